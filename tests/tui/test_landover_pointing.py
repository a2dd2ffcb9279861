"""Pointing and hovering on Landover's map: at home, and in a hall with a spectator."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.tui.landover import Islander, acting, playing
from tests.tui.people import ANNA, BORIS, CHEN, Somebody, open_hall, sat_down, seated
from tui.drawing.art.hexes import Spot
from tui.games.landover.screens.hall import HallLandoverScreen
from tui.games.landover.screens.modes import AimingMode
from tui.games.landover.screens.screen import LandoverScreen
from tui.presentation.board_map import MIDDLE

SIZES = [(80, 24), (120, 40), (200, 60)]


async def hover(anna: Islander, spot: Spot) -> str:
    x, y = anna.screen.map.place_of(spot)
    await anna.pilot.hover("#map", offset=(x, y))
    before = anna.prompt
    await anna.until(lambda: anna.prompt != before)
    return anna.prompt


@pytest.mark.parametrize("size", SIZES)
async def test_the_mouse_tells_what_a_hex_gives_and_what_a_piece_is_worth(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(tmp_path, acting(), size=size) as anna:
        await anna.until(lambda: anna.screen.state.phase == "actions")
        at, screen = anna.state.at, anna.screen
        mode = screen.main.prompt()[0]
        corner = at.owner.index(0)
        hex_ = next(hex_ for hex_ in at.board.corner_hexes[corner] if at.number[hex_])
        assert screen.map.target_at(*screen.map.place_of(("corner", corner))) == ("corner", corner)
        told = await hover(anna, ("hex", hex_))
        assert "of 36" in told
        assert "you get" in told
        assert mode[1:] in told  # whose turn it is stays there
        assert screen.map.scene.lit == {hex_}
        told = await hover(anna, ("corner", corner))
        assert "your city" in told
        assert " point" in told
        assert ("corner", corner) in screen.map.scene.recent
        edge = at.route.index(0)
        assert "your road" in await hover(anna, ("edge", edge))


def sees(somebody: Somebody, spot: Spot | None = None) -> bool:
    """Return whether a person sees Chen point, at a place if one is given."""
    screen = somebody.app.screen
    assert isinstance(screen, LandoverScreen)
    labels = screen.map.scene.labels
    return "Chen?" in labels.values() and spot in (None, *labels)


async def test_all_at_a_table_see_where_a_spectator_or_a_player_points(tmp_path: Path) -> None:
    async with (
        open_hall(tmp_path) as hall,
        sat_down(hall, ANNA, BORIS, game="landover", map="fixture-19") as (table, (anna, boris)),
        seated(hall, CHEN) as chen,
    ):
        await chen.enter(table)
        await chen.in_screen(HallLandoverScreen)
        screen = chen.app.screen
        assert isinstance(screen, HallLandoverScreen)
        await chen.press("full_stop")  # there is no cursor yet: it comes first
        assert isinstance(screen.mode, AimingMode)
        spot = screen.mode.cursor
        await chen.press("full_stop")
        assert screen.mode is screen.main  # and goes when that is done
        for somebody in (anna, boris, chen):
            await somebody.until(partial(sees, somebody, spot))
        edge = ("edge", 30)
        x, y = screen.map.place_of(edge)
        assert chen.pilot is not None
        await chen.pilot.click("#map", offset=(x, y), button=MIDDLE)
        for somebody in (anna, boris):
            await somebody.until(partial(sees, somebody))
