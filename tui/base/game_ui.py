"""The user interface of each game, found through the entry points ``hinterland.screens``.

Nothing outside a game's own folder knows a particular game: screens ask :func:`part` or
:func:`part_class` for what its :class:`GameUI` names.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeVar

import engine
import engine.registry
from engine import EngineError
from engine.games import ORDER
from engine.plugins import Failure, Group, need_concrete
from engine.words import N_
from tui.base.words import _

T = TypeVar("T")

_SQUARES: Final = "tui.app.boards.squares:BOARD"

_OBJECTS: Final = {
    "words": "tui.presentation.presentation:Presentation",
    "board": "tui.presentation.board:BoardView",
}
_CLASSES: Final = {
    "painter": "tui.drawing.art.painters:TilePainter",
    "table": "tui.app.screens.table.game_screen:GameScreen",
    "hall_table": "tui.app.screens.lobby.table:HallGameScreen",
    "replay_panel": "tui.app.screens.replay.panel:ReplayPanel",
}
"""The classes of parts; here by name, because screens are built on this module."""


class NotShown(EngineError):
    """A game that the engine plays, without a user interface that can be used."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GameUI:
    """The parts of the user interface of one game, each as ``module:name``; a part is imported on first use.

    The defaults are the parts that games with square tiles share.

    Attributes:
        title: the title of the game, in English, so that lists need not load its rules; ``""`` to ask them.
        words: its :class:`~tui.presentation.presentation.Presentation`.
        help: a function that returns its pages of help; ``""`` for none.
        board: its :class:`~tui.presentation.board.BoardView`: pictures, maps, recordings.
        painter: the class of its :class:`~tui.drawing.art.painters.TilePainter`; ``""`` where no square
            tiles are drawn.
        vector: the class of its vector art, a :class:`~tui.drawing.art.vector.art.VectorArt`, or a
            :class:`~tui.drawing.art.hexes.vector.HexVectorArt` for a map of hexes; ``""`` where there is
            none.
        table: the class of its table screen, a :class:`~tui.app.screens.table.game_screen.GameScreen`.
        hall_table: the class of its table screen on a server,
            :class:`~tui.app.screens.lobby.table.HallGameScreen`.
        replay_panel: the class of its panel of a replay, :class:`~tui.app.screens.replay.panel.ReplayPanel`.
        lessons: the package with its ``lessons.toml``, see :mod:`tui.study.learning`; ``""`` for none.
    """

    words: str
    title: str = ""
    help: str = ""
    board: str = _SQUARES
    painter: str = ""
    vector: str = ""
    table: str = "tui.app.screens.table.screen:TableScreen"
    hall_table: str = "tui.app.screens.lobby.table:HallTableScreen"
    replay_panel: str = "tui.app.screens.replay.squares:SquaresPanel"
    lessons: str = ""


def _check(found: GameUI) -> None:
    """Load the parts that another package brings, so that no screen opens that lacks one.

    Raises:
        Exception: of any class, when a part cannot be loaded or is not of the right class.
    """
    if found.board == _SQUARES and not found.painter:
        raise TypeError("square tiles need a painter")
    for part in fields(found):
        source = getattr(found, part.name)
        if source == part.default or part.name == "title":
            continue
        if part.name in _OBJECTS:
            _object(source, load(_OBJECTS[part.name]))
        elif part.name in _CLASSES:
            need_concrete(_class(source, load(_CLASSES[part.name])))
        elif part.name == "lessons":
            load("tui.study.learning.lesson:lessons_in")(source)
        else:
            load(source)


_SCREENS: Final = Group("hinterland.screens", GameUI, first=ORDER, check=_check)


def can_be_shown(game: str) -> bool:
    """Return whether the app can show a game that the engine knows; why not is among the failures then."""
    return _SCREENS.has(game) or not _failure(game)


def _failure(game: str) -> Failure:
    return _SCREENS.failure(game) or _SCREENS.miss(game, engine.registry.package_of(game))


def games() -> tuple[str, ...]:
    """Return the names of all games that the app can show."""
    return tuple(filter(can_be_shown, engine.games()))


def ui(game: str) -> GameUI:
    """Return the parts of the user interface of a game.

    Raises:
        UnknownName: when there is no such game.
        NotShown: when its package brings no user interface, or one that cannot be used.
    """
    found = _SCREENS.find(game)
    if found is not None:
        return found
    engine.game(game)
    failure = _failure(game)
    raise NotShown(
        N_("the game {name} of the package {package} cannot be shown: {reason}; update the package"),
        name=repr(game),
        package=failure.distribution,
        reason=failure.reason,
    )


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
        name: one of the attributes of :class:`GameUI`.

    Raises:
        UnknownName, NotShown: as :func:`ui`.
    """
    return _object(getattr(ui(game), name), kind)


def part_class(game: str, name: str, base: type[T]) -> type[T]:
    """Like :func:`part`, for a part that is a class derived from ``base``."""
    return _class(getattr(ui(game), name), base)


def _object(source: str, kind: type[T]) -> T:
    found = load(source)
    if not isinstance(found, kind):
        raise TypeError(f"{source} is no {kind.__name__}")
    return found


def _class(source: str, base: type[T]) -> type[T]:
    found = load(source)
    if not (isinstance(found, type) and issubclass(found, base)):
        raise TypeError(f"{source} is no class of {base.__name__}")
    return found
