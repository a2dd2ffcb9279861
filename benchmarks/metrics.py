"""The cost of ``--metrics`` for a key of a server: ``python -m benchmarks.metrics``.

CPU time of what a key adds: its arrival, the key, the frame, the bytes; the best of some rounds.
"""

from __future__ import annotations

import asyncio
import time

from tui.server.metrics import KeyTimer, Metrics, measuring

ROUNDS = 7
KEYS = 20_000


def _per_key(metrics: Metrics) -> float:
    """Return the microseconds that a key takes."""
    timer = KeyTimer(metrics, lambda: False) if metrics.is_on else None
    best = float("inf")
    for _round in range(ROUNDS):
        begun = time.process_time()
        for _key in range(KEYS):
            if timer is not None:
                timer.arrive()
            if timer is not None:
                timer.key()
            if timer is not None:
                timer.frame()
            metrics.sent(100)
        best = min(best, time.process_time() - begun)
    if timer is not None:
        timer.close()
    return best / KEYS * 1e6


async def main() -> None:
    with measuring(("127.0.0.1", 0)) as on:
        for name, metrics in (("without", Metrics()), ("with", on)):
            print(f"{name:8} {_per_key(metrics):6.2f} us a key")


if __name__ == "__main__":
    asyncio.run(main())
