"""Search parameters of the bot levels that search; games may override them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


class SimulatedTurn(NamedTuple):
    """Microseconds of a simulated turn on an idle machine; ``python -m benchmarks.thinking`` measures it.

    By it, not by the clock, a limit by time becomes a number of simulated games: choices are reproducible.
    """

    native: int
    judged: int
    plain: int


@dataclass(frozen=True, slots=True)
class SearchParams:
    """Search parameters of one level, found by measurement; see ``docs/bots-tried.md``."""

    beam: int  # how many moves are searched
    branches: int  # for each of them, at most how many ways to finish the turn
    variations: int  # at most how many of these ways are compared in simulated games
    window: float  # a variation further behind the best by its prior value, in points, is dropped
    depth: int  # turns that are simulated after the bot's own turn
    prior_weight: float  # the prior value counts as much as this number of simulated games
    cost: int = 1  # how many of a limit's simulations one simulated game uses up, for games with slow turns


SEARCH_PARAMS: Final = {
    "expert": SearchParams(beam=6, branches=2, variations=6, window=5.0, depth=2, prior_weight=8.0),
    "master": SearchParams(beam=10, branches=3, variations=12, window=6.0, depth=6, prior_weight=8.0),
    "judge": SearchParams(beam=10, branches=3, variations=12, window=6.0, depth=2, prior_weight=8.0),
}
"""Search parameters by level, for games that do not override them."""
