"""A replay on its own in an app."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen

from saves import Library, Log, Timeline, read
from tests.tui.recorded import recorded
from tui.app import css
from tui.app.app import HinterlandApp, StartRequest
from tui.app.screens.replay.screen import ReplayScreen
from tui.base.depth import Look
from tui.base.settings import Settings


class Program(HinterlandApp):
    """The app with a replay in place of its home screen."""

    def __init__(self, log: Log, folder: Path, look: Look) -> None:
        super().__init__(Library(folder), look, Settings(), folder, StartRequest())
        self.log_shown = log

    def first_screen(self) -> Screen[None]:
        css.load_all(self)
        return ReplayScreen(self.log_shown, Timeline(self.log_shown))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def path(folder: Path) -> Path:
    return recorded(folder, turns=24, undo_in_turn=8).path


@pytest.fixture
def log(path: Path) -> Log:
    return read(path)
