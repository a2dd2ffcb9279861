"""Landover as vector art: pastures, woods, ore, wheat, clay and gold on islands in a wide sea."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import hypot
from typing import Final

from engine.hexes import HIDDEN
from tui.base.depth import Depth
from tui.drawing.art.hexes import HarbourMark
from tui.drawing.art.hexes.scene import STRONG
from tui.drawing.art.hexes.vector import HexPlan, HexVectorArt, Point
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.seats import seat
from tui.drawing.art.vector.figures import SHAPES, disc, paints
from tui.drawing.art.vector.shapes import Scatter, number, path
from tui.drawing.art.vector.stock import bush, fir, glow, haze, tree, use_at
from tui.drawing.art.vector.strokes import Shape, Stroke, clumps, hoisted, line, tufts, waves
from tui.drawing.art.vector.writing import written
from tui.games.landover.art.codes import COLOURS
from tui.games.landover.art.pieces import Building, Route
from tui.games.landover.art.scene import LandScene
from tui.games.landover.art.symbols import ICONS, SYMBOLS, city, metropolis, village, walls

_PASTURE, _FOREST, _MOUNTAIN, _FIELD, _HILLS, _GOLD, _WATER, _MIST = range(8)
_GROUND: Final = ("#a9d162", "#4c8a45", "#a89d92", "#ecc95a", "#d0794c", "#6d5b3f", "#235a92", "#5a6672")
_OF_GOOD: Final = {
    COLOURS[good]: terrain
    for good, terrain in zip(("wool", "wood", "ore", "wheat", "clay"), range(5), strict=True)
}
"""The terrain that gives a good, by the colour of the good."""
_VARIANTS: Final = 4
_TOKEN: Final = 15.0
_COAST: Final = (Stroke("#2f6faa", 22), Stroke("#5596c9", 16), Stroke("#a9d6ec", 11), Stroke("#f0e0b0", 7.4))


class LandoverArt(HexVectorArt[LandScene]):
    """Draws the map of Landover."""

    @cached_property
    def defs(self) -> str:
        return "".join(
            (
                glow("lush", "#c3dd70", "#7fae42", "#4d7d2d"),
                tufts("tuft", "#6d9a3a"),
                haze("bright", "#c4e380", 24, 0.8),
                haze("deep", "#1b4a7c", 24, 0.7),
                haze("shade", "#2c5a2c", 24, 0.7),
                haze("dust", "#c4bab0", 24, 0.7),
                haze("ripe", "#f8e08a", 24, 0.8),
                haze("clay", "#e29a70", 24, 0.8),
                haze("dark", "#4f4029", 24, 0.8),
                haze("fog", "#8896a4", 30, 0.8),
                fir("lf", "#4f9a4c", "#235a2c"),
                tree("lt", "lush", "#44702a"),
                bush("lb", "lush"),
                *SYMBOLS,
            )
        )

    def ground(self, scene: LandScene, plan: HexPlan) -> str:
        assert scene.board is not None
        laid = [hex_ for hex_ in range(len(scene.ground)) if scene.is_laid(hex_)]
        kinds = {hex_: _MIST if scene.ground[hex_] == HIDDEN else scene.ground[hex_] for hex_ in laid}
        water = [hex_ for hex_ in laid if kinds[hex_] == _WATER]
        land = [hex_ for hex_ in laid if kinds[hex_] != _WATER]
        used = sorted({(kinds[hex_], hex_ % _VARIANTS) for hex_ in laid})
        shapes, own = hoisted(
            "".join(
                f"<g id='hex{kind}{variant}'>{_terrain(kind, variant, plan)}</g>" for kind, variant in used
            )
        )

        def lain(hexes: list[int]) -> Iterator[str]:
            for hex_ in hexes:
                x, y = plan.centres[hex_]
                yield f"<use href='#hex{kinds[hex_]}{hex_ % _VARIANTS}' x='{number(x)}' y='{number(y)}'/>"

        shore = [
            edge
            for edge, beside in enumerate(scene.board.edge_hexes)
            if {kinds.get(hex_) == _WATER for hex_ in beside if hex_ in kinds} == {True, False}
        ]
        seams = [
            edge
            for edge, beside in enumerate(scene.board.edge_hexes)
            if len(beside) == 2 and all(kinds.get(hex_, _WATER) != _WATER for hex_ in beside)
        ]
        parts = [f"<defs>{''.join(own)}{shapes}</defs>", *lain(water)]
        if shore:
            parts.append(line(_edges(shore, scene, plan), _scaled(_COAST, plan.unit), "round"))
        parts += lain(land)
        if seams:
            d, unit = _edges(seams, scene, plan), plan.unit
            parts.append(
                line(
                    d,
                    (Stroke("#5c4a2c", 3.4 * unit, " opacity='.55'"), Stroke("#efe0b4", 1.7 * unit)),
                    "round",
                )
            )
        parts += (self._harbour(scene, plan, harbour) for harbour in scene.harbours)
        parts += (self._number(scene, plan, hex_, value) for hex_, value in enumerate(scene.numbers) if value)
        parts += (
            _placed(written("?", 0, 0, 20, "#e8edf2", 1.5), plan.centres[hex_], plan.unit)
            for hex_ in laid
            if kinds[hex_] == _MIST
        )
        return "".join(parts)

    def pieces(self, scene: LandScene, plan: HexPlan) -> str:
        parts = []
        for edge, route in scene.on_edges.items():
            assert scene.board is not None
            ends = [plan.corners[corner] for corner in scene.board.edge_corners[edge]]
            parts.append(_route(route, ends[0], ends[1], plan.unit))
        standing = sorted(scene.on_corners.items(), key=lambda one: plan.corners[one[0]][1])
        parts += (_placed(_building(piece), plan.corners[corner], plan.unit) for corner, piece in standing)
        badges: dict[int, list[str]] = {}
        for stand in scene.catapults:
            badges.setdefault(stand.hex, []).append(_badge("catapult", stand.colour))
        if scene.token is not None:
            badges.setdefault(scene.token.hex, []).append(_badge("coin", scene.token.colour))
        for hex_ in sorted(scene.shields):
            badges.setdefault(hex_, []).append("<use href='#shield'/>")
        ghost = scene.ghost
        if ghost is not None and ghost.spot[0] == "hex":
            name = "coin" if ghost.piece == "token" else "catapult"
            badges.setdefault(ghost.spot[1], []).append(_badge(name, ghost.colour))
        for hex_, found in badges.items():
            x, y = plan.centres[hex_]
            for i, text in enumerate(found):
                off = (i - (len(found) - 1) / 2) * 20 * plan.unit
                parts.append(_placed(text, (x + off, y + 29 * plan.unit), plan.unit))
        return "".join(parts)

    def figure(self, colour: int, theme: str = "dark") -> str:
        return _building(Building(0, colour), theme)

    def _number(self, scene: LandScene, plan: HexPlan, hex_: int, value: int) -> str:
        """Return a number token with a dot for each way in which two dice show the number."""
        pips = scene.pips(value)
        faint = hex_ in scene.faint
        ink = "#8a8172" if faint else "#c2281c" if pips >= STRONG else "#2b2116"
        dots = "".join(
            f"<circle cx='{number(3.4 * (i - (pips - 1) / 2))}' cy='8.2' r='1.25' fill='{ink}'/>"
            for i in range(pips)
        )
        plate = "#cfc6b4" if faint else "#fbf1d6"
        text = (
            f"<circle cx='1.6' cy='2.4' r='{_TOKEN}' fill='#1b1606' opacity='.35'/><circle r='{_TOKEN}' fill='#6b5630'/>"
            f"<circle r='{_TOKEN - 1.1:g}' fill='{plate}'/><circle r='{_TOKEN - 2.8:g}' fill='none' stroke='#d8c490' stroke-width='.7'/>"
            + written(str(value), 0, -2.2, 12.5, ink, 1.6 if pips >= STRONG else 1.35)
            + dots
        )
        return _placed(text, plan.centres[hex_], plan.unit)

    def _harbour(self, scene: LandScene, plan: HexPlan, harbour: HarbourMark) -> str:
        """Return two piers and a plate with the ratio and the good of a harbour."""
        assert scene.board is not None
        ends = [plan.corners[corner] for corner in scene.board.edge_corners[harbour.edge]]
        beside = scene.board.edge_hexes[harbour.edge]
        out = [hex_ for hex_ in beside if scene.is_water(hex_)]
        mx, my = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        if out:
            cx, cy = plan.centres[out[0]]
        else:
            (u, v), *_rest = (plan.centres[hex_] for hex_ in beside)
            cx, cy = 2 * mx - u, 2 * my - v
        far, unit = hypot(cx - mx, cy - my) or 1.0, plan.unit
        x, y = mx + (cx - mx) / far * 25 * unit, my + (cy - my) / far * 25 * unit
        piers = "".join(
            path([(a + (x - a) * 0.12, b + (y - b) * 0.12), (a + (x - a) * 0.72, b + (y - b) * 0.72)])
            for a, b in ends
        )
        planks = " stroke-dasharray='.8 2.2'"
        strokes = (Stroke("#2e1c0d", 5.6), Stroke("#b98d58", 4.2), Stroke("#6d4624", 4.2, planks))
        kind = _OF_GOOD.get(harbour.code)
        plate = _GROUND[kind] if kind is not None else "#f5e9c9"
        icon = (
            ""
            if kind is None
            else f"<g transform='translate(0 5.6)scale(.5)'><use href='#{ICONS[kind]}'/></g>"
        )
        high = -4.8 if icon else 0.0
        text = (
            "<circle cx='1.4' cy='2' r='13' fill='#0c2c52' opacity='.5'/><circle r='13' fill='#3a2412'/>"
            f"<circle r='11.8' fill='#f9efd5'/><path fill='{plate}' d='M-11.6-1a11.7 11.7 0 0 0 23.2 0z'/>"
            + icon
            + written(harbour.ratio or "?", 0, high - 0.6, 7.4 if icon else 9.5, "#2b2116", 1.5)
        )
        return line(piers, _scaled(strokes, unit)) + _placed(text, (x, y), unit)


def _placed(text: str, at: Point, unit: float) -> str:
    scale = f"scale({unit:.3g})" if abs(unit - 1) > 0.001 else ""
    return f"<g transform='translate({number(at[0])} {number(at[1])}){scale}'>{text}</g>"


def _scaled(strokes: tuple[Stroke, ...], unit: float) -> list[Stroke]:
    return [Stroke(colour, width * unit, *rest) for colour, width, *rest in strokes]


def _edges(edges: list[int], scene: LandScene, plan: HexPlan) -> str:
    assert scene.board is not None
    return "".join(
        path([plan.corners[corner] for corner in scene.board.edge_corners[edge]]) for edge in edges
    )


# -- terrains -----------------------------------------------------------------------------------------


def _terrain(kind: int, variant: int, plan: HexPlan) -> str:
    """Return a hex of a terrain around (0, 0), in units of a plan."""
    outline = [(x / plan.unit, y / plan.unit) for x, y in plan.outline]
    d = path([(1.006 * x, 1.006 * y) for x, y in outline], closed=True)
    room = Scatter(f"{kind}/{variant}", lambda x, y: _inside(outline, x - 50, y - 50))
    room.take(50, 50, _TOKEN + 2)
    drawn = _DRAWN[kind](room)
    hexagon = Shape(d)
    below = hexagon.clip(f"<g transform='translate(-50 -50)'>{drawn[0]}</g>")
    text = hexagon.defs + hexagon.fill(_GROUND[kind]) + below
    standing = "".join(part for _foot, part in sorted(drawn[1]))
    return f"<g transform='scale({plan.unit:.3g})'>{text}<g transform='translate(-50 -50)'>{standing}</g></g>"


def _inside(outline: list[Point], x: float, y: float) -> bool:
    ends = zip(outline, (*outline[1:], outline[0]), strict=True)
    return all((c - a) * (y - b) - (d - b) * (x - a) < 0 for (a, b), (c, d) in ends)


_Drawn = tuple[str, list[tuple[float, str]]]
"""What lies on the ground, and what stands on it, each with how far down."""


def _hazes(room: Scatter, *names: str, count: int = 4) -> str:
    return "".join(
        use_at(names[i % len(names)], room.between(22, 78), room.between(10, 90)) for i in range(count)
    )


def _things(
    room: Scatter, names: tuple[str, ...], tries: int, wide: float, clear: float, low: float = 0.0
) -> list[tuple[float, str]]:
    return [
        (y + low, use_at(names[room.pick(len(names))], x, y + low))
        for x, y in ((x, y) for x, y in _spots(room, tries, wide, clear))
    ]


def _spots(room: Scatter, tries: int, wide: float, clear: float) -> Iterator[Point]:
    for _try in range(tries):
        x, y = room.between(2, 98), room.between(-6, 106)
        if room.has_room(x, y, wide, clear):
            room.take(x, y, wide)
            yield x, y


def _pasture(room: Scatter) -> _Drawn:
    ground = _hazes(room, "bright", count=5)
    sheep = _things(room, ("sheep", "sheep", "lamb"), 120, 8.5, 10, 4)[:7]
    bushes = _things(room, ("lt", "lb"), 60, 5, 7, 2)[:5]
    return ground + clumps(("tuft",), room, 16), sheep + bushes


def _forest(room: Scatter) -> _Drawn:
    return _hazes(room, "shade", "bright", count=4), _things(room, ("lf", "lf", "lf", "lt"), 700, 3.7, 5.5, 4)


def _mountain(room: Scatter) -> _Drawn:
    peaks = _things(room, ("lpeak",), 300, 9.5, 10.5, 6) + _things(room, ("lhill",), 200, 6, 7.5, 3)
    ore = _things(room, ("ore",), 60, 4.5, 6, 2)[:4]
    return _hazes(room, "dust", count=4), peaks + ore


def _field(room: Scatter) -> _Drawn:
    rows = "".join(f"M{x} 112q9-32 3-62t4-62" for x in range(-12, 112, 5))
    ground = (
        _hazes(room, "ripe", count=4)
        + f"<path d='{rows}' fill='none' stroke='#bf9332' stroke-width='1.1' opacity='.8'/>"
    )
    return ground, _things(room, ("sheaf",), 200, 8.5, 9.5, 5)


def _hills(room: Scatter) -> _Drawn:
    mounds = _things(room, ("mound",), 240, 9.5, 11, 4)
    return _hazes(room, "clay", count=4), mounds + _things(room, ("bricks",), 90, 6.5, 8, 3)[:4]


def _gold(room: Scatter) -> _Drawn:
    rocks = _things(room, ("boulder",), 120, 8, 10, 4)[:6]
    return _hazes(room, "dark", count=5), rocks + _things(room, ("nugget",), 160, 5, 6.5, 2)


def _water(room: Scatter) -> _Drawn:
    return _hazes(room, "deep", count=4) + waves(list(_spots(room, 60, 8, 5))[:12]), []


def _mist(room: Scatter) -> _Drawn:
    return _hazes(room, "fog", count=6), []


_DRAWN: Final = (_pasture, _forest, _mountain, _field, _hills, _gold, _water, _mist)


# -- pieces -------------------------------------------------------------------------------------------


def _building(piece: Building, theme: str = "dark") -> str:
    """Return a village or a city around its corner."""
    wood = paints(piece.colour, theme)
    text = walls() if piece.wall else ""
    if piece.metropolis:
        track = f"#{colours(Depth.TRUECOLOR, Shade.PLAIN, theme)[ord(piece.metropolis)]:06x}"
        text += metropolis(wood, track)
    else:
        text += city(wood) if piece.city else village(wood)
    sign = f"<path fill='{wood[4]}' transform='translate(-3 2.2)scale(.46)' d='{SHAPES[seat(piece.colour).shape]}'/>"
    return text + sign


def _route(piece: Route, a: Point, b: Point, unit: float) -> str:
    light, body, shade, outline, sign = paints(piece.colour)
    (x, y), (u, v) = a, b
    mx, my = (x + u) / 2, (y + v) / 2
    mark = f"<path fill='{sign}' transform='scale(.42)' d='{SHAPES[seat(piece.colour).shape]}'/>"
    if piece.boat:
        text = (
            "<ellipse cx='2' cy='8.5' rx='13' ry='3' fill='#0c2c52' opacity='.5'/>"
            + f"<path d='M0 3v-17' stroke='{outline}' stroke-width='2.4'/>"
            f"<path fill='#fdf8ea' stroke='#4a3f30' stroke-width='1.1' stroke-linejoin='round' d='M1.5-14q9 4 8.5 14h-8.5zM-1.5-12q-6 4-7 12h7z'/>"
            + f"<path fill='{shade}' stroke='{outline}' stroke-width='1.6' stroke-linejoin='round' d='M-13 2h26q-1.6 7.6-6.5 7.6h-13q-5 0-6.5-7.6z'/>"
            + f"<path fill='{body}' stroke='{outline}' stroke-width='1.6' stroke-linejoin='round' d='M-13 1h26q-1.6 6-6.5 6h-13q-5 0-6.5-6z'/>"
            + f"<path stroke='{light}' stroke-width='1.1' d='M-10.5 2.6h21'/><g transform='translate(0 4)'>{mark}</g>"
        )
        return _placed(text, (mx, my), unit)
    q = 0.2
    d = path([(x + (u - x) * q, y + (v - y) * q), (u - (u - x) * q, v - (v - y) * q)])
    strokes = (
        Stroke("#120d04", 11 * unit, f" opacity='.4' transform='translate({1.6 * unit:.2g} {3 * unit:.2g})'"),
        Stroke(outline, 11 * unit),
        Stroke(shade, 8 * unit),
        Stroke(body, 5.6 * unit, f" transform='translate(0 {-0.9 * unit:.2g})'"),
        Stroke(light, 1.2 * unit, f" transform='translate({-0.9 * unit:.2g} {-2.4 * unit:.2g})'"),
    )
    return line(d, strokes, "round") + _placed(mark, (mx, my), unit)


def _badge(name: str, colour: int) -> str:
    """Return a catapult or the trade token on the disc of its seat."""
    return f"<g transform='scale(1.25)'>{disc(colour)}</g><use href='#{name}'/>"
