"""The overview: the whole board, one pixel for each tile, with the part in view lighter than the rest."""

from __future__ import annotations

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
        self.display = False

    def follow(self, tiles: TileMap) -> None:
        """Show where the view of a map is."""
        scene = tiles.scene
        self.display = not (self._look.glyphs or self.screen.has_class("-low") or _shows_all(tiles))
        if not self.display:
            return
        pixels: dict[Place, _Pixel] = {
            cell: ("g", Shade.PLAIN if tiles.camera.box(cell) else Shade.SOFT) for cell in scene.tiles
        }
        pixels |= dict.fromkeys(scene.holes, ("V", Shade.PLAIN))
        pixels |= dict.fromkeys(scene.legal, ("_", Shade.PLAIN))
        pixels |= {(pawn.x, pawn.y): (seat(pawn.seat).code, Shade.PLAIN) for pawn in reversed(scene.pawns)}
        if scene.cursor is not None:
            pixels[scene.cursor] = "+", Shade.PLAIN
        xs, ys = zip(*(scene.tiles or {(0, 0)}), strict=True)
        left, top = min(xs) - 1, (min(ys) - 1) & ~1  # with the places around the tiles
        before = self._shown
        self._shown = pixels, Region(left, top, max(xs) + 2 - left, max(ys) + 2 - top)
        if before[1] != self._shown[1]:
            self.refresh_content(layout=before[1].height != self._shown[1].height)
        else:
            changed = {(y - self._top) // 2 for (_x, y), _pixel in pixels.items() ^ before[0].items()}
            lines = [line for line in changed if 0 <= line < self.size.height]
            if lines:
                self.refresh(*(Region(0, line, self.size.width, 1) for line in lines))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min((self._shown[1].height + 1) // 2, _LINES)

    @property
    def _top(self) -> int:
        """The upper row of tiles in the first line."""
        area = self._shown[1]
        return area.y + max(area.height - 2 * self.size.height, 0) // 4 * 2

    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[Cell] | None:
        return self.strip_cells(self.render_line(y), start, end, cells)

    def render_line(self, y: int) -> Strip:
        pixels, area = self._shown
        width = self.size.width
        left = area.x + (area.width - width) // 2
        top = self._top + 2 * y
        columns = ((pixels.get((x, top)), pixels.get((x, top + 1))) for x in range(left, left + width))
        bare = " ", self.style_of()
        cells = (
            half_block(self._look.depth, *map(self._colour, pair)) if any(pair) else bare for pair in columns
        )
        return Strip(joined(cells), width)

    def _colour(self, pixel: _Pixel | None) -> int:
        code, shade = pixel or (".", Shade.PLAIN)
        return colours(self._look.depth, shade, self._look.theme)[ord(code)]


def _shows_all(tiles: TileMap) -> bool:
    """Return whether a map has all tiles in view."""
    return tiles.shows_all and (tiles.fitted or all(map(tiles.camera.box, tiles.scene.tiles)))
