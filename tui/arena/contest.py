"""Playing what is missing of an arena, on as many cores as are given."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from engine.bots.pairing import Fixture, Result
from tui.arena.ledger import Ledger
from tui.arena.playing import Rules, play, settle_in

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

_AHEAD = 2
"""Games handed out for each process, so that none waits; what is handed out is lost by an interruption."""

Done = Callable[[], None]
"""Told of each game that is over."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def missing(ledger: Ledger, fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Return the games that have not been played yet."""
    return [fixture for fixture in fixtures if fixture not in ledger.results]


def play_all(rules: Rules, ledger: Ledger, fixtures: Sequence[Fixture], jobs: int, done: Done) -> None:
    """Play games and keep each result at once.

    Args:
        rules: what is played.
        ledger: where the results go.
        fixtures: the games.
        jobs: how many are played at a time; with 1 they are played in this process.
        done: told of each.

    Raises:
        BotFailure: when a bot fails; the results so far are kept.
        OSError: when a result cannot be written.
    """
    for fixture, result in _played(rules, fixtures, min(jobs, len(fixtures))):
        ledger.add(fixture, result)
        done()


def _played(rules: Rules, fixtures: Sequence[Fixture], jobs: int) -> Iterator[tuple[Fixture, Result]]:
    if jobs <= 1:
        for fixture in fixtures:
            yield fixture, play(rules, fixture)
        return
    import multiprocessing
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait

    pool = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=settle_in,
        initargs=(os.getpid(),),
    )
    waiting = iter(fixtures)
    running: dict[Future[Result], Fixture] = {}
    try:
        while True:
            for fixture in islice(waiting, _AHEAD * jobs - len(running)):
                running[pool.submit(play, rules, fixture)] = fixture
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        _end(pool, at_once=bool(running))


def _end(pool: ProcessPoolExecutor, *, at_once: bool) -> None:
    """End the processes, without waiting for games in progress when it has to be at once."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=not at_once, cancel_futures=True)
    if at_once:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()
