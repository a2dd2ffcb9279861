"""People at one table, each before their own app: keys pressed, screens read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from textual.widgets import Static

import engine
from engine.bots import Analysis
from engine.landscape.records import Draw
from saves import verify
from tests.hall.house import Instant, play, play_enough, turn_of
from tests.tui.people import (
    ANNA,
    BORIS,
    CHEN,
    Somebody,
    Time,
    game_of,
    open_hall,
    plan,
    sat_down,
    seated,
)
from tui.app.screens.lobby import talking
from tui.app.screens.lobby.lobby import LobbyScreen
from tui.app.screens.lobby.quitting import QuitScreen
from tui.app.screens.lobby.table import HallGameScreen, HallTableScreen
from tui.app.screens.lobby.talking import TalkLog
from tui.app.screens.lobby.waiting import WaitingScreen
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.screens.result import ResultScreen
from tui.app.screens.review import ReviewScreen
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.game_over import GameOverMode
from tui.app.screens.table.modes.hinting import TileHintMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import GivingUpMode, LayingMode
from tui.app.screens.table.modes.stuck import StuckMode
from tui.app.screens.table.modes.waiting import WatchingMode
from tui.app.widgets.hand import HandPicture
from tui.app.widgets.scoreboard import Scoreboard
from tui.app.widgets.title_bar import TitleBar
from tui.play.hall import ClockRule, Guest, Hall, HallTable, OnTimeout, Stage
from tui.play.hall.metadata import TableOutcome
from tui.play.table import Refused
from tui.play.table.thinking import BotQuery, BotTrouble, Told
from tui.terminal.keys import KeysLine


def talk(somebody: Somebody) -> str:
    return somebody.app.screen.query_one(TalkLog).text


async def step(table: HallTable, here: list[Somebody]) -> None:
    """Let the seat to move make one decision by keys."""
    await here[0].until(lambda: table.stage is Stage.FINISHED or game_of(table).current_player >= 0)
    if table.stage is Stage.FINISHED:
        return
    state = game_of(table)
    who, before = here[state.current_player], len(state.moves)
    await who.until(lambda: isinstance(who.mode, LayingMode | ClaimingMode | GivingUpMode))
    await who.press("enter")
    assert len(state.moves) > before


async def test_all_see_the_tile_of_who_is_to_move(tmp_path: Path) -> None:
    async with (
        open_hall(tmp_path) as hall,
        sat_down(hall, ANNA, BORIS, game="carcassonne") as (table, here),
        seated(hall, CHEN) as chen,
    ):
        await chen.enter(table)
        await chen.in_screen(HallTableScreen)
        await here[0].until(lambda: game_of(table).current_player >= 0)
        mover = game_of(table).current_player
        for somebody in (here[1 - mover], chen):
            await somebody.in_mode(WatchingMode)
            screen = somebody.table_screen
            assert screen.query_one("#tile", HandPicture)._held is not None
            assert f"in hand: {screen.names[mover]}" in str(screen.query_one("#hand").border_title)


@pytest.mark.parametrize("most", [50, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param({"game": "discovery", "hand": "two_private"}, marks=pytest.mark.slow),
        {"game": "carcassonne", "hand_size": 3, "hand_visible": False},
    ],
    ids=lambda rules: rules["game"],
)
async def test_two_people_play_a_game_and_a_third_sees_no_hidden_hand(
    tmp_path: Path, rules: dict[str, Any], most: int
) -> None:
    """As far as ``most`` moves; a whole game has about 300."""
    async with (
        open_hall(tmp_path) as hall,
        sat_down(hall, ANNA, BORIS, **rules) as (table, here),
        seated(hall, CHEN) as chen,
    ):
        anna, boris = here
        await chen.enter(table)
        await chen.in_screen(HallTableScreen)
        while table.stage is Stage.RUNNING and len(game_of(table).moves) < most:
            await step(table, here)
            if table.stage is not Stage.RUNNING:
                break
            await asyncio.sleep(0)
            screen = chen.table_screen
            for seat in (0, 1):
                assert set(screen.state.hand(seat)) <= {None}
            assert isinstance(screen.mode, WatchingMode)
            assert screen.laying is None
            told = [happening.move for happening in screen.sitting.records]
            assert not any(isinstance(move, Draw) and move.tile for move in told)
            if isinstance(anna.mode, LayingMode):
                assert set(anna.table_screen.state.hand(1)) <= {None}
                assert None not in anna.table_screen.state.hand(0)
        if table.stage is Stage.RUNNING:
            return
        for somebody in (anna, boris, chen):
            await somebody.in_screen(ResultScreen)
        assert table.metadata.outcome is TableOutcome.PLAYED
        report = verify(hall.library.find(table.metadata.log))
        assert (report.ok, report.finished) == (True, True)
        await chen.press("enter")
        await chen.in_mode(GameOverMode)
        await chen.press("escape")
        await chen.in_screen(LobbyScreen)


async def test_keys_that_come_before_the_table_is_drawn_wait_for_it(tmp_path: Path) -> None:
    async with (
        open_hall(tmp_path) as hall,
        sat_down(hall, ANNA, BORIS) as (table, _here),
        seated(hall, CHEN) as chen,
    ):
        await chen.enter(table)
        await chen.in_screen(HallTableScreen)
        await chen.press("escape")
        await chen.in_screen(LobbyScreen)
        screen = HallTableScreen(Guest(table, CHEN))
        app = chen.app
        app.push_screen(screen)
        for action in ("inspect", "step(1, 0)", "step(-1, 0)"):
            assert await app.run_action(action, screen)
            assert screen.is_mounted
        await chen.in_mode(InspectingMode)
        await chen.press("escape")
        await chen.is_told("Anna's turn")


async def test_a_lobby_under_a_table_is_not_drawn_until_it_is_seen(tmp_path: Path) -> None:
    async with (
        open_hall(tmp_path) as hall,
        sat_down(hall, ANNA, BORIS) as (_table, (anna, _boris)),
        seated(hall, CHEN),
    ):
        lobby = next(screen for screen in anna.app.screen_stack if isinstance(screen, LobbyScreen))
        people = lobby.query_one("#people", Static)
        lobby.follow_hall()
        assert "Chen" not in str(people.render())
        assert not lobby.draws_now()
        await anna.press("escape")
        await anna.in_screen(LobbyScreen)
        await anna.until(lambda: "Chen" in str(people.render()))


async def test_who_drops_keeps_the_seat_and_comes_back_to_it(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        async with seated(hall, BORIS) as boris:
            table = hall.make(ANNA, plan())
            await anna.enter(table)
            await boris.enter(table)
            await boris.press("enter", "f5")
            await anna.in_screen(HallTableScreen)
            await step(table, [anna, boris])
        await anna.until(lambda: not hall.is_here(BORIS.fingerprint))
        board = anna.app.screen.query_one(Scoreboard)
        await anna.until(lambda: board._standings[1].away)
        assert "(Boris)" in str(board.render())
        await anna.until(lambda: "Boris lost the connection; the seat is kept." in talk(anna))
        await step(table, [anna])
        await anna.until(lambda: anna.prompt.startswith("It is Boris's turn."))
        assert "not connected" in anna.prompt
        async with seated(hall, BORIS) as boris:
            await boris.until(
                lambda: "1 table waits for you" in str(boris.app.screen.query_one("#remark").render())
            )
            await boris.enter(table)
            await anna.until(lambda: "Boris is back." in talk(anna))
            await step(table, [anna, boris])
            assert not board._standings[1].away
            await boris.press("escape")
            await boris.in_screen(LobbyScreen)
            await boris.press("escape", "escape", "escape", "enter", "q")  # asked, Esc and Enter stay
            await boris.in_screen(QuitScreen)
            await boris.press("q")
        await anna.until(lambda: "Boris has left; the seat is kept." in talk(anna))


async def test_the_game_goes_on_after_the_hall_was_killed(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Instant(), pace=0.0)
    hall.open()
    async with sat_down(hall, ANNA, BORIS) as (table, here):
        for _ in range(5):
            await step(table, here)
        moves = len(game_of(table).moves)
    assert table.table is not None
    table.table.journal._closing.close()  # all that the system does for a killed process
    async with open_hall(tmp_path) as again, seated(again, ANNA) as anna, seated(again, BORIS) as boris:
        back = again.tables[table.id]
        for somebody in (anna, boris):
            await somebody.enter(back)
        assert len(game_of(back).moves) == moves
        await step(back, [anna, boris])
        await step(back, [anna, boris])
        assert len(game_of(back).moves) > moves
    hall.close()


async def test_taking_back_is_asked_on_the_others_screens_with_its_keys_first(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        await step(table, [anna, boris])
        await step(table, [anna, boris])
        await boris.in_mode(LayingMode)
        await anna.until(lambda: "u Take back" in keys_seen(anna))
        await anna.press("u")
        await boris.until(lambda: keys_seen(boris)[:2] == ["y Agree", "d Decline"])
        await anna.until(lambda: keys_seen(anna)[0] == "d Withdraw")
        assert "Enter Place" in keys_seen(boris)  # Tab does nothing where the tile fits in one way only
        asked = boris.app.screen.query_one("#asked")
        await boris.until(lambda: bool(asked.display))
        assert "Anna asks to take back the last move. y agrees, d declines." in str(asked.render())
        await anna.press("y")
        await boris.press("d")
        await anna.until(lambda: "Boris does not agree." in talk(anna))
        await boris.until(lambda: "y Agree" not in keys_seen(boris))
        assert "Enter Place" in keys_seen(boris)
        await anna.until(lambda: "d Withdraw" not in keys_seen(anna))
        assert game_of(table).current_player == 1
        await anna.press("u")
        await boris.until(lambda: table.requests.must_answer(BORIS))
        await boris.press("y")
        await anna.in_mode(ClaimingMode)
        await boris.in_mode(WatchingMode)
        assert not asked.display


@asynccontextmanager
async def watched(folder: Path, game: str) -> AsyncIterator[tuple[HallTable, list[Somebody], Somebody]]:
    """Have Anna and Boris at a table of a game that has begun, and Chen watching."""
    async with (
        open_hall(folder) as hall,
        sat_down(hall, ANNA, BORIS, game=game) as (table, here),
        seated(hall, CHEN) as chen,
    ):
        await chen.enter(table)
        await chen.in_screen(HallGameScreen)
        yield table, here, chen


def keys_seen(somebody: Somebody) -> list[str]:
    """Return the hints that the line of keys has room for."""
    return [f"{hint.label} {hint.words}" for _at, hint in somebody.app.screen.query_one(KeysLine)._placed(0)]


@pytest.mark.parametrize("game", ["carcassonne", "landover"])
async def test_the_key_for_talk_is_always_to_be_seen(tmp_path: Path, game: str) -> None:
    last = ["T Chat", "Esc Leave", "? Help"]
    async with watched(tmp_path, game) as (table, here, chen):
        playing = table.table
        assert playing is not None
        await here[0].until(lambda: playing.state.current_player >= 0)
        on_turn = playing.state.current_player
        mover, other = here[on_turn], here[1 - on_turn]
        await mover.until(lambda: any(key.startswith("Enter ") for key in keys_seen(mover)))
        for somebody in (other, chen):
            await somebody.until(lambda: "i Look" in keys_seen(somebody))  # noqa: B023
        for somebody in (mover, other, chen):
            assert keys_seen(somebody)[-3:] == last
        await other.press("T")
        await other.until(lambda: keys_seen(other)[-1] == "Esc Back")


async def test_a_turn_of_ones_own_is_not_disturbed_by_talk_and_comings(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        await anna.in_mode(LayingMode)
        await anna.press("tab", "r")
        laying = anna.table_screen.laying
        assert laying is not None
        before = laying.move
        await boris.press("T")
        await boris.write("hi")
        await boris.press("enter")
        async with seated(hall, CHEN) as chen:
            await chen.enter(table)
            await anna.until(lambda: "1 watches" in str(anna.app.screen.query_one(TitleBar).render()))
        assert "Boris: hi" in talk(anna)
        assert anna.table_screen.laying is laying
        assert laying.move == before


async def test_only_the_person_in_the_seat_can_move_by_keys(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        await anna.in_mode(LayingMode)
        moves = len(game_of(table).moves)
        async with seated(hall, CHEN) as chen:
            await chen.enter(table)
            await chen.in_mode(WatchingMode)
            assert chen.prompt == "It is Anna's turn. You are watching."
            for somebody in (boris, chen):
                await somebody.press("enter", "1", "0", "r", "tab", "u", "y", "x")
        assert len(game_of(table).moves) == moves


async def test_talk_is_harmless_and_a_refused_line_can_be_mended(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        table.say(BORIS, "\x1b[2J\x1b]0;gone\x07[b]look\x1b[31m [/b]\u202eback")
        await anna.until(lambda: "Boris: [b]look [/b]back" in talk(anna))
        rows = "".join(
            segment.text for strip in anna.app.screen._compositor.render_strips() for segment in strip
        )
        assert "\x1b" not in rows
        assert "\u202e" not in rows
        await anna.press("T")
        await anna.write("and more")
        await anna.press("escape")
        assert not anna.table_screen.saying
        assert isinstance(anna.app.screen, HallTableScreen)
        assert "and more" not in talk(boris)
        before = len(game_of(table).moves)
        for key in ("T", *"Tired", "enter"):  # keys that come with the key for talk are the line
            anna.app.simulate_key(key)
        await boris.until(lambda: "Tired" in talk(boris))
        assert not anna.table_screen.saying
        assert len(game_of(table).moves) == before
        for n in range(4):
            table.say(ANNA, str(n))
        await anna.press("T")
        await anna.write("too much")
        await anna.press("enter")
        assert any("That was a lot at once" in notice for notice in anna.notices)
        assert anna.table_screen.saying


async def test_clocks_are_shown_and_run_out(tmp_path: Path) -> None:
    time = Time()
    rule = ClockRule(90, at_end=OnTimeout.LOST)
    async with open_hall(tmp_path, time) as hall, sat_down(hall, ANNA, BORIS, clock=rule) as (table, here):
        anna, boris = here
        await anna.in_mode(LayingMode)
        time.now += 25
        anna.table_screen.show_title()
        assert "Anna 1:05  Boris 1:30" in str(anna.app.screen.query_one(TitleBar).render())
        time.now += 66
        hall.tick()
        told = "You have no time left: Boris wins.", "Anna has no time left: you win."
        for somebody, words in zip((anna, boris), told, strict=True):
            await somebody.is_told(words)
            assert isinstance(somebody.mode, WatchingMode)
        await anna.press("enter", "u")
        assert table.metadata.winners == [1]


async def test_one_hears_that_it_is_ones_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        rung: list[str] = []
        written: list[str] = []
        monkeypatch.setattr(boris.app, "bell", lambda: rung.append("boris"))
        driver = SimpleNamespace(write=written.append, flush=lambda: None, can_suspend=False)
        monkeypatch.setattr(boris.app, "driver", driver)
        await boris.press("escape")
        await boris.in_screen(LobbyScreen)
        await step(table, [anna])
        await step(table, [anna])
        await boris.until(lambda: bool(rung))
        assert boris.notices == [f"It is your turn at table {table.id}."]
        assert "\x1b]2;* Your turn\x07" in written
        await boris.press("enter")
        await step(table, [anna, boris])
        await step(table, [anna, boris])
        await boris.until(lambda: "\x1b]2;Hinterland\x07" in written)
        assert rung == ["boris"]


@pytest.mark.slow
async def test_one_person_plays_in_one_pane_and_watches_in_another(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        async with seated(hall, ANNA) as other:
            await other.enter(table)
            await other.in_screen(HallTableScreen)
            for turn in range(16):  # four turns of two decisions each, of either pane
                await step(table, [(anna, other)[turn // 2 % 2], boris])
                for pane in (anna, other):
                    await pane.until(lambda pane=pane: pane.table_screen.state.moves == game_of(table).moves)
                await other.until(lambda: type(anna.mode) is type(other.mode))
            await anna.until(lambda: isinstance(anna.mode, LayingMode) and isinstance(other.mode, LayingMode))
            moves = len(game_of(table).moves)
            await asyncio.gather(anna.press("enter"), other.press("enter"))  # both place the tile at once
            await anna.until(lambda: len(game_of(table).moves) > moves)
            await other.until(lambda: type(anna.mode) is type(other.mode))
            assert verify(hall.library.find(table.metadata.log)).ok
            assert not table.is_away(0)
        assert hall.is_here(ANNA.fingerprint)
        assert set(table.watching) == {ANNA.fingerprint, BORIS.fingerprint}
        await step(table, [anna, boris])


async def test_all_end_the_game_together(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        await anna.press("O", "down", "enter")
        await boris.until(lambda: table.requests.must_answer(BORIS))
        await boris.press("y")
        for somebody in (anna, boris):
            await somebody.is_told("All have agreed to end the game here.")
        await anna.press("escape")
        await anna.in_screen(LobbyScreen)
        assert table.stage is Stage.FINISHED


async def test_a_log_that_was_cut_off_after_the_end_is_shown_with_a_warning_and_not_reviewed(
    tmp_path: Path,
) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        await step(table, [anna])
        table.requests.ask_end(ANNA)
        table.requests.answer(BORIS, agree=True)
        log = hall.library.find(table.metadata.log)
        log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
        assert not boris.app.show_review(log)
        await boris.until(lambda: any("were cut off" in notice for notice in boris.notices))
        assert anna.app.show_replay(table.metadata.log)
        await anna.until(lambda: any("as far as its log goes" in notice for notice in anna.notices))
        await anna.in_screen(ReplayScreen)


async def test_one_leaves_for_good_and_a_bot_plays_on(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        await boris.press("O", "down", "down", "enter")
        await boris.until(lambda: "You leave; a bot plays on." in talk(boris))
        await step(table, [anna])
        await step(table, [anna])
        await anna.in_mode(LayingMode)
        assert game_of(table).turn == 3
        await boris.until(lambda: boris.prompt == "It is Anna's turn. You are watching.")


async def test_leaving_a_rated_game_for_two_says_that_it_gives_up_the_game(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        table = hall.make(ANNA, replace(plan("human", "human"), rated=True))
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        await play_enough(table)
        async with seated(hall, BORIS) as boris:
            boris.app.enter(table)
            await boris.in_screen(HallTableScreen)
            await boris.press("O")
            strips = boris.app.screen._compositor.render_strips()
            assert any("The game is over, and you have lost it." in strip.text for strip in strips)
            await boris.press("down", "down", "enter")
            await boris.until(lambda: table.metadata.winners == [0])
            await boris.until(lambda: "You have given up: Anna wins." in boris.prompt)


async def test_looking_while_another_takes_back_breaks_nothing(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        await step(table, [anna])
        await step(table, [anna])
        await boris.in_mode(LayingMode)
        await boris.press("i")
        await boris.in_mode(InspectingMode)
        table.take_back(ANNA)
        table.requests.answer(BORIS, agree=True)
        boris.app.simulate_key("right")  # before any message of the change has come
        boris.app.simulate_key("left")
        await boris.until(lambda: isinstance(boris.table_screen.main, WatchingMode))


async def test_another_game_is_offered_after_the_end(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        while table.stage is Stage.RUNNING:
            await play(table)
        for somebody in (anna, boris):
            await somebody.in_screen(ResultScreen)
        await anna.press("a")
        await anna.in_screen(WaitingScreen)
        again = next(other for other in hall.tables.values() if other is not table)
        assert [seat.colour for seat in again.metadata.seats] == [1, 0]
        assert (again.seats_of(ANNA), again.free) == ((1,), [0])
        await boris.press("q")
        await boris.in_screen(LobbyScreen)
        assert again in hall.listed(BORIS)


async def test_a_finished_table_is_looked_back_on(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "random"))
        table.begin(ANNA)
        await turn_of(table, 0)
        await play(table)
        table.requests.ask_end(ANNA)
        async with seated(hall, BORIS) as boris:
            await boris.enter(table)
            await boris.in_screen(ReplayScreen)
            assert not boris.app.screen.check_action("go_on", ())


async def test_there_are_no_hints_where_people_play_each_other(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (_table, (anna, boris)):
        await anna.in_mode(LayingMode)
        await anna.press("h")
        await anna.until(lambda: "There are no hints where people play each other." in anna.prompt)
        assert isinstance(anna.mode, LayingMode)
        assert not anna.table_screen.check_action("hint", ())
        await boris.press("T")
        await boris.write("oh")
        await boris.press("enter")
        await anna.until(lambda: "Boris: oh" in talk(anna))
        assert not boris.notices


async def test_who_plays_against_bots_only_gets_hints(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna, seated(hall, BORIS) as boris:
        table = hall.make(ANNA, plan("human", "random"))
        table.begin(ANNA)
        await anna.enter(table)
        await boris.enter(table)
        await anna.in_mode(LayingMode)
        await boris.press("h")
        await anna.press("h")
        await anna.in_mode(TileHintMode)
        await anna.until(lambda: bool(getattr(anna.mode, "advice", None)))
        await boris.in_mode(WatchingMode)


async def test_a_bot_in_trouble_is_seen_to_by_those_who_sit_there(tmp_path: Path) -> None:
    class Fails(Instant):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            if told is not None:
                told(0.42)
            if question.bot == "expert":
                raise BotTrouble("it has failed: {cause}", cause="no idea")
            return await super().think(question, told)

    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna, seated(hall, CHEN) as chen:
        hall.thinkers = Fails()
        table = hall.make(ANNA, plan("human", "expert"))
        table.begin(ANNA)
        await anna.enter(table)
        await chen.enter(table)
        await step(table, [anna])
        await step(table, [anna])
        await anna.in_mode(StuckMode)
        await chen.is_told("Bot 1 makes no move: it has failed: no idea.")
        assert isinstance(chen.mode, WatchingMode)
        with pytest.raises(Refused):
            Guest(table, CHEN).play_on_with("greedy")
        await chen.press("enter", "1", "2")
        assert isinstance(anna.mode, StuckMode)
        await anna.press("4")
        await anna.in_mode(LayingMode)
        with pytest.raises(Refused):
            Guest(table, ANNA).play_on_with("greedy")


class Judge(Instant):
    """Answers all questions but the fourth and eighth, which wait until released; counts parallel ones."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = asyncio.Event()
        self.asked = self.most = self._now = 0

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        self.asked += 1
        self._now += 1
        self.most = max(self.most, self._now)
        try:
            if self.asked in (4, 8):
                self.go_on.clear()
                await self.go_on.wait()
            return await super().think(replace(question, bot="greedy"), told)
        finally:
            self._now -= 1


