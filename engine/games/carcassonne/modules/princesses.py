"""The princesses of The Princess & the Dragon, who send knights home (PRINCESS-1 to PRINCESS-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.modules.phantom import Phantom
from engine.games.carcassonne.records import RemoveKnight
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.landscape import bits
from engine.landscape.phase import FOLLOWER
from engine.landscape.steps import NOT_A_FOLLOWER_MOVE, RegionStep
from engine.phase import Phase
from engine.records import Event, Move
from engine.words import N_

_PRINCESS: Final = "princess"
"""The mark of city segments with a princess."""


class PrincessPhase(Phase):
    """The phase in which a knight must be removed, in place of the follower step."""

    REMOVE = "princess"


class Princesses(Module[CarcassonneState, None]):
    """When a princess comes to a city, the seat on turn may or must send one of its knights home."""

    order = 89
    is_judged_in_c = False
    moves = (RemoveKnight,)
    marks: frozenset[str] = frozenset((_PRINCESS,))

    def __init__(self, *, must: bool) -> None:
        self._must = must

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        if not (options["dragon"] and options["princesses"]):
            return None
        return cls(must=options["princess_action"] == "must")

    def add_steps(self, steps: StepTable) -> None:
        if self._must:
            steps[PrincessPhase.REMOVE] = [_RemoveKnight()]
        else:
            steps[FOLLOWER].append(_RemoveKnight())

    def after_placing(self, state: CarcassonneState, events: list[Event]) -> bool:
        if not self._must or not knights(state):  # PRINCESS-10
            return False
        state.await_seat(PrincessPhase.REMOVE)
        return True


def knights(state: CarcassonneState) -> list[int]:
    """Return where the meeples stand that a princess on the tile placed last may send home (PRINCESS-2)."""
    land = state.landscape
    regions = state.tileset.designs[land.designs[-1]].regions
    return [
        segment
        for number, region in enumerate(regions)
        if region.tokens.get(_PRINCESS)
        for segment in bits(land.occupied[land.root(land.first[-1] + number)])
        if land.weights[land.holder[segment] >> 3]
    ]


class _RemoveKnight(RegionStep[CarcassonneState, RemoveKnight]):
    """A seat sends a knight home, which is all that it does in the step (PRINCESS-2 to PRINCESS-4)."""

    makes = RemoveKnight
    expected = ("PRINCESS-10", N_("a knight in the city of the princess must be removed"))
    not_now = ("CARC-3.1", NOT_A_FOLLOWER_MOVE)

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [RemoveKnight(*state.landscape.place_of(segment)) for segment in knights(state)]

    def why_not(self, state: CarcassonneState, move: RemoveKnight) -> IllegalMove:
        return IllegalMove("PRINCESS-2", N_("only a meeple in the city of the princess may be removed"))

    def apply(self, state: CarcassonneState, move: RemoveKnight, events: list[Event]) -> None:
        state.take_back(self.segment(state, move), events, "PRINCESS-3", "DRAGON-23")
        state.follower_step_over(events, after=state.module(Phantom))  # PHANTOM-4
