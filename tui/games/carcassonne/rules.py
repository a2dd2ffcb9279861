"""The rules of Carcassonne, a sentence each, by their ids."""

from __future__ import annotations

from tui.words import _


def sentences() -> dict[str, str]:
    """Return what each rule says that a player may want to be told."""
    return _turns() | _points() | _modules() | _river2() | _inns() | _traders() | _house_rules()


def _turns() -> dict[str, str]:
    return {
        "CARC-1.7": _("A seat drawn by lot begins."),
        "CARC-3.1": _("A turn is a tile to lay, then a follower if you like, then what is complete scores."),
        "CARC-4.1": _("A drawn tile is shown to everybody."),
        "CARC-4.3": _("A tile that fits nowhere leaves the game, and another one is drawn."),
        "CARC-4.6": _("A tile must be laid wherever it fits at all."),
        "CARC-5.1": _("A tile must touch another along a whole side."),
        "CARC-5.3": _("Sides that touch must show the same: city, road, field or river."),
        "CARC-5.6": _("The landscape may grow in all directions."),
        "CARC-6.1": _("One follower a turn, from those at home, onto the tile just laid."),
        "CARC-6.2": _("Nobody may enter a city, road or field on which a follower stands already."),
        "CARC-6.4": _("A follower is a knight in a city, a highwayman on a road, a farmer or a monk."),
        "CARC-6.7": _("Who has no follower at home leaves the step out."),
        "CARC-8.2": _("Most followers on a feature get its points; who ties gets all of them too."),
        "CARC-8.5": _("All followers on a feature come home once it is scored."),
        "CARC-8.6": _("Farmers stay until the end of the game."),
    }


def _points() -> dict[str, str]:
    return {
        "CARC-7.2": _("A complete road gives 1 point for each tile."),
        "CARC-7.4": _("A complete city gives 2 points for each tile and each pennant."),
        "CARC-7.8": _("A monastery with all eight tiles around it gives 9 points."),
        "CARC-10.1": _("Farmers may be put on fields."),
        "CARC-10.5": _("A field gives 3 points for each complete city that it touches."),
        "CARC-11.2": _("At the end an incomplete road gives 1 point for each tile."),
        "CARC-11.3": _("At the end an incomplete city gives 1 point for each tile and each pennant."),
        "CARC-11.4": _("At the end a monastery gives 1 point, and 1 for each tile around it."),
        "CARC-11.8": _("Most points win; who has as many shares the victory."),
        "CARC-12.2": _("A marker that has gone round the track starts again from 0."),
        "EDITION-2": _("Each complete city gives 4 points to those with most farmers on all its fields."),
        "EDITION-3": _("A complete city of two tiles gives 2 points."),
        "EDITION-4": _(
            "A field gives 3 points for each complete city, but nobody gets them for one city twice."
        ),
    }


def _modules() -> dict[str, str]:
    return {
        "RIVER-4": _("The river tiles are laid first, from spring to lake."),
        "RIVER-5": _("A river tile must carry the river on."),
        "RIVER-6": _("The river may not turn twice running to the same side."),
        "RIVER-7": _("The river may not run into a tile."),
        "RIVER-8": _("A river tile that fits nowhere goes back, and another one is drawn."),
        "RIVER-9": _("No follower may be put on the river."),
        "RIVER-14": _("Followers stay at home until the lake lies."),
        "RIVER-15": _("The river ends where the lake is drawn."),
        "ABBOT-3": _("The abbot goes on the monastery or the garden of the tile just laid."),
        "ABBOT-4": _("Only the abbot may be put in a garden."),
        "ABBOT-5": _("A recalled abbot gives 1 point for its place and 1 for each tile around it."),
        "ABBOT-7": _("A recalled abbot is at home again, but cannot be put out in the same turn."),
        "ABBOT-10": _("A garden gives 1 point, and 1 for each tile around it."),
        "SOLO-6": _("A follower must be put on the tile wherever one can be."),
        "SOLO-7": _("There are no farmers in the solo game."),
        "SOLO-10": _("A feature gives points only if a colour on it is in last place."),
        "SOLO-11": _("No colour on it is in last place: the followers come home without points."),
        "SOLO-13": _("You choose which of the colours on a feature gets its points."),
        "SOLO-14": _("You choose which feature is scored first."),
        "SOLO-16": _("The game ends when a colour must put a follower out and has none."),
        "SOLO-19": _("The result is the points of the last colour."),
    }


