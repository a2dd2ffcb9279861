"""The user interface of each game, found through the entry points ``hinterland.screens``.

Nothing outside a game's own folder knows a particular game: screens ask :func:`part` or
:func:`part_class` for what its :class:`GameUI` names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeVar

import engine
from engine.games import ORDER
from engine.plugins import Group
from tui.words import _

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class GameUI:
    """The parts of the user interface of one game, each as ``module:name``; a part is imported on first use.

    The defaults are the parts that games with square tiles share.

    Attributes:
        title: the title of the game, in English, so that lists need not load its rules; ``""`` to ask them.
        words: its :class:`~tui.games.presentation.Presentation`.
        help: a function that returns its pages of help; ``""`` for none.
        board: its :class:`~tui.boards.board.BoardView`: pictures, maps, recordings.
        painter: the class of its :class:`~tui.art.painters.TilePainter`; ``""`` where no square tiles are
            drawn.
        vector: the class of its vector art, a :class:`~tui.art.vector.art.VectorArt`, or a
            :class:`~tui.art.hexes.vector.HexVectorArt` for a map of hexes; ``""`` where there is none.
        table: the class of its table screen, a :class:`~tui.screens.table.game_screen.GameScreen`.
        hall_table: the class of its table screen on a server,
            :class:`~tui.screens.lobby.table.HallGameScreen`.
        replay_panel: the class of its panel of a replay, :class:`~tui.screens.replay.panel.ReplayPanel`.
        lessons: the package with its ``lessons.toml``, see :mod:`tui.learning`; ``""`` for none.
    """

    words: str
    title: str = ""
    help: str = ""
    board: str = "tui.boards.squares:BOARD"
    painter: str = ""
    vector: str = ""
    table: str = "tui.screens.table:TableScreen"
    hall_table: str = "tui.screens.lobby.table:HallTableScreen"
    replay_panel: str = "tui.screens.replay.squares:SquaresPanel"
    lessons: str = ""


_SCREENS: Final = Group("hinterland.screens", GameUI, first=ORDER)


def games() -> tuple[str, ...]:
    """Return the names of all games that the app can show."""
    shown = _SCREENS.usable_names()
    return tuple(name for name in engine.games() if name in shown)


def ui(game: str) -> GameUI:
    """Return the parts of the user interface of a game.

    Raises:
        KeyError: when there is no such game, or only the engine knows it.
    """
    found = _SCREENS.find(game)
    if found is None:
        raise KeyError(game)
    return found


def title(game: str) -> str:
    """Return the title of a game in the person's language; the rules of Hinterland's own are not loaded."""
    found = _SCREENS.find(game)
    return _((found and found.title) or engine.game(game).title)


@cache
def load(source: str) -> Any:
    """Return the object that ``module:name`` names."""
    module, _, name = source.partition(":")
    return getattr(import_module(module), name)


def part(game: str, name: str, kind: type[T]) -> T:
    """Return a part of the user interface of a game.

    Here its types of states, pictures and places are lost: who asks for the part of a game that is not known
    gets an ``AnyPresentation`` or an ``AnyBoard``, and must give it nothing of another game.

    Args:
        game: name of the game.
        name: one of the attributes of :class:`GameUI`.
        kind: the class of the part.

    Raises:
        KeyError: when there is no such game, or only the engine knows it.
    """
    found = load(getattr(ui(game), name))
    if not isinstance(found, kind):
        raise TypeError(f"{name} of {game} is no {kind.__name__}")
    return found


def part_class(game: str, name: str, base: type[T]) -> type[T]:
    """Like :func:`part`, for a part that is a class derived from ``base``."""
    found = load(getattr(ui(game), name))
    if not (isinstance(found, type) and issubclass(found, base)):
        raise TypeError(f"{name} of {game} is no class of {base.__name__}")
    return found
