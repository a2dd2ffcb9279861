"""The cards of the science deck (LAND-13.S1 to 13.S9)."""

from __future__ import annotations

from typing import ClassVar

from engine.games.landover.data import CARD, GOOD, NUMBERS
from engine.games.landover.events import NumbersSwapped
from engine.games.landover.position import Position, per_board
from engine.games.landover.records import Play
from engine.games.landover.steps.building import FreePiece
from engine.games.landover.steps.card import CardRule, N, aim, tiles_of
from engine.games.landover.steps.culture import place_waiting
from engine.games.landover.steps.decks import turn_up
from engine.games.landover.steps.dice import RollDice
from engine.games.landover.steps.pieces import BOAT_KIND, ROAD, open_edges, own_corners, upgrade
from engine.games.landover.steps.raiding import gain_power
from engine.records import Move


class Alchemist(CardRule):
    """White and red die are chosen before the roll."""

    id = "alchemist"
    rule = "LAND-13.S1"

    def aims(self, s: Position, seat: int) -> list[Move]:
        return [aim(self.id, white=white, red=red) for white in range(1, 7) for red in range(1, 7)]

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.done()
        s.ask(RollDice(move.white, move.red))


class Crane(CardRule):
    """The next culture upgrade of the turn costs one commodity less."""

    id = "crane"
    rule = "LAND-13.S2"

    def useful(self, s: Position, seat: int) -> bool:
        return not s.this_turn.crane

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.this_turn = s.this_turn._replace(crane=True)


class Inventor(CardRule):
    """Two number tokens change places."""

    id = "inventor"
    rule = "LAND-13.S3"

    def aims(self, s: Position, seat: int) -> list[Move]:
        return _swaps(s)

    def play(self, s: Position, seat: int, move: Play) -> None:
        a, b = s.board.hex_at[move.at], s.board.hex_at[move.to]
        first, second = s.number[a], s.number[b]
        s.put(s.number, a, second)
        s.put(s.number, b, first)
        s.touch()
        s.events.append(NumbersSwapped(move.at, move.to, self.rule))


@per_board
def _swaps(s: Position) -> list[Move]:
    names, forbidden = s.board.hex_names, N["inventor_forbidden"]
    hexes = [hex_ for hex_, token in enumerate(s.number) if token and token not in forbidden]
    return [
        aim(Inventor.id, at=names[a], to=names[b])
        for i, a in enumerate(hexes)
        for b in hexes[i + 1 :]
        if s.number[a] != s.number[b]
    ]


class Irrigation(CardRule):
    """Each field beside an own building brings two wheat."""

    id = "irrigation"
    rule = "LAND-13.S4"
    terrain: ClassVar[str] = "field"
    good: ClassVar[str] = "wheat"

    def useful(self, s: Position, seat: int) -> bool:
        return tiles_of(s, seat, self.terrain) > 0

    def play(self, s: Position, seat: int, move: Play) -> None:
        amount = N[f"{self.id}_per_{self.terrain}"] * tiles_of(s, seat, self.terrain)
        s.gain(seat, [GOOD[self.good]] * amount, self.rule)


class Mining(Irrigation):
    """Each mountain beside an own building brings two ore."""

    id = "mining"
    rule = "LAND-13.S6"
    terrain = "mountain"
    good = "ore"


class Medicine(CardRule):
    """A village becomes a city for a lower price."""

    id = "medicine"
    rule = "LAND-13.S5"

    def aims(self, s: Position, seat: int) -> list[Move]:
        if not s.can_pay(seat, NUMBERS.costs["city_medicine"]):
            return []
        return [aim(self.id, at=s.board.corner_names[corner]) for corner in own_corners(s, seat, 1)]

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.pay_price(seat, NUMBERS.costs["city_medicine"], self.rule)
        upgrade(s, seat, s.board.corner_at[move.at], self.rule)
        place_waiting(s, seat)


class RoadCard(CardRule):
    """Two pieces are placed free of charge."""

    id = "road"
    rule = "LAND-13.S8"

    def useful(self, s: Position, seat: int) -> bool:
        return bool(open_edges(s, seat, ROAD) or open_edges(s, seat, BOAT_KIND))

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.ask(FreePiece(N["road_free_edges"], -1, self.rule))


class Military(CardRule):
    """Power grows by two."""

    id = "military"
    rule = "LAND-13.S9"

    def useful(self, s: Position, seat: int) -> bool:
        return s.power[seat] < s.power_max(seat)

    def play(self, s: Position, seat: int, move: Play) -> None:
        gain_power(s, seat, N["military_gain"], self.rule)


class Printer(CardRule):
    """A victory point (LAND-13.5)."""

    id = "printer"
    rule = "LAND-13.S7"

    def play(self, s: Position, seat: int, move: Play) -> None:
        turn_up(s, seat, CARD[self.id])


SCIENCE = (
    *(Alchemist(), Crane(), Inventor(), Irrigation(), Medicine()),
    *(Mining(), Printer(), RoadCard(), Military()),
)
