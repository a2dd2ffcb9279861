"""The data file of Landover keeps its own rules; nothing checks them while the program runs."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from engine.games.landover.data import (
    COMMODITIES,
    FILE,
    GOODS,
    HARBOURS,
    RESOURCES,
    TERRAINS,
    TRACKS,
)
from tests.engine.rules import rule

RAW = tomllib.loads(files("engine.games.landover").joinpath(FILE).read_text("utf-8"))
TOKENS = {2, 3, 4, 5, 6, 8, 9, 10, 11, 12}
DRAWN = ("random", "secret")


@rule("LAND-3.2", "LAND-9.1")
def test_the_numbers_name_known_things() -> None:
    kinds = RAW["kinds"]
    assert (kinds["resources"], kinds["commodities"]) == (list(RESOURCES), list(COMMODITIES))
    assert kinds["terrains"] == list(TERRAINS)
    assert {RAW["tracks"][track]["commodity"] for track in TRACKS} == set(COMMODITIES)
    made = [RAW["production"][terrain][piece] for terrain in TERRAINS[:5] for piece in ("village", "city")]
    for amounts in (*RAW["costs"].values(), *made):
        assert amounts
        assert set(amounts) <= set(GOODS)
        assert all(type(amount) is int and amount > 0 for amount in amounts.values())


def test_the_cards_of_a_deck_add_up_to_its_size() -> None:
    assert sorted(deck["id"] for deck in RAW["decks"]) == sorted(TRACKS)
    for deck in RAW["decks"]:
        assert sum(card["n"] for card in deck["cards"]) == deck["size"]
        assert {card["when"] for card in deck["cards"]} <= {"pre_roll", "actions", "on_draw"}
    names = [card["id"] for deck in RAW["decks"] for card in deck["cards"]]
    assert len(set(names)) == len(names) == 24


@rule("LAND-3.3", "LAND-3.5", "LAND-3.9", "LAND-19.5")
@pytest.mark.parametrize("entry", RAW["maps"], ids=lambda entry: entry["id"])
def test_the_pools_of_a_map_fit_its_hexes(entry: dict[str, Any]) -> None:
    land = [h for h in entry["hexes"] if h["t"] != "water"]
    assert all(h["isl"] for h in land)
    assert all(h["n"] in TOKENS for h in land if h["t"] not in DRAWN)
    assert set(entry["start_islands"]) <= {h["isl"] for h in land}
    pools, numbers = entry.get("terrain_pools", {}), entry.get("number_pools", {})
    assert Counter(h["pool"] for h in land if h["t"] in DRAWN) == {
        name: sum(pool.values()) for name, pool in pools.items()
    }
    for name, pool in pools.items():
        assert set(pool) <= set(TERRAINS)
        assert set(map(int, numbers[name])) <= TOKENS
        assert sum(numbers[name].values()) == sum(pool.values()) - pool.get("water", 0)
    harbours = entry.get("harbour_pool", {})
    assert {h["kind"] for h in entry["harbours"]} | set(harbours) <= {"random", *HARBOURS}
    assert sum(h["kind"] == "random" for h in entry["harbours"]) in (0, sum(harbours.values()))
