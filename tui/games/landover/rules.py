"""The rules of Landover, a sentence each, by their ids."""

from __future__ import annotations

from tui.base.words import _


def sentence(rule: str) -> str:
    """Return the sentence of a rule, or ``""`` for one that only the rules themselves explain."""
    return {
        "LAND-1.4": _(
            "Whoever has the points that the map asks for wins at once, no matter whose turn it is."
        ),
        "LAND-1.6": _("The game ends at once; nothing else happens."),
        "LAND-1.8": _("A player who resigns is skipped; the pieces stay on the board."),
        "LAND-5.1": _("The turn order is drawn at random."),
        "LAND-5.4": _("In the first round everybody places a village, and a road joined to it."),
        "LAND-5.5": _(
            "In the second round, in reverse order, everybody places a city, and a road joined to it."
        ),
        "LAND-5.6": _("Start corners touch land and no secret tile."),
        "LAND-5.7": _("The road or boat of the set-up joins the building just placed."),
        "LAND-5.8": _("The first city brings one resource for each kind of land that it touches."),
        "LAND-6.1": _("Before the roll only Alchemist can be played."),
        "LAND-6.2": _("Three dice are rolled: white, red, and the event die."),
        "LAND-6.8": _("Pending decisions come before everything else."),
        "LAND-7.4": _("On a seven every catapult leaves the board, and the tile it leaves is immune."),
        "LAND-7.5": _("On a seven whoever holds more than is safe loses half of the goods at random."),
        "LAND-8.1": _("A tile whose number is rolled gives to every building beside it; cities get more."),
        "LAND-8.4": _("Gold brings random cards."),
        "LAND-9.2": _("You build on your turn, after the roll, as often as you can pay."),
        "LAND-9.3": _("The price goes to the bank before the piece is placed."),
        "LAND-9.4": _("A village needs land, and a road or boat of yours at its corner."),
        "LAND-9.5": _("A city takes the place of a village of yours."),
        "LAND-9.6": _("Buildings are at least two corners apart."),
        "LAND-9.7": _("A city has one wall at most, a player three; each makes two more cards safe."),
        "LAND-9.8": _("A city that becomes a village loses its wall."),
        "LAND-9.10": _("A road needs land at its side, a boat needs water."),
        "LAND-9.11": _("An edge holds one piece."),
        "LAND-9.15": _(
            "A road or boat joins a building of yours, or a piece of its own kind that no opponent cuts off."
        ),
        "LAND-10.1": _(
            "The bank takes 4 cards of a kind for one, or what your harbours and abilities allow."
        ),
        "LAND-10.2": _("The card received must differ from those given."),
        "LAND-10.6": _("The trade token goes to a tile beside a building of yours."),
        "LAND-10.10": _("Only the active player trades with the others."),
        "LAND-10.11": _("Goods are traded for goods; no kind is on both sides."),
        "LAND-10.12": _("Everybody who is asked answers an offer, and then it is confirmed."),
        "LAND-11.3": _("A level of culture costs as many commodities of its kind as its number."),
        "LAND-11.6": _("Aqueduct: a roll that gives you nothing gives you a resource of your choice."),
        "LAND-12.2": _("The first to reach level 4 of a track puts its metropolis on a city: 2 more points."),
        "LAND-12.5": _("A level that brings a metropolis needs a city without one."),
        "LAND-12.7": _("The first to reach level 5 takes the metropolis from a holder who is still at 4."),
        "LAND-13.2": _("A key brings a card to everybody whose level in its track is at least the red die."),
        "LAND-13.5": _("A victory-point card is face up from the moment it is drawn."),
        "LAND-13.9": _("A card without a target cannot be played."),
        "LAND-13.10": _("A card that is played is shown to everybody."),
        "LAND-14.2": _("One military power costs 1 wool, 1 ore and 1 wheat."),
        "LAND-14.3": _("Military power is 5 at most, 9 with level 3 of politics."),
        "LAND-15.1": _("Each barbarian face brings the barbarians a step nearer; at 7 they attack."),
        "LAND-15.4": _("The barbarians win only if there are more cities than military power in all."),
        "LAND-15.5": _("If the barbarians win, whoever has the least power loses a city."),
        "LAND-15.7": _("If they are driven off, a player who alone has the most power gets a point."),
        "LAND-15.10": _("After an attack everybody's power falls by one."),
        "LAND-16.1": _("Once a turn you may raid for one power."),
        "LAND-16.15": _("There are no raids before the barbarians have attacked for the first time."),
        "LAND-16.2": _("A raid needs an opponent's building on the tile, and no catapult there."),
        "LAND-16.3": _("Only revealed land can be raided."),
        "LAND-16.5": _("The raider's catapult goes to the tile and leaves the one where it was."),
        "LAND-16.6": _("A raid takes one random card."),
        "LAND-16.10": _("Tiles beside an immune player cannot be raided."),
        "LAND-16.12": _("A tile that a catapult has left cannot be raided again."),
        "LAND-17.6": _("The longest route needs five pieces, and one more than the holder's."),
        "LAND-17.7": _("A player who alone has the longest route of five or more gets 2 points for it."),
        "LAND-18.3": _("Port authority goes to whoever has the most harbours, three at least."),
        "LAND-19.1": _("Your first village on a new island brings a point."),
        "LAND-19.3": _("A secret tile is revealed when a road or boat touches it."),
    }.get(rule, "")
