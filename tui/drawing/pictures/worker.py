"""The process that renders: takes sources from standard input and writes PNG files to standard output.

Rendering holds Python's global lock and takes tens of milliseconds a picture, so no app does it itself.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, NamedTuple

from tui.drawing.art.pictures import WHOLE, Box, PictureDrawing, PictureSource
from tui.drawing.pictures.cache import PictureCache, keep
from tui.drawing.pictures.png import png_of

if TYPE_CHECKING:
    from PIL import Image

LENGTH: Final = struct.Struct(">I")
"""Comes before each message and says how long it is."""

_NICE: Final = 5

_MOST_BYTES: Final = 0.6
"""How many bytes a pixel of a picture takes, as far as fewer colours help: 6 kB a tile of 100 by 100."""

_NOTHING: Final = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"


class Order(NamedTuple):
    """A picture to be rendered."""

    source: PictureSource
    path: Path | None  # where to keep it; `None` for nowhere


class Rendered(NamedTuple):
    """An answer."""

    png: bytes | None  # the picture; `None` if it cannot be rendered
    trouble: str  # why not


def render(source: PictureSource) -> bytes:
    """Return a picture as PNG with at most 256 colours."""
    from PIL import Image

    drawing, (left, top, right, bottom) = source.drawing, source.box
    image = rastered(drawing, source.box, source.width, source.height)
    if drawing.base is not None:
        width, height = round(source.width / (right - left)), round(source.height / (bottom - top))
        x, y = round(left * width), round(top * height)
        under = _whole(drawing.base, width, height).crop((x, y, x + source.width, y + source.height))
        image = Image.alpha_composite(under, image)
    return png_of(image, int(_MOST_BYTES * source.width * source.height))


def rastered(drawing: PictureDrawing, box: Box, width: int, height: int) -> Image.Image:
    """Return a part of a drawing before its colours are reduced."""
    import resvg_py
    from PIL.PngImagePlugin import PngImageFile

    svg = drawing.svg(box, width, height)
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    with PngImageFile(BytesIO(png)) as image:  # to open it would load all common formats
        return image.convert("RGBA")


@lru_cache(maxsize=3)
def _whole(drawing: PictureDrawing, width: int, height: int) -> Image.Image:
    """Return all of a drawing, of which parts are needed one after the other."""
    return rastered(drawing, WHOLE, width, height)


def read_message(stream: IO[bytes]) -> object:
    """Return the next message.

    Raises:
        EOFError: when there is none any more.
    """
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    (length,) = LENGTH.unpack(head)
    body = stream.read(length)
    if len(body) < length:
        raise EOFError
    return pickle.loads(body)


def write_message(stream: IO[bytes], message: object) -> None:
    """Write a message at once."""
    body = pickle.dumps(message)
    stream.write(LENGTH.pack(len(body)) + body)
    stream.flush()


def main(folder: str, game: str) -> None:
    """Render until nobody asks any more.

    Args:
        folder: where rendered pictures are kept, ``""`` for nowhere.
        game: a game that will be asked for, ``""`` if it is not known.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what libraries print is no answer
    _load(game)
    can_keep = True
    while True:
        try:
            order = read_message(requests)
            assert isinstance(order, Order)
            png, trouble = None, ""
            try:
                png = render(order.source)
            except Exception as error:
                trouble = f"{type(error).__name__}: {error}"
            write_message(answers, Rendered(png, trouble))
            if can_keep and png is not None and order.path is not None:
                can_keep = keep(order.path, png)
        except (EOFError, BrokenPipeError):
            break
    if can_keep and folder:
        PictureCache(Path(folder)).prune()


def _load(game: str) -> None:
    """Import what takes long, before a picture is asked for."""
    import resvg_py
    from PIL import PngImagePlugin  # noqa: F401

    import tui.drawing.art.tile_drawings  # noqa: F401
    from tui.drawing.art.vector.art import vector_art

    resvg_py.svg_to_bytes(svg_string=_NOTHING, skip_system_fonts=True)
    art = vector_art(game) if game else None
    if art is not None:
        assert art.defs
