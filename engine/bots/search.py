"""The bots that search: they try their best moves out in simulated games.

The moves that look best at first sight, each with the best ways to finish the turn, are tried out on the
same sampled tiles: some turns are played on by greedy play from both sides, then the position is judged.
Half of the moves are dropped again and again, so that most games are spent on the best of them.
"""

from __future__ import annotations

from typing import Final

import engine.registry
from engine.bots.bot import Bot, Clock, Rated, Thought, Watch
from engine.bots.draws import Draws
from engine.bots.evaluation import Evaluation
from engine.bots.lines import Line, finished, is_settled, kept, scale
from engine.bots.search_params import SearchParams
from engine.bots.spec import Limit
from engine.game import CHANCE, State
from engine.records import Move

_CHECK: Final = 16  # games after which it is asked whether all is settled


class Stop(Exception):
    """The time is up, or whoever watches has had enough."""


class Pulse:
    """Keeps a limit, and tells whoever watches how far the thinking has come."""

    def __init__(self, limit: Limit, clock: Clock | None, watch: Watch | None, dear: int) -> None:
        self.games = 0
        self._limit = limit
        self._dear = dear
        self._clock = clock
        self._begun = clock() if clock else 0.0
        self._watch = watch

    @property
    def share(self) -> float:
        """How much of the thinking is done, from 0 to 1."""
        limit = self._limit
        if limit.simulations is not None:
            return min(1.0, self.games * self._dear / limit.simulations)
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
    """

    def __init__(self, level: str, limit: Limit, seed: int, clock: Clock | None = None) -> None:
        super().__init__(seed)
        if limit.ms is not None and clock is None:
            raise ValueError("a limit by time needs a clock")
        self.level = level
        self._limit = limit
        self._clock = clock

    def think(self, state: State, watch: Watch | None = None) -> Thought:
        """Return the moves by what they came to in simulated games."""
        judge = _judge(state)
        found = self._search(state, judge, watch)
        best = found.ranked[0].worth
        first = [Rated(move, best + more) for move, more in judge.beforehand(state)]
        return Thought((*first, *found.ranked), found.simulations)

    def choose(self, state: State, watch: Watch | None = None) -> Move:
        """Return the first move of :meth:`think`; where one comes beforehand there is no search."""
        judge = _judge(state)
        first = judge.beforehand(state)
        return first[0][0] if first else self._search(state, judge, watch).ranked[0].move

    def _search(self, state: State, judge: Evaluation, watch: Watch | None) -> Thought:
        params = judge.search_params(self.level)
        search = _Search(state, judge, params, self._random(state).getrandbits(62))
        return search.run(Pulse(self._limit, self._clock, watch, params.cost))


def _judge(state: State) -> Evaluation:
    return engine.registry.game(state.game).search_evaluation()


class _Search:
    """The search for one move."""

    def __init__(self, state: State, judge: Evaluation, params: SearchParams, seed: int) -> None:
        self._state = state
        self._judge = judge
        self._params = params
        self._draws = Draws(seed)
        self._reply = judge.replier(state)
        self._me = state.current_player
        self._ply = len(state.moves)
        self._lucky = False  # whether chance had a say in the games simulated last

    def run(self, pulse: Pulse) -> Thought:
        ranked = sorted(self._judge.rank(self._state), key=lambda one: -one[1])
        doubtful = self._judge.in_doubt(ranked)
        if len(doubtful) == 1:
            return Thought(tuple([Rated(*one) for one in ranked]))
        lines = [Line((move,), worth) for move, worth in doubtful[: self._params.beam]]
        try:
            lines = finished(lines, self._state, self._judge, self._params, pulse.beat)
            if len(lines) > 1:
                self._compare(lines, pulse)
        except Stop:
            pass
        finally:
            self._back()
        return self._thought(ranked, lines, pulse)

    def _compare(self, lines: list[Line], pulse: Pulse) -> None:
        """Try lines in simulated games, dropping the worse ones, until time is up or nothing is in doubt."""
        alive = list(lines)
        game = 0
        while True:
            self._lucky = False
            for line in alive:
                line.results.append(self._simulate(line, game, pulse))
                pulse.games += 1
            game += 1
            keep = kept(len(lines), pulse.share)
            if keep < len(alive):
                worth = scale(lines, self._params.prior_weight)
                alive.sort(key=lambda one: -worth(one))
                del alive[keep:]
            if not self._lucky or (game % _CHECK == 0 and is_settled(alive)):
                return

    def _simulate(self, line: Line, game: int, pulse: Pulse) -> float:
        """Play a line and some turns after it, and return how well one stands then."""
        state, node = self._state, line.start
        pulse.beat()
        last = state.turn + self._params.depth
        for move in line.moves:
            state.push(move)
        luck = self._draws.luck(game)
        while state.turn <= last and not state.is_terminal:
            if state.current_player == CHANCE:
                self._lucky = True
                drawn = luck.deal(state)
                state.push(drawn)
                node = node.after(drawn)
                continue
            reply = node.reply
            if not reply:
                pulse.beat()
                guesses = self._judge.guesses(state)
                if guesses and not state.legal_moves():
                    break  # none of the tiles that a hidden hand may hold fits
                reply = self._reply(state, luck.share() if guesses else 0.0)
                if not guesses:
                    node.reply = reply
            for move in reply:
                state.push(move)
                node = node.after(move)
        if node.worth is None:
            node.worth = self._judge.worth(state, self._me)
        self._back()
        return node.worth

    def _back(self) -> None:
        state, ply = self._state, self._ply
        while len(state.moves) > ply:
            state.pop()

    def _thought(self, ranked: list[tuple[Move, float]], lines: list[Line], pulse: Pulse) -> Thought:
        """Return all moves with a worth on the scale of first sight, the best first."""
        if not lines[0].results:
            return Thought(tuple([Rated(*one) for one in ranked]))
        worth_of = scale(lines, self._params.prior_weight)
        found: dict[Move, Rated] = {}
        for line in lines:
            visits, move, worth = len(line.results), line.moves[0], worth_of(line)
            if move not in found or (found[move].visits, found[move].worth) < (visits, worth):
                found[move] = Rated(move, worth, visits)
        chosen = max(found.values(), key=lambda one: (one.visits, one.worth))
        rest = [one for one in found.values() if one is not chosen]
        rest += [Rated(move, worth_of(Line((move,), worth))) for move, worth in ranked if move not in found]
        # What was dropped early, or never tried, was only guessed at: it is not shown above the chosen move.
        rest = [Rated(one.move, min(one.worth, chosen.worth), one.visits) for one in rest]
        rest.sort(key=lambda one: -one.worth)
        return Thought((chosen, *rest), pulse.games)
