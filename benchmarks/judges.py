"""How many games ``master`` simulates a second with and without native judges.

``python -m benchmarks.judges``: rounds of both alternate in one process and count processor time. Build the
judges first with ``compile_judges.py``.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time
from typing import Any

import engine
from engine import bots
from engine.game import CHANCE
from engine.landscape import native_judges
from engine.landscape.phase import TilePhase

GAMES = ("discovery", "carcassonne", "new_world", "castle")
TURNS = (10, 30, 50)


def position(game: str, turn: int) -> engine.State:
    """Return what the seat to move sees where it is to place a tile, in a game between greedy bots."""
    state, dealer = engine.new_game(game, players=2, seed=turn), engine.Dealer(turn)
    greedy = bots.make("greedy", turn)
    while True:
        if state.current_player == CHANCE:
            state.push(dealer.deal(state))
            continue
        seen = state.view(state.current_player) if state.hides else state
        if state.turn >= turn and state.phase == TilePhase.PLACE:
            return seen
        state.push(greedy.choose(seen))


def simulations_a_second(positions: list[engine.State], simulations: int) -> float:
    """Return how many games a second are simulated for some positions."""
    bot, before = bots.make(f"master:sims={simulations}", 1), process_time()
    made = sum(bot.think(state).simulations for state in positions)
    return made / (process_time() - before)


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(description="Measure master with and without native judges.")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100)
    asked = parser.parse_args()
    for game in GAMES:
        positions = [position(game, turn) for turn in TURNS]
        module = f"engine.games.{game}._judge"
        native: Any = native_judges.judge_type(module)
        rates: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(asked.rounds):
            for is_native in (False, True):
                native_judges.use(module, native if is_native else None)
                rates[is_native].append(simulations_a_second(positions, asked.simulations))
        plain, with_judge = (median(rates[is_native]) for is_native in (False, True))
        note = "" if native else " (there is no native judge)"
        print(f"{game:12} {plain:7.0f} {with_judge:7.0f} {with_judge / plain:6.2f}{note}")


if __name__ == "__main__":
    main()
