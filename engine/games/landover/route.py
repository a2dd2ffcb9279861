"""Longest route and port authority (LAND-17, LAND-18)."""

from __future__ import annotations

from functools import partial

from engine.games.landover.data import NUMBERS
from engine.games.landover.events import AwardMoved
from engine.games.landover.position import Position
from engine.hexes.trails import Node, longest_path, longest_trail


def longest(s: Position, seat: int, least: int = 0, most: int | None = None) -> int:
    """Compute the length of a seat's longest route (LAND-17.4, LAND-17.5).

    Args:
        most: a length that it is known not to exceed.
    """
    pieces = [edge for edge, held in enumerate(s.route) if held == seat]
    if not s.options["route_may_revisit_corner"]:
        kinds = [(edge, s.boat[edge]) for edge in pieces]
        return longest_path(s.board, kinds, partial(_joins, s, seat), least, most)
    links: dict[Node, list[tuple[Node, int]]] = {}
    for edge in pieces:
        a, b = (_node(s, seat, corner, edge) for corner in s.board.edge_corners[edge])
        links.setdefault(a, []).append((b, edge))
        links.setdefault(b, []).append((a, edge))
    return longest_trail(s.board, links, least, most)


def _joins(s: Position, seat: int, corner: int, kind: int, other: int) -> bool:
    """Return whether a route continues at a corner from a road (0) or boat (1) to another piece."""
    lord, joint = s.owner[corner], s.options["route_joint"]
    if lord not in (-1, seat):
        return False
    return kind == other or joint == "free" or (joint == "own_building" and lord == seat)


def _node(s: Position, seat: int, corner: int, edge: int) -> Node:
    """Return the end of a piece at a corner: pieces with the same end join."""
    if _joins(s, seat, corner, 0, 1):
        return corner, 0
    return corner, s.boat[edge] if s.owner[corner] in (-1, seat) else 2 + edge


def length(s: Position, seat: int) -> int:
    """Return the length of a seat's longest route; it is measured only when it is needed."""
    low, high = s.route_least[seat], s.route_most[seat]
    if low != high:
        # Not on the trail: it follows from the board, and each change of the board notes the old bounds.
        low = s.route_least[seat] = s.route_most[seat] = longest(s, seat, low, high)
    return low


def extended(s: Position, seat: int, edge: int) -> None:
    """Note that a seat has put a piece on ``edge``: a route may have grown."""
    low, high, pieces = s.route_least[seat], s.route_most[seat], s.route.count(seat)
    loose = any(
        all(s.route[other] != seat for other in s.board.corner_edges[corner] if other != edge)
        for corner in s.board.edge_corners[edge]
    )
    # Without the new piece a route falls into two at most, and into one if it ended with that piece.
    s.put(s.route_most, seat, min(pieces, high + 1 if loose else 2 * high + 1))
    s.put(s.route_least, seat, max(low, 1))


def severed(s: Position, seat: int) -> None:
    """Note that something has come between the pieces of a seat, or one of them has gone."""
    s.put(s.route_most, seat, min(s.route_most[seat], s.route.count(seat)))
    s.put(s.route_least, seat, 0)


def built_on(s: Position, builder: int, corner: int) -> None:
    """Note what a new building on ``corner`` does to the routes that pass there."""
    there = [edge for edge in s.board.corner_edges[corner] if s.route[edge] >= 0]
    for seat in sorted({s.route[edge] for edge in there}):
        own = [edge for edge in there if s.route[edge] == seat]
        if seat == builder:
            if len({s.boat[edge] for edge in own}) == 2:
                s.put(s.route_most, seat, s.route.count(seat))
                s.put(s.route_least, seat, s.route_least[seat])
        elif len(own) > 1:
            severed(s, seat)


def review_routes(s: Position) -> None:
    """See who holds the longest route (LAND-17.7)."""
    lows, highs = s.route_least, s.route_most
    seats = [seat for seat in range(s.players) if s.alive(seat)]
    holder = s.route_holder
    if holder in seats and lows[holder] >= max(NUMBERS.route_min, *(highs[x] for x in seats if x != holder)):
        return
    counts = [0] * s.players
    for seat in sorted(seats, key=lambda seat: (seat != holder, -highs[seat])):
        # Only those who can reach the greatest length that is certain need to be measured.
        if highs[seat] >= max(NUMBERS.route_min, *(lows[other] for other in seats)):
            counts[seat] = length(s, seat)
    s.route_holder = _award(s, "longest_route", holder, counts, NUMBERS.route_min, "LAND-17.7")


def review_ports(s: Position) -> None:
    """See who holds port authority (LAND-18)."""
    counts = [n if s.alive(seat) else 0 for seat, n in enumerate(s.ports)]
    s.port_holder = _award(s, "port_authority", s.port_holder, counts, NUMBERS.port_min, "LAND-18.3")


def _award(s: Position, name: str, holder: int, counts: list[int], least: int, rule: str) -> int:
    most = max(counts)
    if most < least:
        new = -1
    elif holder >= 0 and counts[holder] == most:
        new = holder
    elif counts.count(most) == 1:
        new = counts.index(most)
    else:
        new = -1
    if new != holder:
        s.events.append(AwardMoved(name, new, most, rule))
    return new
