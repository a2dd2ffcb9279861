"""Processes of bots: how many there may be, and how they end with the program."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Final

VARIABLE: Final = "HINTERLAND_PROCESSES"
"""The environment variable that says how many processes a search or a review may use."""

_MOST: Final = 4
_PARENT_CHECK_SECONDS: Final = 2.0


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def search_processes() -> int:
    """Return how many processes a search or a review may use: as many as there are cores, but at most four.

    A positive number in :data:`VARIABLE` decides instead.
    """
    said = os.environ.get(VARIABLE, "")
    if said.isascii() and said.isdigit() and int(said[:6]) > 0:
        return int(said[:6])
    return min(_MOST, cores())


def settle_in(parent: int) -> None:
    """Prepare a process for its work: leave ctrl+c to the parent, and end when the parent has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def end_with(parent: int) -> None:
    """End this process when its parent has gone; runs in its own thread."""
    while os.getppid() == parent:
        time.sleep(_PARENT_CHECK_SECONDS)
    os._exit(0)
