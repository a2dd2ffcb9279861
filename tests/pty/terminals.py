"""What a terminal is like: at a table, and when a program has ended."""

from __future__ import annotations

import re

from tests.terminal import Terminal


def as_it_was(terminal: Terminal) -> None:
    """Assert that the terminal is given back: its own screen, no mouse, a cursor, wrapped lines."""
    on = {number for number in (7, 25, 1000, 1003, 1004, 1006, 1015, 1049, 2004) if terminal.mode(number)}
    assert on == {7, 25}
    assert len(re.findall(rb"\x1b\[>\d*u", terminal.output)) == terminal.output.count(b"\x1b[<u")


def look_at_the_tiles(terminal: Terminal) -> None:
    """Open and close the list of the tiles that are left at a table: all earlier keys are answered then."""
    terminal.press("t")
    terminal.wait("tiles are left")
    terminal.press("escape")
    terminal.wait(r"\A(?!(?s:.*)tiles are left)")
