"""Sharing a game from table, result and replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import disk
from tests.saves.faults import FaultyOs
from tests.tui.at_table import playing
from tui.app.screens.share import FOLDER, ShareScreen
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.widgets.menu import Menu

_FORMS = {
    "svg": b"<?xml",
    "png": b"\x89PNG",
    "cast": b'{"version": 2',
    "txt": b"The Discovery",
    "notation": b"[",
}


async def test_every_form_from_the_table(tmp_path: Path) -> None:
    async with playing(tmp_path / "games", "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("S")
        screen = anna.app.screen
        assert isinstance(screen, ShareScreen)
        for form, beginning in _FORMS.items():
            menu = screen.query_one(Menu)
            menu.highlighted = menu.get_option_index(form)
            await anna.press("enter")
            await anna.app.workers.wait_for_complete()
            (path,) = (tmp_path / FOLDER).iterdir()
            assert path.read_bytes().startswith(beginning), form
            if form in ("svg", "txt"):
                assert path.stem.encode() not in path.read_bytes()
            assert path.name in str(screen.query_one("#shared").render())
            assert anna.app.clipboard == str(path)
            path.unlink()
        menu.highlighted = menu.get_option_index("copy")
        await anna.press("enter")
        assert "Anna" in anna.app.clipboard
        await anna.press("escape")
        assert anna.app.screen is anna.screen


async def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path / "games", "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("S")
        (tmp_path / FOLDER).mkdir()
        monkeypatch.setattr(disk, "os", FaultyOs("write", 1, "ENOSPC", lasting=True))
        await anna.press("enter")
        await anna.app.workers.wait_for_complete()
        monkeypatch.undo()
        assert "Cannot write" in str(anna.app.screen.query_one("#shared").render())
        assert not list((tmp_path / FOLDER).iterdir())


async def test_what_is_hidden_is_not_shared(tmp_path: Path) -> None:
    async with playing(tmp_path / "games", "human", "human", hand="two_private") as anna:
        await anna.press("S")
        menu = anna.app.screen.query_one(Menu)
        assert [option.id for option in menu.options] == ["svg", "png", "copy"]
