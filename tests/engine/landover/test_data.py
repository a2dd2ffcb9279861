"""The data file of Landover: its numbers, and what is refused in a broken one."""

from __future__ import annotations

from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

import engine
from engine.games.landover.board import compiled
from engine.games.landover.data import FILE, MAPS, NUMBERS, load
from tests.engine.rules import rule

TEXT = files("engine.games.landover").joinpath(FILE).read_text("utf-8")


def raw(name: str) -> dict[str, Any]:
    return deepcopy(next(entry for entry in MAPS if entry["id"] == name))


def test_the_file_is_read_as_it_lies() -> None:
    numbers, maps = load(TEXT)
    assert numbers == NUMBERS
    assert [entry["id"] for entry in maps] == [
        "standard-19",
        "duel-13",
        "isles-32",
        "archipelago-24",
        "fixture-19",
    ]


@rule("LAND-3.2", "LAND-9.1")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("schema = 1", "schema = = 1", "landover.toml: the file: "),
        ('["wool", "wood",', '["wood", "wool",', "landover.toml: kinds.resources: should be wool, wood"),
        ("road     = {wood = 1,", "road     = {wod = 1,", "landover.toml: costs.road: 'wod' is no resource"),
        ("size = 17", "size = 16", "landover.toml: deck science: its cards do not add up to 16"),
        ("[hand]", "[hands]", "landover.toml: the file: 'hand' is missing"),
        ("safe_max = 13", "safe_most = 13", "landover.toml: hand: 'safe_max' is missing"),
        (
            "road     = {wood = 1,",
            "road     = {wood = -1,",
            "landover.toml: costs.road.wood: should be a whole number",
        ),
        (
            "road     = {wood = 1,",
            'road     = {wood = "1",',
            "landover.toml: costs.road.wood: should be a whole number",
        ),
        (
            "barbarian = 3",
            "barbarian = 0.5",
            "landover.toml: dice.event_faces.barbarian: should be a whole number",
        ),
        ("safe_base = 7 ", 'safe_base = "7" ', "landover.toml: hand.safe_base: "),
        (
            "village = {wool = 1} ",
            "village = {wol = 1} ",
            "landover.toml: production.pasture.village: 'wol' is no",
        ),
        ('id = "crane",      n = 2', 'id = "crane",      n = 0', "landover.toml: deck science: crane"),
        ('id = "crane", ', 'id = "krane", ', "landover.toml: deck science: krane"),
        ('when = "pre_roll"', 'when = "later"', "landover.toml: deck science: alchemist"),
    ],
)
def test_a_fault_in_the_numbers_is_named(old: str, new: str, fault: str) -> None:
    assert old in TEXT
    with pytest.raises(engine.BadTileSet) as caught:
        load(TEXT.replace(old, new, 1))
    assert str(caught.value).startswith(fault)


def _twice(m: dict[str, Any]) -> None:
    m["hexes"][1] |= {"q": m["hexes"][0]["q"], "r": m["hexes"][0]["r"]}


def _swamp(m: dict[str, Any]) -> None:
    land(m)["t"] = "swamp"


def _no_island(m: dict[str, Any]) -> None:
    del land(m)["isl"]


def _seven(m: dict[str, Any]) -> None:
    land(m)["n"] = 7


def _no_token(m: dict[str, Any]) -> None:
    del land(m)["n"]


def _far_harbour(m: dict[str, Any]) -> None:
    m["harbours"][0]["q"] = 40


def _inland_harbour(m: dict[str, Any]) -> None:
    m["harbours"][0] |= {"q": 0, "r": 0, "dir": "E"}


def _odd_harbour(m: dict[str, Any]) -> None:
    m["harbours"][0]["kind"] = "gold"


def _near_harbour(m: dict[str, Any]) -> None:
    m["harbours"][1] |= {name: m["harbours"][0][name] for name in ("q", "r", "dir")}


def _touching_islands(m: dict[str, Any]) -> None:
    land(m)["isl"] = "other"


def _no_name(m: dict[str, Any]) -> None:
    del m["name"]


def _no_place(m: dict[str, Any]) -> None:
    del m["hexes"][0]["q"]


def _no_such_start(m: dict[str, Any]) -> None:
    m["start_islands"] = ["atlantis"]


def land(m: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(h for h in m["hexes"] if h["t"] != "water" and (h["q"], h["r"]) == (0, 0))
    return found


@rule("LAND-3.3", "LAND-3.6", "LAND-3.7", "LAND-3.9")
@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (_twice, "two hexes have the same coordinates"),
        (_swamp, "hex (0, 0) is of the unknown terrain 'swamp'"),
        (_no_island, "hex (0, 0) belongs to no island"),
        (_seven, "hex (0, 0) has no number token from 2 to 12, without 7"),
        (_no_token, "hex (0, 0) has no number token from 2 to 12, without 7"),
        (_far_harbour, "lies outside the map"),
        (_inland_harbour, "harbour 0,0.E is not between land and water"),
        (_odd_harbour, "is of the unknown kind 'gold'"),
        (_near_harbour, "shares a corner with another one"),
        (_touching_islands, "islands "),
        (_no_name, "'name' is missing"),
        (_no_place, "'q' is missing"),
        (_no_such_start, "start_islands names the unknown island 'atlantis'"),
    ],
)
def test_a_fault_in_a_map_is_named(spoil: Any, fault: str) -> None:
    broken = raw("fixture-19")
    spoil(broken)
    with pytest.raises(engine.BadTileSet) as caught:
        compiled(broken)
    assert str(caught.value).startswith("landover.toml: map fixture-19: ")
    assert fault in str(caught.value)


@rule("LAND-3.5", "LAND-19.5")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda m: m["terrain_pools"]["main"].update(forest=9), "terrain pool main has "),
        (lambda m: m["number_pools"]["mist"].update({"4": 2}), "number pool mist should hold 6 tokens"),
        (
            lambda m: m["number_pools"]["mist"].update({"4": 0, "7": 1}),
            "number pool mist holds the unknown '7'",
        ),
        (lambda m: m["harbour_pool"].update(any=5), "harbour_pool should hold 9 harbours"),
        (lambda m: m["terrain_pools"]["main"].update(swamp=1), "terrain pool main holds the unknown 'swamp'"),
        (lambda m: m["harbour_pool"].update(gold=1), "harbour_pool holds the unknown 'gold'"),
        (lambda m: m["number_pools"]["main"].update(two=1), "number pool main holds the unknown 'two'"),
    ],
)
def test_a_fault_in_a_pool_is_named(change: Any, fault: str) -> None:
    broken = raw("isles-32")
    change(broken)
    with pytest.raises(engine.BadTileSet) as caught:
        compiled(broken)
    assert str(caught.value).startswith("landover.toml: map isles-32: ")
    assert fault in str(caught.value)
