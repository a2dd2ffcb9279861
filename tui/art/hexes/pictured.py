"""Hex maps as pictures: hexes interlock, so the map is cut into blocks of terminal cells.

A block is drawn again only when something near it has changed. A proposed piece, which moves with the cursor,
is a patch of its own. Marks, such as the cursor and the places that may be chosen, stay characters and half
blocks over the pictures.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.hexes import Layout
from tui.art.depth import Depth, Look
from tui.art.hexes.canvas import Canvas
from tui.art.hexes.geometry import Geometry, Spot, geometry
from tui.art.hexes.scene import HexScene
from tui.art.palette import Shade, colours
from tui.art.pictures import Box, CellPicture, PictureDrawing, PictureSource, picture, proportional_size

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


def lay_pictures(canvas: Canvas, unmarked: Canvas, scene: HexScene, at: Geometry, look: Look) -> None:
    """Say which parts of pictures the cells of a map show: all cells without a mark.

    Args:
        canvas: the map.
        unmarked: the same without marks.
        scene: what is drawn.
        at: where things lie.
        look: how it is drawn, with pictures.
    """
    plain = without_marks(scene)
    still = plain.without_ghost()
    assert still.board is not None
    packed = _packed(still.board) + pickle.dumps(replace(still, board=None))
    placed = list(_still(_StillScene(packed, still), at.zoom, look))
    if scene.ghost_spot is not None:
        x, y = at.cell(scene.ghost_spot)
        across, down = at.width // 2, max(2, at.height // 4)
        region = CellRegion(x - across, y - down, x + across + 1, y + down + 1)
        placed.append(_picture(plain, at, region, look))
    for region, shown in placed:
        for row, y in enumerate(range(region.top, region.bottom)):
            canvas.parts[y].update(
                (x, (shown, row, column)) for column, x in enumerate(range(region.left, region.right))
            )
    for y, parts in enumerate(canvas.parts):
        for x in canvas.differing(unmarked, y):
            parts.pop(x, None)


def without_marks(scene: HexScene) -> HexScene:
    """Return a scene without what is marked only for a moment."""
    return replace(scene, legal=frozenset(), cursor=None, labels={}, fits=True)


@dataclass(frozen=True, slots=True)
class _StillScene:
    """A scene in which nothing follows the cursor, told from others by its packed form."""

    packed: bytes
    scene: HexScene = field(compare=False)


@lru_cache(maxsize=16)
def _still(still: _StillScene, zoom: int, look: Look) -> tuple[tuple[CellRegion, CellPicture], ...]:
    """Return the blocks of a map and what they show."""
    assert still.scene.board is not None
    at = geometry(still.scene.board, zoom)
    return tuple(
        _picture(still.scene, at, CellRegion(left, top, left + _COLUMNS, top + _LINES), look)
        for top in range(0, at.lines, _LINES)
        for left in range(0, at.columns, _COLUMNS)
    )


def _picture(scene: HexScene, at: Geometry, region: CellRegion, look: Look) -> tuple[CellRegion, CellPicture]:
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
