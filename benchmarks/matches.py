"""One bot against several of another: ``python -m benchmarks.matches greedy random --players 3``.

Each deck is played once from every seat, so that luck in drawing and in going first falls on all sides.
Games for two are measured by ``hinterland arena``; here they serve to compare weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from math import sqrt
from statistics import mean, stdev
from time import monotonic, process_time

import engine
from engine import bots
from engine.bots import Bot

Maker = Callable[[int], Bot]
"""Makes a bot with a seed."""


def one_deck(
    first: Maker, second: Maker, seed: int, game: str, players: int, options: Mapping[str, str]
) -> list[float]:
    """Play one deck with the first bot in each seat in turn, the second bot in all the others.

    Returns:
        The margins of the first bot over the best of the others, one a game.
    """
    margins: list[float] = []
    for seat in range(players):
        state = engine.new_game(game, players=players, seed=seed, options=options)
        table = [(first if one == seat else second)(seed * players + one) for one in range(players)]
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


def match(
    first: Maker,
    second: Maker,
    decks: range,
    *,
    game: str = "discovery",
    players: int = 2,
    options: Mapping[str, str] | None = None,
) -> str:
    """Play decks and return the result in two lines."""
    start = process_time()
    by_deck = [one_deck(first, second, deck, game, players, options or {}) for deck in decks]
    margins = [margin for deck in by_deck for margin in deck]
    won, tied, games = sum(m > 0 for m in margins), sum(m == 0 for m in margins), len(margins)
    low, high = wilson(won + tied / 2, games)
    error = stdev([mean(deck) for deck in by_deck]) / sqrt(len(by_deck)) if len(by_deck) > 1 else 0.0
    return (
        f"{won} of {games} won, {tied} tied ({low:.1%} to {high:.1%} with 95 % certainty)\n"
        f"margin {mean(margins):+.1f} ± {error:.1f} points, {(process_time() - start) / games:.2f} s a game"
    )


def arguments(description: str) -> argparse.ArgumentParser:
    """Return a parser of what all matches can be told."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--decks", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0, help="number of the first deck")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    return parser


def settings(args: argparse.Namespace) -> dict[str, str]:
    """Return the options that were named."""
    return dict(option.split("=", 1) for option in args.option)


def main() -> None:
    """Play a match between two levels and print its result."""
    parser = arguments("Let two levels of bots play each other.")
    parser.add_argument("first", help="a bot: greedy, expert, master:ms=500 ...")
    parser.add_argument("second")
    parser.add_argument("--game", default="discovery", choices=engine.games())
    args = parser.parse_args()
    result = match(
        partial(bots.make, args.first, clock=monotonic),
        partial(bots.make, args.second, clock=monotonic),
        range(args.seed, args.seed + args.decks),
        game=args.game,
        players=args.players,
        options=settings(args),
    )
    print(f"{args.first} against {args.second}: {result}")


if __name__ == "__main__":
    main()
