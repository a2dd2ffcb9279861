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

MOST: Final = 5
"""Most decisions of a review that are tried."""

_TURNS: Final = 8
_GAMES: Final = 64


@dataclass(frozen=True, slots=True)
class MistakesJob(Job):
    """Makes puzzles of some decisions of a game.

    Attributes:
        game, players, options, rules: as in ``engine.new_game``.
        moves: JSON forms of the moves of the game.
        numbers: which of them are the decisions.
    """

    game: str
    players: int
    options: dict[str, engine.Setting]
    rules: int
    moves: tuple[dict[str, Any], ...]
    numbers: tuple[int, ...]

    def work(self, go_on: Callable[[float], bool]) -> list[str]:
        """Return the lines of the puzzles: of those decisions for which it is clear what is best."""
        game = engine.game(self.game)
        state = engine.new_game(self.game, players=self.players, options=self.options, rules=self.rules)
        moves = [game.read_move(data) for data in self.moves]
        found: list[str] = []
        for number, move in enumerate(moves[: max(self.numbers, default=-1) + 1]):
            if number in self.numbers:
                share = self.numbers.index(number) / len(self.numbers)

                def check(share: float = share) -> None:
                    if not go_on(share):
                        raise SearchStopped

                try:
                    found += self._puzzle(state, moves[number:], check)
                except SearchStopped:
                    break
            state.push(move)
        return found

    def _puzzle(self, state: State, onward: list[Move], check: Callable[[], None]) -> list[str]:
        seen = state.view(state.current_player)
        played = _turn(seen, onward)
        turns = [line.moves for line in lines(seen)][:_TURNS]
        if find(seen, played, turns) is None:
            turns.append(played)
        if len(turns) < 3:
            return []
        judged = judge(seen, turns, len(state.moves), _GAMES, check)
        place = find(seen, played, [one.moves for one in judged.turns])
        if not judged.good or place is None:
            return []
        if judged.turns[place].lost < MISSED * presentation(state.game).point or place < judged.good:
            return []
        return [write(classified(puzzle_of(seen, judged.turns, judged.good), seen))]


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
    """Return the job that makes puzzles of the worst decisions of a review.

    Args:
        log: the game.
        reviews: what was found of its decisions.
    """
    header = log.header
    bad = worst(reviews, MOST, presentation(header.game).point)
    numbers = tuple(sorted(one.number for one in bad))
    moves = tuple(entry.move.to_json() for entry in log.mainline)
    return MistakesJob(header.game, len(header.seats), dict(header.options), header.rules, moves, numbers)
