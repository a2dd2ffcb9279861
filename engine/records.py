"""Moves and events: small immutable values with one compact JSON form.

A record class is a frozen dataclass whose fields are integers, strings, booleans, ``None`` or (nested) tuples
of them. Its JSON form is an object with the ``kind`` of the class and the fields that differ from their
default.
"""

from __future__ import annotations

import dataclasses
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

Json = Any  # what json.loads can give


_known_fields: dict[type, tuple[tuple[str, Any], ...]] = {}


def _fields(cls: type[Record]) -> tuple[tuple[str, Any], ...]:
    found = _known_fields.get(cls)
    if found is None:
        found = _known_fields[cls] = tuple((f.name, f.default) for f in dataclasses.fields(cls))
    return found


def _plain(value: Any) -> Json:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: Json) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


@dataclasses.dataclass(frozen=True, slots=True)
class Record:
    """Base class of moves and events."""

    kind: ClassVar[str]

    def to_json(self) -> dict[str, Json]:
        """Return the JSON form: ``kind``, then the fields that differ from their default."""
        out: dict[str, Json] = {"kind": self.kind}
        for name, default in _fields(type(self)):
            value = getattr(self, name)
            if value != default or type(value) is not type(default):
                out[name] = _plain(value)
        return out


@dataclasses.dataclass(frozen=True, slots=True)
class Move(Record):
    """One action of a game, made by a seat or by chance."""


@dataclasses.dataclass(frozen=True, slots=True)
class Event(Record):
    """One fact that a move produced."""


class Codec:
    """Reads records of some classes from their JSON form."""

    def __init__(self, classes: Iterable[type[Record]]) -> None:
        self._classes = {cls.kind: cls for cls in classes}
        self._shapes = {cls.kind: _shape(cls) for cls in self._classes.values()}

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of records that the codec reads."""
        return tuple(self._classes)

    def read(self, data: Json) -> Record:
        """Return the record for its JSON form.

        Raises:
            ValueError: when ``data`` is not a record of this codec; the message says why.
        """
        if not isinstance(data, Mapping) or not isinstance(data.get("kind"), str):
            raise ValueError("expected an object with a text field 'kind'")
        kind = data["kind"]
        cls = self._classes.get(kind)
        if cls is None:
            raise ValueError(f"unknown kind {kind!r}; known: {', '.join(sorted(self._classes))}")
        shape = self._shapes[kind]
        values: dict[str, Any] = {}
        for name, value in data.items():
            if name == "kind":
                continue
            if name not in shape:
                raise ValueError(f"{kind!r} has no field {name!r}")
            if not _conforms(value, shape[name]):
                raise ValueError(
                    f"field {name!r} of {kind!r} should be {shape[name]}, is {reprlib.repr(value)}"
                )
            values[name] = _frozen(value)
        try:
            return cls(**values)
        except TypeError as error:
            missing = [f.name for f in dataclasses.fields(cls) if _required(f) and f.name not in values]
            raise ValueError(f"{kind!r} lacks the field {', '.join(missing)}") from error


def _required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _shape(cls: type[Record]) -> dict[str, str]:
    # Annotations are strings in every module that defines records (postponed evaluation).
    return {f.name: f.type if isinstance(f.type, str) else f.type.__name__ for f in dataclasses.fields(cls)}


def _conforms(value: Any, shape: str) -> bool:
    for option in (part.strip() for part in _split_union(shape)):
        if option == "int" and type(value) is int:
            return True
        if option == "str" and type(value) is str:
            return True
        if option == "bool" and type(value) is bool:
            return True
        if option == "None" and value is None:
            return True
        if option.startswith("tuple[") and isinstance(value, list | tuple) and _items(value, option):
            return True
    return False


def _items(value: Sequence[Any], shape: str) -> bool:
    inner = _split(shape[len("tuple[") : -1], ",")
    if len(inner) == 2 and inner[1] == "...":
        return all(_conforms(item, inner[0]) for item in value)
    return len(inner) == len(value) and all(map(_conforms, value, inner))


def _split_union(shape: str) -> list[str]:
    return _split(shape, "|")


def _split(text: str, mark: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char == "[") - (char == "]")
        if char == mark and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return [*parts, text[start:].strip()]
