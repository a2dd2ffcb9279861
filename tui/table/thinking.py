"""Bots think here: in processes of their own, so that no screen ever waits for one.

A request carries the game as moves, hidden ones masked for the seat that is to move, and comes back as
the JSON form of a move. Nothing else crosses the border between the processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import engine

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

# What only processes need is imported when the first one is started, so that the app starts quickly.

P = ParamSpec("P")
T = TypeVar("T")

_NICE = 10
_PARENT_CHECK_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: the game as its seat knows it.

    Attributes:
        game, players, options: as in ``engine.new_game``.
        moves: JSON forms of the moves so far, hidden ones masked.
        level: level of the bot.
        seed: makes its choice repeatable.
    """

    game: str
    players: int
    options: dict[str, engine.Setting]
    moves: tuple[dict[str, Any], ...]
    level: str
    seed: int


def ask(state: engine.State, level: str, seed: int) -> Question:
    """Return the question what the seat to move should do, with what that seat may know."""
    seen = state.view(state.current_player) if state.hides else state
    return Question(
        game=state.game,
        players=state.players,
        options=dict(state.options),
        moves=tuple(move.to_json() for move in seen.moves),
        level=level,
        seed=seed,
    )


def answer(question: Question) -> dict[str, Any]:
    """Return the JSON form of the bot's move; runs in the worker."""
    from engine.bots import make

    game = engine.game(question.game)
    state = engine.new_game(question.game, players=question.players, options=question.options)
    for data in question.moves:
        state.push(game.read_move(data))
    return make(question.level, question.seed).choose(state).to_json()


class Thinkers:
    """The processes in which bots think; made on first use, shared by all tables of a program."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, question: Question) -> engine.Move:
        """Return the bot's move. Cancelling the wait drops the answer.

        Raises:
            RuntimeError: when the process that thinks keeps dying.
        """
        from concurrent.futures.process import BrokenProcessPool

        for _ in range(2):
            try:
                data = await asyncio.wrap_future(self._submit(answer, question))
            except BrokenProcessPool:
                self._pool = None  # somebody killed it; try once with a new one
            else:
                return engine.game(question.game).read_move(data)
        raise RuntimeError("the process in which bots think has ended twice in a row")

    def warm_up(self) -> None:
        """Start the process before it is needed."""
        self._submit(os.getpid)

    def close(self) -> None:
        """End the processes without waiting for thoughts in progress."""
        if self._pool is not None:
            workers = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()
            self._pool = None

    def _submit(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        with _real_stderr():  # every submission may start a worker
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    max_workers=max(1, (os.cpu_count() or 2) - 1),
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_settle_in,
                    initargs=(os.getpid(),),
                )
            return self._pool.submit(task, *args, **kwargs)


@contextlib.contextmanager
def _real_stderr() -> Iterator[None]:
    """Give a starting worker a standard error with a file number; Textual's replacement has none."""
    shown = sys.stderr
    sys.stderr = sys.__stderr__ or shown
    try:
        yield
    finally:
        sys.stderr = shown


def _settle_in(parent: int) -> None:
    """Prepare a worker: be nice, leave ctrl+c to the parent, and end when the parent has gone."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(_NICE)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_PARENT_CHECK_SECONDS)
    os._exit(0)
