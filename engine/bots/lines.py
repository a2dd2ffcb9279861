"""Lines: ways to play the rest of one's own turn, between which simulated games decide."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2, sqrt
from statistics import mean, stdev
from typing import Final

from engine.bots.evaluation import Evaluation
from engine.bots.search_params import SearchParams
from engine.game import State
from engine.records import Move

_DOUBT: Final = 4.0  # standard errors that a line must be ahead of another to be beyond doubt


class Node:
    """A position of simulated games, and what was found there."""

    __slots__ = ("_after", "reply", "worth")

    def __init__(self) -> None:
        self.reply: tuple[Move, ...] = ()
        self.worth: float | None = None
        self._after: dict[Move, Node] = {}

    def after(self, move: Move) -> Node:
        """Return the position after a move."""
        found = self._after.get(move)
        if found is None:
            found = self._after[move] = Node()
        return found


class Line:
    """A way to play the rest of one's own turn, and how it has done in simulated games."""

    __slots__ = ("first_sight", "moves", "results", "start")

    def __init__(self, moves: tuple[Move, ...], first_sight: float) -> None:
        self.moves = moves
        self.first_sight = first_sight
        self.start = Node()
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        """What the simulated games came to on average."""
        return sum(self.results) / len(self.results)


def finished(
    lines: list[Line], state: State, judge: Evaluation, params: SearchParams, beat: Callable[[], None]
) -> list[Line]:
    """Return lines with the best ways to finish the turn after each, those worth trying, the best first.

    Args:
        lines: those of one move each.
        state: the position; it is left as it was found.
        judge: what tells of their worth at first sight.
        params: how many ways, and how far behind at first sight, are tried.
        beat: called before each line; what it raises is raised.
    """
    seat, turn, found = state.current_player, state.turn, []
    for line in lines:
        beat()
        state.push(line.moves[0])
        if state.current_player == seat and state.turn == turn:
            ranked = sorted(judge.rank(state), key=lambda one: -one[1])[: params.branches]
            found += [Line((*line.moves, move), worth) for move, worth in ranked]
        else:
            found.append(line)
        state.pop()
    found.sort(key=lambda one: -one.first_sight)
    least = found[0].first_sight - params.window
    return [line for line in found[: params.variations] if line.first_sight >= least]


def kept(number: int, share: float) -> int:
    """Return how many of some lines are still tried when a share of the thinking is done, two at least."""
    rounds = max(1, ceil(log2(number)))
    return max(2, ceil(number * 0.5 ** int(share * rounds)))


def scale(lines: list[Line], trust: float) -> Callable[[Line], float]:
    """Return what says how much a line is worth, on the scale of first sight.

    What the simulated games came to is mixed with the worth at first sight, which counts for ``trust`` games.
    """
    tried = [line for line in lines if line.results]
    shift = sum(line.mean - line.first_sight for line in tried) / len(tried)

    def worth(line: Line) -> float:
        games = len(line.results)
        return (sum(line.results) - shift * games + trust * line.first_sight) / (games + trust)

    return worth


def is_settled(alive: list[Line]) -> bool:
    """Return whether the best line is ahead beyond doubt, as far as the same luck for all can tell."""
    best = max(alive, key=lambda one: one.mean)
    for line in alive:
        if line is not best:
            gaps = [mine - theirs for mine, theirs in zip(best.results, line.results, strict=False)]
            if mean(gaps) < _DOUBT * stdev(gaps) / sqrt(len(gaps)):
                return False
    return True
