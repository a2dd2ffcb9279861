"""Statistics of The Castle."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.games.castle.records import KeepMoved, KeepScored, TokenTaken
from engine.landscape.statistics import FeatureStatistics
from engine.records import Event
from engine.statistics import Counts, add, raise_to


class CastleStatistics(FeatureStatistics):
    """Counts houses, towers, paths and courts, wall tokens and the keep."""

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        super().count(event, seats)
        match event:
            case TokenTaken(seat=seat):
                add(seats[seat], "tokens")
            case KeepMoved(seat=seat, size=size):
                raise_to(seats[seat], "keep_size", size)
            case KeepScored(seat=seat, points=points) if seat >= 0:
                raise_to(seats[seat], "keep_points", points)


STATISTICS: Final = CastleStatistics(Path(__file__).with_suffix(".toml"))
