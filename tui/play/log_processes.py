"""Many logs read on all cores."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from saves import storage
from saves.summary import Summary, summarise
from tui.base.processes import cores, settle_in

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    from saves.storage import FileFacts

_MANY: Final = 1000
"""From how many logs on other processes pay, which take as long to start as a thousand to be summarised."""

_TOGETHER: Final = 32  # number of logs that a process reads before it tells of them


@contextmanager
def log_processes(logs: int, many: int) -> Iterator[ProcessPoolExecutor | None]:
    """Give processes that read logs, one for each core; ``None`` where this process does it as quickly."""
    if cores() < 2 or logs < many:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(cores(), mp_context=context, initializer=settle_in, initargs=(os.getpid(),))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def summaries(files: Sequence[FileFacts]) -> Generator[Summary | None, None, None]:
    """Yield the summaries of many logs in their order, ``None`` for those that are to be read again.

    All are left out when there are few or they are in a store, and the rest when the processes have ended.
    """
    if not files or storage.store_of(files[0].path) is not None:
        return
    with log_processes(len(files), _MANY) as pool:
        if pool is None:
            return
        from concurrent.futures.process import BrokenProcessPool

        try:
            yield from pool.map(_if_sound, files, chunksize=_TOGETHER)
        except BrokenProcessPool:
            return


def _if_sound(facts: FileFacts) -> Summary | None:
    """Return the summary of a log; ``None`` after an error, for errors do not pass between processes."""
    found, _ = summarise(facts)
    return found if found.problem is None else None
