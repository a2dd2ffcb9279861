"""Random games of the small boxes with other boxes and house rules."""

from __future__ import annotations

import pytest

import engine
from engine.games.carcassonne.state import CarcassonneState
from tests.engine import laws
from tests.engine.carcassonne.random_games import choose

GAME = engine.game("carcassonne")


@pytest.mark.parametrize(
    ("players", "changed"),
    [
        (6, "watchtowers inns traders abbot river river2"),
        (3, "watchtowers solo=normal inns"),
        (4, "watchtowers solo=hard solo_shared=all abbot"),
        (3, "watchtowers tile_auction hole_bonus edition=first"),
        (2, "watchtowers board=table_extend table=9x9 draw_ahead traders"),
        (6, "siege=both inns traders abbot river river2"),
        (3, "siege=besiegers solo=normal inns"),
        (3, "siege=both tile_auction hole_bonus edition=first siege_escape=any"),
        (2, "siege=both board=table_extend table=9x9 draw_ahead traders edition=second"),
        (2, "siege=both hand_size=3 watchtowers king_robber siege_escape=off"),
        (6, "wind_roses inns traders abbot river river2 watchtowers"),
        (3, "wind_roses solo=normal inns"),
        (2, "wind_roses start_in_bag hand_size=3 hand_visible=false"),
        (4, "wind_roses board=table_extend table=9x9 draw_ahead unplaceable=return"),
        (6, "labyrinth inns traders abbot river river2 watchtowers"),
        (3, "labyrinth solo=normal wind_roses"),
        (2, "labyrinth hand_size=3 hand_visible=false labyrinth_rule=basic"),
        (4, "labyrinth board=table_extend table=9x9 draw_ahead edition=first"),
        (6, "little_buildings inns traders abbot river river2 watchtowers"),
        (3, "little_buildings little_value=kinds labyrinth edition=first"),
        (2, "little_buildings hand_size=3 hand_visible=false tile_auction=false"),
        (6, "hills inns traders abbot river river2 watchtowers"),
        (3, "hills solo=normal inns start_in_bag"),
        (2, "hills hand_size=3 hand_visible=false festival phantom hill_ties=count"),
        (4, "hills board=table_extend table=9x9 tile_auction=true edition=first"),
        (6, "monasteries inns traders abbot river river2"),
        (3, "monasteries solo=normal inns special_monasteries=add"),
        (2, "monasteries board=table_extend table=9x9 draw_ahead edition=first"),
        (2, "monasteries hand_size=3 watchtowers siege=both tile_auction=false"),
    ],
)
def test_moves_are_undone_without_a_trace_and_a_copy_replays(players: int, changed: str) -> None:
    words = [word.partition("=") for word in ("turns=36 " + changed).split()]
    options = GAME.settle({name: GAME.option(name).parse(value or "true") for name, _, value in words})
    assert GAME.why_unplayable(players, options) is None

    def begun() -> laws.Playing[CarcassonneState]:
        return laws.playing("carcassonne", (players, players, options), choose)

    laws.pop_is_the_inverse_of_push(begun())
    laws.a_replay_and_a_view_equal_the_game(begun(), begun().state)
