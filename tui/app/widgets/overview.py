"""The overview: the whole board, one pixel for each tile, with the part in view lighter than the rest."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip

from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Look
from tui.drawing.art.palette import Shade, colours, flat, style
from tui.drawing.art.scene import Cell
from tui.drawing.art.seats import seat
from tui.terminal.look_widget import LookWidget

_LINES = 10


class Overview(LookWidget):
    """Shows what a map too large for its view leaves out; without colours, and where all is in view, nothing.

    A tile is green, with followers in the colour of the first one's seat; an enclosed hole is brown, and a
    place for the tile in hand and the cursor are as on the map.
    """

    DEFAULT_CSS: ClassVar[str] = "Overview { height: auto; }"

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._shown: tuple[dict[Cell, int], Region] = {}, Region()
        self.display = False

    def follow(self, tiles: TileMap) -> None:
        """Show where the view of a map is."""
        scene = tiles.scene
        in_view = {cell for cell in scene.tiles if tiles.camera.box(cell)}
        all_seen = tiles.shows_all and (tiles.fitted or len(in_view) == len(scene.tiles))
        self.display = not (self._look.glyphs or all_seen)
        if not self.display:
            return
        depth, theme = self._look.depth, self._look.theme
        plain, soft = (colours(depth, shade, theme) for shade in (Shade.PLAIN, Shade.SOFT))
        pixels = {cell: (plain if cell in in_view else soft)[ord("g")] for cell in scene.tiles}
        pixels |= dict.fromkeys(scene.holes, plain[ord("V")])
        pixels |= dict.fromkeys(scene.legal, plain[ord("_")])
        for pawn in reversed(scene.pawns):
            pixels[pawn.x, pawn.y] = plain[ord(seat(pawn.seat).code)]
        if scene.cursor is not None:
            pixels[scene.cursor] = plain[ord("+")]
        xs, ys = zip(*(pixels or {(0, 0): 0}), strict=True)
        left, top = min(xs), min(ys) & ~1
        shown = pixels, Region(left, top, max(xs) + 1 - left, max(ys) + 1 - top)
        if shown != self._shown:
            taller = shown[1].size != self._shown[1].size
            self._shown = shown
            self.refresh(layout=taller)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min((self._shown[1].height + 1) // 2, _LINES)

    def render_line(self, y: int) -> Strip:
        pixels, area = self._shown
        depth, width = self._look.depth, self.size.width
        left = area.x + (area.width - width) // 2
        top = area.y + max(area.height - 2 * self.size.height, 0) // 4 * 2 + 2 * y
        bare, ground = colours(depth, Shade.PLAIN, self._look.theme)[ord(".")], self.rich_style
        segments = []
        for x in range(left, left + width):
            upper, lower = pixels.get((x, top)), pixels.get((x, top + 1))
            if upper is lower is None:
                segments.append(Segment(" ", ground))
            else:
                upper, lower = (bare if pixel is None else pixel for pixel in (upper, lower))
                segments.append(
                    Segment(" ", flat(depth, upper))
                    if upper == lower
                    else Segment("▀", style(depth, upper, lower))
                )
        return Strip(segments, width)
