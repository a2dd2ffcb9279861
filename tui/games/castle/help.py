"""The Castle in short. ``docs/rules/castle.md`` is the whole of it."""

from __future__ import annotations

from tui.app.help.page import HelpPage, HelpPoints, HelpTable, HelpTiles, table_of_points
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
                "Two players build inside one wall. What is complete scores at once, and on top of the wall"
                " the markers race for its corner towers: who lands on one exactly takes the token there."
            ),
            HelpPoints(
                (
                    _("First you lay the tile that was drawn. You must, if it fits anywhere."),
                    _("Then you may put one follower on that tile."),
                    _("Then whatever the tile has completed scores, feature by feature."),
                    _("Followers on what was scored come home at the end of the turn."),
                )
            ),
            _("A tie scores nobody. Completing a rival's small house on purpose is a normal move."),
        ),
    )


def _laying() -> HelpPage:
    return HelpPage(
        "laying",
        _("Laying"),
        (
            HelpTiles(
                {(2, -1): ("G1", 0), (2, 0): ("S04", 0), (2, 1): ("T01", 0), (3, 0): ("N07", 0)},
                _("The path comes from a start space in the wall. House and tower close each other off."),
                ghost=(3, 0),
            ),
            HelpPoints(
                (
                    _("A tile must touch a start space or another tile along a whole side."),
                    _("Only paths must be continued. Houses, towers and courts may meet anything else."),
                    _("What is alike joins; what is not alike closes each other off."),
                    _("Against the bare wall anything may lie, and a path ends there."),
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
                _("A herald holds a path, a squire a house, a knight a tower. Merchants lie in courts."),
                pawns=(
                    Pawn(2, 3, 2, 0, "herald"),
                    Pawn(3, 3, 0, 1, "squire"),
                    Pawn(2, 3, 1, 1, "knight"),
                    Pawn(3, 4, 1, 0, "merchant"),
                ),
            ),
            HelpPoints(
                (
                    _("A follower goes onto the tile you have just laid, into one part of it."),
                    _("The whole path, house, tower or court must be free of followers."),
                    _("But a tile may join two that are claimed. With equal numbers nobody scores."),
                    _("Merchants stay to the end, and start spaces carry no followers."),
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
                    _("Your own features score first, then the other's; of several you choose the order."),
                    _("The marker moves for each of them, and each time it may land on a tower."),
                )
            ),
            HelpTiles(
                {(2, 3): ("N05", 2), (3, 3): ("N05", 3), (2, 4): ("N05", 1), (3, 4): ("N05", 0)},
                _("The keep stands on the largest house that you have scored."),
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
                _("The track runs along the wall. Gold is a token that lies face down on its tower."),
                pieces=(_MARKER, _TOKEN),
                within=(0, -1, 5, 0),
            ),
            HelpPoints(
                (
                    _("Each corner tower covers two spaces; all but that at 0 and 1 hold a token."),
                    _("Only who lands on one of the two exactly takes it. Passing gives nothing."),
                    _("After 99 it goes on at 0. Moves of the final scoring take no tokens."),
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
                    ("4", _("the end"), _("one unfinished path of yours: 1 for each tile")),
                    ("5", _("the end"), _("one unfinished house of yours: 1 for each tile")),
                    ("6", _("the end"), _("one unfinished tower of yours: 1 for each tile")),
                    ("7", _("the end"), _("one court pays 4 for each market")),
                    ("8", _("the end"), _("your keep counts as larger")),
                    ("9", _("the end"), _("5 points")),
                )
            ),
            HelpPoints(
                (
                    _("There are two of each; five of the eighteen are out of the game, unseen."),
                    _("A token can be used from your next turn on. Those of the end use themselves."),
                )
            ),
        ),
    )


def _end() -> HelpPage:
    return HelpPage(
        "end",
        _("The end"),
        (
            _("The game ends with the turn in which the last tile is laid or set aside."),
            HelpPoints(
                (
                    _("The larger keep gets a point for each space of the largest empty group."),
                    _("What is unfinished gives nothing, but for tokens 4 to 6."),
                    _("Each court gives 3 for each market to the one with more merchants there."),
                    _("Then tokens give their points. Most points win; equal points share the victory."),
                )
            ),
        ),
    )
