"""Speed of the engine: ``python -m benchmarks.engine`` (``--fast`` for a rough look).

All figures are for two players on one core, and for The Discovery where no other game is named.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

import pyperf  # type: ignore[import-untyped]

import engine
from engine import bots

LATE = 75
"""The turn at which a position counts as late: 75 of the 83 tiles lie or are in hand."""


def random_game(seed: int, game: str = "discovery") -> engine.State:
    """Play a game in which every seat makes any legal move."""
    state, dealer, choice = (
        engine.new_game(game, players=2, seed=seed),
        engine.Dealer(seed),
        Random(seed),
    )
    while not state.is_terminal:
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else choice.choice(state.legal_moves()))
    return state


def late_position(kind: str) -> tuple[engine.State, engine.Move]:
    """Return a random game that stands late where a kind of move can be made, and such a move."""
    state = random_game(1)
    while True:
        state.pop()
        moves = [move for move in state.legal_moves() if move.kind == kind]
        if state.turn <= LATE and moves:
            return state, moves[0]


def timed_games(loops: int, game: str) -> float:
    """Time random games with different seeds."""
    start = perf_counter()
    for seed in range(loops):
        random_game(seed, game)
    return perf_counter() - start


def timed_greedy(loops: int) -> float:
    """Time games between two greedy bots."""
    start = perf_counter()
    for seed in range(loops):
        state = engine.new_game("discovery", players=2, seed=seed)
        bots.play(state, [bots.make("greedy", seed), bots.make("greedy", seed + 1)], engine.Dealer(seed))
    return perf_counter() - start


def there_and_back(state: engine.State, move: engine.Move) -> Callable[[], None]:
    """Return a function that makes a move and takes it back."""

    def run() -> None:
        state.push(move)
        state.pop()

    return run


def replay(moves: list[engine.Move]) -> engine.State:
    """Make the moves of a whole game."""
    state = engine.new_game("discovery", players=2)
    for move in moves:
        state.push(move)
    return state


def main() -> None:
    """Run all measurements."""
    runner = pyperf.Runner(program_args=("-m", "benchmarks.engine"))
    runner.metadata["description"] = "two players, one core"
    for game in engine.games():
        runner.bench_time_func(f"random game, {game}", timed_games, game)
    runner.bench_func("replay of a game", replay, list(random_game(1).moves))
    placing, _ = late_position("place")
    deploying, _ = late_position("deploy")
    runner.bench_func("legal moves, tile", placing.legal_moves)
    runner.bench_func("legal moves, follower", deploying.legal_moves)
    for kind in ("draw", "place", "deploy", "home"):
        runner.bench_func(f"push and pop, {kind}", there_and_back(*late_position(kind)))
    turns = replay(list(random_game(1).moves)).turn
    runner.bench_time_func("greedy turn", timed_greedy, inner_loops=turns)


if __name__ == "__main__":
    main()
