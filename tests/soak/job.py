"""A shell of one command: what stands between a program and a terminal when it is suspended.

``python job.py REPORT COMMAND...`` runs a command in a process group of its own in the foreground of the
terminal, as shells do. When it stops, the terminal is taken back and, a moment later, the command goes on.
REPORT is written when it has been started, and again when it has ended: as JSON with its process number, how
often it stopped, its exit status (negative for a signal), and whether the settings of the terminal are those
of before. Unlike a shell, it puts nothing right.
"""

import json
import os
import signal
import sys
import termios
import time
from pathlib import Path

_STOPPED_SECONDS = 0.05

_NOT_FOR_SHELLS = (
    signal.SIGHUP,  # it is told to the command, which is to be waited for
    signal.SIGINT,  # typed while the command is stopped
    signal.SIGQUIT,
    signal.SIGTSTP,
    signal.SIGTTIN,
    signal.SIGTTOU,
)


def main(report: Path, command: list[str]) -> int:
    """Run a command and return 0."""
    for number in _NOT_FOR_SHELLS:
        signal.signal(number, signal.SIG_IGN)
    _keep_unread_output()
    before = termios.tcgetattr(0)
    pid = os.fork()
    if pid == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        for number in _NOT_FOR_SHELLS:
            signal.signal(number, signal.SIG_DFL)
        os.execvp(command[0], command)
    note = {"pid": pid, "stops": 0}
    _write(report, note)
    while True:
        _pid, status = os.waitpid(pid, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            break
        note["stops"] += 1
        _foreground(os.getpgrp())
        time.sleep(_STOPPED_SECONDS)
        _foreground(pid)
        os.killpg(pid, signal.SIGCONT)
    note["status"] = os.waitstatus_to_exitcode(status)
    _foreground(os.getpgrp())
    try:
        after = termios.tcgetattr(0)
    except termios.error:
        note["settings"] = "gone"  # the terminal was closed
    else:
        note["settings"] = "same" if after == before else f"{before} became {after}"
    _write(report, note)
    return 0


def _keep_unread_output() -> None:
    """Let a Ctrl+C that comes just after the end throw away nothing that was written and not yet read."""
    settings = termios.tcgetattr(0)
    settings[3] |= termios.NOFLSH
    termios.tcsetattr(0, termios.TCSANOW, settings)


def _foreground(group: int) -> None:
    try:
        os.tcsetpgrp(0, group)
    except OSError:
        return  # the terminal was closed, or the command has ended


def _write(report: Path, note: dict[str, object]) -> None:
    draft = report.with_suffix(".draft")
    draft.write_text(json.dumps(note))
    draft.replace(report)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
