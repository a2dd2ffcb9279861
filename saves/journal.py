"""Journals: a game open for playing, its log on disk and its live state."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Self

import engine
from engine import Event, IllegalMove, Move
from engine.words import N_, Saying
from saves import chance, storage
from saves.entries import reader_for
from saves.errors import (
    BesideOvertakenError,
    DamagedLog,
    FileTrouble,
    GameNotFound,
    Overtaken,
    OvertakenError,
    SaveError,
    cause_of,
    explained,
)
from saves.lines import LineFault, canonical, checksum_of, seal, unseal_next
from saves.lock import closing, hold
from saves.log import Log, Replayed, end_of, read
from saves.records import TITLES_FROM, Entry, MoveEntry, SecretEntry, TitleEntry, UndoEntry

if TYPE_CHECKING:
    from saves.storage import Held
    from saves.storage.open_log import Added, Beside, LogExtent, OpenLog
    from saves.storage.postgresql import PostgresStore

_TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class Recovered:
    """The incomplete last line of a log, moved to its own file when the game was opened.

    Attributes:
        size: bytes of the line.
        aside: the file that now contains them.
    """

    size: int
    aside: Path

    @property
    def saying(self) -> Saying:
        """The message for the player."""
        template = N_("the last line was incomplete; its {size} bytes were put aside in {aside}")
        return Saying(template, {"size": self.size, "aside": str(self.aside)})


class Journal(Replayed):
    """A game open for playing: its log, locked for other writers, and its state.

    Created by ``create``, ``branch`` and :func:`open_journal`. A context manager. Only its methods may change
    the position.

    Attributes:
        path: the log.
        id: name of the game and of its file.
        header: the header of the log.
        recovered: an incomplete last line that was found when the game was opened, or ``None``.
        beside: where several programs append, returns the data to write together with the lines that led to
            the present position, if any, and a function to call with its revision, once written. Its argument
            is true when another program has changed the data, so that it has to be read again.

    Args:
        log: the content of the file.
        file: the file, open for writing.
        lock: the lock, held.
        recovered: as above.
        concealed: the secret of the game, when it is known but not in the log.
    """

    def __init__(
        self,
        log: Log,
        file: storage.AppendOnly,
        lock: Held,
        recovered: Recovered | None = None,
        *,
        concealed: str = "",
    ) -> None:
        self.path = log.path
        self.id = log.path.stem
        self.header = log.header
        self.recovered = recovered
        self.replay = log.replay
        self._checksum = log.checksum
        self._final_checksum = log.final_checksum
        self._file = file
        self._closing = closing(file, lock)
        self._concealed = concealed
        self._dealer = chance.dealer(log.header, log.replay.secret or concealed)
        self._closed = False
        self.beside: Callable[[bool], tuple[Beside, Callable[[int], None]] | None] | None = None

    _uncertain: ClassVar[str] = N_(
        "{path} can no longer be written ({cause}); open the game again to continue"
    )
    """What is said when a line may be there or not."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def undone(self) -> Sequence[MoveEntry]:
        """The undone moves that can be redone, the next one last."""
        return self.replay.undone

    @property
    def final_checksum(self) -> str:
        """The checksum of the last line about the play, which changes when the log is truncated."""
        return self._final_checksum

    def deal(self) -> Move:
        """Return the next chance move without making it.

        Raises:
            SaveError: when the secret is not available.
            ValueError: when chance is not to move.
        """
        if self._dealer is None:
            raise SaveError(
                N_(
                    "the rest of {game} cannot be dealt: the secret that decides it is not in {path}; "
                    "continue in a copy of the game, which has a secret of its own"
                ),
                game=self.id,
                path=str(chance.secret_path(self.path)),
            )
        return self._dealer.deal(self.state)

    @property
    def extent(self) -> LogExtent | None:
        """The known part of a log to which several programs append; ``None`` for a log that is locked."""
        return None

    @property
    def sound(self) -> bool:
        """True if it is known what the log holds; after a failed write, :meth:`news` finds out."""
        return True

    def news(self) -> Added | None:
        """Return the lines that other programs have appended since, ``None`` for none.

        Raises:
            SaveError: when it cannot be found out.
        """
        return None

    def apply(self, added: Added) -> Iterator[tuple[Entry, tuple[Event, ...]]]:
        """Apply lines that other programs have appended; yield each entry, once applied, and its events.

        Raises:
            SaveError: when they are damaged, or do not follow on those known.
        """
        raise ValueError("these lines do not follow on those known")

    def side_seed(self, purpose: str) -> int:
        """Return a seed for another purpose than dealing; see ``saves.chance.side_seed``."""
        return chance.side_seed(self.header, self.secret or self._concealed, purpose)

    def append(self, move: Move, at: datetime | None = None) -> tuple[Event, ...]:
        """Make ``move``; it is on disk when this returns.

        With the last move of a game the end is written, and a concealed secret is revealed.

        Args:
            move: the move.
            at: the current time, UTC, whole seconds, which is written with the end; ``None`` for a game that
                is copied, not played.

        Returns:
            The events of the move.

        Raises:
            IllegalMove: when the move is illegal; nothing is written.
            SaveError: when it could not be written; state and log are unchanged.
        """
        self._check_playable()
        before = self.replay.checkpoint()
        events = self.replay.apply(MoveEntry(before.entries + 1, self.state.mover(move), move))
        try:
            if self.state.is_terminal:
                version = self.header.format
                self.replay.apply(end_of(self.state, before.entries + 2, at, version=version))
                if self._concealed:
                    self.replay.apply(SecretEntry(before.entries + 3, self._concealed))
            self._write(self.entries[before.entries :])
        except BaseException:
            self.replay.rollback(before)
            raise
        self._forget_revealed()
        return events

    def undo(self, count: int = 1) -> tuple[Move, ...]:
        """Undo the last ``count`` moves, including chance moves; they stay in the log.

        Returns:
            The undone moves, the last one first.

        Raises:
            SaveError: when there are fewer moves, or it could not be written; nothing has changed.
        """
        self._check_playable()
        if not 1 <= count <= len(self.mainline):
            raise SaveError(
                N_("{count} moves cannot be taken back; only {standing} have been made"),
                count=count,
                standing=len(self.mainline),
            )
        moves = tuple(entry.move for entry in reversed(self.mainline[-count:]))
        before = self.replay.checkpoint()
        entry = UndoEntry(len(self.entries) + 1, count)
        self.replay.apply(entry)
        try:
            self._write([entry])
        except BaseException:
            self.replay.rollback(before)
            raise
        return moves

    def redo(self) -> tuple[Event, ...]:
        """Redo the next undone move, which may be a chance move.

        Undone moves can be redone one by one until another move is made.

        Returns:
            The events of the move.

        Raises:
            SaveError: when there is no such move, or it could not be written; nothing has changed.
        """
        self._check_open()
        if not self.undone:
            raise SaveError(N_("there is no move to redo"))
        return self.append(self.undone[-1].move)

    def reveal(self) -> None:
        """Reveal the concealed secret of an abandoned game; no move can follow.

        Does nothing when there is none or it has been revealed already.

        Raises:
            SaveError: when it could not be written; nothing has changed.
        """
        self._check_open()
        if self._concealed and not self.revealed:
            entry = SecretEntry(len(self.entries) + 1, self._concealed)
            self._write([entry])
            self.replay.apply(entry)
        self._forget_revealed()

    def rename(self, title: str) -> None:
        """Set the title of the game, ``""`` for none; earlier titles stay in the log.

        Raises:
            SaveError: when the text is invalid, the format of the log is too old, or it could not be written;
                nothing has changed.
        """
        self._check_open()
        if self.header.format < TITLES_FROM:
            raise SaveError(
                N_(
                    "the game {game} was begun by an older version and cannot be renamed; a copy that "
                    "continues it can"
                ),
                game=self.id,
            )
        entry = TitleEntry(len(self.entries) + 1, title)
        try:
            self._write([entry])
        except ValueError as error:
            raise SaveError(N_("the title is not valid text")) from error
        self.replay.apply(entry)

    def close(self) -> None:
        """Close the file and release the lock; everything is on disk already. May be called more than once.

        Raises:
            SaveError: when the file could not be closed properly.
        """
        self._closed = True
        self._closing.close()

    def _check_open(self) -> None:
        if self._closed:
            raise SaveError(N_("the game {game} is closed; open it again to continue"), game=self.id)

    def _check_playable(self) -> None:
        self._check_open()
        if self.revealed:
            raise SaveError(
                N_(
                    "the game {game} is at its end, and the secret that decided chance is known; "
                    "continue in a copy of it"
                ),
                game=self.id,
            )

    def _forget_revealed(self) -> None:
        if self.revealed:
            with suppress(OSError):  # the secret is in the log by now
                chance.forget(self.path)

    def _write(self, entries: Sequence[Entry]) -> None:
        data, _checksum = sealed(entries, self._checksum)
        try:
            self._append(data)
        except OSError as error:
            template = (
                N_("nothing has changed, because it could not be saved in {path}: {cause}")
                if self._file.sound
                else self._uncertain
            )
            kind = Overtaken if isinstance(error, OvertakenError) else SaveError
            raise kind(template, path=str(self.path), cause=cause_of(error)) from error
        self._note_lines(entries, data.splitlines())

    def _append(self, data: bytes) -> None:
        self._file.append(data)

    def _note_lines(self, entries: Sequence[Entry], lines: Sequence[bytes]) -> None:
        """Take note of the lines of some entries, which are in the log by now."""
        for entry, line in zip(entries, lines, strict=True):
            self._checksum = checksum_of(line)
            if not isinstance(entry, TitleEntry | SecretEntry):
                self._final_checksum = self._checksum


