"""Our bots against JCloisterZone's AI in the base game: ``python -m benchmarks.reference greedy --decks 50``.

The AI left JCloisterZone with version 5, so this is that of version 4.6.1. ``Reference.java`` answers by it;
it is compiled with the sources of its packages ``ai``, ``game`` and those that they import. ``JCLOISTERZONE``
in the environment is the command that runs it, such as ``java -cp CLASSES Reference``.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from functools import partial
from time import monotonic

from benchmarks.matches import arguments, match
from engine import bots
from engine.bots import Analysis, Bot, RatedMove
from engine.bots.bot import OnProgress
from engine.game import State
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import names_elsewhere, twins
from engine.landscape.records import Begin, Deploy, Draw, Pass, Place
from engine.records import Move
from tui.games.carcassonne.jcz.parts import region_at


class JCloisterZone(Bot):
    """Plays the base game as JCloisterZone's AI does.

    Every move of the game is played there, too, and the legal moves of both programs are compared.

    Raises:
        AssertionError: when they differ.
    """

    level = "jcloisterzone"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._process = subprocess.Popen(
            shlex.split(os.environ["JCLOISTERZONE"]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        names = names_elsewhere()
        self._names = {ours: theirs.replace("/", ".") for theirs, ours in names.items()}
        self._moves: list[Move] = []
        self._state: State | None = None  # the game as far as it has been played there

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        moves = list(state.moves)
        if self._state is None or moves[: len(self._moves)] != self._moves:
            self._ask(f"new {state.players}")
            self._state, self._moves = state.copy(), []
            while self._state.moves:
                self._state.pop()
        for move in moves[len(self._moves) :]:
            self._play(move)
        legal = self._legal()
        assert set(legal) == set(state.legal_moves()), "the programs differ about the legal moves"
        return Analysis((RatedMove(self._read(self._ask("think")), 0.0),))

    def close(self, state: State | None = None) -> None:
        self._process.kill()

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(line, file=self._process.stdin, flush=True)
        return self._process.stdout.readline().strip()

    def _legal(self) -> dict[Move, str]:
        """Return the legal moves, each with its text there."""
        return {self._read(text): text for text in self._ask("moves").split(";")}

    def _read(self, text: str) -> Move:
        state, words = self._state, text.split()
        assert isinstance(state, CarcassonneState)
        if words[0] == "place":
            x, y, rotation = map(int, words[1:])
            held = state.hand(state.on_turn)[0]
            assert held is not None
            return Place(held, x, y, rotation)
        if words[0] == "deploy":
            *_, tile = state.landscape.laid()
            return Deploy(region_at(tile.design, tile.rotation, words[1], ""))
        assert text == "pass", text
        return Pass()

    def _play(self, move: Move) -> None:
        """Play a move here and there."""
        assert self._state is not None
        if isinstance(move, Draw):
            tile = str(move.tile)
            self._ask(f"draw {self._names[twins().get(tile, tile)]}")
        elif not isinstance(move, Begin):
            self._ask(f"play {self._legal()[move]}")
            if not isinstance(move, Place):
                self._ask("play commit")
        self._state.push_only(move)
        self._moves.append(move)


def main() -> None:
    """Play matches and print their results."""
    parser = arguments("Let bots play against JCloisterZone's AI.")
    parser.add_argument("bots", nargs="+", help="greedy, expert, master:sims=400 ...")
    args = parser.parse_args()
    rival = JCloisterZone(0)
    for name in args.bots:
        maker = partial(bots.make, name, clock=monotonic)
        decks = range(args.seed, args.seed + args.decks)
        result = match(maker, lambda _seed: rival, decks, game="carcassonne", players=args.players)
        print(f"{name} against JCloisterZone: {result}", flush=True)
    rival.close()


if __name__ == "__main__":
    main()
