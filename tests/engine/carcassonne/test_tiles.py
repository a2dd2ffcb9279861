"""The tile set of Carcassonne and its file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.games.carcassonne.tiles import FILE, load, names_elsewhere, tile_set, twins
from tests.engine.brute import WAYS
from tests.engine.carcassonne.brute_board import BASE, EXPANSIONS, INNS, PARTS, RIVER, edges, lying
from tests.engine.carcassonne.table import Table, faces
from tests.engine.refusals import check
from tests.engine.rules import rule

ALL = faces(
    "inns",
    "traders",
    "river2",
    "king_robber",
    "watchtowers",
    "wind_roses",
    "siege",
    "labyrinth",
    "monasteries",
    "festival",
    "abbey",
    "shrines",
    "dragon",
    "hills",
)


@rule("CARC-1.2", "RIVER-1", "ABBOT-2", "CONTRA-1")
def test_the_box_holds_72_tiles_and_the_river_twelve() -> None:
    copies = {design.id: design.count for design in tile_set().designs}
    assert sum(copies[name] for name in BASE) == 72
    assert sum(copies[name] for name in RIVER) == 12
    assert len(BASE) - len(set(twins()) & set(BASE)) == 24
    gardens = [d for d in tile_set().designs if any(r.kind == "garden" for r in d.regions)]
    assert sum(d.count for d in gardens if d.id in BASE) == 8
    assert sum(d.count for d in gardens if d.id in RIVER) == 1
    assert {d.id for d in gardens} == set(twins()) & set(BASE | RIVER)
    bends = [name for name in RIVER if "bend" in name]
    assert (sum(copies[n] for n in bends), sum(copies.values()) - 72 - 2 - len(bends)) == (4, 6)
    by_letter = Counter[str]()
    for name in BASE:
        by_letter[name[0]] += copies[name]
    assert "".join(f"{letter}{n}" for letter, n in sorted(by_letter.items())) == (
        "A2B4C1D4E5F2G1H3I2J3K3L3M2N3O2P3Q1R3S2T1U8V9W4X1"
    )


@rule("INNS-1", "INNS-10", "XCONTRA-12")
@pytest.mark.parametrize(
    ("name", "total"), [("inns", 18), ("traders", 24), ("river2", 12), ("king_robber", 5)]
)
def test_the_expansions_hold_what_their_file_says(name: str, total: int) -> None:
    file = EXPANSIONS[name]
    faces, drawn = file["tile"], Counter[str]()
    for face in faces:
        for part in (*face.get("cities", ()), *face.get("roads", ()), *face.get("fields", ())):
            for mark in ("inn", "cathedral", "pig_herd"):
                drawn[mark] += face["count"] * bool(part.get(mark))
            drawn[part.get("goods", "")] += face["count"]
        drawn["volcano"] += face["count"] * bool(face.get("volcano"))
    del drawn[""]
    assert sum(face["count"] for face in faces) == file["total"] == total
    assert +drawn == file.get("marks", {})
    by_id = {face["id"]: face for face in faces}
    for garden, plain in file["garden_twins"].items():
        assert by_id[garden]["count"] == 1
        assert by_id[plain]["count"] == 0
        differing = ("id", "jcz", "count", "about", "garden")
        assert [
            {key: value for key, value in by_id[name].items() if key not in differing}
            for name in (garden, plain)
        ] == [{key: value for key, value in by_id[plain].items() if key not in differing}] * 2
        assert by_id[garden]["garden"]
    assert {garden for garden in twins() if garden in by_id} == {
        face["id"] for face in faces if face.get("garden")
    }


@rule("INNS-1", "INNS-5", "INNS-10", "XCONTRA-12")
def test_the_box_of_inns_and_cathedrals_holds_18_tiles() -> None:
    tiles = faces("inns")
    more = tiles.designs[len(tile_set().designs) :]
    assert {d.id: d.count for d in more} == {name: face["count"] for name, face in INNS.items()}
    assert sum(d.count for d in more) == 18
    tokens = Counter[str]()
    for design in more:
        for region in design.regions:
            for mark, number in region.tokens.items():
                tokens[mark] += number * design.count
                if mark != "inn":
                    assert region.kind == "city"
                    assert len(region.ports) >= 2
            assert "inn" not in region.tokens or region.kind == "road"
    assert tokens == {"cathedral": 2, "inn": 6, "pennant": 3}
    assert tiles.by_id["IC-cathedral"].edges == (tiles.by_id["C"].edges)
    crossing = tiles.by_id["IC-crossing-inn"].regions
    assert [(r.ports, r.tokens) for r in crossing if r.kind == "road"] == [
        ((1,), {"inn": 1}),
        ((3,), {}),
        ((2,), {}),
    ]


@rule("CARC-2.1", "CARC-5.2")
def test_turning_a_tile_moves_its_ports_clockwise() -> None:
    order = [*WAYS, *(side + half for side in WAYS for half in "LR")]
    for design in ALL.designs:
        if "special" in design.marks or design.id == "AM-abbey":  # the second model has them apart
            continue
        assert [
            (r.kind, r.tokens.get("pennant", 0), "inn" in r.tokens or "cathedral" in r.tokens)
            for r in design.regions
        ] == [(part.kind, part.pennants, part.is_marked) for part in PARTS[design.id]]
        for rotation, turned in enumerate(design.turned):
            ports = lying(design.id, rotation)
            assert [turned.owners[n] for n in range(12)] == [ports.get(port, -1) for port in order]
            kinds = [ALL.edge_types[edge] for edge in turned.edges]
            assert kinds == [edges(design.id, rotation)[side] for side in WAYS]


@rule("CARC-EDGE-14", "CARC-EDGE-22", "RIVER-11", "CARC-6.5")
def test_fields_are_what_the_file_says() -> None:
    fields = {name: sum(part.kind == "field" for part in parts) for name, parts in PARTS.items()}
    assert (fields["A"], fields["S"], fields["T"], fields["C"]) == (1, 2, 2, 0)
    assert (fields["RV-spring"], fields["RV-lake"], fields["RV-bridge"]) == (1, 1, 4)
    counted = Counter({d.id: sum(r.kind == "field" for r in d.regions) for d in ALL.designs})
    assert counted == fields
    table = Table()
    table.lay("B@0,1 r0")
    assert table.choices() == {"pass", "monk", "farmer:N.E.S.W"}


@rule("HOUSE-7")
def test_roads_end_at_villages_monasteries_and_walls_only() -> None:
    ends = {d.id: [r.ends for r in d.regions if r.kind == "road"] for d in tile_set().designs}
    assert {end for roads in ends.values() for end in roads} == {(), ("crossing",), ("monastery",), ("wall",)}
    assert ends["X"] == [("crossing",)] * 4
    assert ends["A"] == ends["RV-monastery"] == [("monastery",)]
    assert ends["S"] == [("wall",)]
    assert ends["U"] == [()]


def test_every_face_has_one_name_elsewhere() -> None:
    names = names_elsewhere()
    assert sorted(names.values()) == sorted(BASE | RIVER)
    assert names["BA/RCr"] == "D"
    assert names_elsewhere("inns").items() > names.items()
    more = {theirs: ours for theirs, ours in names_elsewhere("inns").items() if theirs not in names}
    assert sorted(more.values()) == sorted([*INNS, "IC-four-cities", "IC-straight-inn"])
    assert {theirs.partition("/")[0] for theirs in more} == {"IC"}
    assert (more["IC/Cccc.c"], more["IC/RFr.i"], more["IC/RFr.iG"]) == (
        "IC-cathedral",
        "IC-straight-inn",
        "IC-straight-inn-garden",
    )


def test_symmetry_is_the_least_turn_that_nobody_can_see() -> None:
    symmetry = {design.id: design.symmetry for design in tile_set().designs}
    assert {name for name, turns in symmetry.items() if turns == 1} == {"B", "C", "X"}
    assert {name for name, turns in symmetry.items() if turns == 2} == {
        *("F", "G", "H", "H-garden", "U", "U-garden"),
        *("RV-cities", "RV-bridge", "RV-straight"),
    }


FAULTS = """
cities = [{ sides = ["N", "W", "S", "E"] => cities = [{ sides = ["N", "W", "S", "X"] :: names a side 'X'
roads = [{ sides = ["S"] }]¶fields => roads = [{ sides = [] }]¶fields :: road 0 reaches no side
"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR" => "NL", "NR", "EL", "ER", "SL", "SR", "WL" \
    :: WR belongs to no field
ports = ["EL", "WR"], cities = [0] => ports = ["EL", "WR", "NL"], cities = [0] :: field 0 owns NL
ports = ["EL", "WR"], cities = [0] => ports = ["EL", "WR"], cities = [1] :: touches a city 1
ports = ["EL", "WR"], cities = [0] => ports = ["EL", "QQ"], cities = [0] :: names a side 'QQ'
roads = [{ sides = ["W", "E"] }] => roads = [{ sides = ["N", "E"] }] :: side N belongs to two regions
count = 2 => count = 0 :: count is 0
id = "RV-lake" => id = "RV-pond" :: this tile must be there
id = "B" => id = "A" :: this id is used twice
id = "A"¶ => :: the field 'id' is missing
"""


def test_a_file_that_breaks_a_rule_is_refused(tmp_path: Path) -> None:
    check(tmp_path, load, FILE.read_text(encoding="utf-8"), FAULTS)
