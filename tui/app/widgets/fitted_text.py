"""A text that is a function of its width."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget


class FittedText(Widget):
    """A widget whose text is a function of its width, called during layout."""

    DEFAULT_CSS: ClassVar[str] = "FittedText { height: auto; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._write: Callable[[int], Text] = lambda width: Text()

    def show(self, write: Callable[[int], Text], *, layout: bool = True) -> None:
        """Show another text.

        Args:
            write: returns it for a number of columns.
            layout: whether its height may change.
        """
        self._write = write
        self.refresh(layout=layout)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._write(width).plain.count("\n") + 1

    def render(self) -> Text:
        return self._write(self.size.width)
