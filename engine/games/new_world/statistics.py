"""Statistics of New World."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.games.new_world.records import LeftBehind
from engine.landscape.statistics import FeatureStatistics
from engine.records import Event
from engine.statistics import Counts, add


class NewWorldStatistics(FeatureStatistics):
    """Counts towns, trails, farms and plains."""

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        super().count(event, seats)
        if isinstance(event, LeftBehind):
            add(seats[event.seat], "left_behind")


STATISTICS: Final = NewWorldStatistics(Path(__file__).with_suffix(".toml"))
