"""What the judgements of one turn have in common in the games of square tiles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, Generic, Protocol, TypeVar

from engine.landscape.compass import STEPS
from engine.landscape.landscape import Landscape
from engine.landscape.outlook import Outlook
from engine.landscape.records import Place
from engine.landscape.state import LandscapeState
from engine.records import Move

NOWHERE: Final[frozenset[int]] = frozenset()

_MOST_FOLLOWERS: Final = 16


class Judge(Protocol):
    """Judges the moves of one turn."""

    def after(self, move: Place) -> tuple[float, Move]:
        """Return the worth of placing a tile with the best follower choice after it, and that choice."""

    def choices(self) -> list[tuple[Move, float]]:
        """Return the choices of the follower step with their worth for the seat on turn."""


class Look(Protocol):
    """A feature as a judgement sees it."""

    @property
    def reach(self) -> frozenset[int]:
        """The cells on which a tile can change this; empty while a placement is tried."""


S = TypeVar("S", bound=LandscapeState)
E = TypeVar("E", bound=Outlook)  # what is expected
L = TypeVar("L", bound=Look)


class Judgement(ABC, Generic[S, E, L]):
    """The judgement of one turn. A tile changes few features; the looks at all others are kept.

    Args:
        state: the position.
        outlook: what may still come.
        free: worth of the first, second and further followers in the supply.
        fade: turns before the end at which free followers begin to lose their worth.
    """

    def __init__(self, state: S, outlook: E, free: Sequence[float], fade: float) -> None:
        self._state = state
        self._land: Landscape = state.landscape
        self._outlook = outlook
        self._at: int | None = None  # where a tile is being tried
        self._base: dict[int, L] = {}
        self._fresh = self._base
        self._free = free
        self._upto = [sum(free[:number]) for number in range(_MOST_FOLLOWERS)]
        self._scales = [min(1.0, turns / fade) for turns in outlook.turns]

    @abstractmethod
    def _judge(self, root: int) -> L:
        """Return what can be expected of a feature."""

    def _look(self, root: int) -> L:
        """Return what can be expected of a feature, from before where the tile tried does not change it."""
        found = self._fresh.get(root)
        if found is None and self._at is not None:
            found = self._base.get(root)
            if found is not None and self._at in found.reach:
                found = None
        if found is None:
            found = self._fresh[root] = self._judge(root)
        return found

    def _try(self, at: int) -> None:
        """Begin to look at features with a tile on a cell."""
        self._at, self._fresh = at, {}

    def _end_try(self) -> None:
        """Look at features as they are again."""
        self._at, self._fresh = None, self._base

    def _occupied(self) -> list[int]:
        """Return the roots of the features with followers."""
        land = self._land
        return list(dict.fromkeys([land.root(s) for s, held in enumerate(land.holder) if held >= 0]))

    def _around(self, holes: Iterable[int]) -> frozenset[int]:
        """Return the cells on which a tile changes some holes or their neighbours."""
        if self._at is not None:
            return NOWHERE
        return frozenset([hole + step for hole in holes for step in (0, *STEPS)])

    def _supply_worth(self, supply: float) -> float:
        """Return what free followers are worth, with many turns to come."""
        whole = int(supply)
        value = self._upto[whole]
        if whole < len(self._free):
            value += self._free[whole] * (supply - whole)
        return value
