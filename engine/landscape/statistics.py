"""Statistics that games of square tiles share: counts and points of a seat's features."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine.landscape.records import Deployed, FeatureScored
from engine.records import Event
from engine.statistics import Counts, GameStatistics, Statistic, add, raise_to
from engine.words import N_

_SHARED: Final = {
    one.name: one
    for one in (
        Statistic("best_feature", N_("Most points for one feature")),
        Statistic("completed", N_("Features completed"), total=True),
        Statistic("deployed", N_("Followers placed"), total=True),
    )
}
_MEASURES: Final = ("tiles", "points", "scored", "completed")


class FeatureStatistics(GameStatistics):
    """Counts features that gave a seat points.

    A row is the name of a statistic that all these games have, or it may name a kind of feature as its
    ``tiles`` (the most of one), ``points`` (likewise), ``scored`` or ``completed`` (how many).
    """

    def __init__(self, file: Path) -> None:
        self._measures: dict[str, list[tuple[str, str]]] = {}
        super().__init__(file)

    def _statistic(self, row: Any) -> Statistic:
        if isinstance(row, str):
            return _SHARED[row]
        for measure in _MEASURES:
            if measure in row:
                self._measures.setdefault(row.pop(measure), []).append((row["name"], measure))
        return super()._statistic(row)

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        if isinstance(event, FeatureScored):
            for seat, points in event.points:
                if points > 0:
                    self._count_feature(event, points, seats[seat])
        elif isinstance(event, Deployed):
            add(seats[event.seat], "deployed")

    def _count_feature(self, event: FeatureScored, points: int, counts: Counts) -> None:
        raise_to(counts, "best_feature", points)
        if event.complete:
            add(counts, "completed")
        for name, measure in self._measures.get(event.feature, ()):
            if measure == "tiles":
                raise_to(counts, name, len(event.tiles))
            elif measure == "points":
                raise_to(counts, name, points)
            elif event.complete or measure == "scored":
                add(counts, name)
