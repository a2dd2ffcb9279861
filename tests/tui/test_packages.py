"""Games that another package brings, in the app."""

from __future__ import annotations

from pathlib import Path

from tests.packages import POCKET, POINTS, Install
from tests.tui.first_screens import settled
from tests.tui.program import program
from tui.games import games
from tui.screens.new_game import NewGameScreen
from tui.screens.table import TableScreen


async def test_a_game_of_a_package_is_offered_and_played(install: Install, tmp_path: Path) -> None:
    install("pack", POINTS, POCKET)
    app = program(tmp_path / "data")
    async with app.run_test(size=(100, 40)) as pilot:
        await settled(pilot)
        told = [notification.message for notification in app._notifications]
        assert [text.partition(":")[0] for text in told] == ["The package pack is skipped"]
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
