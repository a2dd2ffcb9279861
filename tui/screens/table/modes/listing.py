"""A mode that offers a numbered list in the panel."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tui.screens.table.modes.base import TableMode
from tui.screens.table.modes.context import TableContext
from tui.widgets.choices import ChoiceRow


class ListMode(TableMode, ABC):
    """One line of a list is marked; arrows and Tab go to another, Enter or its digit takes it.

    Attributes:
        selected: index of the marked line.
    """

    verbs = frozenset({"step", "next", "confirm", "digit"})

    def __init__(self, screen: TableContext) -> None:
        super().__init__(screen)
        self.selected = 0

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
        """Mark the next line."""
        if self.options:
            self.selected = (self.selected + step) % len(self.options)

    def step(self, dx: int, dy: int) -> None:
        """Mark the next line or the one before."""
        self.next(1 if dx + dy > 0 else -1)

    def digit(self, number: int) -> None:
        """Do what the line of that number says."""
        if 1 <= number <= len(self.options):
            self.take(number - 1)

    def confirm(self) -> None:
        """Do what the marked line says."""
        if self.options:
            self.take(self.selected)

    def select(self, index: int) -> None:
        """Mark a line, or do what it says when it is marked already."""
        if index == self.selected:
            self.confirm()
        elif 0 <= index < len(self.options):
            self.selected = index
