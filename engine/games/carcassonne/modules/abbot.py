"""The Abbot (ABBOT-1 to ABBOT-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne import scoring
from engine.games.carcassonne.module import CarcassonneFigure, Module, StepTable
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import SURROUNDED
from engine.landscape.feature import Term
from engine.landscape.moves import take_home
from engine.landscape.phase import TilePhase
from engine.landscape.records import TakeHome
from engine.landscape.steps import NOT_A_FOLLOWER_MOVE, RegionStep
from engine.records import Event, Json, Move
from engine.words import N_

ABBOT: Final = 1
"""The number of the figure."""


class Abbot(Module[CarcassonneState, None]):
    """Each seat has abbots, who stand in monasteries and gardens and may come home at any time."""

    order = 40
    changes_turns = False
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {
        ABBOT: CarcassonneFigure(
            "abbot",
            kinds=SURROUNDED,
            rule="ABBOT-3",
            roles=dict.fromkeys(SURROUNDED, "abbot"),
            none_left=("ABBOT-1", N_("no abbot is left in the supply")),
            elsewhere=("ABBOT-3", N_("an abbot may only be placed in a monastery or a garden")),
            worth=1.5,
            comes_home=True,
        )
    }

    def __init__(self, abbots: int) -> None:
        self.supply = {ABBOT: abbots}

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(int(options["abbots"])) if options["abbot"] else None

    @classmethod
    def idle_position(cls, players: int) -> dict[str, Json]:
        return {"abbots": [0] * players}

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        return {"abbots": [state.supply(seat, ABBOT) for seat in range(state.players)]}

    def add_steps(self, steps: StepTable) -> None:
        steps[TilePhase.FOLLOWER].append(TakeAbbotHome())


class TakeAbbotHome(RegionStep[CarcassonneState, TakeHome]):
    """A seat takes its abbot back and scores for it (ABBOT-5, ABBOT-6)."""

    makes = TakeHome
    expected = ("CARC-3.1", NOT_A_FOLLOWER_MOVE)

    def legal(self, state: CarcassonneState) -> list[Move]:
        if state.supply(state.on_turn, ABBOT) == state.rules.supply[ABBOT]:
            return []
        land = state.landscape
        held = land.held_by(ABBOT << 3 | state.on_turn)
        return [
            take_home(land.place_of(s)) for s in held if state.rules_version == 1 or not state.is_complete(s)
        ]

    def why_not(self, state: CarcassonneState, move: TakeHome) -> IllegalMove:
        held = state.landscape.standing(move.x, move.y, move.region)
        if held < 0 or held & 7 != state.on_turn:
            return IllegalMove("ABBOT-5", N_("you have no follower there"))
        if held >> 3 == ABBOT:
            return IllegalMove(
                "ABBOT-9", N_("this tile completes the abbot's place, so the abbot comes home when it scores")
            )
        return IllegalMove("CARC-6.8", N_("only an abbot may be taken back"))

    def apply(self, state: CarcassonneState, move: TakeHome, events: list[Event]) -> None:
        segment, seat = self.segment(state, move), state.on_turn
        terms = [Term(scoring.TILES, state.size(segment), 1), *state.added_terms(segment, complete=True)]
        value = sum(term.points for term in terms)
        state.score_feature(
            segment,
            ((seat, value if state.may_score([seat]) else 0),),
            terms,
            segment,
            events,
            complete=state.is_complete(segment),
            final=False,
            rule="ABBOT-5",
        )
        state.send_home(segment, events, "ABBOT-7")
        state.follower_step_over(events)
