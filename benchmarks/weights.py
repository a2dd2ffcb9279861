"""Would other weights judge a game better? ``python -m benchmarks.weights draws=0.8 --game discovery``.

A one-turn player with the named weights changed plays greedy as it is; with ``--search`` the weights that are
changed are those of the bots that search. A weight with several values takes them with commas,
``free=2,1,0.5,0``. What they mean is said where the game's ``Weights`` are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import engine
from benchmarks.matches import arguments, match, settings
from engine import bots
from engine.bots.evaluation import Evaluation
from engine.bots.simple import GreedyBot


def changes(texts: list[str], weights: Any) -> dict[str, Any]:
    """Return the values that are given as ``name=value``."""
    found: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        numbers = tuple(float(number) for number in value.split(","))
        found[name] = numbers if isinstance(getattr(weights, name), tuple) else numbers[0]
    return found


def changed(game: str, texts: list[str], *, search: bool) -> Evaluation[Any]:
    """Return how a game is judged with some weights changed."""
    plain: Any = bots.evaluation_of(game)
    start: Any = (bots.search_evaluation_of(game) if search else plain).weights
    evaluation: Evaluation[Any] = type(plain)(replace(start, **changes(texts, start)))
    return evaluation


def main() -> None:
    """Play a match and print its result."""
    parser = arguments("Let greedy with other weights play greedy.")
    parser.add_argument("weights", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--game", default="discovery", choices=engine.games())
    parser.add_argument("--search", action="store_true", help="start from the weights of expert and master")
    args = parser.parse_args()
    judge = changed(args.game, args.weights, search=args.search)
    result = match(
        lambda seed: GreedyBot(seed, judge),
        GreedyBot,
        range(args.seed, args.seed + args.decks),
        game=args.game,
        players=args.players,
        options=settings(args),
    )
    print(f"{' '.join(args.weights)} against greedy as it is: {result}")


if __name__ == "__main__":
    main()
