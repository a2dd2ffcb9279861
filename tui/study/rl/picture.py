"""Pictures of positions in environments: text, and an array of pixels."""

from __future__ import annotations

import io
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine import State
from tui.base.depth import Depth, Look
from tui.drawing.art.svg import Caption
from tui.presentation import title
from tui.presentation.board import board

_WIDTH: Final = 1200  # width of a picture in pixels
_COLUMNS: Final = 120


def text(state: State) -> str:
    """Return a position in characters, without colours."""
    shown, look = board(state.game), Look(Depth.NONE)
    rows = shown.lines(state.game, shown.picture(state), look, _COLUMNS)
    lines = ["".join(segment.text for segment in row).rstrip() for row in rows]
    return "\n".join([*_heading(state), "", *lines, ""])


def pixels(state: State) -> NDArray[np.uint8]:
    """Return a position as an array of height, width and the three colours."""
    import resvg_py
    from PIL import Image

    shown = board(state.game)
    captions = [Caption(seat, f"{seat + 1}: {points}") for seat, points in enumerate(state.scores)]
    svg = shown.svg(state.game, shown.picture(state), _heading(state), captions)
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=_WIDTH))
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"))


def _heading(state: State) -> tuple[str, str]:
    scores = ", ".join(f"{seat + 1}: {points}" for seat, points in enumerate(state.scores))
    return title(state.game), f"{state.phase} · {scores}"
