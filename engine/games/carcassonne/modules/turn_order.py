"""Turns out of order: after a sale (HOUSE-8), for a filled hole (HOUSE-9), for the volcano (RIVER2-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Self

from engine.game import Setting
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState


class Queued(NamedTuple):
    """A turn that comes out of order."""

    seat: int  # whose turn
    after_sale: bool = False  # whether the seat has sold its tile and may not sell the next one
    # The part of its turn that it goes on with, 2 when it has sold the tile of that part (MIX-13)
    part: int = 1


class TurnQueue(NamedTuple):
    """The turns that come out of order."""

    queue: tuple[Queued, ...] = ()  # the next ones; the usual order goes on after the last
    after_sale: bool = False  # whether the turn in progress is one after a sale
    part: int = 1  # the part of a turn with which it begins
    is_bought: bool = False  # whether the seat on turn places a tile that it has bought


_USUAL: Final = TurnQueue()


class TurnOrder(Module[CarcassonneState, TurnQueue]):
    """Keeps the turns that come out of order; always in play, and idle where no other module asks it."""

    order = 150
    changes_turns = False

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls()

    def initial(self, state: CarcassonneState) -> TurnQueue:
        return _USUAL

    def add(self, state: CarcassonneState, seat: int) -> None:
        """Give a seat the next turn."""
        order = self.part(state)
        self.set_part(state, order._replace(queue=(Queued(seat), *order.queue)))

    def add_after_sale(self, state: CarcassonneState, seller: int, part: int) -> None:
        """Give a seat that has sold its tile the next turn, which begins with a given part."""
        queue = (Queued(seller, after_sale=True, part=part), *self.part(state).queue)
        self.set_part(state, self.part(state)._replace(queue=queue, is_bought=True))

    def next_seat(self, state: CarcassonneState) -> int | None:
        order = self.part(state)
        if order is _USUAL:
            return None
        queue = order.queue
        if not queue:
            self.set_part(state, _USUAL)
            return None
        self.set_part(state, TurnQueue(queue[1:], queue[0].after_sale, queue[0].part))
        return queue[0].seat


def turn_order(state: CarcassonneState) -> TurnOrder:
    """Return the module of a game."""
    found = state.module(TurnOrder)
    assert found is not None
    return found
