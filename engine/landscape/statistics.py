"""Statistics that games of square tiles share: counts and points of a seat's features."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.landscape.records import Deployed, FeatureScored
from engine.records import Event
from engine.statistics import Counts, GameStatistics, Statistic, add, raise_to
from engine.words import N_

BEST_FEATURE = Statistic("best_feature", N_("Most points for one feature"))
COMPLETED = Statistic("completed", N_("Features completed"), total=True)
DEPLOYED = Statistic("deployed", N_("Followers sent out"), total=True)


class FeatureStatistics(GameStatistics):
    """Counts features that gave a seat points.

    Attributes:
        largest: the statistic for the tiles of the largest feature of a kind.
        richest: the statistic for the most points for one feature of a kind.
        scored: the statistic for how many features of a kind scored.
    """

    largest: ClassVar[dict[str, str]] = {}
    richest: ClassVar[dict[str, str]] = {}
    scored: ClassVar[dict[str, str]] = {}

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        if isinstance(event, FeatureScored):
            for seat, points in event.points:
                if points > 0:
                    self._count_feature(event, points, seats[seat])
        elif isinstance(event, Deployed):
            add(seats[event.seat], "deployed")

    def _count_feature(self, event: FeatureScored, points: int, counts: Counts) -> None:
        kind = event.feature
        raise_to(counts, "best_feature", points)
        if event.complete:
            add(counts, "completed")
        if kind in self.largest:
            raise_to(counts, self.largest[kind], len(event.tiles))
        if kind in self.richest:
            raise_to(counts, self.richest[kind], points)
        if kind in self.scored:
            add(counts, self.scored[kind])
