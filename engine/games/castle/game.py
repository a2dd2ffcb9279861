"""The Castle's entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.game import Game, Setting
from engine.games.castle.records import Hide, Hold, Reveal, Use
from engine.games.castle.state import CastleState
from engine.landscape.records import Begin, Deploy, Draw, Pass, Place, Score
from engine.options import load_options
from engine.records import Codec
from engine.words import N_

_OPTIONS, _PRESETS = load_options(Path(__file__).with_name("options.toml"))


class Castle(Game[CastleState]):
    """The Castle: two players build inside one wall, and on the wall they race for its corners."""

    name = "castle"
    title = N_("The Castle")
    summary = N_("For two, inside one wall: land exactly on its corners; tied features score for nobody.")
    min_players = 2
    max_players = 2
    minutes = 30
    options = _OPTIONS
    presets = _PRESETS
    rules_version = 1
    codec = Codec((Hide, Begin, Draw, Place, Deploy, Pass, Score, Use, Hold, Reveal))

    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> CastleState:
        """Return the state before the first move: the wall stands and the board is empty."""
        return CastleState(players, seed, options)


GAME: Final = Castle()
