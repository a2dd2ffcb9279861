"""The virtual size of widgets that never scroll."""

from __future__ import annotations

from textual.geometry import Size
from textual.reactive import Reactive


def unscrolled() -> Reactive[Size]:
    """Return the attribute ``virtual_size`` of a widget without scrollbars, which asks for no further layout.

    In a layout Textual sets the virtual size of every widget, and takes a new one for a wish for another
    layout, in which scrollbars may come or go.
    """
    return Reactive(Size(0, 0), layout=False, repaint=False)
