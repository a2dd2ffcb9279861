"""The options and presets of The Discovery (DISC-11)."""

from __future__ import annotations

from typing import Final

from engine.game import Option, Preset, Value
from engine.landscape.options import BY_LOT, BY_SEAT, first_player
from engine.words import N_

OPTIONS: Final = (
    Option(
        "hand",
        N_("Tiles in hand"),
        (
            Value("none", N_("Draw a tile and lay it.")),
            Value("two_public", N_("Hold two tiles that everybody sees, lay one, draw one.")),
            Value("two_private", N_("Hold two tiles that only you see, lay one, draw one.")),
        ),
        "DISC-11.1",
    ),
    Option(
        "equal_turns",
        N_("Equal number of turns"),
        (
            Value("off", N_("All 83 tiles are played, even if some then get one turn more.")),
            Value("printed", N_("Leave 1, 2, 3 or 1 tiles out for 2, 3, 4 or 5 players, as printed.")),
            Value("exact", N_("Leave out just so many tiles that everybody has as many turns.")),
        ),
        "DISC-11.2",
    ),
    Option(
        "small_feature",
        N_("Complete areas without bonus"),
        (
            Value("at_most_two", N_("Complete areas on one or two tiles get no bonus.")),
            Value("exactly_two", N_("Only those on exactly two tiles get no bonus.")),
        ),
        "DISC-7.5a",
    ),
    first_player("DISC-2.4", BY_SEAT, BY_LOT),
)

PRESETS: Final = (
    Preset(N_("As in the box"), N_("The printed rules, without variants."), {}),
    Preset(
        N_("Fair turns"),
        N_("As many turns for everybody, and the first player by lot."),
        {"equal_turns": "exact", "first_player": "random"},
    ),
    Preset(
        N_("Two in hand"),
        N_("Choose between two open tiles each turn: more to plan, less luck."),
        {"hand": "two_public", "equal_turns": "printed"},
    ),
)

# How many tiles are left out at the start, by number of players (DISC-11.2a, DISC-11.2b).
_PRINTED = {2: 1, 3: 2, 4: 3, 5: 1}


def tiles_left_out(equal_turns: str, players: int, drawn: int) -> int:
    """Return how many of the ``drawn`` tiles are removed before the game."""
    if equal_turns == "printed":
        return _PRINTED[players]
    return drawn % players if equal_turns == "exact" else 0
