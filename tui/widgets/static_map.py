"""A map without input, for the pictures on the first screen and in help."""

from __future__ import annotations

from tui.art.depth import Look
from tui.art.scene import Scene
from tui.widgets.board_map import NonInteractive
from tui.widgets.tile_map import TileMap


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

    def centre(self) -> None:
        if self._middle is not None:
            self._look_from(self.camera.centred(*self._middle))
            return
        scene = self.scene
        cells = {*scene.tiles, *([(scene.ghost.x, scene.ghost.y)] if scene.ghost else [])} or {(0, 0)}
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        self._look_from(
            self.camera.centred((min(xs) + max(xs) + 1) / 2, (min(ys) + max(ys) + 1) / 2),
        )
