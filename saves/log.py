"""Reading a log: each line is checked for its checksum, its canonical form and the rules of the game."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import engine
from engine import CHANCE, EngineError, Event, IllegalMove, Move, State
from engine.errors import UnknownGame
from engine.game import places
from engine.words import N_, Saying
from saves import storage
from saves.chance import commitment
from saves.entries import reader_for, same
from saves.errors import DamagedLog, LogError, UnsupportedLog, explained
from saves.lines import ForeignLine, LineFault, check_chain, checksum_of, decode, unseal, unseal_next
from saves.records import (
    FORMAT,
    RATED_FROM,
    SECRETS_FROM,
    TITLES_FROM,
    EndEntry,
    Entry,
    Header,
    MoveEntry,
    SecretEntry,
    TitleEntry,
    UndoEntry,
    read_header,
)

SUFFIX = ".jsonl"
"""Suffix of log files."""


def start(header: Header) -> State:
    """Return the state before the first move of a game.

    Raises:
        EngineError: when the engine has no such game, option or number of seats.
    """
    return engine.new_game(
        header.game,
        players=len(header.seats),
        seed=header.seed,
        options=header.options,
        rules=header.rules,
    )


def end_of(state: State, number: int, ended: datetime | None = None, *, version: int = FORMAT) -> EndEntry:
    """Return the end entry of a finished game.

    Args:
        state: the game.
        number: number of the entry.
        ended: time of the last move, if it was made just now.
        version: format of the log; older ones contain neither time nor places.
    """
    end = EndEntry(number, len(state.moves), state.turn, state.scores, state.winners)
    if version < RATED_FROM:
        return end
    found = state.places or ()
    usual = found == places(state.scores, state.winners)
    return replace(end, places=None if usual else found, ended=ended)


class Deal(NamedTuple):
    """A chance move of a log and what could have been dealt in its place.

    Attributes:
        number: number of its entry.
        move: the move in the log.
        before: number of chance moves before it.
        moves: the possible ones, and others of weight 0.
        weights: their weights.
    """

    number: int
    move: Move
    before: int
    moves: Sequence[Move]
    weights: Sequence[int]

    @classmethod
    def due(cls, state: State, entry: MoveEntry) -> Deal:
        """Return the deal that an entry is, in the position before it."""
        moves, weights = state.chance_odds()
        return cls(entry.number, entry.move, state.chance_count, tuple(moves), tuple(weights))


class PlayedMove(NamedTuple):
    """A move as it was made: by which seat, in which turn, and its events."""

    by: int
    turn: int
    events: tuple[Event, ...]


class Checkpoint(NamedTuple):
    """A point of a replay to return to: number of entries, what could be redone, whether it was over."""

    entries: int
    undone: tuple[MoveEntry, ...]
    over: bool


class GameReplay:
    """Replays a game from the entries of its log.

    Attributes:
        state: the position after the last entry.
        entries: all entries, including moves that were undone later.
        mainline: the moves in force, that is, those that were not undone.
        played: the same moves as they were made.
        undone: undone moves that can be redone, the next one last; cleared by any other move.
        title: title of the game; ``""`` for none.
        secret: the secret behind the chance moves, in hexadecimal digits; ``""`` while the log does not say.
        revealed: whether an entry has revealed the secret; no move can follow.
    """

    __slots__ = (
        "_header",
        "_over",
        "entries",
        "mainline",
        "played",
        "revealed",
        "secret",
        "state",
        "title",
        "undone",
    )

    def __init__(self, header: Header) -> None:
        self.state = start(header)
        self.entries: list[Entry] = []
        self.mainline: list[MoveEntry] = []
        self.played: list[PlayedMove] = []
        self.undone: tuple[MoveEntry, ...] = ()
        self.title = header.title
        self.secret = header.secret
        self.revealed = False
        self._header = header
        self._over = False

    def apply(self, entry: Entry) -> tuple[Event, ...]:
        """Apply the next entry and return its events.

        Raises:
            IllegalMove: when it is an illegal move.
            LineFault: when it cannot follow for another reason. Nothing has changed in either case.
        """
        if isinstance(entry, MoveEntry):
            if (
                self.revealed
                or entry.by != self.state.current_player
                or entry.number != len(self.entries) + 1
            ):
                self._check_due(entry)
            self._make(entry)
            self.entries.append(entry)
            if self.undone:
                again = self.undone[-1].move == entry.move
                self.undone = self.undone[:-1] if again else ()
            return self.played[-1].events
        self._check_number(entry)
        if isinstance(entry, UndoEntry):
            self._undo(entry)
        elif isinstance(entry, TitleEntry):
            self._name(entry)
        elif isinstance(entry, SecretEntry):
            self._reveal(entry)
        else:
            self._end(entry)
        self.entries.append(entry)
        return ()

    def _check_number(self, entry: Entry) -> None:
        if entry.number != len(self.entries) + 1:
            raise LineFault(
                N_("the entry has number {number}; the next one is {due}"),
                number=entry.number,
                due=len(self.entries) + 1,
            )
        if self.revealed and not isinstance(entry, TitleEntry):
            raise LineFault(N_("the game continues after its secret was revealed"))

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint for :meth:`rollback`."""
        return Checkpoint(len(self.entries), self.undone, self._over)

    def rollback(self, checkpoint: Checkpoint) -> None:
        """Remove the entries since a checkpoint: moves, what took some back, an end, a secret."""
        while len(self.entries) > checkpoint.entries:
            entry = self.entries.pop()
            if isinstance(entry, MoveEntry):
                self.mainline.pop()
                self.played.pop()
                self.state.pop()
            elif isinstance(entry, SecretEntry):
                self.secret, self.revealed = "", False
            elif isinstance(entry, UndoEntry):
                for undone in self.undone[: -entry.count - 1 : -1]:
                    self._make(undone)
                self.undone = self.undone[: -entry.count]
        self.undone, self._over = checkpoint.undone, checkpoint.over

    def _check_due(self, entry: MoveEntry) -> None:
        self._check_number(entry)
        due = self.state.current_player  # older logs have this seat for one that gives up out of turn
        if entry.by != due and not self.state.is_terminal and entry.by != self.state.mover(entry.move):
            raise LineFault(N_("the move is by {by}, but {due} is to move"), by=_who(entry.by), due=_who(due))

    def _make(self, entry: MoveEntry) -> None:
        state = self.state
        by, turn = state.mover(entry.move), state.turn
        self.played.append(PlayedMove(by, turn, state.push(entry.move)))
        self.mainline.append(entry)

    def _undo(self, entry: UndoEntry) -> None:
        if entry.count > len(self.mainline):
            raise LineFault(
                N_("{count} moves are taken back, but there are only {standing}"),
                count=entry.count,
                standing=len(self.mainline),
            )
        for _ in range(entry.count):
            self.state.pop()
        self.undone += tuple(reversed(self.mainline[-entry.count :]))
        del self.mainline[-entry.count :], self.played[-entry.count :]
        self._over = False

    def _name(self, entry: TitleEntry) -> None:
        if self._header.format < TITLES_FROM:
            raise LineFault(
                N_("a game of format {version} cannot be given a title"), version=self._header.format
            )
        self.title = entry.title

    def _reveal(self, entry: SecretEntry) -> None:
        if not self._header.commitment or self.secret:
            raise LineFault(N_("a secret is revealed, but the game has none that is concealed"))
        if commitment(self._header.id, entry.secret) != self._header.commitment:
            raise LineFault(N_("the secret is not the one that was committed before the first move"))
        self.secret, self.revealed = entry.secret, True

    def _end(self, entry: EndEntry) -> None:
        if not self.state.is_terminal:
            raise LineFault(N_("the game is said to be over, but it is not"))
        if self._over:
            raise LineFault(N_("the end is written twice"))
        if entry != end_of(self.state, entry.number, entry.ended, version=self._header.format):
            raise LineFault(
                N_("the result is given as {said}, but by the moves it is {found}"),
                said=entry.scores,
                found=self.state.scores,
            )
        self._over = True


