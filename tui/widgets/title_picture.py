"""The picture at the top of the first screen: a landscape, and the name of the program over it."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from tui.art.depth import Depth
from tui.art.palette import Shade, attributes, colours, flat, style
from tui.art.title import lettering
from tui.widgets.map import Map

_CLEAR = " "


class TitlePicture(Map, can_focus=False):
    """A map that only shows: it takes no input and carries the program's name in large letters."""

    DEFAULT_CSS: ClassVar[str] = "TitlePicture { height: 10; }"

    def render_line(self, y: int) -> Strip:
        """Return one line of the landscape with the letters over it."""
        strip = super().render_line(y)
        rows, left, top = self._lettering()
        height = len(rows) if self.look.glyphs else len(rows) // 2
        if not rows or not top <= y < top + height:
            return strip
        if self.look.glyphs:
            return self._spelled(strip, rows[y - top], left)
        above, below = rows[2 * (y - top)], rows[2 * (y - top) + 1]
        return self._painted(strip, above, below, left)

    def _lettering(self) -> tuple[tuple[str, ...], int, int]:
        """Return the rows of letters that fit, and where they start; no rows if none fit."""
        width, height = self.size
        scale = 2 if width > 150 and height >= 16 else 1
        rows = lettering(scale)
        tall = len(rows) if self.look.glyphs else len(rows) // 2
        if len(rows[0]) > width or tall > height:
            return (), 0, 0
        return rows, (width - len(rows[0])) // 2, (height - tall) // 2

    def _painted(self, strip: Strip, above: str, below: str, left: int) -> Strip:
        depth = self.look.depth
        table = colours(depth, Shade.PLAIN)
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

    def _spelled(self, strip: Strip, row: str, left: int) -> Strip:
        """Write one row of letters with characters, where half blocks mean nothing."""
        ink = "█" if self.look.unicode else "#"
        strong, empty = attributes(bold=True), attributes()
        if self.look.depth is not Depth.NONE:
            table = colours(self.look.depth, Shade.PLAIN)
            strong = style(self.look.depth, table[ord("H")], table[ord("k")], True)
            empty = flat(self.look.depth, table[ord("k")])
        segments = []
        covered = strip.crop(left, left + len(row))
        cells = [(char, ground) for text, ground, _control in covered for char in text]
        for code, (char, ground) in zip(row, cells, strict=True):
            if code == _CLEAR:
                segments.append(Segment(char, ground))
            else:
                segments.append(Segment(" ", empty) if code == "k" else Segment(ink, strong))
        return self._set_in(strip, segments, left, len(row))

    @staticmethod
    def _set_in(strip: Strip, segments: list[Segment], left: int, width: int) -> Strip:
        middle = Strip(segments, width).simplify()
        return Strip.join([strip.crop(0, left), middle, strip.crop(left + width, strip.cell_length)])

    # A picture, not a map to walk on.

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Leave the landscape as it is."""
        event.prevent_default()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Leave the landscape as it is."""
        event.prevent_default()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Leave the landscape as it is."""
        event.prevent_default()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Leave the landscape as it is."""
        event.prevent_default()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Leave the landscape as it is."""
        event.prevent_default()


def _pixels(char: str, painted: Style) -> tuple[Style, Style]:
    """Return styles whose colours are those of the upper and the lower pixel of a cell."""
    fore, back = Style(color=painted.color), Style(color=painted.bgcolor)
    if char == "▀":
        return fore, back
    if char == "▄":
        return back, fore
    return (fore, fore) if char == "█" else (back, back)
