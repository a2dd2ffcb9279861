"""The stock of things that stand on tiles: houses, trees, towers, animals, as definitions to be used.

Each stands with its foot at (0, 0), upright, lit from the north-west, its shadow to the south-east. A house is
12 units wide. Colours are chosen so that light and dark tell the same story as hue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tui.base.depth import Depth
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.vector.shapes import Point, number, path


@dataclass(frozen=True, slots=True)
class Symbol:
    """A picture of something that stands on faces, with its middle at (0, 0), on a tile of 100 units."""

    name: str  # the name under which it is defined; no other symbol has it
    body: str
    foot: float = 0.0  # how far below its middle it stands on the ground: what is farther down is drawn later
    room: float = 10.0
    ground: str = ""  # SVG of what lies under it on the ground, below all that stands


def define(name: str, *parts: str) -> str:
    """Return the definition of a thing."""
    return f"<g id='{name}'>{''.join(parts)}</g>"


def use(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """Return a defined thing, with its foot at a point."""
    at = f"{number(x)} {number(y)}"
    if scale == 1:
        return f"<use href='#{name}' transform='translate({at})'/>"
    return f"<use href='#{name}' transform='translate({at})scale({scale:.2g})'/>"


def use_at(name: str, x: float, y: float) -> str:
    """Return a defined thing with its foot at a point in whole units: the shortest text there is."""
    return f"<use href='#{name}' x='{x:.0f}' y='{y:.0f}'/>"


def scaled(name: str, of: str, size: float) -> str:
    """Return the definition of a thing as another one in a different size."""
    return define(name, use(of, 0, 0, size))


def gradient(name: str, *stops: str, down: bool = True) -> str:
    """Return the definition of a gradient from the top (or the top left) to the bottom."""
    last = max(len(stops) - 1, 1)
    colours = "".join(f"<stop offset='{i / last:g}' stop-color='{stop}'/>" for i, stop in enumerate(stops))
    return (
        f"<linearGradient id='{name}' x1='0' y1='0' x2='{0 if down else 1}' y2='1'>{colours}</linearGradient>"
    )


def glow(name: str, *stops: str) -> str:
    """Return the definition of a gradient that is lightest in the north-west, for round things."""
    last = max(len(stops) - 1, 1)
    colours = "".join(f"<stop offset='{i / last:g}' stop-color='{stop}'/>" for i, stop in enumerate(stops))
    return f"<radialGradient id='{name}' cx='.34' cy='.28' r='.8'>{colours}</radialGradient>"


def haze(name: str, colour: str, across: float, strength: float) -> str:
    """Return the definition of a patch of another shade on the ground, which fades out; half as high as wide."""
    return (
        f"<radialGradient id='{name}g'><stop stop-color='{colour}' stop-opacity='{strength:g}'/>"
        f"<stop offset='1' stop-color='{colour}' stop-opacity='0'/></radialGradient>"
        f"<ellipse id='{name}' rx='{across:g}' ry='{across / 2:g}' fill='url(#{name}g)'/>"
    )


def polygon(fill: str, *points: Point, extra: str = "") -> str:
    """Return a filled polygon."""
    return f"<path fill='{fill}'{extra} d='{path(points, closed=True)}'/>"


def shadow(x: float, y: float, across: float, down: float, strength: float = 0.28) -> str:
    """Return the shadow of something round on the ground."""
    return (
        f"<ellipse cx='{number(x)}' cy='{number(y)}' rx='{number(across)}' ry='{number(down)}'"
        f" fill='#1b1606' opacity='{strength:g}'/>"
    )


@dataclass(frozen=True, slots=True)
class Roof:
    """The colours of a roof: in the sun, in the shade, and its edge."""

    light: str
    dark: str
    edge: str


@dataclass(frozen=True, slots=True)
class Walls:
    """The colours of walls: in the sun, in the shade, of doors and of timber (``""`` for none)."""

    light: str
    dark: str
    door: str
    timber: str = ""


PLASTER: Final = Walls("#faedcd", "#d8c096", "#5b3b26", "#8a6040")


def house(
    name: str,
    roof: Roof,
    walls: Walls = PLASTER,
    *,
    mirrored: bool = False,
    high: float = 4.0,
    steep: float = 4.6,
) -> str:
    """Return the definition of a gabled house, seen over one of its corners."""
    flip = -1 if mirrored else 1

    def at(x: float, y: float) -> Point:
        return flip * x, y

    left, front, right = (-6.0, -1.6), (-1.4, 0.0), (6.0, -2.4)
    apex = ((left[0] + front[0]) / 2, (left[1] + front[1]) / 2 - high - steep)
    back = apex[0] + 7.4, apex[1] - 2.4
    gable = (at(*left), at(left[0], left[1] - high), at(*apex), at(front[0], front[1] - high), at(*front))
    side = (at(*front), at(front[0], -high), at(right[0], right[1] - high), at(*right))
    eaves = 0.9
    slope = (
        at(apex[0] - 0.3, apex[1] - 0.1),
        at(*back),
        at(right[0] + 0.5, right[1] - high + eaves),
        at(front[0] + 0.2, -high + eaves),
    )
    # The gable looks south-west, or mirrored south-east, where the light does not come from
    lit, dim = (walls.light, walls.dark) if not mirrored else (walls.dark, walls.light)
    sun = roof.light if mirrored else roof.dark
    parts = [
        polygon("#1b1606", (-1.4, 0.2), (6.2, -2.2), (9.6, -1.0), (2.2, 1.8), extra=" opacity='.3'")
        if not mirrored
        else polygon("#1b1606", (1.4, 0.2), (6.2, -1.4), (9.4, -0.2), (4.6, 1.6), extra=" opacity='.3'"),
        polygon(lit, *gable),
        polygon(dim, *side),
    ]
    if walls.timber:
        a, b = at(left[0] + 0.4, left[1] - high + 0.2), at(front[0] - 0.2, -high + 0.2)
        c, d = at(*apex), at(apex[0], (left[1] + front[1]) / 2 - high)
        parts.append(
            f"<path stroke='{walls.timber}' stroke-width='.5' fill='none' d='{path((a, b))}{path((c, d))}'/>"
        )
    x, y = at(-3.2, -0.7)
    parts.append(f"<path fill='{walls.door}' d='M{number(x - 0.8)} {number(y)}v-2.4h1.6v2.7z'/>")
    for u, v in ((0.9, -1.9), (3.2, -2.7)):
        x, y = at(u, v)
        parts.append(f"<path fill='{walls.door}' d='M{number(x - 0.5)} {number(y)}h1v-1.2h-1z'/>")
    parts += [
        polygon(sun, *slope, extra=f" stroke='{roof.edge}' stroke-width='.4' stroke-linejoin='round'"),
        # courses of tiles, and the verge of the far slope
        f"<path stroke='{roof.edge}' stroke-width='.28' opacity='.55' fill='none' d='"
        + "".join(
            path(
                (
                    _between(slope[0], slope[3], part),
                    _between(slope[1], slope[2], part),
                )
            )
            for part in (0.35, 0.68)
        )
        + "'/>",
        f"<path stroke='{roof.light if not mirrored else '#fff3d6'}' stroke-width='.55' opacity='.8' fill='none' d='{path(slope[:2])}'/>",
        f"<path stroke='{roof.edge}' stroke-width='.9' fill='none' stroke-linecap='round' d='{path((at(left[0] - 0.3, left[1] - high + 0.5), at(*apex)))}'/>",
    ]
    return define(name, *parts)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def tower(
    name: str,
    roof: Roof,
    stone: tuple[str, str, str],
    *,
    wide: float = 7.0,
    high: float = 9.0,
    spire: float = 8.0,
) -> str:
    """Return the definition of a round tower with a pointed roof; stone is light, dark and joints.

    Without a spire it has battlements.
    """
    half = wide / 2
    light, dark, joint = stone
    n = number
    body = f"M{n(-half)} 0v{n(-high)}h{n(wide)}v{n(high)}a{n(half)} {n(half * 0.4)} 0 0 1 {n(-wide)} 0z"
    parts = [
        shadow(half * 0.9, 0.6, half * 1.35, half * 0.55, 0.32),
        f"<path fill='{light}' stroke='{joint}' stroke-width='.5' d='{body}'/>",
        f"<path fill='{dark}' d='M{n(half * 0.25)} {n(-high)}h{n(half * 0.75)}v{n(high)}a{n(half)} {n(half * 0.4)} 0 0 1 {n(-half * 0.75)} {n(half * 0.38)}z'/>",
        f"<path fill='{joint}' d='M-.7 {n(-high * 0.45)}v-1.9a.7.7 0 0 1 1.4 0v1.9z'/>",
    ]
    if spire:
        eave = half * 1.28
        parts += [
            f"<path fill='{roof.dark}' stroke='{roof.edge}' stroke-width='.5' stroke-linejoin='round' d='M{n(-eave)} {n(-high + 0.6)}L0 {n(-high - spire)}L{n(eave)} {n(-high + 0.6)}a{n(eave)} {n(eave * 0.3)} 0 0 1 {n(-2 * eave)} 0z'/>",
            f"<path fill='{roof.light}' d='M{n(-eave)} {n(-high + 0.6)}L0 {n(-high - spire)}L{n(eave * 0.1)} {n(-high + 1.8)}a{n(eave)} {n(eave * 0.3)} 0 0 1 {n(-eave * 1.1)} {n(-1.2)}z'/>",
        ]
    else:
        crown = half * 1.16
        step = 2 * crown / 5
        merlons = (
            f"M{n(-crown)} {n(-high + 1.6)}v-3.6"
            + "".join(f"h{n(step)}v{n(1.6 if i % 2 == 0 else -1.6)}" for i in range(4))
            + f"h{n(step)}v3.6z"
        )
        parts += [
            f"<path fill='{light}' stroke='{joint}' stroke-width='.5' d='{merlons}'/>",
            f"<path fill='{dark}' d='M{n(crown * 0.25)} {n(-high + 1.6)}v-2h{n(crown * 0.75)}v2z'/>",
        ]
    return define(name, *parts)


def tree(name: str, crown: str, dark: str) -> str:
    """Return the definition of a round tree, 7 units wide; ``crown`` is the name of a gradient."""
    return define(
        name,
        shadow(1.5, 0.2, 4.2, 1.7, 0.32),
        "<path stroke='#5a4026' stroke-width='1.1' d='M0 .4v-2.4'/>",
        f"<path fill='{dark}' d='M-3.5 -3.6a2.5 2.5 0 0 1 1.3-3.3a2.6 2.6 0 0 1 4.5-.1a2.5 2.5 0 0 1 1.2 3.6a2.4 2.4 0 0 1-3.3 1.9a2.4 2.4 0 0 1-3.7-2.1z'/>",
        f"<circle cx='-.3' cy='-5' r='3' fill='url(#{crown})'/><circle cx='-1.7' cy='-3.7' r='1.9' fill='url(#{crown})'/>"
        f"<circle cx='1.5' cy='-3.6' r='1.9' fill='url(#{crown})'/>",
    )


def cypress(name: str, light: str, dark: str) -> str:
    """Return the definition of a slender tree, 3 units wide and 11 high."""
    return define(
        name,
        shadow(1.3, 0.1, 2.4, 0.9, 0.32),
        f"<path fill='{dark}' d='M0 .3C-2.4-.3-2.2-6.5 0-11.4C2.2-6.5 2.4-.3 0 .3z'/>",
        f"<path fill='{light}' d='M-.2-.3C-1.8-1-1.5-6.5-.1-10.5C.4-6.5.2-1-.2-.3z'/>",
    )


def fir(name: str, light: str, dark: str) -> str:
    """Return the definition of a fir, 7 units wide and 11 high."""
    tiers = ((3.6, 0.9, 5.2), (2.9, 3.4, 8.0), (2.1, 6.0, 11.2))
    n = number
    return define(
        name,
        shadow(1.4, 0.0, 3.6, 1.2, 0.34),
        "<path fill='#5a3b22' d='M-.6 .3v-1.6h1.2v1.6z'/>",
        *(
            f"<path fill='{dark}' d='M{n(-w)} {n(-a)}L0 {n(-b)}L{n(w)} {n(-a)}Q0 {n(-a + 1.2)} {n(-w)} {n(-a)}z'/>"
            f"<path fill='{light}' d='M{n(-w)} {n(-a)}L0 {n(-b)}L{n(-0.1 * w)} {n(-a + 0.5)}Q{n(-0.6 * w)} {n(-a + 0.5)} {n(-w)} {n(-a)}z'/>"
            for w, a, b in tiers
        ),
    )


def bush(name: str, crown: str) -> str:
    """Return the definition of a bush, 4 units wide."""
    return define(
        name,
        shadow(0.7, 0.0, 2.5, 0.9, 0.28),
        f"<circle cx='-.9' cy='-1' r='1.4' fill='url(#{crown})'/><circle cx='.9' cy='-1.1' r='1.5' fill='url(#{crown})'/>",
        f"<circle cy='-1.7' r='1.3' fill='url(#{crown})'/>",
    )


def pixels(rows: Sequence[str], x: float, y: float, size: float = 6.25) -> str:
    """Return a picture in pixels with its middle at a point: for what has no drawing of its own."""
    left, top = x - size * len(rows[0]) / 2, y - size * len(rows) / 2
    table = colours(Depth.TRUECOLOR, Shade.PLAIN)
    return "".join(
        f"<rect x='{number(left + size * i)}' y='{number(top + size * j)}' width='{size:g}' height='{size:g}'"
        f" fill='#{table[ord(code)]:06X}'/>"
        for j, row in enumerate(rows)
        for i, code in enumerate(row)
        if code != " "
    )
