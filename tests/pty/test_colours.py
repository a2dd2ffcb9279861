"""Output to terminals with many colours, with few, with none, and with ASCII only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pty.conftest import Run, begun
from tests.pty.terminals import look_at_the_tiles
from tests.terminal import Terminal

_SGR = re.compile(rb"\x1b\[([0-9;:]*)m")


def colours(output: bytes) -> set[str]:
    """Return which kinds of colour codes there are: ``"rgb"``, ``"256"``, ``"16"``, ``"default"``."""
    return {kind for codes in _SGR.findall(output) for kind in _kinds(codes.decode().split(";"))}


def _kinds(codes: list[str]) -> Iterator[str]:
    rest = iter(codes)
    for code in rest:
        if code in ("38", "48"):
            wide = next(rest) == "2"
            for _value in range(3 if wide else 1):
                next(rest)
            yield "rgb" if wide else "256"
        elif code.isdigit() and int(code) in (*range(30, 38), *range(40, 48), *range(90, 108)):
            yield "16"
        elif code in ("39", "49"):
            yield "default"


def beyond_ascii(output: bytearray) -> set[str]:
    """Return the characters that are not ASCII."""
    return {char for char in output.decode() if not char.isascii()}


def look_around(terminal: Terminal) -> None:
    """Open most of what there is to see."""
    terminal.wait("Continue")
    terminal.press("n")
    terminal.wait("Expansions")
    terminal.press("down", "down", "escape")
    terminal.wait("Continue")
    terminal.press("s")
    terminal.wait("Replay")
    terminal.press("escape")
    terminal.wait("Continue")
    look_at_the_table(terminal)


def look_at_the_table(terminal: Terminal) -> None:
    """Open the last game and do a little of everything."""
    terminal.press("c")
    terminal.wait(r"place the tile\.")
    terminal.press("right", "down", "tab", "r", "+", "-", "f")
    terminal.wait("Type the letter")
    terminal.press("escape")  # by itself, or it makes another key of what follows
    terminal.wait(r"place the tile\.")
    terminal.press("i", "tab")
    terminal.wait("Look around")
    terminal.press("escape")
    terminal.wait(r"place the tile\.")
    look_at_the_tiles(terminal)
    terminal.press("tab", "enter")
    terminal.wait("0 nothing")
    terminal.press("tab")
    terminal.settle(0.2)


DEPTHS = [
    ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, {"rgb"}),
    pytest.param({"TERM": "xterm-256color", "COLORTERM": ""}, {"256"}, marks=pytest.mark.slow),
    pytest.param({"TERM": "xterm", "COLORTERM": ""}, {"16", "default"}, marks=pytest.mark.slow),
    ({"NO_COLOR": "1"}, set()),
]


@pytest.mark.parametrize(("environ", "kinds"), DEPTHS, ids=["all", "256", "16", "none"])
def test_a_terminal_gets_the_colours_that_it_has(
    run: Run, data: Path, environ: dict[str, str], kinds: set[str]
) -> None:
    begun(data)
    terminal = run(**environ)
    look_around(terminal)
    assert colours(bytes(terminal.output)) == kinds


@pytest.mark.slow
def test_f2_goes_through_the_depths(run: Run, data: Path) -> None:
    begun(data)
    terminal = run()
    terminal.wait("Continue")
    terminal.settle(0.2)
    depths: dict[str, set[str]] = {
        "256 colours": {"256"},
        "16 colours": {"16", "default"},
        "No colours": set(),
        "All colours": {"rgb"},
    }
    for said, kinds in depths.items():
        terminal.press("f2")
        terminal.wait(said)
        terminal.settle(0.2)
        before = len(terminal.output)
        look_at_the_table(terminal)
        terminal.press("u", "escape")
        terminal.wait("Continue")
        terminal.settle(0.2)
        assert colours(bytes(terminal.output[before:])) == kinds


def test_without_utf8_only_ascii_is_written(run: Run, data: Path) -> None:
    begun(data)
    terminal = run(LANG="C", LANGUAGE="uk")
    look_around(terminal)
    assert beyond_ascii(terminal.output) == set()


@pytest.mark.slow
def test_f3_leaves_ascii_only(run: Run, data: Path) -> None:
    begun(data)
    terminal = run()
    terminal.wait("Continue")
    terminal.settle(0.2)
    terminal.press("f3")
    terminal.wait("Plain ASCII")
    terminal.settle(0.2)
    before = len(terminal.output)
    look_at_the_table(terminal)
    assert beyond_ascii(terminal.output[before:]) == set()
