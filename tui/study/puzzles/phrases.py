"""Turns of puzzles in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Move, State, bots
from engine.landscape.records import Place
from engine.landscape.state import LandscapeState
from tui.base.words import N_, _, ngettext
from tui.presentation import title
from tui.presentation.board import board
from tui.presentation.landscape.words import landscape_words
from tui.study.puzzles.progress import PuzzleProgress
from tui.study.puzzles.puzzle import Puzzle
from tui.study.puzzles.session import PuzzleSession
from tui.study.puzzles.turns import by_single_moves

_MOST = 6


def task_words(puzzle: Puzzle) -> str:
    """Return the task of a puzzle."""
    words = N_("{game}: find the best turn")
    if bots.search_evaluation_of(puzzle.game).uneven_depth:
        words = N_("{game}: find the best move")
    return _(words).format(game=title(puzzle.game))


def standing_words(session: PuzzleSession) -> str:
    """Return the place of a puzzle in a row, and how a person does, in a few words."""
    progress = session.progress
    told = [session.place, rating_words(progress)]
    if (n := progress.streak) > 1:
        told.append(ngettext("{n} in a row", "{n} in a row", n).format(n=n))
    return ", ".join(filter(None, told))


def rating_words(progress: PuzzleProgress) -> str:
    """Return the rating of a person, or after how many more puzzles there is one."""
    n = progress.until_rated
    if n:
        return ngettext("a rating after {n} more puzzle", "a rating after {n} more puzzles", n).format(n=n)
    return _("rating {rating}").format(rating=round(progress.player.rating))


def turn_words(state: State, moves: Sequence[Move], names: Sequence[str]) -> str:
    """Return the effect of a turn, in a few plain words.

    Args:
        state: the position; unchanged on return.
    """
    told = []
    for move in moves:
        told.append(move_words(state, move, names))
        state.push(move)
    for _move in moves:
        state.pop()
    return "; ".join(part for part in told if part)


def move_words(state: State, move: Move, names: Sequence[str]) -> str:
    """Return the effect of a single move on its own."""
    if isinstance(state, LandscapeState) and isinstance(move, Place):
        words = landscape_words(state.game).consequence(state, move, names)
        return words or _("changes nothing for the followers")
    return board(state.game).reason(state, move, names)


def onward(state: State, moves: Sequence[Move]) -> list[Move]:
    """Return a turn with what best follows it in the same turn, as far as that is known.

    Args:
        state: the position; unchanged on return.
    """
    seat, turn, line = state.current_player, state.turn, list(moves)
    for move in moves:
        state.push(move)
    while by_single_moves(state) and (state.current_player, state.turn) == (seat, turn) and len(line) < _MOST:
        ranked = bots.search_evaluation_of(state.game).rank_moves(state)
        listed = set(state.legal_moves())
        best = max((one for one in ranked if one[0] in listed), key=lambda one: one[1], default=None)
        if best is None:
            break
        line.append(best[0])
        state.push(best[0])
    for _move in line:
        state.pop()
    return line
