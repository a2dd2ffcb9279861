"""``hinterland`` itself: help, version, what it loads, how it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from tests.command.conftest import PROGRAM, ROOT, Hinterland, finished, process
from tui.command.group import _MODULES, COMMANDS, IN_APP


def test_help_names_every_command(hinterland: Hinterland) -> None:
    shown = hinterland("--help")
    assert shown.status == 0
    assert [line.split()[0] for line in shown.out.split("Commands:\n")[1].splitlines()] == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command_shows_an_example(hinterland: Hinterland, command: str) -> None:
    shown = hinterland(command, "--help")
    assert shown.status == 0
    assert f"\n      hinterland {command}" in shown.out


@pytest.mark.parametrize("command", ["new", "simulate", "arena"])
def test_help_lists_games_options_and_bots(hinterland: Hinterland, command: str) -> None:
    shown = hinterland(command, "--help").out
    for words in ("discovery", "Carcassonne", f"{command} GAME --help", "beginner, greedy"):
        assert words in shown
    assert "equal_turns" not in shown


@pytest.mark.parametrize("command", ["new", "simulate", "arena"])
def test_help_lists_the_options_of_the_game_that_is_named(hinterland: Hinterland, command: str) -> None:
    shown = hinterland(command, "discovery", "--help").out
    for words in ("The Discovery: Variants", "two_public", "exact", "beginner, greedy"):
        assert words in shown
    for words in ("inns", "immunity_threshold", "jcz"):
        assert words not in shown
    assert shown.count("\n") < 80


def test_unknown_command(hinterland: Hinterland) -> None:
    hinterland("frobnicate").refused("'frobnicate'", *COMMANDS, status=2)


@pytest.mark.parametrize("arguments", [["--frob"], ["list", "--frob"], ["new"], ["show"], ["verify"]])
def test_wrong_usage_points_to_the_help(hinterland: Hinterland, arguments: list[str]) -> None:
    hinterland(*arguments).refused("see '", status=2)


@pytest.mark.parametrize("group", ["bot", "guests", "store"])
def test_a_missing_command_is_told_in_one_line(hinterland: Hinterland, group: str) -> None:
    hinterland(group).refused("Missing command", f"see 'hinterland {group} --help'", status=2)


def test_version_loads_no_more_than_it_needs() -> None:
    code = (
        "import sys\n"
        "from tui.command import run\n"
        "status = run(['--version'])\n"
        "heavy = {'textual', 'rich', 'saves', 'engine.games.discovery', 'asyncio', 'multiprocessing'}\n"
        "print(status, sorted(heavy & set(sys.modules)))\n"
    )
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    version, facts = out.stdout.splitlines()
    assert version.startswith("hinterland ")
    assert facts == "0 []"


@pytest.mark.parametrize("arguments", [[], ["new", "discovery"], ["resume"], ["replay"], ["resume", "GAME"]])
def test_without_a_terminal(data: Path, game: Path, arguments: list[str]) -> None:
    before = sorted(data.rglob("*"))
    if arguments == ["replay"]:
        arguments = ["replay", str(game)]
    outcome = finished(process(*(game.stem if word == "GAME" else word for word in arguments)))
    outcome.refused("terminal", *(name for name in COMMANDS if name not in IN_APP))
    assert sorted(data.rglob("*")) == before


def test_the_commands_that_need_a_terminal_are_those_that_open_the_app() -> None:
    modules = {name: import_module(f"tui.command.{module}") for name, module in _MODULES.items()}
    assert {name for name, module in modules.items() if hasattr(module, "terminal")} == IN_APP
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(r"Only the app, (.*?) need a\s+terminal\.", readme, re.DOTALL)
    assert set(re.findall("`(.*?)`", sentence)) == IN_APP


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("verify", "a" * 5000), ("no saved game",)),
        (("show", "a" * 5000 + ".jsonl"), ("cannot read", "File name too long")),
        (("serve", "--open", "--host", "h" * 300), ("cannot listen", "name of a host")),
        (("serve", "--open", "--host", "a..b"), ("name of a host",)),
        (("list", "--data-dir", "~nosuchuser/x"), ("~nosuchuser/x", "write the folder out in full")),
        (("standing", "--data-dir", "~nosuchuser/x"), ("~nosuchuser/x", "write the folder out in full")),
    ],
)
def test_what_is_named_wrongly_is_told_in_a_sentence(
    hinterland: Hinterland, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    hinterland(*arguments).refused(*words)


def test_a_home_that_cannot_be_found(hinterland: Hinterland, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HINTERLAND_DATA_DIR", "~nosuchuser/x")
    hinterland("list").refused("~nosuchuser/x")


def test_only_trouble_with_the_output_is_blamed_on_it(
    hinterland: Hinterland, monkeypatch: pytest.MonkeyPatch
) -> None:
    for error, words in (
        (OSError(24, "Too many open files"), "the system does not do what Hinterland needs: Too many open"),
        (OSError(13, "Permission denied", "/there"), "/there cannot be used: Permission denied"),
    ):

        def fail(*_arguments: object, error: OSError = error) -> None:
            raise error

        monkeypatch.setattr("saves.Library.games", fail)
        hinterland("list").refused(words)


def test_ctrl_c_ends_quietly(tmp_path: Path, interruptible: None) -> None:
    keep = tmp_path / "logs"
    bots = ("--bots", "random,random", "--games", 100000, "--keep", keep)
    command = process("simulate", "discovery", *bots)
    while not list(keep.glob("*.jsonl")):
        assert command.poll() is None
        time.sleep(0.02)
    command.send_signal(signal.SIGINT)
    outcome = finished(command)
    assert (outcome.status, outcome.out, outcome.err.strip()) == (130, "", "")


def test_a_reader_that_has_gone_needs_no_words(game: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    outcome = finished(process("show", game, "--json", stdout=writer))
    os.close(writer)
    assert outcome.status != 0
    assert outcome.err == ""


@pytest.mark.parametrize("arguments", [["list"], ["show", "GAME", "--json"], ["--help"]])
def test_full_disk_behind_the_output(game: Path, arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        words = [game.stem if word == "GAME" else word for word in arguments]
        outcome = finished(process(*words, stdout=full))
    assert outcome.status == 1
    assert outcome.err == "hinterland: the output cannot be written: No space left on device\n"


def test_closed_output_is_an_error() -> None:
    outcome = finished(process("list", preexec_fn=lambda: os.close(1)))
    assert outcome.status == 1
    assert outcome.err == "hinterland: the output cannot be written: Bad file descriptor\n"


def test_a_file_in_place_of_a_command_is_told_apart(hinterland: Hinterland, game: Path) -> None:
    hinterland(game).refused(f"'hinterland import {game}'", status=2)


def test_the_program_runs_through_its_entry_point() -> None:
    done = subprocess.run([*PROGRAM, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: hinterland ")


def test_the_table_of_exit_statuses_is_that_of_the_program() -> None:
    import click

    from tui.base.crash import CRASHED
    from tui.command import INTERRUPTED
    from tui.terminal.local import SIGNALLED

    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    listed = [int(status) for status in re.findall(r"^\| (\d+) \| ", page, re.MULTILINE)]
    usual = [0, click.ClickException.exit_code, click.UsageError.exit_code]
    signalled = [SIGNALLED + signal.SIGHUP, INTERRUPTED, SIGNALLED + signal.SIGTERM]
    assert listed == [*usual, CRASHED, *signalled]
