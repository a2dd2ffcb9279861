"""Draws a scene of a hex map as rows of terminal segments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.hexes import HIDDEN
from tui.art.depth import Look
from tui.art.hexes import letters
from tui.art.hexes.canvas import Canvas, Row
from tui.art.hexes.framing import MARGIN, land
from tui.art.hexes.geometry import Geometry, Spot, geometry, line
from tui.art.hexes.scene import STRONG, HarbourMark, HexScene
from tui.art.hexes.terrain import grounds
from tui.art.palette import Shade

MARK: Final = {True: "+", False: "!"}
"""The colour of the cursor on places that may be chosen, and on others."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn scene: its geometry, and its rows from the top."""

    at: Geometry
    rows: tuple[Row, ...]


def draw(scene: HexScene, zoom: int, look: Look) -> Drawing:
    """Return the picture of a scene.

    Args:
        scene: what to show; it has a map.
        zoom: how large, 0 to 3.
        look: colours and characters to draw with.
    """
    assert scene.board is not None
    at = geometry(scene.board, zoom, look.glyphs)
    if look.glyphs:
        canvas = letters.written(scene, at, look)
        return Drawing(at, tuple(canvas.written(number, look) for number in range(at.lines)))
    canvas = painted(scene, at, zoom, look)
    return Drawing(at, tuple(canvas.line(number, look) for number in range(at.lines)))


