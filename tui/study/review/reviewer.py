"""Judges the decisions of a game, some at a time, while the screen does something else.

What has been found is on disk at once and in the order of the moves, so a review that is stopped goes on from
there the next time. The bot that judges is limited by simulations: a game has the same review on every
machine and with any number of processes.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from pathlib import Path
from weakref import WeakKeyDictionary, WeakValueDictionary

import engine
from engine import State, bots
from engine.bots.evaluation import AnyEvaluation, Luck
from engine.words import N_, Saying
from saves import GameInUse, Log, MoveReview, Review, SaveError, Timeline, open_review
from tui.play.table.thinking import BotTrouble, Thinkers
from tui.presentation import presentation
from tui.study.review.judging import is_choice, judged_seats, judging, review_seed
from tui.study.review.luck import luck_by_seat


class Reviewer:
    """The review of one game, in progress or complete.

    Args:
        judge: the bot; that of the game when left out.

    Attributes:
        decisions: numbers of the moves that are judged: those of people, of all seats when none is a
            person; those without a choice are left out, and those of which there is no end
            (``State.legal_moves`` does not list them: what comes of an offer is judged when it is answered).
        course: for each turn, how far each seat could expect to be ahead at its end.
        luck: for each seat, how lucky it was with all that chance decided; empty before all is judged.
        failure: a fault of the program that ended it; watchers should raise it.
    """

    def __init__(self, log: Log, thinkers: Thinkers, judge: str | None = None) -> None:
        self.log = log
        self.judge = judge or presentation(log.header.game).judge
        self.decisions: list[int] = []
        self.move_reviews: dict[int, MoveReview] = {}
        self.course: list[tuple[float, ...]] = []
        self.luck: dict[int, Luck] = {}
        self.trouble: Saying | None = None
        self.failure: BaseException | None = None
        self._shares: dict[int, float] = {}
        self._thinkers = thinkers
        self._watchers: dict[Callable[[], None], None] = {}
        self._task: asyncio.Task[None] | None = None
        self._stopped: asyncio.Task[None] | None = None  # still has the file until it has ended

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose decisions are judged."""
        return judged_seats(self.log)

    @property
    def running(self) -> bool:
        """True while the review is in progress."""
        return self._task is not None and not self._task.done()

    @property
    def complete(self) -> bool:
        """True if every decision has been judged."""
        return bool(self.course) and all(number in self.move_reviews for number in self.decisions)

    @property
    def share(self) -> float:
        """The share that is done, from 0 to 1."""
        if not self.decisions:
            return 1.0 if self.complete else 0.0
        done = sum(number in self.move_reviews for number in self.decisions)
        return min((done + sum(self._shares.values())) / len(self.decisions), 1.0)

    @property
    def watched(self) -> bool:
        """True if the review has watchers."""
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
            # In its own context: it outlives the screen that happened to begin it.
            own = contextvars.Context()
            self._task = asyncio.get_running_loop().create_task(self._run(), context=own)
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Stop; what has been found stays."""
        if self._task is not None:
            self._task.cancel()
            self._stopped, self._task = self._task, None
            self._shares.clear()
            self._changed()

    # -- inside -------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            if self._stopped is not None:
                await asyncio.wait([self._stopped])
            await self._survey()
            review = open_review(self.log.path, self.log, self.judge)
            with review, self._thinkers.kept_ready():
                self.move_reviews = review.move_reviews
                self._changed()
                await self._judge_all(review)
                if not self.luck:
                    self.luck = await luck_by_seat(self.log, self._thinkers)
        except GameInUse:
            self.trouble = Saying(N_("it is open in another window"))
        except (SaveError, BotTrouble) as error:
            self.trouble = error.saying
        finally:
            self._shares.clear()
        self._changed()

    async def _survey(self) -> None:
        """Find the decisions, and how the seats stood after each turn."""
        if self.course:
            return
        walk = Timeline(self.log)
        decisions, course, seats = [], [], frozenset(self.seats)
        judge = bots.search_evaluation_of(self.log.header.game)
        for number, step in enumerate(self.log.mainline):
            turn = walk.state.turn
            if step.by in seats and is_choice(walk.state, step.move):
                decisions.append(number)
            walk.forward()
            if turn and (walk.state.turn != turn or walk.state.is_terminal):
                course.append(_standing(walk.state, judge))
                await asyncio.sleep(0)
        self.decisions, self.course = decisions, course

    async def _judge_all(self, review: Review) -> None:
        """Judge what has not been judged, as many decisions at a time as there are processes."""
        missing = [number for number in self.decisions if number not in review.move_reviews]
        waiting, found = iter(missing), dict[int, MoveReview]()
        unwritten = iter(missing)
        following = next(unwritten, None)

        async def judge_some() -> None:
            nonlocal following
            walk = Timeline(self.log)
            for number in waiting:
                found[number] = await self._judge(walk, number)
                self._shares[number] = 1.0
                while following in found:
                    review.add(found.pop(following))
                    del self._shares[following]
                    following = next(unwritten, None)
                self._changed()

        tasks = [asyncio.create_task(judge_some()) for _ in range(self._thinkers.processes)]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _judge(self, walk: Timeline, number: int) -> MoveReview:
        def tell(share: float) -> None:
            self._shares[number] = share
            self._changed()

        walk.jump(number)
        move = self.log.mainline[number].move
        # Several decisions at a time are quicker than several processes for one of them.
        steps = judging(walk.state, number, move, self.judge, review_seed(self.log))
        query = next(steps)
        while True:
            analysis = await self._thinkers.think(query, tell)
            try:
                query = steps.send(analysis)
            except StopIteration as found:
                review: MoveReview = found.value
                return review

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.failure = task.exception()
        self._changed()

    def _changed(self) -> None:
        for told in list(self._watchers):
            told()


def _standing(state: State, judge: AnyEvaluation) -> tuple[float, ...]:
    if state.is_terminal:
        scores = state.scores
        rivals = [max(scores[:seat] + scores[seat + 1 :], default=0) for seat in range(state.players)]
        return tuple(float(own - best) for own, best in zip(scores, rivals, strict=True))
    cooperative = engine.game(state.game).is_cooperative(state.options)
    ahead = judge.value if cooperative else judge.margin
    return tuple(ahead(state, seat) for seat in range(state.players))


_shared: WeakKeyDictionary[Thinkers, WeakValueDictionary[Path, Reviewer]] = WeakKeyDictionary()


def shared_reviewer(log: Log, thinkers: Thinkers) -> Reviewer:
    """Return the reviewer of a finished game; while it is in use, all with the same thinkers share it."""
    in_use = _shared.setdefault(thinkers, WeakValueDictionary())
    reviewer = in_use.get(log.path)
    if reviewer is None:
        reviewer = in_use[log.path] = Reviewer(log, thinkers)
    return reviewer
