"""Carcassonne in short. ``docs/rules/carcassonne.md`` is the whole of it."""

from __future__ import annotations

from tui.art.scene import Pawn
from tui.help.page import Board, Page, Points, table_of_points
from tui.words import _


def pages() -> tuple[Page, ...]:
    """Return the pages, in the person's language."""
    return (
        _turn(),
        _laying(),
        _claiming(),
        _scoring(),
        _fields(),
        _river_and_abbot(),
        _river2(),
        _inns(),
        _traders(),
        _end(),
    )


def _turn() -> Page:
    return Page(
        "carcassonne",
        _("A turn"),
        (
            _(
                "Tile by tile you build a landscape between you, and put your seven followers where they will"
                " bring points. What is complete scores by itself, and its followers come home."
            ),
            Points(
                (
                    _("First you lay the tile that was drawn. You must, if it fits anywhere."),
                    _("Then you may put one follower on that tile."),
                    _("Then whatever the tile has completed scores, for whoever stands there."),
                )
            ),
            _("So a follower put on something that the tile completes scores at once and is home again."),
            _("Farmers stay to the end. Keep a follower or two at home for what the next tile brings."),
        ),
    )


def _laying() -> Page:
    return Page(
        "laying",
        _("Laying"),
        (
            Board(
                {(0, 0): ("D", 0), (1, 0): ("V", 0), (0, -1): ("E", 2)},
                _("City meets city, road meets road, field meets field. The tile above closes the city."),
                ghost=(0, -1),
            ),
            Points(
                (
                    _("A tile must touch another along a whole side."),
                    _("Every side that touches must go on as the side it touches: city, road or field."),
                    _("A tile that fits nowhere is set aside, and another one is drawn."),
                )
            ),
        ),
    )


def _claiming() -> Page:
    pawns = (
        Pawn(0, 0, 0, 0, "knight"),
        Pawn(1, 0, 0, 1, "highwayman"),
        Pawn(0, 1, 0, 2, "monk"),
        Pawn(1, 1, 1, 0, "farmer"),
    )
    return Page(
        "claiming",
        _("Claiming"),
        (
            Board(
                {(0, 0): ("D", 0), (1, 0): ("V", 0), (0, 1): ("B", 0), (1, 1): ("U", 1)},
                _("A knight holds a city, a highwayman a road, a monk a monastery. Farmers lie in fields."),
                pawns=pawns,
            ),
            Points(
                (
                    _("A follower goes onto the tile you have just laid, into one part of it."),
                    _("The whole city, road or field must be free, however far away somebody stands."),
                    _("But a tile may join two that are claimed: then several stand in one."),
                    _("Most followers get all the points. Those who have equally many get all of them each."),
                )
            ),
        ),
    )


def _scoring() -> Page:
    return Page(
        "scoring",
        _("Scoring"),
        (
            table_of_points(
                (_("road"), _("1 for each tile"), _("1 for each tile")),
                (_("city"), _("2 for each tile and pennant"), _("1 for each tile and pennant")),
                (_("monastery"), _("9"), _("1, and 1 for each tile around it")),
                (_("field"), _("nothing"), _("3 for each complete city on it")),
            ),
            _("A road ends at a village, a city, a monastery, or in itself. A city ends at its walls."),
            _("A monastery is complete when all eight places around it hold tiles."),
            Board(
                {(0, 0): ("D", 0), (0, -1): ("M", 2)},
                _("The city with the pennant lies on two tiles so far and is still open."),
                pawns=(Pawn(0, -1, 0, 0, "knight"),),
                lit=frozenset({(0, 0, 0), (0, -1, 0)}),
            ),
        ),
    )


def _fields() -> Page:
    return Page(
        "fields",
        _("Fields"),
        (
            Board(
                {(0, 0): ("D", 0), (0, -1): ("E", 2), (1, 0): ("U", 0), (1, -1): ("B", 0)},
                _("The farmer's field lies north of the road. It touches one complete city: 3 points."),
                pawns=(Pawn(1, -1, 1, 0, "farmer"),),
                lit=frozenset({(1, -1, 1), (1, 0, 1), (0, 0, 2), (0, -1, 1), (0, 0, 0), (0, -1, 0)}),
            ),
            Points(
                (
                    _("Roads, rivers and city walls bound a field. It goes on over the sides of tiles."),
                    _("At the end a field gives 3 points for each complete city that it touches."),
                    _("A city may feed several fields, and it does not matter whose city it is."),
                    _("Look into a field (i) to see all of it, with the cities that feed it."),
                )
            ),
        ),
    )