def painted(scene: HexScene, at: Geometry, zoom: int, look: Look) -> Canvas:
    """Return a scene in pixels."""
    assert scene.board is not None
    ground = grounds(scene.board, zoom, scene.ground, scene.terrains, look.texture)
    canvas = Canvas(at.columns, [bytearray(row) for row in ground])
    faint = scene.faint
    for hexes, shade in ((scene.lit, Shade.LIT), (faint, Shade.GHOST)):
        for hex_ in hexes:
            for x, y in at.inside(hex_):
                canvas.shades[y][x] = shade
    for harbour in scene.harbours:
        _harbour(canvas, at, zoom, scene, harbour)
    for hex_, number in enumerate(scene.numbers):
        if number:
            _number(canvas, at, zoom, look, hex_, number, scene.pips(number), faint=hex_ in faint)
        elif scene.ground[hex_] == HIDDEN and scene.is_laid(hex_):
            x, y = at.cell(("hex", hex_))
            canvas.write(x, y, "?", "L", "~", bold=True)
    for spot in scene.legal:
        _legal(canvas, at, zoom, spot)
    if scene.cursor is not None and scene.cursor[0] == "hex":
        _ring(canvas, at, scene.cursor[1], MARK[scene.fits])
    _pieces(canvas, at, zoom, look, scene)
    _badges(canvas, at, look, scene)
    for spot, text in scene.labels.items():
        x, y = at.cell(spot)
        canvas.write(x - len(text) // 2, y, text, "*", "#", bold=True)
    return canvas


def _pieces(canvas: Canvas, at: Geometry, zoom: int, look: Look, scene: HexScene) -> None:
    marks = dict.fromkeys(scene.recent if scene.last is None else {*scene.recent, scene.last}, "*")
    cursor, edges, corners = scene.cursor, scene.on_edges, scene.on_corners
    if cursor is not None:
        marks[cursor] = MARK[scene.fits]
    for corner, building in corners.items():
        building.paint(canvas, at, zoom, look, marks.get(("corner", corner), ""), bare=False)
    for edge, piece in edges.items():
        piece.paint(canvas, at, zoom, look, marks.get(("edge", edge), ""))
    if cursor is not None and cursor[0] == "edge" and cursor[1] not in edges:
        for x, y in line(*at.ends(cursor[1]))[1:-1]:
            canvas.dot(x, y, marks[cursor])
    for building in corners.values():
        building.paint(canvas, at, zoom, look, "", bare=True)
    if cursor is not None and cursor[0] == "corner" and cursor[1] not in corners:
        x, y = at.corners[cursor[1]]
        for dx, dy in ((-1, 0), (-1, 1), (1, 0), (1, 1), (0, -1), (0, 2)):
            canvas.dot(x + dx, y + dy, marks[cursor])


def _number(
    canvas: Canvas, at: Geometry, zoom: int, look: Look, hex_: int, number: int, pips: int, *, faint: bool
) -> None:
    x, y = at.place(("hex", hex_))
    row = y // 2 - (1 if zoom == 1 or zoom == 3 else 0)
    strong = pips >= STRONG
    foreground, plate = ("r" if strong else "k"), ("L" if faint else "H")
    text = f" {number} " if number < 10 else str(number)
    if not zoom:
        canvas.write(x - 1, row, text, foreground, plate, bold=strong)
    else:
        dots = ("•" if look.unicode else ".") * pips
        canvas.write(x - 2, row + 1, f"{dots:^5}", foreground, plate, bold=strong)
        canvas.write(x - 2, row, f"{number:^5}", foreground, plate, bold=strong)


def _harbour(canvas: Canvas, at: Geometry, zoom: int, scene: HexScene, harbour: HarbourMark) -> None:
    """Draw the piers of a harbour, and its ratio and goods on the water.

    The name is beside the ratio, which takes fewer lines. It is below the ratio off a coast to the east or
    west, and where it would reach beyond the margin of the map.
    """
    assert scene.board is not None
    column, row = _harbour_place(at, scene, harbour.edge)
    for corner in at.ends(harbour.edge):
        path = line(corner, (column, row))
        for x, y in path[1 : max(len(path) * 2 // 3, 2)]:
            canvas.dot(x, y, "j")
    number = row // 2
    if not zoom:
        text = harbour.ratio[:1] + harbour.letter
        canvas.write(column - len(text) // 2, number, text, "k", harbour.code, bold=True)
        return
    name = harbour.name[: at.width - 4]
    upright = at.ends(harbour.edge)[0][0] == at.ends(harbour.edge)[1][0]
    left = column - len(harbour.ratio) // 2
    beside = f" {name}" if name and not upright else ""
    if left + len(harbour.ratio) + len(beside) > land(scene.board, zoom, False)[2] + MARGIN:
        beside = ""
    if column < at.place(("edge", harbour.edge))[0]:
        left -= len(beside)  # away from the coast
    canvas.write(left, number, harbour.ratio, "k", harbour.code, bold=True)
    canvas.write(left + len(harbour.ratio), number, beside, "k", harbour.code)
    if not beside:
        canvas.write(column - len(name) // 2, number + 1, name, "k", harbour.code)


def _harbour_place(at: Geometry, scene: HexScene, edge: int) -> tuple[int, int]:
    """Return the pixel of a harbour's text: on the water beside its edge."""
    x, y = at.place(("edge", edge))
    water = next(filter(scene.is_water, at.grid.edge_hexes[edge]), None)
    if water is None:
        return x, y
    wx, wy = at.place(("hex", water))
    out = 4 if wy == y else 6
    if sum(water in at.grid.edge_hexes[other.edge] for other in scene.harbours) > 1:
        out = 4  # there is another one on this water
    return ((10 - out) * x + out * wx) // 10, ((10 - out) * y + out * wy) // 10


def _legal(canvas: Canvas, at: Geometry, zoom: int, spot: Spot) -> None:
    kind, number = spot
    if kind == "corner":
        x, y = at.corners[number]
        wide = int(zoom >= 2)
        for dx in range(-wide, wide + 1):
            for dy in (0, 1):
                canvas.dot(x + dx, y + dy, "+")
    elif kind == "edge":
        for count, (x, y) in enumerate(line(*at.ends(number))[1:-1]):
            if count % 2 == 0:
                canvas.dot(x, y, "+")
    else:
        _ring(canvas, at, number, "+", every=3)


def _ring(canvas: Canvas, at: Geometry, hex_: int, code: str, every: int = 1) -> None:
    for edge in at.grid.hex_edges[hex_]:
        for count, (x, y) in enumerate(line(*at.ends(edge))):
            if count % every == 0:
                canvas.dot(x, y, code)


def _badges(canvas: Canvas, at: Geometry, look: Look, scene: HexScene) -> None:
    """Write the badges of hexes in a row below their numbers."""
    for hex_, badges in scene.badges(look).items():
        x, top = at.tops[hex_]
        x -= sum(len(badge.text) for badge in badges) // 2
        for badge in badges:
            canvas.write(x, (top + at.point + at.side) // 2, *badge, bold=True)
            x += len(badge.text)
