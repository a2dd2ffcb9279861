"""What a terminal is like when a program has ended."""

from __future__ import annotations

import re

from tests.terminal import Terminal


def as_it_was(terminal: Terminal) -> None:
    """Assert that the terminal is given back: its own screen, no mouse, a cursor, wrapped lines."""
    on = {number for number in (7, 25, 1000, 1003, 1004, 1006, 1015, 1049, 2004) if terminal.mode(number)}
    assert on == {7, 25}
    assert len(re.findall(rb"\x1b\[>\d*u", terminal.output)) == terminal.output.count(b"\x1b[<u")
