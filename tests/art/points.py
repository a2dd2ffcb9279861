"""Points of faces."""

from __future__ import annotations


def middle(width: int, height: int, side: int) -> tuple[int, int]:
    places = (
        (width // 2, 0),
        (width - 1, height // 2),
        (width // 2, height - 1),
        (0, height // 2),
    )
    return places[side]


def reached(cells: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    found, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in cells and near not in found:
                found.add(near)
                edge.append(near)
    return found
