"""The index: a cache of the summaries of a folder in one file.

The summary of a log is valid while size and time of the log are unchanged. The index is never used to open a
game. It can be deleted at any time; a damaged one, or one of another version, is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import chain, islice
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

NAME = ".index.json"
"""Name of the file, in the folder of the logs."""

_VERSION = 5
_COLUMNS: Final[Mapping[str, tuple[type, ...]]] = {
    "name": (str,),
    "size": (int,),
    "modified": (int,),
    "game": (str,),
    "title": (str,),
    "seats": (int,),
    "created": (int, NoneType),
    "winners": (int,),
    "turn": (int,),
    "turns": (int,),
    "moves": (int,),
    "finished": (bool,),
    "rated": (bool,),
    "branched": (bool,),
    "placed": (bool,),
    "ended": (int, NoneType),
    "checksum": (str,),
    "seed": (int, NoneType),
}
"""The columns with one value for each game, and the types of their values.

``seats`` are numbers of groups of seats, ``winners`` are bits, ``placed`` says whether there are places. The
columns ``scores`` and ``places`` contain a number for each seat. Columns are read much faster than rows.
"""


class Index:
    """The cached summaries of a folder.

    Args:
        rows: size, time of the last change and the fields of the summary from ``game`` on, by file name.
    """

    def __init__(self, rows: dict[str, tuple[Any, ...]]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def find(self, facts: storage.FileFacts) -> Summary | None:
        """Return the summary of a file; ``None`` if it is not cached or out of date."""
        folder, name, size, modified_ns = facts
        row = self._rows.get(name)
        if row is None or row[0] != size or row[1] != modified_ns:
            return None
        return Summary(folder, name.removesuffix(SUFFIX), *row[2:])


def load(folder: Path) -> Index:
    """Return the index of a folder; an empty one when there is no valid file."""
    try:
        payload, _ = unseal(storage.read_bytes(folder / NAME).removesuffix(b"\n"), "")
        found = decode(payload)
        if found["version"] == [_VERSION, FORMAT]:
            return Index(_read_rows(found))
    except (OSError, LineFault, LookupError, TypeError, ValueError, OverflowError, AttributeError):
        pass  # ignored
    return Index({})


def store(folder: Path, known: Iterable[tuple[storage.FileFacts, Summary]]) -> None:
    """Write the index of a folder.

    Games with a problem are left out, so that they are read again each time. Failures are ignored, also when
    another program is writing the index: listing is only slower then. Temporary files left by a crash are
    removed.
    """
    games = [(facts, game) for facts, game in known if game.problem is None]
    seats: dict[tuple[Seat, ...], int] = {}
    columns = zip(*(_row(facts, game, seats) for facts, game in games), strict=True)
    content = {
        **dict(zip(_COLUMNS, map(list, columns), strict=bool(games))),
        "version": [_VERSION, FORMAT],
        "rules": {name: _rules(name) for name in {game.game for _, game in games}},
        "groups": [[[seat.name, seat.player, seat.colour] for seat in group] for group in seats],
        "scores": [points for _, game in games for points in game.scores],
        "places": [place for _, game in games for place in game.places],
    }
    line, _ = seal(canonical(content), "")
    with suppress(SaveError, OSError):  # a cache, see above
        lock = hold(folder / NAME)
        try:
            storage.create_whole(folder / NAME, line)
            storage.remove_leftovers(folder)
        finally:
            lock.release()


def _rules(game: str) -> int | None:
    try:
        return engine.game(game).rules_version
    except EngineError:
        return None


def _row(facts: storage.FileFacts, game: Summary, seats: dict[tuple[Seat, ...], int]) -> tuple[Any, ...]:
    return (
        facts.name,
        facts.size,
        facts.modified_ns,
        game.game,
        game.title,
        seats.setdefault(game.seats, len(seats)),
        int(game.created.timestamp()) if game.created else None,
        sum(1 << seat for seat in game.winners),
        game.turn,
        game.turns,
        game.moves,
        game.finished,
        game.rated,
        game.branched,
        bool(game.places),
        int(game.ended.timestamp()) if game.ended else None,
        game.checksum,
        game.seed,
    )


def _read_rows(found: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Return the rows of an index, without those of games whose rules have changed since.

    Raises:
        LookupError, TypeError, ValueError, OverflowError, OSError, AttributeError: when it is invalid.
    """
    columns = [_column(found[name], *types) for name, types in _COLUMNS.items()]
    names, sizes, times, games, titles, numbers, created, winners, *rest = columns
    turn, turns, moves, finished, rated, branched, placed, ended, checksums, seeds = rest
    "".join(chain(titles, checksums)).encode()  # lone surrogates can be written in JSON, but nowhere else
    groups = _read_seats(found["groups"])
    if min(numbers, default=0) < 0 or min(winners, default=0) < 0:
        raise ValueError("a negative number")
    seats = [groups[number] for number in numbers]
    counts = list(map(len, seats))
    seats_of = {
        bits: tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1) for bits in set(winners)
    }
    if any(bits >> count for bits, count in zip(winners, counts, strict=True)):
        raise ValueError("no such seat")
    rows = zip(
        sizes,
        times,
        games,
        titles,
        seats,
        map(_moment, created),
        _split(found["scores"], counts),
        map(seats_of.__getitem__, winners),
        turn,
        turns,
        moves,
        finished,
        times,
        rated,
        branched,
        _split(found["places"], [count if has else 0 for count, has in zip(counts, placed, strict=True)]),
        map(_moment, ended),
        checksums,
        seeds,
        strict=True,
    )
    known = dict(zip(names, rows, strict=True))
    changed = {game for game in set(games) if found["rules"][game] != _rules(game)}
    return {name: row for name, row in known.items() if row[2] not in changed} if changed else known


def _column(values: Any, *types: type) -> list[Any]:
    """Return a column.

    Raises:
        TypeError: when it contains values of other types.
    """
    if type(values) is not list or not set(types).issuperset(map(type, values)):
        raise TypeError("a column")
    return values


def _split(values: Any, counts: Sequence[int]) -> list[tuple[int, ...]]:
    """Return numbers in groups of some counts.

    Raises:
        TypeError, ValueError: when they are invalid, or there are more or fewer of them.
    """
    if len(_column(values, int)) != sum(counts):
        raise ValueError("a number for each seat")
    numbers = iter(values)
    return [tuple(islice(numbers, count)) for count in counts]


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


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
