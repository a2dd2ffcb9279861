"""Bots play a game among themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.bot import Bot
from engine.dealer import Dealer
from engine.game import CHANCE, State
from engine.records import Event, Move

Watcher = Callable[[Move, tuple[Event, ...]], None]
"""Told of each move of a match and of the facts it brought about."""


def play(state: State, bots: Sequence[Bot], dealer: Dealer, on_move: Watcher | None = None) -> State:
    """Play a game to its end.

    Each bot sees what its seat may know and no more.

    Args:
        state: where the game stands; it is played on in place.
        bots: one for each seat.
        dealer: decides for chance.
        on_move: called after each move.

    Returns:
        ``state``, now over.

    Raises:
        ValueError: when the number of bots is not that of the seats.
    """
    if len(bots) != state.players:
        raise ValueError(f"{state.players} seats need as many bots, not {len(bots)}")
    hides = state.hides
    while not state.is_terminal:
        seat = state.current_player
        if seat == CHANCE:
            move = dealer.deal(state)
        else:
            move = bots[seat].choose(state.view(seat) if hides else state)
        events = state.push(move)
        if on_move is not None:
            on_move(move, events)
    return state
