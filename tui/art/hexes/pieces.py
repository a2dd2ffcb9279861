"""What is built on the hex map, in pixels: buildings, roads, boats, catapults and marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tui.art.depth import Look
from tui.art.hexes.canvas import Canvas
from tui.art.hexes.geometry import Geometry, Pixel, line
from tui.art.hexes.scene import Building, Route, Stand
from tui.art.seats import seat

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

MARK: Final = {True: "+", False: "!"}
"""The colour of the cursor where something may be put, and where not."""

_OUTLINE: Final = "k"


def building(
    canvas: Canvas,
    at: Geometry,
    zoom: int,
    look: Look,
    shown: Building,
    mark: str = "",
    *,
    bare: bool = False,
) -> None:
    """Draw a building; ``mark`` is the colour of its outline where it is to be noticed, ``bare`` omits it."""
    x, y = at.corners[shown.corner]
    who = seat(shown.colour)
    pictures = _METROPOLIS if shown.metropolis else _CITY if shown.city else _VILLAGE
    above, picture = pictures[zoom]
    if shown.wall:
        picture = (*picture, "".join("MN"[i % 2] for i in range(len(picture[0]))))
    rows = [row.replace("#", who.code).replace("T", shown.metropolis or "#") for row in picture]
    _stamp(canvas, rows, x - len(rows[0]) // 2, y - above, "" if bare else mark or _OUTLINE)
    canvas.write(x, y // 2, who.sign(look), who.ink, who.code, bold=True)


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


def route(canvas: Canvas, at: Geometry, zoom: int, look: Look, shown: Route, mark: str = "") -> None:
    """Draw a road or a boat."""
    who = seat(shown.colour)
    ends = at.ends(shown.edge)
    pixels = line(*ends)
    body = thick(pixels, upright=ends[0][0] == ends[1][0], width=1 if zoom < 2 else zoom)
    if mark:
        for x, y in body:
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                canvas.dot(*beside, mark)
    if shown.boat:
        for number, (x, y) in enumerate(pixels[1:-1]):
            canvas.dot(x, y, "K" if number % 3 == 1 else who.code)
        above, picture = _BOAT[zoom]
        if picture:
            x, y = at.place(("edge", shown.edge))
            y -= y % 2
            _stamp(
                canvas, [row.replace("#", who.code) for row in picture], x - 2, y - above, mark or _OUTLINE
            )
            canvas.write(x, y // 2, who.sign(look), who.ink, who.code, bold=True)
        return
    for x, y in body:
        canvas.dot(x, y, who.code)
    if zoom >= 2:
        x, y = at.place(("edge", shown.edge))
        canvas.write(x, y // 2, who.sign(look), who.ink, who.code, bold=True)


def thick(pixels: Iterable[Pixel], *, upright: bool, width: int) -> list[Pixel]:
    """Return a line made so many pixels wide."""
    shifts = [(number + 1) // 2 * (-1) ** number for number in range(width)]
    return [(x + s, y) if upright else (x, y + s) for x, y in pixels for s in shifts]


def catapult(canvas: Canvas, x: int, line_: int, look: Look, shown: Stand) -> int:
    """Write a catapult's badge from a cell on; return how wide it is."""
    who = seat(shown.colour)
    canvas.write(x, line_, ("✖" if look.unicode else "X") + who.sign(look), who.ink, who.code, bold=True)
    return 2


def token(canvas: Canvas, x: int, line_: int, look: Look, shown: Stand) -> int:
    """Write the trade token's badge from a cell on; return how wide it is."""
    who = seat(shown.colour)
    canvas.write(x, line_, ("¤" if look.unicode else "$") + who.sign(look), who.ink, who.code, bold=True)
    return 2


def shield(canvas: Canvas, x: int, line_: int, look: Look) -> int:
    """Write the shield of an immune tile; return how wide it is."""
    canvas.write(x, line_, "▼" if look.unicode else "i", "K", "B", bold=True)
    return 1
