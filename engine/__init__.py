"""The rules of Hinterland's games.

Pure and deterministic: no files except its own tile data, no clock, no terminal, no threads, no hidden
random generator. Coordinates: x grows eastwards, y grows southwards; rotations are clockwise quarter
turns. See ``docs/architecture.md`` for an overview and ``docs/rules/`` for the rule ids.
"""

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