def _who(player: int) -> str:
    return "chance" if player == CHANCE else f"seat {player}"


class Replayed:
    """A game that has been replayed.

    Attributes:
        replay: its replay.
    """

    __slots__ = ()
    replay: GameReplay

    @property
    def state(self) -> State:
        """The position after the last entry."""
        return self.replay.state

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries after the header, including moves that were undone later."""
        return self.replay.entries

    @property
    def mainline(self) -> Sequence[MoveEntry]:
        """The moves in force."""
        return self.replay.mainline

    @property
    def title(self) -> str:
        """Title of the game; ``""`` for none."""
        return self.replay.title

    @property
    def secret(self) -> str:
        """The secret behind the chance moves; ``""`` while it is concealed."""
        return self.replay.secret

    @property
    def revealed(self) -> bool:
        """True if the secret has been revealed; no move can follow."""
        return self.replay.revealed


@dataclass(frozen=True, slots=True)
class Log(Replayed):
    """The content of a log file.

    Attributes:
        path: its file.
        header: its first line.
        replay: the game replayed to the last sound line.
        size: bytes of header and entries.
        checksum: checksum of the last of these lines.
        final_checksum: checksum of the last of these lines that is neither a title nor a secret.
        torn: bytes after the last newline of the file: an incomplete line.
        damage: the error that stopped the reader, with ``upto_damage``.
    """

    path: Path
    header: Header
    replay: GameReplay
    size: int
    checksum: str
    final_checksum: str
    torn: bytes = b""
    damage: LogError | None = None

    def is_of(self, data: bytes) -> bool:
        """Return whether these bytes are what was read, and nothing has been added to the replay since."""
        size = self.size + len(self.torn)
        if self.damage is not None or len(data) != size or not data.endswith(self.torn):
            return False
        lines = data[: self.size].split(b"\n")[:-1]
        try:
            check_chain(lines, "")  # each checksum depends on all lines before
        except LineFault:
            return False
        return len(lines) == 1 + len(self.entries) and checksum_of(lines[-1]) == self.checksum


def read(path: Path, *, upto_damage: bool = False, known: Log | None = None) -> Log:
    """Read the log at ``path`` and replay it. Needs no lock and changes nothing.

    Args:
        path: the file.
        upto_damage: stop at a damaged line and set ``damage`` instead of raising.
        known: what was read from it before, which is returned when the file is as it was.

    Raises:
        DamagedLog: for a line that was changed or contains an illegal move.
        UnsupportedLog: for a newer format, an unknown game or another version of its rules.
        SaveError: when the file cannot be read.
    """
    with explained(N_("cannot read {path}: {cause}"), path=str(path)):
        data = storage.read_bytes(path)
    if known is not None and known.is_of(data):
        return replace(known, path=path)
    return parse(data, path, upto_damage=upto_damage)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Pause the garbage collector: a replay makes many objects that last, and no cycles."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@_collector_paused()
def parse(data: bytes, path: Path, *, upto_damage: bool = False, deals: list[Deal] | None = None) -> Log:
    """Like :func:`read`, for the bytes of a file; ``path`` is used in messages only.

    Args:
        data: the bytes.
        path: the file.
        upto_damage: as for :func:`read`.
        deals: to this list the chance moves are added that do not come from another game, to be checked.
    """
    *lines, torn = data.split(b"\n")
    try:
        header, checksum = read_first(lines)
        replay = GameReplay(header)
    except (LineFault, EngineError) as fault:
        raise _error(path, 1, fault) from fault
    read_line = reader_for(engine.game(header.game)).read
    given = header.given
    size = len(lines[0]) + 1
    sealed = final = checksum.encode()
    damage = None
    for number, line in enumerate(lines[1:], 1):
        try:
            payload, sealed_now = unseal_next(line, sealed)
            entry = read_line(payload, number)
            if type(entry) is MoveEntry and entry.by == CHANCE and deals is not None and entry.number > given:
                deals.append(Deal.due(replay.state, entry))
            replay.apply(entry)
        except (LineFault, IllegalMove) as fault:
            damage = _error(path, number + 1, fault)
            if not upto_damage:
                raise damage from fault
            break
        sealed = sealed_now
        if type(entry) is not TitleEntry and type(entry) is not SecretEntry:
            final = sealed
        size += len(line) + 1
    return Log(path, header, replay, size, sealed.decode(), final.decode(), torn, damage)


def read_first(lines: Iterable[bytes]) -> tuple[Header, str]:
    """Return the header, which is the first of ``lines`` (without newlines), and its checksum.

    Raises:
        LineFault: when it is missing or of another version.
    """
    for line in lines:
        _refuse_newer(line)
        payload, checksum = unseal(line, "")
        header = read_header(decode(payload))
        same(header.to_json(), payload)
        if header.rated and header.format < RATED_FROM:
            raise LineFault(N_("a game of format {version} cannot be rated"), version=header.format)
        _check_chance(header)
        _refuse_other_rules(header)
        return header, checksum
    raise LineFault(N_("the first line is missing or incomplete"))


def header_of(path: Path) -> Header:
    """Return the header of a log, whose moves are not looked at.

    Raises:
        SaveError: when it cannot be read.
    """
    with explained(N_("cannot read {path}: {cause}"), path=str(path)):
        line, newline, _rest = storage.read_beginning(path).partition(b"\n")
    try:
        return read_first([line] if newline else [])[0]
    except LineFault as fault:
        raise LogError(path, 1, fault.saying) from fault


def _check_chance(header: Header) -> None:
    """Refuse a header with contradictory facts about seed and secret."""
    if header.format < SECRETS_FROM:
        if header.commitment or header.secret or header.given:
            raise LineFault(N_("a game of format {version} cannot have a secret"), version=header.format)
        return
    if header.secret and commitment(header.id, header.secret) != header.commitment:
        raise LineFault(N_("the secret is not the one that was committed before the first move"))
    if header.seed is not None and header.rated and header.between_people:
        raise LineFault(
            N_("a rated game between people cannot have a seed, because someone may know it; leave it out")
        )


def _refuse_newer(line: bytes) -> None:
    # Before the checksum, which a newer format may compute differently.
    data = decode(line)
    version = data.get("format") if isinstance(data, dict) else None
    if type(version) is int and version > FORMAT:
        raise ForeignLine(
            N_("it has format {version}, the newest known here is {known}; update the program"),
            version=version,
            known=FORMAT,
        )


def _refuse_other_rules(header: Header) -> None:
    try:
        game = engine.game(header.game)
        known = {option.name for option in game.options}
        missing = sorted(name for name in header.options if name not in known)
        if missing:
            raise ForeignLine(
                N_("it needs {missing} of {game}, which this version does not have; update the program"),
                missing=", ".join(missing),
                game=Saying(game.title),
            )
        options = game.settle(header.options)
    except UnknownGame as error:
        raise ForeignLine(
            N_("it is a game of {game}, which is not installed; install the package that brings it"),
            game=repr(header.game),
        ) from error
    except EngineError as error:
        raise ForeignLine(error.saying.template, **error.saying.values) from error
    if not game.knows_rules(header.rules):
        raise ForeignLine(
            N_("it is played by version {version} of the rules of {game}; this program knows {known}"),
            version=header.rules,
            game=Saying(game.title),
            known=game.rules_version,
        )
    for name, value in header.options.items():
        if type(options[name]) is not type(value) or options[name] != value:
            raise LineFault(N_("the option {option} has an invalid value"), option=name)


def _error(path: Path, line: int, fault: LineFault | EngineError) -> LogError:
    if isinstance(fault, IllegalMove):
        reason = Saying(N_("the rules refuse the move: {cause}"), {"cause": fault.saying})
        return DamagedLog(path, line, reason, fault.rule)
    if isinstance(fault, ForeignLine | EngineError):
        return UnsupportedLog(path, line, fault.saying)
    return DamagedLog(path, line, fault.saying)
