"""The alternatives of one decision, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine import Move, State, bots
from saves import MoveReview
from tui.base.words import _

SHOWN = 3
"""How many better moves are shown."""

PLAYED = ">"
"""Stands before the move that was made, on the map and in the list."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One alternative of a decision."""

    label: str  # its number among the best, or the sign of the move that was made
    move: Move
    behind: float
    why: str
    played: bool


def alternatives(
    found: MoveReview, made: Move, state: State, reason: Callable[[Move], str]
) -> list[Alternative]:
    """Return the best moves of a decision, the best first, with the one that was made among them or after."""
    twin = bots.canonical(state, made)
    shown = []
    best = found.best[0].value
    for number, one in enumerate(found.best[:SHOWN], 1):
        played = one.move in (made, twin)
        move = made if played else one.move
        label = PLAYED if played else str(number)
        shown.append(Alternative(label, move, best - one.value, reason(move), played))
    if not any(alternative.played for alternative in shown):
        shown.append(Alternative(PLAYED, made, found.lost, reason(made), True))
    return shown


def line(alternative: Alternative) -> str:
    """Return the line of a list for one way to decide."""
    return _("played: {why}").format(why=alternative.why) if alternative.played else alternative.why


def shortfall(alternative: Alternative, decimals: int) -> str:
    """Return by how many points a way falls short of the best, ``"0.0"`` for the best."""
    return f"{0.0 - round(alternative.behind, decimals):.{decimals}f}"
