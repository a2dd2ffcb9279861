"""Landover's entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from engine.errors import Unplayable
from engine.game import Game, Setting
from engine.games.landover.absent import decided
from engine.games.landover.board import board_for
from engine.games.landover.phase import LandPhase
from engine.games.landover.records import CODEC, Accept, Decline
from engine.games.landover.state import LandoverState
from engine.options import load_options
from engine.records import Move
from engine.words import N_

_OPTIONS, _PRESETS = load_options(Path(__file__).with_name("options.toml"))


class Landover(Game[LandoverState]):
    """Landover: settle islands of hexes, raise culture, hold off barbarians."""

    name = "landover"
    title = N_("Landover")
    summary = N_("Settle islands, raise culture and military power, trade, and raid those ahead.")
    min_players = 2
    max_players = 4
    minutes = 90
    options = _OPTIONS
    presets = _PRESETS
    rules_version = 2
    codec = CODEC
    allows_undo_after_reply = False  # LAND-21.11
    has_timeout_move = True

    def why_unplayable(self, players: int, options: Mapping[str, Setting]) -> Unplayable | None:
        chosen = board_for(players, options)
        least, most = chosen.players_min, chosen.players_max
        if least <= players <= most:
            return None
        if least == most:
            sentence = N_("the map {map} is made for {count}, not for {players}")
            return Unplayable("LAND-3.10", sentence, map=chosen.name, count=least, players=players)
        sentence = N_("the map {map} is for {least} to {most} players, not {players}")
        return Unplayable("LAND-3.10", sentence, map=chosen.name, least=least, most=most, players=players)

    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> LandoverState:
        return LandoverState(players, seed, options, self.rules_version)

    def recorded_state(
        self, players: int, seed: int | None, options: Mapping[str, Setting], rules: int
    ) -> LandoverState:
        """Return the state before the first move of a game played by a version of the rules (LAND-30)."""
        return LandoverState(players, seed, options, rules)

    def timeout_move(self, state: LandoverState, random: Random) -> Move:
        """Return the move that is made for a seat that lets its time run out (LAND-6.9)."""
        return decided(state.at, random)

    def forced_move(self, state: LandoverState) -> Move | None:
        """Return ``None``: people roll and end their turns themselves, and may always make offers."""
        return None

    def forced_reply(self, state: LandoverState) -> Move | None:
        """Return that an offer is declined by a seat that cannot accept it (LAND-10.13)."""
        if state.phase is not LandPhase.REPLY or state.why_illegal(Accept()) is None:
            return None
        return Decline()


GAME: Final = Landover()
