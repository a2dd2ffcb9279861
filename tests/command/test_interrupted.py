"""Ctrl+C while a command is still being loaded."""

from __future__ import annotations

import sys

import pytest

from tui.command import INTERRUPTED, main


def test_ctrl_c_while_modules_are_loaded_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_environ: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tui.command.speak", interrupt)
    monkeypatch.setattr(sys, "argv", ["hinterland", "list"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == INTERRUPTED
    assert "".join(capsys.readouterr()) == ""
