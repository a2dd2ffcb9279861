"""The options and presets of The Castle."""

from __future__ import annotations

from typing import Final

from engine.game import Option, Preset, Value
from engine.landscape.options import BY_LOT, BY_SEAT, first_player
from engine.words import N_

_BONUSES: Final = (2, 0, 1, 3, 4, 5)

OPTIONS: Final = (
    Option(
        "edges",
        N_("What must match"),
        (
            Value("paths", N_("Only paths must be continued; all else may meet freely.")),
            Value("all", N_("Everything that touches must match, except at the bare wall.")),
        ),
        "CAST-5.3",
    ),
    Option(
        "tokens_open",
        N_("Wall tokens"),
        (
            Value(False, N_("They lie face down until somebody takes them.")),
            Value(True, N_("They lie face up from the start.")),
        ),
        "CAST-3.3",
    ),
    Option(
        "keep_bonus",
        N_("What a keep token adds"),
        tuple(Value(size, N_("So many tiles for each token of this kind.")) for size in _BONUSES),
        "CAST-9.8",
    ),
    Option(
        "unfinished_rate",
        N_("Unfinished features with a token"),
        (
            Value("one", N_("One point for each tile.")),
            Value("full", N_("As much as when they are complete.")),
        ),
        "CAST-9.6",
    ),
    first_player("CAST-3.6", BY_LOT, BY_SEAT),
    Option(
        "ties",
        N_("Equal numbers of followers"),
        (
            Value("nobody", N_("Nobody scores.")),
            Value("all", N_("Both score, for beginners; no published rule.")),
        ),
        "CAST-12.1",
    ),
)

PRESETS: Final = (
    Preset(N_("As published"), N_("Only paths must match, and tied features score nobody."), {}),
    Preset(N_("Everything matches"), N_("Tiles must agree on every side that touches."), {"edges": "all"}),
    Preset(N_("Open tokens"), N_("Everybody sees what waits on the corners."), {"tokens_open": True}),
    Preset(
        N_("Beginners"),
        N_("Tied features score for both, and the tokens lie open."),
        {"ties": "all", "tokens_open": True},
    ),
)
