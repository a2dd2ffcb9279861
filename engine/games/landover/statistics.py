"""Statistics of Landover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

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
from engine.statistics import Achievement, Counts, GameStatistics, Statistic, add, raise_to
from engine.words import N_

_SET_UP: Final = "LAND-5."  # what everybody builds does not count
_BUILT: Final = {"road": "roads", "boat": "roads", "village": "villages", "city": "cities", "wall": "walls"}


class LandoverStatistics(GameStatistics):
    """Counts what seats build, raise, raid, play and earn."""

    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("longest_route", N_("Longest route that took the award")),
        Statistic("cities", N_("Cities built"), total=True),
        Statistic("villages", N_("Villages built"), total=True),
        Statistic("roads", N_("Roads and boats built"), total=True),
        Statistic("walls", N_("City walls built"), total=True),
        Statistic("metropolises", N_("Metropolises founded"), total=True),
        Statistic("culture", N_("Highest culture level")),
        Statistic("islands", N_("Islands explored"), total=True),
        Statistic("defended", N_("Points as defender"), total=True),
        Statistic("raids", N_("Raids"), total=True),
        Statistic("cards", N_("Development cards played"), total=True),
        Statistic("accepted", N_("Offers accepted"), total=True),
    )
    achievements: ClassVar[tuple[Achievement, ...]] = (
        Achievement("first_city", N_("From village to city"), "cities", 1),
        Achievement("cities", N_("Skyline"), "cities", 4),
        Achievement(
            "route",
            N_("All roads lead here"),
            "longest_route",
            8,
        ),
        Achievement(
            "long_route",
            N_("Around the island"),
            "longest_route",
            12,
        ),
        Achievement("culture", N_("Golden age"), "culture", 5),
        Achievement("metropolis", N_("Wonder of the islands"), "metropolises", 1),
        Achievement(
            "two_metropolises",
            N_("Twin cities"),
            "metropolises",
            2,
        ),
        Achievement("islands", N_("Beyond the horizon"), "islands", 3),
        Achievement("defender", N_("At the gates"), "defended", 2),
        Achievement("raider", N_("Bold neighbour"), "raids", 5),
        Achievement("cards", N_("Well advised"), "cards", 10),
        Achievement("trader", N_("Fair trade"), "accepted", 50, True),
        Achievement("founder", N_("Founder"), "cities", 100, True),
    )

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


STATISTICS: Final = LandoverStatistics()
