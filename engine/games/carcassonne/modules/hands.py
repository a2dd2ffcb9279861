"""Tiles in hand: three of them (HOUSE-4), or one that is drawn ahead (HOUSE-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.giving_up import DiscardTile, ForgoTurn
from engine.landscape.hands import await_tile
from engine.landscape.phase import TilePhase
from engine.landscape.records import Draw, TurnSkipped
from engine.landscape.steps import DrawTile
from engine.records import Event


class Hands(Module[CarcassonneState, bool]):
    """Every seat holds tiles; the part is whether the first hands have been dealt.

    Attributes:
        ahead: whether the hand is one tile that is drawn ahead.
    """

    order = 120

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.ahead = bool(options["draw_ahead"])
        self._size = int(options["hand_size"])
        self.hand_size = 0 if self.ahead else self._size
        self.hides_hands = self._size > 1 and not options["hand_visible"]
        self.rule = "HOUSE-3" if self.ahead else "HOUSE-4"

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["hand_size"] != 1 or options["draw_ahead"] else None

    def initial(self, state: CarcassonneState) -> bool:
        return False

    def is_done(self, state: CarcassonneState) -> bool:
        return self.part(state) and not self.ahead

    def add_steps(self, steps: StepTable) -> None:
        discard, forgo = DiscardTile[CarcassonneState]("HOUSE-4"), _CarcassonneForgoTurn("HOUSE-4")
        steps[TilePhase.PLACE] += [discard, forgo]
        steps[TilePhase.DISCARD], steps[TilePhase.FORGO] = [discard], [forgo]
        draw = _DrawIntoHand(self)
        for phase in (TilePhase.DEAL, TilePhase.REFILL, TilePhase.REPLACE):
            steps[phase] = [draw]

    def is_full(self, state: CarcassonneState, seat: int) -> bool:
        """Return whether a seat holds as many tiles as it may."""
        return len(state.held(seat)) >= self._size

    # -- turns ------------------------------------------------------------------------------------------

    def before_tile(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Deal the first hands."""
        if state.in_prologue or self.part(state) or state.trade.part > 1:
            return False
        state.turn -= 1
        state.await_chance(TilePhase.DEAL)
        return True

    def begin_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        if state.in_prologue:
            return False
        for ahead in range(1 if state.is_solo else state.players):
            seat = (state.on_turn + ahead) % state.players
            if ahead and (state.held(seat) or (self.ahead and state.can_draw(seat))):
                state.turn -= 1
                state.begin_turn(seat, events)  # HOUSE-3, HOUSE-4: those without tiles are finished
                return True
            if state.held(seat):
                self.await_tile(state, events)
                return True
            if self.ahead and state.can_draw(seat):
                break
        return False

    def await_tile(self, state: CarcassonneState, events: list[Event]) -> None:
        """Ask the seat for a tile of its hand, or for what it must do when none fits."""
        if self.ahead:
            state.offer(state.held(state.on_turn)[0], events)
            return
        await_tile(state)

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        return not self.ahead and self._refills(state)

    def keep_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Draw ahead, after the second part or when there is none (MIX-14)."""
        return self.ahead and not state.phase.is_before_tile and self._refills(state)

    def _refills(self, state: CarcassonneState) -> bool:
        """Have chance fill the hand up, if it can; return whether it does."""
        seat = state.on_turn
        if not self.part(state) or self.is_full(state, seat) or not state.can_draw(seat):
            return False
        state.await_chance(TilePhase.REFILL)
        return True

    def others_play_on(self, state: CarcassonneState) -> bool:
        """Return whether other seats hold a tile when the one on turn has none (HOUSE-3)."""
        return self.ahead and not state.is_solo and any(state.held(seat) for seat in range(state.players))

    def skip_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        if not self.others_play_on(state):
            return False
        events.append(TurnSkipped(state.on_turn, "HOUSE-3"))
        state.next_turn(events)
        return True

    def dealt(self, state: CarcassonneState, events: list[Event]) -> None:
        """Go on dealing, or begin when all hands are full."""
        if not self.is_full(state, state.on_turn):
            return
        state.on_turn = (state.on_turn + 1) % state.players
        if state.held(state.on_turn):
            self.set_part(state, True)
            state.begin_turn(state.on_turn, events)


class _DrawIntoHand(DrawTile[CarcassonneState]):
    """Chance gives a seat a tile for its hand: at first, at the end of a turn, or for one given up."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands.rule, "CARC-4.1")
        self._hands = hands

    def drawn(self, state: CarcassonneState, design: int, move: Draw, events: list[Event]) -> None:
        state.note_drawing(design, events)
        self.report(state, move, events)
        if not state.defers(design, events):
            state.set_hand(state.on_turn, (*state.held(state.on_turn), design))
        elif state.can_draw(state.on_turn):
            return
        if state.phase == TilePhase.DEAL:
            self._hands.dealt(state, events)
        elif state.phase == TilePhase.REFILL and self._hands.ahead:
            state.next_turn(events, after=self._hands)
        elif state.phase == TilePhase.REFILL:
            state.end_turn(events, after=self._hands)
        else:
            self._hands.await_tile(state, events)


class _CarcassonneForgoTurn(ForgoTurn[CarcassonneState]):
    def skipped(self, state: CarcassonneState, events: list[Event]) -> None:
        state.next_turn(events)
