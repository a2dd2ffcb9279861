"""Goals of the solo game that give no points and can only be ticked off (SOLO-25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.landscape.records import FeatureScored
from engine.records import Event


class Goal(NamedTuple):
    """To complete a feature worth so many points with so many colours on it.

    Attributes:
        feature: its kind.
        points: what it must be worth at least.
        colours: how many colours must stand on it.
    """

    feature: str
    points: int
    colours: int


GOALS: Final = tuple(
    Goal(feature, points, colours)
    for feature, points in (("road", 10), ("city", 16))
    for colours in (1, 2, 3)
)


def reached(events: Iterable[Event]) -> frozenset[Goal]:
    """Return the goals that the events of a game reached."""
    found = set()
    for event in events:
        if isinstance(event, FeatureScored) and event.complete:
            best = max(points for _, points in event.points)
            found |= {
                goal
                for goal in GOALS
                if (goal.feature, goal.colours) == (event.feature, len(event.points)) and best >= goal.points
            }
    return frozenset(found)
