"""The index: a cache of what is known of the logs of a folder, in one file of sealed lines.

The first line has the summaries; one is valid while size and time of the log are unchanged. The second has
what was counted in finished games, see :mod:`saves.results.played`. The index is never used to open a game.
It can be deleted at any time; a damaged line, or one of another version, is ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from types import NoneType
from typing import Any, Final

import engine
from engine import EngineError
from saves import storage
from saves.errors import SaveError
from saves.lines import LineFault, canonical, decode, seal, unseal
from saves.lock import hold
from saves.log import SUFFIX
from saves.records import FORMAT, Seat
from saves.summary import Summary

NAME: Final = ".index.json"
"""Name of the file, in the folder of the logs."""

SUMMARIES: Final = 0
COUNTS: Final = 1
_LINES: Final = 2

UNUSABLE: Final = (OSError, LineFault, LookupError, TypeError, ValueError, OverflowError, AttributeError)
"""Errors of a line that is missing, damaged, or has other content than it should."""

_VERSION: Final = [6, FORMAT]
_FIELDS: Final = Summary._fields[Summary._fields.index("game") : Summary._fields.index("problem")]
"""The fields of a summary that are columns of the first line; columns are read much faster than rows."""

_TEXTS: Final = ("name", "game", "title", "checksum")
_FLAGS: Final = ("finished", "rated", "branched")
_LISTS: Final = ("scores", "winners", "places")
_OPTIONAL: Final = ("created", "ended", "seed")


class Index:
    """The cached summaries of a folder.

    Args:
        rows: size and time of the log and the fields of the summary from ``game`` on, by file name.
    """

    def __init__(self, rows: Mapping[str, tuple[int, int, tuple[Any, ...]]]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def find(self, facts: storage.FileFacts) -> Summary | None:
        """Return the summary of a file; ``None`` if it is not cached or out of date."""
        folder, name, size, modified_ns = facts
        row = self._rows.get(name)
        if row is None or row[0] != size or row[1] != modified_ns:
            return None
        return Summary(folder, name.removesuffix(SUFFIX), *row[2])


def load(folder: Path) -> Index:
    """Return the index of a folder; an empty one when there is no valid line of summaries."""
    try:
        return Index(_read_rows(read_line(folder, SUMMARIES)))
    except UNUSABLE:
        return Index({})


def store(folder: Path, known: Iterable[tuple[storage.FileFacts, Summary]]) -> None:
    """Write the summaries of a folder.

    Games with a problem are left out, so that they are read again each time.
    """
    games = [(facts, game) for facts, game in known if game.problem is None]
    groups: dict[tuple[Seat, ...], int] = {}
    columns: dict[str, list[Any]] = {name: [getattr(game, name) for _, game in games] for name in _FIELDS}
    columns["seats"] = [groups.setdefault(seats, len(groups)) for seats in columns["seats"]]
    for name in ("created", "ended"):
        columns[name] = [int(moment.timestamp()) if moment else None for moment in columns[name]]
    content = {
        **columns,
        "name": [facts.name for facts, _ in games],
        "size": [facts.size for facts, _ in games],
        "rules": {name: rules_of(name) for name in {game.game for _, game in games}},
        "groups": [[[seat.name, seat.player, seat.colour] for seat in group] for group in groups],
    }
    write_line(folder, SUMMARIES, content)


def rules_of(game: str) -> int | None:
    """Return the version of a game's rules; ``None`` for one that is not installed."""
    try:
        return engine.game(game).rules_version
    except EngineError:
        return None


def read_line(folder: Path, number: int) -> Any:
    """Return the content of a line of the index.

    Raises:
        UNUSABLE: when it is missing, damaged or of another version.
    """
    found = decode(unseal(storage.read_bytes(folder / NAME).split(b"\n")[number], "")[0])
    if found["version"] != _VERSION:
        raise ValueError("another version")
    return found


def write_line(folder: Path, number: int, content: Mapping[str, Any]) -> None:
    """Replace the content of a line of the index.

    Failures are ignored, also when another program is writing: listing is only slower then. Temporary files
    left by a crash are removed.
    """
    path = folder / NAME
    with suppress(SaveError, OSError):
        lock = hold(path)
        try:
            try:
                lines = [*storage.read_bytes(path).split(b"\n"), *[b""] * _LINES][:_LINES]
            except OSError:  # there is none
                lines = [b""] * _LINES
            lines[number] = seal(canonical({**content, "version": _VERSION}), "")[0].removesuffix(b"\n")
            storage.create_whole(path, b"\n".join([*lines, b""]))
            storage.remove_leftovers(folder)
        finally:
            lock.release()


def _read_rows(found: Mapping[str, Any]) -> dict[str, tuple[int, int, tuple[Any, ...]]]:
    """Return the rows of an index, without those of games whose rules have changed since.

    Raises:
        UNUSABLE: when it is invalid.
    """
    _check_types(found)
    seats = [tuple(Seat(*seat) for seat in group) for group in found["groups"]]
    made: dict[str, Callable[[Any], Any]] = {
        "seats": seats.__getitem__,
        "created": _moment,
        "ended": _moment,
        **dict.fromkeys(_LISTS, tuple),
    }
    columns = [map(made[name], found[name]) if name in made else found[name] for name in _FIELDS]
    rows = zip(found["size"], found["modified_ns"], zip(*columns, strict=True), strict=True)
    sound = {game for game, rules in found["rules"].items() if rules == rules_of(game)}
    return {
        name: row for name, game, row in zip(found["name"], found["game"], rows, strict=True) if game in sound
    }


def check_type(values: Iterable[object], *types: type) -> None:
    """Raise an error for values that are not of some types.

    Raises:
        TypeError: when one is not.
    """
    if not set(types).issuperset(map(type, values)):
        raise TypeError("another type")


def _check_types(found: Mapping[str, Any]) -> None:
    """Raise an error for a line of summaries that does not describe games.

    Raises:
        UNUSABLE: when it does not.
    """
    seats = [found["groups"][number] for number in found["seats"]]
    for name in ("name", "size", *_FIELDS):
        types = (str,) if name in _TEXTS else (bool,) if name in _FLAGS else (int,)
        values = chain.from_iterable(found[name]) if name in _LISTS else found[name]
        check_type(values, *types, *([NoneType] if name in _OPTIONAL else []))
    people = [seat for group in found["groups"] for seat in group]
    texts = [
        *found["title"],
        *found["checksum"],
        *(text for name, player, _ in people for text in (name, player)),
    ]
    check_type(texts, str)
    check_type([colour for _, _, colour in people], int)
    "".join(texts).encode()  # lone surrogates can be written in JSON, but nowhere else
    for group, scores, winners in zip(seats, found["scores"], found["winners"], strict=True):
        if len(scores) != len(group) or not {*winners} <= {*range(len(group))}:
            raise ValueError("no such seat")
    if min(found["seats"], default=0) < 0:
        raise ValueError("a negative number")


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