async def test_one_review_serves_all_who_look_at_it(tmp_path: Path) -> None:
    judge = Judge()
    async with open_hall(tmp_path) as hall:
        async with sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
            while table.stage is Stage.RUNNING:
                await play(table)
            hall.thinkers = judge
            for somebody in (anna, boris):
                await somebody.in_screen(ResultScreen)
                await somebody.press("m")
                assert isinstance(somebody.app.screen, ResultScreen), "the same tiles could be looked up"
                await somebody.press("v")
                await somebody.in_screen(ReviewScreen)
            reviewer = anna.app.reviewer
            assert reviewer is not None
            assert reviewer is boris.app.reviewer
            await anna.until(lambda: judge.asked == 4)
            await anna.press("escape")
            await anna.in_screen(HallTableScreen)
            anna.app.reviewing.stop()
            assert reviewer.running
            judge.go_on.set()
            await boris.until(lambda: judge.asked == 8)
            assert len(reviewer.move_reviews) == 7
        assert not reviewer.running, "it stops when nobody is left"
    assert judge.most == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", engine.games())
async def test_who_watches_sees_a_whole_game_of_any_kind(tmp_path: Path, game: str) -> None:
    async with watched(tmp_path, game) as (table, here, chen):
        rng = Random(3)
        while table.stage is Stage.RUNNING:
            state = game_of(table)
            if state.current_player >= 0:
                person = (ANNA, BORIS)[state.current_player]
                Guest(table, person).play(rng.choice(state.legal_moves()))
            if table.stage is not Stage.RUNNING or state.current_player < 0 or rng.random() < 0.25:
                await asyncio.sleep(0)  # often several moves come before anybody's screen is drawn
        for somebody in (*here, chen):
            await somebody.in_screen(ResultScreen)


async def test_a_notice_goes_when_it_is_no_news_and_talk_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talking, "NOTICE_SECONDS", 0.3)
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
        await anna.in_mode(LayingMode)
        log = anna.app.screen.query_one(TalkLog)
        await anna.until(lambda: "You started the game" in talk(anna) and not log.display)
        table.say(BORIS, "hi")
        await anna.until(lambda: bool(log.display))
        await asyncio.sleep(0.6)
        await anna.until(lambda: bool(log.display))
        await boris.until(lambda: "Boris: hi" in talk(boris))
