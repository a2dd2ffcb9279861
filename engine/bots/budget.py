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
        params: tell how many simulations a second stands for, and how many one simulated game uses up.

    Attributes:
        games: simulated games so far.
    """

    def __init__(
        self, limit: Limit, clock: Clock | None, on_progress: OnProgress | None, params: SearchParams
    ) -> None:
        self.games = 0
        self._cost = params.cost
        self._simulations = _simulations(limit, params)
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
        return min(1.0, (self.games + more) * self._cost / self._simulations)

    @property
    def left(self) -> int:
        """Simulations left within the limit."""
        return max(0, -((self.games * self._cost - self._simulations) // self._cost))

    def check(self) -> None:
        """Report progress; raise :class:`SearchStopped` when the search is to end."""
        progress = self.progress
        if progress >= 1 or (self._on_progress is not None and not self._on_progress(progress)):
            raise SearchStopped
        if self._clock is not None and self._clock() >= self._deadline:
            raise SearchStopped


def _simulations(limit: Limit, params: SearchParams) -> int:
    """Return how many simulations a limit allows."""
    if limit.simulations is not None:
        return limit.simulations
    assert limit.ms is not None
    return max(1, limit.ms * params.speed // 1000)