def _river_and_abbot() -> Page:
    return Page(
        "modules",
        _("River, Abbot"),
        (
            Board(
                {
                    (0, 0): ("RV-spring", 0),
                    (1, 0): ("RV-monastery", 0),
                    (2, 0): ("RV-bend-garden", 0),
                    (2, 1): ("RV-lake", 1),
                },
                _("The River runs from its spring to its lake. The abbot stands in the garden."),
                pawns=(Pawn(2, 0, 1, 0, "abbot"),),
            ),
            Points(
                (
                    _("With the River its twelve tiles are laid first; it may not turn back on itself."),
                    _("Nobody can stand on the River, and it divides fields as a road does."),
                    _("With the Abbot each has an abbot too, for monasteries and gardens."),
                    _("In a turn without a follower you may recall your abbot and score for it at once."),
                )
            ),
        ),
    )


def _river2() -> Page:
    return Page(
        "river2",
        _("River II"),
        (
            Board(
                {
                    (0, 0): ("R2-spring", 0),
                    (1, 0): ("R2-fork", 0),
                    (1, -1): ("R2-bend-pigs", 2),
                    (2, -1): ("R2-end-city", 0),
                    (2, 0): ("R2-monastery", 0),
                    (3, 0): ("R2-lake-volcano", 0),
                },
                _("The river forks: one arm ends at the wall of a city, the other at the volcano."),
                pawns=(Pawn(1, -1, 1, 0, "farmer"),),
                options={"river2": True, "traders": True, "inns": True},
            ),
            Points(
                (
                    _("The fork is laid first. Then you go on at either end; the arms may not meet."),
                    _("Each arm for itself may not turn back on itself."),
                    _("The volcano comes last: no follower may be put out, but you have another turn."),
                    _("With Traders & Builders each city on the field of the pigs is worth 1 more."),
                    _("With Inns & Cathedrals the inn at the bridge counts like any inn."),
                )
            ),
        ),
    )


def _inns() -> Page:
    return Page(
        "inns",
        _("Inns"),
        (
            Board(
                {
                    (0, 0): ("IC-straight-inn-garden", 0),
                    (1, 0): ("IC-corner-bend-inn", 1),
                    (0, -1): ("E", 1),
                    (1, -1): ("IC-cathedral", 0),
                },
                _("Two inns stand beside the road. A large meeple stands in the city of the cathedral."),
                pawns=(Pawn(1, -1, 0, 0, "large knight"), Pawn(0, 0, 0, 1, "highwayman")),
                options={"inns": True},
            ),
            table_of_points(
                (_("road with an inn"), _("2 for each tile"), _("nothing")),
                (_("city with a cathedral"), _("3 for each tile and pennant"), _("nothing")),
            ),
            Points(
                (
                    _("Each player has one large meeple too. It goes where a follower may go."),
                    _("It counts as two followers. The points stay the same."),
                    _("At a crossing an inn belongs to one of the roads only."),
                )
            ),
        ),
    )


def _traders() -> Page:
    return Page(
        "traders",
        _("Traders & Builders"),
        (
            Board(
                {
                    (0, 0): ("D", 0),
                    (1, 0): ("U", 0),
                    (0, -1): ("TB-corner-wine", 2),
                    (1, -1): ("TB-corner-grain", 0),
                },
                _("A city with wine and grain. The builder has joined the highwayman."),
                pawns=(Pawn(0, 0, 1, 0, "highwayman"), Pawn(1, 0, 0, 0, "builder")),
                options={"traders": True},
            ),
            Points(
                (
                    _("If your tile completes a city, you take its goods, though it may not be your city."),
                    _("At the end the most wine gives 10 points, and so do the most grain and cloth."),
                    _("Your builder joins a meeple of yours on a road or in a city."),
                    _("Extend that road or city, and you take a second tile in the same turn."),
                    _("Your pig joins a farmer of yours: 1 more point for each city of a field you score."),
                    _("Builder and pig count for no majority."),
                )
            ),
        ),
    )


def _end() -> Page:
    return Page(
        "end",
        _("The end"),
        (
            _("The game ends with the turn in which the last tile is laid."),
            _("Then everything on which followers still stand scores, and the fields do."),
            _("Most points win. Those who have equally many share the victory."),
        ),
    )
