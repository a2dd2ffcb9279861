"""The Discovery's entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.game import Game, Setting
from engine.games.discovery.state import DiscoveryState
from engine.landscape.records import Begin, Deploy, Discard, Draw, Forgo, Pass, Place, Remove, TakeHome
from engine.options import load_options
from engine.records import Codec
from engine.words import N_

_OPTIONS, _PRESETS = load_options(Path(__file__).with_name("options.toml"))


class Discovery(Game[DiscoveryState]):
    """The Discovery: lay coasts and mountains, and choose yourself when to score."""

    name = "discovery"
    title = N_("The Discovery")
    summary = N_(
        "Build coasts, ranges and grasslands, and decide for yourself when each explorer comes home."
    )
    min_players = 2
    max_players = 5
    minutes = 40
    options = _OPTIONS
    presets = _PRESETS
    rules_version = 1
    codec = Codec((Begin, Remove, Draw, Place, Deploy, TakeHome, Pass, Discard, Forgo))

    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> DiscoveryState:
        """Return the state before the first move: the starting tile is on the table (DISC-2.1)."""
        return DiscoveryState(players, seed, options)


GAME: Final = Discovery()
