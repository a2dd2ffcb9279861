"""Production: what tiles bring, gold, and Aqueduct (LAND-8, LAND-11.6)."""

from __future__ import annotations

from functools import cache

from engine.games.landover.data import GOLD, GOODS, HIDDEN, NUMBERS, RESOURCES, WATER
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position, good_of, per_board
from engine.games.landover.records import Take, Windfall
from engine.games.landover.steps.step import ChanceTask, SeatTask, Weighted
from engine.records import Event, Move

_windfall = cache(Windfall)
_take = cache(Take)


def produce(s: Position, total: int) -> None:
    """Let the tiles with a number produce (LAND-8.1); gold and Aqueduct follow."""
    goods: dict[int, list[int]] = {}
    gold: dict[int, int] = {}
    for hex_ in _with_number(s, total):
        if hex_ in s.catapult:  # LAND-8.5
            continue
        ground = s.ground[hex_]
        for corner in s.board.hex_corners[hex_]:
            seat = s.owner[corner]
            if seat < 0 or not s.alive(seat):
                continue
            city = s.level[corner] - 1
            if ground == GOLD:
                gold[seat] = gold.get(seat, 0) + NUMBERS.random_produce[city]
            for good, n in NUMBERS.produce[ground][city]:
                goods.setdefault(seat, []).extend([good] * n)
    seats = s.from_active()
    for seat in seats:
        if seat in goods:
            s.gain(seat, goods[seat], "LAND-8.1")
    s.ask(
        *(RandomCard(seat, gold[seat], "LAND-8.4") for seat in seats if seat in gold),
        *(
            Aqueduct(seat)
            for seat in seats
            if s.culture[seat][0] >= NUMBERS.ability_level and seat not in goods and seat not in gold
        ),
    )


@per_board
def _with_number(s: Position, total: int) -> list[int]:
    """Return the tiles with a number that can produce."""
    grounds = s.ground
    return [h for h, token in enumerate(s.number) if token == total and grounds[h] not in (HIDDEN, WATER)]


class RandomCard(ChanceTask[Windfall]):
    """A seat gets random cards: from gold, or for a secret tile (LAND-8.4, LAND-5.8, LAND-19.7)."""

    phase = LandPhase.WINDFALL
    for_all = True
    makes = Windfall

    def __init__(self, seat: int, left: int, rule: str) -> None:
        super().__init__(seat)
        self.left = left  # how many
        self.rule = rule  # by which rule

    def weights(self, s: Position) -> Weighted:
        if not s.known[self.seat] and not s.options["gold_kinds_public"]:
            return [_windfall(self.seat, None)], [1]
        kinds = RESOURCES if s.options["gold_yields"] == "resources" else GOODS
        return [_windfall(self.seat, good) for good in kinds], [1] * len(kinds)

    def apply(self, s: Position, move: Windfall, events: list[Event]) -> None:
        s.done()
        s.gain(self.seat, [good_of(move.good)], self.rule)
        if self.left > 1:
            s.ask(RandomCard(self.seat, self.left - 1, self.rule))


class Aqueduct(SeatTask[Take]):
    """A seat whom the roll brought nothing takes a resource of its choice (LAND-11.6)."""

    phase = LandPhase.AQUEDUCT
    for_all = True
    makes = Take

    def legal(self, s: Position) -> list[Move]:
        return [_take(good) for good in RESOURCES]

    def apply(self, s: Position, move: Take, events: list[Event]) -> None:
        s.done()
        s.gain(self.seat, [good_of(move.good)], "LAND-11.6")
