"""The Discovery in short. ``docs/rules/discovery.md`` is the whole of it."""

from __future__ import annotations

from tui.app.help.page import HelpPage, HelpPoints, HelpTable, HelpTiles
from tui.base.words import _
from tui.drawing.art.scene import Pawn


def pages() -> tuple[HelpPage, ...]:
    """Return the pages, in the person's language."""
    return (_turn(), _laying(), _claiming(), _scoring(), _end())


def _turn() -> HelpPage:
    return HelpPage(
        "discovery",
        _("A turn"),
        (
            _(
                "You discover a new land, tile by tile, and send your four followers out to claim it."
                " Nothing scores by itself: you decide when a follower comes home with its points."
            ),
            HelpTiles(
                {(0, 0): ("START", 0), (1, 0): ("D19", 3)},
                _("The tile on the right was placed, and a brigand claims its mountains."),
                pawns=(Pawn(1, 0, 0, 1, "brigand"),),
            ),
            HelpPoints(
                (
                    _("First you place the tile that was drawn. You must, if it fits anywhere."),
                    _("Then you may do one thing with a follower: send one out onto that tile,"),
                    _("or take one of yours home, from wherever it is, and get its points,"),
                    _("or do neither."),
                )
            ),
            _(
                "So you can complete an area with your tile and take its follower home in the same turn,"
                " but you can never send one out and take one home in one turn."
            ),
            _(
                "Followers that are out on long roads to riches cannot claim anything else."
                " When to let go of an area is the whole art of this game."
            ),
        ),
    )


def _laying() -> HelpPage:
    return HelpPage(
        "laying",
        _("Placing tiles"),
        (
            HelpTiles(
                {(0, 0): ("START", 0), (1, 0): ("D19", 3), (-1, 0): ("D20", 1)},
                _(
                    "The tile on the left may go there: mountain meets mountain."
                    " While it fits, its corners are green."
                ),
                ghost=(-1, 0),
            ),
            HelpPoints(
                (
                    _("A tile must touch another along a whole side."),
                    _("Touching sides must show the same terrain."),
                    _("You may turn the tile as you like. Cities do not matter here."),
                    _("A tile that fits nowhere is set aside, and another one is drawn."),
                )
            ),
        ),
    )


def _claiming() -> HelpPage:
    pawns = (Pawn(0, 0, 2, 0, "explorer"), Pawn(1, 0, 0, 1, "brigand"), Pawn(0, -1, 2, 2, "navigator"))
    return HelpPage(
        "claiming",
        _("Claiming"),
        (
            HelpTiles(
                {(0, 0): ("START", 0), (1, 0): ("D19", 3), (0, -1): ("D63", 0)},
                _("An explorer roams grassland, a brigand the mountains, a navigator the sea."),
                pawns=pawns,
            ),
            HelpPoints(
                (
                    _("A follower goes on the tile you have just placed, in one of its areas."),
                    _("The area must be free: no follower may be in it, however far away."),
                    _("When tiles join two claimed areas, all the followers stay."),
                    _("Each then scores the full value when it goes home. Nothing is shared."),
                    _("An incomplete area that was left can be claimed again by a tile added to it."),
                )
            ),
        ),
    )


def _scoring() -> HelpPage:
    return HelpPage(
        "scoring",
        _("Scoring"),
        (
            HelpTable(
                (
                    (_("follower"), _("area"), _("incomplete"), _("complete")),
                    (_("explorer"), _("grassland"), _("1 for each tile"), _("2 for each tile")),
                    (_("brigand"), _("range"), _("1 for each city *"), _("2 for each city *")),
                    (_("navigator"), _("sea"), _("1 for each city"), _("1 for each city and each tile")),
                )
            ),
            _("* Cities on the range, and all cities on every grassland that touches it, each once."),
            _("An area complete on only two tiles, or on one, counts as if it were incomplete."),
            HelpTiles(
                {
                    (0, 0): ("START", 0),
                    (1, 0): ("D19", 3),
                    (-1, 0): ("D20", 1),
                    (0, 1): ("D14", 0),
                    (1, 1): ("D14", 3),
                },
                _(
                    "The range is complete. It has two cities, and so has the grassland beside it: the "
                    "brigand brings home 2 x 4 = 8 points."
                ),
                pawns=(Pawn(0, 0, 1, 0, "brigand"),),
                lit=frozenset({(0, 0, 1), (1, 0, 0), (-1, 0, 0)}),
            ),
        ),
    )


def _end() -> HelpPage:
    return HelpPage(
        "end",
        _("The end"),
        (
            _("The game ends with the turn in which the last tile is placed."),
            _(
                "Then every follower that is still out scores for its owner, and every area"
                " counts as incomplete, even where it is complete. So bring them home in time."
            ),
            _("The most points win. Tied players share the victory."),
        ),
    )
