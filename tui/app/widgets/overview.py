"""The overview: the whole board, one pixel for each tile, with the part in view lighter than the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import ClassVar

from textual.geometry import Region, Size
from textual.strip import Strip

from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Look
from tui.drawing.art.block import half_block, joined
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.scene import Cell as Place
from tui.drawing.art.seats import seat
from tui.terminal.cells import Cell, Cells
from tui.terminal.look_widget import LookWidget
from tui.terminal.spans import CellWidget

_LINES = 10
_Pixel = tuple[str, Shade]  # a code of the palette, and the light in which it is seen


class Overview(CellWidget, LookWidget):
    """Shows the whole of a map that is too large for its view, in colours and on screens high enough.

    A tile is green, with followers in the colour of the first one's seat; an enclosed hole is brown, and a
    place for the tile in hand and the cursor are as on the map.
    """

    DEFAULT_CSS: ClassVar[str] = "Overview { height: auto; }"

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._shown: tuple[dict[Place, _Pixel], Region] = {}, Region()
        self._source: tuple[object, ...] = ()
        self._cursor: Place | None = None
        self.display = False

    def follow(self, tiles: TileMap) -> None:
        """Show where the view of a map is."""
        scene, moved = tiles.scene, {self._cursor, tiles.scene.cursor}
        source = (
            *(scene.tiles, scene.holes, scene.legal, scene.pawns),
            *(tiles.camera, tiles.fitted, self._look, self.screen.size),
        )
        self._cursor = scene.cursor
        if source == self._source:  # as at nearly every key
            if self.display and len(moved) > 1:
                self._refresh_pixels(filter(None, moved))
            return
        self._source = source
        seen = tiles.camera.seen(scene.tiles)
        shows_all = tiles.shows_all and (tiles.fitted or len(seen) == len(scene.tiles))
        self.display = not (self._look.glyphs or self.screen.has_class("-low") or shows_all)
        if not self.display:
            return
        pixels: dict[Place, _Pixel] = dict.fromkeys(scene.tiles, ("g", Shade.SOFT))
        pixels |= dict.fromkeys(seen, ("g", Shade.PLAIN))
        pixels |= dict.fromkeys(scene.holes, ("V", Shade.PLAIN))
        pixels |= dict.fromkeys(scene.legal, ("_", Shade.PLAIN))
        pixels |= {(pawn.x, pawn.y): (seat(pawn.seat).code, Shade.PLAIN) for pawn in reversed(scene.pawns)}
        xs, ys = zip(*(scene.tiles or {(0, 0)}), strict=True)
        left, top = min(xs) - 1, (min(ys) - 1) & ~1  # with the places around the tiles
        before = self._shown
        self._shown = pixels, Region(left, top, max(xs) + 2 - left, max(ys) + 2 - top)
        if before[1] != self._shown[1]:
            self.refresh_content(layout=before[1].height != self._shown[1].height)
        else:
            changed = {place for place, _pixel in pixels.items() ^ before[0].items()}
            self._refresh_pixels(changed | {*filter(None, moved)})

    def _refresh_pixels(self, places: Iterable[Place]) -> None:
        """Draw the parts of lines again that show places of the board."""
        left, top = self._corner
        lines = defaultdict(list)
        for x, y in places:
            lines[(y - top) // 2].append(x - left)
        content = Region(0, 0, *self.size)
        spans = (Region(min(xs), line, max(xs) + 1 - min(xs), 1) for line, xs in lines.items())
        if regions := list(filter(None, map(content.intersection, spans))):
            self.refresh(*regions)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min((self._shown[1].height + 1) // 2, _LINES)

    @property
    def _corner(self) -> Place:
        """The place of the board at the upper left."""
        area, (width, height) = self._shown[1], self.size
        return area.x + (area.width - width) // 2, area.y + max(area.height - 2 * height, 0) // 4 * 2

    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[Cell] | None:
        return self.strip_cells(self._strip(y, start, end), 0, end - start, cells)

    def render_line(self, y: int) -> Strip:
        return self._strip(y, 0, self.size.width)

    def _strip(self, y: int, start: int, end: int) -> Strip:
        """Return a part of a line."""
        left, top = self._corner
        upper = top + 2 * y
        columns = (
            (self._pixel((x, upper)), self._pixel((x, upper + 1))) for x in range(left + start, left + end)
        )
        bare = " ", self.style_of()
        cells = (
            half_block(self._look.depth, *map(self._colour, pair)) if any(pair) else bare for pair in columns
        )
        return Strip(joined(cells), end - start)

    def _pixel(self, place: Place) -> _Pixel | None:
        return ("+", Shade.PLAIN) if place == self._cursor else self._shown[0].get(place)

    def _colour(self, pixel: _Pixel | None) -> int:
        code, shade = pixel or (".", Shade.PLAIN)
        return colours(self._look.depth, shade, self._look.theme)[ord(code)]
