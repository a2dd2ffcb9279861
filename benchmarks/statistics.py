"""Speed of statistics: ``python -m benchmarks.statistics`` (``--games 1000`` for a rough look).

A few games of Carcassonne and The Discovery are played by lot and copied until there are enough. What is
measured is CPU time, in a new process each: everything that ``hinterland stats`` reads and counts.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from shutil import copyfile
from tempfile import TemporaryDirectory
from time import process_time

import engine
from saves import Library, Seat
from saves.results.achievements import all_achievements
from saves.results.own_game import own_games
from saves.results.played import played_games
from saves.results.totals import by_bot

NOW = datetime(2026, 11, 20, 18, 42, 33, tzinfo=UTC)
SEATS = (Seat("Anna", "human", 0), Seat("Greedy", "greedy", 1))


def play(folder: Path, game: str, seed: int) -> Path:
    """Write a game that was played by lot, and return its log."""
    rng = Random(seed)
    with Library(folder).create(game=game, seats=SEATS, seed=seed, created=NOW) as journal:
        while not journal.state.is_terminal:
            by_chance = journal.state.current_player == engine.CHANCE
            journal.append(journal.deal() if by_chance else rng.choice(journal.state.legal_moves()), NOW)
        return journal.path


def read(folder: Path) -> float:
    """Return the seconds of CPU time that it takes to read and count everything."""
    start = process_time()
    games = own_games(played_games(Library(folder)), "anna", alone=True)
    by_bot(games)
    all_achievements(games, engine.games())
    return process_time() - start


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    count = parser.parse_args().games
    with TemporaryDirectory() as name:
        folder = Path(name)
        logs = [
            play(folder / "some", game, seed) for game in ("carcassonne", "discovery") for seed in range(20)
        ]
        (folder / "games").mkdir()
        for number, log in enumerate(islice(cycle(logs), count)):
            copyfile(log, folder / "games" / f"{log.stem}{number}.jsonl")
        for what in ("without caches", "from the caches", "from the caches"):
            with get_context("spawn").Pool(1) as pool:
                print(f"{count} games, {what}: {pool.apply(read, (folder / 'games',)):.2f} s")


if __name__ == "__main__":
    main()
