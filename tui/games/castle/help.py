"""The Castle in short. ``docs/rules/castle.md`` is the whole of it."""

from __future__ import annotations

from tui.app.help.page import HelpOption, HelpPage, HelpPoints, HelpTable, HelpTiles, table_of_points
from tui.base.words import _
from tui.drawing.art.scene import Pawn, ScenePiece

_MARKER = ScenePiece(1, -1, 0.14, 1.0, "● ", "A ", "1", "k")
_TOKEN = ScenePiece(5, -1, 0.0, 1.0, "? ", "? ", "y", "k")


def pages() -> tuple[HelpPage, ...]:
    """Return the pages, in the person's language."""
    return (_turn(), _laying(), _claiming(), _scoring(), _wall(), _tokens(), _end())


def _turn() -> HelpPage:
    return HelpPage(
        "castle",
        _("A turn"),
        (
            _(
                "Two players build inside one wall. Completed features score at once, and along the top "
                "of the wall the markers race for its corner towers: whoever lands exactly on one takes "
                "its token."
            ),
            HelpTiles(
                {(2, -1): ("G1", 0), (2, 0): ("S04", 0), (3, 0): ("N07", 0)},
                _("The tile on the right was placed, and a knight claims its tower."),
                pawns=(Pawn(3, 0, 0, 1, "knight"),),
            ),
            HelpPoints(
                (
                    _("First you place the tile that was drawn. You must, if it fits anywhere."),
                    _("Then you may place one follower on that tile."),
                    _("Then every feature that the tile has completed scores, one by one."),
                    _("Followers on scored features come home at the end of the turn."),
                )
            ),
            _("A tie scores for nobody. Completing a rival's small house on purpose is a normal move."),
        ),
    )


def _laying() -> HelpPage:
    return HelpPage(
        "laying",
        _("Placing tiles"),
        (
            HelpTiles(
                {(2, -1): ("G1", 0), (2, 0): ("S04", 0), (2, 1): ("T01", 0), (3, 0): ("N07", 0)},
                _("The path comes from a start space in the wall. House and tower close each other off."),
                ghost=(3, 0),
            ),
            HelpPoints(
                (
                    _("A tile must touch a start space or another tile along a whole side."),
                    _("Only paths must match. Houses, towers and courts may meet anything else."),
                    _("Like joins like; whatever is different closes the other off."),
                    _("Anything may be placed against the bare wall, and a path ends there."),
                )
            ),
        ),
    )


def _claiming() -> HelpPage:
    return HelpPage(
        "claiming",
        _("Claiming"),
        (
            HelpTiles(
                {(2, 3): ("S07", 0), (3, 3): ("N01", 3), (2, 4): ("S03", 0), (3, 4): ("N02", 2)},
                _("A herald holds a path, a squire a house, a knight a tower, a merchant a court."),
                pawns=(
                    Pawn(2, 3, 2, 0, "herald"),
                    Pawn(3, 3, 0, 1, "squire"),
                    Pawn(2, 3, 1, 1, "knight"),
                    Pawn(3, 4, 1, 0, "merchant"),
                ),
            ),
            HelpPoints(
                (
                    _("A follower goes on the tile you have just placed, on one of its features."),
                    _("The whole path, house, tower or court must be free of followers."),
                    _("But a tile may join two that are claimed. With equal numbers nobody scores."),
                    _("Merchants stay to the end, and start spaces never hold followers."),
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
                (_("path"), _("1 for each tile, 2 with a well"), _("nothing")),
                (_("house"), _("1 for each tile"), _("nothing")),
                (_("tower"), _("2 for each tile"), _("nothing")),
                (_("court"), _("never"), _("3 for each market")),
            ),
            HelpPoints(
                (
                    _("Start spaces count as tiles. Squares, start spaces and the wall end a path."),
                    _("Your own features score first, then your rival's; you choose the order."),
                    _("The marker moves for each of them, and each time it may land on a tower."),
                )
            ),
            HelpTiles(
                {(2, 3): ("N05", 2), (3, 3): ("N05", 3), (2, 4): ("N05", 1), (3, 4): ("N05", 0)},
                _("The keep is on the largest house that you have scored."),
                pawns=(Pawn(3, 3, 0, 0, "keep"),),
            ),
        ),
    )


def _wall() -> HelpPage:
    return HelpPage(
        "wall",
        _("The wall"),
        (
            HelpTiles(
                {(2, -1): ("G1", 0), (2, 0): ("S04", 0)},
                _("The track runs along the wall. Gold is a token, face down on its tower."),
                pieces=(_MARKER, _TOKEN),
                within=(0, -1, 5, 0),
            ),
            HelpPoints(
                (
                    _("Each corner tower covers two spaces; all but that at 0 and 1 hold a token."),
                    _("Only landing exactly on one of the two takes it. Passing gives nothing."),
                    _("After 99 it continues at 0. Moves of the final scoring take no tokens."),
                )
            ),
        ),
    )


def _tokens() -> HelpPage:
    return HelpPage(
        "tokens",
        _("Tokens"),
        (
            HelpTable(
                (
                    (_("no."), _("when"), _("what it does")),
                    ("1", _("your turn"), _("another turn at once")),
                    ("2", _("your turn"), _("a house that you score counts double")),
                    ("3", _("your turn"), _("a tower that you score counts double")),
                    ("4", _("the end"), _("one unfinished path of yours scores")),
                    ("5", _("the end"), _("one unfinished house of yours scores")),
                    ("6", _("the end"), _("one unfinished tower of yours scores")),
                    ("7", _("the end"), _("one court pays 4 for each market")),
                    ("8", _("the end"), _("your keep counts as larger")),
                    ("9", _("the end"), _("5 points")),
                )
            ),
            HelpOption(
                "unfinished_rate",
                _("Unfinished features give 1 point for each tile."),
                _("Unfinished features give as many points as if they were complete."),
                value="one",
            ),
            HelpOption(
                "keep_bonus",
                _("Each keep token counts for 2 tiles."),
                _("A house rule says how many tiles each keep token counts for."),
                value=2,
            ),
            HelpPoints(
                (
                    _("There are two of each; five of the eighteen are out of the game, unseen."),
                    _(
                        "A token can be used from your next turn on. Those for the end are used "
                        "automatically."
                    ),
                )
            ),
        ),
    )


def _end() -> HelpPage:
    return HelpPage(
        "end",
        _("The end"),
        (
            _("The game ends with the turn in which the last tile is placed or set aside."),
            HelpPoints(
                (
                    _("The larger keep gets a point for each space of the largest empty group."),
                    _("Unfinished features give nothing, except with tokens 4 to 6."),
                    _("Each court gives 3 for each market to the player with more merchants there."),
                    _("Then tokens give their points. The most points win; tied players share the victory."),
                )
            ),
        ),
    )
