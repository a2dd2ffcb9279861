"""Another turn for a tile that fills a hole (HOUSE-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self

from engine.game import Setting
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.modules.turn_order import Queued, turn_order
from engine.games.carcassonne.records import TurnEarned
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import STEPS, cell
from engine.landscape.records import Place
from engine.records import Event


class Bonus(NamedTuple):
    """True if the turn in progress has earned another one, and whether that has been reported."""

    earned: bool = False
    reported: bool = False


class HoleBonus(Module[CarcassonneState, Bonus]):
    """A tile with tiles on all four sides earns another turn."""

    order = 110
    is_plain = False
    changes_turns = False
    earns_enclosed = True

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["hole_bonus"] else None

    def initial(self, state: CarcassonneState) -> Bonus:
        return Bonus()

    def placed(self, state: CarcassonneState, move: Place, design: int, events: list[Event]) -> None:
        at, tile_at = cell(move.x, move.y), state.landscape.tile_at
        if all(at + step in tile_at for step in STEPS) and not self._is_queued(state):
            self.set_part(state, self.part(state)._replace(earned=True))

    def _is_queued(self, state: CarcassonneState) -> bool:
        """Return whether the seat has earned another turn already, before it sold a tile (MIX-11)."""
        part = turn_order(state).part(state)
        return part.after_sale and part.queue[:1] == (Queued(state.on_turn),)

    def earns_turn(self, state: CarcassonneState) -> bool:
        return self.part(state).earned

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        bonus = self.part(state)
        if bonus.earned and not bonus.reported:
            self.set_part(state, bonus._replace(reported=True))
            events.append(TurnEarned(state.on_turn, "HOUSE-9"))
        return False

    def next_seat(self, state: CarcassonneState) -> int | None:
        self.queue_turn(state)
        return None

    def queue_turn(self, state: CarcassonneState) -> None:
        """Give the seat on turn the next turn, if it has earned one."""
        if self.part(state).earned:
            self.set_part(state, Bonus())
            turn_order(state).add(state, state.on_turn)
