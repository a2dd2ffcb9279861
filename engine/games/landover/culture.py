"""Culture tracks and metropolises (LAND-11, LAND-12)."""

from __future__ import annotations

from functools import cache

from engine.games.landover.building import own_corners
from engine.games.landover.data import GOODS, NUMBERS, RESOURCES, TRACK, TRACKS
from engine.games.landover.events import CultureRaised, MetropolisMoved
from engine.games.landover.position import (
    CITIES,
    CRANE,
    CROWN,
    CROWNS,
    CULTURE,
    FIXED,
    GOODS_N,
    TITLE,
    Position,
    Task,
)
from engine.games.landover.records import Found, Raise
from engine.records import Move
from engine.words import N_

_raise = cache(Raise)
_found = cache(Found)


def price(s: Position, seat: int, track: int) -> list[int]:
    """Return what the next level of a track costs a seat, in the eight goods (LAND-11.3)."""
    level = s.culture[seat * 3 + track]
    amount = NUMBERS.culture_cost[level] - (NUMBERS.card_numbers["crane_discount"] if s.now[CRANE] else 0)
    wanted = [0] * len(GOODS)
    wanted[NUMBERS.commodity[track]] = max(0, amount)
    return wanted


def awards(s: Position, seat: int, track: int) -> bool:
    """Return whether the next level of a track brings a seat its metropolis (LAND-12.2, LAND-12.7)."""
    level = s.culture[seat * 3 + track] + 1
    holder = s.fields[TITLE][track]
    if level == NUMBERS.metropolis_level:
        return bool(holder < 0)
    if level == NUMBERS.metropolis_steal_level:
        return bool(holder != seat and not s.fields[FIXED][track])
    return False


def free_cities(s: Position, seat: int) -> list[int]:
    """Return the cities of a seat without a metropolis."""
    crowns = s.fields[CROWN]
    return [corner for corner in own_corners(s, seat, 2) if crowns[corner] < 0]


def barred(s: Position, seat: int, track: int) -> tuple[str, str] | None:
    """Return the rule by which a seat cannot raise a track whatever it pays and why, or ``None``."""
    if s.culture[seat * 3 + track] >= len(NUMBERS.culture_cost):
        return "LAND-11.2", N_("that track is at its highest level")
    if s.options["culture_requires_city"] and not s.fields[CITIES][seat]:
        return "LAND-11.5", N_("raising culture needs a city")
    if s.options["metropolis_needs_free_city"] and awards(s, seat, track) and not free_cities(s, seat):
        return "LAND-12.5", N_("the metropolis of that level needs a city that has none")
    return None


def fault(s: Position, seat: int, track: int) -> tuple[str, str] | None:
    """Return the rule by which a seat cannot raise a track and why, or ``None`` when it can."""
    found = barred(s, seat, track)
    if found is None and not s.can_pay(seat, price(s, seat, track)):
        return "LAND-9.3", N_("the hand does not hold the price")
    return found


def raisings(s: Position, seat: int) -> list[Move]:
    """Return the tracks that a seat can raise now."""
    if (
        s.known[seat]
        and not any(s.hand[seat * GOODS_N + len(RESOURCES) : (seat + 1) * GOODS_N])
        and not s.now[CRANE]
    ):
        return []  # without a commodity none can be paid for
    return [_raise(name) for track, name in enumerate(TRACKS) if fault(s, seat, track) is None]


def lift(s: Position, move: Raise) -> None:
    """Raise a track; the first at level 4, or a later one first at level 5, gets its metropolis."""
    seat, track = s.active, TRACK[move.track]
    s.pay_price(seat, price(s, seat, track), "LAND-11.3")
    if s.now[CRANE]:
        s.set(CRANE, False)
    won = awards(s, seat, track)
    level = s.culture[seat * 3 + track] + 1
    s.put(CULTURE, seat * 3 + track, level)
    s.events.append(CultureRaised(seat, move.track, level, "LAND-11.3"))
    if level == NUMBERS.metropolis_steal_level and not s.fields[FIXED][track]:
        s.put(FIXED, track, 1)
    if won:
        _lose_crown(s, track)
        s.put(TITLE, track, seat)
        s.ask(("metropolis", seat, track))


def _lose_crown(s: Position, track: int) -> None:
    for corner, crown in enumerate(s.fields[CROWN]):
        if crown == track:
            owner = s.owner[corner]
            s.put(CROWN, corner, -1)
            s.put(CROWNS, owner, s.fields[CROWNS][owner] - 1)
            s.events.append(MetropolisMoved(owner, TRACKS[track], "", "LAND-12.7"))


def waits(s: Position, task: Task) -> bool:
    """Let a metropolis without a free city wait unplaced (LAND-12.5)."""
    if free_cities(s, task[1]):
        return False
    s.done()
    return True


def sites(s: Position, task: Task) -> list[Move]:
    """Return the cities that may carry the metropolis."""
    return [_found(s.board.corner_names[corner]) for corner in free_cities(s, task[1])]


def found(s: Position, move: Found) -> None:
    """Put the metropolis on a city."""
    _, seat, track = s.done()
    s.put(CROWN, s.board.corner_at[move.corner], track)
    s.put(CROWNS, seat, s.fields[CROWNS][seat] + 1)
    s.events.append(MetropolisMoved(seat, TRACKS[track], move.corner, "LAND-12.2"))


def place_waiting(s: Position, seat: int) -> None:
    """After a seat got a city: place a metropolis that has waited for one."""
    titles, crowns = s.fields[TITLE], s.fields[CROWN]
    s.ask(*(("metropolis", seat, t) for t, holder in enumerate(titles) if holder == seat and t not in crowns))
