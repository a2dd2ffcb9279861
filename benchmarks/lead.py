"""Calibration of winning odds in reviews: `python -m benchmarks.lead GAME [--games 100] [--players 2]`.

Plays games of `greedy` bots and compares, after each turn, the probability of winning with what came. Prints
the mean negative logarithm of the probability of the result for several spreads, and for
`Evaluation.lead_spread` how often those won who were told some probability.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from math import log
from statistics import fmean

import engine
from engine import CHANCE, Dealer, bots
from tui.study.review.moments import chance_of_winning

SPREADS = (4, 7, 10, 13, 16, 19, 22, 25, 30, 38, 45)
Turn = tuple[float, float, bool]
"""What is left of the game, the lead expected for a seat, and whether it won."""


def turns(game: str, players: int, games: int) -> Iterator[Turn]:
    """Yield the turns of games for each seat, but the last of each game; shared games are left out."""
    judge = bots.search_evaluation_of(game)
    for seed in range(1, games + 1):
        state, dealer = engine.new_game(game, players=players, seed=seed), Dealer(seed)
        seats = [bots.make("greedy", seed + seat) for seat in range(players)]
        course: list[list[float]] = []
        while not state.is_terminal:
            turn, mover = state.turn, state.current_player
            state.push(dealer.deal(state) if mover == CHANCE else seats[mover].choose(state.view(mover)))
            if turn and state.turn != turn and not state.is_terminal:
                course.append([judge.margin(state, seat) for seat in range(players)])
        if len(state.winners) == 1:
            for number, leads in enumerate(course, 1):
                left = 1 - number / (len(course) + 1)
                yield from ((left, lead, seat in state.winners) for seat, lead in enumerate(leads))


def mean_surprise(found: list[Turn], spread: float, rivals: int) -> float:
    """Return the mean of -log(p), with p the probability given to what came."""
    told = (
        min(max(chance_of_winning(lead, left, spread, rivals), 1e-3), 1 - 1e-3) for left, lead, _won in found
    )
    return fmean(-log(p if won else 1 - p) for p, (_left, _lead, won) in zip(told, found, strict=True))


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    asked = parser.parse_args()
    found, rivals = list(turns(asked.game, asked.players, asked.games)), asked.players - 1
    spread = bots.search_evaluation_of(asked.game).lead_spread
    for one in sorted({*SPREADS, spread}):
        surprise = mean_surprise(found, one, rivals)
        print(f"spread {one:5.1f}: {surprise:.3f}{'  <' if one == spread else ''}")
    groups: dict[int, list[bool]] = defaultdict(list)
    for left, lead, won in found:
        groups[min(int(5 * chance_of_winning(lead, left, spread, rivals)), 4)].append(won)
    for group, won in sorted(groups.items()):
        print(f"told {20 * group} to {20 * group + 20} %: {fmean(won):.0%} of {len(won)} won")


if __name__ == "__main__":
    main()
