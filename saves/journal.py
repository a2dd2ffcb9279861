"""Writing a log: the game on disk and its live state, kept in step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from filelock import BaseFileLock

import engine
from engine import Event, Move, State
from engine.words import N_, Saying
from saves import disk
from saves.errors import GameInUse, GameNotFound, SaveError, explained
from saves.lines import LineFault, canonical, seal
from saves.lock import hold
from saves.log import Fold, Log, end_of, parse, read, read_first
from saves.records import Entry, Header, MoveEntry, Origin, Seat, UndoEntry

SUFFIX = ".jsonl"
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


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

    Made by :func:`create`, :func:`open_journal` and :func:`branch`. Works as a context manager.

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
        """The position; to be changed by :meth:`append` and :meth:`undo` alone."""
        return self._fold.state

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries so far, those taken back included."""
        return self._fold.entries

    @property
    def standing(self) -> Sequence[MoveEntry]:
        """The moves that have not been taken back."""
        return self._fold.standing

    def append(self, move: Move) -> tuple[Event, ...]:
        """Make ``move`` for whoever is to move; it is on disk when this returns.

        The last move of a game writes the end with it.

        Returns:
            The facts that the move brought about.

        Raises:
            IllegalMove: when the rules refuse it; nothing is written.
            SaveError: when it could not be written; state and log are as before.
        """
        self._check_open()
        before = len(self.entries)
        player = self.state.current_player
        events = self._fold.take(MoveEntry(before + 1, player, move))
        try:
            if self.state.is_terminal:
                self._fold.take(end_of(self.state, before + 2))
            self._write(self.entries[before:])
        except BaseException:
            while len(self.entries) > before:
                self._fold.take_back()
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
        data, checksum = _sealed(entries, self._checksum)
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


def create(
    folder: Path,
    *,
    game: str,
    seats: Sequence[Seat],
    seed: int,
    created: datetime,
    options: Mapping[str, Any] | None = None,
    title: str = "",
    origin: Origin | None = None,
) -> Journal:
    """Begin a new game in ``folder``, which is made if need be.

    Args:
        folder: where the log is to be.
        game: name in the engine's registry.
        seats: who plays, in turn order.
        seed: for the dealer; from -2**63 to 2**63 - 1.
        created: now, with its time zone.
        options: option values by name; missing ones take their default.
        title: a name for people.
        origin: the game that this one branches from; see :func:`branch`.

    Raises:
        UnknownName: when the engine has no such game, option or number of seats.
        SaveError: when the log cannot be made, or a name cannot be written in it.
        ValueError: when ``created`` has no time zone.
    """
    found = engine.game(game)
    settled = found.settle(options)
    engine.new_game(game, players=len(seats), seed=seed, options=settled)
    header = Header("", game, found.rules_version, settled, tuple(seats), seed, _utc(created), title, origin)
    return _create(folder, header, [])


def branch(folder: Path, source: Log | Journal, at: int, created: datetime) -> Journal:
    """Begin a new game in ``folder`` with the moves that stood in another one at some time.

    Args:
        folder: where the new log is to be.
        source: the other game; it is not changed.
        at: number of its entry after which the new game leaves it; 0 is its start.
        created: now, with its time zone.

    Raises:
        SaveError: when there is no such entry, or the log cannot be made.
        ValueError: when ``created`` has no time zone.
    """
    if not 0 <= at <= len(source.entries):
        raise SaveError(
            N_("the game {game} has no entry {at}; it has entries 1 to {last}"),
            game=source.path.stem,
            at=at,
            last=len(source.entries),
        )
    old = source.header
    header = Header(
        "",
        old.game,
        old.rules,
        old.options,
        old.seats,
        old.seed,
        _utc(created),
        old.title,
        Origin(source.path.stem, at),
    )
    past = Fold(old)
    for entry in source.entries[:at]:
        past.take(entry)
    fold = Fold(header)
    for number, made in enumerate(past.standing, 1):
        fold.take(MoveEntry(number, made.by, made.move))
    if fold.state.is_terminal:
        fold.take(end_of(fold.state, len(fold.entries) + 1))
    return _create(folder, header, fold.entries)


