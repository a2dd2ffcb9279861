"""Moves and events: small immutable values with one compact JSON form.

A record class is a frozen dataclass whose fields are integers, strings, booleans, ``None`` or (nested) tuples
of them. Its JSON form is an object with the ``kind`` of the class and the fields that differ from their
default.
"""

from __future__ import annotations

import dataclasses
import reprlib
from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin, get_type_hints

Json = Any  # what json.loads can give
_Check = Callable[[Json], bool]


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
    """One action of a game, made by a seat or by chance.

    Attributes:
        binds: whether no move before it may be taken back at a table.
    """

    binds: ClassVar[bool] = False


@dataclasses.dataclass(frozen=True, slots=True)
class Event(Record):
    """One fact that a move produced."""


R = TypeVar("R", bound=Record)


class Codec(Generic[R]):
    """Reads records of some classes from their JSON form."""

    def __init__(self, classes: Iterable[type[R]]) -> None:
        self._classes = {cls.kind: cls for cls in classes}
        self._checks = {kind: _checks(cls) for kind, cls in self._classes.items()}

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of records that the codec reads."""
        return tuple(self._classes)

    def read(self, data: Json) -> R:
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
        checks = self._checks[kind]
        values: dict[str, Any] = {}
        for name, value in data.items():
            if name == "kind":
                continue
            if name not in checks:
                raise ValueError(f"{kind!r} has no field {name!r}")
            if not checks[name](value):
                shape = next(field.type for field in dataclasses.fields(cls) if field.name == name)
                raise ValueError(f"field {name!r} of {kind!r} should be {shape}, is {reprlib.repr(value)}")
            values[name] = _frozen(value)
        try:
            return cls(**values)
        except TypeError as error:
            missing = [f.name for f in dataclasses.fields(cls) if _required(f) and f.name not in values]
            raise ValueError(f"{kind!r} lacks the field {', '.join(missing)}") from error


def _required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _checks(cls: type[Record]) -> dict[str, _Check]:
    hints = get_type_hints(cls)
    return {f.name: _check(hints[f.name]) for f in dataclasses.fields(cls)}


def _check(hint: Any) -> _Check:
    """Return the test whether a JSON value is of a type that records may have."""
    if isinstance(hint, UnionType):
        options = [_check(option) for option in get_args(hint)]
        return lambda value: any(option(value) for option in options)
    if get_origin(hint) is not tuple:
        return lambda value: type(value) is hint
    items = get_args(hint)
    if items[-1] is Ellipsis:
        each = _check(items[0])
        return lambda value: isinstance(value, list | tuple) and all(map(each, value))
    checks = [_check(item) for item in items]
    return lambda value: (
        isinstance(value, list | tuple)
        and len(value) == len(checks)
        and all(check(item) for check, item in zip(checks, value, strict=True))
    )
