"""Commands that receive signals to end."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.command.conftest import process
from tui.command import INTERRUPTED, TERMINATED, main


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


@pytest.mark.parametrize("how", ["quit", "interrupt", "terminate"])
def test_a_bot_ends_while_its_host_keeps_the_pipe_open(how: str) -> None:
    bot = process("bot", "greedy", stdin=subprocess.PIPE)
    assert bot.stdin is not None
    assert bot.stdout is not None
    assert bot.stderr is not None
    with bot, bot.stdin:
        bot.stdin.write('{"type":"hello","protocol":[1]}\n')
        bot.stdin.flush()
        assert '"greedy"' in bot.stdout.readline()
        if how == "quit":
            bot.stdin.write('{"type":"quit"}\n')
            bot.stdin.flush()
        else:
            bot.send_signal(signal.SIGINT if how == "interrupt" else signal.SIGTERM)
        assert bot.wait(20) == {"quit": 0, "interrupt": INTERRUPTED, "terminate": TERMINATED}[how]
        assert bot.stderr.read().strip() == ""
