"""The owners view: every region of the map in the colour of the seat that holds it.

A shared region is striped in the colours of its holders, one that nobody holds fades into the table. Fields
have half the strength of roads, cities and buildings, which can so be told from what is around them.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tui.base.depth import Depth
from tui.drawing.art.palette import Shade, colours, mix, shaded
from tui.drawing.art.seats import seat
from tui.drawing.art.themes import nearest256, palette_of, rgb256

_TINT: Final = 0.8  # how far the colours of a region are moved towards that of its holder
_FADED: Final = 0.68  # how far those of a region that nobody holds are moved towards the table
_FIELDS256: Final = {"1": 94, "2": 66, "3": 100, "4": 53, "5": 237, "6": 245}
"""The seats' colours at half strength among the 256, of which the nearest ones would be grey."""

_BRIGHT16: Final = {5: 13, 7: 15, 8: 7}
_DARK16: Final = {9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 6, 15: 7}
_NOBODY16: Final = 8
"""Numbers of the 16 colours: of roads, cities and buildings of a seat, of its fields, of what is nobody's."""


def holder_at(holders: tuple[int, ...], x: int, y: int, width: int) -> int | None:
    """Return whose colour a pixel of a region has; ``None`` if nobody holds the region.

    Args:
        holders: the colours of its holders; stripes of them run over the tile.
    """
    broad = max(min(2, width // 2), width // 4)
    return holders[(x + y) // broad % len(holders)] if holders else None


@cache
def owned_colour(
    code: int, holder: int | None, is_field: bool, depth: Depth, shade: Shade, theme: str
) -> int:
    """Return the colour of a code of the palette in a region, as :func:`~.palette.colours` does.

    Args:
        holder: number of the colour of the seat that holds the region; ``None`` for nobody.
    """
    sign = None if holder is None else ord(seat(holder).code)
    if depth is Depth.ANSI16:
        if shade is Shade.SOFT:
            return colours(depth, shade, theme)[code]
        table = colours(depth, Shade.PLAIN, theme)
        if sign is None:
            return table[ord(".")] if is_field else _NOBODY16
        return (_DARK16 if is_field else _BRIGHT16).get(table[sign], table[sign])
    table = colours(Depth.TRUECOLOR, Shade.PLAIN, theme)
    background = table[ord(".")]
    if sign is None:
        rgb = mix(table[code], background, _FADED)
    elif is_field and depth is Depth.ANSI256 and not palette_of(theme).is_light:
        rgb = rgb256(_FIELDS256[chr(sign)])
    else:
        rgb = mix(table[code], table[sign], _TINT)
        rgb = mix(rgb, background, 0.5) if is_field else rgb
    rgb = shaded(rgb, shade, theme)
    return nearest256(rgb) if depth is Depth.ANSI256 else rgb
