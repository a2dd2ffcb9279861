"""Lines of several strokes on top of each other: roads with edges, walls, water with banks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

from tui.drawing.art.raster import hashed
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.shapes import Point, Scatter, along, length_of, number
from tui.drawing.art.vector.stock import use_at

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
    Stroke("#5a5042", 2.2),
)
"""A wall of stone: its shadow, its face, which looks south, its top with battlements, and its walk."""


class Shape:
    """A path that is drawn more than once but written once."""

    def __init__(self, d: str) -> None:
        self._name = f"p{crc32(d.encode()):x}"
        rules = " fill-rule='evenodd' clip-rule='evenodd'" if d.count("z") > 1 else ""
        self.defs = f"<defs><path id='{self._name}' d='{d}'{rules}/></defs>"

    def fill(self, paint: str, extra: str = "") -> str:
        """Return the area in a colour or a pattern; ``extra`` are further attributes."""
        return f"<use href='#{self._name}' fill='{paint}'{extra}/>"

    def line(self, strokes: Sequence[Stroke], cap: str = "") -> str:
        """Return the line with its strokes, the lowest first; ``cap`` is a value of ``stroke-linecap``."""
        ends = f" stroke-linecap='{cap}'" if cap else ""
        drawn = "".join(
            f"<use href='#{self._name}' stroke='{colour}' stroke-width='{number(width)}'{extra}/>"
            for colour, width, extra in strokes
        )
        return f"<g fill='none' stroke-linejoin='round'{ends}>{drawn}</g>"

    def clip(self, inner: str) -> str:
        """Return a drawing of which only what lies inside is seen."""
        name = f"c{self._name}"
        return (
            f"<defs><clipPath id='{name}'><use href='#{self._name}'/></clipPath></defs>"
            f"<g clip-path='url(#{name})'>{inner}</g>"
        )


_DEFS: Final = re.compile("<(/?)defs>")


def hoisted(text: str) -> tuple[str, dict[str, None]]:
    """Return a drawing without its definitions, and these, each once, those within others before them.

    Equal ones have equal names, so one of them is enough.
    """
    parts: list[str] = []
    found: dict[str, None] = {}
    depth = start = end = 0
    for tag in _DEFS.finditer(text):
        if not tag[1]:
            if not depth:
                parts.append(text[end : tag.start()])
                start = tag.end()
            depth += 1
        else:
            depth -= 1
            if not depth:
                inner, own = hoisted(text[start : tag.start()])
                found.update({**own, inner: None})
                end = tag.end()
    return "".join((*parts, text[end:])), found


def line(d: str, strokes: Sequence[Stroke], cap: str = "") -> str:
    """Return a line with its strokes; see :meth:`Shape.line`."""
    shape = Shape(d)
    return shape.defs + shape.line(strokes, cap)


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


_CLUMP: Final = ((0.0, 0.0), (6.0, 3.0), (-5.0, 4.0), (1.0, -6.0))
_TUFT: Final = "l-1-2m1 2v-2.4m0 2.4l1-2"
_COBBLE: Final = "h1.2m2.2 1.6h.8"


def tufts(name: str, colour: str) -> str:
    """Return the definition of a few tufts of grass, for :func:`clumps`."""
    return _clump(name, _TUFT, colour, 0.5)


def cobbles(name: str, colour: str) -> str:
    """Return the definition of a few cobbles, for :func:`clumps`."""
    return _clump(name, _COBBLE, colour, 1.1)


def _clump(name: str, mark: str, colour: str, wide: float) -> str:
    d = "".join(f"M{x:g} {y:g}{mark}" for x, y in _CLUMP)
    return f"<path id='{name}' d='{d}' stroke='{colour}' stroke-width='{wide:g}' stroke-linecap='round' fill='none'/>"


def clumps(names: Sequence[str], chance: Scatter, tries: int) -> str:
    """Return clumps of tufts or cobbles wherever all of one lies where it may, away from the rim."""
    parts = []
    for i in range(tries):
        x, y = chance.between(7, SIDE - 7), chance.between(8, SIDE - 5)
        if all(chance.is_free(x + dx + wide, y + dy) for dx, dy in _CLUMP for wide in (-1, 2)):
            parts.append(use_at(names[i % len(names)], x, y))
    return "".join(parts)
