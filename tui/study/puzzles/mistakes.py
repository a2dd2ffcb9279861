"""Puzzles of one's own mistakes: the worst decisions of a review, judged once more in a process of bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import engine
from engine import Move, State
from engine.bots.budget import SearchStopped
from saves import Log, MoveReview
from tui.play.table.thinking import Job
from tui.presentation import presentation
from tui.study.puzzles.maker import MISSED, judge
from tui.study.puzzles.puzzle import puzzle_of, write
from tui.study.puzzles.themes import classified
from tui.study.puzzles.turns import find, lines, turn_is_over
from tui.study.review.verdicts import worst

IN_A_ROW: Final = 3
"""Puzzles made of one review."""

_TRIED: Final = 8  # decisions that are judged again: for some it is not clear what was best

_TURNS: Final = 8
_GAMES: Final = 64


@dataclass(frozen=True, slots=True)
class MistakesJob(Job):
    """Makes puzzles of some decisions of a game.

    Attributes:
        game, players, options, rules: as in ``engine.new_game``.
    """

    game: str
    players: int
    options: dict[str, engine.Setting]
    rules: int
    moves: tuple[dict[str, Any], ...]
    numbers: tuple[int, ...]

    def work(self, go_on: Callable[[float], bool]) -> list[str]:
        """Return the lines of the puzzles of the worst decisions for which it is clear what is best."""
        game = engine.game(self.game)
        moves = [game.read_move(data) for data in self.moves]
        found: dict[tuple[int, int], str] = {}  # by seat and turn: the worst decision of each
        for tried, number in enumerate(self.numbers):

            def check(share: float = tried / len(self.numbers)) -> None:
                if not go_on(share):
                    raise SearchStopped

            state = engine.new_game(self.game, players=self.players, options=self.options, rules=self.rules)
            for move in moves[:number]:
                state.push(move)
            turn = state.current_player, state.turn
            if turn in found:
                continue
            try:
                line = self._puzzle(state, moves[number:], check)
            except SearchStopped:
                break
            if line:
                found[turn] = line
            if len(found) == IN_A_ROW:
                break
        return list(found.values())

    def _puzzle(self, state: State, onward: list[Move], check: Callable[[], None]) -> str:
        """Return the line of the puzzle of a position; ``""`` when it is not clear what is best."""
        seen = state.view(state.current_player)
        played = _turn(seen, onward)
        turns = [line.moves for line in lines(seen)][:_TURNS]
        if find(seen, played, turns) is None:
            turns.append(played)
        if len(turns) < 3:
            return ""
        judged = judge(seen, turns, len(state.moves), _GAMES, check)
        place = find(seen, played, [one.moves for one in judged.turns])
        if not judged.good or place is None:
            return ""
        if judged.turns[place].lost < MISSED * presentation(state.game).point or place < judged.good:
            return ""
        return write(classified(puzzle_of(seen, judged.turns, judged.good), seen))


def _turn(state: State, onward: list[Move]) -> tuple[Move, ...]:
    """Return the rest of a turn as it was played; the state is unchanged on return."""
    seat, turn, made = state.current_player, state.turn, 0
    while not turn_is_over(state, seat, turn, made):
        state.push(onward[made])
        made += 1
    for _number in range(made):
        state.pop()
    return tuple(onward[:made])


def mistakes(log: Log, reviews: list[MoveReview]) -> MistakesJob:
    """Return the job that makes puzzles of the worst decisions of a review."""
    header = log.header
    bad = worst(reviews, _TRIED, presentation(header.game).point)
    numbers = tuple(one.number for one in bad)
    moves = tuple(entry.move.to_json() for entry in log.mainline)
    return MistakesJob(header.game, len(header.seats), dict(header.options), header.rules, moves, numbers)
