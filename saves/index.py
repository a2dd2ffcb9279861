"""The index: a cache of the summaries of a folder in one file.

The summary of a log is valid while size and time of the log are unchanged. The index is never used to open a
game. It can be deleted at any time; a damaged one, or one of another version, is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import NoneType
from typing import Any, Final

import engine
from engine import EngineError
from saves import disk
from saves.errors import SaveError
from saves.lines import LineFault, canonical, decode, seal, unseal
from saves.lock import hold
from saves.log import SUFFIX
from saves.records import FORMAT, Seat
from saves.summary import Summary

NAME = ".index.json"
"""Name of the file, in the folder of the logs."""

_VERSION = 4
_FIELDS = 17
_INTEGER: Final = frozenset({int})
_SHAPES: Final = frozenset(
    (int, int, str, str, created, int, list, list, int, int, int, bool, bool, bool, list, ended, str)
    for created in (int, NoneType)
    for ended in (int, NoneType)
)
"""The types of the fields of a row, see ``_row``."""


class Index:
    """The cached summaries of a folder.

    Args:
        rows: the rows of the index file by file name.
        games: names of the games whose rules have not changed since.
        seats: the seats to which rows refer by number.
    """

    def __init__(
        self, rows: dict[str, list[Any]], games: Set[str], seats: Sequence[tuple[Seat, ...]]
    ) -> None:
        self._rows = rows
        self._games = games
        self._seats = seats

    def __len__(self) -> int:
        return len(self._rows)

    def find(self, facts: disk.FileFacts) -> Summary | None:
        """Return the summary of a file; ``None`` if it is not cached or out of date."""
        row = self._rows.get(facts.name)
        if row is None or row[0] != facts.size or row[1] != facts.modified_ns:
            return None
        try:
            return _read(facts, row, self._seats[_place(row[5])]) if row[2] in self._games else None
        except (TypeError, ValueError, LookupError, OverflowError, OSError):
            return None  # an invalid row: the log is read instead


def load(folder: Path) -> Index:
    """Return the index of a folder; an empty one when there is no valid file."""
    try:
        payload, _ = unseal(disk.read_bytes(folder / NAME).removesuffix(b"\n"), "")
        found = decode(payload)
        if found["version"] == [_VERSION, FORMAT]:
            games = {name for name, rules in found["rules"].items() if _rules(name) == rules}
            rows = {name: row for name, row in found["games"].items() if len(row) == _FIELDS}
            return Index(rows, games, _read_seats(found["seats"]))
    except (OSError, LineFault, LookupError, TypeError, ValueError, AttributeError):
        pass  # ignored
    return Index({}, frozenset(), ())


def store(folder: Path, known: Iterable[tuple[disk.FileFacts, Summary]]) -> None:
    """Write the index of a folder.

    Games with a problem are left out, so that they are read again each time. Failures are ignored, also when
    another program is writing the index: listing is only slower then. Temporary files left by a crash are
    removed.
    """
    seats: dict[tuple[Seat, ...], int] = {}
    rows = {facts.name: _row(facts, game, seats) for facts, game in known if game.problem is None}
    content = {
        "version": [_VERSION, FORMAT],
        "rules": {name: _rules(name) for name in {row[2] for row in rows.values()}},
        "seats": [[[seat.name, seat.player, seat.colour] for seat in group] for group in seats],
        "games": rows,
    }
    line, _ = seal(canonical(content), "")
    with suppress(SaveError, OSError):  # a cache, see above
        lock = hold(folder / NAME)
        try:
            disk.create_whole(folder / NAME, line)
            disk.remove_leftovers(folder)
        finally:
            lock.release()


def _rules(game: str) -> int | None:
    try:
        return engine.game(game).rules_version
    except EngineError:
        return None


def _row(facts: disk.FileFacts, game: Summary, seats: dict[tuple[Seat, ...], int]) -> list[Any]:
    return [
        facts.size,
        facts.modified_ns,
        game.game,
        game.title,
        int(game.created.timestamp()) if game.created else None,
        seats.setdefault(game.seats, len(seats)),
        list(game.scores),
        list(game.winners),
        game.turn,
        game.turns,
        game.moves,
        game.finished,
        game.rated,
        game.branched,
        list(game.places),
        int(game.ended.timestamp()) if game.ended else None,
        game.checksum,
    ]


def _read(facts: disk.FileFacts, row: list[Any], seats: tuple[Seat, ...]) -> Summary:
    """Return the summary in a row.

    Raises:
        TypeError, ValueError, LookupError, OverflowError, OSError: when the row is invalid.
    """
    if tuple(map(type, row)) not in _SHAPES:
        raise TypeError("a row")
    _size, modified_ns, game, title, created, _seats, scores, winners, *more = row
    turn, turns, moves, finished, rated, branched, places, ended, checksum = more
    count = len(seats)
    return Summary(
        facts.folder,
        facts.name.removesuffix(SUFFIX),
        game,
        _text(title),
        seats,
        _moment(created),
        _numbers(scores, count),
        tuple([range(count)[seat] for seat in _numbers(winners, len(winners))]),
        turn,
        turns,
        moves,
        finished,
        modified_ns,
        rated,
        branched,
        _numbers(places, count if places else 0),
        _moment(ended),
        _text(checksum),
    )


def _read_seats(found: list[list[list[Any]]]) -> list[tuple[Seat, ...]]:
    """Return the seats of the games, each group that several games have once.

    Raises:
        TypeError, ValueError: when they are invalid.
    """
    return [
        tuple([Seat(_text(name), _text(player), _number(colour)) for name, player, colour in group])
        for group in found
    ]


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError("a text")
    if not value.isascii():
        value.encode()  # lone surrogates can be written in JSON, but nowhere else
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError("a number")
    return value


def _numbers(values: list[Any], count: int) -> tuple[int, ...]:
    if len(values) != count or not _INTEGER.issuperset(map(type, values)):
        raise ValueError("a number for each seat")
    return tuple(values)


def _place(number: int) -> int:
    if number < 0:
        raise LookupError("no such seats")
    return number


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
