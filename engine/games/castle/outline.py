"""The wall around the board: its corners, and where each track space lies (CAST-1.2, CAST-1.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.landscape.compass import E, N, S, W


class Corner(NamedTuple):
    """A corner tower."""

    # x, y: the grid point on which it stands: the north-west point of the cell ``(x, y)``
    x: int
    y: int
    convex: bool  # whether the board lies inside the bend; else the wall bends round a notch
    spaces: tuple[int, int]  # the two track spaces that the tower covers
    token: bool  # whether a wall token is put there
    run: tuple[int, ...]  # the track spaces from here to the next corner, clockwise


class TrackSpace(NamedTuple):
    """The place of a space of the score track."""

    # x, y: the board space inside the wall there
    x: int
    y: int
    side: int  # the side of that space at which the wall stands, 0 N, 1 E, 2 S or 3 W
    along: float  # how far along that side, walking clockwise round the board, from 0 to 1
    corner: int  # number of the corner tower that covers the space, or -1


_WAYS: Final = {(1, 0): N, (0, 1): E, (-1, 0): S, (0, -1): W}
_INSIDE: Final = {N: (0, 0), E: (-1, 0), S: (-1, -1), W: (0, -1)}  # from a grid point to the cell inside


def trace(corners: tuple[Corner, ...]) -> tuple[TrackSpace, ...]:
    """Walk clockwise round the wall and return where each space of the track lies, by number.

    On every straight the second space of a tower, the run and the first space of the next tower are spread
    evenly.

    Args:
        corners: the corners, clockwise.
    """
    track: dict[int, TrackSpace] = {}
    for number, corner in enumerate(corners):
        following = (number + 1) % len(corners)
        after = corners[following]
        dx, dy = after.x - corner.x, after.y - corner.y
        side, length = _WAYS[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)], abs(dx) + abs(dy)
        numbers = (corner.spaces[1], *corner.run, after.spaces[0])
        for index, space in enumerate(numbers):
            way = (index + 0.5) * length / len(numbers)
            x, y = _cell_inside(corner, side, int(way))
            on = number if index == 0 else following if index == len(numbers) - 1 else -1
            track[space] = TrackSpace(x, y, side, way - int(way), on)
    return tuple(track[space] for space in range(len(track)))


def _cell_inside(corner: Corner, side: int, steps: int) -> tuple[int, int]:
    (dx, dy), (ix, iy) = next(way for way, one in _WAYS.items() if one == side), _INSIDE[side]
    return corner.x + steps * dx + ix, corner.y + steps * dy + iy
