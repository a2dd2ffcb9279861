"""The lobby, making a table, and the waiting room: keys pressed, screens read."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.widgets import Static

import engine
from tests.hall.house import begun
from tests.hall.test_daily import MONDAY, ended, noon
from tests.tui.lessons import Pupil
from tests.tui.people import ANNA, BORIS, CHEN, Somebody, Terminal, open_hall, plan, seated
from tui.app.lobby import LobbyApp
from tui.app.screens.learn import LearnScreen
from tui.app.screens.lobby.daily import DailyScreen
from tui.app.screens.lobby.lobby import LobbyScreen
from tui.app.screens.lobby.new_table import NewTableScreen
from tui.app.screens.lobby.people_screen import PeopleScreen
from tui.app.screens.lobby.table import HallTableScreen
from tui.app.screens.lobby.talking import TalkLog
from tui.app.screens.lobby.waiting import WaitingScreen
from tui.app.screens.puzzles import PuzzlesScreen
from tui.app.screens.puzzles.answer import AnswerScreen
from tui.app.screens.puzzles.solving import PuzzleGameScreen
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.teaching import begin_lesson
from tui.app.widgets.menu import Menu
from tui.app.widgets.picker import Picker
from tui.app.widgets.typed_line import TypedLine
from tui.base.depth import Depth
from tui.base.settings import load
from tui.play.hall import OnTimeout, Stage
from tui.play.hall.talk import LONGEST
from tui.study.learning import CoachStage, PracticeTable, lessons_of, load_progress
from tui.study.puzzles import progress
from tui.terminal.keys import KeysLine


def listed(somebody: Somebody) -> list[str]:
    return [item.id for item in somebody.app.screen.query_one(Menu).options]


def people(somebody: Somebody) -> str:
    return str(somebody.app.screen.query_one("#people").render())


async def test_what_one_does_the_others_see_at_once(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        assert "n makes the first one" in str(anna.app.screen.query_one("#remark").render())
        async with seated(hall, BORIS) as boris:
            await anna.until(lambda: people(anna).splitlines() == ["Anna Anna", "Boris Boris"])
            await boris.press("n")
            await boris.in_screen(NewTableScreen)
            await boris.press("enter")
            await boris.in_screen(WaitingScreen)
            await anna.until(lambda: listed(anna) == list(hall.tables))
            (table,) = hall.tables.values()
            await anna.until(
                lambda: people(anna).split() == ["Anna", "Anna", "Boris", "Boris", "at", "table", table.id]
            )
        await anna.until(lambda: people(anna).split() == ["Anna", "Anna"])
        assert listed(anna) == [table.id]


async def test_the_table_of_the_day_leads_to_the_own_game_and_back(tmp_path: Path) -> None:
    def rows(somebody: Somebody) -> list[str]:
        screen = somebody.app.screen
        lines = ["".join(strip.text) for strip in screen._compositor.render_strips()]
        return [" ".join(line.split()) for line in lines if "Boris" in line or "playing" in line]

    async with open_hall(tmp_path, noon(MONDAY)) as hall, seated(hall, ANNA) as anna:
        await anna.press("y")
        await anna.in_screen(DailyScreen)
        assert rows(anna) == []
        ended(hall, BORIS, 72, 70)
        hall.changed()
        await anna.until(lambda: len(rows(anna)) == 1)
        assert rows(anna)[0].endswith("1 Boris Boris won, 72 to 70")
        await anna.press("enter")
        await anna.in_screen(HallTableScreen)
        assert anna.app.visit.place is hall.table_of_day(ANNA)
        await anna.press("escape")
        await anna.in_screen(LobbyScreen)
        menu = anna.app.screen.query_one(Menu)
        assert "(daily)" in menu.render_line(0).text
        await anna.press("y")
        await anna.in_screen(DailyScreen)
        assert "Enter continues your game" in str(anna.app.screen.query_one("#remark").render())
        assert ["Anna" in row and "is playing" in row for row in rows(anna)] == [False, True]


async def test_lessons_and_puzzles_are_ones_own_and_leave_nothing_in_the_hall(tmp_path: Path) -> None:
    lesson = lessons_of("carcassonne")[0]
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        await anna.press("l")
        await anna.in_screen(LearnScreen)
        await anna.press("enter")
        pupil = Pupil(anna.app, anna.pilot)
        await anna.until(lambda: isinstance(anna.app.table, PracticeTable))
        await pupil.step()
        await anna.until(lambda: load_progress(anna.app.settings_folder).steps_of(lesson) == 1)
        await anna.press("escape")
        await anna.in_screen(LearnScreen)
        assert anna.app.table is None
        await anna.press("escape")
        await anna.in_screen(LobbyScreen)
        await anna.press("p")
        await anna.in_screen(PuzzlesScreen)
        await anna.press("enter")
        await anna.in_screen(PuzzleGameScreen)
        await anna.press("G")
        await anna.in_screen(AnswerScreen)
        assert progress.load(anna.app.settings_folder).progress.answers == 1
        assert not hall.tables
        assert not hall.library.games()
        assert not (tmp_path / "lessons.json").exists()
        assert not (tmp_path / "puzzles").exists()


async def test_the_end_of_a_guided_game_leads_to_a_table_of_the_hall(tmp_path: Path) -> None:
    lesson = lessons_of("carcassonne")[0]
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        load_progress(anna.app.settings_folder).note(lesson, len(lesson.steps) - 1)
        begin_lesson(anna.app, lesson)
        pupil = Pupil(anna.app, anna.pilot)
        while pupil.coach.stage is not CoachStage.OVER:
            await pupil.step()
        await pupil.settle()
        assert "Enter: play a game" in pupil.told
        await anna.press("enter")
        await anna.in_screen(HallTableScreen)
        (table,) = hall.tables.values()
        assert table.stage is Stage.RUNNING
        assert table.metadata.private
        assert [seat.player for seat in table.metadata.seats] == list(lesson.seats)
        assert table.seats_of(ANNA) == (0,)


async def test_a_newcomer_stands_at_the_table_that_can_be_joined(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, CHEN) as chen:
        over = begun(hall, BORIS, ANNA)
        over.requests.ask_end(BORIS)
        over.requests.answer(ANNA, agree=True)
        hall.changed()
        await chen.until(lambda: over.id in listed(chen))
        waiting = hall.make(ANNA, plan("human", "human"))
        hall.changed()
        menu = chen.app.screen.query_one(Menu)
        await chen.until(lambda: waiting.id in listed(chen))
        assert menu.current == waiting.id
        await chen.press("down")
        assert menu.current == over.id
        another = hall.make(BORIS, plan("human", "human"))
        hall.changed()
        await chen.until(lambda: another.id in listed(chen))
        assert menu.current == over.id


async def test_from_the_lobby_into_a_game_by_keys(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna, seated(hall, BORIS) as boris:
        await anna.press("n")
        await anna.in_screen(NewTableScreen)
        await anna.press("enter")
        await anna.in_screen(WaitingScreen)
        (table,) = hall.tables.values()
        await boris.enter(table)
        await boris.in_screen(WaitingScreen)
        assert boris.prompt.startswith("Enter takes a free seat.")
        await boris.press("enter")
        await anna.is_told("All seats are taken: F5 starts the game.")
        await anna.press("T")
        await anna.write("good luck")
        await anna.press("enter")
        await boris.until(lambda: "Anna: good luck" in boris.app.screen.query_one(TalkLog).text)
        await anna.press("f5")
        for somebody in (anna, boris):
            await somebody.in_screen(HallTableScreen)
        assert set(table.watching) == {ANNA.fingerprint, BORIS.fingerprint}


async def test_a_paste_that_is_too_long_is_cut_with_a_word(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        table = hall.make(ANNA, plan("human", "human"))
        await anna.enter(table)
        await anna.in_screen(WaitingScreen)
        await anna.press("T", "x")
        await anna.until(
            lambda: "enter" in {hint.first for hint in anna.app.screen.query_one(KeysLine)._hints}
        )
        line = anna.app.screen.query_one("#say", TypedLine)
        line.post_message(events.Paste("y" * 300))
        await anna.until(lambda: line.value == "x" + "y" * (LONGEST - 1))
        assert anna.notices == ["The line is full: 101 characters were left out."]
        await anna.press("enter")
        await anna.until(lambda: "yyy" in anna.app.screen.query_one(TalkLog).text)


async def test_a_line_of_talk_takes_all_lines_of_a_paste_and_says_when_it_is_full(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        table = hall.make(ANNA, plan("human", "human"))
        await anna.enter(table)
        await anna.in_screen(WaitingScreen)
        await anna.press("T")
        line = anna.app.screen.query_one("#say", TypedLine)
        await anna.until(lambda: anna.app.focused is line)
        line.post_message(events.Paste("good luck\nto you\r\nall\n"))
        await anna.until(lambda: line.value == "good luck to you all")
        line.value = "x" * (LONGEST - 1)
        await anna.press("a", "b", "c")
        assert sorted(line.value) == ["a", *"x" * (LONGEST - 1)]
        assert anna.notices == ["The line is full: what you type is left out."]


async def test_a_table_is_made_as_it_was_asked_for(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        await anna.press("n")
        await anna.in_screen(NewTableScreen)
        screen = anna.app.screen
        await anna.until(lambda: bool(screen.query("#at-end")))
        ends = screen.query_one("#at-end", Picker)
        assert not screen.query("#seed")
        assert not ends.parent.display  # type: ignore[union-attr]
        screen.query_one("#listed").focus()
        await anna.press("right")
        screen.query_one("#clock").focus()
        await anna.press("right", "right")
        await anna.until(lambda: bool(ends.parent.display))  # type: ignore[union-attr]
        ends.focus()
        await anna.press("right", "f5")
        await anna.in_screen(WaitingScreen)
        (table,) = hall.tables.values()
        clock = table.metadata.clock
        assert table.metadata.private
        assert clock is not None
        assert (clock.seconds, clock.increment, clock.at_end) == (1800, 20, OnTimeout.LOST)
        said = str(anna.app.screen.query_one("#rules-in-force").render())
        assert (
            "30 minutes for the game and 20 seconds more after each turn; whoever runs out of time loses"
            in (" ".join(said.split()))
        )


async def test_only_games_whose_rules_say_how_go_on_without_waiting(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        await anna.press("n")
        await anna.in_screen(NewTableScreen)
        screen = anna.app.screen
        await anna.until(lambda: bool(screen.query("#at-end")))
        ends = screen.query_one("#at-end", Picker)
        screen.query_one("#clock").focus()
        await anna.press("right")
        ends.focus()
        await anna.press("right", "right")
        assert ends.index in (0, 1), "The Discovery knows two ends"
        screen.query_one("#game").focus()
        await anna.press(*["right"] * engine.games().index("landover"))
        await anna.pilot.pause(0.1)
        ends.focus()
        await anna.press(*["right"] * (2 - ends.index), "f5")
        await anna.in_screen(WaitingScreen)
        (table,) = hall.tables.values()
        assert table.metadata.game == "landover"
        assert table.metadata.clock is not None
        assert table.metadata.clock.at_end is OnTimeout.MOVED_ON
        said = " ".join(str(anna.app.screen.query_one("#rules-in-force").render()).split())
        assert "when time runs out, only what must be done is done, and the turn ends" in said


@pytest.mark.slow
@pytest.mark.parametrize("game", ["carcassonne", "landover"])
async def test_keys_that_come_at_once_do_what_they_do_one_by_one(tmp_path: Path, game: str) -> None:
    keys = [
        *["right"] * (engine.games().index(game) or len(engine.games())),
        "down",
        "right",
        "down",
        "right",
    ]
    expansions = sum(option.is_expansion for option in engine.game(game).options)
    keys += [*["down"] * (5 + (expansions or 7)), "right", "down", "right", "f5"]
    made = []
    async with open_hall(tmp_path) as hall:
        for at_once in (False, True):
            async with seated(hall, ANNA, size=(200, 60)) as anna:
                await anna.press("n")
                await anna.in_screen(NewTableScreen)
                if at_once:
                    for key in keys:
                        anna.app.simulate_key(key)
                else:
                    await anna.press(*keys)
                await anna.in_screen(WaitingScreen)
                place = anna.app.visit.place
                assert place is not None
                metadata = place.metadata
                made.append((metadata.game, metadata.options, metadata.clock, metadata.rated, metadata.seats))
    assert made[0] == made[1]
    assert made[0][0] == game


async def test_private_tables_are_gone_to_by_name(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, BORIS) as boris:
        table = hall.make(ANNA, plan(private=True))
        await boris.pilot.pause(0.1)
        assert listed(boris) == []
        await boris.press("g")
        await boris.write("zzzzz")
        await boris.press("enter")
        await boris.until(lambda: any("There is no table zzzzz" in notice for notice in boris.notices))
        await boris.press("g")
        await boris.write(table.id.upper())
        await boris.press("enter")
        await boris.in_screen(WaitingScreen)
        await boris.press("enter")
        await boris.until(lambda: table.seats_of(BORIS) == (1,))


async def test_getting_up_filling_and_calling_off(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna, seated(hall, BORIS) as boris:
        table = hall.make(ANNA, plan("human", "human", "human"))
        for somebody in (anna, boris):
            await somebody.enter(table)
            await somebody.in_screen(WaitingScreen)
        await boris.press("enter", "u")
        await boris.until(lambda: table.free == [1, 2])
        assert not boris.app.screen.check_action("begin", ())
        assert not boris.app.screen.check_action("call_off", ())
        await anna.press("f")
        await boris.until(lambda: not table.free)
        await anna.press("x")
        for somebody in (anna, boris):
            await somebody.in_screen(LobbyScreen)
        assert boris.notices == ["This table was called off."]
        assert not hall.tables


async def test_the_mouse_does_it_as_well(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        table = hall.make(BORIS, plan())
        await anna.until(lambda: listed(anna) == [table.id])
        menu = anna.app.screen.query_one(Menu)
        await anna.pilot.click(menu, offset=(5, 0))
        await anna.in_screen(WaitingScreen)
        seats = anna.app.screen.query_one(Menu)
        await anna.pilot.click(seats, offset=(5, 1))
        await anna.until(lambda: table.seats_of(ANNA) == (1,))
        table.begin(ANNA)
        await anna.in_screen(HallTableScreen)


async def test_settings_are_a_persons_own(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna, seated(hall, BORIS) as boris:
        await anna.press("o")
        assert anna.app.settings.notices == "bell"
        assert boris.app.settings.notices == "both"
        assert load(anna.app.settings_folder).notices == "bell"
        assert anna.app.settings_folder != boris.app.settings_folder
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        assert anna.app.settings.notices == "bell"


@pytest.mark.parametrize(
    ("environ", "depth", "unicode"),
    [
        ({"TERM": "xterm-256color", "LANG": "C.UTF-8"}, Depth.ANSI256, True),
        ({"TERM": "xterm-kitty", "LANG": "de_DE.UTF-8"}, Depth.TRUECOLOR, True),
        ({"TERM": "vt100"}, Depth.NONE, False),
    ],
)
async def test_each_terminal_gets_what_it_can_show(
    tmp_path: Path, environ: dict[str, str], depth: Depth, unicode: bool
) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA, client=Terminal(environ)) as anna:
        table = begun(hall)
        await anna.enter(table)
        await anna.in_screen(HallTableScreen)
        assert (anna.app.look.depth, anna.app.look.unicode) == (depth, unicode)


async def test_fifty_tables_in_the_list(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, CHEN) as chen:
        tables = [begun(hall) for _ in range(19)] + [begun(hall, BORIS, ANNA) for _ in range(19)]
        mine = begun(hall, CHEN, ANNA)
        await chen.until(lambda: len(listed(chen)) == 39)
        assert listed(chen)[0] == mine.id
        assert set(listed(chen)[1:]) == {table.id for table in tables}
        await chen.press("end")
        await chen.press("enter")
        await chen.in_screen(HallTableScreen)


@pytest.mark.slow
async def test_connections_that_end_leave_nothing_behind(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "random"))
        table.begin(ANNA)
        apps: list[weakref.ref[LobbyApp]] = []

        async def visit() -> None:
            async with seated(hall, ANNA) as anna:
                apps.append(weakref.ref(anna.app))
                await anna.enter(table)
                await anna.in_mode(LayingMode)
                await anna.press("enter", "0")  # the bot's turn outlives the screen that began it

        for _ in range(6):
            await asyncio.create_task(visit())  # as each connection is its own task
        await asyncio.sleep(0.2)
        loop: Any = asyncio.get_running_loop()  # which remembers cancelled timers until their time comes
        loop._scheduled[:] = [timer for timer in loop._scheduled if not timer.cancelled()]
        gc.collect()
        assert not hall._watchers
        assert not table._watchers
        assert not table.watching
        assert [app() for app in apps] == [None] * 6


async def test_a_small_terminal_says_so_and_nothing_is_lost(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA, size=(60, 18)) as anna:
        table = begun(hall)
        await anna.enter(table)
        await anna.in_screen(HallTableScreen)
        await anna.pilot.resize_terminal(30, 10)
        await anna.until(lambda: not isinstance(anna.app.screen, HallTableScreen))
        await anna.pilot.resize_terminal(80, 24)
        await anna.in_screen(HallTableScreen)
        assert table.stage is Stage.RUNNING


async def test_names_are_shown_with_their_keys(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna, seated(hall, CHEN) as chen:
        table = hall.make(ANNA, plan("human", "human", "greedy"))
        await chen.enter(table)
        await anna.press("N")
        await anna.in_screen(PeopleScreen)
        assert company(anna)[:4] == ["Anna", "  SHA256:Anna", "Chen", "  SHA256:Chen"]
        await anna.press("escape")
        await anna.enter(table)
        await anna.in_screen(WaitingScreen)
        await anna.press("N")
        await anna.in_screen(PeopleScreen)
        assert company(anna)[:5] == [
            "Anna  plays",
            "  SHA256:Anna",
            "Bot 2  bot",
            "Chen  watches",
            "  SHA256:Chen",
        ]
        await anna.press("escape")
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        await anna.in_screen(HallTableScreen)
        await anna.press("N")
        await anna.in_screen(PeopleScreen)
        assert company(anna)[2:5] == ["Boris  away", "  SHA256:Boris", "Bot 2  bot"]
        await anna.press("enter")
        await anna.in_screen(HallTableScreen)


def company(somebody: Somebody) -> list[str]:
    return str(somebody.app.screen.query_one("#company Static", Static).render()).splitlines()


async def test_the_boxes_of_a_new_table_are_in_view_in_a_small_terminal(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA, size=(80, 24)) as anna:
        await anna.press("n")
        await anna.in_screen(NewTableScreen)
        screen = anna.app.screen
        await anna.until(lambda: bool(screen.query("#at-end")))
        await anna.until(lambda: screen.query_one("#boxes").region.height > 2)
        seen = screen.query_one("#form").region.intersection(screen.query_one("#boxes").region)
        assert seen.height > 3, "the heading, and some lines of boxes"
