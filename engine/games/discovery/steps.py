"""The steps of the set-up and of a turn of The Discovery (DISC-2 to DISC-6 and DISC-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.errors import IllegalMove
from engine.landscape.giving_up import DiscardTile, ForgoTurn
from engine.landscape.moves import take_home
from engine.landscape.phase import TilePhase
from engine.landscape.records import Draw, Remove, TakeHome
from engine.landscape.step_table import TileSteps
from engine.landscape.steps import (
    DRAW_FIRST,
    FOLLOWER_STANDS,
    NO_FOLLOWER_LEFT,
    NOT_A_FOLLOWER_MOVE,
    TILE_FIRST,
    ChooseFirst,
    DeployFollower,
    DrawAndOffer,
    DrawTile,
    PassFollower,
    PlaceTile,
    RegionStep,
    not_in_stack,
)
from engine.landscape.tile_steps import TileChanceStep
from engine.records import Event, Move
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.discovery.state import DiscoveryState


class _DiscoveryChooseFirst(ChooseFirst["DiscoveryState"]):
    def begin(self, state: DiscoveryState, seat: int, events: list[Event]) -> None:
        state.on_turn = seat
        state.set_up(events)


class _RemoveTile(TileChanceStep["DiscoveryState", Remove]):
    """Chance takes a tile out of the game before the first turn (DISC-11.2)."""

    makes = Remove
    expected = ("DISC-4.1", DRAW_FIRST)

    def weights(self, state: DiscoveryState) -> tuple[Sequence[Move], Sequence[int]]:
        left = state.tiles_left()
        return [Remove(tile) for tile in left], list(left.values())

    def why_not(self, state: DiscoveryState, move: Remove) -> IllegalMove:
        return not_in_stack(move.tile, "DISC-11.2")

    def apply(self, state: DiscoveryState, move: Remove, events: list[Event]) -> None:
        design = state.tileset.by_id[move.tile].index
        state.shift_pool(design, -1)
        state.set_aside(design, events, "DISC-11.2", seat=-1)
        state.set_up(events)

    def write(self, state: DiscoveryState, move: Remove) -> str:
        return f"remove {move.tile}"


class _DrawToHand(DrawTile["DiscoveryState"]):
    """Chance gives the seat on turn a tile for its hand: first, after a turn, or for one given up."""

    def drawn(self, state: DiscoveryState, design: int, move: Draw, events: list[Event]) -> None:
        self.report(state, move, events)
        state.set_hand(state.on_turn, (*state.held(state.on_turn), design))
        if state.phase == TilePhase.REFILL:
            state.begin_turn(state.on_turn + 1, events)
        elif state.phase == TilePhase.REPLACE:
            state.await_tile()
        else:
            if len(state.held(state.on_turn)) == state.hand_size:
                state.on_turn = (state.on_turn + 1) % state.players
            state.set_up(events)


class _DiscoveryForgoTurn(ForgoTurn["DiscoveryState"]):
    def skipped(self, state: DiscoveryState, events: list[Event]) -> None:
        state.begin_turn(state.on_turn + 1, events)


class _TakeHome(RegionStep["DiscoveryState", TakeHome]):
    """The seat on turn takes one of its followers home and scores the feature (DISC-6)."""

    makes = TakeHome
    expected = ("DISC-3.1", NOT_A_FOLLOWER_MOVE)

    def legal(self, state: DiscoveryState) -> list[Move]:
        land = state.landscape
        return [take_home(land.place_of(segment)) for segment in land.held_by(state.on_turn)]

    def allows(self, state: DiscoveryState, move: TakeHome) -> bool:
        return state.landscape.standing(move.x, move.y, move.region) == state.on_turn

    def why_not(self, state: DiscoveryState, move: TakeHome) -> IllegalMove:
        return IllegalMove("DISC-6.1", N_("you have no follower there"))

    def apply(self, state: DiscoveryState, move: TakeHome, events: list[Event]) -> None:
        segment = self.segment(state, move)
        state.score(segment, events, final=False)
        state.send_home(segment, events, "DISC-6.3")
        state.follower_step_over(events)


_FIRST: Final = ("DISC-3.1", TILE_FIRST)
_DISCARD: Final = DiscardTile["DiscoveryState"]("DISC-11.1e", refusal_rule="DISC-4.6", expected=_FIRST)
_FORGO: Final = _DiscoveryForgoTurn("DISC-11.1e", refusal_rule="DISC-4.6", expected=_FIRST)

STEPS: Final = TileSteps(
    {
        TilePhase.BEGIN: [_DiscoveryChooseFirst("DISC-2.4")],
        TilePhase.REMOVE: [_RemoveTile()],
        TilePhase.DEAL: [_DrawToHand("DISC-11.1a", "DISC-4.1")],
        TilePhase.DRAW: [DrawAndOffer("DISC-4.1", "DISC-4.7")],
        # A hidden hand may turn out to hold no tile that fits.
        TilePhase.PLACE: [PlaceTile("DISC-3.1", "DISC-4.2", "DISC-4.3", rule="DISC-3.1"), _DISCARD, _FORGO],
        TilePhase.DISCARD: [_DISCARD],
        TilePhase.REPLACE: [_DrawToHand("DISC-11.1e", "DISC-4.1")],
        TilePhase.FORGO: [_FORGO],
        TilePhase.FOLLOWER: [
            PassFollower("DISC-3.1"),
            DeployFollower(
                "DISC-5.3", ("DISC-5.1", NO_FOLLOWER_LEFT), ("DISC-5.4", FOLLOWER_STANDS), rule="DISC-5.2"
            ),
            _TakeHome(),
        ],
        TilePhase.REFILL: [_DrawToHand("DISC-11.1c", "DISC-4.1")],
    }
)
"""The steps that are open in each phase."""
