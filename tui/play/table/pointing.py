"""Pointing at a place of the board: a mark with a name for a few seconds, kept nowhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import Final, TypeGuard

from engine.words import N_
from tui.play.table.refused import Refused

POINTED_SECONDS: Final = 5.0
"""How long a mark is shown."""

_MARKS: Final = 4
_SECONDS: Final = 15.0
_LARGEST: Final = 1000
_LONGEST: Final = 10

PointedPlace = tuple[int | str, int]
"""A place of a board: two numbers, or a word and a number; what they mean is known to its board view."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The target that a person points at."""

    name: str
    place: PointedPlace
    until: float  # when the mark goes away, by the clock of its `Pointing`


class Pointing:
    """The pointers at one table. Each person has one mark, and few of them in a short time.

    Args:
        clock: seconds since some moment.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._pointers: dict[str, Pointer] = {}
        self._times: dict[str, deque[float]] = {}
        self._watchers: dict[Callable[[], None], None] = {}

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call ``told`` after each new mark; return how to stop that."""
        self._watchers[told] = None

        def stop() -> None:
            self._watchers.pop(told, None)

        return stop

    @property
    def pointers(self) -> list[Pointer]:
        """The marks that are shown now."""
        now = self._clock()
        self._pointers = {who: mark for who, mark in self._pointers.items() if mark.until > now}
        return list(self._pointers.values())

    def point(self, who: str, name: str, place: object) -> None:
        """Mark a place for all at the table.

        Args:
            place: a :data:`PointedPlace`.

        Raises:
            Refused: when that is no place, or the person has pointed too often just before.
        """
        if not _is_place(place):
            raise Refused(N_("There is nothing to point at."))
        now = self._clock()
        self._times = {one: times for one, times in self._times.items() if now - times[-1] < _SECONDS}
        times = self._times.get(who, deque(maxlen=_MARKS))
        if len(times) == _MARKS and now - times[0] < _SECONDS:
            wait = ceil(_SECONDS - (now - times[0]))
            raise Refused(N_("You have pointed often: wait {n} s before pointing again."), n=wait)
        times.append(now)
        self._times[who] = times
        self._pointers[who] = Pointer(name, place, now + POINTED_SECONDS)
        for told in list(self._watchers):
            told()


def _is_place(place: object) -> TypeGuard[PointedPlace]:
    if not (isinstance(place, tuple) and len(place) == 2):
        return False
    first, second = place
    if isinstance(first, str):
        return (
            first.isidentifier() and len(first) <= _LONGEST and type(second) is int and 0 <= second < _LARGEST
        )
    return all(type(part) is int and abs(part) < _LARGEST for part in place)
