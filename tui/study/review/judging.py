"""The parts of a review, and the evaluation of one decision; no process is asked or waited for."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any

import engine
from engine import Move, Setting, State, bots
from engine.bots import Analysis
from saves import Candidate, Log, MoveReview, Timeline, move_review
from saves.chance import side_seed
from tui.play.table import HUMAN
from tui.play.table.thinking import BotQuery, WarmPosition, ask, sensible


def judged_seats(log: Log) -> tuple[int, ...]:
    """Return the seats whose decisions are judged: those of people, all when none is a person's."""
    players = [seat.player for seat in log.header.seats]
    people = tuple(number for number, player in enumerate(players) if player == HUMAN)
    return people or tuple(range(len(players)))


def is_choice(state: State, move: Move) -> bool:
    """Return whether a move can be judged: another one was legal, and it is one of those that are listed."""
    legal = state.legal_moves()
    return len(legal) > 1 and move in legal


def decisions(log: Log) -> Iterator[int]:
    """Yield the numbers of the moves that are judged."""
    walk, seats = Timeline(log), frozenset(judged_seats(log))
    for number, step in enumerate(log.mainline):
        if step.by in seats and is_choice(walk.state, step.move):
            yield number
        walk.forward()


def review_seed(log: Log) -> int:
    """Return the seed of the bot that judges a game."""
    return side_seed(log.header, log.secret, "review")


def judging(
    state: State, number: int, move: Move, judge: str, seed: int
) -> Generator[BotQuery, Analysis, MoveReview]:
    """Judge a decision; yields what a bot is to be asked and is sent what it finds.

    Where a bot looks farther along the moves that promise most, it knows of the others only the next
    position. So that the move that was made is judged alike, it is asked once more after it.

    Args:
        state: the position before the decision; unchanged at the end.

    Returns:
        The review of the move.
    """
    analysis = _listed(state, (yield ask(state, judge, seed, processes=1)))
    sequel = None
    if bots.search_evaluation_of(state.game).uneven_depth and analysis.ranked[0].move != move:
        seat, turn = state.current_player, state.turn
        state.push_only(move)
        if (state.current_player, state.turn) == (seat, turn):
            sequel = _listed(state, (yield ask(state, judge, seed, processes=1))).ranked[0].value
        state.pop()
    return _judged(state, number, move, analysis, sequel)


def _listed(state: State, analysis: Analysis) -> Analysis:
    """Leave out moves that the state does not list: they are not judged."""
    listed = set(state.view(state.current_player).legal_moves())
    return replace(analysis, ranked=tuple(one for one in analysis.ranked if one.move in listed))


def _judged(state: State, number: int, move: Move, analysis: Analysis, sequel: float | None) -> MoveReview:
    """Return a bot's findings about a move that was made, and about the rest of the turn after it."""
    seat = state.current_player
    stands_for = bots.canonical(state, move)
    rated = {one.move: one.value for one in analysis.ranked}
    worth = rated.get(move, rated.get(stands_for, min(rated.values())))
    if sequel is not None:
        worth = max(worth, sequel)
    worth = min(worth, analysis.ranked[0].value)
    return move_review(number, seat, [Candidate(one.move, one.value) for one in sensible(analysis)], worth)


@dataclass(frozen=True, slots=True)
class DecisionTask:
    """A decision to be judged in any process, on any machine.

    Attributes:
        game, players, options, rules: as in ``engine.new_game``.
        moves: JSON forms of the moves before the decision, and of the one that was made.
    """

    game: str
    players: int
    options: dict[str, Setting]
    rules: int
    moves: tuple[dict[str, Any], ...]
    judge: str
    seed: int


def decision_tasks(log: Log, numbers: list[int], judge: str) -> Iterator[DecisionTask]:
    """Yield the tasks of some decisions of a game."""
    header, seed = log.header, review_seed(log)
    moves = tuple(entry.move.to_json() for entry in log.mainline)
    for number in numbers:
        made = moves[: number + 1]
        yield DecisionTask(
            header.game, len(header.seats), dict(header.options), header.rules, made, judge, seed
        )


def judge_decision(task: DecisionTask) -> MoveReview:
    """Judge a decision in this process."""
    read_move = engine.game(task.game).read_move
    state = engine.new_game(task.game, players=task.players, options=task.options, rules=task.rules)
    *before, made = task.moves
    for data in before:
        state.push_only(read_move(data))
    steps = judging(state, len(before), read_move(made), task.judge, task.seed)
    query, position = next(steps), WarmPosition()
    while True:
        try:
            query = steps.send(position.answer(query))
        except StopIteration as found:
            review: MoveReview = found.value
            return review
