"""The title bar of a screen: the game and its progress."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.widget import Widget

_GAP = 2  # least number of cells between a note and what stands beside it


class TitleBar(Widget):
    """One line with a name on the left and a remark on the right; a note between them where there is room."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"headline--name", "headline--remark"}

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._heading = ""
        self._remark = ""
        self._note = ""

    def show(self, name: str, remark: str, note: str = "") -> None:
        """Show a name, a remark, and a note if there is one."""
        if (name, remark, note) != (self._heading, self._remark, self._note):
            self._heading, self._remark, self._note = name, remark, note
            self.refresh()

    def render(self) -> Text:
        gap = max(self.size.width - cell_len(self._heading) - cell_len(self._remark) - 2, 1)
        if self._note and (rest := gap - cell_len(self._note)) >= 2 * _GAP:
            note = self.get_component_rich_style("headline--remark")
            return Text.assemble(
                " ",
                (self._heading, self.get_component_rich_style("headline--name")),
                " " * (rest // 2),
                (self._note, note),
                " " * (rest - rest // 2),
                (self._remark, note),
                no_wrap=True,
                end="",
            )
        return Text.assemble(
            " ",
            (self._heading, self.get_component_rich_style("headline--name")),
            " " * gap,
            (self._remark, self.get_component_rich_style("headline--remark")),
            no_wrap=True,
            end="",
        )
