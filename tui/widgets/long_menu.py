"""A menu of any length: items are made when they come into view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from tui.widgets.menu import Item, Line, Menu

Make = Callable[[str], Item]
"""Makes the item with an id."""


class LongMenu(Menu):
    """A menu whose items all take the same number of lines."""

    def offer_long(self, ids: Sequence[str], make: Make, height: int, current: str | None = None) -> None:
        """Show other items.

        Args:
            ids: their ids, in order.
            make: makes an item from its id, with exactly ``height`` lines.
            height: lines of an item.
            current: where the finger goes; it stays where it was if that is there, else it goes to the
                item in its place.
        """
        wanted = current if current is not None else self.current
        at = min(self._at, max(len(ids) - 1, 0))
        self._items = _Items(ids, make)
        self._lines = _Lines(self._items, height)
        self._at = ids.index(wanted) if wanted in ids else at
        self._reveal()
        self.refresh(layout=True)

    def _lines_of(self, at: int) -> Sequence[int]:
        if isinstance(self._lines, _Lines):
            return range(at * self._lines.height, (at + 1) * self._lines.height) if self._items else ()
        return super()._lines_of(at)


class _Items(Sequence[Item]):
    def __init__(self, ids: Sequence[str], make: Make) -> None:
        self._ids = ids
        self._make = make
        self._made: dict[int, Item] = {}

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        found = self._made.get(index)
        if found is None:
            found = self._made[index] = self._make(self._ids[index])
        return found


class _Lines(Sequence[tuple[int, Line | None]]):
    def __init__(self, items: Sequence[Item], height: int) -> None:
        self._items = items
        self.height = height

    def __len__(self) -> int:
        return len(self._items) * self.height

    @overload
    def __getitem__(self, index: int) -> tuple[int, Line | None]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[int, Line | None]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, Line | None] | Sequence[tuple[int, Line | None]]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        item, line = divmod(index, self.height)
        return item, self._items[item].lines[line]
