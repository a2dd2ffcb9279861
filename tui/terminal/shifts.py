"""Detection of scrolled regions, which terminals can move in a few bytes.

Sideways, characters are deleted at one side of a picture and as many inserted at the other, line by line, so
that what stands beside it stays in its place. Upwards and downwards, whole lines are deleted and inserted;
what stands beside the picture moves with them and has to be written again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import ne
from typing import Final, NamedTuple, TypeVar

from tui.terminal.cells import FOLLOWS, UNKNOWN, Cell

_T = TypeVar("_T")

Picture = Sequence[Sequence[Cell]]

_CHUNK: Final = 12
"""How many cells in a row are taken for the same ones when they are found at another place."""

_PROBES: Final = 8
"""How many lines, or columns of chunks, are searched."""

_STRIDE: Final = 5
_LEAST_VOTES: Final = 6

_WORTH_A_LINE: Final = 12
"""How many cells less must have to be written in a line so that moving it takes fewer bytes."""


class ChangeSize(NamedTuple):
    """A change of the screen that may be a move.

    Attributes:
        lines: what part of the lines must have changed at least.
        cells: what part of the cells.
        worth: what part of the cells that have to be written a move must save.
    """

    lines: float
    cells: float
    worth: float


_LARGE: Final = ChangeSize(0.5, 0.2, 0.25)
_SMALL: Final = ChangeSize(0.2, 0.05, 0.6)

_SURELY: Final = 0.6
"""From what part on there is no better move to be looked for."""


class Shift(NamedTuple):
    """A scrolled region of the screen.

    Attributes:
        sideways: whether along the lines, else across them.
        by: by how many columns to the left or lines up; negative to the right or down.
        start: first column or line of the part.
        end: the column or line after its last one.
        lines: which lines to move when it is sideways.
    """

    sideways: bool
    by: int
    start: int
    end: int
    lines: tuple[int, ...] = ()

    def apply(self, shown: list[list[Cell]]) -> None:
        """Move what is shown; where it came from it is not known what the terminal shows."""
        if self.sideways:
            for y in self.lines:
                shown[y][self.start : self.end] = _moved(shown[y][self.start : self.end], self.by, UNKNOWN)
        else:
            width = len(shown[self.start])
            lines = _moved(
                [tuple(line) for line in shown[self.start : self.end]], self.by, (UNKNOWN,) * width
            )
            shown[self.start : self.end] = [list(line) for line in lines]


def shift(wanted: Picture, shown: Picture, *, small: bool = False) -> Shift | None:
    """Return how what is shown is to be moved towards what is wanted, ``None`` when that helps little.

    Args:
        wanted, shown: the cells of all lines.
        small: whether to look for moves of smaller parts of the screen, too, if they save nearly all.
    """
    changed = [y for y, line in enumerate(wanted) if line != shown[y]]
    if len(changed) < _PROBES:
        return None
    differing = sum(map(_differing, wanted, shown))
    lines, cells = len(changed) / len(wanted), differing / (len(wanted) * len(wanted[0]))
    kinds = (_LARGE, _SMALL) if small else (_LARGE,)
    kind = next((kind for kind in kinds if lines >= kind.lines and cells >= kind.cells), None)
    if kind is None:
        return None
    across, across_gain = _sideways(wanted, shown, changed)
    if across_gain > _SURELY * differing:
        return across
    along, along_gain = _upright(wanted, shown, changed, differing)
    best, gain = (across, across_gain) if across_gain > along_gain else (along, along_gain)
    return best if gain > kind.worth * differing else None


def _sideways(wanted: Picture, shown: Picture, changed: list[int]) -> tuple[Shift | None, int]:
    votes: Counter[int] = Counter()
    for y in changed[:: -(-len(changed) // _PROBES)]:
        before, after = shown[y], wanted[y]
        places = {tuple(before[x : x + _CHUNK]): x for x in range(len(before) - _CHUNK)}
        for x in range(0, len(after) - _CHUNK, _STRIDE):
            found = places.get(tuple(after[x : x + _CHUNK]), x)
            if found != x and _varied(after[x : x + _CHUNK]):
                votes[found - x] += 1
    count = _elected(votes)
    if not count:
        return None, 0
    width = len(wanted[0])
    ends = Counter(_still_from(wanted[y], shown[y]) for y in changed)
    best: Shift | None = None
    most = 0
    for end in {width, max(ends), *(end for end, _votes in ends.most_common(2))}:
        if end <= abs(count):
            continue
        gains = {y: _gain(wanted[y], shown[y], count, end) for y in changed}
        lines = tuple(y for y, gain in gains.items() if gain >= _WORTH_A_LINE)
        gained = sum(gains[y] - _WORTH_A_LINE for y in lines)
        if gained > most:
            best, most = Shift(True, count, 0, end, lines), gained
    return best, most


def _upright(wanted: Picture, shown: Picture, changed: list[int], differing: int) -> tuple[Shift | None, int]:
    width = len(wanted[0])
    votes: Counter[int] = Counter()
    for x in range(0, width - _CHUNK, max(1, width // _PROBES)):
        places = {tuple(line[x : x + _CHUNK]): y for y, line in enumerate(shown)}
        for y in changed:
            found = places.get(tuple(wanted[y][x : x + _CHUNK]), y)
            if found != y and _varied(wanted[y][x : x + _CHUNK]):
                votes[found - y] += 1
    count = _elected(votes)
    if not count:
        return None, 0
    first, last = changed[0], changed[-1]
    if last + 1 - first <= abs(count):
        return None, 0
    found_shift = Shift(False, count, first, last + 1)
    after = [list(line) for line in shown]
    found_shift.apply(after)
    return found_shift, differing - sum(map(_differing, wanted, after))


def _elected(votes: Counter[int]) -> int:
    """Return what most have voted for, 0 when too few have."""
    count, most = votes.most_common(1)[0] if votes else (0, 0)
    return count if most >= _LEAST_VOTES else 0


def _varied(cells: Sequence[Cell]) -> bool:
    """Return whether cells can be told from others: equal ones are found anywhere."""
    return cells[0] not in (FOLLOWS, UNKNOWN) and len(set(cells)) > 2


def _still_from(wanted: Sequence[Cell], shown: Sequence[Cell]) -> int:
    """Return from which column on a line stays as it is."""
    x = len(wanted)
    while x and wanted[x - 1] == shown[x - 1]:
        x -= 1
    return x


def _gain(wanted: Sequence[Cell], shown: Sequence[Cell], count: int, end: int) -> int:
    """Return how many cells less have to be written when a line is moved."""
    if FOLLOWS in shown:
        return 0  # terminals do not agree on what becomes of half a character
    after = _moved(shown[:end], count, UNKNOWN)
    return _differing(wanted[:end], shown[:end]) - _differing(wanted[:end], after)


def _moved(places: Sequence[_T], count: int, new: _T) -> list[_T]:
    """Return what is in some places moved towards the first one, or to the last one."""
    if count > 0:
        return [*places[count:], *[new] * count]
    return [*[new] * -count, *places[:count]]


def _differing(one: Sequence[Cell], other: Sequence[Cell]) -> int:
    return sum(map(ne, one, other))
