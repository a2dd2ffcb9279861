"""Choosing at the table among moves that are neither laying nor claiming, as Carcassonne has them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import engine
from engine.games.carcassonne.records import Bid, Extend
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy, Pass, Place
from saves import Library, Seat
from tests.engine.carcassonne.table import bounds
from tests.tui.at_table import Instant, Player, Program
from tui.app.app import StartRequest
from tui.app.screens.table.modes.choosing import SHOWN, ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.widgets.choices import Choices
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.presentation import ChoicePreview
from tui.presentation.landscape.consequence import changes, scored_at_once


@asynccontextmanager
async def playing(folder: Path, seats: int, seed: int, **options: Any) -> AsyncIterator[Player]:
    """A table of Carcassonne at which every seat is a person."""
    app = Program(Library(folder), Look(), Settings(pace=0.0), folder, StartRequest())
    app.thinkers = Instant()
    async with app.run_test(size=(100, 30)) as pilot:
        people = [Seat(name, "human", i) for i, name in enumerate(["Anna", "Boris", "Chen"][:seats])]
        assert app.begin("carcassonne", people, options, seed)
        await pilot.pause()
        yield Player(app, pilot)


async def reach(player: Player, phase: str, turns: int = 60) -> None:
    """Play the first laying and claim of each turn until a phase is reached."""
    screen = player.screen
    for _ in range(turns * 3):
        state = player.app.table.state
        assert not state.is_terminal
        if state.phase == phase:
            await player.until(lambda: screen.state.phase == phase)
            return
        if state.current_player == engine.CHANCE:
            await player.pilot.pause(0.002)
            continue
        moves = state.legal_moves()
        places = [move for move in moves if isinstance(move, Place)]
        deploy = [move for move in moves if isinstance(move, Deploy)]
        near = min(places, key=lambda m: abs(m.x) + abs(m.y)) if places else None
        screen.play(near or (deploy or moves)[0])
        await player.pilot.pause()
    raise AssertionError(f"{phase} never came")


def listed(player: Player) -> str:
    return player.screen.query_one(Choices).render().plain


async def test_offers_are_made_and_taken_by_keys(tmp_path: Path) -> None:
    options = {"tile_auction": True, "first_player": "seat", "river": True}
    async with playing(tmp_path, 2, 3, **options) as table:
        await reach(table, "bid", turns=140)
        await table.in_mode(ChoosingMode)
        state = table.app.table.state
        bidder = state.current_player
        assert "offer points for the tile" in table.prompt
        assert "offer nothing" in table.prompt
        assert "offer nothing" in listed(table)
        await table.press("enter")
        await table.until(lambda: table.app.table.state.phase == "place")
        assert Bid(0) in table.app.table.state.moves
        assert table.app.table.state.current_player != bidder


async def test_a_long_list_moves_with_the_choice(tmp_path: Path) -> None:
    async with playing(tmp_path, 2, 3, first_player="seat") as table:
        await table.in_mode(LayingMode)
        mode = ChoosingMode(table.screen, [Bid(points) for points in range(20)])
        assert (mode.first, len(mode.listed)) == (0, SHOWN)
        mode.next(-1)
        assert mode.selected == 19
        assert mode.first == 20 - SHOWN
        assert mode.listed[-1] == ChoicePreview("offer 19 points")
        mode.next(-9)
        assert (mode.selected, mode.first) == (10, 10 - SHOWN // 2)
        mode.select(0)
        assert mode.selected == 10 - SHOWN // 2
        mode.select(-1)
        assert mode.prompt()[1] == "offer 6 points"


async def test_a_table_is_extended_by_keys(tmp_path: Path) -> None:
    options = {"board": "table_extend", "table": "9x9", "first_player": "seat"}
    async with playing(tmp_path, 2, 5, **options) as table:
        await table.in_mode(LayingMode)
        await table.press("e")
        await table.in_mode(ChoosingMode)
        assert "propose adding a table to the north" in table.prompt
        await table.press("escape")
        await table.in_mode(LayingMode)
        await table.press("e", "tab", "enter")
        await table.until(lambda: table.app.table.state.phase == "agree")
        assert Extend(1) in table.app.table.state.moves
        assert table.app.table.state.current_player == 1
        await table.in_mode(ChoosingMode)
        assert "say whether the table may be extended" in table.prompt
        await table.press("2")
        await table.until(lambda: table.app.table.state.phase == "place")
        state = table.app.table.state
        assert isinstance(state, CarcassonneState)
        assert bounds(state) == (-4, -4, 8, 4)


async def test_nothing_else_can_be_done_where_tiles_are_just_laid(tmp_path: Path) -> None:
    async with playing(tmp_path, 2, 5, first_player="seat") as table:
        await table.in_mode(LayingMode)
        await table.press("e")
        assert type(table.screen.mode) is LayingMode


async def test_in_the_solo_game_a_follower_must_be_put_out(tmp_path: Path) -> None:
    async with playing(tmp_path, 3, 4, solo="normal") as table:
        await table.in_mode(LayingMode)
        await table.press("enter")
        await table.in_mode(ClaimingMode)
        state = table.app.table.state
        assert Pass() not in state.legal_moves()
        assert "in this game you must" in table.prompt
        assert "nothing" not in listed(table)
        await table.press("0")
        assert type(table.screen.mode) is ClaimingMode
        await table.press("tab")
        mode = table.screen.mode
        assert isinstance(mode, ClaimingMode)
        assert 0 <= mode.selected < len(mode.claims)
        await table.press("enter")
        await table.until(lambda: any(isinstance(move, Deploy) for move in table.app.table.state.moves))


async def test_what_scores_next_is_chosen_on_the_map(tmp_path: Path) -> None:
    async with playing(tmp_path, 3, 1, solo="relaxed", solo_last_place=False) as table:
        await reach(table, "settle", turns=90)
        await table.in_mode(ChoosingMode)
        state = table.app.table.state
        mode = table.screen.mode
        assert isinstance(mode, ChoosingMode)
        assert mode.chosen is not None
        assert mode.cursor == (mode.chosen.x, mode.chosen.y)
        scene = mode.scene(table.screen.base)
        assert set(mode.chosen.feature.segments) <= scene.lit
        assert scene.choices
        assert "choose what is scored next" in table.prompt
        before = len(state.moves)
        await table.press("tab", "shift+tab", "1")
        await table.until(lambda: len(table.app.table.state.moves) > before)
        assert table.app.table.state.moves[before] == mode.moves[0]


async def test_large_meeples_are_listed_under_a_heading_and_taken_by_key(tmp_path: Path) -> None:
    """INNS-13: a place that can take either meeple has a number for each."""
    async with playing(tmp_path, 2, 32, inns=True, first_player="seat") as table:
        await table.in_mode(LayingMode)
        await table.press("enter")
        await table.in_mode(ClaimingMode)
        mode = table.screen.mode
        assert isinstance(mode, ClaimingMode)
        await table.until(lambda: table.screen.query_one(Choices).size.width > 0)  # else lines are wrapped
        lines = [line.split()[:2] for line in listed(table).splitlines()]
        names = ["1 knight", "2 highwayman", "3 farmer", "4 farmer"]
        large = ["5 knight", "6 highwayman", "7 farmer", "8 farmer"]
        wanted = [["deploy"], *names, ["large", "meeple"], *large, "0 nothing"]
        found = [line.split() if isinstance(line, str) else line for line in wanted]
        assert [line[: len(want)] for line, want in zip(lines, found, strict=True)] == found
        labels = {choice.label for choice in mode.scene(table.screen.base).choices}
        assert labels == {"1/5", "2/6", "3/7", "4/8"}
        await table.press("tab", "tab", "tab", "tab", "tab")
        assert "large knight" in table.prompt
        await table.press("6")
        await table.until(lambda: bool(table.app.table.state.followers()))
        (follower,) = table.app.table.state.followers()
        assert follower.role == "large highwayman"


async def test_of_many_claims_nine_are_listed_around_the_cursor(tmp_path: Path) -> None:
    """INNS-18: on the crossing between two cities there are eight places for each of two meeples."""
    async with playing(tmp_path, 2, 2, inns=True, first_player="seat") as table:
        await table.in_mode(LayingMode)
        await table.press("enter")
        await table.in_mode(ClaimingMode)
        mode = table.screen.mode
        assert isinstance(mode, ClaimingMode)
        choices = table.screen.query_one(Choices)
        assert len(mode.claims) == 16
        mode.selected = -1  # that of a complete city is preset
        assert mode.listed == mode.claims[:9]
        assert str(choices.border_title).endswith("1-9/16")
        for number in range(16):
            await table.press("tab")
            assert mode.chosen == mode.claims[number]
            assert mode.chosen in mode.listed
        assert mode.listed == mode.claims[7:]
        await table.pilot.pause()
        assert str(choices.border_title).endswith("8-16/16")
        last = mode.claims[-1]
        await table.press("9")
        await table.until(lambda: bool(table.app.table.state.followers()))
        (follower,) = table.app.table.state.followers()
        assert (follower.role, follower.region) == (last.role, last.region)
        assert follower.role == "large farmer"


async def test_enter_alone_takes_the_points_that_a_follower_scores_at_once(tmp_path: Path) -> None:
    async with playing(tmp_path, 2, 2, first_player="seat") as table:
        await table.in_mode(LayingMode)
        screen, scoring = table.screen, 0
        while not scoring:
            state = table.app.table.state
            if state.current_player == engine.CHANCE:
                await table.pilot.pause(0.002)
                continue
            await table.until(lambda: screen.state.fingerprint() == table.app.table.state.fingerprint())
            mode = screen.mode
            if isinstance(mode, ClaimingMode):
                gains = [scored_at_once(state, claim) for claim in mode.claims]
                scoring = max(gains, default=0)
                assert mode.selected == (gains.index(scoring) if scoring else -1)
                if scoring:
                    break
                screen.play(Pass())
            else:
                closing = (move for move in state.legal_moves() if closes_free(state, move))
                screen.play(next(closing, state.legal_moves()[0]))
            await table.pilot.pause()
        seat, before = state.current_player, state.scores
        await table.press("enter")
        await table.until(lambda: table.app.table.state.scores != before)
        assert table.app.table.state.scores[seat] == before[seat] + scoring


def closes_free(state: engine.State, move: engine.Move) -> bool:
    """Return whether a move completes a feature without followers."""
    assert isinstance(state, CarcassonneState)
    return any(change.what == "closes" and not change.seats for change in changes(state, move))
