"""Counting the statistics of one log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import engine
from engine import EngineError, Event, Setting
from engine.statistics import Counts, statistics_of
from saves import storage
from saves.entries import reader_for
from saves.errors import SaveError
from saves.lines import LineFault, unseal_next
from saves.log import read, read_first, start
from saves.records import Entry, Header, MoveEntry, UndoEntry
from saves.reviews import read_review

_DECIMALS: Final = 3


@dataclass(frozen=True, slots=True)
class CountedGame:
    """The statistics of one log.

    Attributes:
        options: its options, without those that have their defaults.
        counts: the statistics of each seat by name, without those that are 0.
        review: size and time of its review; ``None`` without one.
        lost: by seat, the points lost by each decision that was reviewed; empty without a review.
    """

    options: Mapping[str, Setting]
    counts: tuple[Mapping[str, int], ...] = ()
    review: tuple[int, int] | None = None
    lost: tuple[tuple[float, ...], ...] = ()


def count_log(path: Path) -> CountedGame | None:
    """Return the statistics of a log; ``None`` for one that cannot be read or replayed."""
    try:
        *lines, _torn = storage.read_bytes(path).split(b"\n")
        header, checksum = read_first(lines)
        read_line = reader_for(engine.game(header.game)).read
        before, entries = checksum.encode(), []
        for number, line in enumerate(lines[1:], 1):
            payload, before = unseal_next(line, before)
            entries.append(read_line(payload, number))
        return CountedGame(_chosen_options(header), _counts(header, _mainline(entries)))
    except (OSError, LineFault, EngineError):
        return None  # the list of games says what is wrong with it


def with_review(game: CountedGame, log: Path, facts: storage.FileFacts | None) -> CountedGame:
    """Return the statistics of a game with those of its review; ``facts`` are those of the review."""
    if facts is None:
        return replace(game, review=None, lost=())
    try:
        recorded = read(log)
        lost: list[list[float]] = [[] for _ in recorded.header.seats]
        for one in read_review(log, recorded):
            lost[one.seat].append(round(one.lost, _DECIMALS))
    except SaveError:
        lost = []  # the review itself reports what is wrong with it
    return replace(game, review=(facts.size, facts.modified_ns), lost=tuple(map(tuple, lost)))


def _mainline(entries: Iterable[Entry]) -> list[MoveEntry]:
    """Return the moves in force."""
    found: list[MoveEntry] = []
    for entry in entries:
        if isinstance(entry, MoveEntry):
            found.append(entry)
        elif isinstance(entry, UndoEntry):
            del found[-entry.count :]
    return found


def _counts(header: Header, mainline: Iterable[MoveEntry]) -> tuple[Counts, ...]:
    statistics = statistics_of(header.game)
    if statistics is None:
        return ()
    seats: tuple[Counts, ...] = tuple({} for _ in header.seats)
    state = start(header)
    events: tuple[Event, ...]
    for entry in mainline:
        events = state.push(entry.move)
        for event in events:
            statistics.count(event, seats)
    return seats


def _chosen_options(header: Header) -> dict[str, Setting]:
    game = engine.game(header.game)
    return {
        option.name: header.options[option.name]
        for option in game.options
        if option.name in header.options and header.options[option.name] != option.default
    }
