"""Victory points, derived from the position (LAND-20)."""

from __future__ import annotations

from typing import Final

from engine.games.landover.data import NUMBERS
from engine.games.landover.position import Position

_P: Final = NUMBERS.points
_VILLAGE: Final = _P["village"]
_CITY: Final = _P["city"]
_METROPOLIS: Final = _P["metropolis_bonus"]
_ISLAND: Final = _P["island"]
_CARD: Final = _P["vp_card"]
_DEFENDER: Final = _P["defender"]
_ROUTE: Final = _P["longest_route"]
_PORTS: Final = _P["port_authority"]
_TOKEN: Final = _P["trade_token"]


def parts(s: Position, seat: int) -> dict[str, int]:
    """Return where the points of a seat come from, in points by source (LAND-20)."""
    return {
        "village": s.villages[seat] * _VILLAGE,
        "city": s.cities[seat] * _CITY,
        "metropolis": s.metropolises[seat] * _METROPOLIS,
        "longest_route": (s.route_holder == seat) * _ROUTE,
        "port_authority": (s.port_holder == seat) * _PORTS,
        "island": s.explored[seat] * _ISLAND,
        "trade_token": (s.token_seat == seat) * _TOKEN,
        "vp_card": s.point_cards[seat] * _CARD,
        "defender": s.defender[seat] * _DEFENDER,
    }


def points(s: Position, seat: int) -> int:
    """Return the victory points of a seat."""
    found = (
        s.villages[seat] * _VILLAGE
        + s.cities[seat] * _CITY
        + s.metropolises[seat] * _METROPOLIS
        + s.explored[seat] * _ISLAND
        + s.point_cards[seat] * _CARD
        + s.defender[seat] * _DEFENDER
    )
    if s.route_holder == seat:
        found += _ROUTE
    if s.port_holder == seat:
        found += _PORTS
    if s.token_seat == seat:
        found += _TOKEN
    return found
