"""The picture at the top of the first screen: a landscape, and the name of the program over it."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.art.depth import Depth
from tui.art.palette import Shade, attributes, colours, style
from tui.art.title import edged, lettering
from tui.widgets.static_map import StaticTileMap

_CLEAR = " "


class TitlePicture(StaticTileMap):
    """A picture of the board that carries the program's name in large letters."""

    DEFAULT_CSS: ClassVar[str] = "TitlePicture { height: 10; }"

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        # Without a landscape nothing of the game is painted, and so nothing of it is imported.
        strip = super().render_line(y) if self.scene.tiles else Strip.blank(width, self.rich_style)
        if self.look.glyphs:
            lines = _spelled(self.look.unicode)
        else:
            lines = edged(2 if width > 150 and height >= 16 else 1)
        tall = len(lines) if self.look.glyphs else len(lines) // 2
        wide = len(lines[0])
        left, line = (width - wide) // 2, y - (height - tall) // 2
        if wide > width or tall > height or not 0 <= line < tall:
            return strip
        if self.look.glyphs:
            return self._set_in(strip, [Segment(lines[line], self._foreground())], left, wide)
        return self._painted(strip, lines[2 * line], lines[2 * line + 1], left)

    def _painted(self, strip: Strip, above: str, below: str, left: int) -> Strip:
        """Return a line with two rows of pixels over it, one above the other."""
        depth = self.look.depth
        table = colours(depth, Shade.PLAIN, self.look.theme)
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
        return self._set_in(strip, segments, left, x)

    def _foreground(self) -> Style:
        if self.look.depth is Depth.NONE:
            return attributes(bold=True)
        table = colours(self.look.depth, Shade.PLAIN, self.look.theme)
        return style(self.look.depth, table[ord("H")], table[ord("k")], True)

    @staticmethod
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
