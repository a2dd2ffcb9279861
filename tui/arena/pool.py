"""A pool of processes that play games.

The processes are started afresh, ignore ctrl+c, which is the parent's, and end when the parent has gone.
With one job there is no pool: the work is done in this process.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from tui.processes import end_with

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")

_AHEAD: Final = 2
"""Tasks handed out for each process, so that none waits; what is handed out is lost by an interruption."""

_WINDOW: Final = 4
"""The same where results are wanted in order."""


class WorkerDied(Exception):
    """A process of a pool has ended while it was at work."""


def completed(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[tuple[T, R]]:
    """Yield each task with its result as soon as it is done, in any order.

    Args:
        work: a function of a module, so that other processes can find it.
        tasks: taken one by one, shortly before they are worked on.
        jobs: how many processes work at a time; with 1 it is this one.

    Raises:
        WorkerDied: when a process ends by itself.
    """
    if jobs <= 1:
        for task in tasks:
            yield task, work(task)
        return
    from concurrent.futures import FIRST_COMPLETED, wait

    waiting = iter(tasks)
    running: dict[Future[R], T] = {}
    with _pool(jobs) as pool:
        while True:
            for task in islice(waiting, _AHEAD * jobs - len(running)):
                running[pool.submit(work, task)] = task
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R]:
    """Yield the results in the order of the tasks, like ``map`` with several processes.

    A result waits for those before it; no more than a few wait for each process, however long one takes.
    See :func:`completed` for the arguments and errors.
    """
    if jobs <= 1:
        yield from map(work, tasks)
        return
    waiting = iter(tasks)
    running: deque[Future[R]] = deque()
    with _pool(jobs) as pool:
        while True:
            running.extend(pool.submit(work, task) for task in islice(waiting, _WINDOW * jobs - len(running)))
            if not running:
                break
            yield running.popleft().result()


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Start the processes and end them, at once unless the block has come to its end."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=settle_in, initargs=(os.getpid(),))
    at_once = True
    try:
        yield pool
        at_once = False
    except BrokenProcessPool as error:
        raise WorkerDied(str(error)) from error
    finally:
        _end(pool, at_once=at_once)


def _end(pool: ProcessPoolExecutor, *, at_once: bool) -> None:
    """End the processes, without waiting for games in progress when it has to be at once."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=not at_once, cancel_futures=True)
    if at_once:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def settle_in(parent: int) -> None:
    """Prepare a process for games: leave ctrl+c to the parent, and end when the parent has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
