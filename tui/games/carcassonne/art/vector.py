"""Carcassonne as vector art: walled cities full of roofs, cream roads, monasteries, gardens and the River."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot
from typing import Final

from engine.landscape.design import Design
from tui.drawing.art.painters.grid import FINE
from tui.drawing.art.scene import ScenePiece
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.art import VectorArt
from tui.drawing.art.vector.ground import Disc, FaceDrawing, LyingFace
from tui.drawing.art.vector.land import groves, hazes
from tui.drawing.art.vector.shapes import (
    Point,
    Scatter,
    along,
    length_of,
    number,
    path,
    reaching,
    simplified,
)
from tui.drawing.art.vector.stock import (
    Roof,
    bush,
    cypress,
    define,
    glow,
    gradient,
    haze,
    house,
    pixels,
    tower,
    tree,
    use,
    use_at,
)
from tui.drawing.art.vector.strokes import (
    STONE,
    WALL,
    Shape,
    Stroke,
    clumps,
    cobbles,
    line,
    ruts,
    tufts,
    waves,
)
from tui.drawing.art.vector.town import build_town, sizes_of, town_of
from tui.games.carcassonne.art.ground import CarcassonneGround, ground
from tui.games.carcassonne.screen import screens

_GRASS: Final = "#8cb552"
_ROAD: Final = 14.5
_RIVER: Final = 27.0
_RED: Final = Roof("#cf4f31", "#a63822", "#5e1b0f")
_ORANGE: Final = Roof("#d97b33", "#ac561f", "#5f2e0b")
_BROWN: Final = Roof("#a95a3d", "#823d29", "#451a0f")
_SLATE: Final = Roof("#7d92b8", "#566a93", "#28344f")

_HAZES: Final = (("damp", 18.0), ("mead0", 24.0), ("mead1", 15.0))
_HOUSES: Final = ("hr", "hr", "ho", "hb", "hR", "hR", "hO", "hB")


class CarcassonneArt(VectorArt):
    """Draws the faces of Carcassonne."""

    def piece(self, piece: ScenePiece) -> str:
        return pixels(piece.picture, 0, 0, 3.4) if piece.picture else ""

    @cached_property
    def defs(self) -> str:
        return "".join(
            (
                glow("lush", "#a9cf5e", "#6f9c3d", "#41702c"),
                glow("deep", "#86b452", "#4f8236", "#2c5523"),
                tufts("tuft", "#5f8c38"),
                cobbles("cobble", "#c9a56c"),
                haze("damp", "#6a973b", 18, 0.6),
                haze("mead0", "#a8cb63", 24, 0.75),
                haze("mead1", "#a8cb63", 15, 0.75),
                gradient("court", "#ecd2a0", "#e0bf88", down=False),
                house("hr", _RED),
                house("ho", _ORANGE, high=4.6),
                house("hb", _BROWN, steep=5.4),
                house("hR", _RED, mirrored=True, high=4.8),
                house("hO", _ORANGE, mirrored=True, steep=5.2),
                house("hB", _BROWN, mirrored=True),
                tower("tw", _RED, STONE, wide=6.4, high=7.5, spire=7.5),
                tower("tb", _RED, STONE, wide=6.8, high=8.5, spire=0),
                tree("t1", "lush", "#3d6a2a"),
                tree("t2", "deep", "#264a1f"),
                cypress("cy", "#5f9440", "#2d5a26"),
                bush("bu", "deep"),
                *sizes_of(_HOUSES),
                *_stones(),
            )
        )

    @property
    def drawing(self) -> type[FaceDrawing]:
        return _CarcassonneFace

    def printed(self, design: Design) -> CarcassonneGround:
        return ground(design)

    def obstacles(self, design: Design) -> list[Disc]:
        yards = sum(region.kind in ("monastery", "garden", "shrine") for region in design.regions)
        marks = [spot for landmark, spot in ground(design).landmarks]
        return [] if yards else [(u, v, 0.17) for u, v in marks]


def _stones() -> list[str]:
    """Return the definitions of the landmarks, each once."""
    symbols = {one.symbol for screen in screens() for one in screen.landmarks if one.symbol is not None}
    return [define(symbol.name, symbol.body) for symbol in sorted(symbols, key=lambda one: one.name)]


class _CarcassonneFace(FaceDrawing):
    """A face of Carcassonne while it is drawn."""

    def __init__(self, lying: LyingFace, spots: Sequence[Point], variant: int) -> None:
        super().__init__(lying, spots, variant)
        self.ground = ground(self.design)
        self.fields = self.lying.of("field")
        self.cities = self.lying.of("city")
        self.meadow = Scatter(self.seed, lambda x, y: self.lying.is_in(self.fields, x, y))
        self.gates: list[Point] = []
        for region in self.fields:
            self.meadow.take(*spots[region], 8.0)
        self.landmarks = [(one, self.lying.point(spot)) for one, spot in self.ground.landmarks]

    def ground_parts(self) -> list[str]:
        parts = [
            f"<path fill='{_GRASS}' d='M-1-1h102v102h-102z'/>",
            self._meadows(),
            self._rivers(),
            self._roads(),
            *map(self._city, self.cities),
            *map(self._garden, self.lying.of("garden")),
            _WALL_ROUND if self.ground.closed else "",
            self._landmarks(),
        ]
        self._trees()
        return parts

    # -- fields -------------------------------------------------------------------------------------------

    def _meadows(self) -> str:
        """Return the parts of the fields: light and damp patches, tufts and flowers, all away from the edge."""
        chance = self.meadow
        parts = [hazes(chance, _HAZES, 7), clumps(("tuft",), chance, 12)]
        flowers: tuple[list[str], list[str]] = [], []
        for _try in range(8):
            x, y = chance.between(3, 97), chance.between(3, 97)
            if chance.is_free(x, y):
                flowers[chance.pick(2)].append(f"M{x:.0f} {y:.0f}h.01")
        for colour, spots in zip(("#fff6c8", "#f3c14e"), flowers, strict=True):
            if spots:
                parts.append(
                    f"<path d='{''.join(spots)}' stroke='{colour}' stroke-width='1.3' stroke-linecap='round'/>"
                )
        return "".join(parts)

    def _trees(self) -> None:
        """Plant groves on the fields, and bushes."""
        self.standing += groves(self.meadow, ("t1", "t2", "t2", "cy"), 6)
        self.standing += [(y, use_at("bu", x, y)) for x, y in self.meadow.spots(5, 2.4, 5, 3.2)]

    # -- water and roads ----------------------------------------------------------------------------------

    def _rivers(self) -> str:
        lines = [self._run(i) for i in self.lying.of("river")]
        if not lines:
            return ""
        water = Shape("".join(map(path, lines)))
        strokes = [Stroke(colour, _RIVER + more) for colour, more in _WATER]
        parts = [water.defs, water.line(strokes)]
        pool = self.ground.water
        if pool is not None:
            x, y = self.lying.point(pool[:2])
            circles = [
                f"<circle cx='{number(x)}' cy='{number(y)}' r='{number(SIDE * pool[2] - 2 + more / 2)}' fill='{colour}'/>"
                for colour, more in _WATER
            ]
            parts += (*circles[:4], water.line(strokes[3:]), circles[4])
        chance = Scatter(f"{self.design.id}{self.lying.rotation}", lambda x, y: 5 < x < 95 and 5 < y < 95)
        spots = []
        for stream in lines:
            for share in (0.15, 0.32, 0.5, 0.68, 0.85):
                (x, y), (du, dv) = along(stream, share)
                off = chance.between(-6, 6)
                a, b = x - dv * off, y + du * off
                if chance.has_room(a, b, 3, 0):
                    spots.append((a, b))
        return "".join((*parts, waves(spots)))

    def _run(self, region: int) -> list[Point]:
        """Return the middle line of a road or river, a little longer where it leaves the tile."""
        return reaching(simplified(self.lying.line(self.ground.lines[region]), 0.15))

    def _roads(self) -> str:
        lines: list[list[Point]] = []
        over: list[Point] = []
        for region in self.lying.of("road"):
            road = self._run(region)
            if region == self.ground.bridge:
                over = road
            else:
                lines.append(self._to_gate(road))
        lines += [self._to_gate(reaching(self.lying.line(stub)[::-1])) for stub in self.ground.stubs]
        for mouth in self.ground.mouths:
            lines.append(reaching(self.lying.line(mouth)))
            self.gates.append(lines[-1][-1])
        parts = [_paved(lines)] if lines else []
        if over:
            parts += [_paved([over]), _bridge(over, 0.26, 0.74)]
        for river in self.lying.of("river"):
            stream = self._run(river)
            for road in lines:
                found = _crossing(road, stream)
                if found is not None:
                    parts.append(_bridge(road, *found))
        return "".join(parts)

    def _to_gate(self, road: list[Point]) -> list[Point]:
        """Return a road up to the gate of the city where it ends, and build the gate."""
        (x, y), (a, b) = road[-1], road[-2]
        if self.cities and 0 < x < SIDE and 0 < y < SIDE and not self.is_met(x, y):
            far = hypot(x - a, y - b) or 1.0
            road = [*road, *((x + k * (x - a) / far, y + k * (y - b) / far) for k in (4, 8, 12, 16))]
            if not any(self.lying.is_in(self.cities, *point) for point in road[-4:]):
                road = road[:-4]
        for i, (x, y) in enumerate(road):
            if i and self.lying.is_in(self.cities, x, y):
                (a, b), low, high = road[i - 1], 0.0, 1.0
                for _round in range(12):
                    middle = (low + high) / 2
                    inside = self.lying.is_in(self.cities, a + (x - a) * middle, b + (y - b) * middle)
                    low, high = (low, middle) if inside else (middle, high)
                gate = a + (x - a) * high, b + (y - b) * high
                self.gates.append(gate)
                return [*road[:i], gate]
        return road

    def is_met(self, x: float, y: float) -> bool:
        """Return whether a road that ends at a point ends at a crossing, a monastery or a city there."""
        return self.lying.is_in(
            (*self.cities, *self.lying.of("monastery"), *self.lying.of("shrine")), x, y
        ) or any(hypot(x - a, y - b) < 12 for _one, (a, b) in self.landmarks)

    # -- cities --------------------------------------------------------------------------------------------

    def _city(self, region: int) -> str:
        lying = self.lying
        rings = lying.outlines((region,))
        walls = [piece for ring in rings for piece in lying.walls(ring)]
        walls += [self._spur(rings, spur) for spur in self.ground.spurs]
        area = "".join(path(ring, closed=True) for ring in rings)
        d = "".join(path(piece) for piece in walls)
        parts = [f"<path d='{area}' fill='url(#court)' fill-rule='evenodd'/>"]
        town = town_of(f"{self.design.id}/{lying.rotation}/{region}", lying, region, walls)
        for _landmark, (x, y) in self.landmarks:
            town.take(x, y - 1, 8.5)
        town.take(*self.spots[region], 6.0)
        parts.append(clumps(("cobble",), town, 14))
        if walls:
            parts.append(line(d, WALL))
            corners = {
                end for piece in walls for end in (piece[0], piece[-1]) if end[0] % SIDE == end[1] % SIDE == 0
            }
            parts += [
                f"<circle cx='{number(x)}' cy='{number(y)}' r='4.1' fill='{STONE[0]}' stroke='{STONE[2]}' stroke-width='.8'/>"
                f"<circle cx='{number(x)}' cy='{number(y)}' r='2.3' fill='{STONE[1]}'/>"
                for x, y in sorted(corners)
            ]
        self._towers(walls, town)
        self.standing += build_town(town, _HOUSES)
        return "".join(parts)

    def _spur(self, rings: list[list[Point]], spur: Point) -> list[Point]:
        """Return the wall from the tip of a city to a corner of the tile, or to the middle of a side."""
        end, half = self.lying.point(spur), SIDE / 2
        corner = half * round(end[0] / half), half * round(end[1] / half)
        tip = min(
            (point for ring in rings for point in ring),
            key=lambda p: (
                hypot(p[0] - corner[0], p[1] - corner[1]) if 0 < p[0] < SIDE and 0 < p[1] < SIDE else 999.0
            ),
        )
        return [tip, corner]

    def _towers(self, walls: list[list[Point]], town: Scatter) -> None:
        for piece in walls:
            wide = length_of(piece)
            shares = (0.5,) if wide < 70 else (0.27, 0.73) if wide < 125 else (0.2, 0.5, 0.8)
            for share in shares:
                (x, y), _way = along(piece, share)
                if not (7 < x < 93 and 20 < y < 97) or any(hypot(x - a, y - b) < 12 for a, b in self.gates):
                    continue
                town.take(x, y - 4, 5.5)
                self.meadow.take(x, y - 3, 5)
                self.standing.append((y + 2.5, use("tw", x, y + 2.5)))

    # -- the rest ------------------------------------------------------------------------------------------

    def _garden(self, region: int) -> str:
        cells = [
            (x, y) for y, row in enumerate(self.lying.rows) for x, code in enumerate(row) if code == region
        ]
        left, top = (SIDE * min(parts) / FINE + 0.5 for parts in zip(*cells, strict=True))
        right, bottom = (SIDE * (max(parts) + 1) / FINE - 0.5 for parts in zip(*cells, strict=True))
        return _garden(left, top, right - left, bottom - top)

    def _landmarks(self) -> str:
        parts = []
        for landmark, (x, y) in self.landmarks:
            drawn = landmark.symbol
            if drawn is None:
                self.standing.append((y, pixels(landmark.large, x, y)))
                continue
            if drawn.ground:
                parts.append(f"<g transform='translate({number(x)} {number(y)})'>{drawn.ground}</g>")
            self.meadow.take(x, y, drawn.room)
            self.standing.append((y + drawn.foot, use(drawn.name, x, y)))
        self.standing += [(y + 3, _gate(x, y)) for x, y in self.gates]
        return "".join(parts)


def _piece(line: list[Point], begin: float, end: float) -> list[Point]:
    """Return a part of a line, by shares of its length."""
    return [along(line, begin + (end - begin) * i / 8)[0] for i in range(9)]


_WALL_ROUND: Final = line("M3 3H97V97H3z", WALL)
_WATER: Final = (("#86a54c", 9.0), ("#d8c78f", 5.6), ("#8cc0e4", 1.6), ("#235c96", -1.6), ("#1d5189", -11.0))
_PAVING: Final = (
    Stroke("#7ea147", _ROAD + 7.5),
    Stroke("#5f4a26", _ROAD + 4.4),
    Stroke("#efe2bf", _ROAD),
    Stroke("#f6edd3", _ROAD - 6.5),
)


def _paved(lines: list[list[Point]]) -> str:
    return line("".join(map(path, lines)), _PAVING, "round") + ruts(lines, "#d9c598", "#c4ab78")


def _crossing(road: list[Point], stream: list[Point]) -> tuple[float, float] | None:
    """Return between which shares of its length a road crosses a river."""
    near = [
        i / 60
        for i in range(61)
        if min(
            hypot(x - a, y - b)
            for x, y in (along(road, i / 60)[0],)
            for a, b in (along(stream, j / 40)[0] for j in range(41))
        )
        < _RIVER / 2 + 2.5
    ]
    if not near or near[0] == 0:
        return None
    return max(near[0], 0.02), min(near[-1], 0.98)


def _bridge(road: list[Point], begin: float, end: float) -> str:
    """Return a bridge that carries a piece of a road."""
    deck, wide = Shape(path(_piece(road, begin, end))), _ROAD + 5
    lower = " transform='translate(0 1.6)'"
    strokes = (
        Stroke("#1a1d0c", wide, " opacity='.4' transform='translate(0 4)'"),
        Stroke(STONE[2], wide + 1.4, lower),
        Stroke("#8f8371", wide, lower),
        Stroke(STONE[2], wide + 1),
        Stroke(STONE[0], wide),
        *_PAVING[2:],
    )
    return deck.defs + deck.line(strokes) + _parapets(road, begin, end)


def _parapets(road: list[Point], begin: float, end: float) -> str:
    """Return the walls along a bridge."""
    points = [along(road, begin + (end - begin) * i / 8) for i in range(9)]
    parts = []
    for side in (-1, 1):
        off = side * (_ROAD / 2 + 1.5)
        d = path([(x - dv * off, y + du * off) for (x, y), (du, dv) in points])
        strokes = (
            Stroke(STONE[2], 2.8),
            Stroke("#e4dbca", 1.6),
            Stroke("#b3a793", 1.6, " stroke-dasharray='.5 2.6'"),
        )
        parts.append(line(d, strokes, "round"))
    return "".join(parts)


def _gate(x: float, y: float) -> str:
    """Return a gatehouse in a wall, at the end of a road."""
    light, dark, joint = STONE
    return (
        f"<g transform='translate({number(x)} {number(y + 3)})'>"
        f"<path fill='{light}' stroke='{joint}' stroke-width='.7' stroke-linejoin='round'"
        " d='M-8 0v-11h2.4v1.6h2v-1.6h2.4v1.6h2.4v-1.6h2.4v1.6h2v-1.6h2.4v11z'/>"
        f"<path fill='{dark}' d='M4-9h3.6v9h-3.6z'/>"
        f"<path fill='#3a2a1a' stroke='{joint}' stroke-width='.6' d='M-3.4 0v-4a3.4 3.4 0 0 1 6.8 0v4z'/>"
        "<path stroke='#8a6540' stroke-width='.6' d='M-1.7 0v-6.4M0 0v-7M1.7 0v-6.4'/></g>"
    )


def _garden(x: float, y: float, wide: float, high: float) -> str:
    """Return a garden: hedges around four beds of flowers, gravel paths and a fountain."""
    n = number
    half_w, half_h = wide / 2, high / 2
    path_width = 2.6
    beds = []
    for i in (0, 1):
        for j in (0, 1):
            left = x + 2.6 + i * (half_w - 1.3 + path_width / 2 - 0.6)
            top = y + 2.6 + j * (half_h - 1.3 + path_width / 2 - 0.6)
            w, h = half_w - 3.3 - path_width / 2 + 1.0, half_h - 3.3 - path_width / 2 + 1.0
            colour = ("#e0678f", "#f2d04a", "#fbf4e4", "#b168c9")[(i + 2 * j) % 4]
            dots = "".join(
                f"M{n(left + w * (a + 0.5) / 4)} {n(top + h * (b + 0.5) / 4)}h.01"
                for a in range(4)
                for b in range(4)
            )
            beds.append(
                f"<rect x='{n(left)}' y='{n(top)}' width='{n(w)}' height='{n(h)}' rx='1' fill='#4c8a3b'/>"
                f"<path d='{dots}' stroke='{colour}' stroke-width='1.5' stroke-linecap='round'/>"
            )
    cx, cy = x + half_w, y + half_h
    return (
        f"<rect x='{n(x + 1)}' y='{n(y + 1.6)}' width='{n(wide)}' height='{n(high)}' rx='2.4' fill='#1b1606' opacity='.3'/>"
        f"<rect x='{n(x)}' y='{n(y)}' width='{n(wide)}' height='{n(high)}' rx='2.4' fill='#2b5a2a'/>"
        f"<rect x='{n(x + 0.3)}' y='{n(y + 0.3)}' width='{n(wide - 0.6)}' height='{n(high - 1.4)}' rx='2.2' fill='#467d37'/>"
        f"<rect x='{n(x + 2)}' y='{n(y + 2)}' width='{n(wide - 4)}' height='{n(high - 4)}' rx='1' fill='#e9d9ae'/>"
        + "".join(beds)
        + f"<circle cx='{n(cx)}' cy='{n(cy)}' r='2.9' fill='#8f8371'/><circle cx='{n(cx)}' cy='{n(cy - 0.3)}' r='2.6' fill='#d9d0c0'/>"
        f"<circle cx='{n(cx)}' cy='{n(cy - 0.3)}' r='1.7' fill='#5aa3dc'/>"
    )
