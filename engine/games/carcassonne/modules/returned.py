"""Tiles that fit nowhere go back into the bag (HOUSE-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from engine.game import Setting
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.modules.hands import Hands
from engine.games.carcassonne.modules.solo import Solo
from engine.games.carcassonne.records import PutBack
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.phase import TilePhase
from engine.landscape.records import TurnSkipped
from engine.records import Event


class Returned(Module[CarcassonneState, int]):
    """The part is the tile that goes back once another is drawn, as an index of designs, or -1."""

    order = 130

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["unplaceable"] == "return" else None

    def initial(self, state: CarcassonneState) -> int:
        return -1

    def drawing(self, state: CarcassonneState, design: int, events: list[Event]) -> None:
        waiting = self.part(state)
        if waiting >= 0:
            self._put_back(state, waiting, events)

    def _put_back(self, state: CarcassonneState, design: int, events: list[Event]) -> None:
        state.shift_pool(design, 1)
        solo = state.module(Solo)
        if solo is not None:
            solo.count_stack(state, 1)
        self.set_part(state, -1)
        events.append(PutBack(state.on_turn, state.tileset.designs[design].id, "HOUSE-6"))

    def unplaceable(self, state: CarcassonneState, design: int, events: list[Event]) -> bool:
        state.await_chance(TilePhase.DRAW)
        if state.can_draw(state.on_turn) and any(n and state.fits(i) for i, n in enumerate(state.drawable())):
            self.set_part(state, design)
            return True
        hands = state.module(Hands)
        if hands is not None and hands.others_play_on(state):
            others = [state.held(seat) for seat in range(state.players)]
            if any(state.fits(hand[0]) for hand in others if hand):
                self._put_back(state, design, events)
                events.append(TurnSkipped(state.on_turn, "HOUSE-6"))
                state.next_turn(events)
                return True
        state.set_aside(design, events, "HOUSE-6")
        state.tiles_over(state.on_turn, events)
        return True
