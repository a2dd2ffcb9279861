"""The steps of a seat none of whose tiles fits: it shows its hand and gives up one tile or all.

In a seat's view, where a hand is unknown, such a move may come while a tile could be placed.
"""

from __future__ import annotations

from abc import abstractmethod

from engine.errors import IllegalMove
from engine.landscape import hands
from engine.landscape.phase import TilePhase
from engine.landscape.records import Discard, Forgo, TurnSkipped
from engine.landscape.steps import S
from engine.landscape.tile_steps import Refusal, TileStep
from engine.records import Event, Move
from engine.steps import M
from engine.words import N_


class GiveUpStep(TileStep[S, M]):
    """A seat none of whose tiles fits gives up tiles.

    Args:
        rule: the rule by which they are given up.
        refusal_rule: the rule named when that is not possible; left out, the same.
        expected: the refusal of other moves; left out, one by ``rule`` that outranks all others.
    """

    sentence: str

    def __init__(
        self, rule: str, *, refusal_rule: str | None = None, expected: Refusal | None = None
    ) -> None:
        self.rule = rule
        self.insists = expected is None
        self.expected = expected or (rule, self.sentence)
        self._fits: Refusal = (refusal_rule or rule, N_("tiles can be given up only when none in hand fits"))
        self.not_now = self._fits

    def why_not(self, state: S, move: M) -> IllegalMove:
        return IllegalMove(*self._fits)


class DiscardTile(GiveUpStep[S, Discard]):
    """A seat none of whose tiles fits gives one up for a new one."""

    makes = Discard
    sentence = N_("no tile in hand fits: one of them must be given up")

    def legal(self, state: S) -> list[Move]:
        if state.phase != TilePhase.DISCARD:
            return []
        shown = hands.shown(state)
        return [Discard(tile, shown) for tile in dict.fromkeys(shown)]

    def allows(self, state: S, move: Discard) -> bool:
        if state.phase == TilePhase.DISCARD:
            return move in self.legal(state)
        return state.in_bag > 0 and move.tile in move.shown and hands.may_show(state, move.shown)

    def apply(self, state: S, move: Discard, events: list[Event]) -> None:
        hands.show(state, move.shown)
        design = state.tileset.by_id[move.tile].index
        hands.take(state, design)
        state.set_aside(design, events, self.rule)
        state.await_chance(TilePhase.REPLACE)

    def write(self, state: S, move: Discard) -> str:
        return f"discard {move.tile}"


class ForgoTurn(GiveUpStep[S, Forgo]):
    """A seat none of whose tiles fits, with none left to draw, gives all of them up and skips the turn."""

    makes = Forgo
    sentence = N_("no tile in hand fits and none is left: they must be given up")

    def legal(self, state: S) -> list[Move]:
        return [Forgo(hands.shown(state))] if state.phase == TilePhase.FORGO else []

    def allows(self, state: S, move: Forgo) -> bool:
        if state.phase == TilePhase.FORGO:
            return move in self.legal(state)
        return not state.in_bag and hands.may_show(state, move.shown)

    def apply(self, state: S, move: Forgo, events: list[Event]) -> None:
        hands.show(state, move.shown)
        for design in state.held(state.on_turn):
            state.set_aside(design, events, self.rule)
        state.set_hand(state.on_turn, ())
        events.append(TurnSkipped(state.on_turn, self.rule))
        self.skipped(state, events)

    @abstractmethod
    def skipped(self, state: S, events: list[Event]) -> None:
        """Give the turn on."""

    def write(self, state: S, move: Forgo) -> str:
        return "forgo"
