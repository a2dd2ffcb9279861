"""The undo trail: changes to lists of integers, restored latest first."""

from __future__ import annotations

STRUCTURE = -1
"""The column of an entry that stands for more than a changed integer; its owner undoes it."""


class Trail:
    """Records changes to lists of integers so that they can be undone exactly.

    Whoever changes ``columns[column][index]`` first appends ``(column, index, old value)`` to ``entries``.

    Attributes:
        columns: the lists; an entry names one by its number.
        entries: the changes, oldest first.
    """

    __slots__ = ("columns", "entries")

    def __init__(self, *columns: list[int]) -> None:
        self.columns = list(columns)
        self.entries: list[tuple[int, int, int]] = []

    def add_column(self, column: list[int]) -> int:
        """Watch one more list and return its number."""
        self.columns.append(column)
        return len(self.columns) - 1

    def set(self, column: int, index: int, value: int) -> None:
        """Change one integer and record it."""
        values = self.columns[column]
        self.entries.append((column, index, values[index]))
        values[index] = value

    def restore(self, mark: int) -> bool:
        """Restore integers until only ``mark`` entries are left, or a structural entry turns up.

        Returns:
            Whether a structural entry was removed; its owner undoes what it stands for and calls again.
        """
        entries, columns = self.entries, self.columns
        while len(entries) > mark:
            column, index, value = entries.pop()
            if column < 0:
                return True
            columns[column][index] = value
        return False
