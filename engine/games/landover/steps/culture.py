"""Culture tracks and metropolises (LAND-11, LAND-12)."""

from __future__ import annotations

from functools import cache

from engine.games.landover.data import GOODS, NUMBERS, RESOURCES, TRACK, TRACKS
from engine.games.landover.events import CultureRaised, MetropolisMoved
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.records import Found, Raise
from engine.games.landover.steps.pieces import own_corners
from engine.games.landover.steps.step import Fault, LandStep, SeatTask
from engine.records import Event, Move
from engine.words import N_

_raise = cache(Raise)
_found = cache(Found)


def price(s: Position, seat: int, track: int) -> list[int]:
    """Return the price of a track's next level for a seat, in the eight goods (LAND-11.3)."""
    wanted = [0] * len(GOODS)
    wanted[NUMBERS.commodity[track]] = _cost(s, seat, track)
    return wanted


def _cost(s: Position, seat: int, track: int) -> int:
    """Return how many commodities the next level of a track costs a seat; 0 if there is none."""
    level = s.culture[seat][track]
    if level >= len(NUMBERS.culture_cost):
        return 0
    cost = NUMBERS.culture_cost[level]
    return max(0, cost - int(NUMBERS.card_numbers["crane_discount"])) if s.this_turn.crane else cost


def awards(s: Position, seat: int, track: int) -> bool:
    """Return whether the next level of a track brings a seat its metropolis (LAND-12.2, LAND-12.7)."""
    level, holder = s.culture[seat][track] + 1, s.holder[track]
    if level == NUMBERS.metropolis_level:
        return holder < 0
    return level == NUMBERS.metropolis_steal_level and holder != seat and not s.permanent[track]


def free_cities(s: Position, seat: int) -> list[int]:
    """Return the cities of a seat without a metropolis."""
    return [corner for corner in own_corners(s, seat, 2) if s.metropolis[corner] < 0]


def barred(s: Position, seat: int, track: int) -> Fault | None:
    """Return the rule by which a seat cannot raise a track at any price and why, or ``None``."""
    if s.culture[seat][track] >= len(NUMBERS.culture_cost):
        return "LAND-11.2", N_("that track is at its highest level")
    if s.options["culture_requires_city"] and not s.cities[seat]:
        return "LAND-11.5", N_("raising culture needs a city")
    if s.options["metropolis_needs_free_city"] and awards(s, seat, track) and not free_cities(s, seat):
        return "LAND-12.5", N_("the metropolis of that level needs a city that has none")
    return None


class RaiseCulture(LandStep[Raise]):
    """The seat on turn raises a track; at levels 4 and 5 it may get its metropolis."""

    makes = Raise

    def legal(self, s: Position) -> list[Move]:
        seat = s.active
        if s.known[seat] and not any(s.hand[seat][len(RESOURCES) :]) and not s.this_turn.crane:
            return []  # without a commodity none can be paid for
        hand = s.hand[seat] if s.known[seat] else None
        return [
            _raise(name)
            for track, name in enumerate(TRACKS)
            if (hand is None or hand[NUMBERS.commodity[track]] >= _cost(s, seat, track))
            and _fault(s, seat, track) is None
        ]

    def fault(self, s: Position, move: Raise) -> Fault | None:
        return _fault(s, s.active, TRACK[move.track]) if move.track in TRACK else None

    def apply(self, s: Position, move: Raise, events: list[Event]) -> None:
        """Pay and raise the track (LAND-11.3)."""
        seat, track = s.active, TRACK[move.track]
        s.pay_price(seat, price(s, seat, track), "LAND-11.3")
        s.this_turn = s.this_turn._replace(crane=False)
        won = awards(s, seat, track)
        s.add(s.culture[seat], track)
        level = s.culture[seat][track]
        events.append(CultureRaised(seat, move.track, level, "LAND-11.3"))
        if level == NUMBERS.metropolis_steal_level:
            s.put(s.permanent, track, 1)
        if won:
            _leave_city(s, track)
            s.put(s.holder, track, seat)
            s.ask(PlaceMetropolis(seat, track))


def _fault(s: Position, seat: int, track: int) -> Fault | None:
    found = barred(s, seat, track)
    if found is None and not s.can_pay(seat, price(s, seat, track)):
        return "LAND-9.3", N_("the hand cannot pay the price")
    return found


def _leave_city(s: Position, track: int) -> None:
    if track in s.metropolis:
        corner = s.metropolis.index(track)
        owner = s.owner[corner]
        s.put(s.metropolis, corner, -1)
        s.add(s.metropolises, owner, -1)
        s.events.append(MetropolisMoved(owner, TRACKS[track], "", "LAND-12.7"))


class PlaceMetropolis(SeatTask[Found]):
    """A seat puts the metropolis of a track on one of its cities (LAND-12.2)."""

    phase = LandPhase.METROPOLIS
    public = True
    makes = Found

    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track

    def is_due(self, s: Position) -> bool:
        return bool(free_cities(s, self.seat))  # LAND-12.5

    def legal(self, s: Position) -> list[Move]:
        return [_found(s.board.corner_names[corner]) for corner in free_cities(s, self.seat)]

    def apply(self, s: Position, move: Found, events: list[Event]) -> None:
        s.done()
        s.put(s.metropolis, s.board.corner_at[move.corner], self.track)
        s.add(s.metropolises, self.seat)
        events.append(MetropolisMoved(self.seat, TRACKS[self.track], move.corner, "LAND-12.2"))


def place_waiting(s: Position, seat: int) -> None:
    """After a seat got a city: have the metropolises placed that have waited for one (LAND-29.9)."""
    waiting = [t for t, holder in enumerate(s.holder) if holder == seat and t not in s.metropolis]
    s.ask(*(PlaceMetropolis(seat, track) for track in waiting))
