"""Carcassonne in pixels: walled cities, winding roads, monasteries, gardens and the River."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import hypot
from typing import Final

from engine.landscape.design import Design
from tui.drawing.art.diagram import DiagramKinds
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.painters import TilePainter
from tui.drawing.art.painters.stamps import face_walls, raise_houses, sprites_at, strew, texture
from tui.drawing.art.raster import Patch, RegionAt, Rows, around, hashed
from tui.games.carcassonne.art.glyphs import write
from tui.games.carcassonne.art.ground import ground
from tui.games.carcassonne.art.landmark import ByZoom, Picture
from tui.games.carcassonne.screen import screens

GROUND: Final = {
    "city": "C",
    "road": "P",
    "river": "w",
    "monastery": "g",
    "garden": "h",
    "cross": "q",
    "shrine": "g",
}

_CITY, _ROAD, _FIELD, _RIVER, _YARD, _GARDEN = b"crfwmg"
_KINDS: Final = {
    "city": _CITY,
    "road": _ROAD,
    "field": _FIELD,
    "river": _RIVER,
    "monastery": _YARD,
    "garden": _GARDEN,
    "cross": _YARD,
    "shrine": _YARD,
}

_HOUSES: Final[ByZoom[tuple[Picture, ...]]] = (
    (),
    (("Rr", "Hd"), ("OO",)),
    (("RRr", "HHd"), ("Rr", "HH"), ("OO",)),
    ((" RR ", "RRrr", "HdHH"), ("OO", "HH"), ("Rr", "Hd"), ("R", "H")),
    ((" RRr ", "RRRrr", "HdHHd"), ("RRr", "HdH"), ("OO", "HH"), ("Rr", "Hd"), ("R", "H")),
)
"""Houses of a city, the larger ones first."""
_TOWER: Final[ByZoom[Picture]] = ((), (), (), ("RR", "MM", "MN"), ("RRr", "MMN", "MdN", "MMN"))
_TREE: Final[ByZoom[Picture]] = ((), (), (), ("hT", "TT"), (" h ", "hTT", " d "))
_WAVE: Final[ByZoom[str]] = ("", "vv", "vv", "vvv", "vvv")

_STONES: Final = bytes.maketrans(b"RH", b"LD")
"""The codes of a building in a diagram, and those of a shrine in their place."""

_SPAN: Final = 0.26  # how far a bridge over a road reaches from the middle of the tile


class CarcassonnePainter(TilePainter):
    """Paints the faces of Carcassonne."""

    diagram_grounds = GROUND | {"field": "<", "monastery": "<", "shrine": "<"}
    diagram = DiagramKinds(
        rivers=frozenset({"river"}),
        roads=frozenset({"road"}),
        areas=frozenset({"city"}),
        buildings=frozenset({"monastery", "shrine"}),
    )

    @cached_property
    def figures(self) -> Mapping[str, FigureSprite]:
        return {role: figure for screen in screens() for role, figure in screen.figures.items()}

    def region_at(self, design: Design) -> RegionAt:
        return ground(design).region_at

    def paint(self, patch: Patch) -> None:
        regions = patch.design.regions
        patch.fill([_KINDS.get(region.kind, _FIELD) for region in regions])
        kinds = tuple(map(bytes, patch.codes))
        patch.fill([ord(GROUND.get(region.kind, "g")) for region in regions])
        _outline(patch, kinds)
        if any(region.kind == "river" for region in regions):
            _bridges(patch, kinds)
        _overpass(patch)
        if "garden" in patch.design.marks:
            _garden(patch, kinds)
        if ground(patch.design).closed:
            _enclose(patch)
        if patch.texture:
            _meadows(patch)
            _waves(patch)
        for landmark, spot in ground(patch.design).landmarks:
            landmark.build(patch, spot)
        raise_houses(patch, sprites_at(patch.width, _HOUSES), ord("C"), b"RrOHds79")
        if tower := sprites_at(patch.width, _TOWER):
            _towers(patch, kinds, tower)

    def paint_diagram(self, patch: Patch) -> None:
        super().paint_diagram(patch)
        if "shrine" in patch.design.marks:
            patch.codes = [row.translate(_STONES) for row in patch.codes]
        if ground(patch.design).closed:
            patch.codes[patch.height // 2][patch.width // 2] = ord("R")
        for landmark, spot in ground(patch.design).landmarks:
            self.dot(patch, landmark.dot, spot)

    def letters(self, patch: Patch, unicode: bool) -> list[list[str]]:
        patch.fill([ord(GROUND.get(region.kind, "g")) for region in patch.design.regions])
        return write(patch, unicode)


def _outline(patch: Patch, kinds: Rows) -> None:
    """Wall the cities, line the River with shallows and reeds, and wear the edges of broad roads."""
    width, height, broad = patch.width, patch.height, patch.width >= 13
    for y, row in enumerate(patch.codes):
        for x, kind in enumerate(kinds[y]):
            if kind in (_YARD, _GARDEN):
                continue
            beside = [kinds[b][a] for a, b in around(x, y, width, height)]
            if kind == _FIELD:
                if _RIVER in beside:
                    row[x] = ord("n")
            elif kind == _CITY:
                here = patch.regions[y][x]
                if any(patch.regions[b][a] != here for a, b in around(x, y, width, height)):
                    row[x] = ord("M" if (x + y) % 2 else "N")
            elif kind == _RIVER:
                shallow = broad or ((x + y) % 3 == 0 and (width >= 10 or len(beside) == 4))
                if shallow and any(other not in (_RIVER, _ROAD) for other in beside):
                    row[x] = ord("v")
            elif broad and any(
                other != _ROAD
                for other in (kinds[y][x + 1 : x + 2] + kinds[min(y + 1, height - 1)][x : x + 1])
            ):
                row[x] = ord("p")
    if broad:
        face_walls(patch, b"MN", battlements=True)


def _towers(patch: Patch, kinds: Rows, tower: Sequence[str]) -> None:
    """Set towers on the walls, well apart and away from the sides of the tile."""
    wide, tall = len(tower[0]), len(tower)
    stand: list[tuple[int, int]] = []
    for x in range(2, patch.width - wide - 1):
        for y in range(tall, patch.height - 1):
            if patch.codes[y][x] not in b"MN" or kinds[y][x] != _CITY:
                continue
            site = {(i, j) for i in range(x, x + wide) for j in range(y - tall + 1, y + 1)}
            if site.isdisjoint(patch.taken) and all(abs(x - a) + abs(y - b) > 6 for a, b in stand):
                stand.append((x, y))
    for x, y in stand:
        patch.stamp(tower, x, y - tall + 1)


def _bridges(patch: Patch, kinds: Rows) -> None:
    """Lay stone where a road or a city crosses water, with parapets where there is room."""
    columns = tuple(map(bytes, zip(*kinds, strict=True)))
    for y, row in enumerate(kinds):
        for x, kind in enumerate(row):
            if kind in (_ROAD, _CITY) and (_crosses(row, x) or _crosses(columns[x], y)):
                beside = [kinds[b][a] for a, b in around(x, y, patch.width, patch.height)]
                rail = patch.width >= (16 if kind == _ROAD else 10) and _RIVER in beside
                patch.codes[y][x] = ord("N" if rail else "x")
                if kind == _CITY:
                    patch.taken.add((x, y))


def _overpass(patch: Patch) -> None:
    """Lay the stone of a bridge by which a road runs over another, and its parapets where there is room."""
    over = ground(patch.design).bridge
    if over is None:
        return
    width, height = patch.width, patch.height
    deck = {
        (x, y)
        for y, row in enumerate(patch.regions)
        for x in range(width)
        if row[x] == over
        and patch.codes[y][x] in b"Pp"
        and hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5) < _SPAN
    }
    for x, y in deck:
        patch.codes[y][x] = ord("x")
        for a, b in around(x, y, width, height):
            if width >= 8 and patch.regions[b][a] != over:
                patch.codes[b][a] = ord("N")
    patch.taken |= deck


def _enclose(patch: Patch) -> None:
    """Wall a tile in on all four sides."""
    width, height = patch.width, patch.height
    rim = {(x, y) for x in range(width) for y in (0, height - 1)}
    rim |= {(x, y) for x in (0, width - 1) for y in range(height)}
    for x, y in rim:
        patch.codes[y][x] = ord("M" if (x + y) % 2 else "N")
    patch.taken |= rim


def _crosses(line: bytes, at: int) -> bool:
    """Return whether the road or city at a place of a row or column has the River on both of its sides."""
    over = line[at : at + 1]
    before, after = line[:at].rstrip(over), line[at:].lstrip(over)
    return before[-1:] == after[:1] == b"w"


def _garden(patch: Patch, kinds: Rows) -> None:
    """Plant flower beds between the hedges of a garden."""
    for y, row in enumerate(kinds):
        for x, kind in enumerate(row):
            if kind == _GARDEN:
                beside = [kinds[b][a] for a, b in around(x, y, patch.width, patch.height)]
                rim = patch.width >= 16 and any(other != _GARDEN for other in beside)
                flower = "ayaK"[hashed(x, y, 5) % 4]
                patch.codes[y][x] = ord("h" if rim or (x + y) % 2 == 0 else flower)


def _meadows(patch: Patch) -> None:
    """Strew fields with a rare tuft, and with trees where there is room."""
    texture(patch, "g", 23, "tl", below=(3, 5))
    if tree := sprites_at(patch.width, _TREE):
        strew(patch, tree, b"gtl", 31, 1)


def _waves(patch: Patch) -> None:
    """Put a wave or two on open water."""
    strew(patch, (sprites_at(patch.width, _WAVE),), b"w", 5, patch.width // 5, room=0)
