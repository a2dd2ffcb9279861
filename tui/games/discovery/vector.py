"""The Discovery as vector art, like an old map: seas with lines along their coasts, ranges, grassland, ports."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from engine.landscape.design import Design
from tui.drawing.art.painters.coast import harbours
from tui.drawing.art.painters.grid import FINE, Printed, drawn_once
from tui.drawing.art.raster import lying_point
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.art import VectorArt
from tui.drawing.art.vector.ground import Disc, FaceDrawing, LyingFace
from tui.drawing.art.vector.land import groves
from tui.drawing.art.vector.shapes import Point, Scatter, number, path
from tui.drawing.art.vector.stock import (
    Roof,
    Walls,
    bush,
    define,
    fir,
    glow,
    haze,
    house,
    shadow,
    tree,
    use,
    use_at,
)
from tui.drawing.art.vector.strokes import Shape, Stroke, clumps, cobbles, line, tufts, waves
from tui.games.discovery.painter import region_at

_SEA: Final = "#235a92"
_GRASS: Final = "#a3bb62"
_ROCK: Final = "#6a5d52"
_COAST: Final = (
    Stroke("#2c69a5", 19.0),
    Stroke("#3a7bb6", 14.0),
    Stroke("#5596c9", 9.0),
    Stroke("#a9d6ec", 4.6),
)
"""Lines along a coast, as on a map: the water grows lighter towards the land."""
_BEACH: Final = (Stroke("#7d6a3c", 5.0), Stroke("#f0e0b0", 4.2))
_FOOTHILLS: Final = (Stroke("#6e8245", 6.0, " opacity='.55'"), Stroke("#473c32", 1.8))
_ROOF: Final = Roof("#d9603f", "#b8432b", "#6b2113")
_WALLS: Final = Walls("#fdf3dc", "#dcc7a0", "#5b3b26")
_PEAKS: Final = (("peak0", 11.5), ("peak1", 8.5), ("peak2", 6.0))
"""Names of the peaks, the highest first, and half their widths."""


class DiscoveryArt(VectorArt):
    """Draws the faces of The Discovery."""

    @cached_property
    def defs(self) -> str:
        return "".join(
            (
                glow("olive", "#b9cc6c", "#7f9c46", "#4c6b2c"),
                tufts("tuft", "#728a3e"),
                cobbles("crag", "#8b7c6e"),
                haze("light", "#bfd07a", 24, 0.8),
                haze("shady", "#86a24c", 18, 0.6),
                haze("deep", "#1b4a7c", 22, 0.75),
                house("pr", _ROOF, _WALLS),
                house("pR", _ROOF, _WALLS, mirrored=True),
                tree("dt", "olive", "#4c662c"),
                fir("df", "#6f9a4c", "#3f6a34"),
                bush("db", "olive"),
                *(_peak(name, half) for name, half in _PEAKS),
                _port("port"),
            )
        )

    def printed(self, design: Design) -> Printed:
        return _printed(design)

    def obstacles(self, design: Design) -> list[Disc]:
        return [(one.u, one.v, 0.17) for one in harbours(design, region_at(design))]

    @property
    def drawing(self) -> type[FaceDrawing]:
        return _DiscoveryFace


@drawn_once
def _printed(design: Design) -> Printed:
    at = region_at(design)
    places = [(i + 0.5) / FINE for i in range(FINE)]
    return Printed(tuple(bytes(at(u, v) for u in places) for v in places))


def _peak(name: str, half: float) -> str:
    """Return the definition of a mountain: a lit face, a dark one, and snow."""
    n, high = number, half * 1.75
    top = -0.12 * half
    return define(
        name,
        f"<path fill='#1b1606' opacity='.28' d='M0 {n(half * 0.12)}L{n(half * 1.5)} {n(half * 0.18)}L{n(half * 0.55)} {n(-half * 0.5)}z'/>",
        f"<path fill='#d6c6b0' stroke='#3b3128' stroke-width='.7' stroke-linejoin='round' d='M{n(-half)} 0L{n(-half * 0.5)} {n(-high * 0.52)}L{n(top)} {n(-high)}L{n(half * 0.45)} {n(-high * 0.5)}L{n(half)} 0Q0 {n(half * 0.24)} {n(-half)} 0z'/>",
        f"<path fill='#8d7b69' d='M{n(top)} {n(-high)}L{n(half * 0.45)} {n(-high * 0.5)}L{n(half)} 0Q{n(half * 0.5)} {n(half * 0.12)} {n(half * 0.12)} {n(half * 0.12)}L{n(half * 0.22)} {n(-high * 0.3)}L{n(-half * 0.02)} {n(-high * 0.55)}z'/>",
        f"<path fill='#fdfdf9' d='M{n(top)} {n(-high)}L{n(-half * 0.4)} {n(-high * 0.62)}L{n(-half * 0.22)} {n(-high * 0.68)}L{n(-half * 0.1)} {n(-high * 0.56)}L{n(half * 0.08)} {n(-high * 0.7)}L{n(half * 0.2)} {n(-high * 0.58)}L{n(half * 0.3)} {n(-high * 0.64)}z'/>",
        f"<path fill='#cdd6e2' d='M{n(top)} {n(-high)}L{n(half * 0.02)} {n(-high * 0.66)}L{n(half * 0.2)} {n(-high * 0.58)}L{n(half * 0.3)} {n(-high * 0.64)}z'/>",
    )


def _port(name: str) -> str:
    """Return the definition of a port city: a quay, houses, and a tower with a flag."""
    return define(
        name,
        shadow(2, 5, 14, 5, 0.3),
        "<ellipse cy='3' rx='13.4' ry='6.6' fill='#5d5145'/><ellipse cy='2.4' rx='12.6' ry='6' fill='#d9cdb6'/>",
        use("pr", -5.5, -2, 0.85),
        "<path fill='#efe6d2' stroke='#4a3f30' stroke-width='.7' d='M1-1v-13h5.5v13z'/><path fill='#c9b994' d='M4-1v-13h2.5v13z'/>",
        "<path fill='#b8432b' stroke='#6b2113' stroke-width='.7' stroke-linejoin='round' d='M0-13.5l3.8-7l3.7 7z'/><path fill='#d9603f' d='M.6-13.7l3.2-6v6z'/>",
        "<path stroke='#241a10' stroke-width='.8' d='M3.8-20v-5'/><path fill='#f7dc7a' stroke='#241a10' stroke-width='.5' d='M3.8-25l5 1.5l-5 1.6z'/>",
        use("pR", 7.5, 3.2, 0.85),
        use("pr", -4.5, 6, 0.95),
    )


class _DiscoveryFace(FaceDrawing):
    """A face of The Discovery while it is drawn."""

    def __init__(self, lying: LyingFace, spots: Sequence[Point], variant: int) -> None:
        super().__init__(lying, spots, variant)
        self.land = self.lying.of("grassland", "mountain")
        self.grass = self.lying.of("grassland")
        self.rock = self.lying.of("mountain")
        self.seas = self.lying.of("sea")
        self.room = Scatter(self.seed, lambda x, y: self.lying.is_in(self.grass, x, y))
        self.range = Scatter(self.seed + "range", lambda x, y: self.lying.is_in(self.rock, x, y))
        for region, spot in enumerate(spots):
            scatter = self.range if region in self.rock else self.room
            scatter.take(*spot, 7.5)

    def ground_parts(self) -> list[str]:
        self._ports()
        parts = [f"<path fill='{_GRASS}' d='M-1-1h102v102h-102z'/>", self._grassland()]
        parts += [self._mountains(), self._sea()]
        self._peaks()
        self.standing += groves(self.room, ("dt", "dt", "df", "db"), 5)
        return parts + self.piers

    def _sea(self) -> str:
        """Return the water, lighter along the coast."""
        if not self.seas:
            return ""
        chance = Scatter(self.seed + "sea", lambda x, y: self.lying.is_in(self.seas, x, y))
        deeps = "".join(use_at("deep", chance.between(22, 78), chance.between(11, 89)) for _patch in range(5))
        if not self.land:
            shore = f"<path fill='{_SEA}' d='M-1-1h102v102h-102z'/>{deeps}"
        else:
            sea = Shape("".join(path(ring, closed=True) for ring in self.lying.outlines(self.seas, 1)))
            inner = f"<path fill='{_SEA}' d='M-9-9h118v118h-118z'/>{deeps}{sea.line(_COAST)}"
            shore = sea.defs + sea.line(_BEACH) + sea.clip(inner)
        return shore + waves(list(chance.spots(16, 7, 6, 6.5)))

    def _grassland(self) -> str:
        parts = []
        for i in range(8):
            across = 18.0 if i % 3 == 0 else 24.0
            x, y = self.room.between(across, SIDE - across), self.room.between(across / 2, SIDE - across / 2)
            if all(
                self.lying.is_in(self.grass, x + dx * across, y + dy * across / 2)
                for dx, dy in ((-0.8, 0), (0.8, 0), (0, -0.8), (0, 0.8))
            ):
                parts.append(use_at("shady" if i % 3 == 0 else "light", x, y))
        return "".join(parts) + clumps(("tuft",), self.room, 14)

    def _mountains(self) -> str:
        if not self.rock:
            return ""
        rock = Shape("".join(path(ring, closed=True) for ring in self.lying.outlines(self.rock, 1)))
        return rock.defs + rock.line(_FOOTHILLS) + rock.fill(_ROCK) + clumps(("crag",), self.range, 14)

    def _peaks(self) -> None:
        """Raise peaks: one astride each mountainous side, shared with the neighbour, the rest within."""
        sides = (
            ((50.0, 2.0), (50.0, 7.0)),
            ((98.0, 50.0), (100.0, 55.0)),
            ((50.0, 98.0), (50.0, 107.0)),
            ((2.0, 50.0), (0.0, 55.0)),
        )
        for (x, y), (u, v) in sides:
            if self.lying.is_in(self.rock, x, y):
                self.standing.append((v, use_at("peak1", u, v)))
                self.range.take(u, v - 6, 8.0)
        for name, half in _PEAKS:
            for _try in range(130):
                x, y = self.range.between(half, SIDE - half), self.range.between(2 * half, SIDE - 2)
                clear = (
                    (-half, 0),
                    (half, 0),
                    (0, 0),
                    (-0.4 * half, -half),
                    (0.4 * half, -half),
                    (0, -1.6 * half),
                )
                if all(self.lying.is_in(self.rock, x + a, y + b) for a, b in clear) and self.range.has_room(
                    x, y - half * 0.5, half * 0.78, 0
                ):
                    self.range.take(x, y - half * 0.5, half * 0.78)
                    self.standing.append((y, use_at(name, x, y)))

    def _ports(self) -> None:
        """Build the port cities on their shores, each with a pier."""
        self.piers: list[str] = []
        for one in harbours(self.design, region_at(self.design)):
            x, y = self.lying.point((one.u - 0.03 * one.du, one.v - 0.03 * one.dv))
            u, v = lying_point(0.5 + one.du, 0.5 + one.dv, self.lying.rotation)
            du, dv = u - 0.5, v - 0.5
            x, y = min(max(x, 14), 86), min(max(y, 20), 90)
            d = path([(x, y + 2), (x + 24 * du, y + 2 + 20 * dv)])
            planks = " stroke-dasharray='.8 2'"
            self.piers.append(
                line(d, (Stroke("#2e1c0d", 5), Stroke("#b98d58", 3.6), Stroke("#6d4624", 3.6, planks)))
            )
            self.room.take(x, y - 3, 15)
            self.range.take(x, y - 3, 13)
            self.standing.append((y + 6, use_at("port", x, y)))
