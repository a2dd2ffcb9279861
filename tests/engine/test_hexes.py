"""The hex grid and its layouts, without any game."""

from __future__ import annotations

from random import Random

import pytest

from engine.hexes import CORNERS, DIRECTIONS, HIDDEN, STEPS, BadMap, Harbour, HexGrid, Layout, Tile
from engine.hexes.trails import Node, longest_path, longest_trail

WATER = 9
RING = [(0, 0), *STEPS]


def lake(*land: tuple[int, int], island: str = "a") -> list[Tile]:
    """Tiles of a disk of radius 3: ``land`` in water."""
    places = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    return [Tile(*at, 1, island=island) if at in land else Tile(*at, WATER) for at in places]


@pytest.mark.parametrize(("hexes", "corners", "edges"), [(1, 6, 6), (2, 10, 11), (3, 13, 15), (7, 24, 30)])
def test_neighbours_share_corners_and_edges(hexes: int, corners: int, edges: int) -> None:
    grid = HexGrid(RING[:hexes], range(hexes))
    assert (len(grid.corner_names), len(grid.edge_names)) == (corners, edges)
    assert sum(len(there) for there in grid.edge_hexes) == 6 * hexes
    assert {len(there) for there in grid.corner_hexes} == set(range(1, min(hexes, 3) + 1))


def test_what_touches_what_is_said_alike_from_both_sides() -> None:
    grid = HexGrid(RING, range(7))
    for edge, (a, b) in enumerate(grid.edge_corners):
        assert edge in grid.corner_edges[a]
        assert edge in grid.corner_edges[b]
        assert b in grid.corner_corners[a]
        assert a in grid.corner_corners[b]
    for hex_ in range(7):
        assert all(hex_ in grid.corner_hexes[corner] for corner in grid.hex_corners[hex_])
        assert all(hex_ in grid.edge_hexes[edge] for edge in grid.hex_edges[hex_])
        for k in range(6):
            assert set(grid.edge_corners[grid.hex_edges[hex_][k]]) == {
                grid.hex_corners[hex_][k - 1],
                grid.hex_corners[hex_][k],
            }
    for corner, others in enumerate(grid.corner_corners):
        for edge, other in zip(grid.corner_edges[corner], others, strict=True):
            assert set(grid.edge_corners[edge]) == {corner, other}


def test_names_are_those_of_the_first_hex_in_order() -> None:
    names = {"0,0.E", "1,0.W"}
    for order, known in (((0, 1), "0,0.E"), ((1, 0), "1,0.W")):
        grid = HexGrid(RING[:2], order)
        edges = {grid.edge_at[name] for name in names}
        assert len(edges) == 1
        assert grid.edge_names[edges.pop()] == known
    assert set(grid.hex_at) == {"0,0", "1,0"}
    assert {name.split(".")[1] for name in grid.corner_at} == set(CORNERS)
    assert {name.split(".")[1] for name in grid.edge_at} == set(DIRECTIONS)


def test_a_hex_cannot_lie_twice() -> None:
    with pytest.raises(BadMap, match="two hexes have the same coordinates"):
        HexGrid([(0, 0), (1, 0), (0, 0)], range(3))


def test_areas_are_what_hangs_together() -> None:
    grid = HexGrid([(0, 0), (1, 0), (3, 0), (4, 0), (4, -1), (9, 9)], range(6))
    assert [sorted(area) for area in grid.areas(range(6))] == [[0, 1], [2, 3, 4], [5]]
    assert grid.areas([2, 0, 4]) == [[2, 4], [0]]
    assert grid.areas([]) == []


def test_land_names_the_corners_and_edges_that_it_touches() -> None:
    there = Layout(lake((0, 0)), WATER)
    land = there.hex_at["0,0"]
    assert all(there.corner_names[corner].startswith("0,0.") for corner in there.hex_corners[land])
    assert all(there.edge_names[edge].startswith("0,0.") for edge in there.hex_edges[land])
    assert there.islands == ("a",)
    assert [there.island[hex_] for hex_ in (land, there.hex_at["1,0"])] == [0, -1]


