"""The state of a terminal: at a table, and when a program has ended."""

from __future__ import annotations

import re
import time

import psutil

from tests.terminal import Terminal


def as_it_was(terminal: Terminal) -> None:
    """Assert that the terminal is given back: its own screen, no mouse, a cursor, wrapped lines."""
    on = {number for number in (7, 25, 1000, 1003, 1004, 1006, 1015, 1049, 2004) if terminal.mode(number)}
    assert on == {7, 25}
    home = bytes(terminal.output).rpartition(b"\x1b[?1049l")[2]
    assert re.findall(rb"\x1b\[[?<>][0-9;]*[a-z]", home) == [b"\x1b[?25h"], (
        "modes are off before it goes back"
    )
    assert len(re.findall(rb"\x1b\[>\d*u", terminal.output)) == terminal.output.count(b"\x1b[<u")


def look_at_the_tiles(terminal: Terminal) -> None:
    """Open and close the list of the tiles that are left at a table: all earlier keys are answered then."""
    terminal.press("t")
    terminal.wait("tiles are left")
    terminal.press("escape")
    terminal.wait(r"\A(?!(?s:.*)tiles are left)")


def wait_until_stopped(terminal: Terminal, seconds: float = 60) -> None:
    """Read until a process in the terminal is stopped, and all that it has written before is read."""
    deadline = time.monotonic() + seconds
    while all(one.status() != psutil.STATUS_STOPPED for one in terminal.family()):
        assert time.monotonic() < deadline, f"nothing stops:\n{terminal.text}"
        terminal.watch(0.05)
    terminal.watch(0.05)
