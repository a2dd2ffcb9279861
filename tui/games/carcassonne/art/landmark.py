"""Landmarks: what stands on the faces of Carcassonne, in pixels and in characters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from tui.drawing.art.painters.grid import Point
from tui.drawing.art.painters.stamps import build, sprites_at
from tui.drawing.art.painters.writing import Writing
from tui.drawing.art.raster import Patch
from tui.drawing.art.vector.stock import Symbol
from tui.games.carcassonne.art.survey import Survey

_T = TypeVar("_T")

ByZoom = tuple[_T, _T, _T, _T, _T]
"""One for each zoom, from the overview on."""

Picture = tuple[str, ...]
"""Rows of codes of the palette; a space is clear."""

Spots = Callable[[Survey], Iterable[Point]]
"""Returns where things stand on a face; a point is the middle of one."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A landmark in characters."""

    code: str  # its colour
    # What is written on the smallest tiles, and in ASCII if that differs; "\n" ends a line
    small: tuple[str, ...]
    large: tuple[str, ...]  # the same on all others; lines stand around the middle
    occupied: bool = False  # whether followers stand there: then tiles seven cells wide are small, too

    def write(self, writing: Writing, spot: Point) -> None:
        """Write the sign with its middle at a point."""
        texts = self.small if writing.patch.width < 7 + self.occupied else self.large
        lines = texts[0 if writing.unicode else -1].split("\n")
        for below, line in enumerate(lines, -((len(lines) - 1) // 2)):
            writing.sign(line, spot, self.code, below)


@dataclass(frozen=True, slots=True)
class Landmark:
    """Something that stands on faces."""

    spots: Spots  # where
    dot: str  # code of its pixel in a diagram; ``""`` where it is not shown
    small: Picture  # in pixels, on tiles ten pixels wide, and on larger ones
    middle: Picture
    large: Picture
    sign: Sign | None = None  # in characters, if it is shown
    compact: Picture = ()  # on tiles eight pixels wide; ``()`` where it is not shown
    symbol: Symbol | None = None  # as vector art; ``None`` to draw the large pixels

    def picture(self, width: int) -> Picture:
        """Return the picture for a tile of ``width`` pixels."""
        return sprites_at(width, ((), self.compact, self.small, self.middle, self.large))

    def build(self, patch: Patch, spot: Point) -> None:
        """Paint the landmark with its middle at a point."""
        if picture := self.picture(patch.width):
            build(patch, picture, spot)


def in_the_open(token: str) -> Spots:
    """Return where a token has most room in its regions."""

    def spots(survey: Survey) -> Iterator[Point]:
        for region in survey.having(token):
            yield survey.widest(region)[0]

    return spots


def on_the_tile(mark: str) -> Spots:
    """Return where a mark of the whole tile is drawn: where its fields have most room, or its cities."""

    def spots(survey: Survey) -> Iterator[Point]:
        if mark in survey.design.marks:
            areas = survey.of("field") or survey.of("city")
            yield max((survey.widest(area) for area in areas), key=lambda found: found[1])[0]

    return spots
