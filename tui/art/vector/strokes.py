"""Lines of several strokes on top of each other: roads with edges, walls, water with banks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

from tui.art.raster import hashed
from tui.art.vector.shapes import SIDE, Point, along, length_of, number

STONE: Final = ("#d9d0c0", "#a89c8a", "#4a4236")
"""Stone in the light, in the shade, and its joints."""


class Stroke(NamedTuple):
    """One stroke of a line; ``extra`` are further attributes."""

    colour: str
    width: float
    extra: str = ""


WALL: Final = (
    Stroke("#1a1d0c", 7.0, " opacity='.3' transform='translate(2 3)'"),
    Stroke(STONE[2], 6.6, " transform='translate(0 2.4)'"),
    Stroke("#8f8371", 5.2, " transform='translate(0 2.2)'"),
    Stroke(STONE[2], 6.2),
    Stroke(STONE[0], 4.9),
    Stroke("#f3ecdf", 4.9, " stroke-dasharray='1.7 1.7'"),
    Stroke(STONE[1], 2.2),
)
"""A wall of stone: its shadow, its face, which looks south, its top with battlements, and its walk."""


def line(d: str, strokes: Sequence[Stroke], cap: str = "") -> str:
    """Return a line with its strokes, the lowest first.

    Args:
        d: the text of the path; the path is written once.
        strokes: the strokes.
        cap: how the ends look, a value of ``stroke-linecap``.
    """
    name = f"p{crc32(d.encode()):x}"
    ends = f" stroke-linecap='{cap}'" if cap else ""
    return (
        f"<defs><path id='{name}' d='{d}'/></defs><g fill='none' stroke-linejoin='round'{ends}>"
        + "".join(
            f"<use href='#{name}' stroke='{colour}' stroke-width='{number(width)}'{extra}/>"
            for colour, width, extra in strokes
        )
        + "</g>"
    )


def clipped(inner: str, d: str) -> str:
    """Return a drawing of which only what lies inside a path is seen."""
    name = f"c{crc32(d.encode()):x}"
    clip = f"<clipPath id='{name}'><path d='{d}' clip-rule='evenodd'/></clipPath>"
    return f"<defs>{clip}</defs><g clip-path='url(#{name})'>{inner}</g>"


def shaded(d: str, width: float, off: tuple[float, float] = (2, 3), opacity: float = 0.3) -> str:
    """Return the shadow that a line of some width throws to the south-east."""
    return (
        f"<path d='{d}' fill='none' stroke='#1a1d0c' stroke-width='{number(width)}' opacity='{opacity:g}'"
        f" transform='translate({off[0]:g} {off[1]:g})' stroke-linejoin='round'/>"
    )


def ruts(lines: Sequence[Sequence[Point]], track: str, stone: str, wide: float = 4.5) -> str:
    """Return the tracks of wheels on roads, and a few stones, all away from the rim."""
    tracks, stones = [], []
    for one in lines:
        count = max(int(length_of(one) / 9), 1)
        for i in range(count):
            (x, y), (du, dv) = along(one, (i + 0.5) / count)
            if not (4 < x < SIDE - 4 and 4 < y < SIDE - 4):
                continue
            side = 1 if hashed(int(x), int(y), 3) % 2 else -1
            off = side * (0.33 + hashed(int(x), int(y), 4) % 30 / 45) * wide
            a, b = x - dv * off, y + du * off
            if i % 2:
                stones.append(f"M{a:.0f} {b:.0f}h1.2")
            else:
                step = f"{number(4.4 * du)} {number(4.4 * dv)}"
                tracks.append(f"M{number(a - 2.2 * du)} {number(b - 2.2 * dv)}l{step}")
    return (
        f"<g stroke-linecap='round'><path d='{''.join(tracks)}' stroke='{track}' stroke-width='.9'/>"
        f"<path d='{''.join(stones)}' stroke='{stone}' stroke-width='1.1'/></g>"
    )


def waves(spots: Sequence[Point], colour: str = "#d3ebfb", wide: float = 3.0) -> str:
    """Return a wave on water at each spot."""
    d = "".join(f"M{x - wide:.0f} {y:.0f}q{wide / 2:g}-{wide / 2:g} {wide:g} 0t{wide:g} 0" for x, y in spots)
    return f"<path d='{d}' fill='none' stroke='{colour}' stroke-width='.8' stroke-linecap='round' opacity='.85'/>"


def tufts(spots: Sequence[Point], colour: str) -> str:
    """Return a tuft of grass at each spot."""
    d = "".join(f"M{x:.0f} {y:.0f}l-1-2m1 2v-2.4m0 2.4l1-2" for x, y in spots)
    return f"<path d='{d}' stroke='{colour}' stroke-width='.5' fill='none'/>"