def _river2() -> dict[str, str]:
    return {
        "RIVER2-1": _(
            "The River II has twelve tiles: a river that forks, a city at one end, a volcano at the other."
        ),
        "RIVER2-3": _("The fork is the first tile of the first player, and the volcano comes last."),
        "RIVER2-4": _("After the fork the river has two open ends. You choose where it goes on."),
        "RIVER2-5": _("The arms of the river may not be joined."),
        "RIVER2-6": _("No arm of the river may turn twice running to the same side."),
        "RIVER2-7": _("An arm of the river may not run into a tile or into the other arm."),
        "RIVER2-8": _("Nobody may be put out beside the volcano, but whoever lays it has another turn."),
        "RIVER2-9": _(
            "A river tile that fits at no end goes back; if no other fits either, they leave the game."
        ),
        "RIVER2-10": _("The river must keep clear of the tiles around the place ahead."),
        "RIVER2-11": _("Both rivers together are one, with one spring and one lake."),
        "RIVER2-12": _("The inn at the bridge of the river counts like any other inn."),
        "RIVER2-13": _("The herd of pigs gives 1 more for each city to everybody who scores its field."),
        "RIVER2-14": _("A pig needs a farmer of yours, herd or not."),
        "RIVER2-19": _("With The River II the lake always comes last."),
    }


def _inns() -> dict[str, str]:
    return {
        "INNS-1": _("18 more tiles are shuffled in: two show a cathedral and six an inn."),
        "INNS-2": _("Each player has a large meeple besides the seven followers."),
        "INNS-5": _("An inn belongs to the road beside it; at a crossing the other roads do not have it."),
        "INNS-6": _("A complete road with an inn gives 2 points for each tile; more inns add nothing."),
        "INNS-7": _("At the end an incomplete road with an inn gives nothing, unless the options say so."),
        "INNS-8": _("A complete city with a cathedral gives 3 points for each tile and each pennant."),
        "INNS-9": _(
            "At the end an incomplete city with a cathedral gives nothing, unless the options say so."
        ),
        "INNS-10": _("A city with a cathedral has at least five tiles."),
        "INNS-11": _("A complete city with a cathedral feeds fields like any other city."),
        "INNS-12": _("You may lay an inn or a cathedral onto any road or city, even to spoil it."),
        "INNS-13": _("The large meeple goes where a follower may go, but never into a garden."),
        "INNS-14": _("A large meeple counts as two followers; the points stay the same."),
        "INNS-15": _("One large meeple and two followers tie: both players get all the points."),
        "INNS-16": _("A large meeple comes home like a follower; as a farmer it stays to the end."),
    }


def _traders() -> dict[str, str]:
    return {
        "TRADE-1": _("24 more tiles are in play; 20 of them show goods in a city."),
        "TRADE-3": _("Each player has one builder and one pig, who count for no majority."),
        "TRADE-4": _("If your tile completes a city, you take one token for each symbol of goods in it."),
        "TRADE-8": _("At the end the most wine, grain and cloth give 10 points each, to all who tie."),
        "TRADE-10": _("A builder joins a meeple of yours on a road or in a city."),
        "TRADE-13": _("A builder cannot join a road or city that is complete."),
        "TRADE-14": _("A builder never stands in a monastery, a garden or a field."),
        "TRADE-15": _("If your tile extends your builder's road or city, you take a second tile."),
        "TRADE-17": _("A turn has two tiles at most."),
        "TRADE-22": _("A builder comes home when the road or city is scored."),
        "TRADE-24": _("You may leave the second tile out."),
        "TRADE-26": _("A pig joins a farmer of yours on a field and stays to the end."),
        "TRADE-28": _("If you score a field with your pig on it, you get 1 more point for each city."),
    }


def _house_rules() -> dict[str, str]:
    return {
        "HOUSE-1": _("Followers were tossed: whoever stood first begins."),
        "HOUSE-2": _("Most roads on a drawn tile begin."),
        "HOUSE-3": _("The next tile is drawn at the end of the turn."),
        "HOUSE-4": _("Everybody holds three tiles, lays one and draws one."),
        "HOUSE-5": _("The first tile drawn opens the board."),
        "HOUSE-6": _("A tile that fits nowhere goes back once another is drawn."),
        "HOUSE-8": _("A tile that alone can complete something may be sold for points."),
        "HOUSE-9": _("A tile with tiles on all four sides earns another turn."),
        "HOUSE-10": _("What is incomplete at the end gives nothing; fields do."),
        "HOUSE-12": _("The edge of the table closes what runs off it."),
        "TABLE-6": _("A table may be put beside each side once, if all agree."),
        "TABLE-7": _("No tile may lie beyond the edge of the table."),
    }
