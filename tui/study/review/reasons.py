"""Why a move was worse than another, in players' words."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Move, State, bots
from tui.presentation.board import board


def reasons(state: State, made: Move, better: Move, names: Sequence[str]) -> list[str]:
    """Return the mistakes of a move in sentences, the most important first.

    Each sentence is a fact that follows from the position and the rules, not an opinion; there may be none.

    Args:
        state: before the move, with all that is known after the game; unchanged on return.
        names: of all seats, as :func:`tui.base.messages.addressed` makes them. Where none is the reader's,
            the seat that moves is addressed.
    """
    if bots.canonical(state, made) == bots.canonical(state, better):
        return []
    return board(state.game).reasons(state, made, better, names)
