"""The wall around the board: its corners, and where each track space lies (CAST-1.2, CAST-1.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.landscape.compass import STEPS, E, N, S, W, cell


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


class BadOutline(ValueError):
    """Corners that do not follow the wall; ``corner`` is the number of the first that is wrong, from 0."""

    def __init__(self, corner: int, fault: str) -> None:
        self.corner = corner
        super().__init__(fault)


_WAYS: Final = {(1, 0): N, (0, 1): E, (-1, 0): S, (0, -1): W}
_INSIDE: Final = {N: (0, 0), E: (-1, 0), S: (-1, -1), W: (0, -1)}  # from a grid point to the cell inside


def trace(corners: tuple[Corner, ...], spaces: frozenset[int]) -> tuple[TrackSpace, ...]:
    """Walk clockwise round the wall and return where each space of the track lies, by number.

    On every straight the second space of a tower, the run and the first space of the next tower are spread
    evenly.

    Args:
        corners: the corners, clockwise.
        spaces: the cells inside the wall.

    Raises:
        BadOutline: when the corners are not those of the outline, or the numbers do not run on.
    """
    if len(corners) < 4:
        raise BadOutline(0, f"there are {len(corners)} corners, but a board has four at least")
    _check_numbers(corners)
    sides = [_side(corners, number) for number in range(len(corners))]
    track: dict[int, TrackSpace] = {}
    walked = 0
    for number, corner in enumerate(corners):
        right = (sides[number] - sides[number - 1]) % 4
        if right != (1 if corner.convex else 3):
            raise BadOutline(number, "the wall does not turn there as the entry says")
        following = (number + 1) % len(corners)
        after = corners[following]
        length = abs(after.x - corner.x) + abs(after.y - corner.y)
        walked += length
        _check_wall(corners, number, sides[number], length, spaces)
        numbers = (corner.spaces[1], *corner.run, after.spaces[0])
        for index, space in enumerate(numbers):
            way = (index + 0.5) * length / len(numbers)
            x, y = _cell_inside(corner, sides[number], int(way))
            on = number if index == 0 else following if index == len(numbers) - 1 else -1
            track[space] = TrackSpace(x, y, sides[number], way - int(way), on)
    border = sum(at + step not in spaces for at in spaces for step in STEPS)
    if walked != border:
        raise BadOutline(0, f"the corners lead along {walked} sides of the wall, but it has {border}")
    return tuple(track[space] for space in range(len(track)))


def _check_numbers(corners: tuple[Corner, ...]) -> None:
    due = 0
    for number, corner in enumerate(corners):
        listed = [*corner.spaces, *corner.run]
        if listed != list(range(due, due + len(listed))):
            raise BadOutline(number, f"its track spaces {listed} do not go on from {due}")
        due += len(listed)


def _side(corners: tuple[Corner, ...], number: int) -> int:
    """Return on which side of the board the wall runs from a corner to the next."""
    corner, after = corners[number], corners[(number + 1) % len(corners)]
    dx, dy = after.x - corner.x, after.y - corner.y
    if (dx == 0) == (dy == 0):
        raise BadOutline(number, "the wall does not run straight to the next corner")
    return _WAYS[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]


def _cell_inside(corner: Corner, side: int, steps: int) -> tuple[int, int]:
    (dx, dy), (ix, iy) = next(way for way, one in _WAYS.items() if one == side), _INSIDE[side]
    return corner.x + steps * dx + ix, corner.y + steps * dy + iy


def _check_wall(
    corners: tuple[Corner, ...], number: int, side: int, length: int, spaces: frozenset[int]
) -> None:
    for steps in range(length):
        at = cell(*_cell_inside(corners[number], side, steps))
        if at not in spaces or at + STEPS[side] in spaces:
            raise BadOutline(number, "the wall from it to the next corner does not follow the board's edge")
