"""Turns out of order: after a sale (HOUSE-8), for a filled hole (HOUSE-9), for the volcano (RIVER2-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Self

from engine.game import Setting
from engine.games.carcassonne.module import Module

if TYPE_CHECKING:
    from engine.games.carcassonne.state import CarcassonneState


class Queued(NamedTuple):
    """A turn that comes out of order.

    Attributes:
        seat: whose turn.
        after_sale: whether the seat has sold its tile and may not sell the next one.
        part: the part of its turn that it goes on with, 2 when it has sold the tile of that part (MIX-13).
    """

    seat: int
    after_sale: bool = False
    part: int = 1


class Order(NamedTuple):
    """The turns that come out of order.

    Attributes:
        queue: the next ones; the usual order goes on after the last.
        after_sale: whether the turn in progress is one after a sale.
        part: the part of a turn with which it begins.
        is_bought: whether the seat on turn places a tile that it has bought.
    """

    queue: tuple[Queued, ...] = ()
    after_sale: bool = False
    part: int = 1
    is_bought: bool = False


class TurnOrder(Module[Order]):
    """Keeps the turns that come out of order."""

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        erupts = options["river2"] and options["river2_volcano"] == "again"
        return cls() if options["tile_auction"] or options["hole_bonus"] or erupts else None

    def initial(self, state: CarcassonneState) -> Order:
        return Order()

    def add(self, state: CarcassonneState, seat: int) -> None:
        """Give a seat the next turn."""
        order = self.part(state)
        self.set_part(state, order._replace(queue=(Queued(seat), *order.queue)))

    def add_after_sale(self, state: CarcassonneState, seller: int, part: int) -> None:
        """Give a seat that has sold its tile the next turn, which begins with a given part."""
        queue = (Queued(seller, after_sale=True, part=part), *self.part(state).queue)
        self.set_part(state, self.part(state)._replace(queue=queue, is_bought=True))

    def next_seat(self, state: CarcassonneState) -> int | None:
        queue = self.part(state).queue
        if not queue:
            self.set_part(state, Order())
            return None
        self.set_part(state, Order(queue[1:], queue[0].after_sale, queue[0].part))
        return queue[0].seat
