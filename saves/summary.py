"""What a list of games tells of each, and how it is found in a log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import engine
from engine import State
from engine.game import places
from engine.words import N_, Saying
from saves import disk
from saves.errors import LogError, SaveError, explained
from saves.lines import LineFault, checksum_of, decode, unseal_all
from saves.log import SUFFIX, Log, parse, read_first
from saves.records import TITLES_FROM, EndEntry, Header, Seat, SecretEntry, TitleEntry, read_entry

_LATEST_NS = 253_370_764_800 * 10**9  # 9999-01-01


@dataclass(frozen=True, slots=True)
class Summary:
    """One game of the list. Of a file that is damaged, only what could be read is there.

    Attributes:
        folder: where its file is.
        id: its name, that of the file without suffix.
        game: name of the game in the registry, ``""`` when not known.
        title: the name that a person gave it, ``""`` when none.
        seats: who plays, in turn order.
        created: when it was begun, UTC; ``None`` when not known.
        scores: points of every seat now.
        winners: seats that have won; none before the end.
        turn: number of the turn in progress, or of the last one.
        turns: number of the last turn as far as can be told, 0 when it cannot.
        moves: how many moves stand.
        finished: whether the game is over.
        modified_ns: when the file was last written, in ns since the epoch.
        rated: whether it counts for ranks.
        branched: whether it left another game, whose moves it began with.
        places: place of every seat at the end; none before it, or where the seats do not play against
            each other.
        ended: when its last move was made, UTC; ``None`` before the end, or when the log does not say.
        checksum: of its last line that gives no title.
        problem: why it cannot be opened, ``None`` when it can.
    """

    folder: Path
    id: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    created: datetime | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turn: int
    turns: int
    moves: int
    finished: bool
    modified_ns: int
    rated: bool = False
    branched: bool = False
    places: tuple[int, ...] = ()
    ended: datetime | None = None
    checksum: str = ""
    problem: Saying | None = None

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / (self.id + SUFFIX)

    @property
    def modified(self) -> datetime:
        """When the file was last written, UTC; times that no calendar has are moved to its nearest end."""
        seconds, rest = divmod(min(max(self.modified_ns, 0), _LATEST_NS), 10**9)
        return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1000)

    @property
    def readable(self) -> bool:
        """Whether at least the beginning of the game can be looked at."""
        return bool(self.game)


def summarise(facts: disk.FileFacts) -> Summary:
    """Read a log and return what the list tells of it; trouble with the file is told in ``problem``."""
    path = facts.path
    try:
        facts.name.encode()
    except UnicodeEncodeError:
        id_ = facts.name.removesuffix(SUFFIX).encode(errors="replace").decode()
        return _unreadable(facts, id_, Saying(N_("the name of its file is not UTF-8 text; give it another")))
    try:
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            data = disk.read_bytes(path)
        found = _finished(data)
        if found:
            header, title, end, checksum = found
            return Summary(
                facts.folder,
                path.stem,
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
            )
        log = parse(data, path, upto_damage=True)
    except SaveError as error:
        return _unreadable(facts, path.stem, _problem(error))
    return Summary(
        facts.folder,
        path.stem,
        log.header.game,
        log.title,
        log.header.seats,
        log.header.created,
        log.state.scores,
        log.state.winners,
        log.state.turn,
        _turns(log.state),
        len(log.standing),
        finished=log.state.is_terminal,
        modified_ns=facts.modified_ns,
        rated=log.header.rated,
        branched=log.header.origin is not None,
        places=log.state.places or (),
        ended=_ended(log),
        checksum=log.final_checksum,
        problem=log.damage.reason if log.damage else None,
    )


def _unreadable(facts: disk.FileFacts, id_: str, problem: Saying) -> Summary:
    return Summary(
        facts.folder,
        id_,
        game="",
        title="",
        seats=(),
        created=None,
        scores=(),
        winners=(),
        turn=0,
        turns=0,
        moves=0,
        finished=False,
        modified_ns=facts.modified_ns,
        problem=problem,
    )


def _turns(state: State) -> int:
    from engine.landscape.state import LandscapeState  # loaded with a game of that kind, not before

    if state.is_terminal:
        return state.turn
    return state.turns if isinstance(state, LandscapeState) else 0


def _ended(log: Log) -> datetime | None:
    """Return when the game ended, if it is over and its log says when."""
    if not log.state.is_terminal:
        return None
    return next((entry.ended for entry in reversed(log.entries) if isinstance(entry, EndEntry)), None)


def _problem(error: SaveError) -> Saying:
    return error.reason if isinstance(error, LogError) else error.saying


def _finished(data: bytes) -> tuple[Header, str, EndEntry, str] | None:
    """Return header, title, end and its checksum of a log that ends with the end, its checksums being right.

    Many times quicker than playing the game through.
    """
    *lines, torn = data.split(b"\n")
    try:
        header, checksum = read_first(lines)
        game, title, last = engine.game(header.game), header.title, b""
        for line, payload in zip(lines[1:], unseal_all(lines[1:], checksum), strict=True):
            if payload.startswith(b'{"n"'):  # neither a move nor the end
                entry = read_entry(decode(payload), game)
                if isinstance(entry, TitleEntry):
                    if header.format < TITLES_FROM:
                        return None
                    title = entry.title
                    continue
                if isinstance(entry, SecretEntry):
                    continue
            last, checksum = payload, checksum_of(line)
        if torn or not last.startswith(b'{"end"'):
            return None
        end = read_entry(decode(last), game)
    except LineFault:
        return None
    return (header, title, end, checksum) if isinstance(end, EndEntry) else None
