"""The screen of statistics."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import engine
from saves.results.own_game import Difficulty
from tests.saves.standing.played import play
from tests.saves.statistics.made import own
from tests.tui.first_screens import settled
from tests.tui.program import program
from tui.app.app import HinterlandApp
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.screens.standing.ladder import LadderScreen
from tui.app.screens.statistics import StatisticsScreen
from tui.app.screens.statistics.pages import TRENDS, course
from tui.app.widgets.menu import Menu
from tui.app.widgets.title_bar import TitleBar
from tui.app.widgets.trend_chart import TrendChart
from tui.study.statistics import best_solo_words, earned_words


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Give a data folder with two games against bots and a solo one."""
    play(tmp_path / "games", ["Anna", "(greedy)"])
    play(tmp_path / "games", ["Anna", "(beginner)"], game="carcassonne", river="true")
    play(tmp_path / "games", ["x", "y", "z"], game="carcassonne", solo="easy")
    return tmp_path


async def press(pilot: Pilot[None], *keys: str) -> None:
    for each in keys:
        await pilot.press(each)
        await settled(pilot)


def shown(app: HinterlandApp) -> str:
    """Return all that stands on the page."""
    screen = app.screen
    lines = [screen.query_one("#title", TitleBar).render().plain]
    lines += [str(screen.query_one(id_, Static).render()) for id_ in ("#asked", "#remark")]
    menu = screen.query_one(Menu)
    if menu.display:
        lines += [menu.render_line(y).text for y in range(menu.size.height)]
    return "\n".join(lines)


async def test_an_empty_folder_says_what_will_be_here(tmp_path: Path) -> None:
    app = program(tmp_path, name="Anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        assert isinstance(app.screen, StatisticsScreen)
        assert "You have not finished a game yet." in shown(app)
        await press(pilot, "tab", "g", "b", "left", "t", "4")
        assert isinstance(app.screen, StatisticsScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, StatisticsScreen)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_pages_and_choices(games: Path, size: tuple[int, int]) -> None:
    app = program(games, name="Anna")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "r")
        assert "3 games, " in shown(app)
        assert app.screen.query_one(TrendChart).count == 2
        assert not app.screen.query_one(TrendChart).display  # too few for a course
        await press(pilot, "t", "t")
        assert app.screen.query_one(TrendChart).display
        assert app.screen.query_one(TrendChart).count == 3  # points, of the solo game, too
        await press(pilot, "g")
        assert "Carcassonne, any bot, any rules" in shown(app)
        assert "2 games, " in shown(app)
        await press(pilot, "o")
        assert "The River" in shown(app)
        await press(pilot, "o")
        assert "Solo" in shown(app)
        assert "1 game" in shown(app)
        await press(pilot, "o", "b")
        assert "Beginner" in shown(app)
        await press(pilot, "b", "g", "g", "tab")
        assert "Followers placed" in shown(app)
        await press(pilot, "tab")
        assert "To the last tile" in shown(app)
        await press(pilot, "tab")
        assert app.screen.query_one(TrendChart).count == 12
        await press(pilot, "tab", "right", "r")
        assert isinstance(app.screen, LadderScreen)


def test_a_number_that_was_always_0_has_no_course() -> None:
    lost = [own(number, place=2, lead=-5) for number in range(4)]
    wins, ahead, *_others = TRENDS
    assert course(lost, wins) == []
    assert course(lost, ahead) == [-5.0] * 4
    assert course([*lost, own(4)], wins)[-1] == 20.0


async def test_a_record_opens_the_replay_of_its_game(games: Path) -> None:
    app = program(games, name="Anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "2", "enter")
        assert isinstance(app.screen, StatisticsScreen)  # a heading
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, ReplayScreen)


def test_the_end_of_a_solo_game_is_compared_with_the_best_of_its_difficulty() -> None:
    state = engine.new_game("carcassonne", players=3, seed=1, options={"solo": "easy"})
    state.scores = (20, 21, 30)

    def told(*points: int) -> str:
        easy, normal = Difficulty("solo", 2, "easy"), Difficulty("solo", 3, "normal")
        solo = {"solo": True, "place": 0, "bots": ()}
        games = [own(number, points=n, difficulty=easy, **solo) for number, n in enumerate(points)]
        return best_solo_words(
            [*games, own(50, points=99, difficulty=normal, **solo), own(51, points=98)], state
        )

    assert told(20) == "Your first game at this difficulty: easy."
    assert told(15, 20) == "Your best result at this difficulty (easy); before: 15."
    assert told(37, 20) == "Your best result at this difficulty (easy): 37."
    assert told() == ""


def test_a_game_tells_the_achievements_and_the_personal_best_that_it_has_brought() -> None:
    games = [
        own(0, points=40, lead=-5, place=2),
        own(1, points=90, lead=50, bots=("beginner",)),
        own(2, points=120, lead=60, options={"river": True}),
        own(3, points=90, lead=55),
        own(4, points=91, lead=55),
    ]
    assert earned_words(games, games[0].id) == ["Achievement: To the last tile. Finish a game."]
    assert earned_words(games, games[1].id) == [
        "Achievement: Off the mark. Win a game.",
        "Achievement: No contest. Win by 50 points.",
        "Personal best: 90 points; before: 40.",
    ]
    assert not [line for line in earned_words(games, games[2].id) if "best" in line]  # other rules
    assert earned_words(games, games[3].id) == []
    assert earned_words(games, games[4].id)[-1] == "Personal best: 91 points; before: 90."
    assert earned_words(games, "a branch") == []
