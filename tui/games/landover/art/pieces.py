"""The pieces of Landover: buildings, roads and boats, and the badges of what stands on tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tui.art.depth import Look
from tui.art.hexes import CornerPiece, EdgePiece, Geometry, HexLabel
from tui.art.hexes.canvas import Canvas
from tui.art.hexes.geometry import Pixel, line
from tui.art.hexes.text_canvas import TextCanvas
from tui.art.seats import SEATS, seat

# Per zoom the picture, and how far its top is above the corner; "#" is the seat's colour, "T" that of
# a metropolis's track.
_Picture = tuple[int, Sequence[str]]
_VILLAGE: Final[tuple[_Picture, ...]] = (
    (0, ("#", "#")),
    (1, (" # ", "###", "###")),
    (3, ("  #  ", " ### ", "#####", "#####", "#####")),
    (3, ("  #  ", " ### ", "#####", "#####", "#####")),
)
_CITY: Final[tuple[_Picture, ...]] = (
    (1, ("# #", "###", "###")),
    (2, ("# #", "###", "###", "###")),
    (5, (" #     ", "###    ", "###  # ", "#######", "##k####", "#######", "#######")),
    (5, (" #     ", "###    ", "###  # ", "#######", "##k####", "#######", "#######")),
)
_METROPOLIS: Final[tuple[_Picture, ...]] = (
    (2, (" T ", "#T#", "###", "###")),
    (3, (" T ", "TTT", "#T#", "###", "###")),
    (6, (" T   T ", " #   # ", "### ###", "###T###", "#TTTTT#", "##k#k##", "#######", "#######")),
    (6, (" T   T ", " #   # ", "### ###", "###T###", "#TTTTT#", "##k#k##", "#######", "#######")),
)
_BOAT: Final[tuple[_Picture, ...]] = (
    (0, ()),
    (0, ()),
    (4, ("  K  ", " KK  ", "KKK  ", "  j  ", "#####", " ### ")),
    (4, ("  K  ", " KK  ", "KKK  ", "  j  ", "#####", " ### ")),
)

_OUTLINE: Final = "k"
_SEATS: Final = "".join(each.code for each in SEATS).encode()


@dataclass(frozen=True, slots=True)
class Building(CornerPiece):
    """A village or a city.

    Attributes:
        corner: where it stands.
        colour: number of its seat's colour.
        city: whether it is a city.
        wall: whether it has a wall.
        metropolis: code of the colour of its metropolis's track, ``""`` if it has none.
    """

    corner: int
    colour: int
    city: bool = False
    wall: bool = False
    metropolis: str = ""

    def paint(self, canvas: Canvas, at: Geometry, zoom: int, look: Look, mark: str, *, bare: bool) -> None:
        x, y = at.corners[self.corner]
        who = seat(self.colour)
        pictures = _METROPOLIS if self.metropolis else _CITY if self.city else _VILLAGE
        above, picture = pictures[zoom]
        if self.wall:
            picture = (*picture, "".join("MN"[i % 2] for i in range(len(picture[0]))))
        rows = [row.replace("#", who.code).replace("T", self.metropolis or "#") for row in picture]
        _stamp(canvas, rows, x - len(rows[0]) // 2, y - above, "" if bare else mark or _OUTLINE)
        canvas.write(x, y // 2, who.sign(look), who.foreground, who.code, bold=True)

    def write(self, page: TextCanvas, *, mark: bool) -> None:
        who = seat(self.colour)
        x, y = page.at.corners[self.corner]
        sign = who.sign(page.look)
        if not self.city:
            page.put(x, y // 2, sign, who.foreground, who.code, bold=True, reverse=mark)
            return
        left, right = "[]" if self.wall else "()"
        if self.metropolis:
            left = "✦" if page.look.unicode else "^"
        page.put(x - 1, y // 2, left + sign + right, who.foreground, who.code, bold=True, reverse=mark)


@dataclass(frozen=True, slots=True)
class Route(EdgePiece):
    """A road, or a boat."""

    edge: int
    colour: int
    boat: bool = False

    def paint(self, canvas: Canvas, at: Geometry, zoom: int, look: Look, mark: str) -> None:
        who = seat(self.colour)
        ends = at.ends(self.edge)
        pixels = line(*ends)
        body = thick(pixels, upright=ends[0][0] == ends[1][0], width=1 if zoom < 2 else zoom)
        if mark or (zoom and not self.boat):
            for x, y in body:
                for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if mark or not canvas.holds(a, b, _SEATS):
                        canvas.dot(a, b, mark or _OUTLINE)
        if self.boat:
            for number, (x, y) in enumerate(pixels[1:-1]):
                canvas.dot(x, y, "K" if number % 3 == 1 else who.code)
            above, picture = _BOAT[zoom]
            if picture:
                x, y = at.place(("edge", self.edge))
                y -= y % 2
                rows = [row.replace("#", who.code) for row in picture]
                _stamp(canvas, rows, x - 2, y - above, mark or _OUTLINE)
                canvas.write(x, y // 2, who.sign(look), who.foreground, who.code, bold=True)
            return
        for x, y in body:
            canvas.dot(x, y, who.code)
        if zoom >= 2:
            x, y = at.place(("edge", self.edge))
            canvas.write(x, y // 2, who.sign(look), who.foreground, who.code, bold=True)

    def write(self, page: TextCanvas, *, mark: bool) -> None:
        who = seat(self.colour)
        unicode = page.look.unicode
        cells = page.cells(self.edge)
        for x, line_, level in cells:
            sign = ("≈" if unicode else "~") if self.boat else ("═" if level else "║") if unicode else "="
            if not level and not self.boat and not unicode:
                sign = "#"
            page.put(x, line_, sign, who.code, bold=True, reverse=mark)
        x, line_, _level = cells[len(cells) // 2]
        page.put(x, line_, who.sign(page.look), who.code, bold=True, reverse=mark)


def _stamp(canvas: Canvas, rows: Sequence[str], left: int, top: int, outline: str) -> None:
    filled = {(x, y) for y, row in enumerate(rows, top) for x, char in enumerate(row, left) if char != " "}
    for x, y in filled if outline else ():
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside not in filled:
                canvas.dot(*beside, outline)
    for y, row in enumerate(rows, top):
        for x, char in enumerate(row, left):
            if char != " ":
                canvas.dot(x, y, char)


def thick(pixels: Iterable[Pixel], *, upright: bool, width: int) -> list[Pixel]:
    """Return the pixels of a line widened to ``width``."""
    shifts = [(number + 1) // 2 * (-1) ** number for number in range(width)]
    return [(x + s, y) if upright else (x, y + s) for x, y in pixels for s in shifts]


def badge(piece: str, colour: int, look: Look) -> HexLabel:
    """Return the badge of a catapult or of the trade token (``"token"``)."""
    who = seat(colour)
    sign, plain = ("¤", "$") if piece == "token" else ("✖", "X")
    return HexLabel((sign if look.unicode else plain) + who.sign(look), who.foreground, who.code)


def shield(look: Look) -> HexLabel:
    """Return the badge of an immune tile."""
    return HexLabel("▼" if look.unicode else "i", "K", "B")
