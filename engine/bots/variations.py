"""Variations: the ways to play out the current turn that simulated games compare."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2, sqrt
from statistics import mean, stdev
from typing import Final

from engine.bots.evaluation import AnyEvaluation
from engine.bots.search_params import SearchParams
from engine.game import State
from engine.records import Move

_DECISIVE: Final = 4.0  # standard errors by which a variation must lead to be certainly better


class Node:
    """A position of the simulated games with its cached reply and value."""

    __slots__ = ("_after", "reply", "value")

    def __init__(self) -> None:
        self.reply: tuple[Move, ...] = ()
        self.value: float | None = None
        self._after: dict[Move, Node] = {}

    def after(self, move: Move) -> Node:
        """Return the position after a move."""
        found = self._after.get(move)
        if found is None:
            found = self._after[move] = Node()
        return found


class Variation:
    """One way to play out the current turn, and its results in simulated games.

    Attributes:
        moves: the moves of the turn that are still to be made.
        prior: their value by the evaluation alone, before any simulation.
        results: the value reached in each simulated game.
    """

    __slots__ = ("moves", "prior", "results", "start")

    def __init__(self, moves: tuple[Move, ...], prior: float) -> None:
        self.moves = moves
        self.prior = prior
        self.start = Node()
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        """Mean result of the simulated games."""
        return sum(self.results) / len(self.results)


def complete_turns(
    variations: list[Variation],
    state: State,
    evaluation: AnyEvaluation,
    params: SearchParams,
    check: Callable[[], None],
) -> list[Variation]:
    """Extend variations to the end of the turn and return those worth simulating, best first.

    Args:
        variations: one move each.
        state: the position; unchanged on return.
        params: how many variations are kept, and how far they may be behind the best.
        check: called before each variation; its exceptions propagate.
    """
    seat, turn, found = state.current_player, state.turn, []
    for variation in variations:
        check()
        state.push_only(variation.moves[0])
        if state.current_player == seat and state.turn == turn:
            ranked = sorted(evaluation.rank_moves(state), key=lambda one: -one[1])[: params.branches]
            found += [Variation((*variation.moves, move), value) for move, value in ranked]
        else:
            found.append(variation)
        state.pop()
    found.sort(key=lambda one: -one.prior)
    least = found[0].prior - params.window
    return [variation for variation in found[: params.variations] if variation.prior >= least]


def survivor_count(number: int, progress: float) -> int:
    """Return how many of ``number`` variations are still simulated at ``progress`` (0 to 1); at least two."""
    rounds = max(1, ceil(log2(number)))
    return max(2, ceil(number * 0.5 ** int(progress * rounds)))


def calibrated(variations: list[Variation], prior_weight: float) -> Callable[[Variation], float]:
    """Return a function that gives the value of a variation, on the scale of the prior values.

    It is the mean of the simulated results, less their common offset, and of the prior value, which counts as
    ``prior_weight`` games.
    """
    tried = [variation for variation in variations if variation.results]
    offset = sum(variation.mean - variation.prior for variation in tried) / len(tried)

    def value(variation: Variation) -> float:
        games = len(variation.results)
        total = sum(variation.results) - offset * games + prior_weight * variation.prior
        return total / (games + prior_weight)

    return value


def is_decided(alive: list[Variation]) -> bool:
    """Return whether the best variation is certainly the best, comparing games with equal chance moves."""
    best = max(alive, key=lambda one: one.mean)
    for variation in alive:
        if variation is not best:
            gaps = [mine - theirs for mine, theirs in zip(best.results, variation.results, strict=False)]
            if mean(gaps) < _DECISIVE * stdev(gaps) / sqrt(len(gaps)):
                return False
    return True
