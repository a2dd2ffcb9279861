"""The daily deck: one game a day, the same for everybody, computed from the date alone.

The seed of a daily game contains its day, so every log says by itself on which deck it was played. Days begin
at midnight UTC everywhere. What counts of a day is the first game begun on its deck, if it was begun on that
day; others are practice. ``docs/daily.md`` describes it for players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import engine
from engine import Setting, State
from engine.words import N_
from saves.errors import SaveError
from saves.log import Log, header_of
from saves.records import Header, UndoEntry
from saves.reviews import digest
from saves.summary import Summary
from saves.timeline import RecordedGame

FIRST_DAY: Final = date(2026, 11, 23)
"""The first day that has a deck."""

_PERSON: Final = "human"
_DRAWN_BITS: Final = 24
_CODE: Final = 12
_GREEDY: Final = (_PERSON, "greedy")

# By weekday, Monday first. A line may be added with a first day of its own, but none may be changed: the logs
# of the days that have been would no longer be on their decks.
_WEEK: Final[tuple[tuple[str, Mapping[str, Setting], tuple[str, ...]], ...]] = (
    ("discovery", {}, _GREEDY),
    ("carcassonne", {}, _GREEDY),
    ("new_world", {}, _GREEDY),
    ("castle", {}, _GREEDY),
    ("carcassonne", {"river": True, "abbot": True}, _GREEDY),
    ("landover", {"map": "standard-19"}, (_PERSON, "greedy", "greedy")),
    ("carcassonne", {"solo": "normal"}, (_PERSON, _PERSON, _PERSON)),
)
_LINE = re.compile(rf"\b(\d{{4}}-\d{{2}}-\d{{2}})\b.*\[([0-9a-f]{{{_CODE}}})\]")


@dataclass(frozen=True, slots=True)
class DailyDeck:
    """The game of a day."""

    day: date
    game: str
    given: Mapping[str, Setting]  # its options, without those that have their defaults
    players: tuple[str, ...]  # who plays each seat, in turn order: `"human"` or a bot
    seed: int

    @property
    def options(self) -> Mapping[str, Setting]:
        """All its options."""
        return engine.game(self.game).settle(self.given)

    @property
    def solo(self) -> bool:
        """True if one person plays all seats."""
        return all(player == _PERSON for player in self.players)


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The state or result of a game on a daily deck."""

    deck: DailyDeck
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # the winning seats; none before the end
    places: tuple[int, ...]  # final places of all seats; empty before the end, and in a solo game

    @property
    def seat(self) -> int:
        """The seat of the person."""
        return self.deck.players.index(_PERSON)

    @property
    def points(self) -> int:
        """The points of the person; of a solo game its result, the colour furthest behind (SOLO-19)."""
        return min(self.scores) if self.deck.solo else self.scores[self.seat]

    @property
    def won(self) -> bool:
        """True if the person has won; nobody does in a solo game."""
        return not self.deck.solo and self.seat in self.winners


@dataclass(frozen=True, slots=True)
class DailyGame:
    """A game that was begun on a daily deck."""

    deck: DailyDeck
    summary: Summary
    counts: bool  # whether it is the one that counts of that day

    @property
    def result(self) -> DailyResult:
        """The state or result of the game."""
        return DailyResult(self.deck, self.summary.scores, self.summary.winners, self.summary.places)


@dataclass(frozen=True, slots=True)
class Streak:
    """On how many days in a row a daily game was finished."""

    now: int  # up to today, or to yesterday while that of today is still to be played
    longest: int


class WrongLine(SaveError):
    """A line about a daily game is not true, or says nothing that can be checked."""


def today(now: datetime) -> date:
    """Return the day of the deck at some moment."""
    return now.astimezone(UTC).date()


def daily_deck(day: date) -> DailyDeck:
    """Return the deck of a day.

    Raises:
        SaveError: for a day before the first one.
    """
    if day < FIRST_DAY:
        raise SaveError(N_("the first daily deck is that of {first}"), first=FIRST_DAY.isoformat())
    game, options, players = _WEEK[day.weekday()]
    drawn = int.from_bytes(sha256(f"daily deck {day.isoformat()}".encode()).digest()) >> 256 - _DRAWN_BITS
    seed = day.toordinal() << _DRAWN_BITS | drawn
    return DailyDeck(day, game, options, players, seed)


def deck_of(header: Header) -> DailyDeck | None:
    """Return the daily deck on which a game was begun; ``None`` when it was on no daily deck."""
    if header.seed is None or header.origin is not None or header.given:
        return None
    day = _day_of(header.seed)
    if day is None:
        return None
    deck = daily_deck(day)
    same = (
        header.seed == deck.seed
        and header.game == deck.game
        and engine.game(header.game).settle(header.options) == deck.options
        and tuple(seat.player for seat in header.seats) == deck.players
    )
    return deck if same else None


