"""The bots that search: they try their best moves out in simulated games.

The moves that look best at first sight, each with the best ways to finish the turn, are tried out on the
same sampled tiles: some turns are played on by greedy play from both sides, then the position is judged.
Half of the moves are dropped again and again, so that most games are spent on the best of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2
from typing import Final

import engine.registry
from engine.bots.bot import Bot, Clock, Rated, Thought, Watch
from engine.bots.evaluation import Evaluation
from engine.bots.spec import Limit
from engine.dealer import Dealer
from engine.game import CHANCE, State
from engine.records import Move


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level searches; found by measurement, see ``docs/bots.md``.

    Attributes:
        width: how many moves are tried out.
        branches: in how many ways, at most, the turn is finished after each.
        depth: turns that are simulated after one's own.
        trust: simulated games that the worth at first sight counts for.
    """

    width: int
    branches: int
    depth: int
    trust: float


MANNERS: Final = {
    "expert": Manner(width=6, branches=2, depth=2, trust=4.0),
    "master": Manner(width=10, branches=3, depth=4, trust=4.0),
}


class Stop(Exception):
    """The time is up, or whoever watches has had enough."""


class Line:
    """A way to play the rest of one's own turn, and how it has done in simulated games."""

    __slots__ = ("first_sight", "moves", "total", "visits")

    def __init__(self, moves: tuple[Move, ...], first_sight: float) -> None:
        self.moves = moves
        self.first_sight = first_sight
        self.total = 0.0
        self.visits = 0

    @property
    def mean(self) -> float:
        """What the simulated games came to on average."""
        return self.total / self.visits if self.visits else 0.0


class Pulse:
    """Keeps a limit, and tells whoever watches how far the thinking has come."""

    def __init__(self, limit: Limit, clock: Clock | None, watch: Watch | None) -> None:
        self.games = 0
        self._limit = limit
        self._clock = clock
        self._begun = clock() if clock else 0.0
        self._watch = watch

    @property
    def share(self) -> float:
        """How much of the thinking is done, from 0 to 1."""
        limit = self._limit
        if limit.simulations is not None:
            return min(1.0, self.games / limit.simulations)
        assert limit.ms is not None
        assert self._clock is not None
        return min(1.0, (self._clock() - self._begun) * 1000 / limit.ms)

    def beat(self) -> None:
        """Go on, or raise :class:`Stop`."""
        share = self.share
        if share >= 1 or (self._watch is not None and not self._watch(share)):
            raise Stop


class Searcher(Bot):
    """Tries moves out in simulated games.

    Args:
        level: name of the level.
        limit: when to stop.
        seed: decides which games are simulated.
        clock: what a limit by time is kept with.
        manner: how to search; that of the level if none is given.
    """

    def __init__(
        self, level: str, limit: Limit, seed: int, clock: Clock | None = None, manner: Manner | None = None
    ) -> None:
        super().__init__(seed)
        if limit.ms is not None and clock is None:
            raise ValueError("a limit by time needs a clock")
        self.level = level
        self._limit = limit
        self._clock = clock
        self._manner = manner or MANNERS[level]

    def think(self, state: State, watch: Watch | None = None) -> Thought:
        """Return the moves by what they came to in simulated games."""
        found = engine.registry.game(state.game)
        search = _Search(
            state,
            found.evaluation(),
            found.search_evaluation(),
            self._manner,
            self._random(state).getrandbits(62),
        )
        return search.run(Pulse(self._limit, self._clock, watch))


class _Search:
    """The search for one move."""

    def __init__(
        self, state: State, policy: Evaluation, judge: Evaluation, manner: Manner, seed: int
    ) -> None:
        self._state = state
        self._policy = policy
        self._judge = judge
        self._manner = manner
        self._seed = seed
        self._me = state.current_player
        self._ply = len(state.moves)

    def run(self, pulse: Pulse) -> Thought:
        ranked = sorted(self._policy.rank(self._state), key=lambda one: -one[1])
        if len(ranked) == 1:
            return Thought((Rated(*ranked[0]),))
        lines = [Line((move,), worth) for move, worth in ranked[: self._manner.width]]
        try:
            lines = self._finished(lines, pulse)
            self._compare(lines, pulse)
        except Stop:
            self._back(self._ply)
        return self._thought(ranked, lines, pulse)

    def _finished(self, lines: list[Line], pulse: Pulse) -> list[Line]:
        """Return lines with the best ways to finish the turn after each."""
        state, found = self._state, []
        turn = state.turn
        for line in lines:
            pulse.beat()
            state.push(line.moves[0])
            if state.current_player == self._me and state.turn == turn:
                ranked = sorted(self._judge.rank(state), key=lambda one: -one[1])[: self._manner.branches]
                found += [Line((*line.moves, move), worth) for move, worth in ranked]
            else:
                found.append(line)
            state.pop()
        found.sort(key=lambda one: -one.first_sight)
        return found

    def _compare(self, lines: list[Line], pulse: Pulse) -> None:
        alive = list(lines)
        rounds = max(1, ceil(log2(len(lines))))
        sample = 0
        while True:
            for line in alive:
                line.total += self._simulate(line, sample, pulse)
                line.visits += 1
                pulse.games += 1
            sample += 1
            keep = max(2, ceil(len(lines) / 2 ** int(pulse.share * rounds)))
            if keep < len(alive):
                alive.sort(key=lambda one: -one.mean)
                del alive[keep:]

    def _simulate(self, line: Line, sample: int, pulse: Pulse) -> float:
        """Play a line and some turns after it, and return how well one stands then."""
        state, policy = self._state, self._policy
        dealer = Dealer(self._seed + sample)
        pulse.beat()
        for move in line.moves:
            state.push(move)
        last = state.turn + self._manner.depth
        while not state.is_terminal and state.turn <= last:
            if state.current_player == CHANCE:
                if state.turn == last:
                    break
                state.push(dealer.deal(state))
                continue
            pulse.beat()
            for move in policy.reply(state):
                state.push(move)
        worth = self._judge.worth(state, self._me)
        self._back(self._ply)
        return worth

    def _back(self, ply: int) -> None:
        state = self._state
        while len(state.moves) > ply:
            state.pop()

    def _thought(self, ranked: list[tuple[Move, float]], lines: list[Line], pulse: Pulse) -> Thought:
        """Return all moves with a worth on the scale of the simulated games."""
        tried = [line for line in lines if line.visits]
        trust = self._manner.trust
        shift = sum(line.mean - line.first_sight for line in tried) / len(tried) if tried else 0.0
        best: dict[Move, Rated] = {}
        for line in tried:
            at_first = line.first_sight + shift
            worth = (line.total + trust * at_first) / (line.visits + trust)
            move = line.moves[0]
            if move not in best or best[move].worth < worth:
                best[move] = Rated(move, worth, line.visits)
        found = sorted(best.values(), key=lambda one: (-one.visits, -one.worth))
        found += [Rated(move, worth + shift) for move, worth in ranked if move not in best]
        return Thought(tuple(found), pulse.games)
