"""Longest route and port authority (LAND-17, LAND-18)."""

from __future__ import annotations

from engine.games.landover.data import NUMBERS
from engine.games.landover.position import (
    LENGTH,
    PORT_HOLDER,
    PORTS,
    ROUTE_HOLDER,
    Position,
)
from engine.games.landover.records import AwardMoved


def longest(s: Position, seat: int) -> int:
    """Return the length of a seat's longest route: a trail over its pieces (LAND-17.4)."""
    links = _network(s, seat)
    if not s.options["route_may_revisit_corner"]:
        return _longest_path(s, links)
    best, left = 0, set(links)
    while left:
        part = _component(links, left)
        size = sum(len(links[node]) for node in part) // 2
        odd = [node for node in part if len(links[node]) % 2]
        # A trail starts and ends where an odd number of pieces meet, so each further pair of such places
        # leaves a piece out; a network without any is a ring.
        most = size - max(0, len(odd) // 2 - 1)
        if most > best:
            best = max(best, most if len(odd) <= 2 else _longest_trail(links, odd, most))
    return best


Node = tuple[int, int]
"""A corner, and which of the pieces there belong together: pieces in one node join, others do not."""


def _network(s: Position, seat: int) -> dict[Node, list[tuple[Node, int]]]:
    """Return a seat's pieces as a graph: per node the nodes beyond its pieces, each with the piece."""
    boat, owner = s.boat, s.owner
    joint = s.options["route_joint"]
    links: dict[Node, list[tuple[Node, int]]] = {}
    for edge, held in enumerate(s.route):
        if held != seat:
            continue
        ends = []
        for corner in s.board.edge_corners[edge]:
            lord = owner[corner]
            if lord not in (-1, seat):
                ends.append((corner, 2 + edge))  # an opponent's building: every piece ends for itself
            elif joint == "free" or (joint == "own_building" and lord == seat):
                ends.append((corner, 0))
            else:
                ends.append((corner, boat[edge]))
        a, b = ends
        links.setdefault(a, []).append((b, edge))
        links.setdefault(b, []).append((a, edge))
    return links


def _component(links: dict[Node, list[tuple[Node, int]]], left: set[Node]) -> list[Node]:
    """Take the nodes of one connected network out of ``left`` and return them."""
    part = [left.pop()]
    for node in part:
        for other, _ in links[node]:
            if other in left:
                left.discard(other)
                part.append(other)
    return part


def _longest_trail(links: dict[Node, list[tuple[Node, int]]], odd: list[Node], most: int) -> int:
    """Return the longest trail of a network with some odd nodes.

    Pieces between odd nodes go as one chain. What hangs on a node without leading back can only begin or end
    a trail, so it is cut off first and remembered by its depth; what is left has few ways round.
    """
    chains = _chains(links, odd)
    depth = dict.fromkeys(odd, 0)
    best = 0
    loose = [node for node in odd if len(chains[node]) == 1]
    for node in loose:
        if not chains[node]:
            continue  # the other end of the last chain was cut off before
        other, size, chain = chains[node].pop()
        chains[other] = [link for link in chains[other] if link[2] != chain]
        best = max(best, depth[other] + depth[node] + size)
        depth[other] = max(depth[other], depth[node] + size)
        if len(chains[other]) == 1:
            loose.append(other)
    for start in odd:
        if chains[start] and best < most:
            best = max(best, depth[start] + _round(chains, depth, start))
    return best


def _round(chains: dict[Node, list[tuple[Node, int, int]]], depth: dict[Node, int], start: Node) -> int:
    """Return the longest way from ``start`` over chains that lead back, and down one that does not."""
    known: dict[tuple[Node, int], int] = {}

    def beyond(node: Node, used: int) -> int:
        key = node, used
        found = known.get(key)
        if found is None:
            found = depth[node] if node != start else 0
            for other, size, chain in chains[node]:
                if not used >> chain & 1:
                    further = size + beyond(other, used | 1 << chain)
                    if further > found:
                        found = further
            known[key] = found
        return found

    return beyond(start, 0)


def _chains(
    links: dict[Node, list[tuple[Node, int]]], odd: list[Node]
) -> dict[Node, list[tuple[Node, int, int]]]:
    """Return per odd node the odd nodes beyond it, with the number of pieces between and a name for them."""
    chains: dict[Node, list[tuple[Node, int, int]]] = {node: [] for node in odd}
    count = 0
    for start in odd:
        for node, edge in links[start]:
            length, at, came = 1, node, edge
            while at not in chains:  # exactly two pieces meet here: go on by the other one
                at, came = next(link for link in links[at] if link[1] != came)
                length += 1
            if (start, edge) <= (at, came):
                chains[start].append((at, length, count))
                chains[at].append((start, length, count))
                count += 1
    return chains


def _longest_path(s: Position, links: dict[Node, list[tuple[Node, int]]]) -> int:
    best = 0
    seen: set[int] = set()

    def walk(node: Node, length: int) -> None:
        nonlocal best
        best = max(best, length)
        for other, _ in links[node]:
            if other[0] not in seen:
                seen.add(other[0])
                walk(other, length + 1)
                seen.discard(other[0])

    for start in links:
        seen.add(start[0])
        walk(start, 0)
        seen.discard(start[0])
    return best


def review_routes(s: Position, seats: list[int]) -> None:
    """Measure the routes of some seats anew and see who holds the award (LAND-17.7)."""
    for seat in seats:
        length = longest(s, seat)
        if length != s.fields[LENGTH][seat]:
            s.put(LENGTH, seat, length)
    lengths = [n if s.alive(seat) else 0 for seat, n in enumerate(s.fields[LENGTH])]
    _award(s, "longest_route", ROUTE_HOLDER, lengths, NUMBERS.route_min, "LAND-17.7")


def review_ports(s: Position) -> None:
    """See who holds port authority (LAND-18)."""
    counts = [n if s.alive(seat) else 0 for seat, n in enumerate(s.fields[PORTS])]
    _award(s, "port_authority", PORT_HOLDER, counts, NUMBERS.port_min, "LAND-18.3")


def _award(s: Position, name: str, slot: int, counts: list[int], least: int, rule: str) -> None:
    most, holder = max(counts), s.now[slot]
    if most < least:
        new = -1
    elif holder >= 0 and counts[holder] == most:
        new = holder
    elif counts.count(most) == 1:
        new = counts.index(most)
    else:
        new = -1
    if new != holder:
        s.set(slot, new)
        s.events.append(AwardMoved(name, new, most, rule))
