"""Small maps say what the position says: a reader sees only cells and the legend, and answers questions.

The legend: open roads and cities are light, complete ones dark; a road is a line through the middles of
sides, which ends at a red pixel, a building or a city; two cities on one tile have two tones. Areas that
cover tiles end where another kind begins, and at a dark pixel in a corner.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from math import ceil
from pathlib import Path
from typing import Final

import pytest

import engine
from engine.games.discovery import tiles as discovery
from engine.landscape.feature import Feature
from engine.landscape.state import LandscapeState
from tests import games
from tests.art.sight import VGA, pixels
from tui.app.widgets.camera import Camera
from tui.base.depth import Look
from tui.drawing.art.block import scene_block
from tui.drawing.art.diagram import side_pixel
from tui.drawing.art.extent import extent_of
from tui.drawing.art.face import face, size_at
from tui.drawing.art.painters import painter_for
from tui.drawing.art.palette import CLOSED, TONED, Shade, colours
from tui.drawing.art.scene import Cell, Scene, overlays
from tui.presentation.landscape.scene import base_scene

GAMES = ["carcassonne", "new_world", "castle", "discovery"]
ZOOMS = [-2, -1, 0]
Pixel = tuple[int, int]
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_TABLE: Final = colours(Look().depth, Shade.PLAIN)


@cache
def positions(game: str) -> tuple[LandscapeState, ...]:
    """Return late positions of recorded games, with different boxes."""
    lines = Path(games.__file__).with_name(f"{game}.jsonl").read_text("utf-8").splitlines()
    found = []
    for line in lines[:40:4]:
        record = json.loads(line)
        options = engine.game(game).settle(record["options"])
        state = engine.new_game(game, players=len(record["scores"]), options=options, rules=record["rules"])
        assert isinstance(state, LandscapeState)
        moves = record["moves"].split("; ")
        for text in moves[: len(moves) * 4 // 5]:
            state.push(state.parse(text))
        found.append(state)
    return tuple(found)


def rgb(code: int) -> int:
    return _TABLE[code]


class Reader:
    """Reads a drawn map, pixel by pixel."""

    def __init__(self, game: str, scene: Scene, zoom: int) -> None:
        kinds, grounds = painter_for(game).diagram, painter_for(game).diagram_grounds
        assert kinds is not None
        self.width = self.height = size_at(zoom, Look())[0]
        self._pixels = self._drawn(game, scene, zoom)
        drawn = (kinds.roads, kinds.areas | kinds.lands)
        roads, areas = ("".join(grounds[kind] for kind in of).encode() for of in drawn)
        open_ = roads + areas + areas.translate(TONED)
        closed = (roads + areas).translate(CLOSED)
        self.open, self.closed = set(map(rgb, open_)), set(map(rgb, closed + closed.translate(TONED)))
        self.lines = set(map(rgb, roads + roads.translate(CLOSED)))
        self.things = set() if kinds.lands else set(map(rgb, b"BAKkG{$9s"))
        self.red = rgb(ord("!"))
        self.tiles = {cell for cell, laid in scene.tiles.items() if kinds.lands or not laid.design.starting}

    def _drawn(self, game: str, scene: Scene, zoom: int) -> dict[Pixel, int]:
        tile, over = size_at(zoom, Look()), overlays(scene)
        view = extent_of([scene], tile).whole.grow((ceil(tile[1]), tile[0], ceil(tile[1]), tile[0]))
        camera, found = Camera(view.x, view.y, tile, view.size), {}
        for cell, (left, top) in camera.blocks():
            block = scene_block(game, scene, over, cell, tile, Look())
            for y, row in enumerate(pixels(block, VGA).colours, 2 * (view.y + top)):
                found |= {(x, y): colour for x, colour in enumerate(row, view.x + left)}
        return found

    def at(self, cell: Cell, side: int) -> Pixel:
        """Return the pixel at which a feature leaves a tile."""
        left, top = cell[0] * self.width, cell[1] * self.height
        x, y = side_pixel(side, self.width, self.height)
        below = y + 1 if side % 2 and not self.is_drawn((left + x, top + y)) else y
        return left + x, top + below

    def cell(self, pixel: Pixel) -> Cell:
        return pixel[0] // self.width, pixel[1] // self.height

    def followed(self, start: Pixel) -> set[Pixel]:
        """Return the pixels of the feature at one: a road by its line, an area by its tone."""
        colour = self._pixels[start]
        is_line = colour in self.lines
        state = self.open if colour in self.open else self.closed
        same = self.lines & state if is_line else {colour} | self.things
        found, edge = {start}, [start]
        while edge:
            x, y = edge.pop()
            for dx, dy in product((-1, 0, 1), repeat=2):
                to = x + dx, y + dy
                if to in found or self._pixels.get(to) not in same or self.cell(to) not in self.tiles:
                    continue
                if dx and dy:  # a bend, if it is not the way round the end of roads
                    beside = {self._pixels.get((x + dx, y)), self._pixels.get((x, y + dy))}
                    if not is_line or self.cell(to) != self.cell((x, y)) or self.red in beside:
                        continue
                found.add(to)
                edge.append(to)
        return found

    def is_closed(self, pixel: Pixel) -> bool:
        return self._pixels[pixel] in self.closed

    def is_drawn(self, pixel: Pixel) -> bool:
        return self._pixels.get(pixel) in self.open | self.closed


def ports(state: LandscapeState, feature: Feature) -> Iterator[tuple[Cell, int]]:
    """Yield the sides at which a feature leaves its tiles."""
    laid = {(tile.x, tile.y): tile for tile in state.landscape.laid()}
    kinds = painter_for(state.game).diagram
    assert kinds is not None
    for x, y, region in feature.segments:
        tile = laid[x, y]
        owners = tile.design.turned[tile.rotation].owners
        for side in range(4):
            if owners[side] == region and (not tile.design.starting or kinds.lands):
                yield (x, y), side


def features(state: LandscapeState) -> list[Feature]:
    """Return all features on the map."""
    regions = ((t.x, t.y, region) for t in state.landscape.laid() for region in range(len(t.design.regions)))
    found: dict[tuple[int, int, int], Feature] = {}
    for x, y, region in regions:
        feature = state.feature(x, y, region)
        found.setdefault(feature.segments[0], feature)
    return list(found.values())


def asked(state: LandscapeState, zoom: int) -> dict[str, list[bool]]:
    """Return by question which answers are right."""
    scene = replace(base_scene(state), pawns=(), pieces=(), last=None, line=None)
    reader, right = Reader(state.game, scene, zoom), {"closed": list[bool](), "tiles": list[bool]()}
    kinds = painter_for(state.game).diagram
    assert kinds is not None
    for feature in features(state):
        sides = list(ports(state, feature))
        if not sides or not (kinds.is_open_ended(feature.kind) or feature.kind in kinds.lands):
            continue
        pixels = [reader.at(*side) for side in sides]
        drawn = [pixel for pixel in pixels if reader.is_drawn(pixel)]
        complete = feature.complete
        if feature.kind not in kinds.lands:
            right["closed"].append(bool(drawn) and all(reader.is_closed(p) is complete for p in drawn))
        cells = {cell for cell, _side in sides}
        right["tiles"].append(bool(drawn) and {reader.cell(p) for p in reader.followed(drawn[0])} == cells)
    return right


@pytest.mark.parametrize(
    "zoom", [ZOOMS[0], *(pytest.param(zoom, marks=pytest.mark.slow) for zoom in ZOOMS[1:])]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_reader_of_small_maps_is_right_19_times_of_20(game: str, zoom: int) -> None:
    for question in ("closed", "tiles") if game != "discovery" else ("tiles",):
        answers = [answer for state in positions(game) for answer in asked(state, zoom)[question]]
        assert len(answers) > 100, game
        assert sum(answers) >= 0.95 * len(answers), (question, sum(answers), len(answers))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("game", ["carcassonne", "new_world", "castle"])
def test_the_middle_of_a_side_shows_what_leaves_the_tile_there(game: str, zoom: int) -> None:
    size, kinds = size_at(zoom, Look()), painter_for(game).diagram
    assert kinds is not None
    boxes = ("inns", "traders", "king_robber", "watchtowers", "wind_roses", "festival", "hills", "abbey")
    options = dict.fromkeys(boxes, True) if game == "carcassonne" else {}
    state = engine.new_game(game, players=2, options=options)
    assert isinstance(state, LandscapeState)
    last = size[0] - 1
    designs = [one for one in state.tileset.designs if len(one.regions) < 7 or last > 2]  # of nine pixels
    for design, rotation in product(designs, range(4)):
        shown, owners = face(game, design, rotation, size, Look()), design.turned[rotation].owners
        for side in range(4) if shown.is_diagram else ():
            seen = {
                design.regions[shown.regions[y][x]].kind
                for i in range(last // 2, (last + 1) // 2 + 1)
                for x, y in [((i, 0), (last, i), (i, last), (0, i))[side]]
            }
            if owners[side] >= 0:
                assert design.regions[owners[side]].kind in seen, (design.id, rotation, side)
            elif set(owners) != {-1}:  # an abbey has no sides of its own
                assert all(map(kinds.is_field, seen)), (design.id, rotation, side)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_each_area_that_covers_a_tile_is_one_piece_and_is_seen_at_its_sides(zoom: int) -> None:
    size = size_at(zoom, Look())
    for design, rotation in product(discovery.load().designs, range(4)):
        shown = face("discovery", design, rotation, size, Look())
        owners = design.turned[rotation].owners
        towns = sum(code == ord("H") for row in shown.codes for code in row)
        assert towns == len(design.settlements)
        for region in range(len(design.regions)):
            ground = ord(painter_for("discovery").diagram_grounds[design.regions[region].kind])
            seen = {
                (x, y)
                for y, row in enumerate(shown.regions)
                for x, here in enumerate(row)
                if here == region and shown.codes[y][x] == ground
            }
            sides = {
                side_pixel(side, size[0], len(shown.codes)) for side in range(4) if owners[side] == region
            }
            assert sides <= seen, (design.id, rotation)
            piece = sorted(seen)[:1]
            for x, y in piece:
                piece += [(x + dx, y + dy) for dx, dy in _STEPS if (x + dx, y + dy) in seen - {*piece}]
            assert len(piece) == len(seen) > 0, (design.id, rotation)
