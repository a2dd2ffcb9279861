"""The list of saved games."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from saves import Seat
from tests.tui.program import last_played, play, program
from tests.tui.test_home import settled, words
from tui.app import HinterlandApp
from tui.screens.home import HomeScreen
from tui.screens.replay import ReplayScreen
from tui.screens.saved_games import SavedGamesScreen
from tui.screens.table import TableScreen
from tui.widgets.menu import Menu

TRIO = (Seat("Bo", "human", 2), Seat("Cyd", "human", 3), Seat("Random", "random", 4))


def shown(app: HinterlandApp) -> list[str]:
    return [item.id for item in app.screen.query_one(Menu).items]


def told(app: HinterlandApp) -> list[str]:
    return [notification.message for notification in app._notifications]


def games(folder: Path) -> tuple[str, str, str]:
    """Save a game that is over, one that is not and a damaged one, in this order."""
    over, open_ = play(folder), play(folder, turns=6, seed=4, seats=TRIO)
    path = folder / "games" / f"{over}.jsonl"
    bad = folder / "games" / "bad.jsonl"
    bad.write_bytes(path.read_bytes().replace(b'"n":5', b'"n":6', 1))
    for moment, name in enumerate((over, open_, "bad"), 1):
        last_played(folder, name, moment * 100000)
    return over, open_, "bad"


async def test_the_game_played_last_is_on_top(tmp_path: Path) -> None:
    over, open_, bad = games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert shown(app) == [bad, open_, over]
        text = words(app)
        assert "turn 7" in text
        assert "finished, 83 turns" in text
        assert "Cannot be opened: " in text


async def test_enter_goes_on_or_replays_or_says_why_not(tmp_path: Path) -> None:
    _over, open_, _bad = games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert len(told(app)) == 1
        assert isinstance(app.screen, SavedGamesScreen)
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape")
        await settled(pilot)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.table is not None
        assert app.table.journal.header.id == open_


async def test_r_replays_an_unfinished_game(tmp_path: Path) -> None:
    play(tmp_path, turns=6)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)


async def test_v_tells_whether_a_log_is_sound(tmp_path: Path) -> None:
    games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("v")
        await settled(pilot)
        await pilot.press("down", "v")
        await settled(pilot)
        damaged, sound = told(app)
        assert "bad.jsonl" in damaged
        assert sound.startswith("Sound")


async def test_the_filter_looks_at_names_and_all_words_must_fit(tmp_path: Path) -> None:
    over, open_, _bad = games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("slash", *"cyd disc")
        await pilot.pause()
        assert shown(app) == [open_]
        await pilot.press("enter")
        assert isinstance(app.focused, Menu)
        app.screen.query_one("#filter", Input).value = "nobody"
        await pilot.pause()
        assert shown(app) == []
        assert app.screen.query_one("#remark").display
        await pilot.press("escape")
        await pilot.pause()
        assert over in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert app.screen.query_one("#remark").display
        await pilot.press("enter", "r", "v")
        assert isinstance(app.screen, SavedGamesScreen)
