"""New World as vector art: a coast, dry prairie with herds, dusty trails, farms, towns behind palisades."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache, partial
from typing import Final

from engine.landscape.design import Design
from tui.drawing.art.painters.grid import FINE
from tui.drawing.art.raster import hashed, turned
from tui.drawing.art.scene import ScenePiece
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.art import VectorArt
from tui.drawing.art.vector.ground import Disc, FaceDrawing, LyingFace
from tui.drawing.art.vector.land import hazes
from tui.drawing.art.vector.shapes import Point, Scatter, contours, number, path, reaching, simplified
from tui.drawing.art.vector.stock import (
    Roof,
    Walls,
    bush,
    glow,
    gradient,
    haze,
    house,
    tree,
    use,
    use_at,
)
from tui.drawing.art.vector.strokes import Stroke, clumps, line, ruts, tufts, waves
from tui.drawing.art.vector.town import build_town, sizes_of, town_of
from tui.games.new_world.art.ground import NewWorldGround, ground, is_sea
from tui.games.new_world.art.painter import ROWS
from tui.games.new_world.art.symbols import ANIMALS, SYMBOLS
from tui.games.new_world.map import SURVEYOR

_GRASS: Final = "#b0ad5c"
_SEA: Final = "#235a92"
_TRAIL: Final = 16.0
_PAVING: Final = (
    Stroke("#9a9a4c", _TRAIL + 6.0),
    Stroke("#5c4322", _TRAIL + 3.6),
    Stroke("#ecd9ad", _TRAIL),
    Stroke("#f5e8c8", _TRAIL - 6),
)
_STAKES: Final = (
    Stroke("#1a1d0c", 6.4, " opacity='.3' transform='translate(2 2.6)'"),
    Stroke("#2e1c0d", 5.6, " transform='translate(0 2)'"),
    Stroke("#6d4624", 4.2, " transform='translate(0 2)'"),
    Stroke("#2e1c0d", 5.2),
    Stroke("#c08a4e", 4.0),
    Stroke("#6d4624", 4.0, " stroke-dasharray='.7 1.7'"),
    Stroke("#3a2410", 1.2),
)
"""A palisade: its shadow, its face, its sharpened stakes."""
_SHINGLES: Final = Roof("#86532f", "#66391b", "#331a0a")
_GREY: Final = Roof("#83745f", "#625545", "#332a1f")
_RUST: Final = Roof("#a15f38", "#7c4120", "#421d0b")
_PLANKS: Final = Walls("#ecd3a4", "#c39e68", "#4a2d18")
_HAZES: Final = (("dry", 24.0), ("green", 18.0), ("dry1", 15.0))
_HOUSES: Final = ("ns", "ns", "ng", "nr", "nS", "nS", "nR")
_SHIPS: Final = {(1, 1), (2, 6)}


class NewWorldArt(VectorArt):
    """Draws the faces of New World and the sea around them."""

    @cached_property
    def defs(self) -> str:
        return "".join(
            (
                glow("sage", "#c3c871", "#8a9a48", "#566a2e"),
                tufts("tuft", "#80853a"),
                tufts("straw", "#8f7a34"),
                haze("dry", "#d3c173", 24, 0.8),
                haze("dry1", "#d3c173", 15, 0.8),
                haze("green", "#8d9c48", 18, 0.6),
                haze("deep", "#1b4a7c", 22, 0.7),
                gradient("yard", "#e8cc9a", "#dbb982", down=False),
                house("ns", _SHINGLES, _PLANKS),
                house("ng", _GREY, _PLANKS, steep=4.0),
                house("nr", _RUST, _PLANKS, high=4.6),
                house("nS", _SHINGLES, _PLANKS, mirrored=True),
                house("nR", _RUST, _PLANKS, mirrored=True, steep=5.2),
                *sizes_of(_HOUSES),
                tree("nt", "sage", "#5b6a30"),
                bush("nb", "sage"),
                *SYMBOLS,
            )
        )

    def printed(self, design: Design) -> NewWorldGround:
        return ground(design)

    def obstacles(self, design: Design) -> list[Disc]:
        face = ground(design)
        return [(u, v, 0.15) for u, v in (*face.posts, *face.flags)]

    @property
    def drawing(self) -> type[FaceDrawing]:
        return _NewWorldFace

    def cell(self, x: int, y: int) -> str:
        return _sea_cell(x, y)

    def piece(self, piece: ScenePiece) -> str:
        return use("surveyor", 0, 0) if piece.picture == SURVEYOR else ""


@lru_cache(maxsize=1024)
def _sea_cell(x: int, y: int) -> str:
    """Return the sea: east of the board, and north and south of it in column 0 (NEWW-4.5)."""
    if x < 0 or (x == 0 and y in ROWS):
        return ""
    chance = Scatter(f"{x % 3}/{y % 3}", lambda u, v: 14 < u < 94)
    parts = [f"<path fill='{_SEA}' d='M-1-1h102v102h-102z'/>"]
    parts += [use_at("deep", chance.between(24, 76), chance.between(14, 86)) for _i in range(2)]
    parts.append(waves(list(chance.spots(9, 9, 6, 3))))
    if x == 0:
        parts.append(
            "<path fill='#9fd0ea' d='M-1-1h7.5q3 12 0 25t0 25t0 25t0 26h-7.5z'/><path fill='#ead9a6' d='M-1-1h4.5v102h-4.5z'/>"
        )
    if (x, y) in _SHIPS:
        parts.append(use("ship", 50, 60))
    return "".join(parts)


class _NewWorldFace(FaceDrawing):
    """A face of New World while it is drawn."""

    def __init__(self, lying: LyingFace, spots: Sequence[Point], variant: int) -> None:
        super().__init__(lying, spots, variant)
        self.ground = ground(self.design)
        self.plains = self.lying.of("plain")
        self.sea = self._sea_rows(lying.rotation) if "coast" in self.design.marks else None
        self.prairie = Scatter(self.seed, lambda x, y: self._is_dry(self.plains, x, y))
        for region in self.plains:
            self.prairie.take(*spots[region], 8.0)

    def _sea_rows(self, rotation: int) -> tuple[bytes, ...]:
        places = [(i + 0.5) / FINE for i in range(FINE)]
        printed = tuple(bytes(is_sea(self.design, u, v) for u in places) for v in places)
        return turned(printed, rotation)

    def _is_dry(self, regions: Sequence[int], x: float, y: float) -> bool:
        if not self.lying.is_in(regions, x, y):
            return False
        return self.sea is None or not self.sea[int(y / SIDE * FINE)][int(x / SIDE * FINE)]

    def ground_parts(self) -> list[str]:
        parts = [f"<path fill='{_GRASS}' d='M-1-1h102v102h-102z'/>", self._prairie(), self._trails()]
        parts += map(self._town, self.lying.of("town"))
        if self.ground.farm is not None:
            parts.append(self._farm(*self.lying.point(self.ground.farm)))
        self._landmarks()
        if self.sea is not None:
            parts.append(self._shore())
        self._herds()
        for x, y in self.prairie.spots(6, 3.4, 7, 4.6):
            self.standing.append((y, use_at("nt" if self.prairie.pick(2) else "nb", x, y)))
        return parts

    def _prairie(self) -> str:
        chance = self.prairie
        return hazes(chance, _HAZES, 7) + clumps(("tuft", "straw"), chance, 14)

    def _trails(self) -> str:
        lines = [
            reaching(simplified(self.lying.line(points), 0.15))
            for _region, points in sorted(self.ground.lines.items())
        ]
        if not lines:
            return ""
        return line("".join(map(path, lines)), _PAVING, "round") + ruts(lines, "#d6bd8a", "#b99a63")

    def _town(self, region: int) -> str:
        lying = self.lying
        rings = lying.outlines((region,))
        walls = [piece for ring in rings for piece in lying.walls(ring)]
        area = "".join(path(ring, closed=True) for ring in rings)
        town = town_of(f"{self.seed}/{region}", lying, region, walls)
        town.is_free = partial(self._is_dry, (region,))
        for spot in (*self.ground.flags, *self.ground.posts):
            x, y = lying.point(spot)
            town.take(x, y - 2, 8.0)
        town.take(*self.spots[region], 6.0)
        self.standing += build_town(town, _HOUSES)
        parts = [f"<path d='{area}' fill='url(#yard)' fill-rule='evenodd'/>"]
        if walls:
            parts.append(line("".join(map(path, walls)), _STAKES))
        return "".join(parts)

    def _farm(self, x: float, y: float) -> str:
        """Return the fields of a farm, its fence, and its barn in the north-west."""
        n, half = number, 28.0
        left, top = x - half, y - half
        beds = []
        for i, (crop, row) in enumerate(
            (("#7f9c3e", "#5f7d2c"), ("#e0bd55", "#b98f2f"), ("#98b04c", "#6f8a34"))
        ):
            u, v, wide, high = ((0.4, 0.02, 0.58, 0.42), (0.02, 0.5, 0.44, 0.47), (0.5, 0.48, 0.48, 0.5))[i]
            u, v, wide, high = left + 2 * half * u, top + 2 * half * v, 2 * half * wide, 2 * half * high
            rows = "".join(f"M{n(u + 1)} {n(v + 2 + 3 * k)}h{n(wide - 2)}" for k in range(int(high / 3)))
            beds.append(
                f"<rect x='{n(u)}' y='{n(v)}' width='{n(wide)}' height='{n(high)}' rx='2' fill='{crop}'/>"
                f"<path d='{rows}' stroke='{row}' stroke-width='1.1' fill='none'/>"
            )
        self.prairie.take(x, y, 31)
        self.standing.append((top + 24, use("barn", left + 11, top + 22)))
        frame = f"x='{n(left)}' y='{n(top)}' width='{n(2 * half)}' height='{n(2 * half)}' rx='4'"
        return (
            f"<rect {frame} fill='#c2a765'/>{''.join(beds)}"
            f"<rect {frame} fill='none' stroke='#4a2d18' stroke-width='1.7'/>"
            f"<rect {frame} fill='none' stroke='#c99b62' stroke-width='.9' stroke-dasharray='4 1'/>"
        )

    def _landmarks(self) -> None:
        places = [
            *(("post", spot) for spot in self.ground.posts),
            *(("flag", spot) for spot in self.ground.flags),
        ]
        if self.ground.crossing is not None:
            places.append(("signpost", self.ground.crossing))
        for name, spot in places:
            x, y = self.lying.point(spot)
            self.prairie.take(x, y, 11)
            self.standing.append((y + 6, use(name, x, y)))

    def _shore(self) -> str:
        """Return the sea of a start space, its beach, and the pier."""
        assert self.sea is not None
        d = "".join(path(ring, closed=True) for ring in contours(self.sea, 1))
        chance = Scatter(self.seed + "sea", lambda x, y: not self._is_dry(range(9), x, y))
        parts = [
            f"<path d='{d}' fill='none' stroke='#ead9a6' stroke-width='9' stroke-linejoin='round'/>",
            f"<path d='{d}' fill='{_SEA}' stroke='#9fd0ea' stroke-width='3.4' stroke-linejoin='round'/>",
            f"<path d='{d}' fill='none' stroke='#5d9fd0' stroke-width='1.4' opacity='.8' transform='translate(5 0)'/>",
            f"<path d='{d}' fill='{_SEA}' transform='translate(6 0)'/>",
            waves(list(chance.spots(9, 8, 8, 4))),
        ]
        if self.ground.pier is not None:
            x, y = self.lying.point(self.ground.pier)
            parts.append(use("pier", x, y))
        return "".join(parts)

    def _herds(self) -> None:
        """Put the animals on their plains, one figure each."""
        for region in self.plains:
            count = self.design.regions[region].tokens.get("animal", 0)
            herd = Scatter(f"{self.design.id}/{region}", partial(self._is_dry, (region,)))
            herd.take(*self.spots[region], 7.5)
            for spot in (*self.ground.posts, *self.ground.flags):
                herd.take(*self.lying.point(spot), 6.0)
            for index in range(count):
                kind = hashed(region, index, sum(map(ord, self.design.id))) % len(ANIMALS)
                x, y = self._pasture(herd, region)
                herd.take(x, y, 6.5)
                self.prairie.take(x, y, 8)
                self.standing.append((y + 4, use(ANIMALS[kind], x, y)))

    def _pasture(self, herd: Scatter, region: int) -> Point:
        """Return where an animal grazes, apart from the others."""
        for room, clear in ((7.0, 7.0), (6.0, 5.0), (4.0, 4.0), (2.5, 2.5), (0.0, 1.5)):
            for _try in range(60):
                x, y = herd.between(9, 91), herd.between(9, 92)
                if herd.has_room(x, y, room, clear) and self._is_dry((region,), x, y):
                    return x, y
        x, y = self.spots[region]
        return min(max(x + 8, 8), 92), y
