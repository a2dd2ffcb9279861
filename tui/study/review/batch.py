"""Reviews of many games at a time, by workers on this machine or others; the files are written here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import saves
from engine import EngineError, bots
from engine.words import N_, Saying
from saves import Log, MoveReview, Review, SaveError, open_review
from tui.play.arena.pool import Workers, in_order
from tui.presentation import presentation
from tui.study.review.judging import DecisionTask, decision_tasks, decisions, judge_decision

Told = Callable[[int], None]
"""Is told how many decisions have been judged."""


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game whose review is complete, or that cannot be reviewed."""

    path: Path
    log: Log | None  # the game; `None` when it cannot be read
    decisions: int = 0
    judged: int = 0
    trouble: Saying | None = None  # why it could not be reviewed, if so


@dataclass(slots=True)
class _Begun:
    """A game whose decisions are being judged."""

    game: ReviewedGame
    review: Review | None = None
    missing: deque[int] = field(default_factory=deque)

    def add(self, found: MoveReview) -> None:
        assert self.review is not None
        self.review.add(found)
        self.missing.popleft()

    def close(self) -> None:
        if self.review is not None:
            self.review.close()


def review_games(paths: Iterable[Path], workers: Workers, told: Told) -> Generator[ReviewedGame]:
    """Judge what has not been judged in some games, and yield each in their order when it is complete.

    What has been found is written at once, in the order of the moves, so the files are those that the app
    writes, whoever does the work; after an interruption a review goes on from there.

    Raises:
        ClusterError: when the cluster cannot be used.
        WorkerDied: when a process has ended by itself.
        SaveError: when a review cannot be written.
    """
    begun: deque[_Begun] = deque()
    done = 0

    def tasks() -> Iterator[DecisionTask]:
        for path in paths:
            one = _begin(path)
            begun.append(one)
            if one.review is not None and one.game.log is not None:
                yield from decision_tasks(one.game.log, list(one.missing), one.review.by)

    def complete() -> Iterator[ReviewedGame]:
        while begun and not begun[0].missing:
            begun[0].close()
            yield begun.popleft().game

    try:
        with closing(in_order(judge_decision, tasks(), workers)) as judged:
            for found in judged:
                yield from complete()
                begun[0].add(found)
                done += 1
                told(done)
        yield from complete()
    finally:
        for one in begun:
            one.close()


def _begin(path: Path) -> _Begun:
    """Open the review of a game, or find out why that cannot be done."""
    log = None
    try:
        log = saves.read(path)
        if not log.state.is_terminal:
            raise SaveError(N_("{path} is not over yet; a game can be reviewed when it is"), path=str(path))
        if not bots.has_evaluation(log.header.game):
            raise SaveError(N_("{path}: no bot can judge this game"), path=str(path))
        numbers = list(decisions(log))
        review = open_review(path, log, presentation(log.header.game).judge)
    except (SaveError, EngineError) as error:
        return _Begun(ReviewedGame(path, log, trouble=error.saying))
    missing = deque(number for number in numbers if number not in review.move_reviews)
    return _Begun(ReviewedGame(path, log, len(numbers), len(missing)), review, missing)
