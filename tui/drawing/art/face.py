"""Tile faces ready to be shown: the painted pixels of a design as it lies, at one size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from typing import Final

from engine.landscape.design import Design
from tui.base.depth import Depth, Look
from tui.drawing.art.diagram import SMALL, diagram, side_pixel
from tui.drawing.art.painters import painter_for
from tui.drawing.art.painters.stamps import shade
from tui.drawing.art.raster import Patch, Plot, Rows, Texts, complete, hashed, sample, turned

TileSize = tuple[int, float]
"""Width and height of a tile in cells; with half blocks a tile may end in the middle of a line."""

ZOOMS: Final = ((5, 2.5), (8, 4), (10, 5), (14, 7), (16, 8))
"""Sizes of a tile on a map in cells, drawn with half blocks."""

GLYPH_ZOOMS: Final = ((5, 3), (7, 5), (11, 5), (15, 7), (17, 9))
"""Sizes of a tile in cells, on a map or alone, drawn with one character a cell; odd, to have a middle."""

SINGLE_SIZES: Final = ((5, 3), (8, 4), (10, 5), (14, 7), (16, 8))
"""Sizes of a tile that stands alone, drawn with half blocks."""

NAMED_ZOOMS: Final[Mapping[str, int]] = {"small": 0, "medium": 2, "large": 3}
"""Zoom levels of the sizes of tiles that have a name in the settings."""

OVERVIEWS: Final = ((3, 1.5), (4, 2))
"""Sizes of a tile in cells below zoom 0, the last one next to it, drawn with half blocks."""

GLYPH_OVERVIEWS: Final = ((3, 2), (4, 2))
"""The same, drawn with one character a cell."""

VARIANTS: Final = 4

_NARROW: Final = 100, 2
_BROAD: Final = 20, 4
"""Worth of a pixel of the region under the middle of a figure, and cost of hiding one of a building."""

_LIMIT: Final = 2048
_STEP, _RIM, _FAR = 2, 3, 255


def size_at(zoom: int, look: Look) -> TileSize:
    """Return the width and height of a tile in cells at a zoom level; those below 0 are overviews."""
    if zoom < 0:
        return (GLYPH_OVERVIEWS if look.glyphs else OVERVIEWS)[zoom]
    return (GLYPH_ZOOMS if look.glyphs else ZOOMS)[zoom]


def stacked(size: TileSize) -> int:
    """Return how many tiles of a size stand one above the other in a block of whole lines, 1 or 2."""
    return 1 if size[1] == int(size[1]) else 2


def variant_at(x: int, y: int) -> int:
    """Return the variant of the texture that belongs to a place on the board."""
    return hashed(x, y, 3) % VARIANTS


@dataclass(slots=True)
class Face:
    """One tile face at one size.

    Attributes:
        codes: paint of each pixel; two pixel rows a cell with half blocks, one with characters.
        taken: pixels of cities and the like, which a follower should not hide.
        letters: the characters of each cell, or ``None`` where half blocks are used.
        texts: what is written over half blocks; no colour stands for black or white.
        is_diagram: whether it is drawn as a diagram, in whose colours open and closed features differ.
    """

    design: Design
    codes: Rows
    regions: Rows
    taken: frozenset[tuple[int, int]]
    letters: tuple[str, ...] | None
    texts: Texts = field(default_factory=dict)
    is_diagram: bool = False
    _anchors: dict[tuple[int, int, int, int], tuple[int, int]] = field(default_factory=dict)
    _depths: list[list[int]] = field(default_factory=list)

    @property
    def rows_per_cell(self) -> int:
        """Pixel rows in one row of cells."""
        return 2 if self.letters is None else 1

    @property
    def width(self) -> int:
        """Cells across."""
        return len(self.codes[0])

    @property
    def height(self) -> int:
        """Whole cells down."""
        return len(self.codes) // self.rows_per_cell

    def region_at(self, x: int, y: float) -> int:
        """Return the region of the cell ``(x, y)`` of the face."""
        return self.regions[int(y * self.rows_per_cell)][x]

    def anchor(self, region: int, wide: int = 1, tall: int = 1, above: int = 0) -> tuple[int, int]:
        """Return the top left cell of a ``wide`` by ``tall`` box that lies best inside a region.

        ``above`` is the number of pixel rows before the first whole cell.

        The middle cell of the box belongs to the region if that of any box does: both its pixels, but those
        of a box broader than half the tile only if that hides no more of what is built there. If no box has
        its middle there, it is the one that covers most of the region, or else is nearest to it.
        """
        key = region, wide, tall, above
        if key not in self._anchors:
            self._anchors[key] = self._find_anchor(*key)
        return self._anchors[key]

    def _find_anchor(self, region: int, wide: int, tall: int, above: int) -> tuple[int, int]:
        scale = self.rows_per_cell
        if not self._depths:
            self._depths = _depths(self.regions)
        own, hiding = _BROAD if 2 * wide > self.width else _NARROW
        spots = [(x, y) for y, row in enumerate(self.regions) for x, here in enumerate(row) if here == region]
        best, found = (False, -inf, -inf), (0, 0)
        for y in range(self.height - tall + 1):
            first, middle_row = above + y * scale, above + (y + tall // 2) * scale
            rows = self.regions[first : first + tall * scale]
            middle = self.regions[middle_row : middle_row + scale]
            depths = self._depths[middle_row]
            if best[0] and not any(region in row for row in middle):
                continue
            for x in range(self.width - wide + 1):
                middle_x = x + wide // 2
                owns = [row[middle_x] for row in middle].count(region)
                if not owns and best[0]:
                    continue
                cost = hiding if owns else 0
                inside = 0
                for j, row in enumerate(rows, first):
                    inside += row.count(region, x, x + wide)
                    if cost and self.taken:
                        inside -= cost * sum((i, j) in self.taken for i in range(x, x + wide))
                near = depths[middle_x] if owns or inside else -_distance(spots, middle_x, middle_row)
                worth = owns > 0, owns * own + inside, near
                if worth > best:
                    best, found = worth, (x, y)
        return found


def _distance(spots: Sequence[tuple[int, int]], x: int, y: int) -> int:
    """Return the distance from a pixel to the nearest of some spots."""
    return min((abs(i - x) + abs(j - y) for i, j in spots), default=0)


def _depths(regions: Rows) -> list[list[int]]:
    """Return twice how far each pixel is from the border of its region; the rim counts as half a border."""
    depths = _swept(regions, [[_FAR] * len(row) for row in regions])
    back = _swept([row[::-1] for row in reversed(regions)], [line[::-1] for line in reversed(depths)])
    return [line[::-1] for line in reversed(back)]


def _swept(regions: Sequence[bytes], depths: list[list[int]]) -> list[list[int]]:
    """Return the depths with what follows from the pixels to the left and above each."""
    swept: list[list[int]] = []
    for y, row in enumerate(regions):
        line: list[int] = []
        for x, (here, depth) in enumerate(zip(row, depths[y], strict=True)):
            left = _RIM if not x else (line[-1] if row[x - 1] == here else 0) + _STEP
            above = _RIM if not y else (swept[-1][x] if regions[y - 1][x] == here else 0) + _STEP
            line.append(min(left, above, depth))
        swept.append(line)
    return swept


_Key = tuple[str, int, int, int, int, float, bool, bool, bool]
_faces: OrderedDict[_Key, Face] = OrderedDict()
_printed: OrderedDict[tuple[str, int, int, int], tuple[Design, Rows]] = OrderedDict()  # keeps the ids alive


def face(game: str, design: Design, rotation: int, size: TileSize, look: Look, variant: int = 0) -> Face:
    """Return the face of a design as it lies, ``size`` cells large.

    Faces are remembered, the most recent 2048 of them, and shared by everyone in the process.

    Raises:
        KeyError: when no painter knows the game.
    """
    width, height = size
    key = (
        game,
        id(design),
        rotation,
        variant,
        width,
        height,
        look.glyphs,
        _detail(look),
        look.depth is Depth.ANSI16,
    )
    known = _faces.get(key)
    if known is not None:
        _faces.move_to_end(key)
        return known
    made = _faces[key] = _paint(game, design, rotation, size, look, variant)
    if len(_faces) > _LIMIT:
        _faces.popitem(last=False)
    return made


def _detail(look: Look) -> bool:
    return look.unicode if look.glyphs else look.texture


@dataclass(frozen=True, slots=True)
class CellBackground:
    """The picture of a board cell without a tile."""

    codes: Rows  # paint of each pixel, as in `Face`
    letters: tuple[str, ...] | None  # the characters of each cell, or `None` where half blocks are used
    texts: Texts


@lru_cache(maxsize=2048)
def cell_background(game: str, x: int, y: int, size: TileSize, look: Look) -> CellBackground | None:
    """Return the background of a board cell without a tile; ``None`` for the plain one.

    Raises:
        KeyError: when no painter knows the game.
    """
    width, height = size
    pixels = int(height if look.glyphs else 2 * height)
    background = b",."[(x + y) % 2]
    plot = Plot(
        x,
        y,
        look.texture,
        [bytearray([background]) * width for _row in range(pixels)],
        [[" "] * width for _row in range(pixels)] if look.glyphs else [],
        look.unicode,
    )
    if not painter_for(game).ground(plot):
        return None
    letters = tuple("".join(row) for row in plot.letters) if look.glyphs else None
    return CellBackground(tuple(map(bytes, plot.codes)), letters, plot.texts)


def _lying(game: str, design: Design, rotation: int, width: int, height: int) -> Rows:
    """Return the region of each pixel of a tile as it lies; one raster serves all rotations and looks."""
    if rotation % 2:
        width, height = height, width
    key = (game, id(design), width, height)
    known = _printed.get(key)
    if known is None:
        known = _printed[key] = design, sample(painter_for(game).region_at(design), width, height)
        if len(_printed) > _LIMIT:
            _printed.popitem(last=False)
    return turned(known[1], rotation)


def _paint(game: str, design: Design, rotation: int, size: TileSize, look: Look, variant: int) -> Face:
    painter = painter_for(game)
    width, height = size
    pixels = int(height if look.glyphs else 2 * height)
    region_at = painter.region_at(design)
    kinds = painter.diagram if width < SMALL and not look.glyphs else None
    if design.starting and kinds is not None and not kinds.lands:
        kinds = None
    if kinds is not None:
        rows = diagram(design, rotation, width, pixels, kinds)
    else:
        rows = _lying(game, design, rotation, width, pixels)
    kept = () if kinds is None else [side_pixel(side, width, pixels) for side in range(4)]
    regions = complete(rows, region_at, rotation, len(design.regions), kept)
    patch = Patch(design, rotation, variant, look.texture, regions)
    letters = None
    if look.glyphs:
        letters = tuple("".join(row) for row in painter.letters(patch, look.unicode))
    elif kinds is not None:
        painter.paint_diagram(patch)
    else:
        painter.paint(patch)
        if look.depth is Depth.ANSI16:
            shade(patch)
    codes = tuple(bytes(row) for row in patch.codes)
    return Face(design, codes, regions, frozenset(patch.taken), letters, patch.texts, kinds is not None)
