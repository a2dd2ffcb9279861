"""The magic portals, through which meeples reach any tile (PORTAL-1 to PORTAL-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.modules.phantom import PHANTOM, Phantom, PhantomPhase
from engine.games.carcassonne.records import DeployAt
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import FIELD
from engine.landscape.notation import standing
from engine.landscape.phase import FOLLOWER
from engine.landscape.records import Deployed
from engine.landscape.steps import NOT_A_FOLLOWER_MOVE, RegionStep
from engine.records import Event, Move
from engine.words import N_

_PORTAL: Final = "portal"
"""The mark of tiles with a portal."""


class Portals(Module[CarcassonneState, None]):
    """In the follower step of a tile with a portal a meeple may be placed on any other tile."""

    order = 90  # after the phantom has brought its phase
    is_judged_in_c = False
    moves = (DeployAt,)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["dragon"] and options["portals"] else None

    def add_steps(self, steps: StepTable) -> None:
        steps[FOLLOWER].append(_DeployByPortal())
        if PhantomPhase.SECOND in steps:
            steps[PhantomPhase.SECOND].append(_PhantomByPortal())


def places(state: CarcassonneState) -> list[int]:
    """Return the segments of other tiles where meeples may be placed by portal (PORTAL-2 to PORTAL-8)."""
    land, one_place = state.landscape, state.rules.one_place
    if _PORTAL not in state.tileset.designs[land.designs[-1]].marks or state.no_followers() is not None:
        return []
    found = []
    for segment in range(land.first[-1]):
        root = land.root(segment)
        if land.holder[segment] >= 0 or not state.may_hold(segment):
            continue
        if land.kind[segment] != FIELD and state.is_complete(root):
            continue
        tile = land.number_under(segment)
        shared = one_place[land.designs[tile]]  # ABBOT2-5
        first = land.first[tile]
        if segment - first in shared and any(land.occupied[first + region] for region in shared):
            continue
        if state.why_barred(segment) is None:
            found.append(segment)
    return found


def travellers(state: CarcassonneState, segment: int) -> list[int]:
    """Return the figures of the seat on turn that a portal may bring to a segment (PORTAL-6)."""
    on, weights = state.rules.figures_on[state.landscape.kind[segment]], state.landscape.weights
    return [figure for figure in on if weights[figure] and state.supply(state.on_turn, figure)]


class _DeployByPortal(RegionStep[CarcassonneState, DeployAt]):
    """A seat places a meeple on another tile than the one with the portal (PORTAL-1)."""

    makes = DeployAt
    expected = ("CARC-3.1", NOT_A_FOLLOWER_MOVE)

    def legal(self, state: CarcassonneState) -> list[Move]:
        place_of = state.landscape.place_of
        return [
            DeployAt(*place_of(one), figure) for one in places(state) for figure in travellers(state, one)
        ]

    def why_not(self, state: CarcassonneState, move: DeployAt) -> IllegalMove:
        return IllegalMove(
            "PORTAL-3", N_("by a portal a meeple may only go to an unoccupied, unfinished feature or a field")
        )

    def apply(self, state: CarcassonneState, move: DeployAt, events: list[Event]) -> None:
        segment = self.segment(state, move)
        state.put(segment, move.figure, state.on_turn)
        if not state.quiet:
            kind = state.landscape.kind[segment]
            what = state.role(kind, move.figure), state.KINDS[kind]
            events.append(Deployed(state.on_turn, *what, move.x, move.y, move.region, "PORTAL-1"))
        self.over(state, events)

    def over(self, state: CarcassonneState, events: list[Event]) -> None:
        """Go on after the step."""
        state.follower_step_over(events)

    def claim(self, state: CarcassonneState, move: DeployAt) -> tuple[str, int, str]:
        segment = self.segment(state, move)
        return "deploy", segment, state.role(state.landscape.kind[segment], move.figure)

    def write(self, state: CarcassonneState, move: DeployAt) -> str:
        _, segment, role = self.claim(state, move)
        return f"{move.kind} {move.x},{move.y} {standing(state, segment, role)}"


class _PhantomByPortal(_DeployByPortal):
    """A seat places its phantom by the portal if the first figure did not use it (PHANTOM-7)."""

    def legal(self, state: CarcassonneState) -> list[Move]:
        if isinstance(state.moves[-1], DeployAt):
            return []
        return [
            move for move in super().legal(state) if isinstance(move, DeployAt) and move.figure == PHANTOM
        ]

    def over(self, state: CarcassonneState, events: list[Event]) -> None:
        state.follower_step_over(events, after=state.module(Phantom))
