"""Statistics of The Discovery."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.landscape.statistics import BEST_FEATURE, COMPLETED, DEPLOYED, FeatureStatistics
from engine.statistics import Achievement, Statistic
from engine.words import N_


class DiscoveryStatistics(FeatureStatistics):
    """Counts seas, ranges and grasslands."""

    largest: ClassVar[dict[str, str]] = {
        "sea": "largest_sea", "mountain": "largest_range", "grassland": "largest_grassland"
    }  # fmt: skip
    scored: ClassVar[dict[str, str]] = {"sea": "seas", "mountain": "ranges", "grassland": "grasslands"}
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("largest_sea", N_("Largest sea, in tiles")),
        Statistic("largest_range", N_("Largest range, in tiles")),
        Statistic("largest_grassland", N_("Largest grassland, in tiles")),
        BEST_FEATURE,
        COMPLETED,
        DEPLOYED,
        Statistic("seas", N_("Seas that scored"), total=True),
        Statistic("ranges", N_("Ranges that scored"), total=True),
        Statistic("grasslands", N_("Grasslands that scored"), total=True),
    )
    achievements: ClassVar[tuple[Achievement, ...]] = (
        Achievement("first_sea", N_("Cast off"), "seas", 1),
        Achievement("large_sea", N_("Open water"), "largest_sea", 8),
        Achievement("ocean", N_("Ocean"), "largest_sea", 14),
        Achievement("summit", N_("Above the clouds"), "largest_range", 8),
        Achievement("massif", N_("Massif"), "largest_range", 14),
        Achievement("meadow", N_("Far pastures"), "largest_grassland", 8),
        Achievement("prairie", N_("Prairie"), "largest_grassland", 14),
        Achievement("find", N_("Find of the year"), "best_feature", 24),
        Achievement("round_trip", N_("Nothing left open"), "completed", 8),
        Achievement("restless", N_("Restless"), "deployed", 18),
        Achievement("navigator", N_("Navigator"), "seas", 100, True),
        Achievement("cartographer", N_("Cartographer"), "completed", 500, True),
    )


STATISTICS: Final = DiscoveryStatistics()
