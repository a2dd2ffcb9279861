"""The name of the program in large letters: on its own, and what writes it over a picture."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.base.depth import Depth, Look
from tui.drawing.art.palette import Shade, attributes, colours, style
from tui.drawing.art.title import edged, lettering
from tui.terminal.look_widget import LookWidget

_CLEAR = " "


class TitleLettering(LookWidget):
    """The program's name before the picture behind it is there."""

    DEFAULT_CSS: ClassVar[str] = "TitleLettering { height: 10; }"

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        return with_title(Strip.blank(width, self.rich_style), y, height, self.look)


def with_title(strip: Strip, y: int, height: int, look: Look) -> Strip:
    """Return a line of a picture with its part of the program's name over it.

    Args:
        strip: the line.
        height: lines of the picture.
    """
    width = strip.cell_length
    lines = _spelled(look.unicode) if look.glyphs else edged(2 if width > 150 and height >= 16 else 1)
    tall = len(lines) if look.glyphs else len(lines) // 2
    wide = len(lines[0])
    left, line = (width - wide) // 2, y - (height - tall) // 2
    if wide > width or tall > height or not 0 <= line < tall:
        return strip
    if look.glyphs:
        return _set_in(strip, [Segment(lines[line], _foreground(look))], left, wide)
    return _painted(strip, lines[2 * line], lines[2 * line + 1], left, look)


def _painted(strip: Strip, above: str, below: str, left: int, look: Look) -> Strip:
    """Return a line with two rows of pixels over it, one above the other."""
    depth = look.depth
    table = colours(depth, Shade.PLAIN, look.theme)
    covered = strip.crop(left, left + len(above))
    segments: list[Segment] = []
    x = 0
    for text, ground, _control in covered:
        for char in text:
            over, under = above[x], below[x]
            x += 1
            if over == under == _CLEAR:
                segments.append(Segment(char, ground))
                continue
            high, low = _pixels(char, ground or Style())
            if over != _CLEAR:
                high = style(depth, table[ord(over)], 0)
            if under != _CLEAR:
                low = style(depth, table[ord(under)], 0)
            segments.append(Segment("▀", Style(color=high.color, bgcolor=low.color)))
    return _set_in(strip, segments, left, x)


def _foreground(look: Look) -> Style:
    if look.depth is Depth.NONE:
        return attributes(bold=True)
    table = colours(look.depth, Shade.PLAIN, look.theme)
    return style(look.depth, table[ord("H")], table[ord("k")], True)


def _set_in(strip: Strip, segments: list[Segment], left: int, width: int) -> Strip:
    middle = Strip(segments, width).simplify()
    return Strip.join([strip.crop(0, left), middle, strip.crop(left + width, strip.cell_length)])


@cache
def _spelled(unicode: bool) -> tuple[str, ...]:
    """Return the letters as lines of characters, where a pixel cannot have its own colour."""
    rows = [f" {row} " for row in lettering()]
    if not unicode:
        return tuple("".join(" " if code == _CLEAR else "#" for code in row) for row in rows)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple(
        "".join(
            " ▄▀█"[2 * (over != _CLEAR) + (under != _CLEAR)] for over, under in zip(above, below, strict=True)
        )
        for above, below in pairs
    )


def _pixels(char: str, painted: Style) -> tuple[Style, Style]:
    """Return styles whose colours are those of the upper and the lower pixel of a cell."""
    fore, back = Style(color=painted.color), Style(color=painted.bgcolor)
    if char == "▀":
        return fore, back
    if char == "▄":
        return back, fore
    return (fore, fore) if char == "█" else (back, back)
