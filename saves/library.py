"""The games in one folder: list, find, begin, open, branch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import engine
from engine.words import N_, Saying
from saves import disk
from saves.begin import SUFFIX, branch, create
from saves.errors import GameNotFound, LogError, SaveError, explained
from saves.journal import Journal, open_journal
from saves.lines import LineFault, decode, unseal
from saves.log import Log, parse, read, read_first
from saves.records import EndEntry, Header, Seat, read_entry


@dataclass(frozen=True, slots=True)
class Summary:
    """One game of the list. Of a file that is damaged, only what could be read is there.

    Attributes:
        id: its name, that of the file without suffix.
        path: the file.
        header: what was settled before the first move; ``None`` when not even that can be read.
        scores: points of every seat now.
        winners: seats that have won; none before the end.
        turn: number of the turn in progress, or of the last one.
        moves: how many moves stand.
        finished: whether the game is over.
        modified: when the file was last written, UTC.
        problem: why it cannot be opened, ``None`` when it can.
    """

    id: str
    path: Path
    header: Header | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turn: int
    moves: int
    finished: bool
    modified: datetime
    problem: Saying | None = None

    @property
    def game(self) -> str:
        """Name of the game in the registry, ``""`` when not known."""
        return self.header.game if self.header else ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in turn order."""
        return self.header.seats if self.header else ()

    @property
    def title(self) -> str:
        """The name that a person gave it, ``""`` when none."""
        return self.header.title if self.header else ""

    @property
    def created(self) -> datetime | None:
        """When it was begun, UTC; ``None`` when not known."""
        return self.header.created if self.header else None


class Library:
    """The games in a folder.

    Attributes:
        folder: where they are; it need not exist before the first game.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[disk.FileFacts, Summary] = {}

    def games(self) -> list[Summary]:
        """Return all games, the one played last first. Damaged files are in the list, too.

        Files that have not changed since the last call are not read again.

        Raises:
            SaveError: when the folder cannot be read.
        """
        files = self._files()
        self._known = {facts: self._known.get(facts) or _summary(facts) for facts in files}
        return sorted(self._known.values(), key=lambda game: (game.modified, game.id), reverse=True)

    def find(self, text: str) -> Path:
        """Return the log of the game that ``text`` names: its id, or how only its id begins or ends.

        Raises:
            GameNotFound: when no game fits, or several do.
            SaveError: when the folder cannot be read.
        """
        paths = {facts.path.stem: facts.path for facts in self._files()}
        if text in paths:
            return paths[text]
        fitting = sorted(id_ for id_ in paths if id_.startswith(text) or id_.endswith(text))
        if len(fitting) == 1:
            return paths[fitting[0]]
        if not fitting:
            raise GameNotFound(
                N_("there is no saved game {text} in {folder}"), text=text, folder=str(self.folder)
            )
        raise GameNotFound(
            N_("{text} fits several saved games, type more of the id: {ids}"),
            text=text or "''",
            ids=", ".join(fitting),
        )

    def read(self, text: str) -> Log:
        """Return the log of the game that ``text`` names; see :meth:`find` and ``saves.read``."""
        return read(self.find(text))

    def open(self, text: str) -> Journal:
        """Open the game that ``text`` names; see :meth:`find` and ``saves.open_journal``."""
        return open_journal(self.find(text))

    def create(
        self,
        *,
        game: str,
        seats: Sequence[Seat],
        seed: int,
        created: datetime,
        options: Mapping[str, Any] | None = None,
        title: str = "",
    ) -> Journal:
        """Begin a new game; see ``saves.create``."""
        return create(
            self.folder,
            game=game,
            seats=seats,
            seed=seed,
            created=created,
            options=options,
            title=title,
        )

    def branch(self, source: Log | Journal | Path, at: int, created: datetime) -> Journal:
        """Begin a new game with the moves that stood in ``source`` after its entry ``at``.

        See ``saves.branch``; a path is read first.
        """
        return branch(self.folder, read(source) if isinstance(source, Path) else source, at, created)

    def repair(self, path: Path, created: datetime) -> Journal:
        """Begin a new game with what stood in a damaged one before the damage.

        The damaged log is left as it is.

        Raises:
            LogError: when not even the first line can be read.
            SaveError: when the new log cannot be made.
        """
        log = read(path, upto_damage=True)
        return self.branch(log, len(log.entries), created)

    def _files(self) -> list[disk.FileFacts]:
        with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(self.folder)):
            return disk.list_files(self.folder, SUFFIX)


def _summary(facts: disk.FileFacts) -> Summary:
    modified = datetime.fromtimestamp(facts.modified_ns // 10**9, UTC).replace(
        microsecond=facts.modified_ns % 10**9 // 1000
    )
    path = facts.path
    try:
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            data = disk.read_bytes(path)
        found = _finished(data)
        if found:
            header, end = found
            return Summary(
                path.stem,
                path,
                header,
                end.scores,
                end.winners,
                end.turn,
                end.moves,
                finished=True,
                modified=modified,
            )
        log = parse(data, path, upto_damage=True)
    except SaveError as error:
        return Summary(path.stem, path, None, (), (), 0, 0, False, modified, _problem(error))
    return Summary(
        path.stem,
        path,
        log.header,
        log.state.scores,
        log.state.winners,
        log.state.turn,
        len(log.standing),
        finished=log.state.is_terminal,
        modified=modified,
        problem=log.damage.reason if log.damage else None,
    )


def _problem(error: SaveError) -> Saying:
    return error.reason if isinstance(error, LogError) else error.saying


def _finished(data: bytes) -> tuple[Header, EndEntry] | None:
    """Return header and end of a log whose last line is the end and whose checksums are right.

    Many times quicker than playing the game through.
    """
    *lines, torn = data.split(b"\n")
    try:
        header, checksum = read_first(lines)
        payload = b""
        for line in lines[1:]:
            payload, checksum = unseal(line, checksum)
        if torn or not payload.startswith(b'{"end"'):
            return None
        end = read_entry(decode(payload), engine.game(header.game))
    except LineFault:
        return None
    return (header, end) if isinstance(end, EndEntry) else None
