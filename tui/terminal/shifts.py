"""Detection of scrolled regions, which terminals can move in a few bytes.

Sideways, characters are deleted at one side of a picture and as many inserted at the other, line by line, so
that what stands beside it stays in its place. Upwards and downwards, whole lines are deleted and inserted;
what stands beside the picture moves with them and has to be written again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import eq, ne
from typing import Final, NamedTuple, TypeVar

from tui.terminal.cells import FOLLOWS, UNKNOWN, Cell

_T = TypeVar("_T")

Picture = Sequence[Sequence[Cell]]

_CHUNK: Final = 12  # how many cells in a row are taken for the same ones when they are found at another place
_PROBES: Final = 8  # how many lines, or columns of chunks, are searched
_STRIDE: Final = 5
_LEAST_VOTES: Final = 6

_WORTH_A_LINE: Final = 12
"""How many cells less must have to be written in a line so that moving it takes fewer bytes."""


class ChangeSize(NamedTuple):
    """A change of the screen that may be a move."""

    lines: float  # what part of the lines must have changed at least
    cells: float  # what part of the cells
    worth: float  # what part of the cells that have to be written a move must save


_LARGE: Final = ChangeSize(0.5, 0.2, 0.25)
_SMALL: Final = ChangeSize(0.2, 0.05, 0.6)

_SURELY: Final = 0.6  # from what part on there is no better move to be looked for


class Shift(NamedTuple):
    """A scrolled region of the screen."""

    sideways: bool  # whether along the lines, else across them
    by: int  # by how many columns to the left or lines up; negative to the right or down
    start: int  # first column or line of the part
    end: int  # the column or line after its last one
    lines: tuple[int, ...] = ()  # which lines to move when it is sideways

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
    """Return the shift of the shown picture towards the wanted one, ``None`` when that helps little.

    Args:
        wanted, shown: the cells of all lines.
        small: whether to look for moves of smaller parts of the screen, too, if they save nearly all.
    """
    changed = [y for y, line in enumerate(wanted) if line != shown[y]]
    if len(changed) < _PROBES:
        return None
    lines = len(changed) / len(wanted)
    kinds = [kind for kind in ((_LARGE, _SMALL) if small else (_LARGE,)) if lines >= kind.lines]
    if not kinds:
        return None
    differs = {y: bytes(map(ne, wanted[y], shown[y])) for y in changed}
    differing = sum(line.count(1) for line in differs.values())
    cells = differing / (len(wanted) * len(wanted[0]))
    kind = next((kind for kind in kinds if cells >= kind.cells), None)
    if kind is None:
        return None
    across, across_gain = _sideways(wanted, shown, differs)
    if across_gain > _SURELY * differing:
        return across
    along, along_gain = _upright(wanted, shown, changed, differing)
    best, gain = (across, across_gain) if across_gain > along_gain else (along, along_gain)
    return best if gain > kind.worth * differing else None


def _sideways(wanted: Picture, shown: Picture, differs: dict[int, bytes]) -> tuple[Shift | None, int]:
    """Return the best move along the lines, and how many cells less have to be written then.

    ``differs`` says for each changed line which of its cells differ: 1, else 0.
    """
    votes: Counter[int] = Counter()
    symbols = _Symbols()
    for y in list(differs)[:: -(-len(differs) // _PROBES)]:
        before, after = ("".join(map(symbols.__getitem__, line)) for line in (shown[y], wanted[y]))
        for x in range(0, len(after) - _CHUNK, _STRIDE):
            found = before.rfind(after[x : x + _CHUNK], 0, -1)
            if found not in (x, -1) and _varied(wanted[y][x : x + _CHUNK]):
                votes[found - x] += 1
    count = _elected(votes)
    if not count:
        return None, 0
    width = len(wanted[0])
    ends = Counter(line.rfind(1) + 1 for line in differs.values())  # from there on it stays as it is
    meets = {
        y: bytes(map(eq, wanted[y][max(-count, 0) :], shown[y][max(count, 0) :]))
        for y in differs
        if FOLLOWS not in shown[y]  # terminals do not agree on what becomes of half a character
    }
    best: Shift | None = None
    most = 0
    for end in {width, max(ends), *(end for end, _votes in ends.most_common(2))}:
        moved = end - abs(count)
        if moved <= 0:
            continue
        gains = {y: differs[y].count(1, 0, end) + same.count(1, 0, moved) - end for y, same in meets.items()}
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


class _Symbols(dict[Cell, str]):
    """A character for each cell: parts of lines are found in strings more quickly than in lists."""

    def __missing__(self, cell: Cell) -> str:
        found = self[cell] = chr(len(self))
        return found


def _elected(votes: Counter[int]) -> int:
    """Return the majority of votes, 0 when there are too few."""
    count, most = votes.most_common(1)[0] if votes else (0, 0)
    return count if most >= _LEAST_VOTES else 0


def _varied(cells: Sequence[Cell]) -> bool:
    """Return whether cells can be told from others: equal ones are found anywhere."""
    return cells[0] not in (FOLLOWS, UNKNOWN) and len(set(cells)) > 2


def _moved(places: Sequence[_T], count: int, new: _T) -> list[_T]:
    """Return the items moved towards the first one, or to the last one."""
    if count > 0:
        return [*places[count:], *[new] * count]
    return [*[new] * -count, *places[:count]]


def _differing(one: Sequence[Cell], other: Sequence[Cell]) -> int:
    return sum(map(ne, one, other))
