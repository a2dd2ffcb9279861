"""Statistics of Landover."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.games.landover.events import (
    AwardMoved,
    Built,
    CardPlayed,
    CultureRaised,
    Defended,
    IslandExplored,
    MetropolisMoved,
    OfferAnswered,
    Raided,
)
from engine.records import Event
from engine.statistics import Counts, GameStatistics, add, raise_to

_SET_UP: Final = "LAND-5."  # what everybody builds does not count
_BUILT: Final = {"road": "roads", "boat": "roads", "village": "villages", "city": "cities", "wall": "walls"}


class LandoverStatistics(GameStatistics):
    """Counts what seats build, raise, raid, play and earn."""

    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        match event:
            case Built(seat=seat, piece=piece, rule=rule) if piece in _BUILT and not rule.startswith(_SET_UP):
                add(seats[seat], _BUILT[piece])
            case AwardMoved(award="longest_route", seat=seat, count=count) if seat >= 0:
                raise_to(seats[seat], "longest_route", count)
            case CultureRaised(seat=seat, level=level):
                raise_to(seats[seat], "culture", level)
            case MetropolisMoved(seat=seat, corner=corner) if corner:
                add(seats[seat], "metropolises")
            case IslandExplored(seat=seat):
                add(seats[seat], "islands")
            case Defended(seat=seat):
                add(seats[seat], "defended")
            case Raided(seat=seat):
                add(seats[seat], "raids")
            case CardPlayed(seat=seat):
                add(seats[seat], "cards")
            case OfferAnswered(seat=seat, accepts=True):
                add(seats[seat], "accepted")


STATISTICS: Final = LandoverStatistics(Path(__file__).with_suffix(".toml"))
