"""Simulated and random games in compiled C, where the native judge of a game knows how its turns go on.

Such a judge (:mod:`engine.landscape.native_judges`) plays whole lines of play by itself. The values are
those of ``engine.bots.simulation`` to the last bit, and the scores of random games those of
``engine.playout``; these play what a judge leaves to Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from engine.landscape.compass import cell
from engine.landscape.design import Design
from engine.landscape.records import Place
from engine.records import Move

Known = tuple[list[Place], frozenset[int]]
"""The placements of a tile that are kept in mind, and the cells where more of them are judged."""

Line = tuple[tuple[Move, ...], int, int, int]
"""A variation, its tile as a design, where it is laid, and the number of its follower step."""

_LIES: Final = -1  # the design of a variation whose tile lies already
_REPLY: Final = -(1 << 31)  # the follower step of a variation that ends with its tile


class NativeGames:
    """Plays the lines of one search; see :class:`engine.bots.evaluation.LinePlayer`.

    Args:
        judge: the native judge. Others may use it in between.
        position: what it must know to begin; the landscape among it is that of the position at each call.
        step_number: returns the number of a follower step in the native judges.
        designs: those of the tile set, by id.
        known: where replies learn, what they know of a tile, by seat and design. The judge is told of it; a
            game in which there is more to learn is left to Python.
    """

    def __init__(
        self,
        judge: Any,
        position: tuple[Any, ...],
        step_number: Callable[[Move], int | None],
        designs: Mapping[str, Design],
        known: Mapping[tuple[int, int], Known] | None = None,
    ) -> None:
        self._judge = judge
        self._position = position
        self._step_number = step_number
        self._designs = designs
        self._known = known
        self._told = 0  # of what is known
        self._key = 0
        self._lines: dict[int, Line | None] = {}

    def play(
        self, number: int, moves: tuple[Move, ...], shares: Sequence[float]
    ) -> tuple[float, bool] | None:
        """Return a game's value and whether it had chance moves, ``None`` where Python must play it."""
        if number not in self._lines:
            self._lines[number] = self._line(moves)
        line = self._lines[number]
        if line is None or line[0] is not moves:
            return None
        _, design, code, step = line
        try:
            self._tell()
            found = self._judge.play(self._key, number, design, code, step, shares)
            if found is False:
                self._key, self._told = self._judge.begin(*self._position), 0
                self._tell()
                found = self._judge.play(self._key, number, design, code, step, shares)
        except OverflowError:  # larger than what it can hold
            return None
        return found or None

    def _tell(self) -> None:
        """Tell the judge what has been learned since it was told; an entry never changes."""
        if self._known is not None and len(self._known) > self._told:
            for (seat, design), (good, near) in islice(self._known.items(), self._told, None):
                codes = [cell(place.x, place.y) << 2 | place.rotation for place in good]
                self._judge.learn(self._key, seat, design, codes, list(near))
            self._told = len(self._known)

    def _line(self, moves: tuple[Move, ...]) -> Line | None:
        """Return a variation as the native judges read it, ``None`` where it is no whole turn."""
        first, last = moves[0], moves[-1]
        step = _REPLY if last is first and isinstance(first, Place) else self._step_number(last)
        if step is None or len(moves) > 2:
            return None
        if len(moves) == 1 and step != _REPLY:
            return moves, _LIES, 0, step
        if not isinstance(first, Place):
            return None
        return moves, self._designs[first.tile].index, cell(first.x, first.y) << 2 | first.rotation, step


class NativePlayouts:
    """Plays random games from one position; see :class:`engine.bots.evaluation.PlayoutPlayer`.

    Args:
        judge: the native judge. Others may use it in between.
        position: what it must know to begin; the landscape among it is that of the position at each call.
    """

    def __init__(self, judge: Any, position: tuple[Any, ...], is_placed: bool) -> None:
        self._judge = judge
        self._position = position
        self._is_placed = is_placed
        self._key = 0

    def play(self, random: Callable[[], float]) -> tuple[int, ...] | None:
        """Return the final scores of a game, ``None`` where Python must play it."""
        try:
            found = self._judge.play_out(self._key, self._is_placed, random)
            if found is False:
                self._key = self._judge.begin(*self._position)
                found = self._judge.play_out(self._key, self._is_placed, random)
        except OverflowError:  # larger than what it can hold
            return None
        return found or None
