"""Hex maps as pictures: hexes interlock, so the map is cut into blocks of terminal cells.

A block is drawn again only when something near it has changed. The cursor, with the piece that is proposed
there, and each place that may be chosen are patches of their own over the blocks. Labels stay characters.
"""

from __future__ import annotations

import hashlib
import pickle
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.segment import Segment
from rich.style import Style

from engine.hexes import Layout, Tile
from tui.base.depth import Depth, Look
from tui.drawing.art.hexes.canvas import Canvas, Row
from tui.drawing.art.hexes.drawing import MARK, painted
from tui.drawing.art.hexes.geometry import Geometry, Pixel, Spot, geometry, line
from tui.drawing.art.hexes.scene import HexScene
from tui.drawing.art.hexes.vector import WIDE
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.pictures import (
    Box,
    CellPicture,
    PictureDrawing,
    PictureSource,
    part,
    picture,
    proportional_size,
)

if TYPE_CHECKING:
    from tui.drawing.art.hexes.vector import HexPlan, HexVectorArt

    Layer = Callable[[HexVectorArt[HexScene], HexScene, HexPlan], str]

_COLUMNS, _LINES = 10, 5
"""Terminal cells of a block."""

_PIXEL: Final = 10.0  # units of a drawing to a pixel of the geometry, two of which are in a terminal cell
_MOST_PIXELS: Final = 128  # the most pixels across a block
_NEAR: Final = 0.75  # how far from a block, in widths of a hex, pieces may stand that can be seen in it
_GLOW: Final = "#ffe27a"
_DARK: Final = "#10180f"
_CHOICE: Final = {"corner": 7.0, "edge": 3.5, "hex": 21.0}
"""How large the marks on places are that may be chosen: a disc, a bar, a ring around the number."""

_CHOICE_REACH: Final = {kind: size + 5.0 for kind, size in _CHOICE.items()}
_CHOICE_BEGIN: Final = 0.3  # where a bar on an edge begins, as a part of it
_CURSOR: Final = 25.0  # radius of the cursor on a corner or an edge
_OUTLINE: Final = 8.0  # how far from the border of a hex the cursor on it reaches
_PIECE_REACH: Final = 32.0
"""How far the cursor and what is proposed reach from the middle of a corner or an edge."""

_MOST_BOARDS: Final = 32


class CellRegion(NamedTuple):
    """Some columns and lines of a map."""

    left: int
    top: int
    right: int
    bottom: int

    def within(self, at: Geometry) -> CellRegion:
        """Return the part of the region that is on a map."""
        return CellRegion(
            max(self.left, 0), max(self.top, 0), min(self.right, at.columns), min(self.bottom, at.lines)
        )


@dataclass(frozen=True, slots=True)
class HexGround(PictureDrawing):
    """The part of a map that changes little."""

    game: str
    board: bytes
    scene: bytes
    zoom: int  # index into `ZOOMS`
    felt: str

    def svg(self, box: Box, width: int, height: int) -> str:
        return _drawn(self, self.scene, box, (width, height), _ground, self.felt)


@dataclass(frozen=True, slots=True)
class HexBlock(PictureDrawing):
    """The pieces on a part of a map, with its ground.

    Attributes:
        scene: the scene as far as it can be seen there, without its layout, packed.
        ground: what lies under it; near the block it is the same for all with the same key.
    """

    key: str
    theme: str
    scene: bytes = field(compare=False, repr=False)
    ground: HexGround = field(compare=False, repr=False)

    @property
    def base(self) -> PictureDrawing:
        return self.ground

    def svg(self, box: Box, width: int, height: int) -> str:
        return _drawn(self.ground, self.scene, box, (width, height), partial(_pieces, theme=self.theme))


