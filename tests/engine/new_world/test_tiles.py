"""The tiles and the start board of New World, and their file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from engine.games.new_world.state import tile_set
from engine.games.new_world.tiles import FILE, load, towns_of_the_coast
from tests.engine.brute import WAYS
from tests.engine.new_world.brute import COAST, LAND, PARTS, edges, lying
from tests.engine.new_world.table import Table
from tests.engine.refusals import check, refusal
from tests.engine.rules import rule


@rule("NEWW-1.1", "NEWW-1.4")
def test_the_box_holds_95_tiles_in_50_designs_and_a_board() -> None:
    land = [design for design in tile_set().designs if not design.starting]
    assert sum(design.count for design in land) == 95
    assert Counter(design.count for design in land) == {1: 24, 2: 10, 3: 13, 4: 3}
    assert [design.id for design in tile_set().designs if design.starting] == sorted(COAST)
    printed = Counter[str]()
    for design in land:
        for region in design.regions:
            printed[region.kind] += design.count
            for token, amount in region.tokens.items():
                printed[token] += amount * design.count
    assert (printed["farm"], printed["flag"], printed["post"], printed["animal"]) == (8, 11, 14, 62)
    sides = Counter(
        edge for name, face in LAND.items() for edge in edges(name, 0).values() for _ in range(face["count"])
    )
    assert sides == {"plain": 148, "trail": 131, "town": 101}
    assert sum(Table().state.tiles_left().values()) == 95


@rule("NEWW-4.4", "NEWW-10.4")
def test_turning_a_tile_moves_its_ports_clockwise() -> None:
    order = [*WAYS, *(side + half for side in WAYS for half in "LR")]
    tokens = {"town": "flag", "trail": "post", "plain": "animal", "farm": ""}
    for design in tile_set().designs:
        assert [(r.kind, r.tokens.get(tokens[r.kind], 0)) for r in design.regions] == [
            (part.kind, part.worth) for part in PARTS[design.id]
        ]
        for rotation, turned in enumerate(design.turned):
            ports = lying(design.id, rotation)
            assert [turned.owners[n] for n in range(12)] == [ports.get(port, -1) for port in order]
            if not design.starting:
                kinds = [tile_set().edge_types[edge] for edge in turned.edges]
                assert kinds == [edges(design.id, rotation)[side] for side in WAYS]


@rule("NEWW-6.1", "NEWW-6.3", "NEWW-10.4")
def test_the_coast_is_what_the_file_says() -> None:
    table = Table()
    west = [table.state.landscape.tileset.edge_types[t.design.edges[3]] for t in table.state.landscape.laid()]
    assert [row for row, edge in enumerate(west, 1) if edge == "town"] == [5, 9]
    assert [row for row, edge in enumerate(west, 1) if edge == "trail"] == [2, 4]
    assert towns_of_the_coast() == {2: "Plymouth", 5: "New York", 9: "Jamestown"}
    assert table.of(0, 2, "town").complete
    assert not table.of(0, 5, "town").complete
    ends = {end for d in tile_set().designs for r in d.regions for end in r.ends}
    assert ends == {"crossing", "farm", "town:0", "sea"}
    plains = {table.state.feature(0, row, i).segments for row in range(1, 11) for i in _plains(table, row)}
    assert len(plains) == 5


def _plains(table: Table, row: int) -> list[int]:
    tile = next(t for t in table.state.landscape.laid() if t.y == row)
    return [i for i, region in enumerate(tile.design.regions) if region.kind == "plain"]


def test_symmetry_is_the_least_turn_that_nobody_can_see() -> None:
    symmetry = {design.id: design.symmetry for design in tile_set().designs if not design.starting}
    assert {name for name, turns in symmetry.items() if turns == 1} == {"W02", "W05", "W38"}
    assert {name for name, turns in symmetry.items() if turns == 2} == {
        *("W14", "W22", "W30", "W37", "W43", "W44", "W47")
    }


GOOD = FILE.read_text(encoding="utf-8")


TOWNS = 'towns = [{ edges = "NW", flags = 1 }]'
FAULTS = f"""
"SL", "SR", "WL", "WR"], animals = 0 }}] => "SL", "SR", "WL"], animals = 0 }}] :: C01: WR belongs to no plain
ports = ["SL", "SR", "WL", "WR"] => ports = ["NL", "SL", "SR", "WL", "WR"] :: owns NL, which is the sea's
row = 1¶ => row = 0¶ :: C01: row is 0, but start spaces lie in rows 1 to 10
row = 10¶ => row = 11¶ :: C10: row is 11, but
row = 3¶ => row = 2¶ :: C03: row 2 is taken by C02 already
row = 3¶ => row = 4¶ :: row 4
row = 3¶ => :: C03: the field 'row' is missing
west = "R" => west = "P" :: C02: west says 'P' for side W, which is trail
west = "R" => west = "RR" :: C02: west is 'RR', but it must be 1 letters
edges = "W", flags = 0 => edges = "E", flags = 0 :: C05: town 0 owns side E, where the sea is
ends = ["sea"] => ends = [] :: C04: trail 0 has 1 ends, but a trail has two
id = "C10" => id = "C09" :: C09: this id is used twice
id = "W02" => id = "W01" :: W01: this id is used twice
edges = "TPPT" => edges = "TPTP" :: W01: edges says 'T' for side S, which is plain
{TOWNS} => towns = [{{ edges = "NX", flags = 1 }}] :: names a side 'X'
{TOWNS} => towns = [{{ edges = "NN", flags = 1 }}] :: W01: side N belongs to two
{TOWNS} => towns = [{{ edges = 3, flags = 1 }}] :: must be a text
edges = "NW", flags = 1 => edges = "NW", flags = -1 :: has -1 flags
edges = "NW", flags = 1 => edges = "NW" :: W01: the field 'flags' is missing
ends = ["farm"] => ends = ["crossing"] :: a crossing of fewer than 3 trails
ends = ["farm"] => ends = ["town:0"] :: ends at 'town:0', which this tile does not have
ends = ["farm"] => ends = ["sea"] :: ends at 'sea'
farm = true => farm = "yes" :: W02: farm is 'yes', but it must be true or false
ports = ["EL", "ER", "SL", "SR"], animals = 1 => ports = ["EL", "ER", "SL", "QQ"], animals = 1 \
    :: half side 'QQ'
