"""A person's key map: what it changes, and what is left out of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from textual import events

from saves import Library, Seat
from tests.tui.at_table import Instant, Program, playing
from tui.app import key_map
from tui.app.app import HinterlandApp, StartRequest
from tui.app.screens.help import HelpScreen
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.command.group import hinterland
from tui.terminal.keys import KeysLine, declared_keys, key_name
from tui.terminal.layouts import on_latin_keyboard


def test_every_key_of_a_screen_has_an_id_and_no_two_actions_share_one() -> None:
    for cls in key_map.keyed_classes(HinterlandApp):
        actions: dict[str, str] = {}
        for one in declared_keys(cls):
            assert one.id, (cls, one)
            assert actions.setdefault(one.id, one.action) == one.action, (cls, one)


@pytest.mark.parametrize(
    ("wanted", "keys", "trouble"),
    [
        ({"table.hint": "f6"}, {"table.hint": "f6"}, ""),
        ({"app.redraw": ["f6", "+"]}, {"app.redraw": "f6,plus"}, ""),
        ({"table.hint": "i", "table.inspect": "h"}, {"table.hint": "i", "table.inspect": "h"}, ""),
        ({"table.hnt": "f6"}, {}, "keys.toml: nothing is called table.hnt."),
        ({"table.hint": "f99x"}, {}, "keys.toml: table.hint needs the name of a key, not f99x."),
        ({"table.hint": 6}, {}, "keys.toml: table.hint needs the name of a key, not 6."),
        ({"table.hint": "u"}, {}, "keys.toml: table.hint cannot have u, which is for table.take_back."),
        ({"table.hint": "ctrl+q"}, {}, "keys.toml: table.hint cannot have ^q, which is for app.quit."),
    ],
)
def test_what_cannot_be_used_is_left_out_and_told(
    wanted: dict[str, object], keys: dict[str, str], trouble: str
) -> None:
    found = key_map.settle(wanted, HinterlandApp)
    assert found.keys == keys
    assert [str(one) for one in found.trouble] == ([trouble] if trouble else [])


def test_a_broken_file_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text("table.hint = f6")
    found = key_map.read(tmp_path, HinterlandApp)
    assert not found.keys
    assert "cannot be read" in str(found.trouble[0])


async def test_keys_of_ones_own_work_and_are_shown(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('"table.inspect" = "f6"\n[table]\nhint = "nokey"\n')
    app = Program(Library(tmp_path), Look(), Settings(pace=0.0), tmp_path, StartRequest())
    app.thinkers = Instant()
    async with app.run_test(size=(120, 40)) as pilot:
        assert ["table.hint" in note.message for note in app._notifications] == [True]
        assert app.begin("discovery", [Seat("Anna", "human", 0), Seat("Ben", "random", 1)], {}, 7)
        await pilot.pause(0.05)
        table = app.screen
        assert ("F6", "Look") in [(hint.label, hint.words) for hint in table.query_one(KeysLine)._hints]
        await pilot.press("i")
        assert isinstance(table.mode, LayingMode)
        await pilot.press("f6")
        assert isinstance(table.mode, InspectingMode)
        await pilot.press("escape", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        rows = {row[1]: row[0] for row in app.screen._keys().rows}
        assert rows["Look"] == "F6"


def test_the_command_lists_every_key_and_writes_a_map_that_changes_nothing(tmp_path: Path) -> None:
    listed = CliRunner().invoke(hinterland, ["keys", "--data-dir", str(tmp_path)])
    assert listed.exit_code == 0
    assert "table.hint" in listed.output
    written = CliRunner().invoke(hinterland, ["keys", "--toml", "--data-dir", str(tmp_path)])
    (tmp_path / "keys.toml").write_text(written.output.replace('# "', '"'))
    found = key_map.read(tmp_path, HinterlandApp)
    assert not found.trouble
    for cls in key_map.keyed_classes(HinterlandApp):
        for one in declared_keys(cls):
            assert one.id in written.output
            assert one.key in found.keys.get(one.id or "", one.key).split(",")


def test_a_cyrillic_letter_is_the_latin_one_at_its_place() -> None:
    named = [on_latin_keyboard(events.Key("x", char)).key for char in "рРшбЮ"]
    assert list(map(key_name, named)) == ["h", "H", "i", ",", ">"]
    same = events.Key("enter", "\r")
    assert on_latin_keyboard(same) is same


async def test_a_key_that_can_do_nothing_says_why(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        for key, why in {
            "m": "A rematch can be played when the game is over.",
            "v": "A review opens when the game is over.",
            "U": "There is nothing to redo.",
            "u": "There is nothing to take back.",
            "3": "Place the tile first.",
            "space": "No hand is covered.",
            "e": "All you can do now is place the tile.",
            "г": "There is nothing to take back.",
        }.items():
            await anna.press(key)
            assert anna.prompt.endswith(why), key
        await anna.press("tab")
        assert "take back" not in anna.prompt
