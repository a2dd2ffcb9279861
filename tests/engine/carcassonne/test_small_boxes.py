"""Random games with the small boxes, held against the second model."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine import laws
from tests.engine.carcassonne.random_games import agree, set_ups
from tests.engine.carcassonne.refereed import GAME
from tests.engine.rules import rule

ALL = {
    "wind_roses": True,
    "labyrinth": True,
    "siege": "both",
    "monasteries": True,
    "phantom": True,
    "little_buildings": True,
    "festival": True,
    "shrine_tiles": 6,
    "hills": True,
    "abbey": True,
}
TURNS = 40
"""The length of a game, to be quick."""


def play(players: int, seed: int, options: dict[str, Any]) -> None:
    """Play a short game and hold every position against the second model."""
    agree((players, seed, GAME.settle({"turns": TURNS} | options)))


@rule("ROSE-2", "ROSE-4", "ROSE-5", "ROSE-6", "ROSE-7", "ROSE-8", "ROSE-MIX-1")
@pytest.mark.parametrize(("players", "more"), [(3, {}), (2, {"river": True}), (2, {"start_in_bag": True})])
def test_it_agrees_on_wind_roses(players: int, more: dict[str, Any]) -> None:
    play(players, 1, {"wind_roses": True} | more)


@rule("LAB-3", "LAB-4", "LAB-6", "LAB-7", "LAB-8", "LAB-MIX-1")
@pytest.mark.parametrize(("seed", "value"), [(3, "advanced"), (3, "basic")])
def test_it_agrees_on_the_labyrinth(seed: int, value: str) -> None:
    play(3, seed, {"labyrinth": True, "labyrinth_rule": value, "inns": True})


@rule("SIEGE-2", "SIEGE-3", "SIEGE-4", "SIEGE-5", "SIEGE-6", "SIEGE-7", "SIEGE-9", "SIEGE-10", "SIEGE-12")
@pytest.mark.parametrize("more", [{"siege_escape": "any", "traders": True}, {"edition": "first"}])
def test_it_agrees_on_sieges(more: dict[str, Any]) -> None:
    play(2, 1, {"siege": "both"} | more)


@rule("ABBOT2-2", "ABBOT2-4", "ABBOT2-5", "ABBOT2-6", "ABBOT2-7", "ABBOT2-8", "ABBOT2-9")
@pytest.mark.parametrize("value", ["replace", "add"])
def test_it_agrees_on_special_monasteries(value: str) -> None:
    play(2, 1, {"monasteries": True, "special_monasteries": value, "abbot": True})


@rule("PHANTOM-2", "PHANTOM-3", "PHANTOM-4", "PHANTOM-5", "PHANTOM-6", "PHANTOM-8")
@pytest.mark.parametrize("more", [{"traders": True}, {"river2": True}])
def test_it_agrees_on_phantoms(more: dict[str, Any]) -> None:
    play(2, 1, {"phantom": True} | more)


@rule("LITTLE-2", "LITTLE-3", "LITTLE-4", "LITTLE-6", "LITTLE-7", "LITTLE-8", "LITTLE-9", "LITTLE-MIX-1")
@pytest.mark.parametrize("more", [{"little_value": "kinds", "abbot": True}, {"field_mode": "per_city"}])
def test_it_agrees_on_little_buildings(more: dict[str, Any]) -> None:
    play(3, 1, {"little_buildings": True} | more)


@rule("ABBOT2-MIX-5")
def test_it_agrees_on_little_buildings_beside_lying_abbots() -> None:
    play(2, 50140, {"little_buildings": True, "monasteries": True, "no_endgame_incomplete": True})


@rule("FEST-3", "FEST-4", "FEST-6", "FEST-8", "FEST-9")
@pytest.mark.parametrize("figures", ["figures", "meeples", "off"])
def test_it_agrees_on_festivals(figures: str) -> None:
    play(2, 1, {"festival": True, "festival_figures": figures, "traders": True, "abbot": True})


@rule("SHRINE-2", "SHRINE-4", "SHRINE-5", "SHRINE-6", "SHRINE-7", "SHRINE-8", "SHRINE-9", "SHRINE-10")
@rule("SHRINE-11", "SHRINE-12", "SHRINE-13", "SHRINE-14", "SHRINE-15", "KING-MIX-18", "KING-MIX-19")
@pytest.mark.parametrize(
    "more",
    [{"shrine_tiles": 6, "abbot": True, "abbey": True}, {"shrine_tiles": 5, "shrine_challenges": False}],
)
def test_it_agrees_on_shrines(more: dict[str, Any]) -> None:
    play(2, 1, more)


@rule("HILL-MIX-5", "HILL-MIX-15", "HILL-MIX-17", "SHEEP-5", "SHEEP-13", "VINE-5", "FEST-MIX-1")
@pytest.mark.parametrize(
    "more",
    [
        {"solo": "normal", "hill_ties": "count"},
        {"river2": True, "traders": True},
        {"abbot": True, "vineyard_gardens": True, "festival": True},
    ],
)
def test_it_agrees_on_hills_and_sheep(more: dict[str, Any]) -> None:
    play(3, 1, {"hills": True} | more)


@rule("HILL-MIX-22", "HILL-MIX-23", "HILL-MIX-24", "KING-MIX-22")
@pytest.mark.parametrize("more", [{"traders": True, "hill_ties": "count"}, {"wagon_move": "connected"}])
def test_it_agrees_on_all_new_boxes_together(more: dict[str, Any]) -> None:
    play(3, 1, {"abbey": True, "hills": True, "shrine_tiles": 6} | more)


@pytest.mark.slow
@settings(max_examples=8)
@given(set_ups(refereed=True), st.sets(st.sampled_from(sorted(ALL)), min_size=3))
def test_it_agrees_on_games_of_several_small_boxes(set_up: laws.SetUp, boxes: set[str]) -> None:
    players, seed, options = set_up
    options = {**options, **{name: ALL[name] for name in boxes}}
    if GAME.why_unplayable(players, options) is None:
        agree((players, seed, options))
