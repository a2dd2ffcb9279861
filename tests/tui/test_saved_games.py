"""The list of saved games."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Input

import saves
from saves import Library, Seat
from tests.tui.first_screens import settled, words
from tests.tui.program import COUPLE, last_played, play, program
from tests.waiting import until
from tui.app.app import HinterlandApp
from tui.app.boards.squares import tile_size
from tui.app.screens.asking import AskLine
from tui.app.screens.home import HomeScreen
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.screens.saved_games import SavedGamesScreen, rows
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.menu import Menu
from tui.app.widgets.small_map import SmallMap
from tui.app.widgets.title_bar import TitleBar
from tui.base.depth import Depth, Look

TRIO = (Seat("Bo", "human", 2), Seat("Cyd", "human", 3), Seat("Random", "random", 4))


def shown(app: HinterlandApp) -> list[str]:
    return [item.id for item in app.screen.query_one(Menu).options]


def told(app: HinterlandApp) -> list[str]:
    return [notification.message for notification in app._notifications]


def games(folder: Path) -> tuple[str, str, str]:
    """Save a game that is over, one that is not and a damaged one, in this order."""
    over, open_ = play(folder), play(folder, turns=6, seed=4, seats=TRIO)
    path = folder / "games" / f"{over}.jsonl"
    bad = folder / "games" / "bad.jsonl"
    bad.write_bytes(path.read_bytes().replace(b'"n":5', b'"n":6', 1))
    for moment, name in enumerate((over, open_, "bad"), 1):
        last_played(folder, name, moment * 100000)
    return over, open_, "bad"


async def test_the_game_played_last_is_on_top(tmp_path: Path) -> None:
    over, open_, bad = games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert shown(app) == [bad, open_, over]
        text = words(app)
        assert "76 tiles left" in text
        assert "83 turns" in text
        assert "Damaged: " in text


async def test_enter_goes_on_or_replays_or_says_why_not(tmp_path: Path) -> None:
    over, open_, _bad = games(tmp_path)
    (tmp_path / "games" / "none.jsonl").write_bytes(b"nothing\n")
    app = program(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert len(told(app)) == 1
        assert isinstance(app.screen, SavedGamesScreen)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert len(app.screen._timeline) == 4
        assert "bad.jsonl is damaged at line 6" in told(app)[-1]
        await pilot.press("escape")
        await settled(pilot)
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen._timeline.header.id == over
        await pilot.press("escape")
        await settled(pilot)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.table is not None
        assert app.table.journal.header.id == open_


async def test_r_replays_an_unfinished_game(tmp_path: Path) -> None:
    play(tmp_path, turns=6)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)


async def test_v_tells_whether_a_log_is_sound(tmp_path: Path) -> None:
    games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("V")
        await settled(pilot)
        await pilot.press("down", "V")
        await settled(pilot)
        damaged, sound = told(app)
        assert "bad.jsonl" in damaged
        assert sound.startswith("Sound")


async def test_the_filter_looks_at_names_and_all_words_must_fit(tmp_path: Path) -> None:
    over, open_, _bad = games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("slash", *"cyd disc")
        await pilot.pause()
        assert shown(app) == [open_]
        await pilot.press("enter")
        assert isinstance(app.focused, Menu)
        app.screen.query_one("#filter", Input).value = "nobody"
        await pilot.pause()
        assert shown(app) == []
        assert app.screen.query_one("#remark").display
        await pilot.press("escape")
        await pilot.pause()
        assert over in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_keys_that_come_with_the_key_for_the_filter_are_the_filter(tmp_path: Path) -> None:
    games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        for key in ("slash", *"d/nD", "backspace", "backspace", "backspace"):
            app.simulate_key(key)
        await pilot.pause()
        assert app.screen.query_one("#filter", Input).value == "d"
        assert len(list((tmp_path / "games").glob("*.jsonl"))) == 3


async def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert app.screen.query_one("#remark").display
        await pilot.press("enter", "r", "v")
        assert isinstance(app.screen, SavedGamesScreen)


def heading(app: HinterlandApp) -> str:
    return str(app.screen.query_one(TitleBar).render())


async def at_the_list(pilot: Pilot[None]) -> None:
    """Open the list of saved games."""
    await settled(pilot)
    await pilot.press("s")
    await settled(pilot)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait after each until nothing is read any more."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def test_games_are_put_in_order(tmp_path: Path) -> None:
    over, open_, bad = games(tmp_path)
    Library(tmp_path / "games").rename(open_, "A quick one")
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_list(pilot)
        assert shown(app) == [bad, open_, over]
        assert "3 games, last played first" in heading(app)
        await press(pilot, "o")
        assert shown(app) == [open_, bad, over]
        await press(pilot, "o")
        assert shown(app)[0] == over
        assert "highest score first" in heading(app)
        await press(pilot, "o")
        assert shown(app)[-1] == over
        await press(pilot, "o")
        assert shown(app) == [bad, open_, over]


async def test_a_game_is_given_a_name(tmp_path: Path) -> None:
    over, open_, _bad = games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_list(pilot)
        await press(pilot, "n")
        assert isinstance(app.screen, SavedGamesScreen)  # a damaged game cannot be written on
        await press(pilot, "down", "n")
        assert isinstance(app.screen, AskLine)
        await press(pilot, *"Our 1st", "enter")
        assert "Our 1st" in words(app)
        assert app.library.read(open_).title == "Our 1st"
        await press(pilot, "n", "x", "escape")
        assert app.library.read(open_).title == "Our 1st"
        await press(pilot, "n", *["backspace"] * 7, "enter")
        assert app.library.read(open_).title == ""
        assert app.screen.query_one(Menu).current == open_
        assert shown(app)[-1] == over


async def test_a_game_that_is_open_elsewhere_cannot_be_named_or_deleted(tmp_path: Path) -> None:
    name = play(tmp_path, turns=3)
    app = program(tmp_path)
    with Library(tmp_path / "games").open(name):
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await at_the_list(pilot)
            await press(pilot, "n", "x", "enter", "d")
            refusal = "The game The Discovery is open in another window or program; close it there first."
            assert told(app) == [refusal, refusal]
            assert shown(app) == [name]


async def test_what_was_deleted_can_be_brought_back_at_once_or_from_the_trash(tmp_path: Path) -> None:
    over, open_, bad = games(tmp_path)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await at_the_list(pilot)
        assert not app.screen.check_action("restore", ())
        await press(pilot, "down", "d", "d")
        assert shown(app) == [bad]
        await press(pilot, "u")
        assert shown(app) == [bad, over]
        assert app.screen.query_one(Menu).current == over
        await press(pilot, "D")
        assert shown(app) == [open_]
        assert "trash" in heading(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "escape", "d", "n")
        assert isinstance(app.screen, SavedGamesScreen)
        await press(pilot, "u")
        assert shown(app) == []
        assert app.screen.query_one("#remark").display
        await press(pilot, "escape")
        assert shown(app) == [bad, open_, over]
        assert app.library.trash.games() == []


async def test_b_goes_on_in_a_copy_of_the_sound_part_too(tmp_path: Path) -> None:
    _over, _open, bad = games(tmp_path)
    path = tmp_path / "games" / f"{bad}.jsonl"
    before = path.read_bytes()
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_list(pilot)
        await pilot.press("b", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.table is not None
        assert app.table.journal.header.origin == saves.Origin(bad, 4)
    assert path.read_bytes() == before


async def test_the_board_of_the_game_under_the_finger_is_shown(tmp_path: Path) -> None:
    over, open_, _bad = games(tmp_path)
    app = program(tmp_path)

    async def tiles() -> int:
        await pilot.pause(0.1)
        await settled(pilot)
        scene = app.screen.query_one(SmallMap).scene
        return len(scene.tiles) if scene else 0

    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_list(pilot)
        assert await tiles() == 2
        await press(pilot, "down")
        assert await tiles() == len(app.library.read(open_).state.position()["tiles"])
        await press(pilot, "down")
        assert await tiles() == len(app.library.read(over).state.position()["tiles"])
        picture = app.screen.query_one(SmallMap)
        assert tile_size(picture.scene, *picture.size, picture.look) == (3, 1.5)
        assert any(picture.render_line(y).text.strip() for y in range(picture.size.height))
        await press(pilot, "slash", *"nobody")
        assert await tiles() == 0


async def test_only_what_is_in_view_of_a_long_list_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = play(tmp_path, turns=2)
    folder = tmp_path / "games"
    data = (folder / f"{name}.jsonl").read_bytes()
    for number in range(300):
        (folder / f"{number:05}.jsonl").write_bytes(data)
        os.utime(folder / f"{number:05}.jsonl", (number, number))
    made: list[str] = []

    def noting(game: saves.Summary) -> Any:
        made.append(game.id)
        return rows.item(game)

    monkeypatch.setattr("tui.app.screens.saved_games.screen.item", noting)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_list(pilot)
        menu = app.screen.query_one(Menu)
        assert len(menu.options) == 301
        assert 0 < len(set(made)) < 30
        await press(pilot, "end")
        assert menu.current == "00000"
        await press(pilot, "pageup", "up")
        assert menu.current == "00012"
        assert len(set(made)) < 60
        await press(pilot, "slash", *"0029")
        assert "11 of 301 games" in heading(app)
        assert shown(app)[0] == "00299"


async def test_a_list_that_is_left_is_read_no_further(tmp_path: Path) -> None:
    play(tmp_path, turns=2)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_list(pilot)
        screen = app.screen
        assert isinstance(screen, SavedGamesScreen)
        reading = screen._reading
        assert reading is not None
        assert (reading.count, reading.total) == (1, 1)
        await press(pilot, "escape")
        assert await reading.games() == {}


@pytest.fixture
def in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Show times alike everywhere."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


SIZES = [(80, 24), (120, 40), (200, 60)]


def shelf(folder: Path) -> None:
    """Save games in many stages, one with a name, one damaged."""
    games(folder)
    for number, turns in enumerate((5, 20, 40, 60), 4):
        name = play(folder, turns=turns, seed=turns, seats=TRIO if turns == 40 else COUPLE)
        if turns == 20:
            Library(folder / "games").rename(name, "Sunday with Änne")
        last_played(folder, name, number * 100000)


async def down_the_list(pilot: Pilot[None]) -> None:
    await at_the_list(pilot)
    await press(pilot, "down")
    await pilot.pause(0.2)
    await settled(pilot)


@pytest.mark.usefixtures("in_utc")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_it_looks_like(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    shelf(tmp_path)
    assert screen_compare(program(tmp_path), terminal_size=size, run_before=down_the_list)


@pytest.mark.usefixtures("in_utc")
def test_what_it_looks_like_without_colour(tmp_path: Path, screen_compare: Any) -> None:
    shelf(tmp_path)
    app = program(tmp_path, look=Look(Depth.NONE, unicode=False))
    assert screen_compare(app, terminal_size=(80, 24), run_before=down_the_list)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=[pytest.mark.slow] * (number % 3 != at))
        for number, game in enumerate(["discovery", "carcassonne", "new_world", "castle", "landover"])
        for at, size in enumerate([(80, 24), (120, 40), (200, 60)])
    ],
)
async def test_a_finished_game_of_every_kind_is_pictured(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    app = program(tmp_path)
    async with app.run_test(size=size) as pilot:
        play(tmp_path, game=game)
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        picture = app.screen.query_one(SmallMap)
        await until(lambda: picture.scene is not None, pilot)
        assert any(segment.text.strip() or segment.style for row in picture.rows() for segment in row)


def test_seats_in_one_line_are_whole_or_counted(tmp_path: Path) -> None:
    names = ["Anna", "Benedikt", "Chen", "Daria", "Emil", "Zoe"]
    seats = tuple(Seat(name, "human", number) for number, name in enumerate(names))
    play(tmp_path, game="carcassonne", moves=4, seats=seats)
    (game,) = Library(tmp_path / "games").games()
    for room in range(60, 200):
        (line,) = rows.row(game, room).lines
        told = "".join(f"[{span}]" if isinstance(span, int) else span[0] for span in line.left)
        shown = [name for number, name in enumerate(names) if f"[{number}] {name} 0" in told]
        assert told.count("[") == len(shown), room
        if shown:
            assert shown == names or f"+{len(names) - len(shown)}" in told, room
            assert cell_len(told.replace("[", " ").replace("]", " ")) <= room
        else:
            assert room < 90
