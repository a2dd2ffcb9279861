"""Which form of the engine runs: compiled modules that fit, or plain Python and one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from engine import form

SOURCE = "engine/rules.py"
LIBRARY = f"{form.LIBRARY}.py"  # any module will do for the one that holds the code


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder with an engine that seems to be compiled."""
    (tmp_path / "engine").mkdir()
    (tmp_path / SOURCE).write_text("A = 1\n")
    (tmp_path / LIBRARY).write_text("")
    form.write_stamp(tmp_path, [SOURCE], [LIBRARY])
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(form, "_compiled", False)
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.delitem(sys.modules, form.LIBRARY, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop(form.LIBRARY, None)


def chosen(root: Path, capsys: pytest.CaptureFixture[str]) -> tuple[bool, str]:
    """Return whether the compiled form is chosen, and what is said."""
    finders = len(sys.meta_path)
    form.choose_form(root)
    out, told = capsys.readouterr()
    assert not out
    return form.is_compiled() and len(sys.meta_path) == finders, told


def test_what_fits_is_used(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert chosen(built, capsys) == (True, "")
    assert form.PLAIN not in os.environ


def test_nothing_is_said_where_nothing_was_compiled(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (built / "engine/compiled.json").unlink()
    finders = len(sys.meta_path)
    assert chosen(built, capsys) == (False, "")
    assert len(sys.meta_path) == finders


def test_plain_python_can_be_asked_for(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.environ[form.PLAIN] = "1"
    assert chosen(built, capsys) == (False, "")


def another_python(root: Path) -> None:
    stamp = json.loads((root / "engine/compiled.json").read_text())
    (root / "engine/compiled.json").write_text(json.dumps({**stamp, "suffix": ".cpython-39-darwin.so"}))


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (another_python, "it was compiled for another Python (.cpython-39-darwin.so)"),
        (lambda root: (root / SOURCE).write_text("A = 2\n"), "it was compiled from other sources"),
        (lambda root: (root / LIBRARY).write_text("#\n"), f"{LIBRARY} is damaged"),
        (lambda root: (root / LIBRARY).unlink(), "No such file"),
        (lambda root: (root / SOURCE).unlink(), "No such file"),
        (
            lambda root: (root / "engine/compiled.json").write_text('{"suffix": 1}'),
            "compiled.json is damaged",
        ),
        (lambda root: (root / "engine/compiled.json").write_bytes(b"\xff{"), "compiled.json: "),
        (lambda root: (root / "engine/compiled.json").write_text("[1]"), "compiled.json is damaged"),
    ],
    ids=["python", "sources", "damaged", "lost", "no-source", "stamp", "no-text", "no-object"],
)  # type: ignore[misc]
def test_what_does_not_fit_is_left_alone_and_one_line_says_so(
    harm: object, told: str, built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(harm)
    harm(built)
    compiled, line = chosen(built, capsys)
    assert not compiled
    assert line.startswith("hinterland: the engine runs in plain Python: ")
    assert told in line
    assert line.count("\n") == 1
    assert os.environ[form.PLAIN] == "1"  # no process that is started from here says it again


def test_a_library_that_cannot_be_loaded_is_left_alone(
    built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (built / LIBRARY).unlink()
    broken = f"{form.LIBRARY}{EXTENSION_SUFFIXES[0]}"
    (built / broken).write_bytes(b"\x7fELF and no more")
    form.write_stamp(built, [SOURCE], [broken])
    compiled, line = chosen(built, capsys)
    assert not compiled
    assert line.startswith("hinterland: the engine runs in plain Python: ")
    assert line.count("\n") == 1


def test_plain_python_finds_sources_beside_compiled_modules(
    built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (built / f"engine/rules{EXTENSION_SUFFIXES[0]}").write_bytes(b"no library")
    os.environ[form.PLAIN] = "1"
    form.choose_form(built)
    found = sys.meta_path[0].find_spec("engine.rules", [str(built / "engine")], None)
    assert found is not None
    assert found.origin == str(built / SOURCE)
