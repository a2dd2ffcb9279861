"""Sentences about tables in the lobby."""

from __future__ import annotations

from pathlib import Path

from tests.hall.house import ANNA, house, plan
from tui.app.screens.lobby.phrases import options


async def test_a_number_that_was_chosen_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan(game="carcassonne", followers=12, turns=50, abbot=True))
        abbot, turns, followers = options(table)
        assert abbot.startswith("The Abbot: Everybody ")
        assert turns == "Game length: 50"
        assert followers == "Followers: 12. This many for each player."
