"""Requests of a search to helpers that share its simulated games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # so that naming helpers loads no search
    from engine.bots.budget import SearchBudget
    from engine.bots.simulation import Outcome, SimulatedGame, Simulator


class SearchHelpers(Protocol):
    """Plays simulated games in other processes too; see ``tui.play.table.helpers``."""

    def begin(self, simulator: Simulator) -> None:
        """Prepare for the games of a search."""

    def play(self, games: Sequence[SimulatedGame], budget: SearchBudget) -> list[Outcome]:
        """Return the outcomes of games in their order; of the first few only, when the search is to end.

        Each game played counts in the budget, which is checked between and within games. It has room for all.
        """

    def end(self) -> None:
        """Let the other processes go; called at the end of each search that has begun."""
