"""Speed of saved games: ``python -m benchmarks.saves`` (``--games 1000`` for a rough look).

Everything is measured in a new folder below ``--folder``, or below where temporary files go; put it on the
disk that is of interest. All games are The Discovery; one in ten stopped half-way. Lists are measured in CPU
time, and beside ``sum(i * i for i in range(10**6))``, the yardstick.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import engine
import saves
from saves import Journal, Library, Seat, Timeline, index
from tui.play.log_processes import summaries

CREATED = datetime(2026, 11, 20, 18, 42, 33, tzinfo=UTC)
LONG = 300
"""Moves that a long game has at least: five seats, with what was taken back and made again."""


def begin(folder: Path, seed: int, players: int) -> Journal:
    """Begin a game of bots."""
    seats = [Seat(f"Seat {number}", "random", number) for number in range(players)]
    return saves.create(folder, game="discovery", seats=seats, seed=seed, created=CREATED)


def choose(journal: Journal, rng: Random) -> engine.Move:
    """Return the dealer's move, or any move of the seat."""
    if journal.state.current_player == engine.CHANCE:
        return engine.Dealer(journal.header.seed).deal(journal.state)
    return rng.choice(journal.state.legal_moves())


def played(folder: Path, seed: int, players: int = 2, turns: int = 1000) -> Path:
    """Write a game of some turns at once and return its log."""
    rng, dealer = Random(seed), engine.Dealer(seed)
    state = engine.new_game("discovery", players=players, seed=seed)
    while not state.is_terminal and state.turn <= turns:
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
    seats = [Seat(f"Seat {number}", "random", number) for number in range(players)]
    return saves.write_finished(folder, state, seats=seats, created=CREATED)


def milliseconds(
    act: Callable[[], object], times: int = 20, clock: Callable[[], float] = perf_counter
) -> list[float]:
    """Return how long an act took by a clock, each of some times."""
    took = []
    for _ in range(times):
        start = clock()
        act()
        took.append((clock() - start) * 1000)
    return took


def tell(what: str, took: list[float], unit: str = "ms") -> None:
    """Write a line: the median, and the value that 95 of 100 stay below."""
    high = quantiles(took, n=20)[-1] if len(took) > 1 else took[0]
    print(f"{what:48} median {median(took):9.2f} {unit}   95 % below {high:9.2f} {unit}", flush=True)


@contextmanager
def a_folder(where: Path | None) -> Iterator[Path]:
    """Give a folder that is gone afterwards."""
    with TemporaryDirectory(dir=where) as name:
        yield Path(name)


def appending(folder: Path) -> Path:
    """Play a long game, each move written and flushed, some taken back and made again."""
    rng, took = Random(5), []
    with begin(folder, 5, 5) as journal:
        while not journal.state.is_terminal:
            move = choose(journal, rng)
            start = perf_counter()
            journal.append(move)
            took.append((perf_counter() - start) * 1000)
            if rng.random() < 0.1:
                journal.undo(2)
                journal.redo()
        assert len(journal.entries) >= LONG
    tell("a move, written and flushed to disk", took)
    return journal.path


def stepping(path: Path) -> None:
    """Open the long game and walk over it, to and fro."""
    tell(f"open a game of {LONG} entries to play on", milliseconds(lambda: saves.open_journal(path).close()))
    log = saves.read(path)
    for taken_back, words in ((False, ""), (True, ", with moves taken back")):
        walk = Timeline(log, taken_back=taken_back)
        tell(f"a step forward{words}", milliseconds(walk.forward, len(walk)))
        tell(f"a step back{words}", milliseconds(walk.back, len(walk)))
        tell(f"to the end and back to the start{words}", milliseconds(partial(there_and_back, walk)))


def there_and_back(walk: Timeline) -> None:
    """Walk to the end and back."""
    walk.last()
    walk.first()


def verifying(paths: list[Path]) -> None:
    """Check finished games line by line, and play them through."""
    start = perf_counter()
    for path in paths:
        assert saves.verify(path).ok
    took = perf_counter() - start
    size = sum(path.stat().st_size for path in paths)
    print(f"{'verify':48} {len(paths) / took:.0f} games, {size / took / 1e6:.1f} MB a second", flush=True)


def listing(folder: Path, samples: list[Path], count: int) -> None:
    """List a folder with very many games, without an index and with it."""
    for number, path in enumerate(islice(cycle(samples), count)):
        (folder / f"{number:05}-{path.name}").write_bytes(path.read_bytes())
    tell("the yardstick", milliseconds(lambda: sum(i * i for i in range(10**6)), 10, process_time))
    tell(f"list {count} games without an index", milliseconds(Library(folder).games, 1, process_time))
    (folder / index.NAME).unlink()
    before = os.times()
    tell(
        "the same with more processes: this one",
        milliseconds(Library(folder, summaries).games, 1, process_time),
    )
    after = os.times()
    others = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"{'the others, together':48} {1000 * others:16.2f} ms", flush=True)
    tell(f"list {count} games with an index", milliseconds(lambda: Library(folder).games(), 10, process_time))
    library = Library(folder)
    library.games()
    tell(f"list {count} games again in the same program", milliseconds(library.games, 10, process_time))


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    with a_folder(chosen.folder) as folder:
        stepping(appending(folder / "long"))
        samples = [played(folder / "samples", seed) for seed in range(90)]
        verifying(samples)
        samples += [played(folder / "samples", 100 + seed, turns=40) for seed in range(10)]
        (folder / "many").mkdir()
        listing(folder / "many", samples, chosen.games)


if __name__ == "__main__":
    main()
