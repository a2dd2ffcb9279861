"""Native judges beside plain Python: ``python -m benchmarks.forms [--before FOLDER] [TASK ...]``.

A process for each form, and two for another checkout (``--before``), do every task in turns; CPU time,
medians over the rounds, and the medians of the ratios within a round.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import mkdtemp
from time import process_time

import engine
from engine import bots

TILES = ("carcassonne", "discovery", "new_world", "castle")
INNS: dict[str, engine.Setting] = {"inns": True}
EXPANSIONS: dict[str, engine.Setting] = {"inns": True, "abbot": True, "traders": True}
BOXES: dict[str, dict[str, engine.Setting]] = {
    "phantom": {"phantom": True},
    "watchtowers": {"watchtowers": True},
    "little buildings": {"little_buildings": True},
    "king": {"king_robber": True},
    "siege": {"siege": "both"},
    "wind roses": {"wind_roses": True},
    "labyrinth": {"labyrinth": True, "labyrinth_rule": "advanced"},
    "special monasteries": {"monasteries": True},
    "festival": {"festival": True},
    "shrines": {"shrine_tiles": 6},
    "hills": {"hills": True},
    "shepherds": {"shepherds": 1},
    "abbey": {"abbey": True},
    "mayors": {"mayors": 1},
    "barns": {"barns": 1},
    "wagons": {"wagons": 1},
}
ALL_BOXES: dict[str, engine.Setting] = {
    **EXPANSIONS,
    **dict.fromkeys(("river", "river2", "phantom", "watchtowers", "little_buildings", "king_robber"), True),
    **dict.fromkeys(("wind_roses", "labyrinth", "monasteries", "festival"), True),
    "siege": "both",
    "siege_escape": "any",
    "labyrinth_rule": "advanced",
}


def yardstick() -> int:
    sum(i * i for i in range(10**6))
    return 1


def random_games(name: str, players: int, count: int) -> int:
    """Play games of any legal moves; return their number."""
    for seed in range(count):
        random_game(name, players, seed)
    return count


def random_game(
    name: str,
    players: int,
    seed: int,
    turns: int | None = None,
    options: dict[str, engine.Setting] | None = None,
) -> engine.State:
    state, dealer = engine.new_game(name, players=players, seed=seed, options=options), engine.Dealer(seed)
    choice, push = Random(seed), quiet_push(state)
    while not state.is_terminal and (turns is None or state.turn < turns):
        chance = state.current_player == engine.CHANCE
        push(dealer.deal(state) if chance else choice.choice(state.legal_moves()))
    return state


def random_moves(options: dict[str, engine.Setting]) -> int:
    """Play random games of Carcassonne; return the number of moves."""
    return sum(len(random_game("carcassonne", 2, seed, options=options).moves) for seed in range(8))


def quiet_push(state: engine.State) -> Callable[[engine.Move], object]:
    """Return the function that makes moves without events; another checkout may lack it."""
    return getattr(state, "push_only", state.push)


def bot_game(name: str, players: int, level: str, turns: int | None = None) -> int:
    """Let bots play; return how many decisions they made."""
    state, dealer = engine.new_game(name, players=players, seed=1), engine.Dealer(1)
    seats = [bots.make(level, seat) for seat in range(players)]
    made = 0
    while not state.is_terminal and (turns is None or state.turn < turns):
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
        else:
            seat = state.current_player
            state.push(seats[seat].choose(state.view(seat)))
            made += 1
    return made


def search(name: str, options: dict[str, engine.Setting] | None = None) -> int:
    """Think about a position in the middle of a game; return the number of simulated games."""
    state = random_game(name, 2, 3, 20, options)
    dealer = engine.Dealer(3)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    return bots.make("master:sims=200", 1).think(state.view(state.current_player)).simulations


def playouts(name: str) -> int:
    """Play random games by the engine, where it can; return their number."""
    if not hasattr(engine, "playouts"):
        return random_games(name, 2, 50)
    return len(engine.playouts(engine.new_game(name, players=2), 50))


def verify() -> int:
    """Replay finished games from their records, as ``hinterland verify`` does; return their number."""
    games = 10
    for seed in range(games):
        state = random_game("discovery", 2, seed)
        game, again = engine.game("discovery"), engine.new_game("discovery", players=2, seed=seed)
        push = quiet_push(again)
        for move in state.moves:
            push(game.read_move(move.to_json()))
        assert again.fingerprint() == state.fingerprint()
    return games


TASKS: dict[str, Callable[[], int]] = {
    "yardstick": yardstick,
    **{f"random {name}": (lambda name=name: random_games(name, 2, 10)) for name in TILES},  # type: ignore[misc]
    "random move, base game": lambda: random_moves({}),
    "random move, all boxes": lambda: random_moves(ALL_BOXES),
    **{f"playouts {name}": (lambda name=name: playouts(name)) for name in TILES},  # type: ignore[misc]
    "random landover": lambda: random_games("landover", 4, 1),
    **{f"greedy {name}": (lambda name=name: bot_game(name, 2, "greedy")) for name in TILES},  # type: ignore[misc]
    "greedy landover": lambda: bot_game("landover", 4, "greedy", 12),
    "expert landover": lambda: bot_game("landover", 4, "expert:sims=40", 3),
    **{f"master {name}": (lambda name=name: search(name)) for name in TILES},  # type: ignore[misc]
    "master inns": lambda: search("carcassonne", INNS),
    "master expansions": lambda: search("carcassonne", EXPANSIONS),
    **{f"master {box}": (lambda box=box: search("carcassonne", BOXES[box])) for box in BOXES},  # type: ignore[misc]
    "verify": verify,
}


def work() -> None:
    """Do the tasks that are named on standard input, and write what each took, in seconds for one of it."""
    for line in sys.stdin:
        task = TASKS[line.strip()]
        start = process_time()
        count = task()
        print((process_time() - start) / count, flush=True)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--before", type=Path, help="another checkout, measured in both forms")
    parser.add_argument("--work", action="store_true")
    parser.add_argument("tasks", nargs="*")
    asked = parser.parse_args()
    if asked.work:
        work()
        return
    forms = {"C": ("", Path.cwd()), "plain": ("1", Path.cwd())}
    if asked.before:
        forms["C before"] = ("", asked.before.resolve())
        forms["plain before"] = ("1", asked.before.resolve())
    alone = Path(mkdtemp()) / "forms.py"  # so that the engine is found by PYTHONPATH alone
    alone.write_bytes(Path(__file__).read_bytes())
    processes = {}
    for form, (plain, folder) in forms.items():
        environment = {**os.environ, "HINTERLAND_PLAIN": plain, "PYTHONPATH": str(folder)}
        command = [sys.executable, str(alone), "--work"]
        processes[form] = subprocess.Popen(
            command, env=environment, cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
    others = [form for form in forms if form != "C"]
    heads = [*(f"{form:>13}" for form in forms), " |", *(f"{form:>13}" for form in others), " / C"]
    print(f"{'ms each, CPU time':24}", *heads, sep="")
    for task in asked.tasks or TASKS:
        took: dict[str, list[float]] = {form: [] for form in forms}
        for number in range(asked.rounds + 1):
            for form, process in processes.items():
                assert process.stdin
                assert process.stdout
                process.stdin.write(task + "\n")
                process.stdin.flush()
                seconds = float(process.stdout.readline())
                if number:  # the first is for imports and caches
                    took[form].append(1000 * seconds)
        row = "".join(f"{median(took[form]):13.3f}" for form in forms) + " |"
        for form in others:
            ratios = [slow / fast for slow, fast in zip(took[form], took["C"], strict=True)]
            row += f"{median(ratios):13.2f}"
        print(f"{task:24}{row}", flush=True)
    for process in processes.values():
        process.communicate()


if __name__ == "__main__":
    main()