def daily_games(summaries: Iterable[Summary]) -> list[DailyGame]:
    """Return the daily games among those of a folder, by day and in the order in which they were begun."""
    found: list[tuple[DailyDeck, Summary]] = []
    for summary in summaries:
        deck = deck_in(summary)
        if deck is not None:
            found.append((deck, summary))
    found.sort(key=lambda one: (one[0].day, one[1].created, one[1].id))
    taken: set[date] = set()
    games = []
    for deck, summary in found:
        assert summary.created is not None
        counts = deck.day not in taken and today(summary.created) == deck.day
        taken.add(deck.day)
        games.append(DailyGame(deck, summary, counts))
    return games


def deck_in(summary: Summary) -> DailyDeck | None:
    """Return the daily deck on which a game of a list was begun; ``None`` when it was on no daily deck.

    The log is read only if it could be on one by what the list says of it.
    """
    return _deck_in(summary.path, summary.modified_ns) if _may_be_daily(summary) else None


@lru_cache(1 << 14)
def _deck_in(path: Path, _modified_ns: int) -> DailyDeck | None:
    """Return the daily deck of a log, whose header is read once for as long as the file stays as it is."""
    try:
        return deck_of(header_of(path))
    except SaveError:
        return None  # the list of games says what is wrong with it


def _may_be_daily(summary: Summary) -> bool:
    day = None if summary.seed is None else _day_of(summary.seed)
    return (
        day is not None
        and summary.problem is None
        and summary.created is not None
        and today(summary.created) >= FIRST_DAY
        and not summary.branched
        and summary.seed == daily_deck(day).seed
    )


def _day_of(seed: int) -> date | None:
    """Return the day that a seed contains; ``None`` if it cannot be that of a daily deck."""
    ordinal = seed >> _DRAWN_BITS
    return date.fromordinal(ordinal) if FIRST_DAY.toordinal() <= ordinal <= date.max.toordinal() else None


def streak(games: Sequence[DailyGame], day: date) -> Streak:
    """Return the streak of a person.

    A day is kept when the game that counts of it is finished, whenever that was. A clock that was wrong for a
    while changes nothing: what counts is which decks have been played, not in which order. A day to come ends
    no streak of today or yesterday; where there is none, the clock was set back, and the last days count.
    """
    days = {one.deck.day for one in games if one.counts and one.summary.finished}
    found = run_of_days(days, day)
    if not found.now and days and (last := max(days)) > day:
        return run_of_days(days, last)
    return found


def run_of_days(days: Iterable[date], today: date) -> Streak:
    """Return how many of some days are in a row, up to today or yesterday, and at most."""
    ending: dict[date, int] = {}  # length of the run up to each day
    for day in sorted(days):
        ending[day] = ending.get(day - timedelta(days=1), 0) + 1
    now = ending.get(today) or ending.get(today - timedelta(days=1), 0)
    return Streak(now, max(ending.values(), default=0))


def taken_back(recorded: RecordedGame) -> int:
    """Return how often something was taken back in a game."""
    return sum(isinstance(entry, UndoEntry) for entry in recorded.entries)


def code(recorded: RecordedGame) -> str:
    """Return the code in a line about a game by which the line can be compared with the log."""
    return digest(recorded)[:_CODE]


def result_of(recorded: RecordedGame, state: State) -> DailyResult | None:
    """Return the result of a game that is over; ``None`` when it is not, or was on no daily deck."""
    deck = deck_of(recorded.header)
    if deck is None or not state.is_terminal:
        return None
    return DailyResult(deck, state.scores, state.winners, state.places or ())


def check_line(line: str, log: Log) -> DailyDeck:
    """Return the deck that a line is about, when the log is what the line says.

    Raises:
        WrongLine: when the line is about another game, or about none.
    """
    found = _LINE.search(line)
    if not found:
        raise WrongLine(N_("the line lacks the day or the code in brackets; copy all of it"))
    deck = deck_of(log.header)
    if deck is None or found[1] != deck.day.isoformat():
        raise WrongLine(
            N_("the log {name} was not played on the daily deck of {day}"), name=log.path.name, day=found[1]
        )
    if not log.state.is_terminal:
        raise WrongLine(N_("the game in the log {name} is not over"), name=log.path.name)
    if found[2] != code(log):
        raise WrongLine(N_("the moves of the log {name} are not those of the line"), name=log.path.name)
    return deck
