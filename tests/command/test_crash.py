"""A command that fails because of an error of the program itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.command.conftest import Hinterland
from tui.base.crash import CRASHED

SEED = 918273645


def fail(*_args: object) -> None:
    raise LookupError(f"the seed is {SEED}")


def test_a_command_that_fails_says_one_sentence_and_writes_a_report(
    hinterland: Hinterland, data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("saves.Library.__init__", fail)
    for folder, choice in ((data, ()), (tmp_path / "other", ("--data-dir", tmp_path / "other"))):
        done = hinterland(*choice, "list")
        assert done.status == CRASHED
        assert done.out == ""
        assert re.fullmatch(r"hinterland: Something went wrong in the program\..*crashes.*\n", done.err)
        (path,) = (folder / "crashes").iterdir()
        told = path.read_text()
        assert "command: list" in told
        assert "LookupError" in told
        assert str(SEED) not in told


def test_what_fails_before_the_command_is_known_is_told_in_a_sentence(
    hinterland: Hinterland, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.command.group.LazyGroup.resolve_command", fail)
    done = hinterland("list")
    done.refused("Something went wrong in the program", status=CRASHED)


def test_an_error_that_a_user_can_cause_is_no_crash(hinterland: Hinterland, data: Path) -> None:
    hinterland("show", "nothing-like-it").refused("nothing-like-it")
    assert not (data / "crashes").exists()
