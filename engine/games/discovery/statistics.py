"""What is counted in games of The Discovery."""

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
        Achievement("first_sea", N_("Cast off"), N_("Score a sea."), "seas", 1),
        Achievement("large_sea", N_("Open water"), N_("Score a sea of eight tiles."), "largest_sea", 8),
        Achievement("ocean", N_("Ocean"), N_("Score a sea of fourteen tiles."), "largest_sea", 14),
        Achievement(
            "summit", N_("Above the clouds"), N_("Score a range of eight tiles."), "largest_range", 8
        ),
        Achievement("massif", N_("Massif"), N_("Score a range of fourteen tiles."), "largest_range", 14),
        Achievement(
            "meadow", N_("Far pastures"), N_("Score a grassland of eight tiles."), "largest_grassland", 8
        ),
        Achievement(
            "prairie", N_("Prairie"), N_("Score a grassland of fourteen tiles."), "largest_grassland", 14
        ),
        Achievement(
            "find", N_("Find of the year"), N_("Score 24 points with one feature."), "best_feature", 24
        ),
        Achievement(
            "round_trip", N_("Nothing left open"), N_("Complete eight features in one game."), "completed", 8
        ),
        Achievement(
            "restless", N_("Restless"), N_("Send out eighteen explorers in one game."), "deployed", 18
        ),
        Achievement("navigator", N_("Navigator"), N_("Score 100 seas."), "seas", 100, True),
        Achievement("cartographer", N_("Cartographer"), N_("Complete 500 features."), "completed", 500, True),
    )


STATISTICS: Final = DiscoveryStatistics()
