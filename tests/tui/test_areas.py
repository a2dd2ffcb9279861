"""The table of majorities: every area with followers, who leads there, its worth, its chance to close."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import engine
from engine.landscape.compass import cell
from engine.landscape.state import LandscapeState
from tests.tui.at_table import Player, playing
from tests.tui.recorded import played
from tui.app.screens.areas import AreaTable
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.screens.tally import TallyScreen
from tui.app.widgets.menu import Menu
from tui.presentation.landscape.areas import hardest_gap, held_areas

GAMES = ("carcassonne", "discovery", "new_world", "castle")


def positions(game: str) -> list[LandscapeState]:
    """Return positions of a game between random players, from its start to its end."""
    state = engine.new_game(game, players=2, seed=4)
    assert isinstance(state, LandscapeState)
    moves = played(state, 4, lambda moves, rng: rng.choice(moves))
    return [state.copy() for number, _happened in enumerate(moves) if number % 9 == 0]


@pytest.mark.parametrize("game", GAMES)
def test_every_follower_is_in_one_area(game: str) -> None:
    for state in positions(game):
        areas = held_areas(state)
        shown = Counter(follower for area in areas for follower in area.feature.followers)
        assert shown == Counter(state.followers())
        for area in areas:
            assert {seat for seat, _count in area.heads} == {one.seat for one in area.feature.followers}
            assert len(area.holders) != 1 or area.lead > 0 or game == "discovery"
        worths = [max(area.feature.closed, area.feature.final) for area in areas]
        assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_an_area_closes_only_where_tiles_fit_all_its_gaps(game: str) -> None:
    open_areas = 0
    for state in positions(game):
        in_hand = any(any(state.hand(seat)) for seat in range(state.players))
        for area in held_areas(state):
            assert 0.0 <= area.chance <= 1.0
            if area.feature.complete:
                assert area.chance == 1.0
            elif not hardest_gap(state, area.feature) and not in_hand:
                assert area.chance == 0.0
            else:
                open_areas += area.chance > 0
    assert open_areas


async def claimed(anna: Player) -> None:
    """Place a tile with a follower, and wait for the next turn."""
    await anna.in_mode(LayingMode)
    await anna.press("enter")
    await anna.in_mode(ClaimingMode)
    await anna.press("1")
    await anna.in_mode(LayingMode)


def menu_rows(anna: Player) -> int:
    return sum(menu.option_count for menu in anna.app.screen.query(Menu))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_scores_show_areas_from_the_first_turn(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, "human", "random", size=size) as anna:
        await claimed(anna)
        await anna.press("s")
        await anna.until(lambda: menu_rows(anna) > 0)
        assert menu_rows(anna) == len(held_areas(anna.screen.state))
        (table,) = anna.app.screen.query(AreaTable)
        heads = table.query_one("#heads").render_line(0).text.split()
        assert heads == ["lead", "now", "closed", "gaps", "fit", "chance"]
        row = table.query_one(Menu).render_line(0).text
        assert row.rstrip().endswith("%")
        place = table.areas[0].feature.segments[0]
        await anna.press("enter")
        await anna.in_mode(InspectingMode)
        mode = anna.screen.mode
        assert isinstance(mode, InspectingMode)
        assert (mode.x, mode.y, mode.region) == place


async def test_scores_show_no_areas_while_help_is_hidden(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random", hints=False) as anna:
        await claimed(anna)
        await anna.press("s")
        await anna.until(lambda: isinstance(anna.app.screen, TallyScreen))
        assert not anna.app.screen.query(AreaTable)


async def test_a_table_without_followers_says_so(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("s")
        await anna.until(lambda: bool(anna.app.screen.query("#areas Static")))
        await anna.press("enter")
        await anna.until(lambda: anna.app.screen is anna.screen)


def test_a_gap_that_touches_no_tile_is_not_the_hardest() -> None:
    state = engine.new_game("carcassonne", players=2, seed=2)
    assert isinstance(state, LandscapeState)
    for _happened in played(state, 2, lambda moves, rng: rng.choice(moves)):
        for area in held_areas(state):
            touching = [at for at in area.feature.holes if cell(*at) in state.landscape.frontier]
            if area.feature.kind == "monastery" and len(touching) < len(area.feature.holes):
                assert hardest_gap(state, area.feature) == min(state.fitting_left(*at) for at in touching)
                return
    raise AssertionError("no monastery with a corner that touches no tile")
