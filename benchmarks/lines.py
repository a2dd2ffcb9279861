"""How well do simulated games choose a line? ``python -m benchmarks.lines turns=6,games=240,lines=24``.

Every line of a position is played on in many games with the same luck, by greedy play from all sides, and
judged after some numbers of turns. Then half of the games choose a line, as bots that search do, and the
others tell by how many points it was better after the last turn than the one that was best at first sight.
Of a setting what is left out is as in ``turns=2,games=80,lines=6,margin=5,trust=8``.
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
from engine.bots.draws import Draws
from engine.bots.lines import Line, finished, kept, scale

_REPEATS = 6  # ways to divide the games that are tried for each position


@dataclass(frozen=True, slots=True)
class Played:
    """A line, and by game and turn what came of it."""

    line: Line
    results: list[dict[int, float]]


@dataclass(frozen=True, slots=True)
class Setting:
    """How a line is chosen: a number of simulated games, the rest as in ``engine.bots.search_params``."""

    turns: int = 2
    games: int = 80
    lines: int = 6
    margin: float = 5.0
    trust: float = 8.0


def positions(game: str, seed: int) -> Iterator[engine.State]:
    """Yield positions of games between two greedy bots, one of each, in which a tile is to be laid."""
    while True:
        seed += 1
        random, dealer, greedy = Random(seed), engine.Dealer(seed), bots.make("greedy", seed)
        state = engine.new_game(game, players=2, seed=seed)
        left = random.randrange(10, 150)
        while not state.is_terminal and (left > 0 or state.phase != "place"):
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else greedy.choose(state))
            left -= 1
        if not state.is_terminal:
            yield state


def play(state: engine.State, most: int, games: int, turns: list[int], seed: int) -> list[Played]:
    """Return the lines of a position, each played on in some games; the best at first sight comes first."""
    judge = engine.game(state.game).search_evaluation()
    seat, start, ply = state.current_player, state.turn, len(state.moves)
    draws, reply, found = Draws(seed), judge.replier(state), []
    ranked = sorted(judge.rank(state), key=lambda one: -one[1])[:most]
    params = replace(judge.search_params("master"), variations=most, window=inf)
    moves = [Line((move,), worth) for move, worth in ranked]
    for line in finished(moves, state, judge, params, lambda: None):
        results = []
        for game in range(games):
            luck, worths = draws.luck(game), {}
            for move in line.moves:
                state.push(move)
            for ahead in turns:
                while state.turn <= start + ahead and not state.is_terminal:
                    if state.current_player == engine.CHANCE:
                        state.push(luck.deal(state))
                        continue
                    for move in reply(state, 0.0):
                        state.push(move)
                worths[ahead] = judge.worth(state, seat)
            results.append(worths)
            while len(state.moves) > ply:
                state.pop()
        found.append(Played(line, results))
    return found


def gain(played: list[Played], setting: Setting, last: int, random: Random) -> float:
    """Return by how much the line that is chosen is better than the best at first sight."""
    games = len(played[0].results)
    order = random.sample(range(games), games)
    least = played[0].line.first_sight - setting.margin
    known = [one for one in played[: setting.lines] if one.line.first_sight >= least]
    lines = [Line(one.line.moves, one.line.first_sight) for one in known]
    results = {line: one.results for line, one in zip(lines, known, strict=True)}
    alive, simulated = list(lines), 0
    for game in order[: games // 2]:
        for line in alive:
            line.results.append(results[line][game][setting.turns])
        simulated += len(alive)
        worth = scale(lines, setting.trust)
        alive.sort(key=lambda one: -worth(one))
        del alive[kept(len(lines), min(1.0, simulated / setting.games)) :]
        if simulated >= setting.games:
            break
    chosen = results[max(lines, key=lambda one: (len(one.results), worth(one)))]
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
    """Play lines of positions on and print what settings would have gained."""
    parser = argparse.ArgumentParser(description="Tell how well simulated games choose between lines.")
    parser.add_argument("settings", nargs="+", type=read, metavar="NAME=VALUE,...")
    parser.add_argument(
        "--game", default="new_world", choices=("discovery", "carcassonne", "new_world", "castle")
    )
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--games", type=int, default=64, help="simulated games for each line of a position")
    parser.add_argument("--last", type=int, default=16, help="turns after which is told what a line brought")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    turns = sorted({setting.turns for setting in args.settings} | {args.last})
    most = max(setting.lines for setting in args.settings)
    gains: list[list[float]] = [[] for _ in args.settings]
    for number, state in enumerate(positions(args.game, args.seed)):
        if number == args.positions:
            break
        played = play(state, most, args.games, turns, number)
        for found, setting in zip(gains, args.settings, strict=True):
            found.append(mean(gain(played, setting, args.last, Random(one)) for one in range(_REPEATS)))
    print(f"{args.positions} positions; points gained over first sight, and against the first setting")
    for found, setting in zip(gains, args.settings, strict=True):
        gaps = [mine - theirs for mine, theirs in zip(found, gains[0], strict=True)]
        print(f"{tell(found)}  {tell(gaps)}  {setting}")


def tell(values: list[float]) -> str:
    """Return a mean with its standard error."""
    return f"{mean(values):+.2f} ± {stdev(values) / sqrt(len(values)):.2f}"


if __name__ == "__main__":
    main()
