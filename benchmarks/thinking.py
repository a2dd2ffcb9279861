"""Decisions of ``master`` with its thinking time, beside the times of ``SimulatedTurn``.

Usage: ``python -m benchmarks.thinking [--plain] [--every 9] [GAME ...]``.

In games between greedy bots ``master`` decides now and then. Figures are CPU time, scaled to a machine on
which the yardstick takes 30 ms. *Turn* is to be compared with what ``simulated_turn`` says: where it is
larger, a decision takes longer than its limit.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from statistics import median
from time import process_time

BOXES = {"inns": True, "traders": True, "abbot": True, "river": True}
GAMES: dict[str, tuple[str, int, Mapping[str, object]]] = {
    "carcassonne": ("carcassonne", 2, {}),
    "five players": ("carcassonne", 5, {}),
    "all boxes": ("carcassonne", 2, BOXES),
    "two sets": ("carcassonne", 4, {**BOXES, "tile_sets": 2}),
    "hand of three": ("carcassonne", 2, {"hand_size": 3}),
    "discovery": ("discovery", 2, {}),
    "new world": ("new_world", 2, {}),
    "castle": ("castle", 2, {}),
    "landover": ("landover", 2, {}),
    "four players": ("landover", 4, {}),
}
YARDSTICK = 0.03


def yardstick() -> float:
    """Return the CPU seconds of the work that tells how fast this machine is now."""
    start = process_time()
    sum(i * i for i in range(10**6))
    return process_time() - start


def decisions(game: str, players: int, options: Mapping[str, object], bot: str, every: int) -> list[str]:
    """Return the median and the worst of turns, games and decisions."""
    import engine  # after the form has been chosen
    from engine import bots
    from engine.bots import search_evaluation_of

    evaluation = search_evaluation_of(game)
    depth = evaluation.search_params("master").depth
    state, dealer = engine.new_game(game, players=players, seed=5, options=options), engine.Dealer(5)
    seats = [bots.make("greedy", seat) for seat in range(players)]
    made, turns, games, took = 0, list[float](), list[float](), list[float]()
    while not state.is_terminal:
        seat = state.current_player
        if seat == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        seen, made = state.view(seat), made + 1
        if made % every == 0:
            scale = YARDSTICK / yardstick()
            start = process_time()
            # A clock that stands still: no safeguard ends a decision on a busy machine.
            found = bots.make(bot, 3, float).think(seen).simulations
            spent = scale * (process_time() - start)
            if found:
                turns.append(1e6 * spent / found / depth)
                games.append(found)
                took.append(1000 * spent)
        state.push(seats[seat].choose(seen))
    return [f"{median(some):8.0f} {max(some):8.0f}" for some in (turns, games, took)]


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--plain", action="store_true", help="without C")
    parser.add_argument("--every", type=int, default=9, help="measure every n-th decision")
    parser.add_argument("--bot", default="master")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    asked = parser.parse_args()
    os.environ["HINTERLAND_PLAIN"] = "1" if asked.plain else ""
    print(f"{'median, worst':16}{'turn, µs':>17} |{'games':>17} |{'decision, ms':>17}")
    for name in asked.games or GAMES:
        print(f"{name:16}{' |'.join(decisions(*GAMES[name], asked.bot, asked.every))}", flush=True)


if __name__ == "__main__":
    main()
