"""A game that all play together: any of them may act for any colour (SOLO-24)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.rules import rule
from tests.hall.house import ANNA, BORIS, CHEN, begun, game_of, house, move, turn_of
from tui.play.hall import Guest, Person
from tui.play.table import Refused

DORA = Person("SHA256:Dora", "Dora")


@rule("SOLO-24")
async def test_any_member_of_a_team_acts_for_any_colour(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall, ANNA, BORIS, CHEN, game="carcassonne", solo="normal")
        await turn_of(table, 0)
        boris = Guest(table, BORIS)
        assert boris.seats == (0, 1, 2)
        assert boris.addressed is None
        assert table.waits_for(BORIS)
        boris.play(move(table))  # it is Anna's colour
        assert len(game_of(table).moves) > 1
        watcher = Guest(table, DORA)
        assert watcher.seats == ()
        with pytest.raises(Refused, match="It is not your turn"):
            watcher.play(move(table))
        table.hand_over(CHEN)
        assert boris.seats == (0, 1)


async def test_in_other_games_everybody_acts_for_the_own_seat(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall, ANNA, BORIS, game="carcassonne")
        assert Guest(table, BORIS).seats == (1,)
