"""The tile file of The Discovery, and the refusals of invalid ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import engine
from engine.games.discovery.state import tile_set
from engine.games.discovery.tiles import load
from tests.engine.discovery.brute import FACES, lying
from tests.engine.discovery.table import Table
from tests.engine.refusals import check, refusal
from tests.engine.rules import rule


@rule("DISC-1.1", "DISC-1.5")
def test_the_box_holds_84_tiles() -> None:
    designs = tile_set().designs
    copies = {design.id: design.count for design in designs}
    assert sum(copies.values()) == 84
    assert len(copies) == 67
    twice = {f"D{n:02}" for n in (2, 3, 9, 13, 14, 20, 21, 36, 41, 42, 57, 59, 60)}
    assert {name for name, count in copies.items() if count == 2} == twice
    assert {name for name, count in copies.items() if count == 3} == {"D15", "D19"}
    assert [design.id for design in designs if design.starting] == ["START"]
    assert set(copies) == {"START", *(f"D{n:02}" for n in range(1, 67))}


def test_sides_and_cities_add_up_to_what_the_file_says() -> None:
    sides: Counter[str] = Counter()
    cities, tiles_with_cities = Counter[str](), 0
    for design in tile_set().designs:
        for region in design.regions:
            sides[region.kind] += len(region.ports) * design.count
        for city in design.settlements:
            land, sea = (design.regions[index].kind for index in city.regions)
            assert sea == "sea"
            cities[land] += design.count
        tiles_with_cities += design.count * bool(design.settlements)
    assert sides == {"sea": 115, "mountain": 111, "grassland": 110}
    assert cities == {"mountain": 26, "grassland": 24}
    assert tiles_with_cities == 46


@rule("DISC-4.4")
def test_turning_a_tile_moves_its_sides_clockwise() -> None:
    for design in tile_set().designs:
        for rotation, turned in enumerate(design.turned):
            for side, region in lying(design.id, rotation).items():
                number = "NESW".index(side)
                assert turned.owners[number] == region
                kind = tile_set().edge_types[turned.edges[number]]
                assert kind == FACES[design.id]["regions"][region]["terrain"]


def test_symmetry_is_the_least_turn_that_nobody_can_see() -> None:
    symmetry = {design.id: design.symmetry for design in tile_set().designs}
    assert {name for name, turns in symmetry.items() if turns == 1} == {"D12", "D24", "D40"}
    # A band between two like caps; a city on one of the shores of the band breaks the symmetry.
    assert {name for name, turns in symmetry.items() if turns == 2} == {
        "D58",
        "D59",
        "D60",
        "D61",
        "D64",
        "D66",
    }


@rule("DISC-16.2")
def test_every_rotation_of_a_symmetric_tile_is_a_placement() -> None:
    table = Table()
    table.draw("D12")
    assert table.choices() == {f"D12@{x},0 r{turn}" for x in (-1, 1) for turn in (0, 90, 180, 270)}


GOOD = """
[[design]]
id = "START"
count = 1
start = true
family = "1,7"
regions = [ { terrain = "sea", edges = "N" }, { terrain = "grassland", edges = "ESW" } ]
touch = [[0, 1]]
cities = [[1, 0]]
"""


def test_a_file_that_keeps_its_rules_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert [design.id for design in load(path).designs] == ["START"]


FAULTS = """
"ESW" => "ES" :: side W belongs to no region
"ESW" => "NESW" :: side N belongs to two regions
"ESW" => "ESX" :: names a side 'X'
terrain = "sea" => terrain = "lava" :: region 0 is 'lava', which is none of grassland, mountain, sea
count = 1 => count = 0 :: count is 0
count = 1 => count = 1.5 :: count is 1.5
count = 1 => count = "2" :: count is '2'
count = 1 => :: tile START: the field 'count' is missing
id = "START" => id = 7 :: tile 7: id is 7
family = "1,7" => :: the field 'family' is missing
cities = [[1, 0]] => cities = [[0, 1]] :: does not stand between land and sea
touch = [[0, 1]] => touch = [] :: stands between regions that do not touch
touch = [[0, 1]] => touch = [[0, 1], [1, 0]] :: touch names a pair of regions twice
touch = [[0, 1]] => touch = [[0, 1], [1, 1]] :: does not name two different regions
touch = [[0, 1]] => touch = [[0, 2]] :: touch has [0, 2], but the regions are numbered 0 to 1
touch = [[0, 1]] => touch = [[0]] :: touch has [0], which is not a pair
cities = [[1, 0]] => cities = [[-1, 0]] :: cities has [-1, 0], but the regions are numbered 0 to 1
start = true => :: there must be one starting tile
"""


def test_a_face_that_breaks_a_rule_is_refused(tmp_path: Path) -> None:
    check(tmp_path, load, GOOD, FAULTS)


def test_a_file_that_is_no_tile_set_is_refused(tmp_path: Path) -> None:
    for text, reason in (
        (GOOD + GOOD, ", tile START: this id is used twice"),
        (GOOD + GOOD.replace('"START"', '"SECOND"'), ", tile START, SECOND: there must be one starting tile"),
        ("", ", tile (none): the file has no tiles"),
        ("design = 3", ", tile (none): the tiles are not a list of tables"),
        ('design = ["D01"]', ", tile (none): the tiles are not a list of tables"),
        ("[[design", ": cannot be read as a tile file"),
        (b"\xff\xfe\x00", ": cannot be read as a tile file"),
    ):
        assert refusal(tmp_path, load, text).startswith(f"mine.toml{reason}")
    with pytest.raises(engine.BadTileSet, match=r"^none\.toml: cannot be read"):
        load(tmp_path / "none.toml")
