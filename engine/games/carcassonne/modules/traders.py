"""Traders & Builders: goods, the builder and the pig (TRADE-1 to TRADE-38)."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any, ClassVar, Final, Self

from engine.game import Setting
from engine.games.carcassonne.mechanisms import Trade
from engine.games.carcassonne.module import CarcassonneFigure, Module, StepTable
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.games.carcassonne.options import figures_of
from engine.games.carcassonne.records import GoodsScored, GoodsTaken, SecondPart, SecondPartGranted
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, FIELD, ROAD
from engine.landscape.phase import TilePhase
from engine.landscape.records import Place
from engine.landscape.tile_steps import TileStep
from engine.records import Event, Json, Move
from engine.words import N_

GOODS: Final = ("wine", "grain", "cloth")

BUILDER: Final = 3
PIG: Final = 4
"""The numbers of the figures."""

_FIGURES: Final = {BUILDER: "builders", PIG: "pigs"}
"""For each figure the option that says how many there are."""

_SECOND: Final = 2
"""The number of the part of a turn that the builder brings (TRADE-17)."""


class Traders(Module[CarcassonneState, Trade]):
    """Goods score for those who have most of them; the builder brings a second part of the turn.

    Any of tiles, goods, builders and pigs may be left out (HOUSE-18, HOUSE-19).
    """

    order = 80
    moves = (SecondPart,)
    is_plain = False
    changes_turns = False
    goods = GOODS
    most_goods = 10  # TRADE-8
    goods_worth = 2.0
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {
        BUILDER: CarcassonneFigure(
            "builder",
            weight=0,  # TRADE-3
            kinds=(CITY, ROAD),
            rule="TRADE-10",
            roles={CITY: "builder", ROAD: "builder"},
            joins=True,
            extends_turn=True,
            none_left=("TRADE-3", N_("no builder is left in the supply")),
            elsewhere=("TRADE-14", N_("a builder may only be placed on a road or in a city")),
        ),
        PIG: CarcassonneFigure(
            "pig",
            weight=0,
            kinds=(FIELD,),
            rule="TRADE-26",
            roles={FIELD: "pig"},
            joins=True,
            more_for_city=1,  # TRADE-28
            none_left=("TRADE-3", N_("no pig is left in the supply")),
            elsewhere=("TRADE-26", N_("a pig may only be placed in a field")),
        ),
    }

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.may_decline_part = options["builder_turn"] == "ask"
        self.has_tiles = bool(options["traders"])
        self.supply = {figure: figures_of(options, name, "traders") for figure, name in _FIGURES.items()}
        if options["goods"]:
            self.marks = frozenset(GOODS)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        found = cls(options)
        return found if found.has_tiles or any(found.supply.values()) else None

    def initial(self, state: CarcassonneState) -> Trade:
        return Trade(((0,) * len(GOODS),) * state.players)

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        trade = self.part(state)
        return {
            "goods": [dict(zip(GOODS, held, strict=True)) for held in trade.goods],
            "part": trade.part,
            "builders": [state.supply(seat, BUILDER) for seat in range(state.players)],
            "pigs": [state.supply(seat, PIG) for seat in range(state.players)],
        }

    def trade(self, state: CarcassonneState) -> Trade:
        return self.part(state)

    def add_steps(self, steps: StepTable) -> None:
        if self.may_decline_part:
            steps[TilePhase.SECOND_PART] = [_TakeSecondPart(self)]

    # -- the builder ------------------------------------------------------------------------------------

    def placed(self, state: CarcassonneState, move: Place, design: int, events: list[Event]) -> None:
        """Note whether the tile extends the feature of the mover's builder (TRADE-15, TRADE-16)."""
        trade, land = self.part(state), state.landscape
        if trade.part == _SECOND or state.supply(state.on_turn, BUILDER) == state.rules.supply[BUILDER]:
            return
        for segment in land.held_by(BUILDER << 3 | state.on_turn):
            if land.members[land.root(segment)] >> land.first[-1] and not self._was_bought(state):
                self.set_part(state, trade._replace(earned=True))

    def _was_bought(self, state: CarcassonneState) -> bool:
        """Return whether the seat on turn places a tile that it has bought from another (MIX-13)."""
        return turn_order(state).part(state).is_bought

    def earns_turn(self, state: CarcassonneState) -> bool:
        return self.earns_part(state)

    def earns_part(self, state: CarcassonneState) -> bool:
        return self.part(state).earned and state.has_tile(state.on_turn)

    def keep_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Give the seat on turn a second part of its turn (TRADE-15 to TRADE-24)."""
        trade = self.part(state)
        if not (trade.earned and self.earns_part(state)):
            if trade.earned or trade.part == _SECOND:
                self.set_part(state, trade._replace(part=1, earned=False))
            return False
        self.set_part(state, trade._replace(part=_SECOND, earned=False))
        if self.may_decline_part:
            state.await_seat(TilePhase.SECOND_PART)
        else:
            self.begin_second_part(state, events)
        return True

    def turn_start(self, state: CarcassonneState, events: list[Event]) -> None:
        """Go on with the second part when its tile has been sold (MIX-13)."""
        if turn_order(state).part(state).part == _SECOND:
            self.set_part(state, self.part(state)._replace(part=_SECOND))

    def begin_second_part(self, state: CarcassonneState, events: list[Event]) -> None:
        """Draw for the second part, or play it from the hand (MIX-14, MIX-15)."""
        events.append(SecondPartGranted(state.on_turn, "TRADE-15"))
        state.find_tile(events)

    def decline(self, state: CarcassonneState, events: list[Event]) -> None:
        """Leave the second part out (TRADE-24)."""
        self.set_part(state, self.part(state)._replace(part=1))
        state.next_turn(events, after=self)

    # -- goods ------------------------------------------------------------------------------------------

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Hand out the goods of the cities that the tile has completed (TRADE-4 to TRADE-6)."""
        trade, seat, taken = self.part(state), state.on_turn, state.goods_due()
        if any(taken):
            held = tuple(a + b for a, b in zip(trade.goods[seat], taken, strict=True))
            goods = (*trade.goods[:seat], held, *trade.goods[seat + 1 :])
            self.set_part(state, trade._replace(goods=goods))
            wine, grain, cloth = taken
            events.append(GoodsTaken(seat, wine, grain, cloth, "TRADE-4"))
        return False

    def final_points(self, state: CarcassonneState) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
        """Return for each kind of goods that any seat has the points of the seats (TRADE-8)."""
        goods = self.part(state).goods
        found = []
        for kind, name in enumerate(GOODS):
            most = max(held[kind] for held in goods)
            if most:
                seats = [seat for seat, held in enumerate(goods) if held[kind] == most]
                found.append((name, tuple((seat, self.most_goods) for seat in seats)))
        return found

    def score_finally(self, state: CarcassonneState, events: list[Event]) -> None:
        for name, points in self.final_points(state):
            state.award(points)
            events += [GoodsScored(seat, name, more, "TRADE-8") for seat, more in points]

    def project_finally(self, state: CarcassonneState, scores: MutableSequence[Any]) -> None:
        for _, points in self.final_points(state):
            for seat, more in points:
                scores[seat] += more


class _TakeSecondPart(TileStep[CarcassonneState, SecondPart]):
    """The seat on turn says whether it takes the second part of its turn (TRADE-24)."""

    makes = SecondPart
    expected = ("TRADE-24", N_("first decide whether to take the second part of the turn"))
    insists = True

    def __init__(self, traders: Traders) -> None:
        self._traders = traders

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [SecondPart(True), SecondPart(False)]

    def apply(self, state: CarcassonneState, move: SecondPart, events: list[Event]) -> None:
        if move.takes:
            self._traders.begin_second_part(state, events)
        else:
            self._traders.decline(state, events)

    def write(self, state: CarcassonneState, move: SecondPart) -> str:
        return "continue" if move.takes else "stop"
