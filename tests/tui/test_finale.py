"""The finale of a game, what moves at the table, and pointing; on screens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.games.landover.records import Resign
from engine.landscape.phase import TilePhase
from saves import Library, Seat
from tests.tui.at_table import NOW, Instant, Player, Program, playing
from tests.tui.landover import acting
from tests.tui.landover import playing as landover
from tests.tui.motion import Clock, in_motion
from tests.tui.people import ANNA, BORIS, CHEN, game_of, open_hall, sat_down, seated
from tui.app.app import StartRequest
from tui.app.screens.lobby.table import HallTableScreen
from tui.app.screens.result import ResultScreen
from tui.app.screens.table import game_screen
from tui.app.screens.table.modes.finale import FinaleMode
from tui.app.screens.table.modes.game_over import GameOverMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.fitted_text import FittedText
from tui.app.widgets.flight import Flight
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.scoreboard import Scoreboard
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.games.landover.screens.acting import RollingMode
from tui.play.hall import Stage
from tui.presentation.board_map import BoardMap


@asynccontextmanager
async def near_end(folder: Path, *players: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Player]:
    """A table at which a few tiles are left."""
    seats = [Seat(name, player, i) for i, (name, player) in enumerate(zip("AB", players, strict=True))]
    journal = Library(folder).create(game="discovery", seats=seats, seed=7, created=NOW)
    lot, dealer = Random(7), engine.Dealer(7)
    with journal:
        state = journal.state
        while state.turn < 68 or state.phase != TilePhase.PLACE or state.current_player != 0:
            chance = state.current_player == engine.CHANCE
            journal.append(dealer.deal(state) if chance else lot.choice(state.legal_moves()), NOW)
    app = Program(Library(folder), Look(), Settings(pace=0.0), folder, StartRequest())
    app.thinkers = Instant()
    async with app.run_test(size=size) as pilot:
        assert app.resume(journal.id)
        await pilot.pause()
        yield Player(app, pilot)


async def in_finale(anna: Player) -> FinaleMode[Any, Any]:
    await anna.until(lambda: isinstance(anna.screen.mode, FinaleMode))
    mode = anna.screen.mode
    assert isinstance(mode, FinaleMode)
    return mode


def in_mode(screen: TableScreen, kind: type[Any]) -> bool:
    return isinstance(screen.mode, kind)


def scores(anna: Player) -> list[int]:
    return [standing.score for standing in anna.screen.query_one(Scoreboard)._standings]


async def in_result(anna: Player) -> None:
    await anna.until(lambda: isinstance(anna.app.screen, ResultScreen) and anna.app.screen.is_mounted)


async def test_a_game_ends_with_its_final_scores_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_motion(monkeypatch) as clock:
        async with near_end(tmp_path, "random", "random", size=(120, 40)) as anna:
            mode = await in_finale(anna)
            table, final = anna.screen.table, list(anna.screen.table.state.scores)
            story = anna.screen.words.finale(anna.screen.state, table.records, anna.screen.names)
            pawns = len(anna.screen.map.scene.pawns)
            seen = [scores(anna)]
            assert seen[0] != final
            left = pawns
            while isinstance(anna.screen.mode, FinaleMode):
                clock.pass_by(0.05)
                await anna.pilot.pause()
                left = min(left, len(anna.screen.map.scene.pawns))
                if isinstance(anna.screen.mode, FinaleMode) and scores(anna) != seen[-1]:
                    seen.append(scores(anna))
                    assert anna.screen.map.scene.lit
            assert mode.finale.settled == len(story) > 1
            assert all(sum(new) > sum(old) for old, new in pairwise(seen))
            assert seen[-1] == final
            assert len(seen) == len(story) + 1
            assert left < pawns  # some have gone home
            await in_result(anna)
            assert isinstance(anna.screen.mode, GameOverMode)
            assert not clock.waiting


async def test_it_flies_from_scoring_to_scoring_and_ends_with_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_motion(monkeypatch) as clock:
        async with near_end(tmp_path, "random", "random") as anna:
            mode, tiles, places = await in_finale(anna), anna.screen.map, set()
            while isinstance(anna.screen.mode, FinaleMode):
                clock.pass_by(0.05)
                await anna.pilot.pause()
                focus = mode.finale.focus
                if isinstance(anna.screen.mode, FinaleMode) and focus is not None:
                    assert tiles.zoom >= tiles.painted > 0
                    assert tiles.position_of(focus) is not None
                    places.add(tiles.corner)
            assert len(places) > 1
            assert tiles.shows_all or tiles.zoom == tiles.zooms[0]


@pytest.mark.parametrize("key", ["enter", "escape", "space"])
async def test_one_key_skips_to_the_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    with in_motion(monkeypatch) as clock:
        async with near_end(tmp_path, "random", "random") as anna:
            await in_finale(anna)
            clock.pass_by(2)
            await anna.press(key)
            await in_result(anna)
            assert scores(anna) == list(anna.screen.table.state.scores)
            assert not clock.waiting
            assert not any(flight.display for flight in anna.screen.query(Flight))


async def test_other_keys_act_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_motion(monkeypatch) as clock:
        async with near_end(tmp_path, "random", "random") as anna:
            await in_finale(anna)
            await anna.press("tab")
            mode = anna.screen.mode
            assert isinstance(mode, GameOverMode)
            assert mode.shown == 0
            assert scores(anna) == list(anna.screen.table.state.scores)
            assert not clock.waiting


async def test_without_animation_the_result_comes_at_once_and_nothing_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_motion(monkeypatch) as clock:
        async with near_end(tmp_path, "human", "random", size=(120, 40)) as anna:
            anna.app.settings.animation = False
            while not anna.screen.table.state.is_terminal:
                await anna.until(
                    lambda: anna.screen.table.state.is_terminal or anna.screen.state.current_player == 0
                )
                await anna.press("enter")
                assert not anna.screen.map.scene.recent
                assert not clock.timers
            await in_result(anna)
            assert not clock.timers
            assert not anna.screen.query(Flight)


async def test_a_tile_of_another_seat_is_framed_marked_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_screen, "_SETTLE_SECONDS", 60)  # the other's turn is shown as a whole
    with in_motion(monkeypatch) as clock:
        async with playing(tmp_path, "human", "greedy") as anna:
            await anna.in_mode(LayingMode)
            await anna.press("enter", "0")
            await anna.until(lambda: bool(anna.screen.base.recent) and bool(clock.waiting))
            cell = anna.screen.base.last
            assert cell is not None
            assert anna.screen.state.turn == 3
            assert anna.screen.base.recent == {cell: 1}
            await end_of(anna, clock)
            assert anna.screen.map.scene.landing is None
            await anna.press("enter")
            assert not anna.screen.base.recent


async def test_a_key_ends_an_animation_at_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_motion(monkeypatch) as clock:
        async with playing(tmp_path, "human", "greedy") as anna:
            await anna.in_mode(LayingMode)
            await anna.press("enter", "0")
            await anna.until(lambda: anna.screen.map.scene.landing is not None)
            assert anna.screen.motion.running
            await anna.until(lambda: bool(anna.screen.base.recent))
            await anna.press("right")
            assert not anna.screen.motion.running
            assert not clock.waiting
            assert anna.screen.map.scene == anna.screen.mode.scene(anna.screen.base)


async def end_of(anna: Player, clock: Clock) -> None:
    clock.pass_by(5)
    await anna.pilot.pause()
    assert not anna.screen.motion.running


async def test_people_see_where_others_point_unless_they_switch_it_off(tmp_path: Path) -> None:
    async with (
        open_hall(tmp_path) as hall,
        sat_down(hall, ANNA, BORIS) as (table, (anna, boris)),
        seated(hall, CHEN) as chen,
    ):
        await chen.enter(table)
        await chen.until(lambda: isinstance(chen.app.screen, HallTableScreen))
        boris.app.settings.pointing = False
        await chen.press("full_stop")  # there is no cursor yet: it comes first
        await chen.press("full_stop")
        await anna.is_told("Chen: there?")
        cell = chen.mode.cursor
        await anna.until(lambda: anna.table_screen.map.scene.pointers == {cell: "Chen?"})
        assert not boris.table_screen.map.scene.pointers
        await boris.press("full_stop")
        assert "switched off" in boris.notices[-1]


async def test_at_home_a_place_can_be_pointed_at_too(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("full_stop")
        await anna.until(lambda: anna.prompt.endswith("Anna: there?"))
        assert list(anna.screen.map.scene.pointers.values()) == ["Anna?"]
        assert anna.app.screen.query_one(Prompt)


async def test_the_mouse_at_rest_shows_a_feature_and_what_it_is_worth(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "greedy") as anna:
        await anna.in_mode(LayingMode)
        before = anna.prompt
        x, y = anna.screen.map.camera.place_of((0, 0))
        await anna.pilot.hover("#map", offset=(x + 1, y + 1))
        await anna.until(lambda: bool(anna.screen.map.scene.glow))
        assert anna.prompt != before
        await anna.press("right", "left")
        assert not anna.screen.map.scene.glow


async def test_the_mouse_says_nothing_where_no_help_is_wanted(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "greedy", hints=False) as anna:
        await anna.in_mode(LayingMode)
        scene, prompt = anna.screen.map.scene, anna.prompt
        anna.screen.map.post_message(BoardMap.Hovered((0, 0, 0)))
        await anna.pilot.pause()
        assert (anna.screen.map.scene, anna.prompt) == (scene, prompt)


@pytest.mark.slow
async def test_players_and_spectators_of_a_hall_see_the_finale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_motion(monkeypatch) as clock:
        async with (
            open_hall(tmp_path) as hall,
            sat_down(hall, ANNA, BORIS, game="castle") as (table, (anna, boris)),
            seated(hall, CHEN) as chen,
        ):
            await chen.enter(table)
            await chen.until(lambda: isinstance(chen.app.screen, HallTableScreen))
            screens = [somebody.table_screen for somebody in (anna, boris, chen)]
            lot = Random(7)
            while not game_of(table).is_terminal:
                state = game_of(table)
                mover = (ANNA, BORIS)[state.current_player]
                table.play(mover, lot.choice(state.legal_moves()))
            for screen in screens:
                await anna.until(partial(in_mode, screen, FinaleMode))
            await anna.until(lambda: table.stage is Stage.FINISHED and len(clock.waiting) == len(screens))
            await boris.press("enter")
            await boris.in_screen(ResultScreen)
            assert isinstance(chen.table_screen.mode, FinaleMode)
            clock.pass_by(60)
            for somebody in (anna, chen):
                await somebody.in_screen(ResultScreen)


async def test_dice_roll_and_what_produces_flashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_motion(monkeypatch) as clock:
        async with landover(
            tmp_path, lambda state: state.phase == "start" and state.current_player == 0
        ) as anna:
            await anna.until(lambda: isinstance(anna.screen.mode, RollingMode))
            clock.pass_by(5)
            dice = anna.screen.query_one("#roll", FittedText)
            await anna.press("enter")
            await anna.until(lambda: anna.state.at.roll is not None)
            roll = anna.state.at.roll
            assert roll is not None
            total = f"= {roll.white + roll.red}"
            assert total not in dice.render().plain  # they are still rolling
            lit: set[int] = set()
            while clock.waiting:
                clock.pass_by(0.05)
                lit |= anna.screen.map.scene.lit
            assert total in dice.render().plain
            produced = {
                number for number, token in enumerate(anna.state.at.number) if token == roll.white + roll.red
            }
            assert lit <= produced
            assert not anna.screen.map.scene.lit


async def test_landover_ends_with_where_the_points_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_motion(monkeypatch) as clock:
        async with landover(tmp_path, acting(), "human", "human") as anna:
            await anna.until(lambda: anna.screen.state.phase == "actions")
            seat = anna.state.current_player
            anna.screen.play(Resign(seat))
            await anna.until(lambda: isinstance(anna.screen.mode, FinaleMode))
            clock.pass_by(1)
            await anna.pilot.pause()
            assert set(anna.screen.map.scene.labels.values()) == {"+1"}
            await anna.press("escape")
            await anna.until(lambda: isinstance(anna.app.screen, ResultScreen) and anna.app.screen.is_mounted)
            assert not anna.screen.map.scene.labels
            assert not clock.waiting
