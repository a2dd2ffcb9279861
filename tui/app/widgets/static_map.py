"""A map without input, for the pictures on the first screen and in help."""

from __future__ import annotations

from dataclasses import replace

from textual.geometry import Offset

from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Look
from tui.drawing.art.face import NAMED_ZOOMS
from tui.drawing.art.scene import Scene
from tui.presentation.board_map import NonInteractive


class StaticTileMap(NonInteractive, TileMap, can_focus=False):
    """A map that takes no input and keeps everything it shows in its middle."""

    def __init__(
        self,
        game: str,
        look: Look | None = None,
        *,
        scene: Scene | None = None,
        zoom: int | None = None,
        id: str | None = None,
        middle: tuple[float, float] | None = None,
    ) -> None:
        """Make a picture; ``middle`` is what to keep in its middle, in tiles. See :class:`TileMap`."""
        super().__init__(game, look, scene=scene, zoom=zoom, id=id)
        self._middle = middle

    def follow(self, *, afresh: bool = False) -> None:
        """Keep what is shown in the middle, at a zoom that suits the terminal unless one was given."""
        if self.size:
            if self.fitted:
                self.set_zoom(_natural_zoom(*self.app.size))
            self.centre()

    def centre(self) -> None:
        scene = self.scene
        cells = {*scene.tiles, *([(scene.ghost.x, scene.ghost.y)] if scene.ghost else [])} or {(0, 0)}
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        middle = self._middle or ((min(xs) + max(xs) + 1) / 2, (min(ys) + max(ys) + 1) / 2)
        camera = replace(self.camera, view=(self.size.width, self.size.height)).centred(*middle)
        self.look_from(Offset(camera.left, camera.top))


def _natural_zoom(width: int, height: int) -> int:
    """Return the zoom level that suits a terminal of this size."""
    if width < 60:
        return NAMED_ZOOMS["small"]
    return NAMED_ZOOMS["large" if width > 150 and height > 45 else "medium"]
