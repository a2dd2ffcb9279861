"""What the review shows of one decision: the choices that there were, on the map and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine import Move
from engine.landscape.records import Place
from engine.landscape.state import LandscapeState
from saves import Judgement
from tui.art.scene import Choice, Ghost, Scene
from tui.games.landscape import LandscapePresentation
from tui.screens.scenes import lit
from tui.screens.table.reasons import reason
from tui.words import _

SHOWN = 3
"""How many better moves are shown."""

PLAYED = ">"
"""Stands before the move that was made, on the map and in the list."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to decide.

    Attributes:
        label: its number among the best, or the sign of the move that was made.
        move: the move.
        behind: points by which it falls short of the best.
        why: what it does.
        played: whether it was made.
    """

    label: str
    move: Move
    behind: float
    why: str
    played: bool


def ways(
    found: Judgement,
    made: Move,
    twin: Move,
    words: LandscapePresentation,
    state: LandscapeState,
    names: Sequence[str],
) -> list[Way]:
    """Return the best moves of a decision, the best first, with the one that was made among them or after.

    Args:
        found: what a bot found.
        made: the move that was made.
        twin: the move that stands for it in rankings.
        words: of the game.
        state: before the decision.
        names: of the seats.
    """
    shown = []
    best = found.best[0].worth
    for number, one in enumerate(found.best[:SHOWN], 1):
        played = one.move in (made, twin)
        move = made if played else one.move
        label = PLAYED if played else str(number)
        shown.append(Way(label, move, best - one.worth, reason(words, state, names, move), played))
    if not any(way.played for way in shown):
        shown.append(Way(PLAYED, made, found.lost, reason(words, state, names, made), True))
    return shown


def line(way: Way) -> str:
    """Return the line of a list for one way to decide."""
    return _("played: {why}").format(why=way.why) if way.played else way.why


def shortfall(way: Way) -> str:
    """Return by how many points a way falls short of the best, ``"0.0"`` for the best."""
    return f"{0.0 - round(way.behind, 1):.1f}"


def scene(base: Scene, state: LandscapeState, shown: Sequence[Way], selected: int, colour: int) -> Scene:
    """Return the map before a decision, with one way to decide lit up and the others numbered.

    Args:
        base: the map without marks.
        state: before the decision.
        shown: the ways to decide.
        selected: index of the one to light up.
        colour: number of the seat's colour.
    """
    way = shown[selected]
    if isinstance(way.move, Place):
        design = state.tileset.by_id[way.move.tile]
        cell = way.move.x, way.move.y
        labels: dict[tuple[int, int], str] = {}
        for other in shown:
            if isinstance(other.move, Place) and (other.move.x, other.move.y) != cell:
                labels.setdefault((other.move.x, other.move.y), other.label)
        return replace(
            base, ghost=Ghost(*cell, design, way.move.rotation, fits=True), cursor=cell, labels=labels
        )
    claims = {claim.move: claim for claim in state.claims()}
    marks = tuple(
        Choice(claim.x, claim.y, claim.region, other.label, colour)
        for other in shown
        if (claim := claims.get(other.move)) is not None
    )
    chosen = claims.get(way.move)
    where = (chosen.x, chosen.y) if chosen else base.last
    return replace(base, choices=marks, cursor=where, lit=lit(chosen.feature) if chosen else frozenset())
