"""Hex maps as pictures: hexes interlock, so the map is cut into blocks of terminal cells.

A block is drawn again only when something near it has changed. A proposed piece, which moves with the cursor,
is a patch of its own. Marks, such as the cursor and the places that may be chosen, stay characters and half
blocks over the pictures.
"""

from __future__ import annotations

import hashlib
import pickle
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.segment import Segment
from rich.style import Style

from engine.hexes import Layout
from tui.art.depth import Depth, Look
from tui.art.hexes.canvas import Canvas, Row
from tui.art.hexes.drawing import painted
from tui.art.hexes.geometry import Geometry, Spot, geometry
from tui.art.hexes.scene import HexScene
from tui.art.palette import Shade, colours
from tui.art.pictures import (
    Box,
    CellPicture,
    PictureDrawing,
    PictureSource,
    part,
    picture,
    proportional_size,
)

if TYPE_CHECKING:
    from tui.art.hexes.vector import HexPlan, HexVectorArt

    Layer = Callable[[HexVectorArt[HexScene], HexScene, HexPlan], str]

_COLUMNS, _LINES = 10, 5
"""Terminal cells of a block."""

_PIXEL: Final = 10.0
"""Units of a drawing to a pixel of the geometry, two of which are in a terminal cell."""

_MOST_PIXELS: Final = 128
"""The most pixels across a block."""

_NEAR: Final = 0.75
"""How far from a block, in widths of a hex, pieces may stand that can be seen in it."""

_GLOW: Final = "#ffe27a"
_MOST_BOARDS: Final = 32


