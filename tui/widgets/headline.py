"""The first line of a screen: what is on, and how far it has come."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.widget import Widget


class Headline(Widget):
    """One line with a name on the left and a remark on the right."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"headline--name", "headline--remark"}

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._heading = ""
        self._remark = ""

    def show(self, name: str, remark: str) -> None:
        """Show a name and a remark."""
        if (name, remark) != (self._heading, self._remark):
            self._heading, self._remark = name, remark
            self.refresh()

    def render(self) -> Text:
        """Return the line."""
        gap = max(self.size.width - cell_len(self._heading) - cell_len(self._remark) - 2, 1)
        return Text.assemble(
            " ",
            (self._heading, self.get_component_rich_style("headline--name")),
            " " * gap,
            (self._remark, self.get_component_rich_style("headline--remark")),
            no_wrap=True,
            end="",
        )