class SharedJournal(Journal):
    """A game in a store that several programs go on with; none of them locks it.

    A line can be appended only by a program that knows all lines before it: :class:`Overtaken` is raised
    otherwise; :meth:`news` returns what the others have appended, and :meth:`apply` applies it.
    """

    _file: OpenLog
    _uncertain = N_("it is not certain whether that was saved: {cause}; wait until the game continues")

    def _append(self, data: bytes) -> None:
        for number in range(_TRIES):
            beside = self.beside(number > 0) if self.beside is not None else None
            if beside is None:
                self._file.append(data)
                return
            other, written = beside
            with suppress(BesideOvertakenError):
                if revision := self._file.append_with(data, other):
                    written(revision)
                return
        raise FileTrouble(errno.EAGAIN, N_("other programs keep changing what belongs to the move"))

    @property
    def extent(self) -> LogExtent:
        return self._file.extent

    @property
    def sound(self) -> bool:
        return self._file.sound

    def apply(self, added: Added) -> Iterator[tuple[Entry, tuple[Event, ...]]]:
        lines, entries = added.data.splitlines(), self._parse(added)
        for entry in entries:
            try:
                events = self.replay.apply(entry)
            except (LineFault, IllegalMove) as fault:
                raise DamagedLog(self.path, len(self.entries) + 2, fault.saying) from fault
            yield entry, events
        self._note_lines(entries, lines)
        self._file.go_on(added.extent)

    def _parse(self, added: Added) -> list[Entry]:
        if added.since != self.extent:
            raise ValueError("these lines do not follow on those known")
        read_line = reader_for(engine.game(self.header.game)).read
        sealed, entries = self._checksum.encode(), []
        try:
            for number, line in enumerate(added.data.splitlines(), len(self.entries) + 1):
                payload, sealed = unseal_next(line, sealed)
                entries.append(read_line(payload, number))
        except LineFault as fault:
            raise DamagedLog(self.path, len(self.entries) + len(entries) + 2, fault.saying) from fault
        return entries

    def news(self) -> Added | None:
        with explained(N_("cannot read {path}: {cause}"), path=str(self.path)):
            added = self._file.added()
        if added is None:
            self._file.go_on(self.extent)
        return added


