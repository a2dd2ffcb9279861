"""Completions of shells after the tab key: asked for directly, and typed into the shells."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from pathlib import Path
from unittest.mock import patch

import pexpect
import pytest

from tests.command.conftest import PROGRAM, ROOT
from tests.saves.playing import begin
from tui.command import run

PROMPT = "shell-is-ready> "


def answered(kind: str, words: str, current: str) -> list[str]:
    """Return the lines that a shell gets when it asks; processes of shells themselves are below."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    asked = {"_HINTERLAND_COMPLETE": kind, "COMP_WORDS": words, "COMP_CWORD": current}
    with (
        patch.dict(os.environ, asked),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        run([])
    for stream in (out, err):
        stream.seek(0)
    assert (ended.value.code, err.read()) == (0, "")
    return [line for line in out.read().splitlines() if line]


def ask(*words: str) -> list[tuple[str, str]]:
    """Type and value of what is offered for the last word, as fish asks."""
    lines = answered("fish_complete", " ".join(("hinterland", *words)), words[-1])
    return [tuple(line.split(",", 1)) for line in lines]  # type: ignore[misc]


def values(*words: str) -> list[str]:
    return [value.split("\t")[0] for _, value in ask(*words)]


def in_bash(*words: str) -> list[str]:
    """Return bash's replacements of the last piece; bash divides words at ``=`` and ``:``."""
    lines = answered("bash_complete", "\n".join(("hinterland", *words)), str(len(words)))
    return [line.partition(",")[2] for line in lines]


def test_games_and_bots(data: Path) -> None:
    assert values("new", "ca") == ["carcassonne", "castle"]
    assert values("simulate", "castle", "--bots", "gre") == ["greedy"]
    assert values("simulate", "castle", "--bots", "greedy,ex") == ["greedy,expert"]
    assert values("arena", "carcassonne", "--bots", "j") == ["jcz"]
    assert values("arena", "castle", "--bots", "j") == []
    assert values("new", "castle", "--seat", "hu") == ["human"]
    assert values("new", "castle", "--seat", "Anna=gr") == ["Anna=greedy"]
    assert values("stats", "--bot", "beg") == ["beginner"]
    assert values("export", "x", "--format", "s") == ["svg"]


def test_options_and_their_values(data: Path) -> None:
    assert "river2_volcano=" in values("new", "carcassonne", "--option", "river2")
    assert values("new", "carcassonne", "--option", "river=") == ["river=false", "river=true"]
    assert values("new", "castle", "--option", "river") == []
    assert values("new", "--option", "river") == []
    assert values("simulate", "discovery", "--bots", "greedy,random", "--option", "hand=two_p") == [
        "hand=two_public",
        "hand=two_private",
    ]
    assert values("puzzles", "make", "carcassonne", "--option", "river2_r") == ["river2_reserve="]
    ((kind, shown),) = ask("stats", "new_world", "--option", "final")
    assert (kind, shown.split("\t")[0]) == ("plain", "final_bonus=")
    assert len(shown.split("\t")[1]) > 3


def test_lessons_themes_and_commands(data: Path) -> None:
    assert "first" in values("learn", "castle", "f")
    assert values("puzzles", "list", "--theme", "open") == ["opening"]
    assert values("dai") == ["daily"]
    assert values("puzzles", "ch") == ["check"]


def test_saved_games_with_their_titles(data: Path, game: Path, over: Path) -> None:
    for command in ("show", "export", "replay", "resume", "verify"):
        assert set(values(command, "2026")) == {game.stem, over.stem}
    ending = over.stem.rpartition("-")[2]
    ((kind, shown),) = ask("show", ending[:3])
    assert (kind, shown) == ("plain", f"{ending}\tThe Discovery: Änne, Bo")
    assert ask("show", "./some") == [("file", "./some")]
    assert values("standing", "--season", "2026") == ["2026-autumn"]


def test_another_data_folder(data: Path, tmp_path: Path) -> None:
    with begin(tmp_path / "other" / "games") as journal:
        id_ = journal.id
    assert values("show", "--data-dir", str(tmp_path / "other"), "2026") == [id_]


def test_trouble_offers_nothing_and_writes_nothing(data: Path) -> None:
    data.write_text("a file instead of a folder")
    assert values("resume", "2") == []
    assert ask("show", "2") == [("file", "2")]


def test_words_that_bash_divides(data: Path) -> None:
    assert in_bash("new", "carcassonne", "--option", "river", "=", "t") == ["true"]
    assert in_bash("new", "carcassonne", "--option", "river", "=") == ["false", "true"]
    assert in_bash("new", "castle", "--seat", "Anna", "=", "gre") == ["greedy"]
    assert in_bash("new", "carcassonne", "--option", "river2_v") == ["river2_volcano="]


SHELLS = {
    "bash": (
        ["--norc", "--noprofile", "-i"],
        "PS1={prompt!r}",
        'eval "$(_HINTERLAND_COMPLETE=bash_source hinterland)"',
    ),
    "zsh": (
        ["-f", "-i"],
        "PS1={prompt!r}",
        'autoload -Uz compinit; compinit -u; eval "$(_HINTERLAND_COMPLETE=zsh_source hinterland)"',
    ),
    "fish": (
        ["--no-config", "-i"],
        "function fish_prompt; printf {prompt!r}; end",
        "_HINTERLAND_COMPLETE=fish_source hinterland | source",
    ),
}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_documented_line_makes_a_shell_complete(data: Path, tmp_path: Path, shell: str) -> None:
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed")
    arguments, prompt, line = SHELLS[shell]
    documented = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert f"    {line}\n" in documented
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "hinterland"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{PROGRAM[2]}' \"$@\"\n")
    program.chmod(0o755)
    environ = {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HINTERLAND_DATA_DIR": str(data),
        "HOME": str(tmp_path),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
    }
    with pexpect.spawn(
        path, arguments, env=environ, dimensions=(40, 200), encoding="utf-8", timeout=20, cwd=str(tmp_path)
    ) as child:  # type: ignore[attr-defined]
        child.delaybeforesend = 0.2
        child.sendline(prompt.format(prompt=PROMPT))
        child.sendline(line)
        child.sendline("echo set-$((40 + 2))" if shell != "fish" else "echo set-(math 40 + 2)")
        child.expect("set-42")
        child.send("echo hinterland; hinterland new carcassonne --option river2_vol\t")
        child.expect("river2_volcano=")
        child.send("pl\t")
        child.expect("(?<==)pla.*i.*n|ain")