def test_a_coast_lies_between_land_and_water() -> None:
    there = Layout(lake((0, 0), (1, 0)), WATER)
    assert there.is_coast(there.edge_at["0,0.W"])
    assert not there.is_coast(there.edge_at["0,0.E"]), "between two tiles of land"
    assert not there.is_coast(there.edge_at["2,1.E"]), "water only"
    assert not there.is_coast(there.edge_at["3,0.E"]), "the rim of the map"
    fog = [Tile(0, 0, HIDDEN, island="a", pool="fog", secret=True), Tile(1, 0, WATER)]
    hidden = Layout(fog, WATER)
    assert not hidden.is_coast(hidden.edge_at["0,0.E"]), "nobody knows yet"


def test_islands_that_touch_are_one_too_many() -> None:
    two = [Tile(0, 0, 1, island="a"), Tile(1, 0, 1, island="b")]
    with pytest.raises(BadMap, match="islands a and b touch"):
        Layout(two, WATER)
    apart = [Tile(0, 0, 1, island="a"), Tile(1, 0, WATER), Tile(2, 0, 1, island="b")]
    assert Layout(apart, WATER).islands == ("a", "b")


@pytest.mark.parametrize(
    ("harbours", "fault"),
    [
        (["8,8.E"], "harbour 8,8.E lies outside the map"),
        (["0,0.E"], "harbour 0,0.E is not between land and water"),
        (["3,0.W"], "harbour 3,0.W is not between land and water"),
        (["0,0.W", "0,0.NW"], "harbour 0,0.NW shares a corner with another one"),
    ],
)
def test_harbours_lie_at_coasts_and_share_no_corner(harbours: list[str], fault: str) -> None:
    with pytest.raises(BadMap, match=fault):
        Layout(lake((0, 0), (1, 0)), WATER, [(name, 0) for name in harbours])


def test_a_harbour_knows_its_edge_by_any_name() -> None:
    there = Layout(lake((0, 0), (1, 0)), WATER, [("-1,0.E", 3), ("1,0.E", -1)])
    assert there.harbours == (
        Harbour(there.edge_at["0,0.W"], 3),
        Harbour(there.edge_at["1,0.E"], -1),
    )


def network(grid: HexGrid, edges: list[int]) -> dict[Node, list[tuple[Node, int]]]:
    """Return a network of pieces on some edges, all of which join."""
    found: dict[Node, list[tuple[Node, int]]] = {}
    for edge in edges:
        a, b = ((corner, 0) for corner in grid.edge_corners[edge])
        found.setdefault(a, []).append((b, edge))
        found.setdefault(b, []).append((a, edge))
    return found


def test_trails_and_paths_around_a_hex() -> None:
    grid = HexGrid(RING, range(7))
    ring = list(grid.hex_edges[0])
    spur = next(edge for edge in grid.corner_edges[grid.hex_corners[0][0]] if edge not in ring)

    def links(edges: list[int]) -> dict[Node, list[tuple[Node, int]]]:
        return network(grid, edges)

    def path(edges: list[int], *, kinds: int = 1) -> int:
        pieces = [(edge, number % kinds) for number, edge in enumerate(edges)]
        return longest_path(grid, pieces, lambda _corner, kind, other: kind == other)

    assert longest_trail(grid, {}) == path([]) == 0
    assert (longest_trail(grid, links(ring)), path(ring)) == (6, 5)
    assert (longest_trail(grid, links([*ring, spur])), path([*ring, spur])) == (7, 6)
    assert (longest_trail(grid, links(ring[:2] + ring[3:])), path(ring[:2] + ring[3:])) == (5, 5)
    assert path(ring, kinds=2) == 1, "no two pieces of a kind meet"


def test_trails_and_paths_within_bounds_are_the_longest_all_the_same() -> None:
    grid, random = HexGrid(RING, range(7)), Random(1)

    def longest(links: dict[Node, list[tuple[Node, int]]], node: Node, used: set[int]) -> int:
        ahead = [(other, edge) for other, edge in links[node] if edge not in used]
        return max((1 + longest(links, other, used | {edge}) for other, edge in ahead), default=0)

    for _ in range(40):
        edges = random.sample(range(30), random.randint(8, 17))
        links = network(grid, edges)
        found = max(longest(links, node, set()) for node in links)
        pieces = [(edge, 0) for edge in edges]
        path = longest_path(grid, pieces, lambda *_: True)
        for less in (0, 1, 3):
            assert longest_trail(grid, links, found - less, found + less) == found
            assert longest_path(grid, pieces, lambda *_: True, path - less, path + less) == path
        assert longest_trail(grid, links, found + 1) == found + 1, "what is known is not doubted"
