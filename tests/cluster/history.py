"""The history of some tables: what players tried, what they were told and saw; and what is wrong with it.

Players note each try before it is sent and its answer when it has come, and each position that they are
shown. At the end the logs decide: :func:`check` compares both. A log is a chain of checksums, so the number
of its entries and the checksum of the last one stand for all that was seen, moves taken back included.

Times are seconds of one clock that all processes of a machine share and that goes on while one is stopped.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Self

import saves
from saves import Log, storage
from saves.lines import canonical, checksum_of
from saves.log import GameReplay, parse
from saves.records import HUMAN, MoveEntry, UndoEntry
from tui.play.hall.talk import KEPT

TOLERANCE: Final = 1.0
"""Seconds by which a clock may be wrong."""

_NEVER: Final = float("inf")


class Deed(StrEnum):
    """An action of a player."""

    MOVE = "move"
    UNDO = "undo"
    SAY = "say"


class Outcome(StrEnum):
    """The answer to a player's action."""

    DONE = "done"
    REFUSED = "refused"
    """That nothing has changed."""
    UNKNOWN = "unknown"
    """Nothing, or that it is not certain."""


class Wrong(StrEnum):
    """The kinds of errors in a history."""

    LOST = "lost"
    TWICE = "made twice"
    UNASKED = "made by nobody"
    HISTORIES = "two histories"
    BACK = "gone back"
    BOARD = "wrong board"
    CLOCK = "clock"
    TALK = "talk"
    DAMAGE = "damaged log"


@dataclass(slots=True)
class Attempt:
    """One try to change a table.

    Attributes:
        table: its id.
        player: name of the player.
        worker: name of the process that was asked.
        deed: what was tried.
        seat: of the player.
        text: the move as canonical JSON, or the line that was said.
        known: number of entries that the player had seen.
        began: when it was sent.
        ended: when the answer came; ``None`` when there was none.
        outcome: what the answer was.
        entry: number of the entry that it became, as the answer says; 0 if it says none.
        reached, made: when the process began and ended it, as the answer says; 0 if it does not.
        answer: the sentence of a refusal.
    """

    table: str
    player: str
    worker: str
    deed: Deed
    seat: int
    text: str
    known: int
    began: float
    ended: float | None = None
    outcome: Outcome = Outcome.UNKNOWN
    entry: int = 0
    reached: float = 0.0
    made: float = 0.0
    answer: str = ""


@dataclass(slots=True)
class Sight:
    """A player's view.

    Attributes:
        table: its id.
        player: name of the player.
        worker: name of the process that has shown it.
        session: number of the connection.
        seen: when the process looked.
        entries: number of entries.
        checksum: of the last one.
        position: fingerprint of the position; ``""`` if it was not compared.
        left: seconds that each seat has left, ``None`` for a seat without a clock; empty without clocks.
    """

    table: str
    player: str
    worker: str
    session: int
    seen: float
    entries: int
    checksum: str
    position: str = ""
    left: Sequence[float | None] = ()


@dataclass(slots=True)
class TableRecord:
    """The facts about a table besides its log.

    Attributes:
        began: its game was begun between these times.
        seconds: what each seat had at the start; 0 without clocks.
        increment: what is added after each turn.
        still: when its clocks stood still because no worker served it, each from and until.
    """

    began: tuple[float, float]
    seconds: float = 0.0
    increment: float = 0.0
    still: list[tuple[float, float]] = field(default_factory=list)


