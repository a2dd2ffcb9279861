"""Tips for newcomers at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.landscape.records import Deploy, TakeHome
from tests.tui.at_table import Player, playing
from tui.app.screens.table import tips
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.base.settings import load

TAB = "Tab goes to the next place"
TURN = "r turns the tile"
POINTS = "You scored: "
HOME = "Home again: "


@pytest.fixture(autouse=True)
def no_tips() -> None:
    """Show the tips."""


async def newcomer(player: Player) -> None:
    """Wait until a tile is to be placed."""
    await player.in_mode(LayingMode)
    await player.pilot.pause()


async def dismiss_tip(player: Player) -> None:
    """End the tip that is shown, as its time does."""
    player.screen.query_one("#prompt").forget()
    await player.pilot.pause()


async def test_tab_is_told_of_once_after_some_steps(tmp_path: Path) -> None:
    async with playing(tmp_path / "games", "human", "greedy") as player:
        await newcomer(player)
        await dismiss_tip(player)
        await player.press("right", "left", "right")
        assert TAB not in player.prompt
        await player.press("left")
        assert TAB in player.prompt
        await player.press("down")
        assert TAB in player.prompt  # long enough to be read
        await player.press("tab")
        assert TAB not in player.prompt  # it was followed
        await player.press("left", "right", "left", "right", "left")
        assert TAB not in player.prompt
    assert "next" in load(tmp_path).tips
    async with playing(tmp_path / "games", "human", "greedy") as player:
        player.app.settings.tips = load(tmp_path).tips
        await newcomer(player)
        await player.press("left", "right", "left", "right", "left")
        assert TAB not in player.prompt


async def test_tab_is_told_of_to_those_who_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tips, "_WAIT_SECONDS", 0.01)
    async with playing(tmp_path / "games", "human", "greedy") as player:
        await newcomer(player)
        await dismiss_tip(player)
        await player.until(lambda: TAB in player.prompt)


async def test_a_tile_that_fits_in_several_ways_tells_of_turning(tmp_path: Path) -> None:
    async with playing(tmp_path / "games", "human", "greedy") as player:
        await newcomer(player)
        assert player.screen.laying is not None
        assert player.screen.laying.ways > 1
        assert TURN in player.prompt
        await player.press("r")
        assert TURN not in player.prompt


async def test_what_is_told_of_a_tile_goes_with_it(tmp_path: Path) -> None:
    async with playing(tmp_path / "games", "human", "greedy") as player:
        await newcomer(player)
        assert TURN in player.prompt
        await player.press("enter")
        await player.in_mode(ClaimingMode)
        assert TURN not in player.prompt


async def test_points_and_followers_coming_home_are_explained_once_each(tmp_path: Path) -> None:
    shown = []
    async with playing(tmp_path / "games", "human", "human") as player:
        await newcomer(player)
        table = player.app.table
        assert table is not None
        while not table.state.is_terminal and len(shown) < 2:
            player.screen.query_one("#prompt").forget()
            moves = table.state.legal_moves()
            wanted = [move for kind in (TakeHome, Deploy) for move in moves if isinstance(move, kind)]
            player.screen.play((wanted or moves)[0])
            await player.pilot.pause()
            shown += [one for one in (POINTS, HOME) if one in player.prompt]
        assert sorted(shown) == [HOME, POINTS]


async def test_without_help_there_are_no_tips(tmp_path: Path) -> None:
    async with playing(tmp_path / "games", "human", "greedy", hints=False) as player:
        await newcomer(player)
        await player.press("left", "right", "left", "right", "left")
        assert TAB not in player.prompt
        assert TURN not in player.prompt
