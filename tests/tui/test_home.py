"""The first screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.widgets import Static

from engine import CHANCE, Dealer
from saves import Library, Seat
from saves.daily import FIRST_DAY, check_line, daily_deck, deck_of
from tests.tui.conftest import DAY
from tests.tui.first_screens import SIZES, settled, shown_size, words
from tests.tui.languages import LANGUAGES
from tests.tui.program import last_played, play, program
from tests.waiting import until
from tui.app.app import HinterlandApp
from tui.app.screens.help import HelpScreen
from tui.app.screens.home import HomeScreen, last_game
from tui.app.screens.learn import LearnScreen
from tui.app.screens.new_game import NewGameScreen
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.screens.saved_games import SavedGamesScreen
from tui.app.screens.summaries import game_title
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.menu import Menu
from tui.app.widgets.title_bar import TitleBar
from tui.app.widgets.title_picture import TitlePicture
from tui.base.clock import now
from tui.base.depth import Depth, Look
from tui.base.words import speak
from tui.study.learning import lessons_of, load_progress


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    speak({}, request.param)
    yield
    speak({})


def greeting(app: HinterlandApp) -> str:
    return str(app.screen.query_one("#greeting", Static).content)


async def test_a_newcomer_is_told_what_this_is_and_begins_an_easy_game_with_f(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Continue" not in words(app)
        assert "last time" not in words(app)
        assert "Board games for your terminal" in greeting(app)
        await pilot.press("f")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.table is not None
        header = app.table.journal.header
        assert header.game == "carcassonne"
        assert (header.options["fields"], header.options["river"]) == (False, False)
        assert [seat.player for seat in header.seats] == ["human", "beginner"]


async def test_a_newcomer_begins_the_first_lesson_with_enter(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert app.screen.query_one(Menu).current == "learn"
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.is_lesson
        assert app.screen.table.journal.header.game == "carcassonne"


async def test_the_first_game_is_offered_first_once_the_first_lesson_is_done(tmp_path: Path) -> None:
    lesson = lessons_of("carcassonne")[0]
    load_progress(tmp_path).note(lesson, len(lesson.steps))
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert app.screen.query_one(Menu).current == "first"
        await pilot.press("l")
        assert isinstance(app.screen, LearnScreen)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("game", ["carcassonne", "landover"])
async def test_all_choices_are_seen_at_once_and_none_is_cut(tmp_path: Path, game: str) -> None:
    play(tmp_path, at=now())
    play(tmp_path, game=game, moves=30)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        menu = screen.query_one(Menu)
        assert menu.option_count == 11
        assert (menu.max_scroll_y, screen.max_scroll_y) == (0, 0)
        assert "…" not in words(app)
        assert greeting(app).count("1") >= 2


async def test_enter_typed_three_times_opens_one_screen(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("end", "up", "up", "up", "up")
        below = app.screen
        for _ in range(3):
            app.simulate_key("enter")
        await pilot.pause()
        assert isinstance(app.screen, SavedGamesScreen)
        assert app.screen_stack[-2] is below


async def test_n_and_enter_begin_a_game(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("n", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        (game,) = app.library.games()
        assert [seat.player for seat in game.seats] == ["human", "greedy"]


async def test_learning_opens_the_lessons(tmp_path: Path) -> None:
    play(tmp_path, turns=1)
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("l")
        assert isinstance(app.screen, LearnScreen)


async def test_the_same_as_last_time_begins_with_its_seats_and_options(tmp_path: Path) -> None:
    play(tmp_path, game="castle", seats=(Seat("Zoe", "human", 2), Seat("Max", "beginner", 1)))
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Same as last time: The Castle" in words(app)
        await pilot.press("a")
        await pilot.pause()
        assert app.table is not None
        assert app.table.journal.header.seats == (Seat("Zoe", "human", 2), Seat("Max", "beginner", 1))


async def test_those_who_have_played_are_told_how_it_went(tmp_path: Path) -> None:
    play(tmp_path, at=now())
    play(tmp_path, seed=4, at=now() - timedelta(days=3))
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        today, total = greeting(app).splitlines()
        assert today.startswith("Today: 1 game, ")
        assert total.startswith("2 games against bots: ")


async def test_the_results_of_a_first_day_are_told_once(tmp_path: Path) -> None:
    play(tmp_path, at=now())
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert greeting(app).startswith("1 game against bots: ")


async def test_the_game_of_the_day_is_begun_gone_on_with_and_shown(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Game of the day" not in words(app)  # a newcomer has enough to choose from
        await pilot.press("y")
        await pilot.pause()
        assert app.table is not None
        journal = app.table.journal
        assert deck_of(journal.header) == daily_deck(DAY)
        await pilot.press("escape")
        await settled(pilot)
        assert "Game of the day: The Castle" in words(app)
        assert "Continue: The Castle (daily), " in words(app)
        assert "not finished" in words(app)
        await pilot.press("y")
        await pilot.pause()
        assert app.table is not None
        assert app.table.journal.id == journal.id
        await pilot.press("escape")
        await settled(pilot)
    with Library(app.library.folder).open(journal.id) as going_on:
        dealer, random = Dealer(going_on.header.seed or 0), Random(1)
        while not (state := going_on.state).is_terminal:
            chance = state.current_player == CHANCE
            going_on.append(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "not finished" not in words(app)
        await pilot.press("y")
        await settled(pilot)
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("end", "S", "enter")
        await pilot.pause()
        log = app.library.read(journal.id)
        assert check_line(app.clipboard, log) == daily_deck(DAY)


async def test_a_clock_before_the_first_day_has_no_game_of_the_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.daily.today", lambda _now: FIRST_DAY - timedelta(days=1))
    play(tmp_path, turns=2)
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Continue" in words(app)
        assert "Game of the day" not in words(app)
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_the_game_played_last_is_first_under_the_finger(tmp_path: Path) -> None:
    older, newer = play(tmp_path, turns=5), play(tmp_path, turns=9, seed=4)
    play(tmp_path, seed=5)  # finished
    last_played(tmp_path, older, 1000)
    last_played(tmp_path, newer, 2000)
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Continue: The Discovery, 73 tiles left" in words(app)
        assert "Anna" in words(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.table is not None
        assert app.table.journal.header.id == newer


def test_neither_finished_nor_damaged_games_are_offered(tmp_path: Path) -> None:
    app = program(tmp_path)
    assert last_game(app.library) is None
    play(tmp_path)
    (tmp_path / "games" / "damaged.jsonl").write_text("no game\n")
    assert last_game(app.library) is None
    name = play(tmp_path, turns=3, seed=8)
    last = last_game(app.library)
    assert last is not None
    assert last.summary.id == name
    assert last.state.turn == 4


async def test_a_branch_is_offered_only_after_other_games_and_says_what_it_is(tmp_path: Path) -> None:
    library, created = Library(tmp_path / "games"), now()
    name = play(tmp_path, turns=9)
    branched = library.branch(library.read(name), 5, created)
    branched.close()
    last_played(tmp_path, name, 1000)
    last = last_game(library)
    assert last is not None
    assert last.summary.id == name
    assert game_title(last.summary) == "The Discovery"
    library.delete(name)
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Continue: The Discovery (what if), " in words(app)
        await pilot.press("c")
        await pilot.pause()
        assert app.screen.query_one(TitleBar).render().plain.startswith(" The Discovery (what if)")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("letter", "screen"), [("n", NewGameScreen), ("s", SavedGamesScreen), ("question_mark", HelpScreen)]
)
async def test_letters_open_what_they_stand_for(tmp_path: Path, letter: str, screen: type) -> None:
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press(letter)
        assert isinstance(app.screen, screen)


async def test_a_letter_for_what_is_not_offered_does_nothing(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("c")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("q")
    assert app.return_code == 0


async def test_a_folder_that_cannot_be_read_is_told_and_new_games_are_still_offered(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, not a folder")
    app = program(tmp_path)
    async with app.run_test(notifications=True) as pilot:
        await settled(pilot)
        assert "New game" in words(app)
        assert len(app._notifications) == 1


@pytest.mark.parametrize(
    ("look", "sign"),
    [
        (Look(Depth.TRUECOLOR), "▀"),
        (Look(Depth.NONE), "██  ██"),
        (Look(Depth.NONE, unicode=False), "##  ##"),
    ],
)
async def test_the_name_is_spelled_in_every_look(tmp_path: Path, look: Look, sign: str) -> None:
    app = program(tmp_path, look=look)
    async with app.run_test() as pilot:
        await settled(pilot)
        title = app.screen.query_one(TitlePicture)
        assert any(sign in title.render_line(y).text for y in range(title.size.height))


@pytest.mark.parametrize("size", SIZES, ids=shown_size)
def test_picture(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    play(tmp_path, turns=22)
    assert screen_compare(program(tmp_path), terminal_size=size, run_before=settled)
