"""Records games of any kind: ``python -m tests.games.record landover 30`` fills ``landover.jsonl`` to 30.

Every other game, and each of Landover, is played by greedy bots, the rest at random. Where the second
implementation knows the options, it has to come to the same scores, or nothing is written.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import engine
from engine import bots
from tests.engine import laws
from tests.engine.brute import plain
from tests.engine.carcassonne import random_games as carcassonne
from tests.engine.carcassonne.refereed import playable, referee_of
from tests.engine.castle.brute import Referee as CastleReferee
from tests.engine.discovery.brute import Referee as DiscoveryReferee
from tests.engine.landover.games import lots
from tests.engine.new_world.brute import Referee as NewWorldReferee

REFEREES: dict[str, Callable[[int, dict[str, Any]], Any]] = {
    "carcassonne": referee_of,
    "discovery": DiscoveryReferee,
    "new_world": NewWorldReferee,
    "castle": lambda _players, options: CastleReferee(options),
}


def any_game(name: str, random: Random) -> tuple[int, dict[str, Any]]:
    """Return players and options of a game of any kind."""
    if name == "landover":
        return lots(random.randrange(1000))
    players, options = laws.any_set_up(name, random)
    if name == "carcassonne":
        options = {option: value for option, value in options.items() if random.random() < 0.4}
        if random.random() < 0.6:
            options |= {one: random.choice(known) for one, known in carcassonne.KNOWN_TO_THE_REFEREE.items()}
        return playable(players, options)
    return players, options


def is_refereed(name: str, options: dict[str, Any]) -> bool:
    if name == "carcassonne":
        return all(options[option] in known for option, known in carcassonne.KNOWN_TO_THE_REFEREE.items())
    return name in REFEREES


def recorded(name: str, number: int) -> tuple[str, bool]:
    """Return the line of a game, and whether the second implementation has come to its scores."""
    random, dealer = Random(f"{name} {number}"), engine.Dealer(number)
    players, options = any_game(name, random)
    state = engine.new_game(name, players=players, options=options)
    is_long = name == "landover"  # a game of thousands of moves, if nobody wants to win
    seats = [bots.make("greedy", seat) for seat in range(players)] if number % 2 or is_long else []
    referee = REFEREES[name](players, options) if is_refereed(name, options) else None
    texts = []
    while not state.is_terminal:
        seat = state.current_player
        if seat == engine.CHANCE:
            move = dealer.deal(state)
        else:
            move = seats[seat].choose(state.view(seat)) if seats else random.choice(state.legal_moves())
        texts.append(state.notation(move))
        state.push(move)
        if referee is not None:
            referee.apply(plain(move))
    assert referee is None or referee.scores == list(state.scores), (name, number)
    record = {
        "rules": engine.game(name).rules_version,
        "options": dict(state.options),
        "scores": state.scores,
        "moves": "; ".join(texts),
    }
    return json.dumps(record), referee is not None


if __name__ == "__main__":
    file = Path(__file__).with_name(f"{sys.argv[1]}.jsonl")
    kept = file.read_text("utf-8").splitlines() if file.exists() else []
    added = [recorded(sys.argv[1], number) for number in range(len(kept), int(sys.argv[2]))]
    file.write_text("".join(f"{line}\n" for line in (*kept, *(line for line, _ in added))), "utf-8")
    print(sum(checked for _, checked in added), "of", len(added), "checked by the second implementation")
