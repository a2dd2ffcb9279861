"""Statistics of Carcassonne, and the goals of the solo game (SOLO-25)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.games.carcassonne.modules.fairy import FAIRY
from engine.games.carcassonne.modules.shepherds import FLOCK
from engine.games.carcassonne.modules.watchtowers import WATCHTOWER
from engine.games.carcassonne.modules.wind_roses import WIND_ROSE
from engine.games.carcassonne.records import GoalReached, GoodsScored, TurnEarned
from engine.landscape.records import FeatureScored
from engine.landscape.statistics import FeatureStatistics
from engine.records import Event
from engine.statistics import Counts, add

_BONUSES: Final = {WATCHTOWER: "watchtowers", WIND_ROSE: "wind_roses", FLOCK: "flocks", FAIRY: "fairy"}
"""For each thing that scores in the place of a feature the statistic of its points."""


class CarcassonneStatistics(FeatureStatistics):
    """Counts cities, roads, monasteries and fields."""

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        if isinstance(event, FeatureScored) and event.feature in _BONUSES:
            for seat, value in event.points:
                add(seats[seat], _BONUSES[event.feature], value)
            return
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


STATISTICS: Final = CarcassonneStatistics(Path(__file__).with_suffix(".toml"))
