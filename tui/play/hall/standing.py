"""The rated games of a hall; people are identified by their keys, not by their names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from engine.game import places
from engine.words import N_, Saying
from saves import Library, SaveError, Summary, metadata_files, read_metadata
from saves.results.finished_game import Contender, FinishedGame, given_up_last, name_key
from tui.play.hall.metadata import Stage, TableMetadata, TableOutcome
from tui.play.hall.services import GAMES, TABLES


def results(finished: Iterable[TableMetadata], games: Iterable[Summary]) -> list[FinishedGame]:
    """Return the rated results of some tables.

    The log says how a game ended and when, the metadata who sat where. Who has left is last, with the points
    of that moment. The bot that played on there does not make it a game with bots, but what happened once a
    single person was left does not count. A game that ended early has no end in its log; for those the
    metadata tells it. One that was abandoned, that all agreed to end, or in which somebody has hardly played
    does not count, and neither does one with :func:`trouble`.

    Args:
        finished: metadata of tables at their end; others are left out.
    """
    known = {game.id: game for game in games}
    found = []
    for metadata in finished:
        game = known.get(metadata.log)
        if game is not None and metadata.stage is Stage.FINISHED and trouble(metadata, game) is None:
            one = _result(metadata, game)
            if one is not None:
                found.append(one)
    return found


def trouble(metadata: TableMetadata, game: Summary | None) -> Saying | None:
    """Return why the log of a finished game is not the one that was played, ``None`` if it is.

    Args:
        game: its log, ``None`` if there is none.
    """
    if game is None:
        return Saying(N_("its log is gone"))
    return game.problem or trouble_at_end(metadata, game.checksum)


def trouble_at_end(metadata: TableMetadata, checksum: str) -> Saying | None:
    """Return the error of a log with this final checksum, if the game was over before."""
    if metadata.stage is not Stage.FINISHED or metadata.checksum in ("", checksum):
        return None
    return Saying(N_("its log does not end where the game ended: lines at its end were cut off or changed"))


def _result(metadata: TableMetadata, game: Summary) -> FinishedGame | None:
    people, given_up, scores = metadata.participation, metadata.given_up, game.scores
    if people is not None:
        if not people.suffices:
            return None
        fixed = zip(people.points, scores, strict=True)
        scores = tuple(points if points is not None else final for points, final in fixed)
    if people is not None and None not in people.points:
        given_up = given_up[: len(scores) - 1]
        last = [seat for seat in range(len(scores)) if seat not in given_up]
        reached, ended = places(scores, last), datetime.fromtimestamp(int(metadata.ended), UTC)
    elif metadata.outcome is TableOutcome.PLAYED and game.ended is not None:
        reached, ended = game.places, game.ended
    elif metadata.outcome in (TableOutcome.TIME, TableOutcome.RESIGNED) and metadata.ended:
        reached, ended = places(scores, metadata.winners), datetime.fromtimestamp(int(metadata.ended), UTC)
    else:
        return None
    seats = [
        Contender(seat.person, seat.name) if seat.person else Contender("", seat.name, seat.player)
        for seat in metadata.seats
    ]
    found = FinishedGame(
        game.id,
        game.game,
        ended,
        game.rated,
        tuple(seats),
        scores,
        given_up_last(reached, given_up) if reached else (),
        game.branched,
        fades=people is not None,
    )
    return found if found.counts_in_standings else None


@dataclass(frozen=True, slots=True)
class MismatchedLog:
    """A finished game whose log is not the one that was played."""

    table: str
    game: str
    reason: Saying
    damaged: bool

    @property
    def saying(self) -> Saying:
        """The sentence that tells it."""
        template = N_("the game {game} of table {table} does not count: {reason}")
        return Saying(template, {"game": self.game, "table": self.table, "reason": self.reason})


def mismatched_logs(finished: Iterable[TableMetadata], games: Iterable[Summary]) -> list[MismatchedLog]:
    """Return the finished games whose logs were replaced."""
    known = {game.id: game for game in games}
    found = []
    for metadata in finished:
        if (
            metadata.stage is Stage.FINISHED
            and (reason := trouble(metadata, known.get(metadata.log))) is not None
        ):
            game = known.get(metadata.log)
            found.append(
                MismatchedLog(
                    metadata.id, metadata.log, reason, game is not None and game.problem is not None
                )
            )
    return found


@dataclass(frozen=True, slots=True)
class StoredGames:
    """The stored games of a hall."""

    all_metadata: list[TableMetadata]
    games: list[Summary]
    unreadable: list[Saying]

    @property
    def results(self) -> list[FinishedGame]:
        """The rated results of the games."""
        return results(self.all_metadata, self.games)

    @property
    def mismatched_logs(self) -> list[MismatchedLog]:
        """The finished games whose logs are not those that were played."""
        return mismatched_logs(self.all_metadata, self.games)


def taken_over(folder: Path) -> set[tuple[str, str]]:
    """Return the games of a hall that a bot played on for a person: ids of logs, and keys of the names.

    Raises:
        SaveError: when the folder cannot be read.
    """
    tables = stored_tables(folder)[0]
    return {(one.log, name_key(seat.name)) for one in tables for seat in one.seats if seat.bot}


def stored_tables(folder: Path) -> tuple[list[TableMetadata], list[Saying]]:
    """Return the metadata of the tables of a hall, and why some cannot be read.

    Raises:
        SaveError: when the folder cannot be read.
    """
    readable, unreadable = [], []
    for path in metadata_files(folder / TABLES):
        try:
            readable.append(TableMetadata.from_json(read_metadata(path)))
        except SaveError as error:
            unreadable.append(Saying(N_("{path}: {reason}"), {"path": str(path), "reason": error.saying}))
    return readable, unreadable


def stored_games(folder: Path) -> StoredGames:
    """Return the stored games of a hall, whether or not it is open.

    Raises:
        SaveError: when the folder cannot be read.
    """
    readable, unreadable = stored_tables(folder)
    return StoredGames(readable, Library(folder / GAMES).games(), unreadable)
