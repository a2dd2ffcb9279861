"""The map: the board, edge to edge, with a camera of whole terminal cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import ceil
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Offset, Region, Size
from textual.signal import Signal
from textual.strip import Strip

from tui.app.widgets.camera import Camera
from tui.base.depth import Look
from tui.drawing.art.block import Block, column_labels, scene_block
from tui.drawing.art.diagram import SMALL
from tui.drawing.art.extent import Extent, area, extent_of, outline
from tui.drawing.art.face import NAMED_ZOOMS, OVERVIEWS, ZOOMS, TileSize, face, size_at, variant_at
from tui.drawing.art.scene import Cell, Scene, changed, overlays
from tui.presentation.board_map import BoardMap
from tui.terminal.cells import Cell as CharacterCell
from tui.terminal.cells import Cells

_REMEMBERED = 4096
_ACROSS, _DOWN = 11, 8
"""Tiles that a fitted view shows at least around the place of a decision, where that leaves them legible."""


class TileMap(BoardMap[Scene, Cell]):
    """Shows a :class:`~tui.drawing.art.scene.Scene`; repaints only what a new scene changes.

    Attributes:
        looked: published when the map shows another part of the board, or at another zoom.
    """

    zooms: ClassVar[range] = range(-len(OVERVIEWS), len(ZOOMS))
    painted: ClassVar[int] = next(zoom for zoom, size in enumerate(ZOOMS) if size[0] >= SMALL)
    sizes: ClassVar[Mapping[str, int]] = NAMED_ZOOMS

    class CellClicked(BoardMap.Clicked):
        """A board cell was clicked.

        Attributes:
            x, y: the board cell.
            region: index of the region of the tile there, or ``None`` where there is no tile.
            button: 1 left, 2 middle, 3 right.
        """

        def __init__(self, x: int, y: int, region: int | None, button: int) -> None:
            super().__init__((x, y, region), button)
            self.x, self.y, self.region = x, y, region

    def __init__(
        self,
        game: str,
        look: Look | None = None,
        *,
        scene: Scene | None = None,
        zoom: int | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """Make a map.

        Args:
            look: colours and characters to draw with; 24-bit colour when left out.
            zoom: zoom level; the view is fitted to the board when left out.
        """
        super().__init__(look, zoom=zoom, id=id, classes=classes)
        self.game = game
        self.looked: Signal[TileMap] = Signal(self, "looked")
        self._scene = scene or Scene()
        self._overlays = overlays(self._scene)
        self._camera = Camera(tile=size_at(self._zoom, self._look))
        self._blocks: dict[Cell, Block] = {}
        self._extents: dict[TileSize, Extent] = {}
        self._reserved: Scene | None = None

    # What is shown

    @property
    def scene(self) -> Scene:
        """The map's scene."""
        return self._scene

    def show(self, scene: Scene) -> None:
        if outline(scene) != outline(self._scene):
            self._extents.clear()
        before, after = self._overlays, overlays(scene)
        cells = changed(self._scene, scene, before, after)
        self._scene, self._overlays = scene, after
        if cells is None:
            self._repaint()
        else:
            self._repaint_cells(cells)
        self.follow()
        self.point_beyond()

    def reserve(self, scene: Scene) -> None:
        self._reserved = scene
        self._extents.clear()
        self.follow(afresh=True)

    def redraw(self) -> None:
        self._camera = self._camera.sized(size_at(self._zoom, self._look))
        self.follow()
        self.arrows.clear()
        self.point_beyond()
        self._repaint()

    # Where it looks

    @property
    def camera(self) -> Camera:
        """The map's camera."""
        return self._camera

    @property
    def corner(self) -> Offset:
        return Offset(self._camera.left, self._camera.top)

    def look_from(self, corner: Offset) -> None:
        self._take(replace(self._camera, left=corner.x, top=corner.y, view=self.size))

    def position_of(self, place: Cell) -> Offset | None:
        box = self._camera.box(place)
        if box is None:
            return None
        x, y, wide, high = box
        return self.content_region.offset + Offset(x + wide // 2, y + high // 2)

    def extent(self, zoom: int) -> Extent:
        tile = size_at(zoom, self._look)
        if self._reserved is None:
            return self._shown(zoom)
        least = extent_of([self._scene, self._reserved], size_at(self.deciding_zoom(self.size), self._look))
        scenes = [self._scene, self._reserved] if least.fits(self.size) else [self._scene]
        return extent_of(scenes, tile)

    def deciding_zoom(self, view: Size) -> int:
        """Return the largest zoom at which a view shows as many tiles as one looks at when deciding.

        A board of fixed size is shown whole if that takes no more than tiles one step below ``readable``.
        """

        def roomy(zoom: int) -> bool:
            width, height = size_at(zoom, self._look)
            return view.width >= _ACROSS * width and view.height >= _DOWN * height

        zoom = next(filter(roomy, reversed(range(self.readable, len(ZOOMS)))), self.readable)
        if self._scene.frame is None:
            return zoom
        zooms = range(zoom, self.readable - 2, -1)
        return next((one for one in zooms if self._shown(one).fits(view)), zoom)

    def _shown(self, zoom: int) -> Extent:
        """Return the part of the board that the scene shows, at a zoom."""
        tile = size_at(zoom, self._look)
        found = self._extents.get(tile)
        if found is None:
            found = self._extents[tile] = extent_of([self._scene], tile)
        return found

    @property
    def core(self) -> Region:
        return self._shown(self._zoom).core

    @property
    def header(self) -> int:
        return int(bool(self._scene.columns))

    def area_of(self, place: Cell) -> Region:
        return area(*place, *place, self._camera.tile)

    def scroll_by(self, x: int, y: int) -> None:
        self.pan(x * self._camera.tile[0], y * ceil(self._camera.tile[1]))

    # Painting

    def render_line(self, y: int) -> Strip:
        camera = self._camera
        width = self.size.width
        if not width:
            return Strip([], 0)
        (x, line), (skip, inside) = camera.block_at(0, y)
        segments: list[Segment] = []
        room = width + skip
        while room > 0:
            segments.extend(self._block((x, line))[inside])
            room -= camera.tile[0]
            x += 1
        strip = Strip(segments, width + skip - room).crop(skip, skip + width)
        if not y and self._scene.columns:
            strip = self._labelled(strip)
        return self.with_arrows(strip, y)

    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[CharacterCell] | None:
        if not y and self._scene.columns:
            return None
        filters = self.get_line_filters()
        (x, line), (skip, inside) = self._camera.block_at(start, y)
        width = self._camera.tile[0]
        found: list[CharacterCell] = []
        while len(found) < skip + end - start:
            picture = cells.picture(self._block((x, line)), width, filters)
            if picture is None:
                return None
            found += picture[inside]
            x += 1
        found = found[skip : skip + end - start]
        for (at, line), arrow in self.arrows.items():
            if line == y and start <= at < end and (picture := cells.picture(arrow, 1, filters)):
                found[at - start] = picture[0][0]
        return found

    def _labelled(self, strip: Strip) -> Strip:
        """Write the labels of the columns over the top line of the view."""
        width = self.size.width
        parts, at = [], 0
        for x, label in sorted(column_labels(self._scene, self._camera.tile[0], self._look)):
            left = x - self._camera.left
            if left < at or left + label.cell_length > width:
                continue
            parts += [strip.crop(at, left), Strip([label])]
            at = left + label.cell_length
        return Strip.join([*parts, strip.crop(at, width)])

    def _block(self, cell: Cell) -> Block:
        """Return the block of which a board cell is the uppermost."""
        found = self._blocks.get(cell)
        if found is None:
            if len(self._blocks) >= _REMEMBERED:
                self._blocks.clear()
            found = self._blocks[cell] = scene_block(
                self.game, self._scene, self._overlays, cell, self._camera.tile, self._look
            )
        return found

    def _repaint(self) -> None:
        self._blocks.clear()
        self.refresh()

    def _repaint_cells(self, cells: Iterable[Cell]) -> None:
        regions = []
        for cell in set(map(self._camera.block_of, cells)):
            self._blocks.pop(cell, None)
            box = self._camera.block_box(cell)
            if box is not None:
                regions.append(Region(*box))
        if regions:
            self.refresh(*regions)

    def _take(self, camera: Camera) -> None:
        if camera != self._camera:
            if camera.tile != self._camera.tile:
                self._blocks.clear()
            self._camera = camera
            self.point_beyond()
            self.refresh()
            self.looked.publish(self)

    def set_zoom(self, zoom: int, x: int | None = None, y: int | None = None) -> None:
        if zoom == self._zoom:
            return
        self._zoom = zoom
        self._take(self._camera.sized(size_at(zoom, self._look), x, y))

    # Input

    def region_at(self, x: int, y: int) -> tuple[Cell, int | None]:
        """Return the board cell at a place of the widget, and the region of its tile, if it has one."""
        cell, inside = self._camera.cell_at(x, y)
        laid = self._scene.tiles.get(cell)
        if laid is None:
            return cell, None
        shown = face(
            self.game,
            laid.design,
            laid.rotation,
            self._camera.tile,
            self._look,
            variant_at(*cell),
        )
        return cell, shown.region_at(*inside)

    def target_at(self, x: int, y: int) -> object:
        cell, region = self.region_at(x, y)
        return None if region is None else (*cell, region)

    def clicked(self, x: int, y: int, button: int) -> None:
        cell, region = self.region_at(x, y)
        self.post_message(self.CellClicked(*cell, region, button))
