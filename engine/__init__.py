"""The rules of Hinterland's games.

Pure and deterministic: no files except its own tile data, no clock, no terminal, no threads, no hidden
random generator. Coordinates: x grows eastwards, y grows southwards; rotations are clockwise quarter
turns. See ``docs/architecture.md`` for an overview and ``docs/rules/`` for the rule ids.
"""

import sys
from types import ModuleType
from typing import Any

from engine.dealer import Dealer
from engine.errors import BadTileSet, EngineError, IllegalMove, UnknownName, Unplayable
from engine.game import (
    CHANCE,
    TERMINAL,
    AnyGame,
    Game,
    LegalMoves,
    Observation,
    Option,
    Preset,
    Setting,
    State,
    Value,
)
from engine.playout import playouts
from engine.records import Codec, Event, Move
from engine.registry import game, games, new_game

__version__ = "0.1.0"

_functions: dict[str, Any] = {"engine.game": game, "engine.games": games}


class _CallableModule(ModuleType):
    """A module that is called as the function of its name, so that neither hides the other."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return _functions[self.__name__](*arguments, **named)


for _name in _functions:
    sys.modules[_name].__class__ = _CallableModule
    globals()[_name.removeprefix("engine.")] = sys.modules[_name]

__all__ = [
    "CHANCE",
    "TERMINAL",
    "AnyGame",
    "BadTileSet",
    "Codec",
    "Dealer",
    "EngineError",
    "Event",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "Observation",
    "Option",
    "Preset",
    "Setting",
    "State",
    "UnknownName",
    "Unplayable",
    "Value",
    "__version__",
    "game",
    "games",
    "new_game",
    "playouts",
]
