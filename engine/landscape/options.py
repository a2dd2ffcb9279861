"""Options that several square-tile games have."""

from __future__ import annotations

from typing import Final

from engine.game import Option, Value
from engine.words import N_

BY_SEAT: Final = Value("seat", N_("The first seat begins."))
BY_LOT: Final = Value("random", N_("A seat drawn by lot begins."))


def first_player(rule: str, *values: Value) -> Option:
    """Return the option that says who begins; the first of its values is the default."""
    return Option("first_player", N_("First player"), values, rule)
