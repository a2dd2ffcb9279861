"""Compares the two forms of the engine: ``python -m tests.engine.forms [--games N] [--seed SEED]``.

It runs where the compiled form is installed, and starts one process for each form. Both play the same random
games of all kinds with random options, and print a digest of everything that the engine says on the way:
moves, events, positions, observations, evaluations, choices of bots, what taking back restores. The first
difference ends it with status 1.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import engine
from engine import bots, form
from engine.game import CHANCE

_BOTS = ("beginner", "greedy", "expert:sims=8", "master:sims=12")


@dataclass(frozen=True, slots=True)
class RandomSetup:
    """A game to be played: which, for how many, with which options."""

    game: str
    players: int
    options: dict[str, engine.Setting]

    @classmethod
    def drawn(cls, name: str, random: Random) -> RandomSetup:
        """Return a set-up that can be played, with any options."""
        game = engine.game(name)
        while True:
            players = random.randint(game.min_players, game.max_players)
            changed = random.sample(game.options, random.randint(0, len(game.options)))
            options = game.settle({one.name: random.choice(one.values).value for one in changed})
            if game.why_unplayable(players, options) is None:
                return cls(name, players, options)


def told(setup: RandomSetup, seed: int) -> Iterator[str]:
    """Play a random game, and yield all that the engine says."""
    random = Random(seed)
    dealer = engine.Dealer(seed)
    state = engine.new_game(setup.game, players=setup.players, seed=seed, options=setup.options)
    while not state.is_terminal:
        chance = state.current_player == CHANCE
        moves = state.legal_moves()
        yield repr(moves)
        yield repr(state.chance_weights())
        if random.random() < 0.05:
            yield from _looked_at(state, random)
        if not chance and random.random() < 0.012:
            yield from _asked(state, random)
        if random.random() < 0.01:
            yield repr(engine.playouts(state, 2, seed))
        move = dealer.deal(state) if chance else random.choice(moves)
        yield state.notation(move)
        if random.random() < 0.1:
            yield repr(state.push(move))
            yield repr(state.pop())
            yield state.fingerprint()
        yield repr(state.push(move))
        yield repr((state.current_player, state.phase, state.turn, state.scores))
    yield from _looked_at(state, random)
    yield repr((state.winners, state.places))
    for _ in range(len(state.moves)):
        state.pop()
    yield state.fingerprint()


def _looked_at(state: engine.State, random: Random) -> Iterator[str]:
    """Yield what a position says to all and to the seats."""
    yield json.dumps(state.position(), sort_keys=True)
    yield repr(state.projected_scores())
    yield state.fingerprint()
    for seat in (None, random.randrange(state.players)):
        yield repr(state.observation(seat))
        yield state.view(seat).fingerprint()
    move = random.choice(state.moves) if state.moves else None
    if move is not None:
        yield repr(state.why_illegal(move))


def _asked(state: engine.State, random: Random) -> Iterator[str]:
    """Yield what evaluations and bots say of a position."""
    seat = state.current_player
    view = state.view(seat)
    if not bots.has_evaluation(state.game):
        return
    for evaluation in (bots.evaluation_of(state.game), bots.search_evaluation_of(state.game)):
        yield repr(evaluation.value(view, seat))
        yield repr(evaluation.rank_moves(view))
    bot = bots.make(random.choice(_BOTS), random.randrange(1000))
    analysis = bot.think(view)
    yield repr(analysis)


def digests(games: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield for each game what it was and a digest of all that was said."""
    for number in range(games):
        random = Random(f"{seed}:{number}")
        names = engine.games()
        setup = RandomSetup.drawn(names[number % len(names)], random)
        found, lines = blake2b(digest_size=16), 0
        for line in told(setup, random.randrange(1 << 30)):
            found.update(line.encode())
            lines += 1
        yield {"number": number, "setup": repr(setup), "lines": lines, "digest": found.hexdigest()}


def started(games: int, seed: int, *, plain: bool) -> subprocess.Popen[str]:
    """Start a process that plays in one form."""
    environment = {**os.environ, form.PLAIN: "1" if plain else ""}
    command = [sys.executable, "-m", "tests.engine.forms", "--play", f"--games={games}", f"--seed={seed}"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def compare(games: int, seed: int) -> int:
    """Compare the forms over random games; return an exit status."""
    compiled, plain = started(games, seed, plain=False), started(games, seed, plain=True)
    assert compiled.stdout is not None
    assert plain.stdout is not None
    lines = 0
    for mine, theirs in zip_longest(compiled.stdout, plain.stdout):
        if mine != theirs:
            print(f"the forms differ\ncompiled: {mine}plain:    {theirs}", file=sys.stderr)
            compiled.kill()
            plain.kill()
            return 1
        lines += json.loads(mine)["lines"]
    status = compiled.wait() or plain.wait()
    print(f"{games} games, {lines:,} answers: both forms say the same")
    return status


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", action="store_true", help="play in the form that runs, and print digests")
    asked = parser.parse_args()
    if asked.play:
        for found in digests(asked.games, asked.seed):
            print(json.dumps(found), flush=True)
        return 0
    if not form.is_compiled():
        print("the compiled form is not installed", file=sys.stderr)
        return 2
    if Path.cwd() not in map(Path, sys.path):
        sys.path.insert(0, str(Path.cwd()))
    return compare(asked.games, asked.seed)


if __name__ == "__main__":
    sys.exit(main())
