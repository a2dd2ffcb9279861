"""The Festival, whose tiles let a player take a figure back (FEST-1 to FEST-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.mechanisms import Recall
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
    changes_turns = False

    def __init__(self, figures: str) -> None:
        self._figures = figures

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(str(options["festival_figures"])) if options["festival"] else None

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        if self._figures != "off":
            designs = frozenset(design.index for design in tiles.designs if "festival" in design.marks)
            self.recall = Recall(designs, self._figures == "meeples")

    def add_steps(self, steps: StepTable) -> None:
        if self.recall:
            steps[TilePhase.FOLLOWER].append(_TakeFigureBack(self))

    def is_open(self, state: CarcassonneState) -> bool:
        """Return whether the tile placed last lets the seat on turn take figures back."""
        return self.recall is not None and state.landscape.designs[-1] in self.recall.designs

    def takes_all(self, state: CarcassonneState) -> bool:
        """Return whether it lets the seat take back figures that are no meeples, too."""
        return self.is_open(state) and self._figures == "figures"

    def own_figures(self, state: CarcassonneState) -> list[int]:
        """Return the segments of the figures that the seat on turn may take back (FEST-3, FEST-4)."""
        land, recall = state.landscape, self.recall
        if recall is None or not self.is_open(state):
            return []
        return [
            segment
            for root in land.occupied_roots()
            for segment in bits(land.occupied[root])
            if land.holder[segment] & 7 == state.on_turn
            and (not recall.meeples_only or land.weights[land.holder[segment] >> 3])
        ] + [
            segment
            for number, piece in enumerate(state.rules.pieces)
            if piece.is_apart and not recall.meeples_only
            for segment in land.held_by(number << 3 | state.on_turn)
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
        if self._festival.recall and self._festival.recall.meeples_only:
            return IllegalMove(
                "FEST-4", N_("only a meeple of yours may be taken back, and only at a festival")
            )
        return IllegalMove("FEST-3", N_("only a figure of yours may be taken back, and only at a festival"))

    def apply(self, state: CarcassonneState, move: TakeBack, events: list[Event]) -> None:
        state.take_back(self.segment(state, move), events, "FEST-3", "FEST-9")
        state.follower_step_over(events)
