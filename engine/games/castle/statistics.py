"""Statistics of The Castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from engine.games.castle.records import KeepMoved, KeepScored, TokenTaken
from engine.landscape.statistics import BEST_FEATURE, COMPLETED, DEPLOYED, FeatureStatistics
from engine.records import Event
from engine.statistics import Achievement, Counts, Statistic, add, raise_to
from engine.words import N_


class CastleStatistics(FeatureStatistics):
    """Counts houses, towers, paths and courts, wall tokens and the keep."""

    largest: ClassVar[dict[str, str]] = {
        "house": "largest_house",
        "tower": "largest_tower",
        "path": "longest_path",
    }
    richest: ClassVar[dict[str, str]] = {"court": "best_court"}
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("largest_house", N_("Largest house, in tiles")),
        Statistic("largest_tower", N_("Largest tower, in tiles")),
        Statistic("longest_path", N_("Longest path, in tiles")),
        Statistic("best_court", N_("Most points for one court")),
        BEST_FEATURE,
        COMPLETED,
        DEPLOYED,
        Statistic("tokens", N_("Wall tokens taken"), total=True),
        Statistic("keep_size", N_("Largest keep, in tiles")),
        Statistic("keep_points", N_("Most points for the keep")),
    )
    achievements: ClassVar[tuple[Achievement, ...]] = (
        Achievement("first_token", N_("Over the wall"), "tokens", 1),
        Achievement("tokens", N_("Sure-footed"), "tokens", 4),
        Achievement("great_house", N_("Great hall"), "largest_house", 7),
        Achievement("tower", N_("Topped out"), "largest_tower", 5),
        Achievement("path", N_("Covered walk"), "longest_path", 8),
        Achievement("court", N_("Market day"), "best_court", 12),
        Achievement("keep", N_("Lord of the keep"), "keep_size", 8),
        Achievement("empty", N_("Room to spare"), "keep_points", 10),
        Achievement("mason", N_("Mason"), "completed", 10),
        Achievement("warden", N_("Warden"), "tokens", 100, True),
    )

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        super().count(event, seats)
        match event:
            case TokenTaken(seat=seat):
                add(seats[seat], "tokens")
            case KeepMoved(seat=seat, size=size):
                raise_to(seats[seat], "keep_size", size)
            case KeepScored(seat=seat, points=points) if seat >= 0:
                raise_to(seats[seat], "keep_points", points)


STATISTICS: Final = CastleStatistics()
