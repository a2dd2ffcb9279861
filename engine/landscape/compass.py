"""Cells, sides and ports of the square grid.

A cell is a position ``(x, y)``; x grows eastwards, y grows southwards. Inside the landscape a cell is
one integer (:func:`cell`), so that its neighbours are one addition away.

A side is 0 N, 1 E, 2 S or 3 W. A port is a place where a region reaches the rim of its tile: ports 0 to
3 are whole sides (a city, a road in the middle of its side), ports 4 to 11 are the halves of the sides
in clockwise order, NL NR EL ER SL SR WL WR (a field beside a road). Turning a tile clockwise by one
quarter moves N to E to S to W to N and keeps L and R.
"""

from __future__ import annotations

from typing import Final

N: Final = 0
E: Final = 1
S: Final = 2
W: Final = 3

SIDES: Final = "NESW"
HALVES: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
PORTS: Final = (*SIDES, *HALVES)

STRIDE: Final = 1024
STEPS: Final[tuple[int, ...]] = (-1, STRIDE, 1, -STRIDE)
"""What to add to a cell to reach its neighbour to the N, E, S and W."""

RING: Final[tuple[int, ...]] = (-1, STRIDE - 1, STRIDE, STRIDE + 1, 1, 1 - STRIDE, -STRIDE, -STRIDE - 1)
"""What to add to a cell to reach each of the eight cells around it, clockwise from N."""

_HALF: Final = STRIDE // 2

NOWHERE: Final = -(1 << 62)
"""The cell of every place too far north or south to be named; no tile ever lies on it or beside it."""


def cell(x: int, y: int) -> int:
    """Return the cell at ``(x, y)`` as one integer, ``NOWHERE`` when ``y`` is not in -512 to 511."""
    return x * STRIDE + y if -_HALF <= y < _HALF else NOWHERE


def xy(at: int) -> tuple[int, int]:
    """Return the coordinates of a cell, the inverse of :func:`cell`."""
    y = (at + _HALF) % STRIDE - _HALF
    return (at - y) // STRIDE, y


def opposite(side: int) -> int:
    """Return the side that faces ``side`` across the joint between two tiles."""
    return side ^ 2


def turned_port(port: int, rotation: int) -> int:
    """Return where a port of the printed tile lies after ``rotation`` clockwise quarter turns."""
    if port < 4:
        return (port + rotation) % 4
    return 4 + (port - 4 + 2 * rotation) % 8


def facing_port(port: int) -> int:
    """Return the port of the neighbouring tile that touches ``port``: L meets R across a side."""
    if port < 4:
        return port ^ 2
    side, half = divmod(port - 4, 2)
    return 4 + 2 * (side ^ 2) + (1 - half)


def side_of(port: int) -> int:
    """Return the side on which a port lies."""
    return port if port < 4 else (port - 4) // 2
