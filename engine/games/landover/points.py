"""Victory points, derived from the position, and the places at the end (LAND-20, LAND-1)."""

from __future__ import annotations

from engine.games.landover.data import NUMBERS
from engine.games.landover.events import (
    AwardMoved,
    Built,
    CardPlayed,
    Defended,
    GameEnded,
    IslandExplored,
    MetropolisMoved,
    Removed,
    Resigned,
    TokenPlaced,
    TurnEnded,
)
from engine.games.landover.position import (
    CITIES,
    CROWNS,
    DEFENDER,
    EXPLORED,
    GONE,
    PLACES,
    PORT_HOLDER,
    ROUTE_HOLDER,
    TASKS,
    TOKEN_SEAT,
    TURN,
    UPCARDS,
    VILLAGES,
    Position,
)

_P = NUMBERS.points


def parts(s: Position, seat: int) -> dict[str, int]:
    """Return where the points of a seat come from, in points by source (LAND-20)."""
    f = s.fields
    return {
        "village": f[VILLAGES][seat] * _P["village"],
        "city": f[CITIES][seat] * _P["city"],
        "metropolis": f[CROWNS][seat] * _P["metropolis_bonus"],
        "longest_route": (s.now[ROUTE_HOLDER] == seat) * _P["longest_route"],
        "port_authority": (s.now[PORT_HOLDER] == seat) * _P["port_authority"],
        "island": f[EXPLORED][seat] * _P["island"],
        "trade_token": (s.now[TOKEN_SEAT] == seat) * _P["trade_token"],
        "vp_card": f[UPCARDS][seat] * _P["vp_card"],
        "defender": f[DEFENDER][seat] * _P["defender"],
    }


def points(s: Position, seat: int) -> int:
    """Return the victory points of a seat."""
    f, now = s.fields, s.now
    found: int = (
        f[VILLAGES][seat] * _P["village"]
        + f[CITIES][seat] * _P["city"]
        + f[CROWNS][seat] * _P["metropolis_bonus"]
        + f[EXPLORED][seat] * _P["island"]
        + f[UPCARDS][seat] * _P["vp_card"]
        + f[DEFENDER][seat] * _P["defender"]
    )
    if now[ROUTE_HOLDER] == seat:
        found += _P["longest_route"]
    if now[PORT_HOLDER] == seat:
        found += _P["port_authority"]
    if now[TOKEN_SEAT] == seat:
        found += _P["trade_token"]
    return found


_TELLING = frozenset(
    (
        Built,
        Removed,
        MetropolisMoved,
        AwardMoved,
        IslandExplored,
        TokenPlaced,
        CardPlayed,
        Defended,
        Resigned,
        TurnEnded,
    )
)
"""Events without which nobody's points change."""


def check(s: Position, seen: int) -> bool:
    """End the game if somebody has won; return whether it is over (LAND-1.4 to 1.6).

    Args:
        seen: how many events of the move had come before the last step.
    """
    if s.now[PLACES] is not None:
        return True
    if s.now[TURN]:
        for event in s.events[seen:]:
            if type(event) in _TELLING:
                return check_turn(s)
    return False


def check_turn(s: Position) -> bool:
    """End the game if somebody has the points to win now; return whether it is over."""
    needed = s.board.victory_points
    there = [seat for seat in s.from_active() if points(s, seat) >= needed]
    if s.options["win_check"] == "own_turn":
        there = [seat for seat in there if seat == s.active]
    if there:
        end(s, there[0], "LAND-1.4")
    return bool(there)


def end(s: Position, winner: int, rule: str) -> None:
    """End the game with ``winner`` in first place (LAND-1.6, LAND-1.7)."""
    held = [points(s, seat) for seat in range(s.players)]
    gone = list(s.now[GONE])
    rest = [seat for seat in range(s.players) if seat != winner and seat not in gone]
    places = [0] * s.players
    places[winner] = 1
    for seat in rest:
        places[seat] = 2 + sum(held[other] > held[seat] for other in rest)
    for nth, seat in enumerate(gone):
        places[seat] = s.players - nth
    s.set(PLACES, tuple(places))
    s.set(TASKS, (("over",),))
    s.events.append(GameEnded(tuple(places), tuple(held), rule))
