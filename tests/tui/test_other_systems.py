"""Systems without the modules of POSIX, such as Windows, imitated by hiding what they lack."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

HIDING = """
import asyncio, os, signal, sys
for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
for name in ("fork", "killpg", "nice", "sched_getaffinity", "setsid", "statvfs", "O_NOFOLLOW", "O_NONBLOCK"):
    delattr(os, name)
for name in ("SIGCONT", "SIGHUP", "SIGSTOP", "SIGTSTP", "SIGWINCH"):
    delattr(signal, name)
def refused(*_arguments):
    raise NotImplementedError
asyncio.SelectorEventLoop.add_signal_handler = refused
"""
COMMAND = HIDING + "from hinterland.__main__ import main\nmain()\n"
COMMANDS = (
    HIDING
    + """
import json
from tui.command import run
for arguments in json.loads(sys.argv[1]):
    if status := run(arguments):
        sys.exit(f"{arguments} ended with {status}")
"""
)
"""Several commands, one after the other."""
APP = (
    HIDING
    + """
import json
from pathlib import Path
from textual.drivers.headless_driver import HeadlessDriver
from tui.app import launch
from tui.app.app import HinterlandApp
from tui.app.screens.home import HomeScreen

driver, lack = launch._local_driver()
told = {"driver": driver, "notices": [], "screens": []}
HinterlandApp.get_driver_class = lambda self: HeadlessDriver
real = HinterlandApp.notify
def notify(self, message, **how):
    told["notices"].append(message)
    real(self, message, **how)
HinterlandApp.notify = notify

async def press(app):
    try:
        await play(app)
    except Exception as error:
        told["error"] = repr(error)
    app.exit()

async def play(app):
    for _ in range(600):
        if app.table is not None and app.table.state.current_player == 0 and len(app.screen_stack) > 2:
            break
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    told["screens"] = [type(screen).__name__ for screen in app.screen_stack]
    told["before"] = len(app.table.state.moves)
    table = app.table
    for key in ("enter", "0"):
        app.simulate_key(key)
        await asyncio.sleep(0.3)
    for _ in range(600):
        if len(table.state.moves) > told["before"] + 2:
            break
        await asyncio.sleep(0.05)
    told["after"] = len(table.state.moves)

real_mount = HinterlandApp.on_mount
def on_mount(self):
    real_mount(self)
    self.pressing = asyncio.get_running_loop().create_task(press(self))
HinterlandApp.on_mount = on_mount
folder = Path(sys.argv[1])
told["status"] = launch.run(folder / "games", folder, resume=sys.argv[2])
print(json.dumps(told))
"""
)


def run(code: str, *arguments: object, data: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "ignore:only soft file lock", "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, "HINTERLAND_DATA_DIR": str(data)},
        timeout=180,
    )


def test_commands_work(tmp_path: Path) -> None:
    games = tmp_path / "games"
    svg, text = tmp_path / "a.svg", tmp_path / "a.txt"
    simulated = run(
        COMMAND, "simulate", "castle", "--bots", "greedy,expert:sims=2", "--keep", games, data=tmp_path
    )
    assert (simulated.returncode, simulated.stderr) == (0, "")
    (log,) = games.glob("*.jsonl")
    commands = (
        ("list",),
        ("show", log.stem, "--json"),
        ("verify", str(log)),
        ("export", log.stem, "--format", "svg", "-o", str(svg)),
        ("export", log.stem, "-o", str(text)),
        ("import", str(text), "--copy"),
        ("stats",),
        ("puzzles", "list"),
    )
    outcome = run(COMMANDS, json.dumps(commands), data=tmp_path)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert not (tmp_path / "crashes").exists()


@pytest.mark.parametrize("arguments", [("--open",), ("--open", "--check")])
def test_a_server_says_what_is_missing(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    outcome = run(COMMAND, "serve", *arguments, data=tmp_path)
    assert outcome.returncode == 1
    assert outcome.stderr.startswith("hinterland: people can connect on Linux, macOS")
    assert "no module fcntl" in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_the_app_plays_with_the_driver_of_textual_and_says_so(tmp_path: Path) -> None:
    from tests.saves.playing import begin

    with begin(tmp_path / "games", seed=5) as journal:
        id_ = journal.id
    outcome = run(APP, tmp_path, id_, data=tmp_path)
    assert outcome.returncode == 0, outcome.stderr
    told = json.loads(outcome.stdout.splitlines()[-1])
    assert "error" not in told, told
    assert told["driver"] is None
    (notice,) = [text for text in told["notices"] if "Textual's own driver" in text]
    assert notice.startswith("This system has no module ")
    assert told["screens"][-1] == "TableScreen"
    assert told["after"] > told["before"] + 2
    assert told["status"] == 0
