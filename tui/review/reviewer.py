"""Judges the decisions of a game one by one, while the screen does something else.

What has been found is on disk at once, so a review that is stopped goes on from there the next time. The
bot that judges is limited by simulations: a game has the same review on every machine.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from typing import Final

import engine
from engine import Move, State, bots
from engine.bots.evaluation import Evaluation
from engine.words import Saying
from saves import Candidate, Judgement, Log, MoveEntry, Review, SaveError, Timeline, judgement, open_review
from tui.table import HUMAN
from tui.table.thinking import BotTrouble, Thinkers, ask, sensible

JUDGE: Final = "master:sims=240"
"""The bot that judges."""


class Reviewer:
    """The review of one game, in progress or complete.

    Args:
        log: the game, which must be over.
        thinkers: where the bot thinks.
        judge: the bot.

    Attributes:
        log: the game.
        decisions: numbers of the moves that are judged: those of people, of all seats when none is a
            person; those without a choice are left out.
        judgements: what has been found, by number.
        course: for each turn, how far each seat could expect to be ahead at its end.
        trouble: why it cannot go on, if so.
        failure: a fault of the program that ended it; whoever watches should raise it.
        judge: the bot.
    """

    def __init__(self, log: Log, thinkers: Thinkers, judge: str = JUDGE) -> None:
        self.log = log
        self.judge = judge
        self.decisions: list[int] = []
        self.judgements: dict[int, Judgement] = {}
        self.course: list[tuple[float, ...]] = []
        self.trouble: Saying | None = None
        self.failure: BaseException | None = None
        self._share = 0.0
        self._thinkers = thinkers
        self._watchers: dict[Callable[[], None], None] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose decisions are judged."""
        players = [seat.player for seat in self.log.header.seats]
        people = tuple(number for number, player in enumerate(players) if player == HUMAN)
        return people or tuple(range(len(players)))

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self._task is not None and not self._task.done()

    @property
    def complete(self) -> bool:
        """Whether every decision has been judged."""
        return bool(self.course) and all(number in self.judgements for number in self.decisions)

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        if not self.decisions:
            return 1.0 if self.complete else 0.0
        done = sum(number in self.judgements for number in self.decisions)
        return min((done + self._share) / len(self.decisions), 1.0)

    @property
    def watched(self) -> bool:
        """Whether anybody wants to know how it goes on."""
        return bool(self._watchers)

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call ``told`` after each change; return how to stop that."""
        self._watchers[told] = None

        def stop() -> None:
            self._watchers.pop(told, None)

        return stop

    def start(self) -> None:
        """Begin, or go on; needs a running event loop."""
        if not self.running and not self.complete:
            self.trouble = None
            # In a context of its own: it outlives the screen that happened to begin it.
            own = contextvars.Context()
            self._task = asyncio.get_running_loop().create_task(self._run(), context=own)
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Stop; what has been found stays."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._share = 0.0
            self._changed()

    # -- inside -------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            await self._survey()
            review = open_review(self.log.path, self.log, self.judge)
            with review:
                self.judgements = review.judgements
                self._changed()
                await self._judge_all(review)
        except (SaveError, BotTrouble) as error:
            self.trouble = error.saying
        finally:
            self._share = 0.0
        self._changed()

    async def _survey(self) -> None:
        """Find the decisions, and how the seats stood after each turn."""
        if self.course:
            return
        walk = Timeline(self.log)
        decisions, course, seats = [], [], frozenset(self.seats)
        judge = engine.game(self.log.header.game).search_evaluation()
        for number, step in enumerate(walk.steps):
            assert isinstance(step, MoveEntry)  # a walk without what was taken back
            turn = walk.state.turn
            if step.by in seats and len(walk.state.legal_moves()) > 1:
                decisions.append(number)
            walk.forward()
            if turn and (walk.state.turn != turn or walk.state.is_terminal):
                course.append(_standing(walk.state, judge))
                await asyncio.sleep(0)
        self.decisions, self.course = decisions, course

    async def _judge_all(self, review: Review) -> None:
        walk = Timeline(self.log)
        seed = self.log.header.seed
        for number in self.decisions:
            if number in review.judgements:
                continue
            walk.jump(number)
            question = ask(walk.state, self.judge, seed)
            thought = await self._thinkers.think(question, self._tell)
            move = self.log.standing[number].move
            review.add(_judged(walk.state, number, move, thought))
            self._share = 0.0
            self._changed()

    def _tell(self, share: float) -> None:
        self._share = share
        self._changed()

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.failure = task.exception()
        self._changed()

    def _changed(self) -> None:
        for told in list(self._watchers):
            told()


def _judged(state: State, number: int, move: Move, thought: bots.Thought) -> Judgement:
    """Return what a bot has found about a move that was made."""
    seat = state.current_player
    stands_for = bots.twin(state, move)
    rated = {one.move: one.worth for one in thought.ranked}
    least = min(rated.values())
    worth = min(rated.get(move, rated.get(stands_for, least)), thought.ranked[0].worth)
    return judgement(number, seat, [Candidate(one.move, one.worth) for one in sensible(thought)], worth)


def _standing(state: State, judge: Evaluation) -> tuple[float, ...]:
    if state.is_terminal:
        scores = state.scores
        rivals = [max(scores[:seat] + scores[seat + 1 :], default=0) for seat in range(state.players)]
        return tuple(float(own - best) for own, best in zip(scores, rivals, strict=True))
    return tuple(judge.worth(state, seat) for seat in range(state.players))
