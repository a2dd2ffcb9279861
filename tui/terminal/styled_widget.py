"""Widgets that remember their styles, and draw their content again without the border."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.style import Style
from textual.geometry import Region
from textual.widget import Widget

if TYPE_CHECKING:
    _Widget = Widget
else:
    _Widget = object  # put before a widget's class


class StyledWidget(_Widget):
    """Mixin for widgets that render lines in styles of their components."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._known_styles: dict[str, Style] = {}

    def style_of(self, component: str = "") -> Style:
        """Return the widget's style, or that of a component, which Textual forgets with each refresh."""
        found = self._known_styles.get(component)
        if found is None:
            found = self.rich_style
            if component:
                found += self.get_component_rich_style(component)
            self._known_styles[component] = found
        return found

    def notify_style_update(self) -> None:
        """Forget styles, which may have changed."""
        super().notify_style_update()
        self._known_styles.clear()

    def refresh_content(self, *, layout: bool = False) -> None:
        """Draw the content again, but not the border and the padding around it."""
        self.refresh(Region(0, 0, *self.size), layout=layout)
