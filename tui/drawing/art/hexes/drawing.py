"""Draws a scene of a hex map as rows of terminal segments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.hexes import HIDDEN, Layout
from tui.base.depth import Look
from tui.drawing.art.hexes import letters
from tui.drawing.art.hexes.canvas import Canvas, Row, stamp
from tui.drawing.art.hexes.geometry import Geometry, Spot, geometry, line
from tui.drawing.art.hexes.harbours import LabelBox, harbour_boxes
from tui.drawing.art.hexes.scene import STRONG, HarbourMark, HexLabel, HexScene
from tui.drawing.art.hexes.terrain import grounds
from tui.drawing.art.palette import Shade, foreground_on

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
        zoom: how large, an index into ``ZOOMS``.
    """
    assert scene.board is not None
    at = geometry(scene.board, zoom, look.glyphs)
    if look.glyphs:
        canvas = letters.written(scene, at, look)
        return Drawing(at, tuple(canvas.written(number, look) for number in range(at.lines)))
    canvas = painted(scene, at, zoom, look)
    if look.picture_cell is not None and scene.game:
        from tui.drawing.art.hexes.pictured import pictured_rows

        return Drawing(at, pictured_rows(canvas, scene, at, look))
    return Drawing(at, tuple(canvas.line(number, look) for number in range(at.lines)))


