"""The Festival, whose tiles let a player take a figure back (FEST-1 to FEST-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.records import TakeBack
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.landscape import bits
from engine.landscape.phase import TilePhase
from engine.landscape.steps import NOT_A_FOLLOWER_MOVE, RegionStep
from engine.landscape.tileset import TileSet
from engine.records import Event, Move
from engine.words import N_


class Festival(Module[CarcassonneState, None]):
    """In the follower step of a festival's tile a seat may take one of its figures back instead."""

    order = 78
    has_tiles = True
    moves = (TakeBack,)

    def __init__(self, figures: str) -> None:
        self.meeples_only = figures == "meeples"
        self.changes_turns = figures != "off"

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(str(options["festival_figures"])) if options["festival"] else None

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        self._tiles = {design.index for design in tiles.designs if "festival" in design.marks}

    def is_done(self, state: CarcassonneState) -> bool:
        known = (state.landscape.designs[-1:], *map(state.held, range(state.players)))
        return not any(state.pool[design] for design in self._tiles) and all(
            map(self._tiles.isdisjoint, known)
        )

    def changes_step(self, state: CarcassonneState, design: int) -> bool:
        return self.changes_turns and design in self._tiles

    def add_steps(self, steps: StepTable) -> None:
        if self.changes_turns:
            steps[TilePhase.FOLLOWER].append(_TakeFigureBack(self))

    def own_figures(self, state: CarcassonneState) -> list[int]:
        """Return the segments of the figures that the seat on turn may take back (FEST-3, FEST-4)."""
        land = state.landscape
        if land.designs[-1] not in self._tiles:
            return []
        return [
            segment
            for root in land.occupied_roots()
            for segment in bits(land.occupied[root])
            if land.holder[segment] & 7 == state.on_turn
            and (not self.meeples_only or land.weights[land.holder[segment] >> 3])
        ]


class _TakeFigureBack(RegionStep[CarcassonneState, TakeBack]):
    """A seat takes a figure of its own back, without points (FEST-3 to FEST-5)."""

    makes = TakeBack
    expected = ("CARC-3.1", NOT_A_FOLLOWER_MOVE)

    def __init__(self, festival: Festival) -> None:
        self._festival = festival

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [TakeBack(*state.landscape.place_of(segment)) for segment in self._festival.own_figures(state)]

    def why_not(self, state: CarcassonneState, move: TakeBack) -> IllegalMove:
        if self._festival.meeples_only:
            return IllegalMove(
                "FEST-4", N_("only a meeple of yours may be taken back, and only at a festival")
            )
        return IllegalMove("FEST-3", N_("only a figure of yours may be taken back, and only at a festival"))

    def apply(self, state: CarcassonneState, move: TakeBack, events: list[Event]) -> None:
        state.take_back(self.segment(state, move), events, "FEST-3", "FEST-9")
        state.follower_step_over(events)
