"""A mode that offers a numbered list in the panel."""

from __future__ import annotations

from abc import abstractmethod

from tui.app.screens.table.modes.base import Picture, Place, TableMode
from tui.app.screens.table.modes.context import TableContext
from tui.app.widgets.choices import ChoiceRow
from tui.base.words import _


class ListMode(TableMode[Picture, Place]):
    """One line of a list is marked; arrows and Tab go to another, Enter or its digit takes it.

    Attributes:
        selected: index of the marked line.
    """

    def __init__(self, screen: TableContext) -> None:
        super().__init__(screen)
        self.selected = 0

    @property
    def verbs(self) -> frozenset[str]:
        several = ["step", "next"] if len(self.options) > 1 else []
        return frozenset({"confirm", "digit", *several})

    def why_not(self, action: str) -> str:
        return _("There is only one line.") if action == "next" else ""

    def takes(self, number: int) -> bool:
        return number <= len(self.options)

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the list."""

    @property
    @abstractmethod
    def options(self) -> list[ChoiceRow]:
        """The lines."""

    @abstractmethod
    def take(self, index: int) -> None:
        """Do what a line says."""

    def next(self, step: int) -> None:
        if self.options:
            self.selected = (self.selected + step) % len(self.options)

    def step(self, dx: int, dy: int) -> None:
        self.next(1 if dx + dy > 0 else -1)

    def digit(self, number: int) -> None:
        if 1 <= number <= len(self.options):
            self.take(number - 1)

    def confirm(self) -> None:
        if self.options:
            self.take(self.selected)

    def select(self, index: int) -> None:
        """Mark a line, or do what it says when it is marked already."""
        if index == self.selected:
            self.confirm()
        elif 0 <= index < len(self.options):
            self.selected = index
