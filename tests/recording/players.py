"""A strict reader of the format asciicast v2, and a player with an emulated terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pyte


@dataclass(frozen=True)
class Cast:
    """A recording as read."""

    header: dict[str, Any]
    events: list[tuple[float, str, str]]


def read_cast(lines: Iterable[str]) -> Cast:
    """Read a recording; anything that the format does not allow fails."""
    first, *rest = [read_line(line) for line in lines]
    assert isinstance(first, dict)
    assert first["version"] == 2
    assert all(type(first[name]) is int and first[name] > 0 for name in ("width", "height", "timestamp"))
    assert set(first) <= {
        "version",
        "width",
        "height",
        "timestamp",
        "title",
        "env",
        "idle_time_limit",
        "theme",
    }
    assert all(type(value) is str for value in [first["title"], *first["env"].values()])
    last = 0.0
    for event in rest:
        assert isinstance(event, list)
        moment, kind, text = event
        assert type(moment) in (int, float)
        assert moment >= last
        assert kind in ("o", "i", "m", "r")
        assert type(text) is str
        last = moment
    return Cast(first, [tuple(event) for event in rest])


def read_line(line: str) -> Any:
    """Read one line, which ends with the only newline in it."""
    assert line.endswith("\n")
    assert line.count("\n") == 1
    line.encode()
    return json.loads(line)


def played(cast: Cast) -> Iterator[tuple[float, pyte.Screen]]:
    """Play the output of a recording; yield the moment and the screen after each piece."""
    screen = pyte.Screen(cast.header["width"], cast.header["height"])
    stream = pyte.Stream(screen, strict=True)
    for moment, kind, text in cast.events:
        if kind == "o":
            stream.feed(text)
            yield moment, screen


def cells(screen: pyte.Screen, width: int, top: int, height: int) -> list[tuple[Any, ...]]:
    """Return character, colours and boldness of the cells in the first columns of some lines."""
    return [
        (cell.data, cell.fg, cell.bg, cell.bold)
        for y in range(top, top + height)
        for cell in (screen.buffer[y][x] for x in range(width))
    ]
