"""How well do simulated games choose a variation?

Usage: ``python -m benchmarks.variations turns=6,games=240,variations=24``. Settings left out are as in
``turns=2,games=80,variations=6,window=5,prior_weight=8``.

Every variation of a position is continued in many games with equal chance moves, by greedy play of all seats,
and evaluated after some numbers of turns. Half of the games choose a variation, as bots that search do; the
others measure by how many points it was better after the last turn than the one with the best prior value.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf, sqrt
from random import Random
from statistics import mean, stdev

import engine
from engine import bots
from engine.bots.sampler import ChanceSampler
from engine.bots.variations import Variation, calibrated, complete_turns, survivor_count
from engine.landscape.phase import TilePhase

_REPEATS = 6  # ways to divide the games that are tried for each position


@dataclass(frozen=True, slots=True)
class Played:
    """A variation and its results by game and turn."""

    variation: Variation
    results: list[dict[int, float]]


@dataclass(frozen=True, slots=True)
class Setting:
    """How a variation is chosen: the number of simulated games; the rest is a ``SearchParams``."""

    turns: int = 2
    games: int = 80
    variations: int = 6
    window: float = 5.0
    prior_weight: float = 8.0


def positions(game: str, seed: int) -> Iterator[engine.State]:
    """Yield positions of games between two greedy bots, one of each, in which a tile is to be laid."""
    while True:
        seed += 1
        random, dealer, greedy = Random(seed), engine.Dealer(seed), bots.make("greedy", seed)
        state = engine.new_game(game, players=2, seed=seed)
        left = random.randrange(10, 150)
        while not state.is_terminal and (left > 0 or state.phase != TilePhase.PLACE):
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else greedy.choose(state))
            left -= 1
        if not state.is_terminal:
            yield state


def play(state: engine.State, most: int, games: int, turns: list[int], seed: int) -> list[Played]:
    """Return the variations of a position, each continued in some games, best prior value first."""
    judge = bots.search_evaluation_of(state.game)
    seat, start, ply = state.current_player, state.turn, len(state.moves)
    sampler, reply, found = ChanceSampler(seed), judge.reply_finder(state), []
    ranked = sorted(judge.rank_moves(state), key=lambda one: -one[1])[:most]
    params = replace(judge.search_params("master"), variations=most, window=inf)
    moves = [Variation((move,), worth) for move, worth in ranked]
    for variation in complete_turns(moves, state, judge, params, lambda: None):
        results = []
        for game in range(games):
            chance, worths = sampler.for_game(game), {}
            for move in variation.moves:
                state.push(move)
            for ahead in turns:
                while state.turn <= start + ahead and not state.is_terminal:
                    if state.current_player == engine.CHANCE:
                        state.push(chance.deal(state))
                        continue
                    for move in reply(state, 0.0):
                        state.push(move)
                worths[ahead] = judge.value(state, seat)
            results.append(worths)
            while len(state.moves) > ply:
                state.pop()
        found.append(Played(variation, results))
    return found


def gain(played: list[Played], setting: Setting, last: int, random: Random) -> float:
    """Return by how much the variation that is chosen is better than the best by prior value."""
    games = len(played[0].results)
    order = random.sample(range(games), games)
    least = played[0].variation.prior - setting.window
    known = [one for one in played[: setting.variations] if one.variation.prior >= least]
    variations = [Variation(one.variation.moves, one.variation.prior) for one in known]
    results = {variation: one.results for variation, one in zip(variations, known, strict=True)}
    alive, simulated = list(variations), 0
    for game in order[: games // 2]:
        for variation in alive:
            variation.results.append(results[variation][game][setting.turns])
        simulated += len(alive)
        worth = calibrated(variations, setting.prior_weight)
        alive.sort(key=lambda one: -worth(one))
        del alive[survivor_count(len(variations), min(1.0, simulated / setting.games)) :]
        if simulated >= setting.games:
            break
    chosen = results[max(variations, key=lambda one: (len(one.results), worth(one)))]
    return mean(chosen[game][last] - played[0].results[game][last] for game in order[games // 2 :])


def read(text: str) -> Setting:
    """Return the setting that a text describes."""
    setting = Setting()
    for part in text.split(","):
        name, _, value = part.partition("=")
        if not hasattr(setting, name):
            raise argparse.ArgumentTypeError(f"there is no {name!r} to set")
        setting = replace(setting, **{name: type(getattr(setting, name))(value)})
    return setting


def main() -> None:
    """Play variations of positions on and print what settings would have gained."""
    parser = argparse.ArgumentParser(description="Tell how well simulated games choose between variations.")
    parser.add_argument("settings", nargs="+", type=read, metavar="NAME=VALUE,...")
    parser.add_argument(
        "--game", default="new_world", choices=("discovery", "carcassonne", "new_world", "castle")
    )
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument(
        "--games", type=int, default=64, help="simulated games for each variation of a position"
    )
    parser.add_argument(
        "--last", type=int, default=16, help="turns after which is told what a variation brought"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    turns = sorted({setting.turns for setting in args.settings} | {args.last})
    most = max(setting.variations for setting in args.settings)
    gains: list[list[float]] = [[] for _ in args.settings]
    for number, state in enumerate(positions(args.game, args.seed)):
        if number == args.positions:
            break
        played = play(state, most, args.games, turns, number)
        for found, setting in zip(gains, args.settings, strict=True):
            found.append(mean(gain(played, setting, args.last, Random(one)) for one in range(_REPEATS)))
    print(
        f"{args.positions} positions; points gained over the best prior value, and against the first setting"
    )
    for found, setting in zip(gains, args.settings, strict=True):
        gaps = [mine - theirs for mine, theirs in zip(found, gains[0], strict=True)]
        print(f"{tell(found)}  {tell(gaps)}  {setting}")


def tell(values: list[float]) -> str:
    """Return a mean with its standard error."""
    return f"{mean(values):+.2f} ± {stdev(values) / sqrt(len(values)):.2f}"


if __name__ == "__main__":
    main()
