"""The pieces of Landover: buildings, roads and boats, and the badges of what stands on tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from tui.base.depth import Look
from tui.base.words import _
from tui.drawing.art.hexes import CornerPiece, EdgePiece, Geometry, HexLabel
from tui.drawing.art.hexes.canvas import Canvas, stamp, surround
from tui.drawing.art.hexes.harbours import route_pixels
from tui.drawing.art.hexes.text_canvas import TextCanvas
from tui.drawing.art.seats import SeatSymbol, seat

# Rows of pixels, two below the corner's own row being the last one; "#" is the seat's colour, "T" that of a
# metropolis's track.
_Picture = Sequence[str]
_HUT: Final = ("#", "#")
_HOUSE: Final = (" # ", "###", "###")
_KEEP: Final = ("# #", "###", "###")
_FARM: Final = ("  #  ", " ### ", "#####", "#####")
_VILLAGE: Final[tuple[_Picture, ...]] = (_HUT, _HUT, _HOUSE, _HOUSE, _FARM, _FARM, _FARM, _FARM)
_CITY: Final[tuple[_Picture, ...]] = (
    _KEEP,
    _KEEP,
    _KEEP,
    ("#  # ", "## ##", "#####", "#####", "#####"),
    ("#  # ", "## ##", "#####", "#####", "#####"),
    ("#  # ", "## ##", "#####", "#####", "#####"),
    (" #     ", "###  # ", "### ###", "#######", "##k#k##", "#######", "#######"),
    (" #     ", "###  # ", "### ###", "#######", "##k#k##", "#######", "#######"),
)
_SPIRE: Final = (" T ", "TTT", "###")
_TOWERS: Final = ("  T  ", "T T T", "TTTTT", "#####", "#####")
_CATHEDRAL: Final = ("   T   ", "   T   ", "T TTT T", "TTTTTTT", "##k#k##", "#######", "#######")
_METROPOLIS: Final[tuple[_Picture, ...]] = (
    _SPIRE,
    _SPIRE,
    _SPIRE,
    _TOWERS,
    _TOWERS,
    _TOWERS,
    _CATHEDRAL,
    _CATHEDRAL,
)
"""Where a city has a gap between its towers, a metropolis has its highest one."""
_BOAT: Final[tuple[_Picture, ...]] = (
    ("#", "#"),
    (" K ", "###", " # "),
    (" K ", "###", " # "),
    (" K ", " KK", "###", " # "),
    (" K ", " KK", "###", " # "),
    (" K ", " KK", "###", " # "),
    ("  K  ", "  KK ", "  KKK", "  j  ", "#####", " ### "),
    ("  K  ", "  KK ", "  KKK", "  j  ", "#####", " ### "),
)

# What stands on tiles, on large hexes and on the largest.
_SLING: Final[tuple[_Picture, _Picture]] = (
    ("##   ", " ##  ", "  ## ", "#####", "K   K"),
    ("###    ", "####   ", "  ##   ", "   ##  ", "#######", " K   K "),
)
_COIN: Final[tuple[_Picture, _Picture]] = (
    (" $$$ ", "$$#$$", "$###$", " $$$ "),
    ("  $$$  ", " $$$$$ ", "$$###$$", "$$###$$", " $$$$$ ", "  $$$  "),
)
_SHIELD: Final[tuple[_Picture, _Picture]] = (
    ("BBKBB", "BKKKB", " BKB ", "  B  "),
    ("BBBBBBB", "BBBKBBB", "BKKKKKB", " BBKBB ", "  BKB  ", "   B   "),
)


@dataclass(frozen=True, slots=True)
class Building(CornerPiece):
    """A village or a city."""

    corner: int
    colour: int
    city: bool = False
    wall: bool = False
    metropolis: str = ""  # code of the colour of its metropolis's track, `""` if it has none

    def paint(self, canvas: Canvas, at: Geometry, look: Look, mark: str) -> None:
        x, y = at.corners[self.corner]
        who = seat(self.colour)
        pictures = _METROPOLIS if self.metropolis else _CITY if self.city else _VILLAGE
        rows = [row.replace("#", who.code).replace("T", self.metropolis or "#") for row in pictures[at.zoom]]
        stamp(canvas, rows, x - len(rows[0]) // 2, y + 2 - len(rows), outline_of(who, mark))
        if self.wall:
            across = at.corner_reach.across
            if at.is_small:
                for beside, dy in product((-across, across), (0, 1)):
                    canvas.dot(x + beside, y + dy, "M")
            else:
                for beside in range(-across, across + 1):
                    canvas.dot(x + beside, y + 2, "MN"[beside % 2])
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
            right = right if self.wall else left
        page.put(x - 1, y // 2, left + sign + right, who.foreground, who.code, bold=True, reverse=mark)


@dataclass(frozen=True, slots=True)
class Route(EdgePiece):
    """A road, or a boat."""

    edge: int
    colour: int
    boat: bool = False

    def paint(self, canvas: Canvas, at: Geometry, look: Look, mark: str, *, outline: bool) -> None:
        who = seat(self.colour)
        x, y = at.place(("edge", self.edge))
        if self.boat:
            y -= y % 2
            rows = [row.replace("#", who.code) for row in _BOAT[at.zoom]]
            left, top = x - len(rows[0]) // 2, y + 2 - len(rows)
            stamp(canvas, rows, left, top, outline_of(who, mark) if outline else "")
            if not outline:
                canvas.write(x, y // 2, who.sign(look), who.foreground, who.code, bold=True)
            return
        body = route_pixels(at, self.edge)
        if outline:
            if at.is_small and not mark:  # a line on one side leaves the ground to be seen
                (left, _), (right, _) = at.ends(self.edge)
                body = [(x + 1, y) if left == right else (x, y + 1) for x, y in body]
                for pixel in body:
                    canvas.dot(*pixel, outline_of(who))
            else:
                surround(canvas, set(body), outline_of(who, mark))
            return
        for pixel in body:
            canvas.dot(*pixel, who.code)
        if not at.is_small:
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


def outline_of(who: SeatSymbol, mark: str = "") -> str:
    """Return the colour of the outline of a piece: that in which its sign is written, or that of its mark."""
    if mark == "*" and who.foreground == "K":
        return "$"  # marks of the last pieces are nearly white
    return mark or who.foreground


def badge(piece: str, colour: int, look: Look) -> HexLabel:
    """Return the badge of a catapult or of the trade token (``"token"``)."""
    who = seat(colour)
    sign, name, pictures = ("$", _("trade"), _COIN) if piece == "token" else ("X", _("catapult"), _SLING)
    small, large = (tuple(row.replace("#", who.code) for row in picture) for picture in pictures)
    return HexLabel(sign, who.sign(look), name, who.foreground, who.code, (small, large))


def shield(look: Look) -> HexLabel:
    """Return the badge of an immune tile."""
    return HexLabel("▼" if look.unicode else "i", "", _("immune"), "K", "B", _SHIELD)
