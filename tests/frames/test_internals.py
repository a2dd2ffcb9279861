"""Private names of Textual: used in one module, checked at the start, and nothing breaks without them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import textual
from textual.app import App

from tests.terminal import ROOT, TRUECOLOR, Terminal
from tui.command import run as run_command
from tui.terminal import internals, losses
from tui.terminal.internals import NEEDS, TESTED, Need, Part, self_check

HOOKED = [need for need in NEEDS if need.signature is not None]
RENAMED = "import sys; from tests.frames.renaming import rename; rename(sys.argv.pop(1)); "
PROGRAM = "from tui.command import main; main()"


def names(needs: list[Need]) -> list[str]:
    return [f"{need.part.value}:{need}" for need in needs]


def private(tree: ast.AST) -> set[str]:
    """Return the private names that are used of anything but modules of the standard library."""
    found = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return {name for name in found if re.match("_[a-z]", name)} - {
        "_exit",
        "_replace",
    }  # the latter is a public method of named tuples


def of_textual() -> set[str]:
    """Return the private names that Textual's code mentions."""
    folder = Path(textual.__file__).parent
    return {
        name
        for path in folder.rglob("*.py")
        for name in re.findall(r"(?:\.|def )(_[a-z]\w*)", path.read_text(encoding="utf-8"))
    }


def test_the_installed_textual_has_everything() -> None:
    assert self_check() == []
    assert losses.app_loss() == losses.server_refusal() == losses.server_loss() == ""


@pytest.mark.parametrize("need", NEEDS, ids=names(list(NEEDS)))
def test_each_name_is_missed(need: Need, monkeypatch: pytest.MonkeyPatch) -> None:
    owners = [need.owner] if isinstance(need.owner, ModuleType) else need.owner.__mro__
    for owner in owners:
        if need.name in vars(owner):
            monkeypatch.delattr(owner, need.name)
        if isinstance(owner, type) and owner is not object:
            monkeypatch.setattr(owner, "__init__", lambda *_args: None)
    assert need in self_check()


