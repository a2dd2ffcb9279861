"""The Phantom, a meeple that may follow another figure in the same turn (PHANTOM-1 to PHANTOM-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import CarcassonneFigure, Module, StepTable
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.steps import DeployFigure
from engine.games.carcassonne.tiles import CITY, CROSS, FIELD, MONASTERY, ROAD, SHRINE
from engine.landscape.phase import FOLLOWER
from engine.landscape.records import Deploy
from engine.landscape.steps import PassFollower
from engine.phase import Phase
from engine.records import Event, Json, Move
from engine.words import N_

PHANTOM: Final = 8
"""The number of the figure."""


class PhantomPhase(Phase):
    """The second figure step of a turn."""

    SECOND = "phantom"


class Phantom(Module[CarcassonneState, None]):
    """Each seat has a phantom, which may be placed after the follower step, too."""

    order = 45
    is_plain = False
    changes_turns = False
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {
        PHANTOM: CarcassonneFigure(
            "phantom",
            kinds=(CITY, ROAD, FIELD, MONASTERY, SHRINE, CROSS),
            rule="PHANTOM-2",
            roles={
                CITY: "phantom knight",
                ROAD: "phantom highwayman",
                FIELD: "phantom farmer",
                MONASTERY: "phantom monk",
                SHRINE: "phantom heretic",
                CROSS: "phantom lying abbot",
            },
            none_left=("PHANTOM-1", N_("no phantom is left in the supply")),
            elsewhere=("PHANTOM-2", N_("a phantom cannot be placed there")),
            is_follower=True,
            worth=1.0,
            follows=True,
        )
    }
    supply: Mapping[int | str, int] = {PHANTOM: 1}

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["phantom"] else None

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        return {"phantoms": [state.supply(seat, PHANTOM) for seat in range(state.players)]}

    def add_steps(self, steps: StepTable) -> None:
        steps[PhantomPhase.SECOND] = [_PassPhantom(self), _DeployPhantom(self)]

    def after_figures(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Ask for the phantom where it has a place, after any follower step (PHANTOM-3, PHANTOM-4)."""
        if not any(step.legal(state) for step in state.steps.open[PhantomPhase.SECOND][1:]):
            return False
        state.await_seat(PhantomPhase.SECOND)
        return True


def phantom_moves(state: CarcassonneState) -> list[Move]:
    """Return the places for the phantom on the tile placed last."""
    usual = state.steps.step(FOLLOWER, Deploy)
    if usual is None or not state.supply(state.on_turn, PHANTOM):
        return []
    return [move for move in usual.legal(state) if isinstance(move, Deploy) and move.figure == PHANTOM]


class _DeployPhantom(DeployFigure):
    """A seat puts its phantom on another feature of the tile (PHANTOM-3, PHANTOM-6)."""

    def __init__(self, phantom: Phantom) -> None:
        super().__init__()
        self._phantom = phantom

    def legal(self, state: CarcassonneState) -> list[Move]:
        return phantom_moves(state)

    def why_not(self, state: CarcassonneState, move: Deploy) -> IllegalMove:
        if move.figure != PHANTOM:
            return IllegalMove("PHANTOM-3", N_("only the phantom may be the second figure of a turn"))
        return super().why_not(state, move)

    def over(self, state: CarcassonneState, events: list[Event]) -> None:
        state.follower_step_over(events, after=self._phantom)


class _PassPhantom(PassFollower[CarcassonneState]):
    """A seat keeps its phantom."""

    def __init__(self, phantom: Phantom) -> None:
        super().__init__("PHANTOM-3")
        self._phantom = phantom

    def over(self, state: CarcassonneState, events: list[Event]) -> None:
        state.follower_step_over(events, after=self._phantom)