def write_finished(
    folder: Path, state: State, *, seats: Sequence[Seat], created: datetime, title: str = ""
) -> Path:
    """Write the log of a game that has been played already, in one go, and return its path.

    Much quicker than a journal for games that bots play by the thousand; the log is the same.

    Args:
        folder: where the log is to be; made if need be.
        state: the game as it stands; it must have been set up with a seed.
        seats: who played, in turn order.
        created: now, with its time zone.
        title: a name for people.

    Raises:
        SaveError: when the log cannot be made.
        ValueError: when ``created`` has no time zone, or the state no seed.
    """
    if state.seed is None:
        raise ValueError("a log needs the seed of its game")
    rules = engine.game(state.game).rules_version
    options = dict(state.options)
    header = Header("", state.game, rules, options, tuple(seats), state.seed, _utc(created), title)
    fold = Fold(header)
    for number, move in enumerate(state.moves, 1):
        fold.take(MoveEntry(number, fold.state.current_player, move))
    if fold.state.is_terminal:
        fold.take(end_of(fold.state, len(fold.entries) + 1))
    with _create(folder, header, fold.entries) as journal:
        return journal.path


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


def _set_aside(path: Path, torn: bytes) -> Recovered:
    number = 1
    while disk.exists(aside := path.with_suffix(f".torn-{number}")):
        number += 1
    disk.create_whole(aside, torn)
    return Recovered(len(torn), aside)


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("the time of creation needs a time zone")
    return moment.astimezone(UTC).replace(microsecond=0)


def _create(folder: Path, draft: Header, entries: Sequence[Entry]) -> Journal:
    folder = folder.resolve()
    with explained(N_("cannot keep games in {folder}: {cause}"), folder=str(folder)):
        disk.make_folder(folder)
    header, path, lock = _claim_id(folder, draft)
    try:
        first, checksum = seal(canonical(header.to_json()), "")
        rest, _ = _sealed(entries, checksum)
        with explained(N_("the game could not be saved as {path}: {cause}"), path=str(path)):
            log = parse(first + rest, path)
            return Journal(log, disk.AppendFile.create(path, first + rest), lock)
    except BaseException:
        lock.release()
        raise


def _claim_id(folder: Path, draft: Header) -> tuple[Header, Path, BaseFileLock]:
    """Return the header with an id that is free in ``folder``, its path, and its lock, held."""
    try:
        base = canonical(draft.to_json())
        read_first([seal(base, "")[0][:-1]])
    except ValueError as error:
        raise SaveError(N_("a name of a seat, or the title, is not proper text")) from error
    except LineFault as fault:
        raise SaveError(fault.saying.template, **fault.saying.values) from fault
    attempt = 0
    while True:
        digest = sha256(base + str(attempt).encode()).digest()
        letters = "".join(_ID_LETTERS[byte % len(_ID_LETTERS)] for byte in digest[:4])
        header = replace(draft, id=f"{draft.created:%Y%m%d-%H%M%S}-{draft.game}-{letters}")
        path = folder / f"{header.id}{SUFFIX}"
        attempt += 1
        try:
            lock = hold(path)
        except GameInUse:
            continue
        free = False
        try:
            with explained(N_("cannot keep games in {folder}: {cause}"), folder=str(folder)):
                free = not disk.exists(path)
        finally:
            if not free:
                lock.release()
        if free:
            return header, path, lock


def _sealed(entries: Iterable[Entry], checksum: str) -> tuple[bytes, str]:
    lines = []
    for entry in entries:
        line, checksum = seal(canonical(entry.to_json()), checksum)
        lines.append(line)
    return b"".join(lines), checksum
