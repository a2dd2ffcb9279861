"""The Castle as vector art: a yard of stone, halls under red tiles, towers with slate roofs, a wall around."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

from engine.landscape.compass import E, N, S, W, turned_port
from engine.landscape.design import Design
from tui.drawing.art.scene import ScenePiece
from tui.drawing.art.seats import SEATS
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.art import VectorArt
from tui.drawing.art.vector.figures import disc
from tui.drawing.art.vector.ground import Disc, FaceDrawing, LyingFace
from tui.drawing.art.vector.land import hazes
from tui.drawing.art.vector.shapes import Point, Scatter, contours, number, path, reaching, simplified
from tui.drawing.art.vector.stock import Roof, bush, define, glow, haze, shadow, tower, use, use_at
from tui.drawing.art.vector.strokes import Shape, Stroke, clumps, cobbles, line, ruts
from tui.drawing.art.vector.writing import written
from tui.games.castle.art.ground import CastleGround, ground
from tui.games.castle.art.outside import place_of
from tui.games.castle.art.track import is_inside, slots_in, turrets_in, walls_of
from tui.games.castle.art.wall import is_meadow

_EARTH: Final = "#c3a97d"
_PATH: Final = 14.5
_HAZES: Final = (("worn", 18.0), ("pale", 24.0), ("pale", 24.0))
_WALL: Final = 30.0  # width of the wall around the board
_GREY: Final = ("#d4d7df", "#a2a7b4", "#3a3f4b")
_SLATE: Final = Roof("#7f9fd8", "#4d6cab", "#1d2b4d")
_PAVING: Final = (
    Stroke("#a88c5c", _PATH + 7.0),
    Stroke("#4c3d27", _PATH + 5.0),
    Stroke("#efe7d3", _PATH),
    Stroke("#f9f4e6", _PATH - 6.5),
)
_PARAPET: Final = (
    Stroke(_GREY[2], 6.4, " transform='translate(0 2.4)'"),
    Stroke("#7b8090", 5.0, " transform='translate(0 2.2)'"),
    Stroke(_GREY[2], 6.6),
    Stroke(_GREY[0], 5.0),
    Stroke("#f4f5f8", 5.0, " stroke-dasharray='2 2'"),
    Stroke(_GREY[2], 2.2),
)
_RAMPART: Final = (
    Stroke("#4a4236", 8.4, " transform='translate(0 2.6)'"),
    Stroke("#857a69", 7.0, " transform='translate(0 2.4)'"),
    Stroke("#4a4236", 8.0),
    Stroke("#d9d0c0", 6.4),
    Stroke("#f6efe1", 6.4, " stroke-dasharray='5 5' stroke-dashoffset='2.5'"),
)


class CastleArt(VectorArt):
    """Draws the faces of The Castle and the wall around its board."""

    @cached_property
    def defs(self) -> str:
        return "".join(
            (
                glow("box", "#8fb84e", "#4f8236", "#2c5523"),
                cobbles("stones", "#a98f62"),
                cobbles("pavers", "#dac6a0"),
                haze("pale", "#d9c49c", 24, 0.8),
                haze("worn", "#a58a5c", 18, 0.55),
                "<pattern id='tiles' width='5' height='5' patternUnits='userSpaceOnUse'><path fill='#a03320' d='M0 0h5v5h-5z'/>"
                "<path d='M0 2q1.25 1.4 2.5 0t2.5 0M-1.25 4.5q1.25 1.4 2.5 0t2.5 0t2.5 0' fill='none' stroke='#742213' stroke-width='.8'/></pattern>",
                "<pattern id='timber' width='5' height='20' patternUnits='userSpaceOnUse'><path fill='#f5e6c4' d='M0 0h5v20h-5z'/>"
                "<path fill='#6b4226' d='M0 0h1.3v20h-1.3z'/></pattern>",
                "<pattern id='blocks' width='10' height='10' patternUnits='userSpaceOnUse'><path fill='#c3c7d1' d='M0 0h10v10h-10z'/>"
                "<path fill='#d0d4dd' d='M0 0h5v5h-5zM5 5h5v5h-5z'/><path d='M0 0h10M0 5h10M0 0v5M5 5v5' stroke='#9ba0ae' stroke-width='.6'/></pattern>",
                tower("keep", _SLATE, _GREY, wide=15, high=15, spire=16),
                tower("turret", _SLATE, _GREY, wide=8.5, high=9, spire=10),
                bush("cb", "box"),
                *_SYMBOLS,
            )
        )

    def printed(self, design: Design) -> CastleGround:
        return ground(design)

    def obstacles(self, design: Design) -> list[Disc]:
        face = ground(design)
        towers = [spot for region, spot in face.roofs.items() if design.regions[region].kind == "tower"]
        square = [(0.5, 0.5, 0.12)] if face.square else []
        return [
            *((u, v, 0.24) for u, v in (*face.wells, *face.markets)),
            *((u, v, 0.1) for u, v in towers),
            *square,
        ]

    def face(self, design: Design, rotation: int, variant: int = 0) -> str:
        if design.starting:
            return _start_space(design, rotation)
        return super().face(design, rotation, variant)

    @property
    def drawing(self) -> type[FaceDrawing]:
        return _CastleFace

    def cell(self, x: int, y: int) -> str:
        return _yard(x, y) if is_inside(x, y) else _wall(x, y)

    def piece(self, piece: ScenePiece) -> str:
        dx, dy = _outwards(piece)
        codes = [seat.code for seat in SEATS]
        if piece.code in codes:
            rank, count = piece.beside
            dx += 12 * (rank - piece.u * (count - 1))
            return f"<g transform='translate({dx:g} {dy:g})'>{disc(codes.index(piece.code))}</g>"
        coin = (
            shadow(1.4, 6.5, 7.5, 2.4, 0.35)
            + "<circle r='8' fill='#5e4208'/><circle r='7.1' fill='#f5ce4e'/><circle r='5.6' fill='none' stroke='#b8860b' stroke-width='.7'/>"
        )
        return f"<g transform='translate({dx:g} {dy:g})'>{coin}{written(piece.sign.strip(), 0, 0, 8, '#3a2705')}</g>"


def _outwards(piece: ScenePiece) -> Point:
    """Return how far a piece that lies where the wall begins is moved onto it."""
    half = _WALL / 2
    dx = half if piece.u == 0 else -half if piece.u == 1 else 0.0
    dy = half if piece.v == 0 else -half if piece.v == 1 else 0.0
    return dx, dy


# -- the edge of the board ---------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _yard(x: int, y: int) -> str:
    """Return the bare ground of a space of the board."""
    chance = Scatter(f"{x}/{y}", lambda u, v: True)
    pebbles = "".join(f"M{u:.0f} {v:.0f}h.01" for u, v in chance.spots(14, 5, 6))
    shade = "#3a3128" if (x + y) % 2 else "#332b23"
    return (
        f"<path fill='{shade}' d='M0 0h100v100h-100z'/>"
        f"<path d='{pebbles}' stroke='#51463a' stroke-width='2.4' stroke-linecap='round'/>"
    )


@lru_cache(maxsize=256)
def _wall(x: int, y: int) -> str:
    """Return the wall in a cell outside the board: the meadow, its walk with the track, its towers."""
    sides, turrets = walls_of(x, y), turrets_in(x, y)
    if not sides and not turrets:
        return ""
    places = [
        1.4 * (i + 0.5) / 40 - 0.2 for i in range(40)
    ]  # beyond the cell, so that it joins its neighbours
    meadow = contours([bytes(is_meadow(x, y, u, v) for u in places) for v in places], 1)
    parts = [
        f"<path fill='#6f9c48' transform='translate(-20 -20)scale(1.4)' d='{''.join(path(ring, closed=True) for ring in meadow)}'/>",
    ]
    chance = Scatter(
        f"{x}/{y}", lambda u, v: is_meadow(x, y, u / SIDE, v / SIDE) and not _on_wall(sides, u, v)
    )
    parts += map(_run, sides)
    parts += (line(path(_inset(side, _WALL - 4, -3)), _RAMPART) for side in sides)
    for turret in turrets:
        u = SIDE - _WALL / 2 if turret.east else _WALL / 2
        v = SIDE - _WALL / 2 if turret.south else _WALL / 2
        parts.append(f"<g transform='translate({u:g} {v:g})'>{_BASTION}</g>")
    parts += [use_at("cb", u, v) for u, v in chance.spots(10, 4, 5, 6)]
    return "".join((*parts, _numbers(x, y)))


def _numbers(x: int, y: int, plate: str = "") -> str:
    """Return the numbers of the track in a cell, each on a ``plate``."""
    parts = []
    for spot, slot in slots_in(x, y):
        u, v = _track_place(slot.side, slot.t, slot.tower)
        if plate:
            parts.append(f"<circle cx='{number(u)}' cy='{number(v)}' r='8.5' fill='{plate}'/>")
        parts.append(written(str(spot), u, v, 8.4, "#2c2419"))
    return "".join(parts)


def _on_wall(sides: Sequence[int], u: float, v: float) -> bool:
    return any((v, SIDE - u, SIDE - v, u)[side] < _WALL + 8 for side in sides)


def _inset(side: int, depth: float, margin: float = 0.0) -> list[Point]:
    """Return the line along a side of a cell, so far within it, from west or north."""
    low, high = margin, SIDE - margin
    return {
        N: [(low, depth), (high, depth)],
        S: [(low, SIDE - depth), (high, SIDE - depth)],
        W: [(depth, low), (depth, high)],
        E: [(SIDE - depth, low), (SIDE - depth, high)],
    }[side]


def _run(side: int) -> str:
    """Return the walk of the wall along a side, paved."""
    a, b = _inset(side, 0, -1), _inset(side, _WALL, -1)
    band = path([*a, *b[::-1]], closed=True)
    joints = "".join(
        path([_along(side, t, 0), _along(side, t, _WALL - 8)])
        for t in (0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0)
    )
    middle = path(_inset(side, _WALL / 2 - 4, -1))
    return (
        f"<path fill='#12100a' opacity='.3' d='{band}' transform='translate(3 4)'/>"
        f"<path fill='#cbc0aa' d='{band}'/><path d='{joints}{middle}' fill='none' stroke='#b1a58d' stroke-width='.8'/>"
        f"<path d='{path(_inset(side, 0.6, -1))}' fill='none' stroke='#4a4236' stroke-width='1.6'/>"
    )


def _along(side: int, t: float, depth: float) -> Point:
    (a, b), (c, d) = _inset(side, depth)
    return a + (c - a) * t, b + (d - b) * t


def _track_place(side: int, t: float, tower: bool) -> Point:
    room = 9 / SIDE  # a number is not cut off at the end of a cell
    return _along(side, min(max(t, room), 1 - room), _WALL / 2 - (0 if tower else 3))


_BASTION: Final = (
    "<circle cx='3' cy='4' r='20' fill='#12100a' opacity='.3'/><circle cy='3' r='19' fill='#3a3f4b'/><circle cy='2.6' r='18' fill='#7b8090'/>"
    "<circle r='19' fill='#3a3f4b'/><circle r='18' fill='#d4d7df'/><circle r='16' fill='none' stroke='#f4f5f8' stroke-width='4' stroke-dasharray='5 5'/>"
    "<circle r='13' fill='#3a3f4b'/><circle r='12.3' fill='#b4b9c6'/>"
)


def _start_space(design: Design, rotation: int) -> str:
    """Return a start space: the wall, and a bit of castle set into it."""
    face = ground(design)
    assert face.gate is not None
    side = turned_port(face.gate, rotation)
    (region,) = design.regions
    half, deep = (_PATH / 2, 52.0) if region.kind == "path" else (27.0, 66.0)
    along = 50 / SIDE
    box = [
        _along(side, along - half / SIDE, -4),
        _along(side, along - half / SIDE, deep),
        _along(side, along + half / SIDE, deep),
        _along(side, along + half / SIDE, -4),
    ]
    d = path(box, closed=True)
    parts = [_wall(*place_of(design))]
    x, y = _along(side, along, deep * 0.52)
    if region.kind == "path":
        parts.append(line(path([_along(side, along, -4), _along(side, along, deep)]), _PAVING))
    elif region.kind == "house":
        parts.append(_hall(d))
        parts.append(use("dormer", x, y + 2))
    elif region.kind == "tower":
        parts.append(_stone(d, [box]))
        parts.append(use("keep", x, y + 10))
    else:
        parts.append(f"<path d='{d}' fill='{_EARTH}' stroke='#4a4236' stroke-width='1.4'/>")
        if region.tokens.get("market"):
            parts.append(use("market", x, y))
    return "".join((*parts, _numbers(*place_of(design), "#e2d8c2")))


# -- buildings ----------------------------------------------------------------------------------------


_RIDGE: Final = (Stroke("#e2764f", 2, " transform='translate(1.3 1.6)' opacity='.8'"),)
_EAVES: Final = (Stroke("#6b1d10", 3.4, " transform='translate(-1 -1.4)' opacity='.55'"),)


def _hall(d: str) -> str:
    """Return a hall: its front of timber and plaster, which looks south, and its roof."""
    hall = Shape(d)
    return "".join(
        (
            hall.defs,
            hall.fill("#1b1606", " opacity='.32' transform='translate(3.4 5)'"),
            hall.fill("url(#timber)", " stroke='#3a1f0c' stroke-width='1.4' transform='translate(0 6)'"),
            hall.fill("url(#tiles)"),
            hall.clip(hall.line(_RIDGE) + hall.line(_EAVES)),
            hall.line((Stroke("#4a140a", 3.0),)),
        )
    )


def _stone(d: str, walls: Sequence[Sequence[Point]]) -> str:
    """Return a tower seen from above: its face, which looks south, its floor of stone, its battlements."""
    floor = Shape(d)
    return "".join(
        (
            floor.defs,
            floor.fill("#1b1606", " opacity='.32' transform='translate(3.6 6)'"),
            floor.fill("#6f7483", f" stroke='{_GREY[2]}' stroke-width='1.4' transform='translate(0 5)'"),
            floor.fill("url(#blocks)"),
            line("".join(map(path, walls)), _PARAPET),
        )
    )


class _CastleFace(FaceDrawing):
    """A face of The Castle while it is drawn."""

    def __init__(self, lying: LyingFace, spots: Sequence[Point], variant: int) -> None:
        super().__init__(lying, spots, variant)
        self.ground = ground(self.design)
        self.courts = self.lying.of("court")
        self.yard = Scatter(self.seed, lambda x, y: self.lying.is_in(self.courts, x, y))
        for court in self.courts:
            self.yard.take(*spots[court], 8.0)

    def ground_parts(self) -> list[str]:
        parts = [f"<path fill='{_EARTH}' d='M-1-1h102v102h-102z'/>", self._cobbles(), self._paths()]
        for name, spots in (("well", self.ground.wells), ("market", self.ground.markets)):
            for spot in spots:
                x, y = self.lying.point(spot)
                self.yard.take(x, y, 13)
                self.standing.append((y + 6, use(name, x, y)))
        parts += map(self._tower, self.lying.of("tower"))
        parts += map(self._house, self.lying.of("house"))
        for x, y in self.yard.spots(9, 4.5, 8, 6):
            self.standing.append((y, use_at(("barrel", "crates", "cb", "hay")[self.yard.pick(4)], x, y)))
        return parts

    def _cobbles(self) -> str:
        chance = self.yard
        return hazes(chance, _HAZES, 6) + clumps(("stones", "pavers"), chance, 30)

    def _paths(self) -> str:
        lines = [
            reaching(simplified(self.lying.line(points), 0.15))
            for _region, found in sorted(self.ground.lines.items())
            for points in found
        ]
        if not lines:
            return ""
        parts = [line("".join(map(path, lines)), _PAVING, "round"), ruts(lines, "#d8ccae", "#c2b492")]
        if self.ground.square:
            parts.append(
                "<circle cx='50' cy='50' r='20' fill='#6d5c42'/><circle cx='50' cy='50' r='19' fill='#efe7d3'/>"
                "<circle cx='50' cy='50' r='15' fill='none' stroke='#cfc2a2' stroke-width='1.6' stroke-dasharray='3 1'/>"
            )
            self.yard.take(50, 50, 20)
            self.standing.append((56, use_at("monument", 50, 50)))
        return "".join(parts)

    def _outline(self, region: int) -> tuple[str, list[list[Point]]]:
        rings = self.lying.outlines((region,), 1)
        walls = [piece for ring in rings for piece in self.lying.walls(ring)]
        return "".join(path(ring, closed=True) for ring in rings), walls

    def _house(self, region: int) -> str:
        d, _walls = self._outline(region)
        roof = Scatter(f"{self.seed}/{region}", lambda x, y: self.lying.is_in((region,), x, y))
        roof.take(*self.spots[region], 7.0)
        for x, y in roof.spots(40, 6.5, 9, 7.5):
            self.standing.append((y, use_at("dormer" if roof.pick(3) else "chimney", x, y)))
        return _hall(d)

    def _tower(self, region: int) -> str:
        d, walls = self._outline(region)
        x, y = self.lying.point(self.ground.roofs[region])
        self.standing.append((y + 10, use("keep", x, y + 10)))
        top = Scatter(f"{self.seed}/{region}", lambda x, y: self.lying.is_in((region,), x, y))
        top.take(x, y, 12)
        top.take(*self.spots[region], 9)
        for u, v in top.spots(40, 10, 10, 8):
            self.standing.append((v + 4, use_at("turret", u, v + 4)))
        return _stone(d, walls)


_SYMBOLS: Final = (
    define(
        "dormer",
        "<path fill='#1b1606' opacity='.3' d='M-1 2l6 0l2-4l-4-2z'/><path fill='#f5e6c4' stroke='#3a1f0c' stroke-width='.7' d='M-3 2v-4l3-3.5l3 3.5v4z'/>"
        "<path fill='#35507e' d='M-1.3 1v-2.6h2.6v2.6z'/><path fill='none' stroke='#5b1a0e' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round' d='M-3.8-1.4l3.8-4.4l3.8 4.4'/>",
    ),
    define(
        "chimney",
        "<path fill='#1b1606' opacity='.3' d='M0 2h5l2-3h-4z'/><path fill='#8d8375' stroke='#33291f' stroke-width='.7' d='M-2 2v-6h4v6z'/><path fill='#5f574c' d='M.5-4h1.5v6h-1.5z'/><path fill='#33291f' d='M-2.6-5.2h5.2v1.6h-5.2z'/>",
    ),
    define(
        "barrel",
        shadow(1, 0.2, 3, 1.1, 0.3),
        "<path fill='#a8743a' stroke='#3a2412' stroke-width='.7' d='M-2.2 0q-.9-2.5 0-5q2.2-.9 4.4 0q.9 2.5 0 5q-2.200.9-4.4 0z'/><path d='M-2.5-1.5q2.500.8 5 0M-2.5-3.6q2.500.8 5 0' stroke='#3a2412' stroke-width='.7' fill='none'/>",
    ),
    define(
        "crates",
        shadow(1.5, 0.2, 4.5, 1.3, 0.3),
        "<path fill='#c99b62' stroke='#3a2412' stroke-width='.7' d='M-4 0v-4h4v4zM.5 0v-4.5h4.3v4.5zM-2-4v-3.6h4v3.6z'/><path d='M-4 0l4-4M.5 0l4.3-4.5M-2-4l4-3.6' stroke='#8a5f30' stroke-width='.6'/>",
    ),
    define(
        "hay",
        shadow(1.2, 0, 4, 1.2, 0.3),
        "<path fill='#e8c352' stroke='#8a6412' stroke-width='.7' d='M-4 0q0-5 4-5.5q4 .5 4 5.5q-4 1-8 0z'/><path d='M-2 0q.5-3 1-4.5M1 .2q0-3 .5-4.5M2.6 0q0-2-.6-3.5' stroke='#b8922c' stroke-width='.6' fill='none'/>",
    ),
    define(
        "well",
        shadow(2, 5, 9, 3, 0.32),
        "<ellipse cy='2.5' rx='8.4' ry='6' fill='#33363e'/><ellipse cy='1.5' rx='8' ry='5.6' fill='#8d93a1'/><ellipse cy='-.5' rx='8' ry='5.6' fill='#c9cdd6' stroke='#33363e' stroke-width='.8'/><ellipse cy='-.5' rx='5.3' ry='3.5' fill='#1f5aa0'/><path fill='#6fb2e8' d='M-4-.8q4-2.5 7.5-1q-3 2.6-7.5 1z'/>"
        "<path d='M-6.8 0v-10M6.8 0v-10' stroke='#3a2412' stroke-width='2.2'/><path d='M-6.8 0v-10M6.8 0v-10' stroke='#9c7444' stroke-width='1.1'/>"
        "<path fill='#a8743a' stroke='#3a2412' stroke-width='.9' stroke-linejoin='round' d='M-10-8.5l10-5.5l10 5.5l-2 1.8h-16z'/><path fill='#c99b62' d='M-9-8.6l9-4.9v6.4h-7.8z'/>",
    ),
    define(
        "market",
        shadow(3, 9, 12, 3, 0.32),
        "<path d='M-9 8v-12M9 8v-12' stroke='#3a2412' stroke-width='1.9'/><path fill='#d8b27a' stroke='#3a2412' stroke-width='.8' d='M-10 8v-4.5h20v4.5z'/>"
        "<g stroke='#3a2412' stroke-width='.4'><circle cx='-7' cy='3.2' r='1.7' fill='#e2572e'/><circle cx='-4' cy='3.3' r='1.6' fill='#f0b429'/><circle cx='-1' cy='3.2' r='1.7' fill='#e2572e'/><circle cx='3' cy='3' r='1.8' fill='#7fae3d'/><circle cx='6.3' cy='3.2' r='1.7' fill='#f0b429'/></g>"
        "<path fill='#fdfbf2' stroke='#0d3f2a' stroke-width='.9' stroke-linejoin='round' d='M-12-2.5l2.5-7.5h19l2.5 7.5z'/>"
        "<path fill='#1f8a5b' d='M-12-2.5l2.5-7.5h3.8l-1.5 7.5zM-2.4-2.5l.5-7.5h3.8l.5 7.5zM7.2-2.5l-1.5-7.5h3.8l2.5 7.5z'/>"
        "<path fill='#fdfbf2' stroke='#0d3f2a' stroke-width='.8' d='M-12-2.5q1.2 2.6 2.4 0q1.2 2.6 2.4 0q1.2 2.6 2.4 0q1.2 2.6 2.4 0q1.2 2.6 2.4 0q1.2 2.6 2.4 0q1.2 2.6 2.4 0q1.2 2.6 2.4 0q1.2 2.6 2.4 0q1.2 2.6 2.4 0'/>",
    ),
    define(
        "monument",
        shadow(2, 5, 7, 2, 0.32),
        "<path fill='#8d93a1' stroke='#33363e' stroke-width='.8' d='M-6 6v-3h12v3zM-4.5 3v-2.6h9v2.6z'/><path fill='#c9cdd6' d='M-6 6v-3h7v3zM-4.5 3v-2.6h5.5v2.6z'/>"
        "<path fill='#c9cdd6' stroke='#33363e' stroke-width='.8' stroke-linejoin='round' d='M-2.600.4l.8-9l1.8-4.4l1.8 4.4l.8 9z'/><path fill='#8d93a1' d='M.4.4v-12.5l1.2 3.7l.8 8.8z'/>",
    ),
)
