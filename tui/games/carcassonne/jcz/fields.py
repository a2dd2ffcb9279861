"""Typed access to the objects of a JSON file, every fault with the name of the field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.words import N_
from tui.games.carcassonne.jcz.errors import Fault

_MOST = 10**6  # no number of a game is greater


class Fields:
    """An object of a JSON file.

    Attributes:
        name: how its own field is called, ``""`` for the outermost.
    """

    __slots__ = ("data", "name")

    def __init__(self, data: Any, name: str = "") -> None:
        self.data: dict[str, Any] = data
        self.name = name
        if type(data) is not dict:
            raise self._fault(name) if name else Fault(N_("it is JSON, but not a saved game"))

    def __contains__(self, name: str) -> bool:
        return self.data.get(name) is not None

    def inner(self, name: str) -> Fields:
        """Return the object that is the value of a field; one that is not there is empty."""
        return Fields(self.data[name] if name in self else {}, self._path(name))

    def text(self, name: str) -> str:
        """Return a text."""
        value: str = self._get(name, str)
        return value

    def share(self, name: str) -> float:
        """Return a number from 0 to less than 1."""
        found = self._get(name, float)
        if not 0 <= found < 1:
            raise self.wrong(name)
        return float(found)

    def number(self, name: str) -> int:
        """Return a whole number."""
        value: int = self._get(name, int)
        if abs(value) > _MOST:
            raise self._fault(self._path(name))
        return value

    def items(self, name: str) -> list[Any]:
        """Return a list."""
        value: list[Any] = self._get(name, list)
        return value

    def objects(self, name: str) -> Iterator[Fields]:
        """Go through a list of objects."""
        for index, data in enumerate(self.items(name)):
            yield Fields(data, f"{self._path(name)}[{index}]")

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.items(name)
        if any(type(value) is not str for value in values):
            raise self._fault(self._path(name))
        return tuple(values)

    def place(self, name: str) -> tuple[int, int]:
        """Return a list of two whole numbers."""
        values = self.items(name)
        if len(values) != 2 or any(type(value) is not int or abs(value) > _MOST for value in values):
            raise self._fault(self._path(name))
        return values[0], values[1]

    def wrong(self, name: str) -> Fault:
        """Return the fault that a field has a value that it cannot have."""
        return self._fault(self._path(name))

    def _get(self, name: str, kind: type) -> Any:
        value = self.data.get(name)
        if type(value) is not kind:
            raise self._fault(self._path(name))
        return value

    def _path(self, name: str) -> str:
        return f"{self.name}.{name}" if self.name else name

    @staticmethod
    def _fault(path: str) -> Fault:
        return Fault(N_("the field {field} is missing or has an invalid value"), field=path)
