"""The Castle's file: faces, board, track and tokens, and what is refused."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import engine
from engine.games.castle import tiles
from engine.games.castle.board import AT_END, IN_PLAY, TOKENS, board
from engine.games.castle.tiles import FILE, tile_set
from engine.landscape.compass import STEPS, cell, xy
from tests.engine.brute import WAYS
from tests.engine.castle.brute import CORNERS, FACES, PARTS, SPACES, STARTS, edges, lying, start_cell
from tests.engine.refusals import check
from tests.engine.rules import rule


@rule("CAST-1.5", "CAST-11.1", "CAST-11.4", "CAST-2.2")
def test_the_sixty_tiles() -> None:
    designs = [design for design in tile_set("paths").designs if not design.starting]
    assert sum(design.count for design in designs) == 60
    assert len(designs) == len(FACES) == 50
    arms, sides, tokens, squares = Counter[int](), Counter[str](), Counter[str](), 0
    for design in designs:
        kinds = [tile_set("paths").edge_types[edge] for edge in design.edges]
        arms[kinds.count("path")] += design.count
        sides.update(kinds * design.count)
        squares += design.count * ("square" in design.marks)
        for region in design.regions:
            tokens.update({name: n * design.count for name, n in region.tokens.items()})
            assert (region.ends == ("square",)) == ("square" in design.marks and region.kind == "path")
    assert arms == {0: 24, 2: 26, 3: 8, 4: 2}
    assert sides == {"house": 42, "tower": 37, "court": 77, "path": 84}
    assert tokens == {"market": 16, "well": 6}
    assert squares == 6


@rule("CAST-2.4", "CAST-2.5")
@pytest.mark.parametrize("option", ["paths", "all"])
def test_turning_a_tile_moves_its_ports_clockwise(option: str) -> None:
    order = [*WAYS, *(side + half for side in WAYS for half in "LR")]
    for design in tile_set(option).designs:
        assert [(r.kind, sum(r.tokens.values())) for r in design.regions] == [
            (part.kind, part.tokens) for part in PARTS[design.id]
        ]
        for rotation, turned in enumerate(design.turned[:1] if design.starting else design.turned):
            ports = lying(design.id, rotation)
            assert [turned.owners[n] for n in range(12)] == [ports.get(port, -1) for port in order]
            kinds = [tile_set(option).edge_types[edge] for edge in turned.edges]
            assert kinds == [edges(design.id, rotation).get(side, "wall") for side in WAYS]


@rule("CAST-1.2", "CAST-1.4", "CAST-2.6", "CAST-11.2", "CAST-11.3")
def test_the_board_is_what_is_known_of_it() -> None:
    assert {xy(at) for at in board().spaces} == SPACES
    assert len(SPACES) == 76
    assert {start.id: xy(start.at) for start in board().starts} == {
        name: start_cell(start) for name, start in STARTS.items()
    }
    assert len(board().starts) == 7
    assert any(start["shows"] == "court" and start["markets"] for start in STARTS.values())
    assert len(board().track) == 100
    straight = {number for number, space in enumerate(board().track) if space.corner < 0}
    assert {27, 28, 47, 48, 69, 70, 91, 92} <= straight
    convex = [corner.convex for corner in board().corners]
    assert (convex.count(True), convex.count(False)) == (9, 5)


@rule("CAST-1.3", "CAST-3.1", "CAST-8.10")
def test_the_track_follows_the_wall_clockwise() -> None:
    before = None
    for number, space in enumerate(board().track):
        at = cell(space.x, space.y)
        dx, dy = list(WAYS.values())[space.side]
        assert at in board().spaces
        assert cell(space.x + dx, space.y + dy) not in board().spaces
        assert 0 <= space.along < 1
        covers = [i for i, corner in enumerate(CORNERS) if number in corner["spaces"]]
        assert [space.corner] == (covers or [-1])
        if before is not None and (before.x, before.y, before.side) == (space.x, space.y, space.side):
            assert before.along < space.along
        before = space
    assert set(board().corner_at) == {number for corner in CORNERS for number in corner["spaces"]}


def test_the_default_of_the_keep_token_is_that_of_the_file() -> None:
    (token,) = (token for token in board().tokens if token.kind == "keep")
    assert engine.game("castle").option("keep_bonus").default == token.amount


def test_symmetry_is_the_least_turn_that_nobody_can_see() -> None:
    symmetry = {design.id: design.symmetry for design in tile_set("paths").designs}
    assert {name for name, turns in symmetry.items() if turns == 1} == {"N20", "X01", "X02"}
    assert {name for name, turns in symmetry.items() if turns == 2} == {
        "N09",
        "N10",
        "N18",
        "S01",
        "S03",
        "S08",
        "S09",
    }


GOOD = FILE.read_text(encoding="utf-8")


FAULTS = """
houses = [{ sides = ["N"] }] => houses = [] :: tile N01: side N belongs to no house
houses = [{ sides = ["N"] }] => houses = [{ sides = ["E"] }] :: owns side E, which is not a free house side
houses = [{ sides = ["N"] }] => houses = [{ sides = [] }] :: tile N01: house 0 reaches no side
houses = [{ sides = ["N"] }] => houses = [{ sides = ["Q"] }] :: tile N01: house 0 names a side 'Q'
N = "house" => N = "barn" :: tile N01: side N is 'barn', which is none of
{ N = "house", E => { E :: tile N01: sides must name the type of N, E, S and W
["EL", "ER", "SL", "SR", "WL", "WR"] => ["EL", "ER", "SL", "SR"] :: tile N01: WL belongs to no court
["EL", "ER", "SL" => ["NL", "EL", "ER", "SL" :: tile N01: court 0 owns NL, which is no free half
{ ports = ["EL", "ER"], markets = 0 },¶  { ports = ["WL" => \
    { ports = ["EL"], markets = 0 },¶  { ports = ["ER", "WL" \
    :: tile N09: side E is divided between two courts
markets = 1 }, => markets = -1 }, :: tile N01: markets is -1
well = false => well = 0 :: tile S01: the well of path 0 is 0
id = "N02" => id = "N01" :: tile N01: this id is used twice
square = true¶ => :: tile T01: path 0 has 1 ends, but a path ends at a square only
shows = "path" => shows = "gate" :: tile G1: it shows 'gate', which is none of
id = "N01"¶count = 2 => id = "N01"¶count = 0 :: tile N01: count is 0
"""


@rule("CAST-11.5")
def test_faces_that_break_a_rule_are_refused(tmp_path: Path) -> None:
    check(tmp_path, tiles.load, GOOD, FAULTS)


@rule("CAST-11.1", "CAST-1.6")
def test_the_totals_of_the_file_are_those_of_its_entries() -> None:
    data = tomllib.loads(GOOD)
    assert [len(row) for row in data["board"]["mask"]] == [board().columns] * board().rows
    assert data["totals"] == {
        **data["totals"],
        "tiles": sum(entry["count"] for entry in data["tile"]),
        "board_spaces": len(board().spaces),
        "start_spaces": len({start.at for start in board().starts}),
        "tokens": sum(token.copies for token in board().tokens),
        "tokens_in_play": len(board().guarded),
        "track_spaces": len(board().track),
    }
    for entry in data["token"]:
        assert entry["when"] == ("play" if entry["kind"] in IN_PLAY else "end")
    assert sorted(entry["kind"] for entry in data["token"]) == sorted(TOKENS)
    assert all((token.amount > 0) == (token.kind in AT_END) for token in board().tokens)


@rule("CAST-1.2", "CAST-1.6")
def test_corners_and_start_spaces_follow_the_wall() -> None:
    for start in board().starts:
        assert start.at not in board().spaces
        assert sum(start.at + step in board().spaces for step in STEPS) == 1
    corners = board().corners
    assert [n for one in corners for n in (*one.spaces, *one.run)] == list(range(len(board().track)))
    sides = [board().track[one.spaces[1]].side for one in corners]
    walked = 0
    for number, (one, after) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
        assert (one.x == after.x) != (one.y == after.y)
        assert (sides[number] - sides[number - 1]) % 4 == (1 if one.convex else 3)
        walked += abs(after.x - one.x) + abs(after.y - one.y)
    assert walked == sum(at + step not in board().spaces for at in board().spaces for step in STEPS)
