"""The steps of a turn of Carcassonne without modules (CARC-1.7, CARC-3 to CARC-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import IllegalMove
from engine.games.carcassonne.tiles import FIELD, RIVER
from engine.landscape.compass import cell
from engine.landscape.phase import Phase
from engine.landscape.records import Deploy, Draw, Place
from engine.landscape.steps import (
    DEPLOYS,
    FOLLOWER_STANDS,
    NO_FOLLOWER_LEFT,
    NO_SUCH_AREA,
    ChooseFirst,
    DeployFollower,
    DrawTile,
    PassFollower,
    PlaceTile,
    TileStep,
)
from engine.records import Event, Move
from engine.words import N_, Saying

if TYPE_CHECKING:
    from engine.games.carcassonne.state import CarcassonneState


class _ChooseFirst(ChooseFirst["CarcassonneState"]):
    def begin(self, state: CarcassonneState, seat: int, events: list[Event]) -> None:
        state.begin_turn(seat, events)

    def rule_of(self, state: CarcassonneState) -> str:
        return "HOUSE-1" if state.options["first_player"] == "toss" else "CARC-1.7"


class _DrawTile(DrawTile["CarcassonneState"]):
    def apply(self, state: CarcassonneState, move: Move, events: list[Event]) -> None:
        assert isinstance(move, Draw)
        state.note_drawing(state.tileset.by_id[str(move.tile)].index, events)
        super().apply(state, move, events)

    def drawn(self, state: CarcassonneState, design: int, move: Draw, events: list[Event]) -> None:
        self.report(state, move, events)
        state.offer(design, events)

    def rule_of(self, state: CarcassonneState) -> str:
        return "RIVER-4" if state.in_prologue else self.rule


class _PlaceTile(PlaceTile["CarcassonneState"]):
    def why_not(self, state: CarcassonneState, move: Move) -> IllegalMove:
        if isinstance(move, Place) and state.may_hold_tile(move.tile):
            design = state.tileset.by_id[move.tile].index
            refusal = state.why_not_there(design, cell(move.x, move.y), move.rotation)
            if refusal is not None:
                return refusal
        return super().why_not(state, move)

    def placed(self, state: CarcassonneState, move: Place, design: int, events: list[Event]) -> None:
        for module in state.rules.placed:
            module.placed(state, move, design, events)
        state.await_seat(Phase.FOLLOWER)


class _DeployFigure(DeployFollower["CarcassonneState"]):
    """A seat puts one of its figures on an unoccupied feature of the tile (CARC-6, ABBOT-3)."""

    def legal(self, state: CarcassonneState) -> list[Move]:
        land, rules, supply = state.landscape, state.rules, state.supply_of(state.on_turn)
        if not any(supply) or (rules.no_followers and state.no_followers() is not None):
            return []
        occupied, parent, kind, first = land.occupied, land.parent, land.kind, land.first[-1]
        by_kind = rules.figures_on
        found: list[Move] = []
        for segment in range(first, len(parent)):
            root = segment
            while parent[root] != root:
                root = parent[root]
            if not occupied[root]:
                for figure in by_kind[kind[segment]]:
                    if supply[figure]:
                        found.append(DEPLOYS[figure][segment - first])  # noqa: PERF401 (three times slower)
        if rules.has_joining:
            found += self._joining(state, supply)
        return found

    def _joining(self, state: CarcassonneState, supply: list[int]) -> list[Move]:
        """Return where figures may join own meeples (TRADE-10, TRADE-13, TRADE-26)."""
        land = state.landscape
        first = land.first[-1]
        return [
            DEPLOYS[figure][segment - first]
            for segment in range(first, len(land.parent))
            for figure in state.rules.joining_on[land.kind[segment]]
            if supply[figure] and state.may_join(land.root(segment))
        ]

    def why_not(self, state: CarcassonneState, move: Move) -> IllegalMove:
        assert isinstance(move, Deploy)
        land, figures = state.landscape, state.rules.pieces
        if not land.has_region(move.region):
            return IllegalMove("CARC-6.4", NO_SUCH_AREA)
        refusal = state.no_followers()
        if refusal is not None:
            return refusal
        segment = land.first[-1] + move.region
        kind = land.kind[segment]
        if not 0 <= move.figure < len(figures):
            return IllegalMove("CARC-6.1", N_("there is no such follower"))
        piece, in_supply = figures[move.figure], state.supply(state.on_turn, move.figure)
        if move.figure and not in_supply:
            return IllegalMove(*piece.none_left)
        if kind == RIVER:
            return IllegalMove("RIVER-9", N_("nobody may stand on the river"))
        if kind not in piece.kinds:
            return IllegalMove(*piece.elsewhere)
        if piece.joins and in_supply and kind != FIELD and not land.open_ends[land.root(segment)]:
            return IllegalMove("TRADE-13", N_("this tile has completed the feature"))
        if piece.joins and in_supply:
            return IllegalMove(piece.rule, N_("it may only join a meeple of yours on an unfinished feature"))
        if not piece.joins and move.figure not in state.rules.figures_on[kind]:
            rule = "SOLO-7" if state.is_solo else "CARC-10.1"
            return IllegalMove(rule, N_("this game is played without farmers"))
        if not in_supply:
            return IllegalMove(*piece.none_left)
        return IllegalMove("CARC-6.2", FOLLOWER_STANDS, kind=Saying(state.KINDS[kind]))

    def rule_for(self, state: CarcassonneState, kind: int, figure: int) -> str:
        return state.rules.pieces[figure].rule


def base_steps() -> dict[Phase, list[TileStep[Any]]]:
    """Return the steps of each phase, to which modules add theirs."""
    return {
        Phase.BEGIN: [_ChooseFirst("CARC-1.7")],
        Phase.DRAW: [_DrawTile("CARC-4.1")],
        Phase.PLACE: [_PlaceTile("CARC-3.1", "CARC-5.1", "CARC-5.3")],
        Phase.FOLLOWER: [
            PassFollower("CARC-3.1"),
            _DeployFigure("CARC-6.1", ("CARC-6.7", NO_FOLLOWER_LEFT), ("CARC-6.2", FOLLOWER_STANDS)),
        ],
    }
