"""Statistics of New World."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from engine.games.new_world.records import LeftBehind
from engine.landscape.statistics import BEST_FEATURE, COMPLETED, DEPLOYED, FeatureStatistics
from engine.records import Event
from engine.statistics import Achievement, Counts, Statistic, add
from engine.words import N_


class NewWorldStatistics(FeatureStatistics):
    """Counts towns, trails, farms and plains."""

    largest: ClassVar[dict[str, str]] = {"town": "largest_town", "trail": "longest_trail"}
    richest: ClassVar[dict[str, str]] = {"plain": "best_plain"}
    scored: ClassVar[dict[str, str]] = {"town": "towns", "trail": "trails", "farm": "farms"}
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("largest_town", N_("Largest town, in tiles")),
        Statistic("longest_trail", N_("Longest trail, in tiles")),
        Statistic("best_plain", N_("Most points for one plain")),
        BEST_FEATURE,
        COMPLETED,
        DEPLOYED,
        Statistic("towns", N_("Towns that scored"), total=True),
        Statistic("trails", N_("Trails that scored"), total=True),
        Statistic("farms", N_("Farms that scored"), total=True),
        Statistic("left_behind", N_("Settlers left behind"), total=True),
    )
    achievements: ClassVar[tuple[Achievement, ...]] = (
        Achievement("first_town", N_("Landfall"), "towns", 1),
        Achievement("large_town", N_("Boom town"), "largest_town", 7),
        Achievement("capital", N_("Capital of the coast"), "largest_town", 12),
        Achievement("long_trail", N_("Go west"), "longest_trail", 8),
        Achievement("farmer", N_("Homestead"), "farms", 3),
        Achievement("herd", N_("Big game"), "best_plain", 15),
        Achievement("strike", N_("Gold rush"), "best_feature", 24),
        Achievement("pioneer", N_("Pioneer"), "completed", 10),
        Achievement("governor", N_("Governor"), "towns", 100, True),
        Achievement("trailblazer", N_("Trailblazer"), "trails", 100, True),
    )

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        super().count(event, seats)
        if isinstance(event, LeftBehind):
            add(seats[event.seat], "left_behind")


STATISTICS: Final = NewWorldStatistics()
