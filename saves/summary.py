"""Summaries of games for lists, and how they are read from a log."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import engine
from engine.game import places
from engine.words import N_, Saying
from saves import storage
from saves.errors import LogError, SaveError, explained
from saves.lines import LineFault, check_chain, checksum_of, decode, payload_of
from saves.log import SUFFIX, Log, parse, read_first
from saves.records import TITLES_FROM, EndEntry, Entry, Header, Seat, SecretEntry, TitleEntry, read_entry

_LATEST_NS = 253_370_764_800 * 10**9  # 9999-01-01


class Summary(NamedTuple):
    """One game of a list; of a damaged file, only what could be read.

    Attributes:
        id: the name of its file without suffix.
        game: name of the game in the registry; ``""`` if unknown.
        title: its title; ``""`` for none.
        seats: the seats in turn order.
        created: time of its creation, UTC; ``None`` if unknown.
        winners: the winning seats; none before the end.
        turn: number of the current turn, or of the last one.
        turns: expected number of turns; 0 if unknown.
        modified_ns: time of the last change of the file, in ns since the epoch.
        places: final places of all seats; empty before the end, or if the seats do not play against each
            other.
        ended: time of its last move, UTC; ``None`` before the end, or if unknown.
        checksum: checksum of its last line that is not a title.
        seed: seed of its dealer; ``None`` with a secret, or if unknown.
        problem: why it cannot be opened; ``None`` if it can.
    """

    folder: Path
    id: str
    game: str = ""
    title: str = ""
    seats: tuple[Seat, ...] = ()
    created: datetime | None = None
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    turn: int = 0
    turns: int = 0
    moves: int = 0
    finished: bool = False
    modified_ns: int = 0
    rated: bool = False
    branched: bool = False
    places: tuple[int, ...] = ()
    ended: datetime | None = None
    checksum: str = ""
    seed: int | None = None
    problem: Saying | None = None

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / (self.id + SUFFIX)

    @property
    def modified(self) -> datetime:
        """Time of the last change of the file, UTC; clamped to the years that ``datetime`` supports."""
        seconds, rest = divmod(min(max(self.modified_ns, 0), _LATEST_NS), 10**9)
        return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1000)

    @property
    def readable(self) -> bool:
        """True if at least the beginning of the game can be read."""
        return bool(self.game)


def summarise(facts: storage.FileFacts) -> tuple[Summary, Log | None]:
    """Return the summary of a log, and the log if it had to be replayed; errors go to ``problem``."""
    path = facts.path
    try:
        facts.name.encode()
    except UnicodeEncodeError:
        id_ = facts.name.removesuffix(SUFFIX).encode(errors="replace").decode()
        problem = Saying(N_("the name of its file is not UTF-8 text; give it another"))
        return _unreadable(facts, id_, problem), None
    try:
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            data = storage.read_bytes(path)
        found = _finished(data)
        if found:
            return _summary_of_finished(facts, *found), None
        log = parse(data, path, upto_damage=True)
    except SaveError as error:
        return _unreadable(facts, path.stem, _problem(error)), None
    return _summary_of(facts, log), log


def _summary_of_finished(
    facts: storage.FileFacts, header: Header, title: str, end: EndEntry, checksum: str
) -> Summary:
    return Summary(
        facts.folder,
        facts.path.stem,
        header.game,
        title,
        header.seats,
        header.created,
        end.scores,
        end.winners,
        end.turn,
        end.turn,
        end.moves,
        finished=True,
        modified_ns=facts.modified_ns,
        rated=header.rated,
        branched=header.origin is not None,
        places=places(end.scores, end.winners) if end.places is None else end.places,
        ended=end.ended,
        checksum=checksum,
        seed=header.seed,
    )


def _summary_of(facts: storage.FileFacts, log: Log) -> Summary:
    return Summary(
        facts.folder,
        facts.path.stem,
        log.header.game,
        log.title,
        log.header.seats,
        log.header.created,
        log.state.scores,
        log.state.winners,
        log.state.turn,
        log.state.turn if log.state.is_terminal else log.state.turns,
        len(log.mainline),
        finished=log.state.is_terminal,
        modified_ns=facts.modified_ns,
        rated=log.header.rated,
        branched=log.header.origin is not None,
        places=log.state.places or (),
        ended=_ended(log),
        checksum=log.final_checksum,
        seed=log.header.seed,
        problem=log.damage.reason if log.damage else None,
    )


def _unreadable(facts: storage.FileFacts, id_: str, problem: Saying) -> Summary:
    return Summary(facts.folder, id_, modified_ns=facts.modified_ns, problem=problem)


def _ended(log: Log) -> datetime | None:
    """Return the time of the end, if the game is over and the log contains it."""
    if not log.state.is_terminal:
        return None
    return next((entry.ended for entry in reversed(log.entries) if isinstance(entry, EndEntry)), None)


def _problem(error: SaveError) -> Saying:
    return error.reason if isinstance(error, LogError) else error.saying


def _finished(data: bytes) -> tuple[Header, str, EndEntry, str] | None:
    """Return header, title, end and final checksum of the log of a finished game with correct checksums.

    Many times faster than replaying the game.
    """
    if b'\n{"end"' not in data:
        return None
    *lines, torn = data.split(b"\n")
    try:
        header, checksum = read_first(lines)
        first, *lines = lines
        check_chain(lines, checksum)
        game, title, last = engine.game(header.game), header.title, first
        others: dict[bytes, Entry] = {}  # neither moves nor the end
        for line in lines if b'\n{"n"' in data else ():
            if line.startswith(b'{"n"'):
                others[line] = entry = read_entry(decode(payload_of(line)), game)
                if isinstance(entry, TitleEntry):
                    if header.format < TITLES_FROM:
                        return None
                    title = entry.title
        for last in reversed(lines):
            if not isinstance(others.get(last), TitleEntry | SecretEntry):
                break
        if torn or not last.startswith(b'{"end"'):
            return None
        end = read_entry(decode(payload_of(last)), game)
    except LineFault:
        return None
    return (header, title, end, checksum_of(last)) if isinstance(end, EndEntry) else None
