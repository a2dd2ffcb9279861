"""Observations and actions of Carcassonne for machine learning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine import Move
from engine.games.carcassonne.modules.abbey import ABBEY, Abbeys
from engine.games.carcassonne.modules.auction import Auction
from engine.games.carcassonne.modules.barns import Barns
from engine.games.carcassonne.modules.dragon import Dragon, Fly
from engine.games.carcassonne.modules.fairy import Fairy, MoveFairy
from engine.games.carcassonne.modules.festival import Festival
from engine.games.carcassonne.modules.little_buildings import LittleBuildings, PlaceBuilding
from engine.games.carcassonne.modules.portals import Portals
from engine.games.carcassonne.modules.princesses import Princesses
from engine.games.carcassonne.modules.shepherds import TOKENS, Shepherds, Tend
from engine.games.carcassonne.modules.siege import Escape, Leave
from engine.games.carcassonne.modules.traders import Traders
from engine.games.carcassonne.modules.wagons import MoveWagon, Wagons
from engine.games.carcassonne.records import (
    Answer,
    AtCorner,
    Bid,
    DeployAt,
    Extend,
    RemoveKnight,
    ScoreFor,
    SecondPart,
    Sell,
    TakeBack,
)
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import xy
from engine.landscape.records import Place
from tui.study.rl.encoding import ActionGroup, Field, Values
from tui.study.rl.landscape_encoding import LandscapeEncoding

_GOODS: Final = 3
_MOST_BID: Final = 200  # bids of more points have no action
_SIDES: Final = 4
_MOST_SHEEP: Final = sum(sheep * count for sheep, count in TOKENS.items())


class CarcassonneEncoding(LandscapeEncoding[CarcassonneState]):
    """The encoding of Carcassonne: it adds what expansions and house rules need, where they are in play."""

    def hand_size(self, state: CarcassonneState) -> int:
        return max(int(state.options["hand_size"]), 2 if state.options["draw_ahead"] else 1)

    def takes_home(self, state: CarcassonneState) -> bool:
        return bool(state.options["abbot"])

    def make_fields(self, state: CarcassonneState, window: int | None) -> Iterable[Field]:
        yield from super().make_fields(state, window)
        if state.module(Traders) is not None:
            yield Field("goods", (self.players, _GOODS), 30)
        if (module := state.module(LittleBuildings)) is not None:
            yield Field("buildings_left", (self.players, len(module.values)), 18)
        if state.module(Shepherds) is not None:
            yield Field("sheep", (self.players,), _MOST_SHEEP)
            yield Field("bag", (len(TOKENS),), max(TOKENS.values()))
        if state.module(Abbeys) is not None:
            yield Field("abbeys", (self.players,), 1)
        if state.module(Barns) is not None:
            yield Field("barns", (self.side, self.side), self.players)
        if state.module(Dragon) is not None:
            yield Field("dragon", (self.side, self.side), 2)
        if state.module(Fairy) is not None:
            yield Field("fairy", (self.side, self.side), self.players + 1)
        if state.options["tile_auction"]:
            yield Field("bids", (self.players,), _MOST_BID + 1)

    def make_groups(self, state: CarcassonneState, window: int | None) -> Iterable[ActionGroup]:
        yield from super().make_groups(state, window)
        if state.module(Traders) is not None:
            yield ActionGroup("second_part", (2,))
        if (module := state.module(LittleBuildings)) is not None:
            yield ActionGroup("build", (len(module.values),))
        if state.module(Shepherds) is not None:
            yield ActionGroup("flock", (2,))
        if state.options["tile_auction"]:
            yield ActionGroup("bid", (_MOST_BID + 1,))
            yield ActionGroup("sell", (self.players + 1,))
        if state.options["board"] != "unbounded":
            yield ActionGroup("extend", (_SIDES,))
            yield ActionGroup("answer", (2,))
        if state.options["solo"] != "off":
            yield ActionGroup("settle", (self.side, self.side, self.players + 1))
        if state.module(Escape) is not None:
            yield ActionGroup("escape", (self.side, self.side, self.regions))
        if state.module(Festival) is not None:
            yield ActionGroup("take_back", (self.side, self.side, self.regions))
        if state.module(Abbeys) is not None:
            yield ActionGroup("abbey", (self.side, self.side))
        if state.module(Wagons) is not None:
            yield ActionGroup("move_wagon", (self.side, self.side, self.regions))
        if state.module(Barns) is not None:
            yield ActionGroup("barn", (self.side, self.side))
            yield ActionGroup("take_barn", (self.side, self.side))
        if state.module(Dragon) is not None:
            yield ActionGroup("fly", (self.side, self.side))
        if state.module(Fairy) is not None:
            yield ActionGroup("fairy", (self.side, self.side, self.regions))
        if state.module(Princesses) is not None:
            yield ActionGroup("remove_knight", (self.side, self.side, self.regions))
        if state.module(Portals) is not None:
            figures = len(state.rules.pieces)
            yield ActionGroup("deploy_at", (self.side, self.side, self.regions, figures))

    def own_index(
        self, state: CarcassonneState, move: Move, cell: Callable[[int, int], int | None]
    ) -> int | None:
        first = self.first
        if isinstance(move, SecondPart):
            return first["second_part"] + move.takes
        if isinstance(move, Tend):
            return first["flock"] + move.expands
        if isinstance(move, PlaceBuilding) and (module := state.module(LittleBuildings)) is not None:
            return first["build"] + [*module.values].index(move.building)
        if isinstance(move, Bid):
            return first["bid"] + move.points if move.points <= _MOST_BID else None
        if isinstance(move, Sell):
            return first["sell"] + self._paid(state, move.seat)
        if isinstance(move, Extend):
            return first["extend"] + move.side
        if isinstance(move, Answer):
            return first["answer"] + move.agrees
        if isinstance(move, AtCorner) or (isinstance(move, Place) and move.tile == ABBEY):
            at = cell(move.x, move.y)
            return None if at is None else first["abbey" if isinstance(move, Place) else move.kind] + at
        if isinstance(move, Fly):
            at = cell(move.x, move.y)
            return None if at is None else first["fly"] + at
        if isinstance(move, DeployAt):
            at, figures = cell(move.x, move.y), len(state.rules.pieces)
            place = None if at is None else (at * self.regions + move.region) * figures
            return None if place is None else first["deploy_at"] + place + move.figure
        if isinstance(move, Leave | TakeBack | MoveWagon | MoveFairy | RemoveKnight):
            at = cell(move.x, move.y)
            return None if at is None else first[move.kind] + at * self.regions + move.region
        if isinstance(move, ScoreFor):
            at = cell(move.x, move.y)
            return (
                None
                if at is None
                else first["settle"] + at * (self.players + 1) + self._paid(state, move.seat)
            )
        return super().own_index(state, move, cell)

    def _mark(self, view: CarcassonneState, plane: Values, at: int, value: int) -> None:
        """Write a value at a cell, if it is in the window."""
        (west, north), (x, y) = self.origin(view), xy(at)
        if 0 <= x - west < self.side and 0 <= y - north < self.side:
            plane[y - north, x - west] = value

    def _paid(self, state: CarcassonneState, seat: int) -> int:
        """Return 0 for no seat, else one more than its place after the seat that moves."""
        return 0 if seat < 0 else self.relative(state.current_player, seat) + 1

    def fill(self, view: CarcassonneState, seat: int, values: Mapping[str, Values]) -> None:
        super().fill(view, seat, values)
        if (traders := view.module(Traders)) is not None:
            for other, goods in enumerate(traders.part(view).goods):
                values["goods"][self.relative(seat, other)] = goods
        if (module := view.module(LittleBuildings)) is not None:
            for other, left in enumerate(module.part(view).left):
                values["buildings_left"][self.relative(seat, other)] = left
        if (shepherds := view.module(Shepherds)) is not None:
            for flock in shepherds.part(view):
                values["sheep"][self.relative(seat, flock.seat)] = sum(flock.tokens)
            values["bag"][:] = [count for _sheep, count in sorted(shepherds.bag(view).items())]
        if (abbeys := view.module(Abbeys)) is not None:
            values["abbeys"][:] = self.in_turn_order(abbeys.part(view).left, seat)
        if (barns := view.module(Barns)) is not None:
            west, north = self.origin(view)
            for barn in barns.part(view):
                x, y = xy(barn.corner)
                if 0 <= x - west < self.side and 0 <= y - north < self.side:
                    values["barns"][y - north, x - west] = self.relative(seat, barn.seat) + 1
        if (dragon := view.module(Dragon)) is not None:
            flight = dragon.part(view)
            for number, at in enumerate((*flight.path, flight.at)):
                if at is not None:
                    self._mark(view, values["dragon"], at, 2 if number == len(flight.path) else 1)
        if (fairy := view.module(Fairy)) is not None and (at := fairy.part(view).at) is not None:
            beside = fairy.beside(view)
            owner = None if beside is None else view.landscape.holder[beside] & 7
            self._mark(view, values["fairy"], at, 1 if owner is None else self.relative(seat, owner) + 2)
        if (auction := view.module(Auction)) is not None:
            for other, points in auction.bids(view):
                values["bids"][self.relative(seat, other)] = points + 1
