"""Plays the missing games of an arena on several cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from engine.bots.pairing import GameResult, Pairing
from tui.arena.playing import ArenaGame, play, settle_in
from tui.arena.results_file import ResultsFile

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

_AHEAD = 2
"""Games handed out for each process, so that none waits; what is handed out is lost by an interruption."""

Done = Callable[[], None]
"""Told of each game that is over."""


def missing(results: ResultsFile, pairings: Sequence[Pairing]) -> list[Pairing]:
    """Return the games that have not been played yet."""
    return [pairing for pairing in pairings if pairing not in results.results]


def play_all(
    rules: ArenaGame, results: ResultsFile, pairings: Sequence[Pairing], jobs: int, done: Done
) -> None:
    """Play games and keep each result at once.

    Args:
        rules: what is played.
        results: where the results go.
        pairings: the games.
        jobs: how many are played at a time; with 1 they are played in this process.
        done: called with each result.

    Raises:
        BotFailure: when a bot fails; the results so far are kept.
        OSError: when a result cannot be written.
    """
    for pairing, result in _played(rules, pairings, min(jobs, len(pairings))):
        results.add(pairing, result)
        done()


def _played(rules: ArenaGame, pairings: Sequence[Pairing], jobs: int) -> Iterator[tuple[Pairing, GameResult]]:
    if jobs <= 1:
        for pairing in pairings:
            yield pairing, play(rules, pairing)
        return
    import multiprocessing
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait

    pool = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=settle_in,
        initargs=(os.getpid(),),
    )
    waiting = iter(pairings)
    running: dict[Future[GameResult], Pairing] = {}
    try:
        while True:
            for pairing in islice(waiting, _AHEAD * jobs - len(running)):
                running[pool.submit(play, rules, pairing)] = pairing
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
