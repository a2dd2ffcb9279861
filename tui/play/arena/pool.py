"""Workers that play games: this process, several on this machine, or a Dask cluster.

Processes on this machine are started afresh, ignore ctrl+c, which is the parent's, and end when the parent
has gone. The workers of a cluster may come and go; what one of them did not finish is done by another.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from tui.base.processes import settle_in
from tui.play.arena.errors import WorkerDied

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")

_AHEAD: Final = 2
"""Tasks handed out for each process, so that none waits; what is handed out is lost by an interruption."""

_WINDOW: Final = 4  # the same where results are wanted in order


@dataclass(frozen=True, slots=True)
class Workers:
    """The processes or machines that do the work."""

    jobs: int = 1  # how many processes of this machine; with 1 it is this one
    cluster: str = ""  # address of the scheduler of a Dask cluster that does it instead, `""` for none

    @property
    def alone(self) -> bool:
        """True if this process does all the work."""
        return self.jobs <= 1 and not self.cluster

    def at_most(self, tasks: int) -> Workers:
        """Return as many workers as there is work for."""
        return replace(self, jobs=min(self.jobs, tasks))


def completed(work: Callable[[T], R], tasks: Iterable[T], workers: Workers) -> Generator[tuple[T, R]]:
    """Yield each task with its result as soon as it is done, in any order.

    Args:
        work: a function of a module, so that other processes can find it.

    Raises:
        ClusterError: when the cluster cannot be used, or has another version of the engine.
        WorkerDied: when a process ends by itself, or the cluster has gone.
    """
    if workers.alone:
        for task in tasks:
            yield task, work(task)
        return
    from concurrent.futures import FIRST_COMPLETED, wait

    waiting = iter(tasks)
    running: dict[Future[R], T] = {}
    with _crew(workers) as crew:
        while True:
            for task in islice(waiting, max(_AHEAD * crew.size() - len(running), 0)):
                running[crew.submit(work, task)] = task
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def in_order(work: Callable[[T], R], tasks: Iterable[T], workers: Workers) -> Generator[R]:
    """Yield the results in the order of the tasks, like ``map`` with several processes.

    A result waits for those before it; no more than a few wait for each process, however long one takes.
    See :func:`completed` for the arguments and errors.
    """
    if workers.alone:
        yield from map(work, tasks)
        return
    waiting = iter(tasks)
    running: deque[Future[R]] = deque()
    with _crew(workers) as crew:
        while True:
            free = max(_WINDOW * crew.size() - len(running), 0)
            running.extend(crew.submit(work, task) for task in islice(waiting, free))
            if not running:
                break
            yield running.popleft().result()


class _Crew(Protocol):
    """Workers that have been found."""

    def size(self) -> int:
        """Return how many there are now, at least 1."""

    def submit(self, work: Callable[[T], R], task: T) -> Future[R]:
        """Have a task done."""


class _Processes:
    """The processes of a pool on this machine."""

    def __init__(self, pool: ProcessPoolExecutor, jobs: int) -> None:
        self._pool = pool
        self._jobs = jobs

    def size(self) -> int:
        return self._jobs

    def submit(self, work: Callable[[T], R], task: T) -> Future[R]:
        return self._pool.submit(work, task)


@contextmanager
def _crew(workers: Workers) -> Iterator[_Crew]:
    if workers.cluster:
        from tui.play.arena.cluster import connected

        with connected(workers.cluster) as cluster:
            yield cluster
    else:
        with _pool(workers.jobs) as pool:
            yield _Processes(pool, workers.jobs)


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
    results: Any = getattr(pool, "_result_queue", None)
    pool.shutdown(wait=not at_once, cancel_futures=True)
    if at_once:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()
        if results is not None:
            # The pool's thread would wait for ever for the rest of a result that was half written.
            results._writer.close()