ports = ["EL", "ER", "SL", "SR"], animals = 1 => ports = ["EL", "ER", "SL", "NL"], animals = 1 \
    :: owns NL, which is
ports = ["EL", "ER", "SL", "SR"], animals = 1 => ports = [], animals = 1 :: W01: plain 0 reaches no side
count = 2 => count = 0 :: W01: count is 0
count = 2 => count = 3 :: [set]: tiles_total is 95, but the file has 96
designs = 50 => designs = 51 :: [set]: designs is 51, but the file has 50
"""


@rule("NEWW-1.4")
def test_a_file_that_breaks_a_rule_is_refused(tmp_path: Path) -> None:
    check(tmp_path, load, GOOD, FAULTS)


def test_a_board_out_of_order_or_short_is_refused(tmp_path: Path) -> None:
    head, *entries = GOOD.split("\n[[")
    spaces = [entry for entry in entries if entry.startswith("start_space")]
    others = entries[len(spaces) :]
    for order, reason in (
        ([*spaces[:2], spaces[3], spaces[2], *spaces[4:]], "row 4 is out of order, north must come first"),
        (spaces[:-1], "there are 9 start spaces, but the board has 10"),
    ):
        assert reason in refusal(tmp_path, load, "\n[[".join([head, *order, *others]))


def test_a_text_that_is_no_tile_file_is_refused(tmp_path: Path) -> None:
    for text in ("start_space = 3\n", "[[design", 'set = 1\nstart_space = ["x"]\ndesign = []\n', ""):
        assert refusal(tmp_path, load, text).startswith("mine.toml")
    wrong_set = "set = 3\n" + GOOD[GOOD.index("\n[[start_space]]") :]
    assert refusal(tmp_path, load, wrong_set).startswith("mine.toml, tile [set]: it is not a table")
