"""Shows four tiles in the terminal in which it runs, as frames do, until it is ended."""

from __future__ import annotations

import fcntl
import struct
import sys
import termios
import time
from collections.abc import Callable, Sequence

from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from engine.games.carcassonne import tiles
from tui.art.block import block
from tui.art.depth import Look
from tui.art.pictures import PictureSource
from tui.art.scene import Laid
from tui.pictures.worker import render
from tui.terminal.encoder import FrameEncoder
from tui.terminal.gallery import Gallery
from tui.terminal.picture_support import DEFAULT_CELL, cell_size

SIZE = 16, 8
NUMBERS = (1, 4, 8, 12)


class Rendered:
    """A store that renders at once."""

    def want(self, sources: Sequence[PictureSource], wake: Callable[[], None]) -> None:
        raise AssertionError("all are rendered")

    def png(self, source: PictureSource) -> bytes | None:
        return render(source)

    def failed(self, source: PictureSource) -> bool:
        return False


def main(in_tmux: bool) -> None:
    window = fcntl.ioctl(sys.stdout, termios.TIOCGWINSZ, bytes(8))
    height, width, across, down = struct.unpack("HHHH", window)
    look = Look(picture_cell=cell_size(across, down, width, height) or DEFAULT_CELL)
    designs = tiles.load().designs
    blocks = [block("carcassonne", (0, 0), Laid(designs[n], 1), None, SIZE, look) for n in NUMBERS]
    lines = [[Strip([segment for one in blocks for segment in one[y]])] for y in range(SIZE[1])]
    size = len(NUMBERS) * SIZE[0], SIZE[1]
    encoder = FrameEncoder(look, "xterm-kitty")
    encoder.gallery = Gallery(Rendered(), lambda: None, in_tmux=in_tmux)
    encoder.merge(LayoutUpdate(lines, Region(0, 0, *size)), size, look)  # type: ignore[arg-type]
    sys.stdout.write("\x1b[?25l")
    while frame := encoder.frame(picture_bytes=1 << 20):
        sys.stdout.write(frame)
    sys.stdout.flush()
    while True:
        time.sleep(0.2)
        sys.stdout.write(encoder.nudge())
        sys.stdout.flush()


if __name__ == "__main__":
    main("tmux" in sys.argv)
