"""Images as PNG files with few colours, a quarter to a third of the bytes; needs Pillow."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image


class _PngFile(BytesIO):
    """A file whose format is known by its name: where the format is named, Pillow loads others, too."""

    name = "picture.png"


COLOURS: Final = (256, 192, 160, 128)
"""How many colours an image may have; the fewer, the smaller the file."""


def png_of(image: Image.Image, most_bytes: int | None = None) -> bytes:
    """Return an image, without what can be seen through it, as a PNG file with at most 256 colours.

    Args:
        most_bytes: how large the file may be before colours are left out, down to 128; ``None`` for any size.
    """
    flat = image.convert("RGB")
    png = b""
    for count in COLOURS:
        png = _reduced(flat, count)
        if most_bytes is None or len(png) <= most_bytes:
            break
    return png


def _reduced(image: Image.Image, count: int) -> bytes:
    """Return an image as a PNG file with at most so many colours."""
    from PIL import Image

    few = image.quantize(count, method=Image.Quantize.FASTOCTREE)
    used = [code for code, pixels in enumerate(few.histogram()) if pixels]
    out = _PngFile()
    few.remap_palette(used).save(out, optimize=True)  # without the colours that no pixel has
    return out.getvalue()
