"""Would other weights judge a game better? ``python -m benchmarks.weights draws=0.8 --game discovery``.

A one-turn player with the named weights changed plays greedy as it is; with ``--search`` the weights that are
changed are those of the bots that search. A weight with several values takes them with commas,
``free=2,1,0.5,0``. What they mean is said where the game's ``Weights`` are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from benchmarks.matches import arguments, match, settings
from engine.bots.evaluation import Evaluation
from engine.bots.simple import GreedyBot
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.weights import SEARCH as CARCASSONNE_SEARCH
from engine.games.carcassonne.weights import CarcassonneWeights
from engine.games.castle.evaluation import CastleEvaluation
from engine.games.castle.weights import SEARCH as CASTLE_SEARCH
from engine.games.castle.weights import CastleWeights
from engine.games.discovery.evaluation import SEARCH_EVALUATION, DiscoveryEvaluation, DiscoveryWeights
from engine.games.new_world.evaluation import NewWorldEvaluation
from engine.games.new_world.weights import NewWorldWeights


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
    mine: Any
    if game == "discovery":
        mine = SEARCH_EVALUATION.weights if search else DiscoveryWeights()
        return DiscoveryEvaluation(replace(mine, **changes(texts, mine)))
    if game == "castle":
        mine = CASTLE_SEARCH if search else CastleWeights()
        return CastleEvaluation(replace(mine, **changes(texts, mine)))
    if game == "new_world":
        mine = NewWorldWeights()
        return NewWorldEvaluation(replace(mine, **changes(texts, mine)))
    mine = CARCASSONNE_SEARCH if search else CarcassonneWeights()
    return CarcassonneEvaluation(replace(mine, **changes(texts, mine)))


def main() -> None:
    """Play a match and print its result."""
    parser = arguments("Let greedy with other weights play greedy.")
    parser.add_argument("weights", nargs="*", metavar="NAME=VALUE")
    parser.add_argument(
        "--game", default="discovery", choices=("discovery", "carcassonne", "new_world", "castle")
    )
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
