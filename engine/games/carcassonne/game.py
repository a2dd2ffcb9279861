"""Carcassonne's entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import Unplayable
from engine.game import Game, Setting
from engine.games.carcassonne.options import OPTIONS, PRESETS
from engine.games.carcassonne.records import Answer, Bid, Extend, Open, SecondPart, Sell, Settle
from engine.games.carcassonne.rules import clash
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Begin, Deploy, Discard, Draw, Forgo, Pass, Place, TakeHome
from engine.records import Codec
from engine.words import N_

_SHARED: Final = (Begin, Draw, Place, Deploy, TakeHome, Pass, Discard, Forgo)
_OWN: Final = (Open, Settle, Bid, Sell, Extend, Answer, SecondPart)


class Carcassonne(Game):
    """Carcassonne: lay cities, roads and fields, and send followers out to score for them."""

    name = "carcassonne"
    title = N_("Carcassonne")
    summary = N_("Build cities, roads and monasteries between you, and be the one who scores for them.")
    min_players = 1
    max_players = 6
    options = OPTIONS
    presets = PRESETS
    rules_version = 1
    codec = Codec((*_SHARED, *_OWN))

    def settle(self, options: Mapping[str, Any] | None) -> dict[str, Setting]:
        """Return all options with their values; ``cmsc`` is another name of the first edition."""
        given = dict(options or {})
        if given.get("edition") == "cmsc":
            given["edition"] = "first"
        return super().settle(given)

    def why_unplayable(self, players: int, options: Mapping[str, Setting]) -> Unplayable | None:
        return clash(players, options)

    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> CarcassonneState:
        """Return the state before the first move: the start tile or the spring lies."""
        return CarcassonneState(players, seed, options)


GAME: Final = Carcassonne()
