"""New World in short. ``docs/rules/new-world.md`` is the whole of it."""

from __future__ import annotations

from tui.app.help.page import HelpPage, HelpPoints, HelpTiles, table_of_points
from tui.base.words import _
from tui.drawing.art.scene import ColumnLabel, Pawn
from tui.games.new_world.map import LETTER, SIGN, surveyor


def pages() -> tuple[HelpPage, ...]:
    """Return the pages, in the person's language."""
    return (_turn(), _laying(), _claiming(), _scoring(), _surveyors(), _end())


def _turn() -> HelpPage:
    return HelpPage(
        "new_world",
        _("A turn"),
        (
            _(
                "From the coast you settle the land to the west. Completed features score by themselves; "
                "but with each score a surveyor goes west, and settlers left behind go home with nothing."
            ),
            HelpTiles(
                {(0, 2): ("C02", 0), (-1, 2): ("W48", 0)},
                _("The tile on the left was placed, and a robber claims one of its trails."),
                pawns=(Pawn(-1, 2, 0, 1, "robber"),),
            ),
            HelpPoints(
                (
                    _("First you place the tile that was drawn. You must, if it fits anywhere."),
                    _("Then you may place one of your five settlers on that tile."),
                    _("Then everything that the tile has completed scores, in the order that you choose."),
                )
            ),
            _("So a settler placed on a feature that the tile completes scores at once and is home again."),
            _("Trappers stay to the end. Everybody else should score before the surveyors have passed."),
        ),
    )


def _laying() -> HelpPage:
    return HelpPage(
        "laying",
        _("Placing tiles"),
        (
            HelpTiles(
                {
                    (0, 2): ("C02", 0),
                    (0, 3): ("C03", 0),
                    (-1, 2): ("W48", 0),
                    (-1, 3): ("W39", 1),
                },
                _("Plymouth is on the coast. Tiles are placed west of it: trail to trail, plain to plain."),
                ghost=(-1, 3),
            ),
            HelpPoints(
                (
                    _("A tile must touch another tile, or the coast, along a whole side."),
                    _("Touching sides must match: town, trail or plain."),
                    _("North and south of the coast board is the sea: no tile may touch it there."),
                    _("You may still go beyond its ends, from tile to tile."),
                )
            ),
        ),
    )


def _claiming() -> HelpPage:
    pawns = (
        Pawn(-2, 1, 0, 0, "sheriff"),
        Pawn(-1, 1, 0, 1, "robber"),
        Pawn(-2, 2, 0, 2, "planter"),
        Pawn(-1, 2, 2, 0, "trapper"),
    )
    return HelpPage(
        "claiming",
        _("Claiming"),
        (
            HelpTiles(
                {(-2, 1): ("W01", 0), (-1, 1): ("W37", 0), (-2, 2): ("W02", 0), (-1, 2): ("W32", 0)},
                _("A sheriff holds a town, a robber a trail, a farmer a farm, a trapper a plain."),
                pawns=pawns,
            ),
            HelpPoints(
                (
                    _("A settler goes on the tile you have just placed, on one of its features."),
                    _("The whole town, trail or plain must be free of settlers, however far away."),
                    _("A farm is always free: it is on one tile only."),
                    _("The most settlers get all the points. Ties: everyone gets full points."),
                    _("A settler marked ! is east of a surveyor: it may be left behind."),
                )
            ),
        ),
    )


def _scoring() -> HelpPage:
    return HelpPage(
        "scoring",
        _("Scoring"),
        (
            table_of_points(
                (
                    _("trail"),
                    _("1 for each tile, 2 for each trading post"),
                    _("1 for each tile, 2 for each trading post"),
                ),
                (_("town"), _("2 for each tile and flag"), _("1 for each tile and flag")),
                (_("farm"), _("9"), _("1, and 1 for each place around it that is filled")),
                (_("plain"), _("nothing"), _("1 for each animal")),
            ),
            _("Plus 4 points for each surveyor in the column of your settler."),
            _("A trail ends at a crossing, a town or a farm, or forms a loop. A town ends at its palisade."),
            _("The start spaces of the coast count as tiles."),
            HelpTiles(
                {(-1, 2): ("W32", 1), (-2, 2): ("W48", 0), (0, 2): ("C02", 0)},
                _("From Plymouth to the crossing: 3 tiles and a trading post, 5 points for the robber."),
                pawns=(Pawn(-1, 2, 0, 0, "robber"),),
                lit=frozenset({(-1, 2, 0), (0, 2, 1), (-2, 2, 0)}),
            ),
            _(
                "When several features are complete you choose which scores first: a surveyor moves in "
                "between."
            ),
        ),
    )


def _surveyors() -> HelpPage:
    columns = {
        -1: ColumnLabel("1"),
        -2: ColumnLabel("2", SIGN, LETTER),
        -3: ColumnLabel("3", SIGN, LETTER),
    }
    return HelpPage(
        "surveyors",
        _("Surveyors"),
        (
            HelpTiles(
                {
                    (-3, 2): ("W17", 0),
                    (-2, 2): ("W12", 1),
                    (-1, 2): ("W11", 3),
                    (-2, 3): ("W38", 0),
                    (-1, 3): ("W24", 0),
                },
                _(
                    "The surveyors are in columns 2 and 3. With the next score all settlers right of the "
                    "red line are left behind; the trapper stays."
                ),
                pawns=(
                    Pawn(-2, 2, 0, 0, "sheriff"),
                    Pawn(-1, 3, 1, 1, "planter"),
                    Pawn(-2, 3, 0, 2, "trapper"),
                ),
                pieces=(surveyor(-3, 2, 0.3), surveyor(-2, 2, 0.8)),
                columns=columns,
                line=-3,
                endangered=frozenset({(-2, 2, 0), (-1, 3, 1)}),
            ),
            HelpPoints(
                (
                    _("After each score the surveyor farther east goes one column west."),
                    _("Your settler scores 4 more for each surveyor that was in its column before."),
                    _("Then every settler east of both surveyors goes home without points."),
                    _("Surveyors never go farther west than the tiles do."),
                    _("Features that nobody has claimed move no surveyor."),
                )
            ),
        ),
    )


def _end() -> HelpPage:
    return HelpPage(
        "end",
        _("The end"),
        (
            _("The game ends with the turn in which the last tile is placed."),
            _("Then trails, towns and farms with settlers still on them score as incomplete."),
            HelpTiles(
                {(-1, 2): ("W38", 0), (-1, 3): ("W17", 1)},
                _("Last come the plains: the most trappers get 1 point for each animal, here 3."),
                pawns=(Pawn(-1, 2, 0, 0, "trapper"),),
                lit=frozenset({(-1, 2, 0), (-1, 3, 1)}),
            ),
            _("The most points win. Tied players share the victory."),
        ),
    )