def pictured_rows(canvas: Canvas, scene: HexScene, at: Geometry, look: Look) -> tuple[Row, ...]:
    """Return the rows of a map whose cells show parts of pictures: all but those of labels."""
    still = _still(without_marks(scene).without_ghost(), at, look)
    rows = list(_with_choices(still, scene.legal))
    for spot in {scene.cursor, scene.ghost_spot} - {None}:
        assert spot is not None
        changed = _outline(spot[1], at) if spot[0] == "hex" and scene.ghost_spot is None else None
        _lay(rows, canvas, _picture(scene, at, _around(spot, at), look), look, changed)
    for spot, text in scene.labels.items():
        x, number = at.cell(spot)
        if 0 <= number < at.lines:
            left, right = max(x - len(text) // 2, 0), min(x - len(text) // 2 + len(text), at.columns)
            cells = _cells(canvas.line(number, look))
            rows[number] = (*rows[number][:left], *cells[left:right], *rows[number][right:])
    return tuple(rows)


def _lay(
    rows: list[Row], canvas: Canvas, patch: _Placed, look: Look, cells: Collection[Pixel] | None = None
) -> None:
    """Lay a picture over rows with one segment for each cell.

    Args:
        rows: the rows.
        cells: the columns and lines where it differs from what is there; ``None`` for all.
    """
    region, shown = patch
    for number in range(region.top, region.bottom):
        under = _cells(canvas.line(number, look))
        row = rows[number]
        parts = (
            _part(shown, number - region.top, x - region.left, under[x])
            if cells is None or (x, number) in cells
            else row[x]
            for x in range(region.left, region.right)
        )
        rows[number] = (*rows[number][: region.left], *parts, *rows[number][region.right :])


def _around(spot: Spot, at: Geometry) -> CellRegion:
    """Return the cells of the cursor and of a proposed piece."""
    if spot[0] != "hex":
        return _box([at.place(spot)], _PIECE_REACH * at.width / WIDE)
    x, y = at.cell(spot)
    across, down = at.width // 2 + 1, max(2, at.height // 4 + 1)
    return CellRegion(x - across, y - down, x + across + 1, y + down + 1)


@lru_cache(maxsize=64)
def _outline(hex_: int, at: Geometry) -> frozenset[Pixel]:
    """Return the columns and lines that the outline of a hex touches."""
    near = range(-ceil(_OUTLINE * at.width / WIDE), ceil(_OUTLINE * at.width / WIDE) + 1)
    return frozenset(
        (x + dx, (y + dy) // 2)
        for edge in at.grid.hex_edges[hex_]
        for x, y in line(*at.ends(edge))
        for dx in near
        for dy in near
    )


def _choice_region(spot: Spot, at: Geometry) -> CellRegion:
    """Return the cells of the mark on a place that may be chosen."""
    kind, number = spot
    reach = _CHOICE_REACH[kind] * at.width / WIDE
    if kind == "edge":
        points = [_between(*at.ends(number), part) for part in (_CHOICE_BEGIN, 1 - _CHOICE_BEGIN)]
    else:
        points = [at.place(spot)]
    return _box(points, reach)


def _box(points: Sequence[tuple[float, float]], reach: float) -> CellRegion:
    """Return the cells around some points, all in pixels of the geometry."""
    xs, ys = [x + 0.5 for x, _y in points], [y for _x, y in points]
    return CellRegion(
        floor(min(xs) - reach),
        floor((min(ys) - reach) / 2),
        ceil(max(xs) + reach),
        ceil((max(ys) + reach) / 2),
    )


def _between(a: tuple[float, float], b: tuple[float, float], part: float) -> tuple[float, float]:
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


@lru_cache(maxsize=4)
def _with_choices(still: _Still, legal: frozenset[Spot]) -> tuple[Row, ...]:
    """Return the rows of a map with marks on the places that may be chosen."""
    rows = list(still.rows)
    scene = replace(still.scene, legal=legal)
    canvas = painted(scene, still.at, still.at.zoom, still.look)
    for spot in sorted(legal):
        _lay(
            rows,
            canvas,
            _picture(scene, still.at, _choice_region(spot, still.at), still.look),
            still.look,
        )
    return tuple(rows)


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
    """A map on which nothing follows the cursor."""

    scene: HexScene
    at: Geometry
    look: Look
    canvas: Canvas
    blocks: tuple[tuple[_Placed, ...], ...]  # per line of blocks the pictures that are seen
    under: tuple[Row, ...]  # per line of terminal cells what is seen without pictures
    rows: tuple[Row, ...]  # per line what is seen, one segment for each cell

    def is_like(self, at: Geometry, look: Look) -> bool:
        return self.at is at and self.look == look


_stills: Final[deque[_Still]] = deque(maxlen=4)  # the latest maps: the cursor moves on most of them


def _still(scene: HexScene, at: Geometry, look: Look) -> _Still:
    """Return a map without marks and proposed pieces; what is as it was before is not drawn again."""
    alike = [one for one in _stills if one.is_like(at, look)]
    for one in alike:
        if one.scene == scene:
            return one
    before = alike[-1] if alike else None
    canvas = painted(scene, at, at.zoom, look)
    under = tuple(canvas.line(number, look) for number in range(at.lines))
    is_later = (
        before is not None and before.scene.board is scene.board and before.scene.ground == scene.ground
    )
    earlier = dict(chain.from_iterable(before.blocks)) if before is not None and is_later else {}
    regions = (
        [
            CellRegion(left, top, left + _COLUMNS, top + _LINES).within(at)
            for left in range(0, at.columns, _COLUMNS)
        ]
        for top in range(0, at.lines, _LINES)
    )
    blocks = tuple(
        tuple(_picture(scene, at, region, look, earlier.get(region)) for region in row) for row in regions
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


def _picture(
    scene: HexScene,
    at: Geometry,
    region: CellRegion,
    look: Look,
    stand_in: CellPicture | None = None,
) -> _Placed:
    """Return the picture of a region, as far as it is on the map, and its extent."""
    region = region.within(at)
    left, top, right, bottom = region
    columns, rows = right - left, bottom - top
    cell = look.picture_cell
    assert cell is not None
    scale = min(1.0, _MOST_PIXELS / (_COLUMNS * cell[0]))
    width, height = proportional_size(columns * cell[0] * scale, columns * cell[0], rows * cell[1])
    source = PictureSource(
        _block(scene, at, region, look.theme),
        width,
        height,
        (left / at.columns, top / at.lines, right / at.columns, bottom / at.lines),
    )
    return region, picture(source, columns, rows, stand_in)


def _block(scene: HexScene, at: Geometry, region: CellRegion, theme: str) -> HexBlock:
    assert scene.board is not None
    seen = replace(scene.within(_spots_near(scene.board, at.zoom, region)), board=None)
    board = _packed(scene.board)
    bare = replace(scene.within(None), board=None)
    felt = f"#{colours(Depth.TRUECOLOR, Shade.PLAIN, theme)[ord('.')]:06x}"
    ground = HexGround(scene.game, board, pickle.dumps(bare), at.zoom, felt)
    key = f"{scene.game} {_digest(board)} {at.zoom} {felt} {seen!r}"
    return HexBlock(key, theme, pickle.dumps(seen), ground)


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
        known = _boards[id(board)] = board, pickle.dumps(_plain(board))
        if len(_boards) > _MOST_BOARDS:
            del _boards[next(iter(_boards))]
    return known[1]


def _plain(board: Layout) -> tuple[list[tuple[int, int, int, int, str, str, bool]], int]:
    """Return the tiles of a layout, as the arguments of :class:`Tile`, and what is water.

    The process that draws it need not load the game to which it belongs.
    """
    islands = [board.islands[island] if island >= 0 else "" for island in board.island]
    tiles = zip(board.hexes, board.terrain, board.number, islands, board.pool, board.secret, strict=True)
    return [(q, r, *printed) for (q, r), *printed in tiles], board.water


@lru_cache(maxsize=_MOST_BOARDS)
def _digest(board: bytes) -> str:
    return hashlib.sha256(board).hexdigest()


@lru_cache(maxsize=_MOST_BOARDS)
def _unpacked(board: bytes) -> Layout:
    tiles, water = pickle.loads(board)
    return Layout([Tile(*tile) for tile in tiles], water)


def _drawn(
    ground: HexGround, packed: bytes, box: Box, size: tuple[int, int], layer: Layer, felt: str = ""
) -> str:
    """Return a layer of a map as an SVG file.

    The drawing is moved so that hexes lie where their pixels are in the terminal.
    """
    from tui.drawing.art.hexes.vector import hex_art, like
    from tui.drawing.art.vector.art import document

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


def _pieces(art: HexVectorArt[HexScene], scene: HexScene, plan: HexPlan, theme: str) -> str:
    """Return the pieces on a map, the light on its hexes, rings around the latest pieces, and marks."""
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
    for spot in sorted({*scene.recent, *([scene.last] if scene.last else [])}):
        x, y = _place(spot, scene.board, plan)
        parts.append(
            f"<circle cx='{x:g}' cy='{y:g}' r='{20 * plan.unit:g}' fill='none' stroke='{_GLOW}'"
            f" stroke-width='{3 * plan.unit:g}'/>"
        )
    table = colours(Depth.TRUECOLOR, Shade.PLAIN, theme)
    parts += [
        _choice(spot, scene.board, plan, f"#{table[ord(MARK[True])]:06x}") for spot in sorted(scene.legal)
    ]
    if scene.cursor is not None:
        parts.append(_cursor(scene.cursor, scene.board, plan, f"#{table[ord(MARK[scene.fits])]:06x}"))
    return "".join(parts)


def _place(spot: Spot, board: Layout, plan: HexPlan) -> tuple[float, float]:
    kind, number = spot
    if kind == "edge":
        a, b = board.edge_corners[number]
        return _between(plan.corners[a], plan.corners[b], 0.5)
    return plan.centres[number] if kind == "hex" else plan.corners[number]


def _choice(spot: Spot, board: Layout, plan: HexPlan, colour: str) -> str:
    """Return the mark on a place that may be chosen."""
    kind, number = spot
    x, y = _place(spot, board, plan)
    unit, size = plan.unit, _CHOICE[kind] * plan.unit
    if kind == "hex":
        return _ring(f"<circle cx='{x:g}' cy='{y:g}' r='{size:g}'", colour, unit)
    if kind == "corner":
        line = f" stroke='{_DARK}' stroke-width='{2.5 * unit:g}'"
        return f"<circle cx='{x:g}' cy='{y:g}' r='{size:g}' fill='{colour}'{line}/>"
    a, b = (plan.corners[corner] for corner in board.edge_corners[number])
    (ax, ay), (bx, by) = (_between(a, b, part) for part in (_CHOICE_BEGIN, 1 - _CHOICE_BEGIN))
    return "".join(
        f"<path d='M{ax:g} {ay:g}L{bx:g} {by:g}' stroke='{paint}' stroke-width='{wide:g}'"
        " stroke-linecap='round'/>"
        for paint, wide in ((_DARK, 2 * size + 4 * unit), (colour, 2 * size))
    )


def _cursor(spot: Spot, board: Layout, plan: HexPlan, colour: str) -> str:
    """Return the cursor: the outline of a hex, or a ring."""
    x, y = _place(spot, board, plan)
    if spot[0] == "hex":
        corners = "L".join(f"{x + 0.95 * dx:g} {y + 0.95 * dy:g}" for dx, dy in plan.outline)
        return _ring(f"<path d='M{corners}z' stroke-linejoin='round'", colour, plan.unit)
    return _ring(f"<circle cx='{x:g}' cy='{y:g}' r='{_CURSOR * plan.unit:g}'", colour, plan.unit)


def _ring(shape: str, colour: str, unit: float) -> str:
    """Return a line with a dark one around it; ``shape`` is an element that lacks its end."""
    return "".join(
        f"{shape} fill='none' stroke='{paint}' stroke-width='{wide * unit:g}'/>"
        for paint, wide in ((_DARK, 7.0), (colour, 4.0))
    )
