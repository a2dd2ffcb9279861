"""The steps of a turn of Carcassonne without modules (CARC-1.7, CARC-3 to CARC-6)."""

from __future__ import annotations

from typing import Final

from engine.errors import IllegalMove
from engine.games.carcassonne.module import StepTable
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CROSS, FIELD, MONASTERY, RIVER
from engine.landscape.compass import cell
from engine.landscape.hands import may_hold
from engine.landscape.landscape import bits
from engine.landscape.moves import DEPLOYS
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy, Draw, Place
from engine.landscape.steps import (
    FOLLOWER_STANDS,
    NO_FOLLOWER_LEFT,
    NO_SUCH_AREA,
    ChooseFirst,
    DeployFollower,
    DrawTile,
    PassFollower,
    PlaceTile,
)
from engine.records import Event, Move
from engine.words import N_, Saying

WITHOUT_FARMERS: Final = N_("this game is played without farmers")


class _CarcassonneChooseFirst(ChooseFirst[CarcassonneState]):
    def begin(self, state: CarcassonneState, seat: int, events: list[Event]) -> None:
        state.begin_turn(seat, events)

    def rule_of(self, state: CarcassonneState) -> str:
        return "HOUSE-1" if state.options["first_player"] == "toss" else "CARC-1.7"


class _DrawTile(DrawTile[CarcassonneState]):
    def apply(self, state: CarcassonneState, move: Draw, events: list[Event]) -> None:
        state.note_drawing(state.tileset.by_id[str(move.tile)].index, events)
        super().apply(state, move, events)

    def drawn(self, state: CarcassonneState, design: int, move: Draw, events: list[Event]) -> None:
        self.report(state, move, events)
        if state.defers(design, events):
            state.draw_again(events)
        else:
            state.offer(design, events)

    def rule_of(self, state: CarcassonneState) -> str:
        return "RIVER-4" if state.in_prologue else self.rule


class _CarcassonnePlaceTile(PlaceTile[CarcassonneState]):
    def why_not(self, state: CarcassonneState, move: Place) -> IllegalMove:
        if may_hold(state, move.tile):
            design = state.tileset.by_id[move.tile].index
            refusal = state.why_not_there(design, cell(move.x, move.y), move.rotation)
            if refusal is not None:
                return refusal
        return super().why_not(state, move)

    def placed(self, state: CarcassonneState, move: Place, design: int, events: list[Event]) -> None:
        for module in state.hooks.placed:
            module.placed(state, move, design, events)
        state.tile_placed(events)


class DeployFigure(DeployFollower[CarcassonneState]):
    """A seat puts one of its figures on an unoccupied feature of the tile, or has it join one of its own.

    The rules are CARC-6, ABBOT-3, TRADE-10 and TRADE-26.
    """

    def __init__(self) -> None:
        super().__init__("CARC-6.1", ("CARC-6.7", NO_FOLLOWER_LEFT), ("CARC-6.2", FOLLOWER_STANDS))

    def legal(self, state: CarcassonneState) -> list[Move]:
        land, supply = state.landscape, state.supply_of(state.on_turn)
        if not any(supply) or state.no_followers() is not None:
            return []
        occupied, parent, kind, first = land.occupied, land.parent, land.kind, land.first[-1]
        by_kind, joined = state.rules.figures_on, state.hooks.may_join
        found: list[Move] = []
        for segment in range(first, len(parent)):
            root = segment
            while parent[root] != root:
                root = parent[root]
            if not occupied[root] or (joined and state.may_hold(segment)):
                for figure in by_kind[kind[segment]]:
                    if supply[figure]:
                        found.append(DEPLOYS[figure][segment - first])  # noqa: PERF401 (three times slower)
        place = state.rules.one_place[land.designs[-1]]
        if place and any(occupied[first + region] for region in place):  # ABBOT2-5
            found = [move for move in found if isinstance(move, Deploy) and move.region not in place]
        joining = [figure for figure in state.rules.joining if supply[figure]]
        if joining:
            found += [
                DEPLOYS[figure][segment - first]
                for segment in range(first, len(parent))
                for figure in joining
                if kind[segment] in state.rules.pieces[figure].kinds and _may_join(state, land.root(segment))
            ]
        if state.hooks.bars:
            barred = {n for n in range(len(parent) - first) if state.why_barred(first + n) is not None}
            found = [move for move in found if isinstance(move, Deploy) and move.region not in barred]
        return found

    def why_not(self, state: CarcassonneState, move: Deploy) -> IllegalMove:
        land, figures = state.landscape, state.rules.pieces
        if not land.has_region(move.region):
            return IllegalMove("CARC-6.4", NO_SUCH_AREA)
        refusal = state.no_followers()
        if refusal is not None:
            return refusal
        if not 0 <= move.figure < len(figures):
            return IllegalMove("CARC-6.1", N_("there is no such follower"))
        return self.why_not_on(state, move.figure, land.first[-1] + move.region)

    def why_not_on(self, state: CarcassonneState, figure: int, segment: int) -> IllegalMove:
        """Return why a figure cannot be put on a segment of the tile placed last."""
        land, piece = state.landscape, state.rules.pieces[figure]
        kind, in_supply = land.kind[segment], state.supply(state.on_turn, figure)
        if piece.kinds == (FIELD,) and not state.values.fields:
            return IllegalMove("TRADE-32", WITHOUT_FARMERS)
        if figure and not in_supply:
            return IllegalMove(*piece.none_left)
        if kind == RIVER:
            return IllegalMove("RIVER-9", N_("no follower may be placed on the river"))
        if kind not in piece.kinds:
            return IllegalMove(*piece.elsewhere)
        if kind == FIELD and not state.values.fields:
            return IllegalMove(state.rules.no_fields, WITHOUT_FARMERS)
        if not in_supply:
            return IllegalMove(*piece.none_left)
        barred = state.why_barred(segment)
        if barred is not None:
            return barred
        if piece.joins and kind != FIELD and not land.open_ends[land.root(segment)]:
            return IllegalMove("TRADE-13", N_("this tile has completed the feature"))
        if piece.joins:
            return IllegalMove(piece.rule, N_("it may only join a meeple of yours on an unfinished feature"))
        place = MONASTERY if kind == CROSS else kind
        return IllegalMove("CARC-6.2", FOLLOWER_STANDS, kind=Saying(state.KINDS[place]))

    def rule_for(self, state: CarcassonneState, kind: int, figure: int) -> str:
        return state.rules.pieces[figure].rule


def _may_join(state: CarcassonneState, root: int) -> bool:
    """Return whether a feature has a meeple of the seat on turn and can still grow, or is a field."""
    land, seat = state.landscape, state.on_turn
    if not land.occupied[root] or (land.kind[root] != FIELD and not land.open_ends[root]):
        return False
    held = [land.holder[segment] for segment in bits(land.occupied[root])]
    return any(one & 7 == seat and land.weights[one >> 3] for one in held)


def base_steps() -> StepTable:
    """Return the steps of each phase, to which modules add theirs."""
    return StepTable(
        {
            TilePhase.BEGIN: [_CarcassonneChooseFirst("CARC-1.7")],
            TilePhase.DRAW: [_DrawTile("CARC-4.1")],
            TilePhase.PLACE: [_CarcassonnePlaceTile("CARC-3.1", "CARC-5.1", "CARC-5.3")],
            TilePhase.FOLLOWER: [PassFollower("CARC-3.1"), DeployFigure()],
        }
    )
