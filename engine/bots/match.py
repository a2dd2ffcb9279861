"""Games between bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.bot import Bot
from engine.dealer import Dealer
from engine.game import CHANCE, State
from engine.records import Event, Move

OnMove = Callable[[Move, tuple[Event, ...]], None]
"""Callback for each move of a match and the events it produced."""


def play(state: State, bots: Sequence[Bot], dealer: Dealer, on_move: OnMove | None = None) -> State:
    """Play a game to its end.

    Each bot sees only what its seat may know.

    Args:
        state: the position to start from; modified in place.
        bots: one for each seat.
        dealer: deals the chance moves.
        on_move: called after each move.

    Returns:
        ``state``, at the end of the game.

    Raises:
        ValueError: when the number of bots differs from the number of seats.
    """
    if len(bots) != state.players:
        raise ValueError(f"{state.players} seats need as many bots, not {len(bots)}")
    hides = state.hides
    state.among_bots = True
    while not state.is_terminal:
        seat = state.current_player
        if seat == CHANCE:
            move = dealer.deal(state)
        else:
            seen = state.view(seat) if hides else state
            seen.among_bots = True
            move = bots[seat].choose(seen)
        if on_move is None:
            state.push_only(move)
        else:
            on_move(move, state.push(move))
    return state