@dataclass(slots=True)
class History:
    """Everything that was noted."""

    tables: dict[str, TableRecord] = field(default_factory=dict)
    attempts: list[Attempt] = field(default_factory=list)
    sights: list[Sight] = field(default_factory=list)

    def write(self, path: Path) -> None:
        """Write it down, a JSON object a line."""
        with path.open("w") as file:
            for name, record in self.tables.items():
                file.write(json.dumps({"kind": "table", "table": name, **asdict(record)}) + "\n")
            for attempt in self.attempts:
                file.write(json.dumps({"kind": "attempt", **asdict(attempt)}) + "\n")
            for sight in self.sights:
                file.write(json.dumps({"kind": "sight", **asdict(sight)}) + "\n")

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read what :meth:`write` has written."""
        history = cls()
        for line in path.read_text().splitlines():
            data: dict[str, Any] = json.loads(line)
            match data.pop("kind"):
                case "table":
                    name, (first, last) = data.pop("table"), data.pop("began")
                    still = [(before, after) for before, after in data.pop("still")]
                    history.tables[name] = TableRecord((first, last), **data, still=still)
                case "attempt":
                    deed, outcome = Deed(data.pop("deed")), Outcome(data.pop("outcome"))
                    history.attempts.append(Attempt(**data, deed=deed, outcome=outcome))
                case "sight":
                    history.sights.append(Sight(**data))
        return history


@dataclass(frozen=True, slots=True)
class Violation:
    """Something wrong with a history."""

    wrong: Wrong
    table: str
    text: str

    def __str__(self) -> str:
        return f"{self.wrong}, table {self.table}: {self.text}"


@dataclass(frozen=True, slots=True)
class Figures:
    """The contents of a history, and the precision of its clocks.

    Attributes:
        done, refused, unknown: numbers of attempts by their outcome.
        arrived: how many attempts without a certain answer are in the logs.
        sights: positions seen.
        clocks: clocks compared.
        vagueness: seconds between the earliest and the latest reading that the history allows, of each.
        error: the largest distance of a clock from what the history allows.
        moments: clocks that were wrong for less than a second, where a process had not heard everything yet.
    """

    done: int
    refused: int
    unknown: int
    arrived: int
    sights: int
    clocks: int
    vagueness: Sequence[float]
    error: float
    moments: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The findings of :func:`check`."""

    violations: Sequence[Violation]
    figures: Figures


def check(history: History, logs: Mapping[str, Path], talk: Mapping[str, Sequence[str]]) -> Verdict:
    """Compare what players did and saw with what is stored in the end.

    Args:
        history: what they noted.
        logs: the log of each table.
        talk: the texts of all remarks at each table, as they are stored. Old lines may have been dropped.
    """
    attempts, sights = defaultdict(list), defaultdict(list)
    for attempt in history.attempts:
        attempts[attempt.table].append(attempt)
    for sight in history.sights:
        sights[sight.table].append(sight)
    found: list[Violation] = []
    arrived, moments, error = 0, 0, 0.0
    vagueness: list[float] = []
    for table, record in history.tables.items():
        if table not in logs or not storage.exists(logs[table]):
            found.append(Violation(Wrong.LOST, table, "its log is gone"))
            continue
        one = _TableCheck(table, record, logs[table], attempts[table], sights[table], talk.get(table, ()))
        one.run()
        found += one.found
        arrived += len(one.late)
        vagueness += one.vagueness
        error = max(error, one.error)
        moments += one.moments
    outcomes = Counter(attempt.outcome for attempt in history.attempts)
    figures = Figures(
        outcomes[Outcome.DONE],
        outcomes[Outcome.REFUSED],
        outcomes[Outcome.UNKNOWN],
        arrived,
        len(history.sights),
        len(vagueness),
        sorted(vagueness),
        error,
        moments,
    )
    return Verdict(found, figures)


