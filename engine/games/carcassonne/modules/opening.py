"""Openings: a start tile from the bag (HOUSE-5), and the first player (CARC-1.7, HOUSE-1, HOUSE-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.records import Open, Opened, PutBack
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import cell
from engine.landscape.design import Design
from engine.landscape.phase import TilePhase
from engine.landscape.records import Begun, Draw, Drawn
from engine.landscape.steps import DrawTile, not_in_stack
from engine.landscape.tile_steps import TileChanceStep
from engine.records import Event, Move
from engine.words import N_


class StartFromBag(Module[CarcassonneState, None]):
    """The first tile drawn opens the board (HOUSE-5)."""

    order = 70
    changes_turns = False
    moves = (Open,)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["start_in_bag"] else None

    def add_steps(self, steps: StepTable) -> None:
        steps[TilePhase.OPEN] = [_OpenBoard()]

    def lay_start(self, state: CarcassonneState) -> bool:
        state.await_chance(TilePhase.OPEN)
        return True


class _OpenBoard(TileChanceStep[CarcassonneState, Open]):
    """Chance draws the tile that opens the board."""

    makes = Open
    expected = ("HOUSE-5", N_("the first tile must be placed before anything else"))

    def weights(self, state: CarcassonneState) -> tuple[Sequence[Move], Sequence[int]]:
        designs, counts = state.tileset.designs, state.drawable()
        return [Open(designs[i].id) for i, n in enumerate(counts) if n], list(filter(None, counts))

    def why_not(self, state: CarcassonneState, move: Open) -> IllegalMove:
        return not_in_stack(move.tile, "CARC-4.1")

    def apply(self, state: CarcassonneState, move: Open, events: list[Event]) -> None:
        design = state.tileset.by_id[move.tile].index
        state.shift_pool(design, -1)
        if state.defers(design, events):
            return
        state.landscape.lay(design, cell(0, 0), 0)
        events.append(Opened(move.tile, "HOUSE-5"))
        if not any(module.after_placing(state, events) for module in state.hooks.after_placing):
            state.choose_first(events)

    def write(self, state: CarcassonneState, move: Open) -> str:
        return f"open {move.tile}"


class MostRoads(Module[CarcassonneState, tuple[int, ...]]):
    """Every seat draws a tile, and the most roads on it begin; the part are the seats that draw (HOUSE-2)."""

    order = 100
    changes_turns = False

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["first_player"] == "most_roads" else None

    def initial(self, state: CarcassonneState) -> tuple[int, ...]:
        return ()

    def add_steps(self, steps: StepTable) -> None:
        steps[TilePhase.LOTS] = [_DrawLot(self)]

    def choose_first(self, state: CarcassonneState, events: list[Event]) -> bool:
        if state.players == 1:
            return False
        state.on_turn = 0
        self.set_part(state, tuple(range(state.players)))
        state.await_chance(TilePhase.LOTS)
        return True

    def compare(self, state: CarcassonneState, events: list[Event]) -> None:
        """Put the lots back; let those with the most roads draw again, or the only one begin."""
        drawn = {seat: state.held(seat)[0] for seat in self.part(state)}
        for seat, lot in drawn.items():
            state.shift_pool(lot, 1)
            state.set_hand(seat, ())
            events.append(PutBack(seat, state.tileset.designs[lot].id, "HOUSE-2"))
        roads = {seat: _roads(state.tileset.designs[lot]) for seat, lot in drawn.items()}
        most = max(roads.values())
        best = tuple(seat for seat, count in roads.items() if count == most)
        state.on_turn = best[0]
        self.set_part(state, best if len(best) > 1 else ())
        if len(best) == 1:
            events.append(Begun(best[0], "HOUSE-2"))
            state.begin_turn(best[0], events)


def _roads(design: Design) -> int:
    """Return the road pieces on a tile."""
    return sum(region.kind == "road" for region in design.regions)


class _DrawLot(DrawTile[CarcassonneState]):
    """Chance gives a seat a tile that decides who begins."""

    def __init__(self, most_roads: MostRoads) -> None:
        super().__init__("HOUSE-2", "CARC-4.1")
        self._most_roads = most_roads

    def drawn(self, state: CarcassonneState, design: int, move: Draw, events: list[Event]) -> None:
        lots = self._most_roads.part(state)
        state.set_hand(state.on_turn, (design,))
        events.append(Drawn(state.on_turn, move.tile, self.rule))
        if state.on_turn == lots[-1]:
            self._most_roads.compare(state, events)
        else:
            state.on_turn = lots[lots.index(state.on_turn) + 1]
