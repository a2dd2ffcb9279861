"""Setting a game up on the screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static
from textual.widgets._toast import Toast

import engine
from engine.game import Option, Value
from saves import Seat, Summary
from tests.tui.first_screens import SIZES, settled, shown_size
from tests.tui.program import play, program
from tests.waiting import until
from tui.app.app import HinterlandApp
from tui.app.screens.home import HomeScreen
from tui.app.screens.new_game import NewGameScreen
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.box_grid import BoxGrid
from tui.app.widgets.game_cards import GameCard, GameCards
from tui.app.widgets.option_picker import OptionPicker
from tui.app.widgets.picker import Picker
from tui.app.widgets.static_board import StaticBoard
from tui.base.depth import Depth, Look
from tui.base.settings import load
from tui.play.draft import Draft, SeatDraft
from tui.terminal.keys import KeysLine

PAIR = (Seat("Zoe", "human", 2), Seat("Beginner", "beginner", 1))
PLAIN = Look(Depth.NONE, unicode=False)
GAMES = engine.games()


async def opened(pilot: Pilot[None]) -> None:
    await settled(pilot)
    await pilot.press("n")
    await settled(pilot)


def begun(app: HinterlandApp) -> Summary:
    (game,) = app.library.games()
    return game


async def show_all(app: HinterlandApp, pilot: Pilot[None]) -> None:
    """Show all options."""
    app.screen.query_one("#more").focus()
    await pilot.press("enter")
    await pilot.pause()


def picker_of(app: HinterlandApp, option: str) -> OptionPicker:
    """Return the field of an option."""
    return next(picker for picker in app.screen.query(OptionPicker) if picker.option.name == option)


def fault(app: HinterlandApp, where: str) -> str:
    place = app.screen.query_one(where, Static)
    return str(place.content) if place.display else ""


async def test_the_line_of_keys_keeps_its_order_and_rare_fields_are_hidden(tmp_path: Path) -> None:
    app = program(tmp_path)
    app.settings.rated = True
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        keys = app.screen.query_one(KeysLine)
        first = [hint.words for hint in keys._hints]
        assert first[:2] == ["Change", "Move"]
        for _step in range(4):
            await pilot.press("down")
            await pilot.pause()
            now = [hint.words for hint in keys._hints if hint.words in first]
            assert now == [words for words in first if words in now]
        advanced = app.screen.query_one("#advanced", Picker)
        fields = [app.screen.query_one(id_) for id_ in ("#program", "#ranks", "#seed")]
        assert "the game is rated" in advanced.render_line(0).text
        assert not any(field in app.screen.focus_chain for field in fields)
        advanced.focus()
        await pilot.press("enter")
        assert all(field in app.screen.focus_chain for field in fields)


async def test_all_is_chosen_by_keys(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        screen = app.screen
        await pilot.press("right")  # The Discovery
        screen.query_one("#count").focus()
        await pilot.press("right")  # three seats
        await pilot.press("down", "right")  # the first seat takes the next colour
        await pilot.press("down", *["backspace"] * 3, *"Zoe")
        await pilot.press("ctrl+down")  # and plays second
        screen.query_one("#preset").focus()
        await pilot.press("right", "right")
        screen.query_one("#seed").focus()
        await pilot.press(*"77", "f5")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.table is not None
        header = app.table.journal.header
        assert [(seat.name, seat.player, seat.colour) for seat in header.seats] == [
            ("Greedy", "greedy", 0),
            ("Zoe", "human", 1),
            ("Greedy 2", "greedy", 2),
        ]
        assert header.seed == 77
        game = engine.game("discovery")
        assert header.options == game.settle(game.presets[-1].options)
    assert load(tmp_path).name == "Zoe"


async def test_an_option_of_ones_own_shows_in_the_preset(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        preset = app.screen.query_one("#preset", Picker)
        about = app.screen.query_one("#preset-about", Static)
        assert "[As in the box]" in preset.render_line(0).text
        await show_all(app, pilot)
        option = picker_of(app, "tile_sets")
        assert option.render_line(0).text.split() == ["Tile", "sets", "‹", "1", "›"]
        option.focus()
        await pilot.press("space")
        assert option.render_line(0).text.split() == ["•", "Tile", "sets", "‹", "2", "›"]
        assert "Your own choice" in str(about.content)
        assert "1 differs" in app.screen.query_one("#more", Picker).render_line(0).text
        preset.focus()
        await pilot.press("right")
        assert preset.index == 0
        assert "[Family]" in preset.render_line(0).text


async def test_boxes_are_ticked_by_keys_and_by_mouse_and_the_players_are_above_them(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        boxes, form = app.screen.query_one(BoxGrid), app.screen.query_one("#form").region
        assert app.screen.query_one("#seat-1").region in form
        assert form.intersection(boxes.region).height >= 4  # a line of words and three rows of boxes
        boxes.focus()
        await pilot.pause()

        def chosen() -> set[str]:
            assert isinstance(app.screen, NewGameScreen)
            draft = app.screen.draft
            boxes = [one for one in draft.game.options if one.is_expansion]
            return {one.name for one in boxes if draft.options[one.name] != one.default}

        await pilot.press("right", "right", "right", "space")
        await until(lambda: chosen() == {"inns"}, pilot)
        await until(lambda: "18 more tiles" in str(app.screen.query_one("#remark", Static).content), pilot)
        await pilot.press("down", "enter")
        await until(lambda: len(chosen()) == 2, pilot)
        line = next(line for line in range(boxes.size.height) if "Abbot" in boxes.render_line(line).text)
        await pilot.click(boxes, offset=(boxes.render_line(line).text.index("The Abbot"), line))
        await until(lambda: {"abbot", "inns"} < chosen(), pilot)
        assert "[x] The Abbot" in boxes.render_line(line).text
        for _row in range(9):
            await pilot.press("up")
            if app.focused is not boxes:
                break
        assert app.focused is app.screen.query_one("#seat-1 .player")
        await pilot.press("f5")
        await until(lambda: app.table is not None, pilot)
        assert app.table is not None
        assert app.table.journal.header.options["inns"] is True


@pytest.mark.parametrize("depth", [Depth.ANSI16, Depth.NONE])
async def test_boxes_have_covers_where_there_is_colour_and_room(tmp_path: Path, depth: Depth) -> None:
    app = program(tmp_path, look=Look(depth))
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        boxes = app.screen.query_one(BoxGrid)
        await until(lambda: not app.screen.workers and not boxes.workers, pilot)
        count = sum(option.is_expansion for option in engine.game("carcassonne").options)
        covered = boxes.size.height > count
        assert covered == (depth is not Depth.NONE)
        await pilot.resize_terminal(80, 24)
        await until(lambda: boxes.size.height < count, pilot)
        lines = [boxes.render_line(line).text for line in range(boxes.size.height)]
        assert sum(line.count("[ ]") for line in lines) == count
        boxes.action_move(1)
        rows = 1
        while boxes.step(1):
            rows += 1
        assert rows == boxes.size.height - 1  # a row that is not full is not passed over


async def test_solo_is_one_choice_and_the_seats_follow_and_come_back(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        preset = app.screen.query_one("#preset", Picker)
        preset.focus()
        await pilot.press(*["right"] * 3)
        assert "[Solo]" in preset.render_line(1).text
        assert isinstance(app.screen, NewGameScreen)
        assert [seat.player for seat in app.screen.draft.seats] == ["human"] * 3
        assert not app.screen.query_one("#seat-0 .player").visible
        assert not app.screen.draft.options_fault()
        await pilot.press(*["left"] * 3)
        assert [seat.player for seat in app.screen.draft.seats] == ["human", "greedy"]


async def test_a_key_sets_up_the_same_as_last_time(tmp_path: Path) -> None:
    play(tmp_path, game="castle", turns=2, seats=PAIR)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f6")
        await settled(pilot)
        await pilot.press("f5")
        await pilot.pause()
        assert app.table is not None
        header = app.table.journal.header
        assert header.game == "castle"
        assert header.seats == PAIR


async def test_a_rare_option_is_shown_where_the_last_game_has_used_it(tmp_path: Path) -> None:
    play(tmp_path, game="carcassonne", turns=2, seats=PAIR, options={"pigs": 1, "turns": 50})
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await show_all(app, pilot)
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        rare = {option.name for option in screen.draft.game.options if option.is_rare}

        def shown() -> set[str]:
            return {picker.option.name for picker in screen.query(OptionPicker)}

        assert rare >= {"pigs", "followers"}
        assert not rare & shown()
        await pilot.press("f6")
        await settled(pilot)
        assert rare & shown() == {"pigs"}
        await pilot.press("f5")
        await settled(pilot)
        assert app.table is not None
        assert app.table.state.options["pigs"] == 1


async def test_each_preset_says_how_long_it_takes_and_shows_what_differs(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await opened(pilot)
        assert not app.screen.query("#options OptionPicker")
        preset, about = app.screen.query_one("#preset", Picker), app.screen.query_one("#preset-about", Static)
        preset.focus()
        said = []
        await pilot.press("left")  # Family
        await until(lambda: len(app.screen.query("#options OptionPicker")) == 1, pilot)
        assert picker_of(app, "fields").index == 1
        for each in engine.game("carcassonne").presets:
            await until(lambda each=each: each.summary in str(about.content), pilot)
            said.append(str(about.content).removeprefix(each.summary).strip())
            await pilot.press("right")
        assert said[:4] == [f"About {minutes} minutes." for minutes in (30, 35, 40, 60)]
        assert set(said[4:]) == {"About 35 minutes."}


async def test_cards_and_presets_can_be_clicked(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        cards = list(app.screen.query(GameCard))
        await pilot.click(cards[3], offset=(5, 3))
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.draft.game.name == "castle"
        preset = app.screen.query_one("#preset", Picker)
        await pilot.click(preset, offset=(preset.render_line(0).text.index("Open"), 0))
        await pilot.pause()
        assert app.screen.draft.options["tokens_open"]
        option = app.screen.query(OptionPicker).first()
        await pilot.click(option, offset=(40, 0))
        assert not app.screen.draft.options["tokens_open"]


async def test_a_choice_that_comes_after_its_game_has_changed_is_left_alone(tmp_path: Path) -> None:
    """Keys can be faster than the form: what a field of the game before says is about that game only."""
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await show_all(app, pilot)
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        preset, option = screen.query_one("#preset", Picker), screen.query(OptionPicker).first()
        assert screen.draft.game.name == "carcassonne"
        screen.query_one(GameCards).choose(3)
        preset.action_turn(-1)  # the last preset; The Castle has fewer
        option.action_turn(1)
        await pilot.pause()
        await settled(pilot)
        assert screen.draft.game.name == "castle"
        assert screen.draft.options == screen.draft.game.settle(None)


@pytest.mark.parametrize("wait", [False, True])
async def test_as_last_time_and_a_choice_at_once_do_not_mix(tmp_path: Path, wait: bool) -> None:
    play(tmp_path, game="new_world", turns=0, seats=PAIR)
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await show_all(app, pilot)
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        for _again in range(2):
            screen.action_again()
            for _key in range(3):
                for option in list(screen.query(OptionPicker))[:1]:
                    option.action_turn(1)
                if wait:
                    await pilot.pause()
        await pilot.pause()
        await settled(pilot)
        assert set(screen.draft.options) == {option.name for option in screen.draft.game.options}


async def test_options_of_any_game_appear_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = engine.game("discovery")
    extra = Option("weather", "Weather", (Value(True, "It rains."), Value(False, "It does not.")), "X-1")
    monkeypatch.setattr(type(game), "options", (*game.options, extra))
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("right")
        await show_all(app, pilot)
        shown = {picker.option.name for picker in app.screen.query(OptionPicker)}
        assert shown == {option.name for option in game.options}
        picker = app.screen.query(OptionPicker).last()
        assert "Weather" in picker.render_line(0).text
        assert "It rains." in picker.render_line(1).text


async def test_what_will_not_do_is_explained_beside_it(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        app.screen.query_one("#seed", Input).value = "tomorrow"
        await pilot.pause()
        await pilot.press("f5")
        assert "whole number" in fault(app, "#seed-fault")
        assert app.focused is app.screen.query_one("#seed")
        app.screen.query_one("#seed", Input).value = "12"
        await pilot.pause()
        assert fault(app, "#seed-fault") == ""
        for first, row, sentence in (
            ("greedy", "#seat-1 .fault", "Another seat is called"),
            ("", "#seat-0 .fault", "Seat 1 needs a name"),
        ):
            app.screen.query_one("#seat-0 Input", Input).value = first
            await pilot.pause()
            app.screen.query_one("#seat-1 Input", Input).value = "Greedy"
            await pilot.pause()
            assert sentence in fault(app, row)
            await pilot.press("f5")
            assert isinstance(app.screen, NewGameScreen)
            assert not app.library.games()
            assert isinstance(app.focused, Input)


async def test_notices_take_whole_lines_and_end_when_the_game_begins(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await opened(pilot)
        app.screen.query_one("#seat-0 Input").focus()
        await pilot.press(*"abcdefghijklmnopqrstuvw")
        await until(lambda: app.screen.query(Toast), pilot)
        toast = app.screen.query_one(Toast)
        await until(lambda: toast.region.width, pilot)
        assert (toast.region.width, toast.region.height) == (80, 1)
        await pilot.press("f5")
        await until(lambda: app.table is not None, pilot)
        assert not app._notifications


async def test_options_that_exclude_each_other_are_explained(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert isinstance(app.screen, NewGameScreen)
        app.screen.draft.change_game("carcassonne")
        app.screen.draft.options["edge_completes"] = True
        app.screen.on_input_changed(Input.Changed(app.screen.query_one("#seed", Input), ""))
        assert fault(app, "#options-fault") == "An edge that closes features needs a table with an edge."
        await pilot.press("f5")
        assert isinstance(app.screen, NewGameScreen)
        assert not app.library.games()
        app.screen.draft.options["board"] = "table"
        app.screen.on_input_changed(Input.Changed(app.screen.query_one("#seed", Input), ""))
        assert fault(app, "#options-fault") == ""


async def test_begin_is_in_reach_and_leaving_the_game_leads_home(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        app.screen.query_one("#count").focus()
        await pilot.press(*["right"] * 3)  # five seats
        await pilot.pause()
        begin = app.screen.query_one("#begin")
        assert begin.region in app.screen.region
        assert begin.region.area
        await pilot.click("#begin")
        await pilot.pause()
        assert len(begun(app).seats) == 5
        app.leave_table()
        app.pop_screen()
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)  # leaving the game does not lead back here


async def test_arrows_go_through_the_fields_even_where_the_form_scrolls(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 18)) as pilot:
        await opened(pilot)
        await pilot.press("right")  # The Discovery
        await show_all(app, pilot)
        app.screen.query_one("#count").focus()
        await pilot.press("left")
        passed = [app.focused]
        while app.focused is not app.screen.query_one("#begin"):
            await pilot.press("down")
            await pilot.pause()  # the form scrolls
            assert app.focused not in passed
            assert app.focused is not None
            assert app.focused.region in app.screen.region
            passed.append(app.focused)
        rows = len(engine.game("discovery").options)
        assert len(passed) == 1 + 3 * 5 + 1 + rows + 1 + 1  # count, seats, house rules, Advanced, Begin


async def test_a_game_that_cannot_be_kept_is_not_begun(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, not a folder")
    app = program(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await opened(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert app.table is None


async def test_seats_differ_without_colour(tmp_path: Path) -> None:
    app = program(tmp_path, look=PLAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        first, second, *_others = app.screen.query(".colour").results(Picker)
        assert [picker.render_line(0).text.split()[1] for picker in (first, second)] == ["A", "B"]
        first.look = replace(PLAIN, unicode=True)
        assert "●" in first.render_line(0).text


def test_picture(tmp_path: Path, snap_compare: Any) -> None:
    assert snap_compare(program(tmp_path, name="Anna"), run_before=opened)


@pytest.mark.parametrize("size", SIZES[1:], ids=shown_size)
def test_larger_screens(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    assert screen_compare(program(tmp_path, name="Anna"), terminal_size=size, run_before=opened)


async def test_thinking_time_is_asked_for_where_a_bot_uses_it_and_kept(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        field = screen.query_one("#thinking", Picker)
        assert field.parent is not None
        assert not field.parent.display
        screen.query_one("#seat-1 .player", Picker).focus()
        await pilot.press("right", "right", "right")  # from greedy over jcz and expert to master
        await pilot.pause()
        assert field.parent.display
        field.focus()
        await pilot.press("right")
        await pilot.press("f5")
        await pilot.pause()
        assert app.table is not None
        seats = app.table.journal.header.seats
        assert [(seat.name, seat.player) for seat in seats] == [
            ("You", "human"),
            ("Master", "master:ms=5000"),
        ]
    assert load(tmp_path).thinking == 5.0


async def test_a_level_that_another_game_lacks_is_replaced(tmp_path: Path) -> None:
    draft = Draft(engine.game("carcassonne"), seats=[SeatDraft("human", 0), SeatDraft("clever", 1)])
    draft.change_game("discovery")
    assert [seat.player for seat in draft.seats] == ["human", "greedy"]


@pytest.mark.parametrize(
    "game", [*(pytest.param(one, marks=pytest.mark.slow) for one in GAMES[:-1]), GAMES[-1]]
)
async def test_the_picture_of_every_game_is_shown_and_its_game_begins(tmp_path: Path, game: str) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        app.screen.query_one("#game").focus()
        for number in range(GAMES.index(game) + 1):
            await pilot.press(*["right"] * (number > 0))
            await app.workers.wait_for_complete()
            assert all(picture.children for picture in app.screen.query(StaticBoard)), GAMES[number]
        await pilot.press("f5")
        await pilot.pause()
        assert app.table is not None
        assert app.table.state.game == game


async def test_a_program_is_typed_and_takes_the_seat_of_a_bot(tmp_path: Path) -> None:
    script = tmp_path / "deep thought.py"
    script.write_text("#!/bin/sh\nexit 3\n")
    script.chmod(0o755)
    name = str(script)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        field = app.screen.query_one("#program", Input)
        field.focus()
        field.value = "greedy"
        await pilot.press("enter")
        assert fault(app, "#program-fault") == "Write a program as in ./mybot, exec:node mybot.js."
        field.value = "./nobody"
        await pilot.press("f5")  # what is typed must be right
        await settled(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert fault(app, "#program-fault").startswith("There is no file ")
        field.value = name
        await pilot.press("enter")
        await settled(pilot)
        assert (field.value, fault(app, "#program-fault")) == ("", "")
        await pilot.press("f5")
        await settled(pilot)
        assert app.table is not None
        assert [seat.name for seat in app.table.seats] == ["You", "deep thought"]
        assert app.table.seats[1].player == name
        assert app.settings.bots == {name: str(Path.cwd())}
        assert load(app.settings_folder).bots == app.settings.bots


async def test_the_bots_of_a_log_are_taken_over(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        play(tmp_path, seats=(Seat("Zoe", "human", 2), Seat("Deep", "exec:node deep.js:ms=300", 1)))
        await pilot.press("f6")
        await settled(pilot)
        assert isinstance(app.screen, NewGameScreen)
        picked = app.screen.query_one("#seat-1 .player", Picker)
        assert app.screen.draft.seats[1].player == "exec:node deep.js"
        assert picked.index == len(engine.bots.levels(app.screen.draft.game.name)) + 1


def test_a_house_rule_that_is_off_is_explained_as_it_is_played() -> None:
    option = engine.game("carcassonne").option("no_endgame_incomplete")
    picker = OptionPicker(option, Look())
    assert picker._sentence(0) == "They score for the tiles they have."
    assert picker._sentence(1) == "They score nothing; fields still score."
