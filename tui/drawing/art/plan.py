"""A plan of a board of square tiles: its map line by line, with the numbers of its columns and rows."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from rich.segment import Segment

from tui.base.depth import Look
from tui.drawing.art.block import scene_block
from tui.drawing.art.face import NAMED_ZOOMS, size_at, stacked
from tui.drawing.art.scene import Scene, overlays

_MARGIN: Final = 5  # cells at the left for the number of a row

Line = list[Segment]


def draw(scene: Scene, game: str, look: Look, zoom: int) -> Iterator[Line]:
    """Yield the lines of the map: the x of each column on top, the y of each row at the left."""
    size = width, height = size_at(zoom, look)
    xs, ys = _extent(scene)
    yield [Segment(" " * _MARGIN), *(Segment(f"{_column(scene, x, look):^{width}}") for x in xs)]
    over, step = overlays(scene), stacked(size)
    for top in ys[::step]:
        row = [scene_block(game, scene, over, (x, top), size, look) for x in xs]
        below = range(top, min(top + step, ys.stop))
        labels = {int((y - top + 0.5) * height): str(y) for y in below}
        for number in range(ceil(len(below) * height)):
            cells = [segment for shown in row for segment in shown[number]]
            yield [Segment(f"{labels.get(number, ''):>{_MARGIN - 1}} "), *cells]


def _column(scene: Scene, x: int, look: Look) -> str:
    """Return the heading of a column: its x, and the game's note on it."""
    tick = scene.columns.get(x)
    sign = "" if tick is None else tick.sign if look.unicode else tick.letters
    return f"{sign} {x}".strip()


def _extent(scene: Scene) -> tuple[range, range]:
    xs, ys = {x for x, _y in scene.tiles}, {y for _x, y in scene.tiles}
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def zoom_for(scene: Scene, look: Look, width: int) -> int:
    """Return the largest zoom up to the medium one at which the map fits a width in columns, or else 0."""
    columns = len(_extent(scene)[0])
    room = width - _MARGIN
    zooms = range(NAMED_ZOOMS["medium"], 0, -1)
    return next((zoom for zoom in zooms if columns * size_at(zoom, look)[0] <= room), 0)
