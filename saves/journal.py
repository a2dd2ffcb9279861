"""Writing a log: the game on disk and its live state, kept in step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import BaseFileLock

from engine import Event, Move, State
from engine.words import N_, Saying
from saves import disk
from saves.errors import GameNotFound, SaveError, explained
from saves.lines import canonical, seal
from saves.lock import hold
from saves.log import Log, end_of, read
from saves.records import TITLES_FROM, Entry, MoveEntry, TitleEntry, UndoEntry


@dataclass(frozen=True, slots=True)
class Recovered:
    """What was put aside when a game with a torn last line was opened.

    Attributes:
        size: bytes of the torn line.
        aside: the file that now holds them.
    """

    size: int
    aside: Path

    @property
    def saying(self) -> Saying:
        """The sentence that tells it."""
        template = N_("the last line was incomplete; its {size} bytes were put aside in {aside}")
        return Saying(template, {"size": self.size, "aside": str(self.aside)})


class Journal:
    """A game open for playing: its log, which nobody else can write meanwhile, and its state.

    Made by ``create``, ``branch`` and :func:`open_journal`. Works as a context manager.

    Attributes:
        path: the log.
        id: name of the game, that of its file.
        header: what was settled before the first move.
        recovered: what had to be put aside when the game was opened, or ``None``.
    """

    def __init__(
        self,
        log: Log,
        file: disk.AppendFile,
        lock: BaseFileLock,
        recovered: Recovered | None = None,
    ) -> None:
        self.path = log.path
        self.id = log.path.stem
        self.header = log.header
        self.recovered = recovered
        self._fold = log.fold
        self._checksum = log.checksum
        self._file = file
        self._lock = lock
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def state(self) -> State:
        """The position; to be changed by :meth:`append`, :meth:`undo` and :meth:`redo` alone."""
        return self._fold.state

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries so far, those taken back included."""
        return self._fold.entries

    @property
    def standing(self) -> Sequence[MoveEntry]:
        """The moves that have not been taken back."""
        return self._fold.standing

    @property
    def undone(self) -> Sequence[MoveEntry]:
        """The moves that were taken back and can be made again, the next one last."""
        return self._fold.undone

    @property
    def title(self) -> str:
        """What a person called the game, ``""`` when it has no name."""
        return self._fold.title

    @property
    def writable(self) -> bool:
        """Whether more can be written: not once closed, or after a failure that left the file unsure."""
        return self._file.sound

    def append(self, move: Move, at: datetime | None = None) -> tuple[Event, ...]:
        """Make ``move`` for whoever is to move; it is on disk when this returns.

        The last move of a game writes the end with it.

        Args:
            move: the move.
            at: now, UTC, whole seconds, to be written with the end; left out for a game that is not
                being played, but written down after another.

        Returns:
            The facts that the move brought about.

        Raises:
            IllegalMove: when the rules refuse it; nothing is written.
            SaveError: when it could not be written; state and log are as before.
        """
        self._check_open()
        before = self._fold.mark()
        events = self._fold.take(MoveEntry(before.entries + 1, self.state.maker(move), move))
        try:
            if self.state.is_terminal:
                version = self.header.format
                self._fold.take(end_of(self.state, before.entries + 2, at, version=version))
            self._write(self.entries[before.entries :])
        except BaseException:
            self._fold.back_to(before)
            raise
        return events

    def undo(self, count: int = 1) -> tuple[Move, ...]:
        """Take back the last ``count`` moves, chance included; the log keeps them.

        Returns:
            The moves taken back, the last one first.

        Raises:
            SaveError: when there are not so many, or it could not be written; nothing has changed.
        """
        self._check_open()
        if not 1 <= count <= len(self.standing):
            raise SaveError(
                N_("{count} moves cannot be taken back, {standing} have been made"),
                count=count,
                standing=len(self.standing),
            )
        entry = UndoEntry(len(self.entries) + 1, count)
        self._write([entry])
        moves = tuple(standing.move for standing in reversed(self.standing[-count:]))
        self._fold.take(entry)
        return moves

    def redo(self) -> tuple[Event, ...]:
        """Make the next of the moves that were taken back again, chance included.

        They can be made again, one by one, until another move is made instead.

        Returns:
            The facts that the move brought about.

        Raises:
            SaveError: when there is no such move, or it could not be written; nothing has changed.
        """
        self._check_open()
        if not self.undone:
            raise SaveError(N_("no move has been taken back that could be made again"))
        return self.append(self.undone[-1].move)

    def rename(self, title: str) -> None:
        """Give the game a title, or take it away with ``""``; the log keeps those before.

        Raises:
            SaveError: when the text is not proper, the game is from before titles could be changed,
                or it could not be written; nothing has changed.
        """
        self._check_open()
        if self.header.format < TITLES_FROM:
            raise SaveError(
                N_(
                    "the game {game} was begun by an older version and cannot be renamed;"
                    " one that goes on from it can"
                ),
                game=self.id,
            )
        entry = TitleEntry(len(self.entries) + 1, title)
        try:
            self._write([entry])
        except ValueError as error:
            raise SaveError(N_("the title is not proper text")) from error
        self._fold.take(entry)

    def close(self) -> None:
        """Let go of the game; everything is on disk already. May be called again.

        Raises:
            SaveError: when the system reports trouble on closing the file.
        """
        if self._closed:
            return
        self._closed = True
        try:
            with explained(N_("trouble on closing {path}: {cause}"), path=str(self.path)):
                self._file.close()
        finally:
            self._lock.release()

    def _check_open(self) -> None:
        if self._closed:
            raise SaveError(N_("the game {game} is closed; open it again to go on"), game=self.id)

    def _write(self, entries: Iterable[Entry]) -> None:
        data, checksum = sealed(entries, self._checksum)
        try:
            self._file.append(data)
        except OSError as error:
            template = (
                N_("nothing has changed, because it could not be saved in {path}: {cause}")
                if self._file.sound
                else N_("{path} can no longer be written ({cause}); open the game again to go on")
            )
            cause = error.strerror or str(error)
            raise SaveError(template, path=str(self.path), cause=cause) from error
        self._checksum = checksum


def open_journal(path: Path) -> Journal:
    """Open a game to play on. A torn last line is put aside; ``recovered`` tells of it.

    Raises:
        GameNotFound: when there is no such file.
        GameInUse: when another writer has the game open.
        LogError: when the log is damaged or of another version; the file is not touched then.
        SaveError: when it cannot be read or written.
    """
    with explained(N_("cannot open {path}: {cause}"), path=str(path)):
        if not disk.exists(path):
            raise GameNotFound(N_("there is no saved game {path}"), path=str(path))
        path = path.resolve()
    lock = hold(path)
    try:
        log = read(path)
        with explained(N_("cannot open {path} for writing: {cause}"), path=str(path)):
            recovered = _set_aside(path, log.torn) if log.torn else None
            return Journal(log, disk.AppendFile(path, log.size), lock, recovered)
    except BaseException:
        lock.release()
        raise


def sealed(entries: Iterable[Entry], checksum: str) -> tuple[bytes, str]:
    """Return the lines of ``entries`` and the checksum of the last one.

    Args:
        entries: in the order of the log.
        checksum: of the line before them.
    """
    lines = []
    for entry in entries:
        line, checksum = seal(canonical(entry.to_json()), checksum)
        lines.append(line)
    return b"".join(lines), checksum


def _set_aside(path: Path, torn: bytes) -> Recovered:
    number = 1
    while disk.exists(aside := path.with_suffix(f".torn-{number}")):
        number += 1
    disk.create_whole(aside, torn)
    return Recovered(len(torn), aside)
