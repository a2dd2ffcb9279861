"""Games that another package brings, in the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import Library
from tests.hall.house import begun
from tests.packages import HALVES, POCKET, POINTS, Install, install_half
from tests.tui.first_screens import settled
from tests.tui.people import ANNA, open_hall, seated
from tests.tui.program import last_played, play, program
from tui.app.app import HinterlandApp
from tui.app.screens.home import HomeScreen
from tui.app.screens.learn import LearnScreen
from tui.app.screens.lobby.lobby import LobbyScreen
from tui.app.screens.new_game import NewGameScreen
from tui.app.screens.saved_games import SavedGamesScreen
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.menu import Menu
from tui.presentation import games


def told(app: HinterlandApp) -> str:
    """The last sentence that the app has told."""
    return [notification.message for notification in app._notifications][-1]


async def test_a_game_of_a_package_is_offered_and_played(install: Install, tmp_path: Path) -> None:
    install("pack", POINTS, POCKET)
    app = program(tmp_path / "data")
    async with app.run_test(size=(100, 40)) as pilot:
        await settled(pilot)
        assert len(app._notifications) == 1
        assert told(app).startswith("The package pack has no usable ruined")
        await pilot.press("n")
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        assert games()[-1] == "pocket"
        screen.query_one("#game").focus()
        await pilot.press(*["right"] * (len(games()) - 1))
        await settled(pilot)
        assert screen.draft.game.name == "pocket"
        assert [seat.player for seat in screen.draft.seats] == ["human", "random"]
        await pilot.press("f5")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        before = len(app.screen.state.moves)
        await pilot.press("tab", "enter")
        await settled(pilot)
        assert len(app.screen.state.moves) > before


@pytest.mark.parametrize("screens", HALVES)
async def test_app_starts_and_names_the_package_whose_game_it_cannot_show(
    install: Install, tmp_path: Path, screens: str
) -> None:
    install_half(install, screens)
    folder = tmp_path / "data"
    other, half = play(folder, game="castle", moves=6), play(folder, game="quiet", moves=6)
    last_played(folder, half, 2_000_000_000)
    last_played(folder, other, 1_900_000_000)
    app = program(folder)
    async with app.run_test(size=(100, 40)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert len(app._notifications) == 1
        assert told(app).startswith("The package half has no usable quiet in hinterland.screens")
        assert HALVES[screens] in told(app)
        assert app.screen._last is not None
        assert app.screen._last.summary.id == other
        await pilot.press("s")
        await settled(pilot)
        for keys in ("enter", "r", "b enter"):
            app.clear_notifications()
            await pilot.press(*keys.split())
            await settled(pilot)
            assert isinstance(app.screen, SavedGamesScreen)
            assert told(app).startswith("The game 'quiet' of the package half cannot be shown")
        assert len(Library(folder / "games").games()) == 2


async def test_lessons_open_for_a_game_without_any(install: Install, tmp_path: Path) -> None:
    install("pack", POINTS, POCKET)
    app = program(tmp_path / "data")
    async with app.run_test(size=(100, 40)) as pilot:
        await settled(pilot)
        app.show_lessons("pocket")
        await settled(pilot)
        assert isinstance(app.screen, LearnScreen)
        assert app.screen.query_one("#learn-games", Menu).current == games()[0]


async def test_lobby_stays_open_when_a_table_cannot_be_shown(install: Install, tmp_path: Path) -> None:
    install_half(install, "HALF_UI")
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        await anna.in_screen(LobbyScreen)
        begun(hall, game="quiet")
        await anna.until(lambda: bool(anna.app.screen.query_one(Menu).options))
        await anna.press("enter")
        await anna.until(lambda: bool(anna.app._notifications))
        assert isinstance(anna.app.screen, LobbyScreen)
        assert told(anna.app).startswith("The game 'quiet' of the package half cannot be shown")
