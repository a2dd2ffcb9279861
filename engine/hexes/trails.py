"""The longest trail and the longest path over the edges of a grid that belong together.

A plain depth-first search is too slow for large networks: more than 45 seconds for one of 101 pieces, which
random games reach. So dead ends are removed first, and the rest is solved by dynamic programming: edges are
chosen or left out in the order of a sweep over the map, and of all choices that can be continued alike only
the longest is kept. Callers may give bounds of the length: choices that cannot exceed the lower one are
dropped, and the search ends at the upper one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, TypeVar

from engine.hexes.grid import STEPS, HexGrid

T = TypeVar("T")

Node = tuple[int, int]
"""A corner, and which of the pieces there belong together: pieces in one node join, others do not."""

Links = Mapping[Node, Sequence[tuple[Node, int]]]
"""A network: per node the nodes beyond its pieces, each with the piece."""


def longest_trail(grid: HexGrid, links: Links, least: int = 0, most: int | None = None) -> int:
    """Return the greatest number of pieces in a trail, which may pass a node twice but no piece.

    Args:
        most: a length that no trail exceeds, if one is known.
    """
    best = least
    for part in _components({node: [other for other, _ in beyond] for node, beyond in links.items()}):
        size = sum(len(links[node]) for node in part) // 2
        odd = [node for node in part if len(links[node]) % 2]
        # A trail starts and ends where an odd number of pieces meet, so each further pair of such places
        # leaves a piece out; a network without any is a ring.
        limit = size - max(0, len(odd) // 2 - 1)
        if most is not None:
            limit = min(limit, most)
        if limit > best:
            best = limit if len(odd) <= 2 else _trail_of(links, odd, best, limit, _sweep(grid))
    return best


def longest_path(
    grid: HexGrid,
    pieces: Iterable[tuple[int, int]],
    joins: Callable[[int, int, int], bool],
    least: int = 0,
    most: int | None = None,
) -> int:
    """Return the greatest number of pieces in a path, which visits no corner twice.

    Args:
        pieces: edge and kind (0 or 1) of each piece.
        joins: returns whether a path may go on at a corner from a piece of one kind to one of another.
        most: a length that no path exceeds, if one is known.
    """
    kinds = dict(pieces)
    ends, rank = grid.edge_corners, _sweep(grid)
    beyond: dict[int, list[int]] = {}
    for edge in kinds:
        for corner, other in (ends[edge], ends[edge][::-1]):
            beyond.setdefault(corner, []).append(other)
    part_of = {corner: n for n, part in enumerate(_components(beyond)) for corner in part}
    edges = sorted(kinds, key=lambda edge: (part_of[ends[edge][0]], sorted(rank[c] for c in ends[edge])))

    def grow(front: Front, a: int, b: int, number: int) -> Front | None:
        if front[a][0] and front[a][0] == front[b][0]:
            return None  # a ring comes back to a corner
        edge, states = edges[number], []
        for corner, node in zip(ends[edge], (a, b), strict=True):
            state = front[node][1]
            if state and (state == _PASSED or not joins(corner, state // 2, kinds[edge])):
                return None
            states.append(_PASSED if state else _END + 2 * kinds[edge])
        return _joined(front, a, b, (states[0], states[1]))

    limit = len(edges) if most is None else most
    return _heaviest([((a, 0), (b, 0), 1) for a, b in (ends[edge] for edge in edges)], grow, least, limit)


def _components(beyond: Mapping[T, Iterable[T]]) -> list[list[T]]:
    """Return the connected parts of a network, given what lies beyond each node."""
    left = dict.fromkeys(beyond)
    found = []
    while left:
        part = [left.popitem()[0]]
        for node in part:
            for other in beyond[node]:
                if other in left:
                    del left[other]
                    part.append(other)
        found.append(part)
    return found


def _trail_of(links: Links, odd: Sequence[Node], least: int, most: int, sweep: Sequence[int]) -> int:
    """Return the length of the longest trail of a connected network with some odd nodes.

    It is ``least`` where there is none that is longer, and known to be ``most`` at most.

    Pieces between odd nodes go as one chain. A dead end can only begin or end a trail, so it is
    removed first and its depth noted at its node.
    """
    chains = _chains(links, odd)
    depth = dict.fromkeys(odd, 0)
    best = least
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
    return _longest_core(tuple(edges), best, most)


_END: Final = 1
_PASSED: Final = 8
"""States of a corner on a path: it ends there (plus twice the kind of its piece), or passes."""

Front = tuple[tuple[int, int], ...]
"""Per node of a frontier the part of the choice it belongs to (0 for none) and what has been chosen at it:
an odd number when a trail would begin or end there."""

Grow = Callable[[Front, int, int, int], Front | None]
"""Returns a frontier after an edge was chosen between two of its nodes, ``None`` if it must not be chosen."""


@lru_cache(maxsize=4096)
def _longest_core(edges: tuple[tuple[Node, Node, int], ...], least: int, most: int) -> int:
    return _heaviest(edges, _any_edge, least, most)


def _heaviest(edges: Sequence[tuple[Node, Node, int]], grow: Grow, least: int, most: int) -> int:
    """Return the greatest weight of a connected choice of edges in which at most two nodes are odd.

    That is the longest trail. Edges are chosen or left out one after the other. Of all choices so far that
    are alike at the nodes with edges still to come, only the heaviest is kept, if it can still win. It is
    ``least`` where nothing is heavier, and known to be ``most`` at most.
    """
    last = {node: number for number, (a, b, _) in enumerate(edges) for node in (a, b)}
    nodes: list[Node] = []
    kept: dict[tuple[int, Front], int] = {(0, ()): 0}
    best, left = least, sum(weight for _, _, weight in edges)
    losses = _losses(edges)
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
        left -= weight
        for (odd, front), value in grown.items():
            if value + left <= best:
                continue
            odd += sum(front[i][1] & 1 for i in leaving)
            if odd > 2 or value + left - losses[number][odd] <= best:
                continue
            gone = {front[i][0] for i in leaving} - {0}
            rest = tuple(pair for i, pair in enumerate(front) if i not in leaving)
            parts = {part for part, _ in rest} - {0}
            if gone - parts:  # a part has no node left by which it could grow
                if len(gone | parts) == 1:
                    best = max(best, value)
                continue
            # Ending here is one way if all that was chosen hangs together.
            if len(parts) == 1 and odd + sum(state & 1 for _, state in rest) <= 2:
                best = max(best, value)
            key = odd, _renamed(rest)
            if value > kept.get(key, -1):
                kept[key] = value
        if best >= most:
            break
        nodes = [node for node in nodes if last[node] != number]
    return best


def _losses(edges: Sequence[tuple[Node, Node, int]]) -> list[tuple[int, int, int]]:
    """Return for each edge the weight that is lost after it, when 0, 1 or 2 nodes before it are odd.

    Each node to come with an odd number of edges loses one of them, unless the trail begins or ends there;
    an edge is lost by two nodes at most.
    """
    lightest: dict[Node, int] = {}
    is_odd: dict[Node, bool] = {}
    first: dict[Node, int] = {}
    for number, (a, b, weight) in enumerate(edges):
        for node in (a, b):
            first.setdefault(node, number)
            lightest[node] = min(weight, lightest.get(node, weight))
            is_odd[node] = not is_odd.get(node, False)
    begins: list[list[int]] = [[] for _ in edges]
    for node, number in first.items():
        if is_odd[node]:
            begins[number].append(lightest[node])
    found: list[tuple[int, int, int]] = []
    total, one, other = 0, 0, 0  # the weights of all nodes to come, and the two greatest
    for weights in reversed(begins):
        found.append(((total - one - other + 1) // 2, (total - one + 1) // 2, (total + 1) // 2))
        for weight in weights:
            total += weight
            one, other = max(one, weight), max(other, min(one, weight))
    return found[::-1]


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


def _chains(links: Links, odd: Sequence[Node]) -> dict[Node, list[tuple[Node, int, int]]]:
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


@cache
def _sweep(grid: HexGrid) -> tuple[int, ...]:
    """Return per corner its rank when the map is swept along its longer side."""
    spots = [(0, 0)] * len(grid.corner_names)
    for (q, r), corners in zip(grid.hexes, grid.hex_corners, strict=True):
        for k, corner in enumerate(corners):
            (dq, dr), (eq, er) = STEPS[k], STEPS[(k + 1) % 6]
            spots[corner] = 2 * (3 * q + dq + eq) + 3 * r + dr + er, 3 * (3 * r + dr + er)
    wide, high = (max(spot[i] for spot in spots) - min(spot[i] for spot in spots) for i in (0, 1))
    keys = spots if wide >= high else [(y, x) for x, y in spots]
    ranks = {key: rank for rank, key in enumerate(sorted(keys))}
    return tuple(ranks[key] for key in keys)
