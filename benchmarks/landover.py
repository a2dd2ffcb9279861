"""Speed of Landover beside the package catanatron: ``python -m benchmarks.landover PYTHON``.

PYTHON is an interpreter that has catanatron; both are measured in turns in one run, by CPU time, in games of
four players who make any legal move. Choosing and making a move, and all chance, count.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from random import Random
from statistics import median
from time import process_time

import engine

OTHER = """
import json, random, sys, time
from catanatron import Color, Game, RandomPlayer
first, count = map(int, sys.argv[1:])
moves, start = 0, time.process_time()
for seed in range(first, first + count):
    random.seed(seed)
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    state = game.state
    moves += len(state.actions if hasattr(state, "actions") else state.action_records)
print(json.dumps([time.process_time() - start, moves]))
"""


def own(first: int, count: int) -> tuple[float, int]:
    """Play games of Landover; return the CPU seconds they took and the moves made in them."""
    moves, start = 0, process_time()
    for seed in range(first, first + count):
        state, dealer, choice = (
            engine.new_game("landover", players=4, seed=seed),
            engine.Dealer(seed),
            Random(seed),
        )
        while not state.is_terminal:
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else choice.choice(state.legal_moves()))
        moves += len(state.moves)
    return process_time() - start, moves


def others(python: str, first: int, count: int) -> tuple[float, int]:
    """Play games of catanatron in another interpreter; return the same."""
    out = subprocess.run(
        [python, "-c", OTHER, str(first), str(count)], capture_output=True, text=True, check=True
    )
    seconds, moves = json.loads(out.stdout)
    return seconds, moves


def main() -> None:
    """Measure both and print games a second and time a move, the median of all rounds."""
    parser = argparse.ArgumentParser(description="Time random games of Landover and of catanatron.")
    parser.add_argument("python", help="an interpreter that has catanatron")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=10, help="games a round")
    args = parser.parse_args()
    own(10**6, 1)
    found: dict[str, list[tuple[float, float]]] = {"landover": [], "catanatron": []}
    for index in range(args.rounds):
        first = index * args.games
        for name, (seconds, moves) in (
            ("landover", own(first, args.games)),
            ("catanatron", others(args.python, first, args.games)),
        ):
            found[name].append((args.games / seconds, seconds / moves * 1e6))
    for name, rounds in found.items():
        games, micro = (median(column) for column in zip(*rounds, strict=True))
        print(f"{name:10} {games:6.1f} games a second {micro:6.1f} µs a move")
    ratio = median(a[1] / b[1] for a, b in zip(found["landover"], found["catanatron"], strict=True))
    print(f"landover takes {ratio:.2f} times as long a move")


if __name__ == "__main__":
    main()
