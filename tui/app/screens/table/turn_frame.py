"""The frame of a part of the panel: whose turn it is, in the sign and colour of the seat."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from rich.text import Text
from textual.color import Color
from textual.content import Content
from textual.widget import Widget

from tui.base.depth import Look
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of

_framed: WeakKeyDictionary[Widget, tuple[str, Look, int | None]] = WeakKeyDictionary()


def frame(widget: Widget, title: str, look: Look, colour: int | None = None) -> None:
    """Write a title over a part of the panel, and draw its edge in the colour of a seat.

    Args:
        colour: number of the colour of the seat whose turn it is; ``None`` for the usual edge.
    """
    wanted = title, look, colour
    if _framed.get(widget) == wanted:
        return
    _framed[widget] = wanted
    text = Text(title)
    edge = None
    if colour is not None:
        badge = badge_style(colour, look)
        text = Text.assemble((sign_of(colour).sign(look), badge), " ", title)
        edge = badge.bgcolor
    if widget.border_title == Content.from_rich_text(text).markup:
        return  # the sign has the seat's colour, so the edge has not changed either
    widget.border_title = text
    if edge is None:
        widget.styles.clear_rule("border_top")
    else:
        widget.styles.border_top = "solid" if look.unicode else "ascii", Color.from_rich_color(edge)
