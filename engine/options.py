"""Options and presets of games, read from TOML files beside the games.

An ``[[option]]`` has a ``name``, a ``title``, the ``rule`` that describes it, and either ``values``, the
default first, or the sentences ``off`` and ``on`` of a switch, which is off unless ``default`` is true. A row
of ``values`` has a ``value``, or a list of values that share its ``summary``, and perhaps a short ``title``.
With ``free = true`` any number will do; with ``rare = true`` forms show the option only where it is not the
default. ``help`` is one sentence about the option, whatever its value; a
switch takes its sentence ``on``. A ``[[preset]]`` has a ``title``, a ``summary`` and ``options``, and
``minutes`` where it takes another time than the game. A
``[[group]]`` has a ``title`` and the names of the ``options`` that screens show under it; with ``expansions =
true`` each of them is a box that can be bought by itself, and forms always show them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from engine.errors import BadTileSet
from engine.game import Option, Preset, Setting, Value
from engine.words import N_

T = TypeVar("T")


class NumberOption(Option):
    """An option whose value is a number; any from 0 up will do, not only those it lists."""

    def parse(self, text: str) -> Setting:
        """Return the number that ``text`` writes.

        Raises:
            UnknownName: when it is no such number.
        """
        if text.isascii() and text.isdecimal() and len(text) <= 4:
            return int(text)
        return super().parse(text)


def load_options(path: Path, *parts: Path) -> tuple[tuple[Option, ...], tuple[Preset, ...]]:
    """Return the options and presets of a game.

    Args:
        path: its file of options and presets; ``order`` there names the options that come first.
        parts: further files with options, such as those of modules.

    Raises:
        BadTileSet: when a file is not well-formed; the sentence names file, entry and fault.
    """
    main = _read(path)
    options: dict[str, Option] = {}
    for file in (path, *parts):
        for option in _entries(file, main if file is path else _read(file), "option", _option):
            if option.name in options:
                raise _bad(file, option.name, "this option is there twice")
            options[option.name] = option
    presets = _entries(path, main, "preset", Preset)
    for preset in presets:
        for name, value in preset.options.items():
            known = options[name].values if name in options else ()
            if (type(value), value) not in [(type(row.value), row.value) for row in known]:
                raise _bad(path, preset.title, f"no option {name} has the value {value!r}")
    order: list[str] = [*main.get("order", ()), *options]
    if unknown := [name for name in order if name not in options]:
        raise _bad(path, "order", f"there is no option {unknown[0]}")
    for title, names, expansions in _entries(path, main, "group", _group):
        if unknown := [name for name in names if name not in options]:
            raise _bad(path, title, f"there is no option {unknown[0]}")
        options |= {name: replace(options[name], group=title, is_expansion=expansions) for name in names}
    return tuple(options[name] for name in dict.fromkeys(order)), tuple(presets)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _bad(path, "the file", str(error)) from error


def _entries(path: Path, data: Mapping[str, Any], kind: str, make: Callable[..., T]) -> list[T]:
    """Return the results of ``make`` for the entries of one kind."""
    found, label = list[T](), kind
    try:
        for number, entry in enumerate(data.get(kind, ()), 1):
            label = str(entry.get("name", entry.get("title", f"{kind} {number}")))
            found.append(make(**entry))
    except (AttributeError, TypeError, ValueError) as error:
        raise _bad(path, label, str(error)) from error
    return found


def _option(
    *,
    name: str,
    title: str,
    rule: str,
    values: Sequence[Mapping[str, Any]] = (),
    off: str = "",
    on: str = "",
    default: bool = False,
    free: bool = False,
    rare: bool = False,
    help: str = "",  # noqa: A002 (the key in the file)
    group: str = "",
) -> Option:
    if bool(values) == bool(off and on):
        raise ValueError("it must have either values or both off and on")
    switch = (Value(False, off), Value(True, on))
    read = tuple(value for row in values for value in _values(**row)) or switch[:: -1 if default else 1]
    texts = (
        name,
        title,
        rule,
        help,
        group,
        *(value.summary for value in read),
        *(value.title for value in read),
    )
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("a name, title, rule or summary is not a text")
    return (NumberOption if free else Option)(name, title, read, rule, help or on, group, rare)


def _values(value: Setting | list[Setting], summary: str, title: str = "") -> Iterator[Value]:
    for one in value if isinstance(value, list) else [value]:
        yield Value(one, summary, title)


def _group(
    *, title: str, options: Sequence[str], expansions: bool = False
) -> tuple[str, Sequence[str], bool]:
    return title, options, expansions


def _bad(path: Path, entry: str, fault: str) -> BadTileSet:
    return BadTileSet(N_("{file}: {entry}: {fault}"), file=path.name, entry=entry, fault=fault)
