"""Whether other weights would judge The Discovery better: ``python -m benchmarks.weights draws=0.8``.

Greedy with the named weights changed plays greedy as it is. A weight with several values takes them with
commas, ``free=2,1,0.5,0``. What they mean is said in ``engine/games/discovery/evaluation.py``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from benchmarks.matches import arguments, match, settings
from engine.bots.simple import GreedyBot
from engine.games.discovery.evaluation import DiscoveryEvaluation, Weights


def read(text: str) -> tuple[str, Any]:
    """Return the name and the value of a weight given as ``name=value``."""
    name, _, value = text.partition("=")
    numbers = tuple(float(number) for number in value.split(","))
    return name, numbers if isinstance(getattr(Weights(), name), tuple) else numbers[0]


def main() -> None:
    """Play a match and print its result."""
    parser = arguments("Let greedy with other weights play greedy.")
    parser.add_argument("weights", nargs="+", metavar="NAME=VALUE")
    args = parser.parse_args()
    changed = DiscoveryEvaluation(replace(Weights(), **dict(map(read, args.weights))))
    result = match(
        lambda seed: GreedyBot(seed, changed),
        GreedyBot,
        range(args.seed, args.seed + args.decks),
        players=args.players,
        options=settings(args),
    )
    print(f"{' '.join(args.weights)} against greedy as it is: {result}")


if __name__ == "__main__":
    main()
