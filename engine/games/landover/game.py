"""Landover's entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from engine.errors import Unplayable
from engine.game import Game, Setting, State
from engine.games.landover.absent import decided
from engine.games.landover.options import OPTIONS, PRESETS, clash
from engine.games.landover.records import CODEC
from engine.games.landover.state import LandoverState
from engine.records import Move
from engine.words import N_


class Landover(Game):
    """Landover: settle islands of hexes, raise culture, hold off barbarians."""

    name = "landover"
    title = N_("Landover")
    summary = N_("Settle islands, raise culture and military power, trade, and raid those ahead.")
    min_players = 2
    max_players = 4
    options = OPTIONS
    presets = PRESETS
    rules_version = 2
    codec = CODEC
    allows_undo_after_reply = False  # LAND-21.11
    has_timeout_move = True

    def why_unplayable(self, players: int, options: Mapping[str, Setting]) -> Unplayable | None:
        return clash(players, options)

    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> LandoverState:
        """Return the state before the first move: nothing is drawn yet."""
        return LandoverState(players, seed, options, self.rules_version)

    def recorded_state(
        self, players: int, seed: int | None, options: Mapping[str, Setting], rules: int
    ) -> LandoverState:
        """Return the state before the first move of a game played by a version of the rules (LAND-30)."""
        return LandoverState(players, seed, options, rules)

    def timeout_move(self, state: State, random: Random) -> Move:
        """Return the move that is made for a seat that lets its time run out (LAND-6.9)."""
        assert isinstance(state, LandoverState)
        return decided(state.at, random)


GAME: Final = Landover()
