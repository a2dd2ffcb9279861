"""Victory points, derived from the position (LAND-20)."""

from __future__ import annotations

from engine.games.landover.data import NUMBERS
from engine.games.landover.position import Position

_P = NUMBERS.points


def parts(s: Position, seat: int) -> dict[str, int]:
    """Return where the points of a seat come from, in points by source (LAND-20)."""
    return {
        "village": s.villages[seat] * _P["village"],
        "city": s.cities[seat] * _P["city"],
        "metropolis": s.metropolises[seat] * _P["metropolis_bonus"],
        "longest_route": (s.route_holder == seat) * _P["longest_route"],
        "port_authority": (s.port_holder == seat) * _P["port_authority"],
        "island": s.explored[seat] * _P["island"],
        "trade_token": (s.token_seat == seat) * _P["trade_token"],
        "vp_card": s.point_cards[seat] * _P["vp_card"],
        "defender": s.defender[seat] * _P["defender"],
    }


def points(s: Position, seat: int) -> int:
    """Return the victory points of a seat."""
    found = (
        s.villages[seat] * _P["village"]
        + s.cities[seat] * _P["city"]
        + s.metropolises[seat] * _P["metropolis_bonus"]
        + s.explored[seat] * _P["island"]
        + s.point_cards[seat] * _P["vp_card"]
        + s.defender[seat] * _P["defender"]
    )
    if s.route_holder == seat:
        found += _P["longest_route"]
    if s.port_holder == seat:
        found += _P["port_authority"]
    if s.token_seat == seat:
        found += _P["trade_token"]
    return found
