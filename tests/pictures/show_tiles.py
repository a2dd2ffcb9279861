"""Shows four tiles in the terminal in which it runs, as frames do, until it is ended.

A smaller one is laid on the second, and all are scrolled sideways, so that the first one is cut: parts of
pictures that follow from the cell to the left have to be right after that, too.
"""

from __future__ import annotations

import fcntl
import struct
import sys
import termios
import time
from collections.abc import Callable, Sequence

from rich.segment import Segment
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from engine.games.carcassonne import tiles
from engine.landscape.design import Design
from tui.base.depth import Look
from tui.drawing.art.block import block
from tui.drawing.art.pictures import PictureSource
from tui.drawing.art.scene import Laid
from tui.drawing.pictures.worker import render
from tui.terminal.encoder import FrameEncoder
from tui.terminal.gallery import Gallery
from tui.terminal.picture_support import DEFAULT_CELL, cell_size

SIZE = 16, 8
NUMBERS = (1, 4, 8, 12)
CUT = 5
"""By how many columns the tiles are scrolled."""

PATCH = 10
PATCH_SIZE = 8, 4
PATCH_AT = SIZE[0] + 5, 2
"""Where the smaller tile lies before all are scrolled."""


class Rendered:
    """A store that renders at once."""

    def want(self, sources: Sequence[PictureSource], wake: Callable[[], None]) -> None:
        raise AssertionError("all are rendered")

    def png(self, source: PictureSource) -> bytes | None:
        return render(source)

    def failed(self, source: PictureSource) -> bool:
        return False


def _block(design: Design, size: tuple[int, int], look: Look) -> list[list[Segment]]:
    """Return the rows of a tile, one segment for each cell."""
    rows = block("carcassonne", (0, 0), Laid(design, 1), None, size, look)
    return [[Segment(text, segment.style) for segment in row for text in segment.text] for row in rows]


def main(in_tmux: bool) -> None:
    window = fcntl.ioctl(sys.stdout, termios.TIOCGWINSZ, bytes(8))
    height, width, across, down = struct.unpack("HHHH", window)
    look = Look(picture_cell=cell_size(across, down, width, height) or DEFAULT_CELL)
    designs = tiles.load().designs
    width, height = len(NUMBERS) * SIZE[0], SIZE[1]
    shown = [_block(designs[number], SIZE, look) for number in NUMBERS]
    lines = [[cell for one in shown for cell in one[y]] for y in range(height)]
    left, top = PATCH_AT
    patched = lines.copy()
    for y, cells in enumerate(_block(designs[PATCH], PATCH_SIZE, look), top):
        patched[y] = [*lines[y][:left], *cells, *lines[y][left + PATCH_SIZE[0] :]]
    scrolled = [[*line[CUT:], Segment(" " * CUT)] for line in patched]
    encoder = FrameEncoder(look, "xterm-kitty")
    encoder.gallery = Gallery(Rendered(), lambda: None, in_tmux=in_tmux, continues=not in_tmux)
    sys.stdout.write("\x1b[?25l")
    for scene in (lines, patched, scrolled):
        strips = [[Strip(line)] for line in scene]
        encoder.merge(LayoutUpdate(strips, Region(0, 0, width, height)), (width, height), look)  # type: ignore[arg-type]
        while frame := encoder.frame(picture_bytes=1 << 20):
            sys.stdout.write(frame)
    sys.stdout.flush()
    while True:
        time.sleep(0.2)
        sys.stdout.write(encoder.nudge())
        sys.stdout.flush()


if __name__ == "__main__":
    main("tmux" in sys.argv)
