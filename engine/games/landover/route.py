"""Longest route and port authority (LAND-17, LAND-18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.games.landover.data import NUMBERS
from engine.games.landover.events import AwardMoved
from engine.games.landover.position import Position


def longest(s: Position, seat: int) -> int:
    """Return the length of a seat's longest route: a trail over its pieces (LAND-17.4)."""
    if not s.options["route_may_revisit_corner"]:
        return _longest_path(s, seat)
    links = _network(s, seat)
    best, left = 0, set(links)
    while left:
        part = _component(links, left)
        size = sum(len(links[node]) for node in part) // 2
        odd = [node for node in part if len(links[node]) % 2]
        # A trail starts and ends where an odd number of pieces meet, so each further pair of such places
        # leaves a piece out; a network without any is a ring.
        most = size - max(0, len(odd) // 2 - 1)
        if most > best:
            best = max(
                best, most if len(odd) <= 2 else _longest_trail(links, odd, most, s.board.corner_sweep)
            )
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


def _longest_trail(
    links: dict[Node, list[tuple[Node, int]]], odd: list[Node], most: int, sweep: Sequence[int]
) -> int:
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
    core = [node for node in odd if chains[node]]
    if not core or best >= most:
        return best
    seen: set[int] = set()
    edges: list[tuple[Node, Node, int]] = []
    for node in core:
        for other, size, chain in chains[node]:
            if chain not in seen:
                seen.add(chain)
                edges.append((node, other, size))
        if depth[node]:
            edges.append((node, (node[0], -1 - len(edges)), depth[node]))
    edges.sort(key=lambda edge: sorted((sweep[edge[0][0]], sweep[edge[1][0]])))
    return max(best, _longest_core(tuple(edges)))


Front = tuple[tuple[int, int], ...]
"""Per node of a frontier the part of the choice it belongs to (0 for none) and what has been chosen at it:
an odd number when a trail would begin or end there."""

Grow = Callable[[Front, int, int, int], Front | None]
"""Returns a frontier after an edge was chosen between two of its nodes, ``None`` if it must not be chosen."""


@lru_cache(maxsize=4096)
def _longest_core(edges: tuple[tuple[Node, Node, int], ...]) -> int:
    return _heaviest(edges, _any_edge)


def _heaviest(edges: Sequence[tuple[Node, Node, int]], grow: Grow) -> int:
    """Return the greatest weight of a connected choice of edges in which at most two nodes are odd.

    That is the longest trail. Edges are chosen one after the other; of all choices so far that look alike at
    the nodes which have edges still to come, only the heaviest is kept.
    """
    last = {node: number for number, (a, b, _) in enumerate(edges) for node in (a, b)}
    nodes: list[Node] = []
    kept: dict[tuple[int, Front], int] = {(0, ()): 0}
    best = 0
    for number, (a, b, weight) in enumerate(edges):
        for node in (a, b):
            if node not in nodes:
                nodes.append(node)
                kept = {(odd, (*front, (0, 0))): value for (odd, front), value in kept.items()}
        at, to = nodes.index(a), nodes.index(b)
        grown: dict[tuple[int, Front], int] = {}
        for (odd, front), value in kept.items():
            if value > grown.get((odd, front), -1):
                grown[odd, front] = value
            chosen = grow(front, at, to, number)
            if chosen is not None and value + weight > grown.get((odd, chosen), -1):
                grown[odd, chosen] = value + weight
        leaving = [i for i, node in enumerate(nodes) if last[node] == number]
        kept = {}
        for (odd, front), value in grown.items():
            odd += sum(front[i][1] & 1 for i in leaving)
            if odd > 2:
                continue
            gone = {front[i][0] for i in leaving} - {0}
            rest = tuple(pair for i, pair in enumerate(front) if i not in leaving)
            parts = {part for part, _ in rest} - {0}
            if gone - parts:  # a part has no node left by which it could grow
                if len(gone | parts) == 1:
                    best = max(best, value)
                continue
            # Whatever may yet be added, ending here is one way if all hangs together.
            if len(parts) == 1 and odd + sum(state & 1 for _, state in rest) <= 2:
                best = max(best, value)
            key = odd, _renamed(rest)
            if value > kept.get(key, -1):
                kept[key] = value
        nodes = [node for node in nodes if last[node] != number]
    return best


def _joined(front: Front, a: int, b: int, states: tuple[int, int]) -> Front:
    """Return a frontier after its nodes ``a`` and ``b`` were joined and got new states."""
    one, other = front[a][0], front[b][0]
    part = one or other or 1 + max(part for part, _ in front)
    merged = [(part if was and was in (one, other) else was, state) for was, state in front]
    merged[a] = part, states[0]
    merged[b] = part, states[1]
    return tuple(merged)


def _any_edge(front: Front, a: int, b: int, number: int) -> Front:
    """Choose an edge for a trail: every node may have any number of edges."""
    if a == b:
        return _joined(front, a, b, (front[a][1], front[a][1]))
    return _joined(front, a, b, (front[a][1] ^ 1, front[b][1] ^ 1))


def _renamed(front: Front) -> Front:
    """Number the parts of a frontier in the order in which they come, so that equal frontiers are equal."""
    names = {0: 0}
    return tuple((names.setdefault(part, len(names)), state) for part, state in front)


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


_END, _PASSED = 1, 8
"""States of a corner on a path: a path ends there (plus twice the kind of its piece), or passes."""


def _longest_path(s: Position, seat: int) -> int:
    """Return the length of a seat's longest route that comes to no corner twice."""
    joint, owner = s.options["route_joint"], s.owner
    sweep, ends_of = s.board.corner_sweep, s.board.edge_corners
    mine = [edge for edge, held in enumerate(s.route) if held == seat]
    mine.sort(key=lambda edge: sorted(sweep[corner] for corner in ends_of[edge]))
    edges = [((a, 0), (b, 0), 1) for a, b in (ends_of[edge] for edge in mine)]

    def grow(front: Front, a: int, b: int, number: int) -> Front | None:
        if front[a][0] and front[a][0] == front[b][0]:
            return None  # a ring comes back to a corner
        kind = s.boat[mine[number]]
        states = []
        for corner, node in zip(ends_of[mine[number]], (a, b), strict=True):
            state = front[node][1]
            if not state:
                states.append(_END + 2 * kind)
                continue
            lord = owner[corner]
            change = joint == "free" or (joint == "own_building" and lord == seat)
            if state == _PASSED or lord not in (-1, seat) or (state != _END + 2 * kind and not change):
                return None
            states.append(_PASSED)
        return _joined(front, a, b, (states[0], states[1]))

    return _heaviest(edges, grow)


# -- who holds what ------------------------------------------------------------------------------------


def length(s: Position, seat: int) -> int:
    """Return the length of a seat's longest route; it is measured only when somebody must know."""
    low = s.route_least[seat]
    if low != s.route_most[seat]:
        # Written past the trail: it holds for the board as it stands, and whatever changes the board notes
        # what was known before.
        low = s.route_least[seat] = s.route_most[seat] = longest(s, seat)
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
    if holder < 0 and max(highs[seat] for seat in seats) < NUMBERS.route_min:
        return
    if (
        holder in seats
        and lows[holder] >= NUMBERS.route_min
        and all(highs[seat] <= lows[holder] for seat in seats if seat != holder)
    ):
        return
    if holder in seats:
        length(s, holder)
    # Only those who may reach the greatest length that is certain need be measured.
    for seat in sorted(seats, key=lambda seat: -highs[seat]):
        if highs[seat] >= max(NUMBERS.route_min, *(lows[other] for other in seats)):
            length(s, seat)
    certain = [
        length(s, seat) if seat in seats and lows[seat] == highs[seat] else 0 for seat in range(s.players)
    ]
    if max(certain) < NUMBERS.route_min and holder >= 0:
        certain = [length(s, seat) if seat in seats else 0 for seat in range(s.players)]
    s.route_holder = _award(s, "longest_route", s.route_holder, certain, NUMBERS.route_min, "LAND-17.7")


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
