"""The steps of a turn of New World (NEWW-2.5, NEWW-3 to NEWW-5, NEWW-9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.errors import IllegalMove
from engine.games.new_world.tiles import FARM, is_land
from engine.landscape.compass import cell
from engine.landscape.hands import may_hold
from engine.landscape.phase import TilePhase
from engine.landscape.records import Place, Score
from engine.landscape.step_table import TileSteps
from engine.landscape.steps import (
    ChooseFirst,
    DeployFollower,
    DrawAndOffer,
    PassFollower,
    PlaceTile,
    RegionStep,
)
from engine.records import Event, Move
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.new_world.state import NewWorldState


class _NewWorldChooseFirst(ChooseFirst["NewWorldState"]):
    def begin(self, state: NewWorldState, seat: int, events: list[Event]) -> None:
        state.begin(seat)


class _NewWorldPlaceTile(PlaceTile["NewWorldState"]):
    def why_not(self, state: NewWorldState, move: Place) -> IllegalMove:
        if may_hold(state, move.tile) and not is_land(cell(move.x, move.y)):
            return IllegalMove("NEWW-4.5", N_("tiles can only be placed to the west of the start board"))
        return super().why_not(state, move)


class _DeploySettler(DeployFollower["NewWorldState"]):
    def rule_for(self, state: NewWorldState, kind: int, figure: int) -> str:
        return "NEWW-5.4" if kind == FARM else "NEWW-5.2"


class _NewWorldScoreNext(RegionStep["NewWorldState", Score]):
    """The seat on turn says which of several completed features is scored next (NEWW-9.1, NEWW-12.1c)."""

    makes = Score
    expected = ("NEWW-9.1", N_("first choose which completed feature is scored next"))
    insists = True

    def legal(self, state: NewWorldState) -> list[Move]:
        return [Score(*state.anchor(root)) for root in state.ready()]

    def apply(self, state: NewWorldState, move: Score, events: list[Event]) -> None:
        state.score_next(state.landscape.root(self.segment(state, move)), events)
        state.go_on_scoring(events)


STEPS: Final = TileSteps(
    {
        TilePhase.BEGIN: [_NewWorldChooseFirst("NEWW-2.5")],
        TilePhase.DRAW: [DrawAndOffer("NEWW-4.1", "NEWW-4.9")],
        TilePhase.PLACE: [_NewWorldPlaceTile("NEWW-3.1", "NEWW-4.2", "NEWW-4.3")],
        TilePhase.FOLLOWER: [
            PassFollower("NEWW-3.1"),
            _DeploySettler(
                "NEWW-5.2",
                ("NEWW-5.1", N_("no settler is left in the supply")),
                ("NEWW-5.3", N_("there is already a settler on this {kind}")),
            ),
        ],
        TilePhase.SCORE: [_NewWorldScoreNext()],
    }
)
"""The steps that are open in each phase."""
