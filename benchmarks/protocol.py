"""The cost of the bot protocol for each move: ``python -m benchmarks.protocol [--games N]``.

Two bots that make any legal move play the same games: one here, one as a program in another process
(``docs/bots/random_bot.py``). For each decision the time of the second is measured from the question to the
checked answer, with the work of the program itself; ``own`` is the processor time that it takes on this side.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import engine
from engine.bots import ForeignSpec, Limit
from engine.bots.protocol.messages import WANTS
from tui.play.bots.foreign import ForeignBot

SCRIPT = Path(__file__).parents[1] / "docs" / "bots" / "random_bot.py"


def decisions(game: str, games: int, script: Path) -> list[tuple[float, float]]:
    """Milliseconds of each decision: from question to answer, and of processor time on this side."""
    found = []
    players = max(2, engine.game(game).min_players)
    bot = ForeignBot(ForeignSpec("it", Limit(ms=60_000), (sys.executable, str(script))), 1)
    for seed in range(games):
        state, dealer, random = (
            engine.new_game(game, players=players, seed=seed),
            engine.Dealer(seed),
            Random(seed),
        )
        first = True
        while not state.is_terminal:
            seat = state.current_player
            if seat == engine.CHANCE:
                state.push_only(dealer.deal(state))
                continue
            seen = state.view(seat) if state.hides else state
            legal = seen.legal_moves()
            if seat == 0:
                begun, worked = time.perf_counter(), time.process_time()
                move = bot.choose(seen)
                took = (time.perf_counter() - begun, time.process_time() - worked)
                if not first:  # the program starts, or the game begins
                    found.append((1000 * took[0], 1000 * took[1]))
                first = False
            else:
                move = random.choice(legal)
            state.push_only(move)
    bot.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        curious = Path(folder) / "curious.py"
        curious.write_text(SCRIPT.read_text().replace('"wants": ["legal"]', f'"wants": {json.dumps(WANTS)}'))
        print(
            f"{'game':14}{'wants':10}{'moves':>7}{'25 % ms':>9}{'median ms':>11}{'95 % ms':>10}{'own ms':>8}"
        )
        for game in engine.games():
            for wants, script in (("legal", SCRIPT), ("all", curious)):
                found = decisions(game, args.games, script)
                costs = sorted(wall for wall, _own in found)
                own = statistics.median(own for _wall, own in found)
                quarter = costs[len(costs) // 4]
                most = costs[len(costs) * 95 // 100]
                print(
                    f"{game:14}{wants:10}{len(costs):7}{quarter:9.2f}{statistics.median(costs):11.2f}{most:10.2f}{own:8.2f}"
                )


if __name__ == "__main__":
    main()
