"""The seven: catapults leave, full hands lose half (LAND-7.4 to 7.8)."""

from __future__ import annotations

from functools import cache

from engine.game import CHANCE
from engine.games.landover.data import GOODS
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position, good_of
from engine.games.landover.records import Lose
from engine.games.landover.steps.raiding import leave
from engine.games.landover.steps.step import ChanceTask, Weighted
from engine.records import Event

SEVEN: str = "LAND-7.5"

_lose = cache(Lose)


def seven(s: Position) -> None:
    """Take all catapults off the board, and half of every hand above its safe size."""
    for seat in (*s.from_active(), *s.resigned):
        if s.catapult[seat] >= 0:
            leave(s, seat, "LAND-7.4", immune=bool(s.options["tile_immunity"]))
    up = s.options["discard_rounding"] == "up"
    full = [seat for seat in s.from_active() if s.total(seat) > s.safe(seat)]
    s.ask(*(LoseCard(seat, (s.total(seat) + up) // 2, SEVEN) for seat in full))


class LoseCard(ChanceTask[Lose]):
    """A seat loses cards, one after the other (LAND-7.6, LAND-13.P5)."""

    phase = LandPhase.LOSE
    for_all = True
    makes = Lose

    def __init__(self, seat: int, left: int, rule: str) -> None:
        super().__init__(seat)
        self.left = left  # how many
        self.rule = rule  # by which rule

    def actor(self, s: Position) -> int:
        if self.rule == SEVEN and s.options["discard_mode"] == "owner_choice":
            return self.seat
        return CHANCE

    def weights(self, s: Position) -> Weighted:
        if s.known[self.seat]:
            goods, numbers = s.goods_held(self.seat)
            return [_lose(self.seat, good) for good in goods], numbers
        if s.options["discards_public"]:
            return [_lose(self.seat, good) for good in GOODS], [1] * len(GOODS)
        return [_lose(self.seat, None)], [1]

    def apply(self, s: Position, move: Lose, events: list[Event]) -> None:
        s.done()
        s.pay(self.seat, [good_of(move.good)], self.rule)
        if self.left > 1:
            s.ask(LoseCard(self.seat, self.left - 1, self.rule))
