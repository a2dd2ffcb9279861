"""Statistics of Carcassonne, and the goals of the solo game (SOLO-25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from engine.games.carcassonne.records import GoalReached, GoodsScored, TurnEarned
from engine.landscape.records import FeatureScored
from engine.landscape.statistics import BEST_FEATURE, COMPLETED, DEPLOYED, FeatureStatistics
from engine.records import Event
from engine.statistics import Achievement, Counts, Statistic, add
from engine.words import N_


class CarcassonneStatistics(FeatureStatistics):
    """Counts cities, roads, monasteries and fields."""

    largest: ClassVar[dict[str, str]] = {"city": "largest_city", "road": "longest_road"}
    richest: ClassVar[dict[str, str]] = {"field": "best_field"}
    scored: ClassVar[dict[str, str]] = {"field": "fields"}
    difficulty: ClassVar[str] = "solo"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("largest_city", N_("Largest city, in tiles")),
        Statistic("longest_road", N_("Longest road, in tiles")),
        Statistic("best_field", N_("Most points for one field")),
        BEST_FEATURE,
        COMPLETED,
        DEPLOYED,
        Statistic("cities", N_("Cities completed"), total=True),
        Statistic("roads", N_("Roads completed"), total=True),
        Statistic("monasteries", N_("Monasteries completed"), total=True),
        Statistic("fields", N_("Fields that scored"), total=True),
        Statistic("shared", N_("Features scored together with others"), total=True),
        Statistic("extra_turns", N_("Extra turns earned"), total=True),
        Statistic("goods", N_("Points for goods"), total=True),
        Statistic("goals", N_("Solo goals reached"), total=True, solo=True),
    )
    achievements: ClassVar[tuple[Achievement, ...]] = (
        Achievement("first_city", N_("City walls"), "cities", 1),
        Achievement("large_city", N_("A proper town"), "largest_city", 8),
        Achievement("huge_city", N_("Metropolis"), "largest_city", 15),
        Achievement("long_road", N_("Long way home"), "longest_road", 8),
        Achievement("abbey", N_("Quiet life"), "monasteries", 3),
        Achievement("harvest", N_("Good harvest"), "best_field", 15),
        Achievement("jackpot", N_("Worth the wait"), "best_feature", 30),
        Achievement("sharing", N_("Good neighbours"), "shared", 3),
        Achievement("builder", N_("Master builder"), "completed", 15),
        Achievement("hundred_cities", N_("A hundred towers"), "cities", 100, True),
        Achievement("thousand", N_("Landscape architect"), "completed", 1000, True),
        Achievement("all_goals", N_("Every box ticked"), "goals", 6),
    )

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        super().count(event, seats)
        match event:
            case FeatureScored(points=points):
                paid = [seat for seat, value in points if value > 0]
                for seat in paid if len(paid) > 1 else ():
                    add(seats[seat], "shared")
            case TurnEarned(seat=seat):
                add(seats[seat], "extra_turns")
            case GoodsScored(seat=seat, points=points):
                add(seats[seat], "goods", points)
            case GoalReached():
                add(seats[0], "goals")  # the colours reach them together

    def _count_feature(self, event: FeatureScored, points: int, counts: Counts) -> None:
        super()._count_feature(event, points, counts)
        if event.complete and event.feature in _COMPLETED:
            add(counts, _COMPLETED[event.feature])


_COMPLETED: Final = {"city": "cities", "road": "roads", "monastery": "monasteries"}

STATISTICS: Final = CarcassonneStatistics()
