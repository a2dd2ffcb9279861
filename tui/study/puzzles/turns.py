"""The turns of a position: which are worth a look, when one is complete, and which are the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine import Move, State, bots
from engine.bots.evaluation import AnyEvaluation

_FIRST: Final = 14  # first moves that are looked at
_BRANCHES: Final = 4  # ways to go on after each move
_MOST: Final = 24  # turns in all
_SAME: Final = 1e-6  # points between positions that are worth the same


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn, or its first move where turns are long, with its value at first sight."""

    moves: tuple[Move, ...]
    prior: float


def by_single_moves(state: State) -> bool:
    """Return whether an answer is one move, because turns are long and of any length."""
    return bots.search_evaluation_of(state.game).uneven_depth


def turn_is_over(state: State, seat: int, turn: int, made: int) -> bool:
    """Return whether an answer is complete."""
    return made > 0 and (by_single_moves(state) or (state.current_player, state.turn) != (seat, turn))


def lines(state: State) -> list[TurnLine]:
    """Return the turns that are worth a look, the most promising first.

    Args:
        state: the position as the seat to move knows it; unchanged on return.
    """
    evaluation = bots.search_evaluation_of(state.game)
    found = _lines(state, evaluation, state.current_player, state.turn, _FIRST, 0)
    found.sort(key=lambda one: -one.prior)
    window = evaluation.search_params("judge").window
    return [one for one in found[:_MOST] if one.prior >= found[0].prior - window]


def _lines(
    state: State, evaluation: AnyEvaluation, seat: int, turn: int, width: int, made: int
) -> list[TurnLine]:
    ranked = sorted(evaluation.rank_moves(state), key=lambda one: -one[1])
    listed = set(state.legal_moves())
    found: list[TurnLine] = []
    for move, value in [one for one in ranked if one[0] in listed][:width]:
        state.push(move)
        if turn_is_over(state, seat, turn, made + 1):
            found.append(TurnLine((move,), value))
        else:
            rest = _lines(state, evaluation, seat, turn, _BRANCHES, made + 1)
            found += [TurnLine((move, *one.moves), one.prior) for one in rest]
        state.pop()
    return found


def first_sight(state: State, seed: int) -> tuple[Move, ...]:
    """Return the turn that ``greedy`` plays; the state is unchanged on return."""
    greedy, seat, turn = bots.make("greedy", seed), state.current_player, state.turn
    made: list[Move] = []
    while not turn_is_over(state, seat, turn, len(made)):
        made.append(greedy.choose(state))
        state.push(made[-1])
    for _move in made:
        state.pop()
    return tuple(made)


def find(state: State, moves: Sequence[Move], among: Sequence[tuple[Move, ...]]) -> int | None:
    """Return the place of a turn among others, itself or an equal one; ``None`` where there is none.

    A tile that looks the same when it is turned may lie either way.

    Args:
        state: the position; unchanged on return.
    """
    moves = tuple(moves)
    if moves in among:
        return among.index(moves)
    first = bots.canonical(state, moves[0])
    worth = value_after(state, moves)
    for place, one in enumerate(among):
        if bots.canonical(state, one[0]) == first and abs(value_after(state, one) - worth) < _SAME:
            return place
    return None


def value_after(state: State, moves: Sequence[Move]) -> float:
    """Return the worth of a position to the seat to move after some moves, at first sight."""
    seat = state.current_player
    for move in moves:
        state.push(move)
    value = bots.search_evaluation_of(state.game).value(state, seat)
    for _move in moves:
        state.pop()
    return value
