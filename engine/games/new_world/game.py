"""New World's entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.game import Game, Setting
from engine.games.new_world.state import NewWorldState
from engine.landscape.records import Begin, Deploy, Draw, Pass, Place, Score
from engine.options import load_options
from engine.records import Codec
from engine.words import N_

_OPTIONS, _PRESETS = load_options(Path(__file__).with_name("options.toml"))


class NewWorld(Game[NewWorldState]):
    """New World: settle a coast to the west, and keep up with the surveyors."""

    name = "new_world"
    title = N_("New World")
    summary = N_("Settle the land west of the coast, and score before the surveyors leave you behind.")
    min_players = 2
    max_players = 5
    minutes = 40
    options = _OPTIONS
    presets = _PRESETS
    rules_version = 1
    codec = Codec((Begin, Draw, Place, Deploy, Pass, Score))

    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> NewWorldState:
        """Return the state before the first move: the start board lies (NEWW-2.1)."""
        return NewWorldState(players, seed, options)


GAME: Final = NewWorld()
