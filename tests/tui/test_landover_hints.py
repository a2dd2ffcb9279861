"""Hints at Landover's table."""

from __future__ import annotations

from pathlib import Path

from engine.games.landover.records import (
    Build,
)
from tests.tui.landover import acting, playing
from tui.app.screens.table.modes.waiting import CoveredMode
from tui.games.landover.screens.acting import ActionMode
from tui.games.landover.screens.advising import LandHintMode
from tui.games.landover.screens.modes import AimingMode


async def test_a_hint_names_the_best_moves_and_enter_makes_one(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Build)) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("h")
        mode = anna.screen.mode
        assert isinstance(mode, LandHintMode)
        await anna.until(lambda: bool(mode.advice))
        assert 1 <= len(mode.advice) <= 5
        assert "The best move found." in anna.prompt
        assert [one.behind for one in mode.advice] == sorted(one.behind for one in mode.advice)
        assert mode.advice[0].behind == 0
        assert not any(one.words.lower() in " ".join(mode.details).lower() for one in mode.advice)
        count = len(anna.state.moves)
        wanted = mode.advice[-1].move
        await anna.press(str(len(mode.advice)), "enter")
        assert anna.state.moves[count] == wanted


async def test_a_hint_can_be_left_and_shows_where_it_would_settle(tmp_path: Path) -> None:
    async with playing(tmp_path) as anna:
        await anna.in_mode(AimingMode)
        count = len(anna.state.moves)
        await anna.press("h")
        mode = anna.screen.mode
        assert isinstance(mode, LandHintMode)
        await anna.until(lambda: bool(mode.advice))
        shown = mode.scene(anna.screen.base)
        assert shown.ghost is not None
        assert shown.cursor == mode.cursor is not None
        await anna.press("escape")
        assert isinstance(anna.screen.mode, AimingMode)
        assert len(anna.state.moves) == count


async def test_there_are_no_hints_before_a_covered_hand_or_while_others_play(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), "human", "human", "random") as anna:
        await anna.in_mode(CoveredMode)
        await anna.press("h")
        assert isinstance(anna.screen.mode, CoveredMode)
