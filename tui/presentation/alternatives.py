"""The alternatives of one decision, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine import Move, State, bots
from engine.landscape.records import Place
from saves import MoveReview
from tui.base.words import N_, _

SHOWN = 3
"""How many better moves are shown."""

PLAYED = ">"
"""Stands before the move that was made, on the map and in the list."""

_WAYS: Final = {
    (0, 0): N_("turned another way"),
    (0, -1): N_("further up"),
    (1, -1): N_("further up and right"),
    (1, 0): N_("further right"),
    (1, 1): N_("further down and right"),
    (0, 1): N_("further down"),
    (-1, 1): N_("further down and left"),
    (-1, 0): N_("further left"),
    (-1, -1): N_("further up and left"),
}
"""Where a tile is placed, seen from another place, by the signs of the differences of columns and rows."""


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
    whys = told_apart((one.move, one.why) for one in shown)
    return [replace(one, why=why) for one, why in zip(shown, whys, strict=True)]


def told_apart(advice: Iterable[tuple[Move, str]]) -> list[str]:
    """Return the effects of moves; where placements have the same one, the later ones say where they are."""
    told, first = [], dict[str, Place]()
    for move, why in advice:
        words = why
        if isinstance(move, Place) and (other := first.setdefault(why, move)) is not move:
            dx, dy = move.x - other.x, move.y - other.y
            where = _WAYS[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]
            words = _("{why}; {where}").format(why=why, where=_(where))
        told.append(words)
    return told


def line(alternative: Alternative) -> str:
    """Return the line of a list for one way to decide."""
    return _("played: {why}").format(why=alternative.why) if alternative.played else alternative.why


def shortfall(alternative: Alternative, decimals: int) -> str:
    """Return by how many points a way falls short of the best, ``"0.0"`` for the best."""
    return f"{0.0 - round(alternative.behind, decimals):.{decimals}f}"
