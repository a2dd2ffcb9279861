"""Carcassonne in short. ``docs/rules/carcassonne.md`` is the whole of it."""

from __future__ import annotations

from tui.app.help.page import HelpOption, HelpPage, HelpPoints, HelpTiles, table_of_points
from tui.base.words import _
from tui.drawing.art.scene import Pawn
from tui.games.carcassonne.screen import screens


def pages() -> tuple[HelpPage, ...]:
    """Return the pages, in the person's language."""
    return (
        _turn(),
        _laying(),
        _claiming(),
        _scoring(),
        _fields(),
        *(page() for screen in screens() for page in screen.pages),
        _end(),
    )


def _turn() -> HelpPage:
    return HelpPage(
        "carcassonne",
        _("A turn"),
        (
            _(
                "Tile by tile you build a landscape together, and place your seven followers where they "
                "will score. Completed features score by themselves, and their followers come home."
            ),
            HelpTiles(
                {(0, 0): ("D", 0), (1, 0): ("V", 0)},
                _("The tile on the right was placed, and a highwayman claims its road."),
                pawns=(Pawn(1, 0, 0, 1, "highwayman"),),
            ),
            HelpPoints(
                (
                    _("First you place the tile that was drawn. You must, if it fits anywhere."),
                    _("Then you may place one follower on that tile."),
                    _(
                        "Then every feature that the tile has completed scores, for whoever has followers "
                        "there."
                    ),
                )
            ),
            _("So a follower placed on a feature that the tile completes scores at once and is home again."),
            HelpOption("fields", _("Farmers stay on their fields until the end.")),
            _("Keep a follower or two at home for what the next tile brings."),
        ),
    )


def _laying() -> HelpPage:
    return HelpPage(
        "laying",
        _("Placing tiles"),
        (
            HelpTiles(
                {(0, 0): ("D", 0), (1, 0): ("V", 0), (0, -1): ("E", 2)},
                _("City meets city, road meets road, field meets field. The tile above closes the city."),
                ghost=(0, -1),
            ),
            HelpPoints(
                (
                    _("A tile must touch another along a whole side."),
                    _("Touching sides must match: city, road or field."),
                    _("A tile that fits nowhere is set aside, and another one is drawn."),
                )
            ),
        ),
    )


def _claiming() -> HelpPage:
    pawns = (
        Pawn(0, 0, 0, 0, "knight"),
        Pawn(1, 0, 0, 1, "highwayman"),
        Pawn(0, 1, 0, 2, "monk"),
    )
    tiles = {(0, 0): ("D", 0), (1, 0): ("V", 0), (0, 1): ("B", 0), (1, 1): ("U", 1)}
    return HelpPage(
        "claiming",
        _("Claiming"),
        (
            HelpOption(
                "fields",
                HelpTiles(
                    tiles,
                    _("A knight holds a city, a highwayman a road, a monk a monastery, a farmer a field."),
                    pawns=(*pawns, Pawn(1, 1, 1, 0, "farmer")),
                ),
                HelpTiles(
                    tiles, _("A knight holds a city, a highwayman a road, a monk a monastery."), pawns=pawns
                ),
            ),
            HelpPoints(
                (
                    _("A follower goes on the tile you have just placed, on one of its features."),
                    _("The whole feature must be free of followers, however far away."),
                    _("But a tile may join two that are claimed: then several followers share one."),
                    _("The most followers get all the points. Ties: everyone gets full points."),
                )
            ),
        ),
    )


def _scoring() -> HelpPage:
    rows = (
        (_("road"), _("1 for each tile"), _("1 for each tile")),
        (_("city"), _("2 for each tile and pennant"), _("1 for each tile and pennant")),
        (_("monastery"), _("9"), _("1, and 1 for each tile around it")),
    )
    field = (_("field"), _("nothing"), _("3 for each complete city on it"))
    return HelpPage(
        "scoring",
        _("Scoring"),
        (
            HelpOption("fields", table_of_points(*rows, field), table_of_points(*rows)),
            _("A road ends at a village, a city or a monastery, or forms a loop. A city ends at its walls."),
            _("A monastery is complete when all eight places around it have tiles."),
            HelpTiles(
                {(0, 0): ("D", 0), (0, -1): ("M", 2)},
                _("The city with the pennant covers two tiles so far and is still open."),
                pawns=(Pawn(0, -1, 0, 0, "knight"),),
                lit=frozenset({(0, 0, 0), (0, -1, 0)}),
            ),
        ),
    )


def _fields() -> HelpPage:
    return HelpPage(
        "fields",
        _("Fields"),
        (
            HelpTiles(
                {(0, 0): ("D", 0), (0, -1): ("E", 2), (1, 0): ("U", 0), (1, -1): ("B", 0)},
                _("The farmer's field is north of the road. It touches one complete city: 3 points."),
                pawns=(Pawn(1, -1, 1, 0, "farmer"),),
                lit=frozenset({(1, -1, 1), (1, 0, 1), (0, 0, 2), (0, -1, 1), (0, 0, 0), (0, -1, 0)}),
            ),
            HelpPoints(
                (
                    _("Roads, rivers and city walls bound a field. It continues across tiles."),
                    _("At the end a field gives 3 points for each complete city that it touches."),
                    _("A city may feed several fields, and it does not matter whose city it is."),
                    _("Inspect a field (i) to see all of it, with the cities that feed it."),
                )
            ),
        ),
        option="fields",
    )


def _end() -> HelpPage:
    return HelpPage(
        "end",
        _("The end"),
        (
            _("The game ends with the turn in which the last tile is placed."),
            HelpOption(
                "fields",
                _("Then everything with followers still on it scores, and so do the fields."),
                _("Then everything with followers still on it scores."),
            ),
            _("The most points win. Tied players share the victory."),
        ),
    )
