"""How strong the bots are: ``python -m benchmarks.matches greedy random --decks 50``.

Each deck is played once from each seat (from every seat, when there are more), so that luck in drawing
and in going first falls on both sides.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import Any

import engine
from engine import bots


def one_deck(
    game: str, levels: tuple[str, str], players: int, seed: int, options: dict[str, Any]
) -> list[float]:
    """Play one deck with the first level in each seat in turn, the second level in all the others.

    Returns:
        The margins of the first level over the best of the others, one a game.
    """
    margins: list[float] = []
    for seat in range(players):
        state = engine.new_game(game, players=players, seed=seed, options=options)
        table = [bots.make(levels[one != seat], seed * players + one) for one in range(players)]
        scores = bots.play(state, table, engine.Dealer(seed)).scores
        margins.append(scores[seat] - max(scores[one] for one in range(players) if one != seat))
    return margins


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins."""
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def main() -> None:
    """Play a match and print its result."""
    parser = argparse.ArgumentParser(description="Let two levels of bots play each other.")
    parser.add_argument("first", choices=bots.levels())
    parser.add_argument("second", choices=bots.levels())
    parser.add_argument("--game", default="discovery", choices=engine.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--decks", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0, help="number of the first deck")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    options = dict(option.split("=", 1) for option in args.option)
    start = process_time()
    levels = (args.first, args.second)
    by_deck = [
        one_deck(args.game, levels, args.players, args.seed + deck, options) for deck in range(args.decks)
    ]
    margins = [margin for deck in by_deck for margin in deck]
    won, tied = sum(m > 0 for m in margins), sum(m == 0 for m in margins)
    low, high = wilson(won + tied / 2, len(margins))
    error = stdev([mean(deck) for deck in by_deck]) / sqrt(args.decks) if args.decks > 1 else 0.0
    print(f"{args.first} against {args.second}: {won} of {len(margins)} won, {tied} tied")
    print(f"share of wins {low:.1%} to {high:.1%} (95 %), margin {mean(margins):+.1f} ± {error:.1f} points")
    print(f"{(process_time() - start) / len(margins):.2f} s a game")


if __name__ == "__main__":
    main()
