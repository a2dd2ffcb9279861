"""Modules and files loaded before the program's first frame."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import engine
from tests.saves.playing import begin, play
from tests.terminal import ROOT
from tui.base.game_ui import title, ui

START = """
import json, sys
import saves.log
import tui.command.terminal, tui.app.launch
from textual.drivers.headless_driver import HeadlessDriver

parsed = []
parse = saves.log.parse
def parse_and_note(data, path, **how):
    parsed.append(path.name)
    return parse(data, path, **how)
saves.log.parse = parse_and_note
tui.command.terminal.need_terminal = lambda: None
tui.app.launch._local_driver = lambda: (HeadlessDriver, None)

from tui.app.app import HinterlandApp
begin = HinterlandApp.on_mount
def on_mount(self):
    begin(self)
    self.when_shown(self.shown)
def shown(self):
    told.update(before=list(parsed), modules=sorted(sys.modules))
    told.update(screens=[type(screen).__name__ for screen in self.screen_stack])
    sheets = [path.rpartition("/")[2] for path, _name in self.stylesheet.source]
    told.update(sheets=[name for name in sheets if name.endswith(".tcss")])
    self.call_later(self.exit)
HinterlandApp.on_mount, HinterlandApp.shown = on_mount, shown

told = {"parsed": parsed}
from tui.command import run
status = run(sys.argv[1:])
print(json.dumps(told))
sys.exit(status)
"""


def start(data: Path, *arguments: str) -> dict[str, Any]:
    """Start the program and return what it had loaded and read when its first frame was shown."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", START, "--data-dir", str(data), *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def games_in(modules: list[str]) -> set[str]:
    """Return the games of which something is loaded that is not their title or their list of parts."""
    names = [name.split(".") for name in modules]
    return {
        parts[2]
        for parts in names
        if parts[:2] in (["engine", "games"], ["tui", "games"]) and len(parts) > 3 and parts[3] != "ui"
    } - {"landscape"}


@pytest.mark.parametrize("game", engine.games())
def test_a_title_that_is_known_without_the_rules_is_theirs(game: str) -> None:
    assert ui(game).title == engine.game(game).title == title(game)


def test_home_is_shown_before_any_game_is_loaded(tmp_path: Path) -> None:
    with begin(tmp_path / "games", seed=5) as journal:
        play(journal, 30)
    told = start(tmp_path)
    assert told["screens"] == ["Screen", "HomeScreen"]
    assert games_in(told["modules"]) == set()
    assert told["before"] == []
    assert told["sheets"] == ["app.tcss", "home.tcss"]
    for unneeded in (
        "importlib.metadata",
        "filelock",
        "tomlkit",
        "saves.results",
        "tui.play.table",
        "tui.drawing.art.scene",
    ):
        assert unneeded not in told["modules"]


def test_resume_reads_the_log_once_and_loads_its_game_only(tmp_path: Path) -> None:
    with begin(tmp_path / "games", seed=5) as journal:
        play(journal, 30)
    for arguments in (("resume",), ("resume", journal.id)):
        told = start(tmp_path, *arguments)
        assert told["screens"] == ["Screen", "HomeScreen", "TableScreen"]
        assert told["parsed"] == [journal.path.name]
        assert games_in(told["modules"]) == {"discovery"}
        assert told["sheets"] == ["app.tcss", "table.tcss"]
        for unneeded in (
            "importlib.metadata",
            "tomlkit",
            "saves.results",
            "tui.app.screens.share",
            "engine.bots.protocol",
        ):
            assert unneeded not in told["modules"]
        (tmp_path / "games" / ".index.json").unlink(missing_ok=True)
