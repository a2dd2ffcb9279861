"""File descriptors: as many as the system allows, and some of them for games only."""

from __future__ import annotations

import contextlib
import resource
from typing import Final

_MOST: Final = 65536  # how many are asked for where the system sets no limit
_LEAST_RESERVED: Final = 32


def raise_limit() -> None:
    """Allow this process as many file descriptors as it can have; keep the limit where that is refused."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def end_of_connections() -> int:
    """Return the number from which on file descriptors are reserved for games: logs, bots, lists.

    The system gives the lowest free number, so connections with lower numbers never use up the reserve.
    """
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = _MOST if soft == resource.RLIM_INFINITY else soft
    return limit - max(_LEAST_RESERVED, limit // 4)