class CellRegion(NamedTuple):
    """Some columns and lines of a map."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class HexGround(PictureDrawing):
    """What changes little on a map, all of it.

    Attributes:
        game: whose art draws it.
        board: the layout, packed.
        scene: the scene without its layout, packed.
        zoom: index into ``ZOOMS``.
        felt: the colour around the map.
    """

    game: str
    board: bytes
    scene: bytes
    zoom: int
    felt: str

    def svg(self, box: Box, width: int, height: int) -> str:
        return _drawn(self, self.scene, box, (width, height), _ground, self.felt)


@dataclass(frozen=True, slots=True)
class HexBlock(PictureDrawing):
    """What stands on a part of a map, on its ground.

    Attributes:
        key: tells it from all others that look different.
        scene: the scene as far as it can be seen there, without its layout, packed.
        ground: what lies under it; near the block it is the same for all with the same key.
    """

    key: str
    scene: bytes = field(compare=False, repr=False)
    ground: HexGround = field(compare=False, repr=False)

    @property
    def base(self) -> PictureDrawing:
        return self.ground

    def svg(self, box: Box, width: int, height: int) -> str:
        return _drawn(self.ground, self.scene, box, (width, height), _pieces)


def pictured_rows(canvas: Canvas, scene: HexScene, at: Geometry, look: Look) -> tuple[Row, ...]:
    """Return the rows of a map whose cells show parts of pictures: all cells without a mark.

    Args:
        canvas: the map in half blocks.
        scene: what is drawn.
        at: where things lie.
        look: how it is drawn, with pictures.
    """
    plain = without_marks(scene)
    still = _still(plain.without_ghost(), at, look)
    if scene.ghost_spot is None:
        return tuple(
            _with_marks(canvas, still.canvas, number, row, look) for number, row in enumerate(still.rows)
        )
    x, y = at.cell(scene.ghost_spot)
    across, down = at.width // 2, max(2, at.height // 4)
    region = CellRegion(x - across, y - down, x + across + 1, y + down + 1)
    ghost = _picture(plain, at, region, look)
    unmarked = painted(plain, at, at.zoom, look)
    return tuple(
        _with_marks(canvas, unmarked, number, _with_ghost(unmarked, ghost, number, row, look), look)
        for number, row in enumerate(still.rows)
    )


def _with_ghost(unmarked: Canvas, ghost: _Placed, number: int, row: Row, look: Look) -> Row:
    """Return a row with the patch of a proposed piece."""
    region, shown = ghost
    if not region.top <= number < region.bottom:
        return row
    found = list(row)
    under = _cells(unmarked.line(number, look))
    for column, x in enumerate(range(region.left, region.right)):
        found[x] = _part(shown, number - region.top, column, under[x])
    return tuple(found)


def _with_marks(canvas: Canvas, unmarked: Canvas, number: int, row: Row, look: Look) -> Row:
    """Return a row with the cells of a canvas where another one has no marks."""
    columns = canvas.differing(unmarked, number)
    if not columns:
        return row
    found = list(row)
    cells = _cells(canvas.line(number, look))
    for x in columns:
        found[x] = cells[x]
    return tuple(found)


def _cells(row: Row) -> list[Segment]:
    """Return a row with a segment for each terminal cell."""
    return [Segment(char, segment.style) for segment in row for char in segment.text]


def _part(shown: CellPicture, row: int, column: int, under: Segment) -> Segment:
    return Segment(*part(shown, row, column, under.text, under.style or Style()))


def without_marks(scene: HexScene) -> HexScene:
    """Return a scene without what is marked only for a moment."""
    return replace(scene, legal=frozenset(), cursor=None, labels={}, fits=True)


_Placed = tuple[CellRegion, CellPicture]


@dataclass(frozen=True, slots=True, eq=False)
class _Still:
    """A map on which nothing follows the cursor.

    Attributes:
        scene: what is drawn.
        at, look: where and how.
        canvas: the map in half blocks.
        blocks: per line of blocks the pictures that are seen.
        under: per line of terminal cells what is seen without pictures.
        rows: per line what is seen, one segment for each cell.
    """

    scene: HexScene
    at: Geometry
    look: Look
    canvas: Canvas
    blocks: tuple[tuple[_Placed, ...], ...]
    under: tuple[Row, ...]
    rows: tuple[Row, ...]

    def is_like(self, at: Geometry, look: Look) -> bool:
        return self.at is at and self.look == look


_stills: Final[deque[_Still]] = deque(maxlen=4)
"""The latest maps: the cursor moves on most of them."""


def _still(scene: HexScene, at: Geometry, look: Look) -> _Still:
    """Return a map without marks and proposed pieces; what is as it was before is not drawn again."""
    alike = [one for one in _stills if one.is_like(at, look)]
    for one in alike:
        if one.scene == scene:
            return one
    before = alike[-1] if alike else None
    canvas = painted(scene, at, at.zoom, look)
    under = tuple(canvas.line(number, look) for number in range(at.lines))
    blocks = tuple(
        tuple(
            _picture(scene, at, CellRegion(left, top, left + _COLUMNS, top + _LINES), look)
            for left in range(0, at.columns, _COLUMNS)
        )
        for top in range(0, at.lines, _LINES)
    )
    rows = []
    for number, plain in enumerate(under):
        seen = blocks[number // _LINES]
        if before is not None and before.blocks[number // _LINES] == seen and before.under[number] == plain:
            rows.append(before.rows[number])
            continue
        cells = _cells(plain)
        rows.append(
            tuple(
                _part(shown, number - region.top, column, cells[x])
                for region, shown in seen
                for column, x in enumerate(range(region.left, region.right))
            )
        )
    made = _Still(scene, at, look, canvas, blocks, under, tuple(rows))
    _stills.append(made)
    return made


def _picture(scene: HexScene, at: Geometry, region: CellRegion, look: Look) -> _Placed:
    """Return what a region shows, as far as it is on the map, and how far that is."""
    left, top = max(region.left, 0), max(region.top, 0)
    right, bottom = min(region.right, at.columns), min(region.bottom, at.lines)
    columns, rows = right - left, bottom - top
    cell = look.picture_cell
    assert cell is not None
    scale = min(1.0, _MOST_PIXELS / (_COLUMNS * cell[0]))
    width, height = proportional_size(columns * cell[0] * scale, columns * cell[0], rows * cell[1])
    source = PictureSource(
        _block(scene, at, CellRegion(left, top, right, bottom), look.theme),
        width,
        height,
        (left / at.columns, top / at.lines, right / at.columns, bottom / at.lines),
    )
    return CellRegion(left, top, right, bottom), picture(source, columns, rows)


def _block(scene: HexScene, at: Geometry, region: CellRegion, theme: str) -> HexBlock:
    assert scene.board is not None
    seen = replace(scene.within(_spots_near(scene.board, at.zoom, region)), board=None)
    board = _packed(scene.board)
    bare = replace(scene.within(None), board=None)
    felt = f"#{colours(Depth.TRUECOLOR, Shade.PLAIN, theme)[ord('.')]:06x}"
    ground = HexGround(scene.game, board, pickle.dumps(bare), at.zoom, felt)
    key = f"{scene.game} {_digest(board)} {at.zoom} {felt} {seen!r}"
    return HexBlock(key, pickle.dumps(seen), ground)


@lru_cache(maxsize=4096)
def _spots_near(board: Layout, zoom: int, region: CellRegion) -> frozenset[Spot]:
    """Return the places of which something may be seen in a region."""
    at = geometry(board, zoom)
    reach = _NEAR * at.width
    left, right = region.left - reach, region.right + reach
    top, bottom = 2 * region.top - reach, 2 * region.bottom + reach
    counts = {"hex": len(board.hexes), "corner": len(board.corner_names), "edge": len(board.edge_names)}
    spots = ((kind, number) for kind, count in counts.items() for number in range(count))
    return frozenset(
        spot for spot in spots for x, y in [at.place(spot)] if left <= x <= right and top <= y <= bottom
    )


_boards: dict[int, tuple[Layout, bytes]] = {}


def _packed(board: Layout) -> bytes:
    """Return a layout as it is sent to another process; the same bytes for the same layout."""
    known = _boards.get(id(board))
    if known is None:
        known = _boards[id(board)] = board, pickle.dumps(board)
        if len(_boards) > _MOST_BOARDS:
            del _boards[next(iter(_boards))]
    return known[1]


@lru_cache(maxsize=_MOST_BOARDS)
def _digest(board: bytes) -> str:
    return hashlib.sha256(board).hexdigest()


@lru_cache(maxsize=_MOST_BOARDS)
def _unpacked(board: bytes) -> Layout:
    found = pickle.loads(board)
    assert isinstance(found, Layout)
    return found


def _drawn(
    ground: HexGround, packed: bytes, box: Box, size: tuple[int, int], layer: Layer, felt: str = ""
) -> str:
    """Return a layer of a map as an SVG file.

    The drawing is moved so that hexes lie where their pixels are in the terminal.
    """
    from tui.art.hexes.vector import hex_art, like
    from tui.art.vector.art import document

    art = hex_art(ground.game)
    assert art is not None
    layout = _unpacked(ground.board)
    scene = replace(pickle.loads(packed), board=layout)
    at = geometry(layout, ground.zoom)
    plan = like(at, _PIXEL)
    (x, top), (centre_x, centre_y) = at.tops[0], plan.centres[0]
    across = _PIXEL * (x + 0.5) - centre_x
    down = _PIXEL * (top + at.height / 2) - centre_y
    fragment = f"<g transform='translate({across:g} {down:g})'>{layer(art, scene, plan)}</g>"
    width, height = _PIXEL * at.columns, 2 * _PIXEL * at.lines
    if felt:
        fragment = f"<path d='M0 0H{width:g}V{height:g}H0z' fill='{felt}'/>{fragment}"
    left, upper, right, lower = box
    shown = (left * width, upper * height, (right - left) * width, (lower - upper) * height)
    return document(fragment, *size, art.defs, shown)


def _ground(art: HexVectorArt[HexScene], scene: HexScene, plan: HexPlan) -> str:
    return art.ground(scene, plan)


def _pieces(art: HexVectorArt[HexScene], scene: HexScene, plan: HexPlan) -> str:
    """Return what stands on a map, the light on its hexes and the rings around the latest pieces."""
    assert scene.board is not None
    parts = []
    for hex_ in sorted(scene.lit):
        x, y = plan.centres[hex_]
        corners = "L".join(f"{x + dx:g} {y + dy:g}" for dx, dy in plan.outline)
        parts.append(
            f"<path d='M{corners}z' fill='{_GLOW}' fill-opacity='.2' stroke='{_GLOW}'"
            f" stroke-width='{4 * plan.unit:g}'/>"
        )
    parts.append(art.pieces(scene, plan))
    for kind, number in sorted({*scene.recent, *([scene.last] if scene.last else [])}):
        if kind == "hex":
            x, y = plan.centres[number]
        elif kind == "corner":
            x, y = plan.corners[number]
        else:
            (ax, ay), (bx, by) = (plan.corners[end] for end in scene.board.edge_corners[number])
            x, y = (ax + bx) / 2, (ay + by) / 2
        parts.append(
            f"<circle cx='{x:g}' cy='{y:g}' r='{20 * plan.unit:g}' fill='none' stroke='{_GLOW}'"
            f" stroke-width='{3 * plan.unit:g}'/>"
        )
    return "".join(parts)