class _NoLock:
    """The lock of a game that is not locked."""

    def release(self) -> None:
        pass


def open_shared(store: PostgresStore, path: Path) -> SharedJournal:
    """Open a game in a store to continue it together with other programs.

    Raises:
        SaveError: as :func:`open_journal`.
    """
    log = read(path)
    with explained(N_("cannot open {path} for writing: {cause}"), path=str(path)):
        file = store.append_after(path, log.size, len(log.entries) + 1)
        conceals = bool(log.header.commitment) and not log.replay.secret
        concealed = chance.concealed(path, log.header) if conceals else ""
        return SharedJournal(log, file, _NoLock(), concealed=concealed)


def open_journal(path: Path, known: Log | None = None) -> Journal:
    """Open a game to continue it. An incomplete last line is moved away, see ``Journal.recovered``.

    Args:
        path: its log.
        known: what was read from it before and is not used otherwise; it need not be replayed again while the
            file is as it was.

    Raises:
        GameNotFound: when there is no such file.
        GameInUse: when another writer has the game open.
        LogError: when the log is damaged or of another version; the file is unchanged.
        SaveError: when it cannot be read or written.
    """
    with explained(N_("cannot open {path}: {cause}"), path=str(path)):
        if not storage.exists(path):
            raise GameNotFound(N_("there is no saved game {path}"), path=str(path))
        if not storage.is_ordinary(path):  # before the lock, which is made beside the target of a link
            raise SaveError(N_("{path} is not an ordinary file"), path=str(path))
        path = storage.real(path)
    lock = hold(path)
    try:
        log = read(path, known=known)
        with explained(N_("cannot open {path} for writing: {cause}"), path=str(path)):
            recovered = _set_aside(path, log.torn) if log.torn else None
            conceals = bool(log.header.commitment) and not log.replay.secret
            concealed = chance.concealed(path, log.header) if conceals else ""
            return Journal(log, storage.append_to(path, log.size), lock, recovered, concealed=concealed)
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
    aside = storage.free_name(path, "torn")
    storage.create_whole(aside, torn)
    return Recovered(len(torn), aside)