@pytest.mark.parametrize("need", HOOKED, ids=names(HOOKED))
def test_each_method_must_take_the_same_arguments(need: Need, monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(self: object, another: int) -> None:
        """Take something else."""

    monkeypatch.setattr(need.owner, need.name, changed)
    assert self_check() == [need]


def test_a_method_must_stay_a_coroutine(monkeypatch: pytest.MonkeyPatch) -> None:
    def shutdown(self: object) -> None:
        """Not be awaited any more."""

    monkeypatch.setattr(App, "_shutdown", shutdown)
    assert [need.name for need in self_check()] == ["_shutdown"]


def test_what_is_lost_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(internals, "MISSING", [need for need in NEEDS if need.part is Part.APP])
    told = losses.app_loss()
    assert told.count("\n") == 0
    assert "textual.screen.Screen._modal_binding_chain" in told
    assert told.endswith(f"pip install textual=={TESTED['textual']} rich=={TESTED['rich']}")
    assert losses.server_refusal()
    assert losses.server_loss() == ""


def test_private_names_are_used_in_one_module_only() -> None:
    known = of_textual()
    used: dict[str, set[str]] = {}
    for path in (ROOT / "tui").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {
            node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and re.match(r"(textual|rich)\b.*\._", f"{node.module}.")
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and (names := {node.attr} & known & private(node)):
                imported |= names if ast.unparse(node.value) not in ("self", "cls") else set()
        if imported:
            used[path.relative_to(ROOT).as_posix()] = {str(name) for name in imported}
    assert set(used) == {"tui/terminal/internals.py"}


def test_no_class_overrides_private_methods() -> None:
    found: list[str] = []
    for name, module in list(sys.modules.items()):
        if not name.startswith("tui.") or name == internals.__name__:
            continue
        for cls in vars(module).values():
            if isinstance(cls, type) and cls.__module__ == name:
                found += [f"{name}.{cls.__name__}.{one}" for one in vars(cls) if one in kept_private(cls)]
    assert found == []


def kept_private(cls: type) -> set[str]:
    """Return the private methods of the classes of Textual that a class derives from."""
    bases = [base for base in cls.__mro__ if base.__module__.startswith("textual.")]
    return {
        name
        for base in bases
        for name, value in vars(base).items()
        if re.match("_[a-z]", name) and callable(getattr(value, "__func__", value))
    }


def test_the_check_knows_all_that_is_used() -> None:
    tree = ast.parse(Path(internals.__file__).read_text(encoding="utf-8"))
    checked = {need.name for need in NEEDS}
    assert private(tree) - checked == set()


def test_the_tested_versions_are_those_of_developers() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {f"{name}=={version}" for name, version in TESTED.items()} <= set(
        project["optional-dependencies"]["dev"]
    )


# -- the real program, with another Textual -------------------------------------------------------------


def run_with(name: str, folder: Path) -> None:
    """Play a turn with a Textual that calls something else."""
    environ = {**os.environ, **TRUECOLOR, "HINTERLAND_DATA_DIR": str(folder), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-c", RENAMED + PROGRAM, name]
    with Terminal(command, cwd=ROOT, environ=environ, size=(100, 30)) as terminal:
        terminal.wait("New game")
        if any(str(need) == name and need.part is Part.APP for need in NEEDS):
            terminal.wait("textual==")
        terminal.settle()
        terminal.press("n")
        terminal.wait("The Discovery")
        terminal.settle()
        terminal.press("f5")
        terminal.wait("place the tile")
        terminal.press("tab", "enter")
        terminal.wait("0 nothing")
        terminal.press("escape")
        terminal.wait("Continue")
        terminal.press("q")
        assert terminal.end() == 0


def check_with(name: str, folder: Path) -> tuple[int, str]:
    """Check a server with a Textual that calls something else."""
    command = [sys.executable, "-c", RENAMED + PROGRAM, name, "serve", "--check", "--open", "--port", "0"]
    environ = {**os.environ, "HINTERLAND_DATA_DIR": str(folder), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_program_goes_on_without_frames(tmp_path: Path) -> None:
    run_with("textual.app.App._display", tmp_path)


def test_a_server_is_refused_in_one_sentence(tmp_path: Path) -> None:
    status, told = check_with("textual.app.redirect_stdout", tmp_path)
    assert status == 1
    assert "bad   textual 8" in told
    assert "lack textual.app.redirect_stdout" in told


def test_a_server_goes_on_without_tuning(tmp_path: Path) -> None:
    status, told = check_with("textual.css.stylesheet.Stylesheet._parse_rules", tmp_path)
    assert status == 0, told
    assert "note  textual 8" in told


def test_serve_refuses_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HINTERLAND_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(internals, "MISSING", [need for need in NEEDS if need.name == "_display"])
    assert run_command(["serve", "--open", "--port", "0"]) == 1
    assert "lack textual.app.App._display; without that, nothing can be served" in capsys.readouterr().err


def test_serve_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tui.command.serve.find_spec", lambda _name: None)
    assert run_command(["serve", "--open"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "hinterland: to let people connect, install asyncssh: pip install asyncssh"
    ]


# Each name is tried above in this process; some in the real program, whose start takes seconds.
_SOME = NEEDS[::8]


@pytest.mark.slow
@pytest.mark.parametrize("name", [str(need) for need in _SOME if need.part is not Part.SERVER])
def test_the_program_goes_on_without(name: str, tmp_path: Path) -> None:
    run_with(name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("need", [need for need in _SOME if need.part is not Part.APP], ids=str)
def test_a_server_knows_what_it_lacks(need: Need, tmp_path: Path) -> None:
    status, told = check_with(str(need), tmp_path)
    assert str(need) in told
    assert status == (need.part is Part.SERVER), told
