"""The file of the settings and their screen."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import wrap

import pytest
from textual import events
from textual.widgets import Input, Static

from tests.tui.languages import LANGUAGES
from tests.tui.people import ANNA, BORIS, Terminal, open_hall, seated
from tests.tui.program import program
from tests.waiting import until
from tui.app.screens.home import HomeScreen
from tui.app.screens.settings import GROUPS, SeatSymbols, SettingField, SettingsScreen
from tui.app.theme import theme_of
from tui.app.widgets.static_board import StaticBoard
from tui.app.widgets.static_map import StaticTileMap
from tui.base import settings
from tui.base.depth import COLOUR_THEMES, Depth, Look
from tui.base.settings import BROKEN_FILE, FILE, FORMER_FILE, NAMES, Settings, load, read, save
from tui.base.words import _, languages, speak
from tui.terminal.keys import KeysLine

# -- the file ------------------------------------------------------------------------------------------------


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    chosen = Settings(theme="light", pace=1.5, hints=False, name='Zoë "Z"', language="ru", laps=True)
    save(tmp_path, chosen)
    assert read(tmp_path) == settings.LoadedSettings(chosen)
    save(tmp_path, Settings(pace=1.5))
    assert load(tmp_path) == Settings(pace=1.5)


def test_comments_order_and_unknown_entries_stay(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('# mine\nname = "Ann"  # short\nlater = [1, 2]\npace = 1 # slow\n')
    chosen = load(tmp_path)
    assert (chosen.name, chosen.pace) == ("Ann", 1.0)
    chosen.name = "Anna"
    save(tmp_path, chosen)
    assert (tmp_path / FILE).read_text() == (
        '# mine\nname = "Anna"  # short\nlater = [1, 2]\npace = 1 # slow\n'
    )


def test_the_former_file_is_carried_over_and_stays(tmp_path: Path) -> None:
    former = json.dumps({"pace": 2.0, "glyphs": "ascii", "colours": "puce", "hints": 3})
    (tmp_path / FORMER_FILE).write_text(former)
    assert read(tmp_path) == settings.LoadedSettings(Settings(pace=2.0, glyphs="ascii"))
    save(tmp_path, Settings(name="Ann"))
    assert load(tmp_path) == Settings(name="Ann")
    assert (tmp_path / FORMER_FILE).read_text() == former


def test_a_broken_file_is_told_and_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("theme = = light")
    loaded = read(tmp_path)
    assert loaded.settings == Settings()
    assert "line 1" in str(loaded.trouble)
    assert BROKEN_FILE in str(loaded.trouble)
    assert (tmp_path / FILE).read_text() == "theme = = light"
    save(tmp_path, Settings(theme="light"))
    assert (tmp_path / BROKEN_FILE).read_text() == "theme = = light"
    assert load(tmp_path).theme == "light"


@pytest.mark.parametrize(
    "line", ['theme = "pink"', "pace = -1", "pace = nan", "pace = true", "hints = 1", 'name = "a\\u0007b"']
)
def test_a_value_that_is_none_is_told_and_kept(tmp_path: Path, line: str) -> None:
    (tmp_path / FILE).write_text(line + "\n")
    loaded = read(tmp_path)
    assert loaded.settings == Settings()
    assert line.split()[0] in str(loaded.trouble)
    save(tmp_path, Settings(texture=False))
    assert line in (tmp_path / FILE).read_text()


# -- the screen ----------------------------------------------------------------------------------------------


def test_every_setting_is_on_the_screen() -> None:
    shown = [row.name for group in GROUPS for row in group.rows]
    elsewhere = ["bots", "rated", "tips"]  # in the form of a new game; noted at the table
    assert sorted([*shown, *elsewhere]) == sorted(NAMES)


async def test_a_theme_is_shown_and_kept_at_once(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f9")
        assert isinstance(app.screen, SettingsScreen)
        for theme in COLOUR_THEMES[1:]:
            await pilot.press("right")
            depth = Depth.ANSI16 if theme == "terminal" else Depth.TRUECOLOR
            assert (app.look.theme, app.look.depth) == (theme, depth)
            assert app.theme == theme_of(depth, theme).name
            assert load(app.settings_folder).theme == theme
        await pilot.press("d")
        assert app.look.theme == load(app.settings_folder).theme == "dark"
        assert app.look.depth is Depth.TRUECOLOR
        await pilot.press("u")
        assert app.look.theme == "terminal"
        await pilot.press("f9")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize(("tile_size", "tile"), [("small", (5, 2.5)), ("large", (14, 7))])
async def test_the_example_has_tiles_of_the_size_chosen_and_the_seats_below(
    tmp_path: Path, tile_size: str, tile: tuple[int, float]
) -> None:
    app = program(tmp_path)
    app.settings.tile_size = tile_size
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f9")
        example = app.screen.query_one(StaticBoard)
        while not example.children:
            await pilot.pause(0.02)
        await pilot.pause()
        assert example.query_one(StaticTileMap).camera.tile == tile
        assert not example.region.overlaps(app.screen.query_one(SeatSymbols).region)


async def test_all_defaults_leave_the_name(tmp_path: Path) -> None:
    app = program(tmp_path, name="Zoe")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f9", "right", "down", "left", "D")
        assert app.settings == Settings(name="Zoe")
        await pilot.press("u")
        assert (app.settings.theme, app.settings.colours) == ("light", "none")


async def test_a_name_is_kept_when_the_screen_is_left(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f9", "up", *"Zoe D", "escape")
        await pilot.pause()
        assert load(app.settings_folder).name == "Zoe D"
        assert isinstance(app.screen, HomeScreen)


async def test_the_way_out_and_help_end_the_line_of_keys(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f9")
        await pilot.pause()
        keys = app.screen.query_one(KeysLine)
        assert [hint.first for _column, hint in keys._placed(0)][-2:] == ["escape", "question_mark"]


async def test_looks_tried_by_keys_are_not_kept(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2", "f3")
        assert app.look.depth is Depth.ANSI256
        assert not app.look.unicode
        assert app.settings == Settings() == load(app.settings_folder)
        (told,) = app._notifications  # they do not pile up over the map
        assert "F9" in str(told.message)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_is_cut_at_80_columns(tmp_path: Path, language: str) -> None:
    app = program(tmp_path)
    speak({}, language)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f9")
            await pilot.pause()
            for field in app.screen.query(SettingField):
                label = field.query_one(".label", Static)
                assert len(str(label.render())) <= label.size.width, field.row.name
                if not isinstance(field.field, Input):
                    assert field.field.get_content_height(None, None, field.field.size.width) == 1, (
                        field.row.name
                    )
                await pilot.press("down")
                summary = app.screen.query_one("#summary", Static)
                assert len(wrap(str(summary.render()), summary.size.width)) <= summary.size.height
    finally:
        speak({}, "en")


async def test_the_language_changes_at_once(tmp_path: Path) -> None:
    app = program(tmp_path)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f9", "up", "up")
            field = app.screen.query_one("#setting-language", SettingField).field
            for key in ("right", "right", "down", "up"):  # in one burst
                app.post_message(events.Key(key, None))
            await until(lambda: app.settings.language == languages()[0], pilot)
            assert str(app.screen.query_one("#heading", Static).render()) == _("Settings") != "Settings"
            assert app.screen.focused is field
            await pilot.press("left")
            assert app.settings.language == "en"
            assert str(app.screen.query_one("#heading", Static).render()) == "Settings"
    finally:
        speak({}, "en")


async def test_a_language_that_cannot_be_shown_is_english_until_its_letters_can(tmp_path: Path) -> None:
    app = program(tmp_path, look=Look(unicode=False))
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            app.change_settings(language="ru")
            assert _("The game is over.") == "The game is over."
            await pilot.press("f9", "up", "up")
            await pilot.pause()
            assert "Texts are in English" in str(app.screen.query_one("#summary", Static).render())
            app.change_settings(glyphs="unicode")
            assert _("The game is over.") == "Игра окончена."
    finally:
        speak({}, "en")


async def test_guest_without_the_letters_of_their_language_reads_english(tmp_path: Path) -> None:
    old = Terminal({"TERM": "vt100", "LANG": "ru_RU.UTF-8"})
    for _visit in range(2):
        async with open_hall(tmp_path) as hall, seated(hall, ANNA, client=old) as anna:
            anna.app.change_settings(language="ru")
            assert _("The game is over.") == "The game is over."


async def test_guests_have_settings_of_their_own(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna, seated(hall, BORIS) as boris:
        await anna.press("f9")
        await anna.in_screen(SettingsScreen)
        await anna.press("right")
        shown = {field.row.name for field in anna.app.screen.query(SettingField)}
        assert not shown & {"pace", "name"}
        assert "pointing" in shown
        assert load(anna.app.settings_folder).theme == anna.app.look.theme == "light"
        assert anna.app.theme != boris.app.theme
        assert boris.app.settings == Settings()
