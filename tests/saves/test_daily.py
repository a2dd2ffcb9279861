"""The daily deck: the same for everybody, and known by its log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
import saves
from engine import CHANCE, Dealer
from saves import Library, SaveError, Seat
from saves.daily import (
    FIRST_DAY,
    DailyDeck,
    DailyGame,
    Streak,
    WrongLine,
    check_line,
    code,
    daily_deck,
    daily_games,
    deck_of,
    streak,
    taken_back,
    today,
)
from saves.log import header_of

DAYS = st.dates(min_value=FIRST_DAY, max_value=date(2300, 1, 1))
WEEK = [FIRST_DAY + timedelta(days=number) for number in range(7)]


def begun(library: Library, deck: DailyDeck, day: date | None = None, *, moves: int = 10**6) -> str:
    """Play a game on a deck by chance, begun on a day (its own unless said otherwise), and return its id."""
    day = day or deck.day
    seats = [Seat(f"seat {number}", player, number) for number, player in enumerate(deck.players)]
    at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    dealer, random = Dealer(deck.seed), Random(5)
    with library.create(
        game=deck.game, seats=seats, seed=deck.seed, created=at, options=deck.options
    ) as journal:
        while not journal.state.is_terminal and len(journal.mainline) < moves:
            state = journal.state
            chance = state.current_player == CHANCE
            journal.append(dealer.deal(state) if chance else random.choice(state.legal_moves()))
        return journal.id


@pytest.mark.parametrize(
    ("day", "game", "seed"),
    [
        ("2026-11-23", "discovery", 12414194759824),
        ("2026-11-28", "landover", 12414268095008),
        ("2026-11-29", "carcassonne", 12414293571863),
    ],
)
def test_the_deck_of_a_day_never_changes(day: str, game: str, seed: int) -> None:
    """Other versions and other machines must deal the same."""
    deck = daily_deck(date.fromisoformat(day))
    assert (deck.game, deck.seed) == (game, seed)


@given(DAYS)
def test_every_day_has_a_deck_that_can_be_played(day: date) -> None:
    deck = daily_deck(day)
    state = engine.new_game(deck.game, players=len(deck.players), seed=deck.seed, options=deck.options)
    assert state.current_player in (CHANCE, *range(len(deck.players)))


def test_there_is_none_before_the_first() -> None:
    with pytest.raises(SaveError, match="the first daily deck is that of 2026-11-23"):
        daily_deck(FIRST_DAY - timedelta(days=1))


def test_a_day_begins_at_midnight_utc() -> None:
    assert today(datetime.fromisoformat("2026-12-01T00:30+02:00")) == date(2026, 11, 30)


@pytest.mark.parametrize("day", WEEK, ids=date.isoformat)
def test_a_log_says_on_which_deck_it_was_played(tmp_path: Path, day: date) -> None:
    deck = daily_deck(day)
    header = saves.read(Library(tmp_path).find(begun(Library(tmp_path), deck, moves=3))).header
    assert deck_of(header) == deck
    assert deck_of(replace(header, seed=deck.seed + 1)) is None
    assert deck_of(replace(header, seed=None)) is None
    assert deck_of(replace(header, seats=(*header.seats, Seat("Eve", "human", 5)))) is None
    assert deck_of(replace(header, given=1)) is None


def test_the_first_game_counts_if_it_was_begun_that_day(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first, second = daily_deck(WEEK[0]), daily_deck(WEEK[3])
    counted = begun(library, first, moves=4)
    begun(library, first, WEEK[1], moves=4)
    begun(library, second, WEEK[4], moves=4)  # too late
    begun(library, daily_deck(WEEK[5]), moves=4)
    games = daily_games(library.games())
    assert [one.counts for one in games] == [True, False, False, True]
    assert games[0].summary.id == counted


@given(st.sets(st.integers(0, 30)), st.integers(0, 31))
def test_a_streak_is_the_days_in_a_row_up_to_yesterday_or_today(days: set[int], now: int) -> None:
    games = [
        DailyGame(daily_deck(FIRST_DAY + timedelta(days=day)), _Finished(), counts=True)  # type: ignore[arg-type]
        for day in sorted(days)
    ]
    found = streak(games, FIRST_DAY + timedelta(days=now))
    runs = [0]
    for day in range(32):
        runs.append(runs[-1] + 1 if day in days else 0)
    last = max(days, default=-5)
    current = runs[now + 1] or runs[now] or (runs[last + 1] if last > now else 0)
    assert found == Streak(current, max(runs))


def test_a_game_on_a_clock_set_forward_ends_no_streak() -> None:
    games = [
        DailyGame(daily_deck(FIRST_DAY + timedelta(days=day)), _Finished(), counts=True)  # type: ignore[arg-type]
        for day in (0, 1, 2, 30)
    ]
    assert streak(games, FIRST_DAY + timedelta(days=2)) == Streak(3, 3)
    assert streak(games, FIRST_DAY + timedelta(days=3)) == Streak(3, 3)
    assert streak(games, FIRST_DAY + timedelta(days=31)) == Streak(1, 3)


class _Finished:
    finished = True


def test_a_line_is_held_against_the_log(tmp_path: Path) -> None:
    library = Library(tmp_path)
    deck = daily_deck(WEEK[3])
    log = saves.read(library.find(begun(library, deck)))
    line = f"Hinterland {deck.day}, The Castle: won [{code(log)}]"
    assert check_line(line, log) == deck
    with pytest.raises(WrongLine, match="copy all of it"):
        check_line(line[:-3], log)
    with pytest.raises(WrongLine, match="not played on the daily deck of 2026-11-27"):
        check_line(line.replace("26,", "27,"), log)
    with pytest.raises(WrongLine, match="are not those of the line"):
        check_line(line.replace(code(log), "0" * 12), log)
    torn = saves.read(library.find(begun(library, deck, moves=9)))
    with pytest.raises(WrongLine, match="is not over"):
        check_line(line, torn)


def test_what_was_taken_back_is_counted(tmp_path: Path) -> None:
    library = Library(tmp_path)
    id_ = begun(library, daily_deck(WEEK[3]), moves=8)
    with library.open(id_) as journal:
        journal.undo(1)
        assert taken_back(journal) == 1


def test_only_logs_with_the_seed_of_a_deck_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path)
    deck = daily_deck(FIRST_DAY)
    daily = begun(library, deck, moves=3)
    seats = [Seat(f"seat {number}", player, number) for number, player in enumerate(deck.players)]
    at = datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day, 13, tzinfo=UTC)
    for seed in (None, 7, deck.seed + 1):
        library.create(game=deck.game, seats=seats, seed=seed, created=at, options=deck.options).close()
    read = []

    def noting(path: Path) -> saves.Header:
        read.append(path.stem)
        return header_of(path)

    monkeypatch.setattr("saves.daily.header_of", noting)
    assert [game.summary.id for game in daily_games(Library(tmp_path).games())] == [daily]
    assert [game.summary.id for game in daily_games(Library(tmp_path).games())] == [daily]
    assert read == [daily]