def painted(scene: HexScene, at: Geometry, zoom: int, look: Look) -> Canvas:
    """Return a scene in pixels."""
    assert scene.board is not None
    badges = scene.badges(look)
    canvas = _ground(
        _Ground(
            type(scene),
            scene.board,
            zoom,
            look,
            scene.ground,
            scene.numbers,
            scene.harbours,
            scene.lit,
            scene.faint,
            tuple((hex_, len(found)) for hex_, found in badges.items()),
            scene,
        )
    ).copy()
    for spot in scene.legal:
        _legal(canvas, at, spot)
    if scene.cursor is not None and scene.cursor[0] == "hex":
        _ring(canvas, at, scene.cursor[1], MARK[scene.fits])
    _pieces(canvas, at, look, scene)
    _badges(canvas, at, scene, badges)
    for spot, text in scene.labels.items():
        x, y = at.cell(spot)
        canvas.write(x - len(text) // 2, y, text, "*", "#", bold=True)
    return canvas


@dataclass(frozen=True, slots=True)
class _Ground:
    """The ground below the pieces of a map, with all that it depends on."""

    kind: type[HexScene]  # the class of the scene, which knows terrains and how likely numbers are
    board: Layout
    zoom: int
    look: Look
    ground: tuple[int, ...]
    numbers: tuple[int, ...]
    harbours: tuple[HarbourMark, ...]
    lit: frozenset[int]
    faint: frozenset[int]
    badges: tuple[tuple[int, int], ...]  # per hex how many badges it has, which take room beside its number
    scene: HexScene = field(compare=False)


@lru_cache(maxsize=8)
def _ground(below: _Ground) -> Canvas:
    """Return hexes, harbours and numbers in pixels; while the cursor moves, they stay as they are."""
    scene, look, zoom = below.scene, below.look, below.zoom
    at = geometry(below.board, zoom)
    ground = grounds(below.board, zoom, below.ground, scene.terrains, look.texture)
    canvas = Canvas(at.columns, [bytearray(row) for row in ground])
    for hexes, shade in ((below.lit, Shade.LIT), (below.faint, Shade.GHOST)):
        for hex_ in hexes:
            for x, y in at.inside(hex_):
                canvas.shades[y][x] = shade
    for harbour in below.harbours:
        box = harbour_boxes(below.board, zoom).get(harbour.edge)
        if box is not None:
            _harbour(canvas, at, look, harbour, box)
    badges = dict(below.badges)
    for hex_, number in enumerate(below.numbers):
        if number:
            _number(canvas, at, look, scene, hex_, number, badges.get(hex_, 0))
        elif below.ground[hex_] == HIDDEN and scene.is_laid(hex_):
            canvas.write(*at.number_cell(hex_), "?", "L", "~", bold=True)
    return canvas


def _pieces(canvas: Canvas, at: Geometry, look: Look, scene: HexScene) -> None:
    marks = dict.fromkeys(scene.recent if scene.last is None else {*scene.recent, scene.last}, "*")
    cursor, edges, corners = scene.cursor, scene.on_edges, scene.on_corners
    if cursor is not None:
        marks[cursor] = MARK[scene.fits]
    for outline in (True, False):
        for edge, piece in edges.items():
            piece.paint(canvas, at, look, marks.get(("edge", edge), ""), outline=outline)
    if cursor is not None and cursor[0] == "edge" and cursor[1] not in edges:
        for x, y in line(*at.ends(cursor[1]))[1:-1]:
            canvas.dot(x, y, marks[cursor])
    for corner, building in corners.items():
        building.paint(canvas, at, look, marks.get(("corner", corner), ""))
    if cursor is not None and cursor[0] == "corner" and cursor[1] not in corners:
        x, y = at.corners[cursor[1]]
        for dx, dy in ((-1, 0), (-1, 1), (1, 0), (1, 1), (0, -1), (0, 2)):
            canvas.dot(x + dx, y + dy, marks[cursor])


def _number(
    canvas: Canvas, at: Geometry, look: Look, scene: HexScene, hex_: int, number: int, badges: int
) -> None:
    """Write a number token beside a count of badges; on a small hex the bare number on its terrain."""
    x, row = at.number_cell(hex_)
    pips = scene.pips(number)
    strong, faint = pips >= STRONG, hex_ in scene.faint
    sign = scene.terrains[scene.ground[hex_]].sign
    if at.is_small:
        left = x - len(f"{sign}{number}") // 2 - badges // 2
        if strong and not faint:
            ground, foreground = "H", "R"
        else:
            ground = scene.terrains[scene.ground[hex_]].code
            foreground = foreground_on(ground, look)
        colour = foreground_on(ground, look)
        canvas.write(left, row, sign, colour, ground)
        canvas.write(left + len(sign), row, str(number), foreground, ground, bold=not faint)
        return
    plate, foreground = "L" if faint else "H", "R" if strong else "k"
    dots = ("•" if look.unicode else ".") * (0 if faint else pips)
    canvas.write(x - 2, row + 1, f"{dots:^5}", foreground, plate, bold=strong)
    leaves_room = at.width < 14 and badges > 0
    text = f"{number:<5}" if leaves_room else f"{number:^5}"
    canvas.write(x - 2, row, text, foreground, plate, bold=strong)
    canvas.write(x if leaves_room else x - 2, row, sign, "k", plate)


def _harbour(canvas: Canvas, at: Geometry, look: Look, harbour: HarbourMark, box: LabelBox) -> None:
    """Draw the piers of a harbour, and on the water its ratio and goods as far as there is room."""
    middle = box.left + box.columns // 2, 2 * box.top + box.lines
    for corner in at.ends(harbour.edge):
        path = line(corner, middle)
        for x, y in path[1 : max(len(path) * 2 // 3, 2)]:
            canvas.dot(x, y, "j")
    rows = [harbour.ratio, harbour.name if len(harbour.name) <= box.columns else harbour.sign]
    if box.lines < 2:
        rows = [harbour.ratio[:1] + harbour.sign if harbour.sign or box.columns < 3 else harbour.ratio]
    if box.columns < 2:
        rows = [harbour.sign or harbour.ratio[:1]]
    rows = list(filter(None, rows))
    ground = harbour.code or "w"
    foreground = foreground_on(ground, look)
    down = (box.lines - len(rows)) // 2
    for number, row in enumerate(rows):
        text = f"{row:^{max(map(len, rows))}}"
        left = box.left + (box.columns - len(text)) // 2
        canvas.write(left, box.top + down + number, text, foreground, ground, bold=number == 0)


def _legal(canvas: Canvas, at: Geometry, spot: Spot) -> None:
    kind, number = spot
    if kind == "corner":
        x, y = at.corners[number]
        wide = int(at.width >= 12)
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


def _draw_badges(canvas: Canvas, at: Geometry, middle: int, row: int, badges: Sequence[HexLabel]) -> bool:
    """Draw the badges of a hex above its number, with the signs of their seats, if there is room."""
    drawn = [badge.pictures[at.width >= 26] for badge in badges]
    width = (
        sum(len(picture[0]) + len(badge.seat) + 1 for badge, picture in zip(badges, drawn, strict=True)) - 1
    )
    if width > at.width // 2 + 2:
        return False
    x = middle - width // 2
    for badge, picture in zip(badges, drawn, strict=True):
        stamp(canvas, picture, x, 2 * row - len(picture), badge.foreground)
        x += len(picture[0])
        canvas.write(x, row - 1, badge.seat, badge.foreground, badge.ground, bold=True)
        x += len(badge.seat) + 1
    return True


def _badges(canvas: Canvas, at: Geometry, scene: HexScene, found: Mapping[int, Sequence[HexLabel]]) -> None:
    """Write the badges of hexes beside their numbers where hexes are small, else below them."""
    for hex_, badges in found.items():
        x, row = at.number_cell(hex_)
        number = scene.numbers[hex_]
        if at.width >= 20 and _draw_badges(canvas, at, x, row, badges):
            continue
        if at.is_small:
            width = len(f"{scene.terrains[scene.ground[hex_]].sign}{number}" if number else "")
            x += width - width // 2 - len(badges) // 2
        elif at.width < 14:
            x += 3 - len(badges)
        else:
            row += 1 if hex_ in scene.faint or not number else 2
            x -= sum(len(badge.at(at)) for badge in badges) // 2
        for badge in badges:
            text = badge.at(at)
            canvas.write(x, row, text, badge.foreground, badge.ground, bold=True)
            x += len(text)
