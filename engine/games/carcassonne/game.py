"""Carcassonne's entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.errors import Unplayable
from engine.game import Game, Setting
from engine.games.carcassonne.modules import modules, options_of
from engine.games.carcassonne.rules import CarcassonneRules, Kinds, clash
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.steps import base_steps
from engine.landscape.records import Begin, Deploy, Discard, Draw, Forgo, Pass, Place, TakeHome
from engine.records import Codec
from engine.words import N_

_SHARED: Final = (Begin, Draw, Place, Deploy, TakeHome, Pass, Discard, Forgo)


class Carcassonne(Game[CarcassonneState]):
    """Carcassonne: lay cities, roads and fields, and send followers out to score for them."""

    name = "carcassonne"
    title = N_("Carcassonne")
    summary = N_("Build cities, roads and monasteries between you, and be the one who scores for them.")
    min_players = 1
    max_players = 6
    minutes = 35
    rules_version = 3

    def __init__(self) -> None:
        kinds = modules()
        self.options, self.presets = options_of(kinds)
        self.codec = Codec((*_SHARED, *(move for kind in kinds for move in kind.moves)))

    def settle(self, options: Mapping[str, Any] | None) -> dict[str, Setting]:
        given = dict(options or {})
        if given.get("edition") == "cmsc":
            given["edition"] = "first"
        return super().settle(given)

    def why_unplayable(self, players: int, options: Mapping[str, Setting]) -> Unplayable | None:
        return clash(players, options, modules())

    def is_cooperative(self, options: Mapping[str, Setting]) -> bool:
        return options["solo"] != "off"

    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> CarcassonneState:
        """Return the state before the first move: the start tile or the spring lies."""
        return self.recorded_state(players, seed, options, self.rules_version)

    def recorded_state(
        self, players: int, seed: int | None, options: Mapping[str, Setting], rules: int
    ) -> CarcassonneState:
        """Return the same of a game played by a version of the rules (CARC-14.19)."""
        return CarcassonneState(players, seed, options, _rules(tuple(options.items()), modules()), rules)


@lru_cache(maxsize=64)
def _rules(options: tuple[tuple[str, Setting], ...], kinds: Kinds) -> CarcassonneRules:
    """Return the rules that games with the same options share."""
    return CarcassonneRules(dict(options), kinds, base_steps())


GAME: Final = Carcassonne()
