"""Tile-laying board games: the rules, bots and saved games, for programs.

    >>> import hinterland
    >>> state, dealer = hinterland.new_game("carcassonne", players=2, seed=7), hinterland.Dealer(7)
    >>> while not state.is_terminal:
    ...     at_random = state.current_player == hinterland.CHANCE
    ...     move = dealer.deal(state) if at_random else state.legal_moves()[0]
    ...     events = state.push(move)
    >>> len(state.moves) > 72
    True

The names here are those of the packages ``engine`` and ``saves``, imported on first use. Games, bots and logs
need nothing but the standard library; ``python -m hinterland`` runs the program, which needs more.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from engine import (
        CHANCE,
        TERMINAL,
        AnyGame,
        Dealer,
        EngineError,
        Event,
        Game,
        IllegalMove,
        LegalMoves,
        Move,
        Observation,
        Option,
        Preset,
        Setting,
        State,
        UnknownName,
        Unplayable,
        __version__,
        bots,
        game,
        games,
        new_game,
        playouts,
    )
    from saves import Library, Log, SaveError, Seat, Timeline, write_finished
    from saves import read as read_log
    from saves import verify as verify_log

__all__ = [
    "CHANCE",
    "TERMINAL",
    "AnyGame",
    "Dealer",
    "EngineError",
    "Event",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Library",
    "Log",
    "Move",
    "Observation",
    "Option",
    "Preset",
    "SaveError",
    "Seat",
    "Setting",
    "State",
    "Timeline",
    "UnknownName",
    "Unplayable",
    "__version__",
    "bots",
    "game",
    "games",
    "new_game",
    "playouts",
    "read_log",
    "verify_log",
    "write_finished",
]

_FROM_SAVES: Final = {
    "Library": "Library",
    "Log": "Log",
    "SaveError": "SaveError",
    "Seat": "Seat",
    "Timeline": "Timeline",
    "read_log": "read",
    "verify_log": "verify",
    "write_finished": "write_finished",
}
"""Names that come from ``saves``, and what they are called there; all others come from ``engine``."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from hinterland.packages import require_own

    require_own()
    if name == "bots":
        found = import_module("engine.bots")
    elif name in _FROM_SAVES:
        found = getattr(import_module("saves"), _FROM_SAVES[name])
    else:
        found = getattr(import_module("engine"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
