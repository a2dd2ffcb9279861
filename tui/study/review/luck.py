"""The luck of each seat in a finished game; computed in the processes of bots."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import engine
from engine import bots
from engine.bots.evaluation import Luck
from saves import Log
from tui.play.table.thinking import Job, Thinkers


@dataclass(frozen=True, slots=True)
class LuckJob(Job):
    """Computes the luck of some chance moves of a game.

    Attributes:
        game, players, options, rules: as in ``engine.new_game``.
        moves: JSON forms of the moves up to the last one that is looked at.
    """

    game: str
    players: int
    options: dict[str, engine.Setting]
    rules: int
    moves: tuple[dict[str, Any], ...]
    first: int

    def work(self, go_on: Callable[[float], bool]) -> list[tuple[int, float, float]]:
        """Return a seat, what it received and what it could expect, for each chance move and seat."""
        game, judge = engine.game(self.game), bots.search_evaluation_of(self.game)
        state = engine.new_game(self.game, players=self.players, options=self.options, rules=self.rules)
        found: list[tuple[int, float, float]] = []
        for number, data in enumerate(self.moves):
            move = game.read_move(data)
            if number >= self.first and state.current_player == engine.CHANCE:
                if not go_on(number / len(self.moves)):
                    break
                luck = judge.luck(state, move)
                found += [(seat, one.received, one.expected) for seat, one in luck.items()]
            state.push_only(move)
        return found


async def luck_by_seat(log: Log, thinkers: Thinkers) -> dict[int, Luck]:
    """Return for each seat what chance brought it in the whole game, and what it could expect.

    Raises:
        BotTrouble: when a process fails.
    """
    header = log.header
    moves = tuple(entry.move.to_json() for entry in log.mainline)
    cuts = [len(moves) * part // thinkers.processes for part in range(thinkers.processes + 1)]
    jobs = [
        LuckJob(header.game, len(header.seats), dict(header.options), header.rules, moves[:end], begin)
        for begin, end in itertools.pairwise(cuts)
    ]
    found: dict[int, Luck] = {}
    for part in await asyncio.gather(*map(thinkers.run, jobs)):
        for seat, received, expected in part:
            before = found.get(seat, Luck(0.0, 0.0))
            found[seat] = Luck(before.received + received, before.expected + expected)
    return found
