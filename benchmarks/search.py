"""Speed of bots' decisions and of reviews, with several processes.

Usage: ``python -m benchmarks.search [--processes 1,2] [--rounds 5]`` for decisions of the judge,
``python -m benchmarks.search --review carcassonne`` for the review of a game between two bots.

Wall time is what a user waits, CPU time what each process needs. On a busy machine only the latter can be
compared; the process that needs most bounds how quickly an idle machine answers.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import engine
from engine import bots
from saves import Seat, read, write_finished
from tui.base.clock import now
from tui.play.table.helpers import ForkedHelpers
from tui.play.table.thinking import Thinkers
from tui.study.review.reviewer import Reviewer

_GAMES = {"discovery": 150, "carcassonne": 110, "new_world": 160, "castle": 110, "landover": 203}
_VERDICTS = 10


@dataclass(frozen=True, slots=True)
class Cost:
    """Wall time, CPU time of this process and CPU time of others, in seconds."""

    wall: float
    own: float
    others: float


def cost(work: Callable[[], object]) -> Cost:
    """Return the cost of some work."""
    before = time.perf_counter(), time.process_time(), _others()
    work()
    return Cost(time.perf_counter() - before[0], time.process_time() - before[1], _others() - before[2])


def _others() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def position(game: str, moves: int) -> engine.State:
    """Return a position of a game between greedy bots in which there is a choice."""
    players = 4 if game == "landover" else 2
    state, dealer = engine.new_game(game, players=players, seed=5), engine.Dealer(5)
    table = [bots.make("greedy", seat) for seat in range(players)]
    state.among_bots = True
    while len(state.moves) < moves or state.current_player == engine.CHANCE or len(state.legal_moves()) < 4:
        seat = state.current_player
        state.push(dealer.deal(state) if seat == engine.CHANCE else table[seat].choose(state.view(seat)))
    return state.view(state.current_player)


def decisions(processes: list[int], rounds: int, simulations: int) -> None:
    """Measure decisions in turns with each number of processes."""
    for game, moves in _GAMES.items():
        state, found = position(game, moves), dict[int, list[Cost]]()
        answers = set[bots.Analysis]()
        for _ in range(rounds):
            for number in processes:
                bot = bots.make(f"judge:sims={simulations}", 7, helpers=ForkedHelpers(number - 1))
                found.setdefault(number, []).append(cost(partial(_decide, bot, state, answers)))
        assert len(answers) == 1, "the number of processes must not change a decision"
        for number, costs in found.items():
            wall, own, others = (
                1000 * median(getattr(one, name) for one in costs) for name in ("wall", "own", "others")
            )
            print(
                f"{game:12} {number} {wall:7.0f} ms wall {own:7.0f} ms CPU here {others:7.0f} ms in helpers"
            )


def _decide(bot: bots.Bot, state: engine.State, answers: set[bots.Analysis]) -> None:
    answers.add(bot.think(state))


def finished(folder: Path, game: str) -> Path:
    """Return the log of a game between two bots, of which each decision is reviewed."""
    state = engine.new_game(game, players=2, seed=5)
    bots.play(state, [bots.make("greedy", 1), bots.make("beginner", 2)], engine.Dealer(5))
    seats = (Seat("A", "human", 0), Seat("B", "human", 1))
    return write_finished(folder, state, seats=seats, created=now())


async def _review(path: Path, processes: int) -> None:
    thinkers = Thinkers(processes=processes)
    reviewer = Reviewer(read(path), thinkers)
    begun, told = time.perf_counter(), asyncio.Event()
    reviewer.watch(told.set)
    reviewer.start()
    first: float | None = None
    while reviewer.running:
        await told.wait()
        told.clear()
        if first is None and len(reviewer.move_reviews) >= _VERDICTS:
            first = time.perf_counter() - begun
            print(f"{processes} processes: {_VERDICTS} verdicts in {first:.1f} s", flush=True)
    thinkers.close()
    wall, count = time.perf_counter() - begun, len(reviewer.move_reviews)
    print(f"{processes} processes: {count} verdicts in {wall:.1f} s, {reviewer.trouble or 'complete'}")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--processes", default="1,2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--simulations", type=int, default=240)
    parser.add_argument("--review", metavar="GAME")
    chosen = parser.parse_args()
    processes = [int(number) for number in chosen.processes.split(",")]
    if chosen.review is None:
        decisions(processes, chosen.rounds, chosen.simulations)
        return
    for number in processes:
        with TemporaryDirectory() as folder:
            path = finished(Path(folder), chosen.review)
            used = cost(partial(asyncio.run, _review(path, number)))
            print(f"CPU: {used.own:.1f} s in the app, {used.others:.1f} s in the processes of bots")


if __name__ == "__main__":
    main()
