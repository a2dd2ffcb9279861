"""The index: a cache of the summaries of a folder in one file.

The summary of a log is valid while size and time of the log are unchanged. The index is never used to open a
game. It can be deleted at any time; a damaged one, or one of another version, is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

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

_VERSION = 3
_FIELDS = 17


class Index:
    """The cached summaries of a folder.

    Args:
        rows: the rows of the index file by file name.
        games: names of the games whose rules have not changed since.
    """

    def __init__(self, rows: dict[str, list[Any]], games: Set[str]) -> None:
        self._rows = rows
        self._games = games

    def __len__(self) -> int:
        return len(self._rows)

    def find(self, facts: disk.FileFacts) -> Summary | None:
        """Return the summary of a file; ``None`` if it is not cached or out of date."""
        row = self._rows.get(facts.name)
        if row is None or row[0] != facts.size or row[1] != facts.modified_ns:
            return None
        try:
            return _read(facts, row) if row[2] in self._games else None
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
            return Index(rows, games)
    except (OSError, LineFault, LookupError, TypeError, AttributeError):
        pass  # ignored
    return Index({}, frozenset())


def store(folder: Path, known: Iterable[tuple[disk.FileFacts, Summary]]) -> None:
    """Write the index of a folder.

    Games with a problem are left out, so that they are read again each time. Failures are ignored, also when
    another program is writing the index: listing is only slower then. Temporary files left by a crash are
    removed.
    """
    rows = {facts.name: _row(facts, game) for facts, game in known if game.problem is None}
    rules = {name: _rules(name) for name in {row[2] for row in rows.values()}}
    line, _ = seal(canonical({"version": [_VERSION, FORMAT], "rules": rules, "games": rows}), "")
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


def _row(facts: disk.FileFacts, game: Summary) -> list[Any]:
    return [
        facts.size,
        facts.modified_ns,
        game.game,
        game.title,
        int(game.created.timestamp()) if game.created else None,
        [[seat.name, seat.player, seat.colour] for seat in game.seats],
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


def _read(facts: disk.FileFacts, row: list[Any]) -> Summary:
    """Return the summary in a row.

    Raises:
        TypeError, ValueError, LookupError, OverflowError, OSError: when the row is invalid.
    """
    _size, modified_ns, game, title, created, seats, scores, winners, *more = row
    turn, turns, moves, finished, rated, branched, places, ended, checksum = more
    count = len(seats)
    return Summary(
        facts.folder,
        facts.name.removesuffix(SUFFIX),
        _text(game),
        _text(title),
        tuple([Seat(_text(name), _text(player), _number(colour)) for name, player, colour in seats]),
        _moment(created),
        _numbers(scores, count),
        tuple([range(count)[_number(seat)] for seat in winners]),
        _number(turn),
        _number(turns),
        _number(moves),
        _truth(finished),
        modified_ns,
        _truth(rated),
        _truth(branched),
        _numbers(places, count if places else 0),
        _moment(ended),
        _text(checksum),
    )


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError("a text")
    value.encode()  # lone surrogates can be written in JSON, but nowhere else
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError("a number")
    return value


def _truth(value: object) -> bool:
    if type(value) is not bool:
        raise TypeError("true or false")
    return value


def _numbers(values: list[Any], count: int) -> tuple[int, ...]:
    if len(values) != count:
        raise ValueError("a number for each seat")
    return tuple(map(_number, values))


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
