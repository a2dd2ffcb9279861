"""The budget of a search: when it ends, and how far it has come."""

from __future__ import annotations

from math import inf

from engine.bots.bot import Clock, OnProgress
from engine.bots.search_params import SearchParams
from engine.bots.spec import Limit


class SearchStopped(Exception):
    """Raised when the search budget is used up or the search is cancelled."""


class SearchBudget:
    """Tracks the search budget and reports progress.

    Args:
        limit: when the search ends.
        clock: needed for a limit by time.
        on_progress: called with the progress; returns False to cancel the search.
        params: how many of a limit's simulations a simulated game uses up.
        microseconds: of a limit by time that a simulated game uses up.

    Attributes:
        lost: further games of a limit by time that could have been played in the time of the slower ones.
    """

    def __init__(
        self,
        limit: Limit,
        clock: Clock | None,
        on_progress: OnProgress | None,
        params: SearchParams,
        microseconds: int,
    ) -> None:
        self.games = self.lost = 0
        self._is_timed = limit.simulations is None
        if limit.simulations is None:
            assert limit.ms is not None
            self._most = max(1, 1000 * limit.ms // microseconds)
        else:
            self._most = -(-limit.simulations // params.cost)
        self._clock = clock
        self._deadline = inf
        if clock is not None and limit.deadline is not None:
            self._deadline = clock() + limit.deadline
        self._on_progress = on_progress

    @property
    def progress(self) -> float:
        """Share of the simulations used, from 0 to 1; it does not depend on the clock."""
        return self.progress_after(0)

    def progress_after(self, more: int) -> float:
        """Return the value of :attr:`progress` after more games."""
        return min(1.0, (self._used + more) / self._most)

    @property
    def left(self) -> int:
        """Simulated games left within the limit."""
        return max(0, self._most - self._used)

    @property
    def _used(self) -> int:
        return self.games + self.lost if self._is_timed else self.games

    def check(self) -> None:
        """Report progress; raise :class:`SearchStopped` when the search is to end."""
        progress = self.progress
        if progress >= 1 or (self._on_progress is not None and not self._on_progress(progress)):
            raise SearchStopped
        if self._clock is not None and self._clock() >= self._deadline:
            raise SearchStopped
