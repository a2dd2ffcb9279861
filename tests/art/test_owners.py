"""The owners view: who holds each region, and how it is painted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path

import pytest
from rich.color import Color
from rich.segment import Segment
from syrupy.assertion import SnapshotAssertion

from engine.landscape.state import LandscapeState
from saves import read
from tests.art.pictures import drawn
from tests.engine.carcassonne.table import Table
from tests.engine.castle.table import Table as CastleTable
from tests.engine.discovery.table import Table as DiscoveryTable
from tui.base.depth import Depth, Look
from tui.drawing.art.block import block
from tui.drawing.art.face import OVERVIEWS, ZOOMS, TileSize, face, variant_at
from tui.drawing.art.owners import owned_colour
from tui.drawing.art.palette import Shade, colours, mix
from tui.drawing.art.plan import draw
from tui.drawing.art.scene import Cell, Scene, overlays
from tui.drawing.art.seats import seat
from tui.drawing.art.themes import rgb256
from tui.presentation.landscape.scene import base_scene, owners

CORPUS = Path(__file__).parents[1] / "saves" / "corpus"
LATE = CORPUS / "format-4" / "20270121-184233-carcassonne-kc95.jsonl"
SIZES = [*OVERVIEWS, *ZOOMS]
THEMES = ["dark", "light", "red-green"]
ROAD = "U@1,0 r0 | highwayman:EW"
FIELDS = -1
FIELD = "U@1,0 r0 | farmer:ER.S.WL"


def held(state: LandscapeState, kind: str) -> set[tuple[int, ...]]:
    """Return the holders of the features of a kind, without those of nobody."""
    found = owners(state)
    return {
        colours
        for tile in state.landscape.laid()
        for region, colours in zip(tile.design.regions, found[tile.x, tile.y], strict=True)
        if region.kind == kind and colours
    }


def put(state: LandscapeState, x: int, y: int, kind: str, who: int, figure: int = 0, number: int = 0) -> None:
    """Put a follower on the first (or another) region of a kind of a tile."""
    land = state.landscape
    tile = next(tile for tile in land.laid() if (tile.x, tile.y) == (x, y))
    regions = [i for i, region in enumerate(tile.design.regions) if region.kind == kind]
    state.put(land.segment(x, y, regions[number]), figure, who)


def scene_of(state: LandscapeState) -> Scene:
    return replace(base_scene(state), owners=owners(state), pawns=(), last=None)


def painted(
    scene: Scene, game: str, cell: Cell, size: TileSize, look: Look
) -> dict[tuple[int, ...], set[Color]]:
    """Return the colours of the pixels of a tile by the holders of their regions, fields after ``field``."""
    laid = scene.tiles[cell]
    shown = face(game, laid.design, laid.rotation, size, look, variant_at(*cell))
    found: dict[tuple[int, ...], set[Color]] = {}
    rows = drawn(game, cell, laid, overlays(scene)[cell], size, look)
    for y, row in enumerate(rows[: ceil(size[1])]):
        for x, pixels in enumerate(_cells(row)):
            for half, colour in enumerate(pixels):
                if 2 * y + half == len(shown.regions):
                    continue  # the next tile
                region = shown.regions[2 * y + half][x]
                field = (FIELDS,) if laid.design.regions[region].kind == "field" else ()
                found.setdefault((*scene.owners[cell][region], *field), set()).add(colour)
    return found


def _cells(row: Sequence[Segment]) -> Iterator[tuple[Color, Color]]:
    """Yield the colours of the upper and the lower pixel of each cell; signs count as their ground."""
    for segment in row:
        assert segment.style is not None
        assert segment.style.bgcolor is not None
        back, fore = segment.style.bgcolor, segment.style.color or segment.style.bgcolor
        for char in segment.text:
            yield {"▀": (fore, back), "▄": (back, fore), "█": (fore, fore)}.get(char, (back, back))


def distance(colour: Color, rgb: int) -> int:
    triplet = colour.get_truecolor()
    return sum((part - (rgb >> shift & 255)) ** 2 for part, shift in zip(triplet, (16, 8, 0), strict=True))


def nearest(colour: Color, theme: str, *, field: bool) -> int | None:
    """Return the seat whose colour is most like one, at half strength in fields; ``None`` for faint grass."""
    table = colours(Depth.TRUECOLOR, Shade.PLAIN, theme)
    ground = table[ord(".")]
    faint = mix(table[ord("<")], ground, 0.68)
    seats = {number: table[ord(seat(number).code)] for number in range(3)}
    if field:
        seats = {number: mix(rgb, ground, 0.5) for number, rgb in seats.items()}
    return min([*seats, None], key=lambda one: distance(colour, faint if one is None else seats[one]))


# -- who holds a region -----------------------------------------------------------------------------------


def test_a_road_is_held_by_the_one_who_stands_on_it() -> None:
    state = Table().play(ROAD).state
    assert held(state, "road") == {(0,)}
    assert not held(state, "city") | held(state, "field")


def test_those_with_equal_numbers_share_and_one_more_decides() -> None:
    table = Table().play(ROAD)
    put(table.state, 0, 0, "road", 1)
    assert held(table.state, "road") == {(0, 1)}
    table.play("U@2,0 r0")
    put(table.state, 2, 0, "road", 1)
    assert held(table.state, "road") == {(1,)}


def test_a_large_follower_outweighs_another() -> None:
    state = Table(inns=True).play(ROAD).state
    large = next(i for i, weight in enumerate(state.landscape.weights) if weight == 2)
    put(state, 0, 0, "road", 1, large)
    assert held(state, "road") == {(1,)}


def test_a_field_is_held_like_everything_else() -> None:
    assert held(Table().play(FIELD).state, "field") == {(0,)}


def test_nobody_holds_what_was_scored() -> None:
    state = Table().play(f"{ROAD}\nA@2,0 r90\nA@-1,0 r270").state
    assert state.scores == (4, 0)
    assert not held(state, "road")


def test_after_a_move_is_taken_back_the_owners_are_those_before_it() -> None:
    table = Table().play(ROAD)
    before = owners(table.state)
    table.play("U@2,0 r0 | farmer:ER.S.WL")
    assert owners(table.state) != before
    for _move in range(3):
        table.state.pop()
    assert owners(table.state) == before


@pytest.mark.rule("CAST-7.6", "CAST-12.1")
@pytest.mark.parametrize(("ties", "found"), [("nobody", set()), ("all", {(0, 1)})])
def test_where_a_tie_scores_nobody_nobody_holds(ties: str, found: set[tuple[int, ...]]) -> None:
    state = CastleTable(ties=ties).play("N20@2,8 r0 | merchant:N.E.S.W\nN01@1,8 r0").state
    assert held(state, "court") == {(0,)}
    put(state, 1, 8, "court", 1)
    assert held(state, "court") == found


@pytest.mark.rule("DISC-6.2")
def test_where_each_follower_scores_each_of_their_seats_holds() -> None:
    state = DiscoveryTable().play("D24@0,1 r90 | explorer:NESW\nD54@0,2 r270\nD05@-1,1 r0").state
    put(state, 0, 2, "grassland", 0)
    assert held(state, "grassland") == {(0,)}
    put(state, -1, 1, "grassland", 1, number=1)
    assert held(state, "grassland") == {(0, 1)}


def test_owners_have_the_colours_of_their_seats() -> None:
    assert owners(Table().play(ROAD).state, [4, 2])[1, 0].count((4,)) == 1


# -- how it is painted ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("depth", [Depth.TRUECOLOR, Depth.ANSI256])
@pytest.mark.parametrize("theme", THEMES)
def test_regions_have_the_colours_of_their_holders(size: TileSize, depth: Depth, theme: str) -> None:
    state = Table().play(FIELD).state
    put(state, 1, 0, "road", 1)
    found = painted(scene_of(state), state.game, (1, 0), size, Look(depth, theme=theme))
    assert found.keys() == {(1,), (0, FIELDS), (FIELDS,)}
    for (*holder, last), shown in found.items():
        wanted = (holder[0] if holder else None) if last == FIELDS else last
        assert {nearest(colour, theme, field=last == FIELDS) for colour in shown} == {wanted}


@pytest.mark.parametrize("theme", THEMES)
def test_with_256_colours_no_field_of_a_colour_is_grey(theme: str) -> None:
    for who in range(4):
        number = owned_colour(ord("<"), who, True, Depth.ANSI256, Shade.PLAIN, theme)
        assert len({rgb256(number) >> shift & 255 for shift in (0, 8, 16)}) > 1


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_a_shared_region_is_striped(size: TileSize) -> None:
    state = Table().play(ROAD).state
    put(state, 0, 0, "road", 1)
    shown = painted(scene_of(state), state.game, (1, 0), size, Look())[0, 1]
    assert {nearest(colour, "dark", field=False) for colour in shown} == {0, 1}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_with_16_colours_fields_are_dark_and_what_nobody_holds_is_grey_or_black(
    size: TileSize,
) -> None:
    state = Table().play(FIELD).state
    look = Look(Depth.ANSI16)
    scene = scene_of(state)
    numbers = {
        key: {colour.number for colour in shown}
        for key, shown in painted(scene, state.game, (1, 0), size, look).items()
    }
    assert numbers.pop((0, FIELDS)) == {1}
    assert numbers.pop((FIELDS,), {0}) == {0}
    assert numbers == {(): {8}}


@pytest.mark.parametrize("unicode", [True, False])
def test_without_colour_the_signs_of_the_holders_fill_a_region(unicode: bool) -> None:
    state = Table().play(ROAD).state
    put(state, 0, 0, "city", 1)
    look, scene = Look(Depth.NONE, unicode=unicode), scene_of(state)
    laid, over = scene.tiles[0, 0], overlays(scene)[0, 0]
    shown = face("carcassonne", laid.design, laid.rotation, (7, 5), look, variant_at(0, 0))
    rows = [
        "".join(segment.text for segment in row)
        for row in block("carcassonne", (0, 0), laid, over, (7, 5), look)
    ]
    signs = {
        char
        for y, row in enumerate(rows)
        for x, char in enumerate(row)
        if laid.design.regions[shown.region_at(x, y)].kind == "road"
    }
    assert signs == {seat(0).sign(look)}
    assert "".join(rows).count(seat(1).sign(look)) == sum(
        laid.design.regions[region].kind == "city" for row in shown.regions for region in row
    )


def test_what_is_looked_at_is_brighter() -> None:
    scene = scene_of(Table().play(ROAD).state)
    (road,) = (i for i, holders in enumerate(scene.owners[1, 0]) if holders)
    glowing = replace(scene, glow=frozenset({(1, 0, road)}))
    plain, bright = (painted(one, "carcassonne", (1, 0), (8, 4), Look()) for one in (scene, glowing))
    assert plain[FIELDS,] == bright[FIELDS,]
    light = [max(sum(colour.get_truecolor()) for colour in one[0,]) for one in (plain, bright)]
    assert light[0] < light[1]


@pytest.mark.parametrize(
    "look", [Look(Depth.NONE), Look(Depth.NONE, unicode=False)], ids=["signs", "letters"]
)
def test_a_late_map(look: Look, snapshot: SnapshotAssertion) -> None:
    state = read(LATE).state
    assert isinstance(state, LandscapeState)
    scene = replace(base_scene(state), owners=owners(state))
    lines = draw(scene, state.game, look, 0)
    assert snapshot == "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def test_tiles_are_no_pictures_where_owners_are_shown() -> None:
    scene = scene_of(Table().play(ROAD).state)
    over, laid = overlays(scene)[1, 0], scene.tiles[1, 0]
    plain, pictured = (
        block("carcassonne", (1, 0), laid, over, (10, 5), Look(picture_cell=cell))
        for cell in (None, (10, 20))
    )
    assert plain == pictured
