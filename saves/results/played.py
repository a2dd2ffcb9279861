"""The finished games of a folder with what was counted in each, cached in the index of the folder.

What was counted in a log is valid while its last checksum, the rules of its game and the names of its
statistics stay the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

import engine
from engine import EngineError, Setting
from engine.statistics import Counts, statistics_of
from engine.words import N_
from saves import index, storage
from saves.entries import reader_for
from saves.errors import SaveError, explained
from saves.library import Library, Told
from saves.lines import LineFault, unseal_next
from saves.log import read, read_first, start
from saves.records import Entry, Header, MoveEntry, UndoEntry
from saves.results.finished_game import FinishedGame, finished_games
from saves.reviews import SUFFIX, read_review

_DECIMALS: Final = 3


class _Counted(NamedTuple):
    """The statistics of one log.

    Attributes:
        options, counts, lost: as in :class:`FinishedGame`.
        review: size and time of its review; ``None`` without one.
    """

    options: Mapping[str, Setting]
    counts: tuple[Mapping[str, int], ...]
    review: tuple[int, int] | None = None
    lost: tuple[tuple[float, ...], ...] = ()


def played_games(library: Library, told: Told | None = None) -> list[FinishedGame]:
    """Return the finished games of a library that count in statistics, in the order in which they ended.

    Args:
        told: called after each game of the list, then after each log that had to be counted, with how many
            have been and how many there are. Its exceptions end the counting; what was counted is kept.

    Raises:
        SaveError: when the folder cannot be read.
    """
    summaries = {summary.id: summary for summary in library.games(told)}
    games = [game for game in finished_games(summaries.values()) if game.counts_in_statistics]
    cached = _load(library.folder)
    found = {game.id: cached.get((game.id, summaries[game.id].checksum)) for game in games}
    missing = [game for game in games if found[game.id] is None]
    news = False
    try:
        for number, game in enumerate(missing, 1):
            found[game.id] = _count(summaries[game.id].path)
            if told is not None:
                told(number, len(missing))
        with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(library.folder)):
            files = storage.list_files(library.folder, SUFFIX)
        reviews = {facts.name.removesuffix(SUFFIX): (facts.size, facts.modified_ns) for facts in files}
        for game in games:
            counted, review = found[game.id], reviews.get(game.id)
            if counted is not None and counted.review != review:
                found[game.id], news = _with_review(counted, summaries[game.id].path, review), True
    finally:
        if news or any(found[game.id] is not None for game in missing):
            _store(library.folder, [(game, summaries[game.id].checksum, found[game.id]) for game in games])
    played = [
        replace(game, options=counted.options, counts=counted.counts, lost=counted.lost)
        for game in games
        if (counted := found[game.id]) is not None
    ]
    return sorted(played, key=lambda game: (game.ended, game.id))


# -- one log ------------------------------------------------------------------------------------------------


def _count(path: Path) -> _Counted | None:
    """Return the statistics of a log; ``None`` for one that cannot be read or replayed."""
    try:
        *lines, _torn = storage.read_bytes(path).split(b"\n")
        header, checksum = read_first(lines)
        read_line = reader_for(engine.game(header.game)).read
        before, entries = checksum.encode(), []
        for number, line in enumerate(lines[1:], 1):
            payload, before = unseal_next(line, before)
            entries.append(read_line(payload, number))
        return _Counted(_chosen_options(header), _counts(header, _mainline(entries)))
    except (OSError, LineFault, EngineError):
        return None  # the list of games says what is wrong with it


def _with_review(counted: _Counted, log: Path, review: tuple[int, int] | None) -> _Counted:
    """Return the statistics of a game with those of its review, if there is one."""
    lost: list[list[float]] = []
    if review is not None:
        try:
            recorded = read(log)
            lost = [[] for _ in recorded.header.seats]
            for one in read_review(log, recorded):
                lost[one.seat].append(round(one.lost, _DECIMALS))
        except SaveError:
            lost = []  # the review itself reports what is wrong with it
    return counted._replace(review=review, lost=tuple(map(tuple, lost)))


def _mainline(entries: Iterable[Entry]) -> list[MoveEntry]:
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
    for entry in mainline:
        for event in state.push(entry.move):
            statistics.count(event, seats)
    return seats


def _chosen_options(header: Header) -> dict[str, Setting]:
    game = engine.game(header.game)
    return {
        option.name: header.options[option.name]
        for option in game.options
        if option.name in header.options and header.options[option.name] != option.default
    }


# -- the cache ----------------------------------------------------------------------------------------------


def _load(folder: Path) -> dict[tuple[str, str], _Counted]:
    """Return the cached statistics by id and last checksum of the logs, without outdated ones."""
    try:
        content = index.read_line(folder, index.COUNTS)
        names = {
            game: declared[1] for game, declared in content["declared"].items() if declared == _declared(game)
        }
        for _, _, options, counts, review, lost in content["games"].values():
            index.check_type([options], dict)
            index.check_type([*chain(*counts), *(review or ())], int)
            index.check_type(chain(*lost), int, float)
        return {
            (id_, checksum): _Counted(
                options,
                tuple(
                    {name: value for name, value in zip(names[game], values, strict=True) if value}
                    for values in counts
                ),
                tuple(review) if review else None,
                tuple(map(tuple, lost)),
            )
            for id_, (checksum, game, options, counts, review, lost) in content["games"].items()
            if game in names
        }
    except index.UNUSABLE:
        return {}


def _store(folder: Path, known: Iterable[tuple[FinishedGame, str, _Counted | None]]) -> None:
    declared: dict[str, list[Any]] = {}
    rows: dict[str, list[Any]] = {}
    for game, checksum, counted in known:
        if counted is not None:
            names = declared.setdefault(game.game, _declared(game.game))[1]
            counts = [[seat.get(name, 0) for name in names] for seat in counted.counts]
            rows[game.id] = [checksum, game.game, counted.options, counts, counted.review, counted.lost]
    index.write_line(folder, index.COUNTS, {"declared": declared, "games": rows})


def _declared(game: str) -> list[Any]:
    """Return the version of a game's rules and the names of its statistics."""
    statistics = statistics_of(game)
    return [index.rules_of(game), [one.name for one in statistics.statistics] if statistics else []]