class _TableCheck:
    """The comparison for one table."""

    def __init__(
        self,
        table: str,
        record: TableRecord,
        path: Path,
        attempts: Sequence[Attempt],
        sights: Sequence[Sight],
        talk: Sequence[str],
    ) -> None:
        self.found: list[Violation] = []
        self.late: dict[int, Attempt] = {}
        self.vagueness: list[float] = []
        self.error = 0.0
        self.moments = 0
        self._table = table
        self._record = record
        self._path = path
        self._attempts = attempts
        self._sights = sorted(sights, key=lambda sight: sight.seen)
        self._talk = talk
        self._claims: dict[int, Attempt] = {}

    def _tell(self, wrong: Wrong, text: str) -> None:
        self.found.append(Violation(wrong, self._table, text))

    def run(self) -> None:
        data = storage.read_bytes(self._path)
        report = saves.verify(self._path, data)
        if not report.ok:
            self._tell(Wrong.DAMAGE, str(report.damage or "its last line is incomplete"))
            return
        log = parse(data, self._path)
        self._checksums = [checksum_of(line) for line in data.splitlines()]
        self._claim(log)
        self._assign(log)
        self._compare_sights(log)
        self._compare_talk()
        if self._record.seconds:
            self._compare_clocks(log)

    # -- moves ------------------------------------------------------------------------------------------

    def _claim(self, log: Log) -> None:
        """Find the entry of each attempt that was acknowledged."""
        for attempt in self._attempts:
            if attempt.outcome is not Outcome.DONE or not attempt.entry:
                continue
            number = attempt.entry
            if number > len(log.entries):
                self._tell(Wrong.LOST, f"{_told(attempt)}, but the log has {len(log.entries)} entries")
            elif (other := self._claims.get(number)) is not None:
                self._tell(Wrong.HISTORIES, f"{_told(attempt)}, and {_told(other)}")
            elif not _fits(attempt, log, number):
                self._tell(Wrong.HISTORIES, f"{_told(attempt)}, but there is {log.entries[number - 1]}")
            else:
                self._claims[number] = attempt

    def _assign(self, log: Log) -> None:
        """Find out who has made what nobody was told of; each attempt has been made once at most."""
        people = {number for number, seat in enumerate(log.header.seats) if seat.player == HUMAN}
        open_ = [
            entry.number
            for entry in log.entries
            if entry.number > log.header.given
            and entry.number not in self._claims
            and (isinstance(entry, UndoEntry) or (isinstance(entry, MoveEntry) and entry.by in people))
        ]
        uncertain = [
            attempt
            for attempt in self._attempts
            if attempt.deed is not Deed.SAY
            and (
                attempt.outcome is Outcome.UNKNOWN or (attempt.outcome is Outcome.DONE and not attempt.entry)
            )
        ]
        uncertain.sort(key=lambda one: (one.outcome is Outcome.DONE, -one.began))  # the likeliest first
        seen = self._first_seen(len(log.entries))
        may = {
            number: [
                i
                for i, one in enumerate(uncertain)
                if one.known < number and one.began < seen[number] and _fits(one, log, number)
            ]
            for number in open_
        }
        taken: dict[int, int] = {}  # by attempt

        def place(number: int, tried: set[int]) -> bool:
            for one in may[number]:
                if one not in tried:
                    tried.add(one)
                    if one not in taken or place(taken[one], tried):
                        taken[one] = number
                        return True
            return False

        for number in open_:
            if not place(number, set()):
                made = [one for one in self._attempts if _fits(one, log, number)]
                twice = any(one.outcome is not Outcome.REFUSED for one in made)
                told = "; ".join(map(_told, made)) or "nobody tried that"
                wrong = Wrong.TWICE if twice else Wrong.UNASKED
                self._tell(wrong, f"entry {number} is {log.entries[number - 1]}: {told}")
        self.late = {number: uncertain[one] for one, number in taken.items()}
        self._claims |= self.late

    def _first_seen(self, count: int) -> list[float]:
        """Return for each entry when it was seen first; the start of the game is the first element."""
        seen = [_NEVER] * (count + 1)
        for sight in self._sights:
            if sight.entries <= count:
                seen[sight.entries] = min(seen[sight.entries], sight.seen)
        for number in range(count, 0, -1):
            seen[number - 1] = min(seen[number - 1], seen[number])
        return seen

    # -- what was seen ----------------------------------------------------------------------------------

    def _compare_sights(self, log: Log) -> None:
        positions = self._positions(log, {sight.entries for sight in self._sights if sight.position})
        newest: dict[tuple[str, str, int], Sight] = {}
        for sight in self._sights:
            if sight.entries >= len(self._checksums):
                self._tell(Wrong.LOST, f"{_shown(sight)}, but the log has {len(log.entries)} entries")
            elif sight.checksum != self._checksums[sight.entries]:
                right = self._checksums[sight.entries]
                self._tell(Wrong.HISTORIES, f"{_shown(sight)}, but there the log has {right}")
            elif sight.position and sight.position != positions[sight.entries]:
                self._tell(Wrong.BOARD, f"{_shown(sight)} showed another position than the log")
            whom = (sight.player, sight.worker, sight.session)
            before = newest.get(whom)
            if before is not None and before.entries > sight.entries:
                self._tell(Wrong.BACK, f"{_shown(sight)}, but before that {_shown(before)}")
            if before is None or before.entries <= sight.entries:
                newest[whom] = sight

    def _positions(self, log: Log, wanted: set[int]) -> dict[int, str]:
        """Return the fingerprints of the positions after some entries."""
        replay = GameReplay(log.header)
        found = {0: replay.state.fingerprint()} if 0 in wanted else {}
        for entry in log.entries:
            replay.apply(entry)
            if entry.number in wanted:
                found[entry.number] = replay.state.fingerprint()
        return found

    def _compare_talk(self) -> None:
        said = Counter(self._talk)
        lines = [attempt for attempt in self._attempts if attempt.deed is Deed.SAY]
        oldest = min((line.began for line in lines if said[line.text]), default=_NEVER)
        for line in lines:
            times = said[line.text]
            dropped = len(self._talk) >= KEPT and line.began < oldest
            if (
                times > 1
                or (line.outcome is Outcome.REFUSED and times)
                or (line.outcome is Outcome.DONE and not times and not dropped)
            ):
                self._tell(Wrong.TALK, f"{_told(line)}, and what was said is there {times} times")

    # -- clocks -----------------------------------------------------------------------------------------

    def _compare_clocks(self, log: Log) -> None:
        """Compare each clock that was seen with what is possible by the times of the moves."""
        lows, highs = self._times(log)
        running = self._running(log)
        record = self._record
        seats = range(len(log.header.seats))
        # By entry: the least and the most that each seat can have used up to it, increments taken off.
        least: list[list[float]] = [[0.0 for _ in seats]]
        most: list[list[float]] = [[0.0 for _ in seats]]
        for number in range(1, len(lows)):
            lower, upper = list(least[-1]), list(most[-1])
            seat, given = running[number - 1].seat, running[number].given
            if seat is not None:
                lower[seat] += self._ran(highs[number - 1], lows[number])
                upper[seat] += self._ran(lows[number - 1], highs[number])
            for each in given:
                lower[each] -= record.increment
                upper[each] -= record.increment
            least.append(lower)
            most.append(upper)
        wrong: dict[tuple[str, int], tuple[float, str]] = {}
        for sight in self._sights:
            number = sight.entries
            if number >= len(lows):
                continue  # told already
            for seat, left in enumerate(sight.left):
                if left is None or log.header.seats[seat].player != HUMAN:
                    continue
                readings = []
                for other in self._shown_by_clocks(number, sight.seen, lows, highs):
                    low, high = least[other][seat], most[other][seat]
                    if running[other].seat == seat:
                        low += self._ran(highs[other], sight.seen)
                        high += self._ran(lows[other], sight.seen)
                    high += self._not_yet_still(sight.seen)
                    readings.append((max(0.0, record.seconds - high), max(0.0, record.seconds - low)))
                errors = [max(first - left, left - last, 0.0) for first, last in readings]
                error = min(errors)
                first, last = readings[errors.index(error)]
                self.vagueness.append(last - first)
                # A process that has just gone on may not have heard everything yet, for a moment.
                if error <= TOLERANCE:
                    self.error = max(self.error, error)
                    self.moments += sum(where == seat for _worker, where in wrong)
                    wrong = {key: since for key, since in wrong.items() if key[1] != seat}
                    continue
                between = f"between {first:.2f} and {last:.2f}"
                text = f"{_shown(sight)} and {left:.2f} s for seat {seat}, not {between}"
                since, _text = wrong.setdefault((sight.worker, seat), (sight.seen, text))
                if sight.seen - since > TOLERANCE:
                    self.error = max(self.error, error)
                    self._tell(Wrong.CLOCK, text)
        for _since, text in wrong.values():
            self._tell(Wrong.CLOCK, text)

    def _ran(self, since: float, until: float) -> float:
        """Return for how long a clock has run between two times."""
        still = sum(max(0.0, min(after, until) - max(before, since)) for before, after in self._record.still)
        return max(0.0, until - since - still)

    def _not_yet_still(self, seen: float) -> float:
        """Return for how long clocks have stood still that may still be shown as if they had run."""
        return sum(
            min(after, seen) - before
            for before, after in self._record.still
            if before <= seen < after + TOLERANCE
        )

    def _shown_by_clocks(
        self, number: int, seen: float, lows: Sequence[float], highs: Sequence[float]
    ) -> Iterator[int]:
        """Yield the entries after which clocks may be shown with the position after one of them.

        They may be newer than the position, where a process hears of them first, and older by a moment.
        """
        yield number
        newer = number + 1
        while newer < len(lows) and lows[newer] <= seen:
            yield newer
            newer += 1
        older = number - 1
        while older >= 0 and highs[older + 1] >= seen - TOLERANCE:
            yield older
            older -= 1

    def _times(self, log: Log) -> tuple[list[float], list[float]]:
        """Return when each entry was made at the earliest and at the latest, the start of the game first."""
        count = len(log.entries) + 1
        lows, highs = [self._record.began[0]] + [0.0] * (count - 1), [_NEVER] * count
        highs[0] = self._record.began[1]
        for number, attempt in self._claims.items():
            lows[number] = max(attempt.began, attempt.reached)
            if attempt.outcome is Outcome.DONE and attempt.entry and attempt.ended is not None:
                highs[number] = attempt.made or attempt.ended
        for sight in self._sights:
            if sight.entries < count:
                highs[sight.entries] = min(highs[sight.entries], sight.seen)
        for number in range(1, count):
            lows[number] = max(lows[number], lows[number - 1])
        for number in range(count - 1, 0, -1):
            highs[number - 1] = min(highs[number - 1], highs[number])
        return lows, highs

    def _running(self, log: Log) -> list[_Turn]:
        """Return whose clock runs after each entry."""
        replay = GameReplay(log.header)
        people = {number for number, seat in enumerate(log.header.seats) if seat.player == HUMAN}
        turns: list[_Turn] = []
        ran: set[int] = set()
        before: tuple[int, int | None] | None = None
        for entry in (None, *log.entries):
            if entry is not None:
                replay.apply(entry)
            state = replay.state
            seat = state.current_player if state.current_player in people else None
            given: frozenset[int] = frozenset()
            if state.current_player >= 0:  # clocks stand still while chance moves
                turn = (state.turn, seat)
                if before is not None and (turn[0] != before[0] or (turn[0] == 0 and turn != before)):
                    given, ran = frozenset(ran), set()
                if seat is not None:
                    ran.add(seat)
                before = turn
            turns.append(_Turn(seat, given))
        return turns


@dataclass(frozen=True, slots=True)
class _Turn:
    """The clocks after an entry: the seat whose clock runs, and those that were given an increment."""

    seat: int | None
    given: frozenset[int]


def _fits(attempt: Attempt, log: Log, number: int) -> bool:
    """Return whether an entry is what was tried."""
    entry = log.entries[number - 1]
    if isinstance(entry, UndoEntry):
        return attempt.deed is Deed.UNDO
    if isinstance(entry, MoveEntry) and attempt.deed is Deed.MOVE:
        return entry.by == attempt.seat and canonical(entry.move.to_json()).decode() == attempt.text
    return False


def _told(attempt: Attempt) -> str:
    ended = "" if attempt.ended is None else f" to {attempt.ended:.3f}"
    entry = f" as entry {attempt.entry}" if attempt.entry else ""
    return (
        f"{attempt.player} by {attempt.worker}, {attempt.began:.3f}{ended}, knowing {attempt.known}:"
        f" {attempt.deed} {attempt.text} {attempt.outcome}{entry}"
    )


def _shown(sight: Sight) -> str:
    return (
        f"{sight.player} saw on {sight.worker} at {sight.seen:.3f} {sight.entries} entries ({sight.checksum})"
    )
