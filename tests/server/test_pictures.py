"""Guests whose terminals show pictures get them; all guests share the process that renders them."""

from __future__ import annotations

import time
from collections.abc import Callable

import psutil
import pytest

from tests.pictures.kitty import KittyTerminal
from tests.server.serving import Serving, Ssh
from tui.terminal.picture_support import cell_size

SETTINGS = "\x1b[20~"
CELLS = 400


def pictured(terminal: KittyTerminal) -> int:
    return sum(part is not None for line in terminal.emulated(in_frames=True).parts() for part in line)


def show_settings(terminal: KittyTerminal) -> None:
    """Open the settings, beside which there is a map."""
    terminal.wait("call you")
    terminal.press("enter")
    terminal.wait("No table yet|The lobby|Lobby")
    terminal.settle()
    terminal.press(SETTINGS)
    terminal.wait("Appearance")


def renderers(server: Serving) -> list[psutil.Process]:
    children = psutil.Process(server.process.pid).children(recursive=True)
    return [process for process in children if any("pictures.worker" in part for part in process.cmdline())]


@pytest.mark.slow
def test_guests_get_pictures_as_their_terminals_can(serving: Callable[..., Serving], ssh: Ssh) -> None:
    server = serving()
    guests = [ssh(server, size=(120, 40), person=person, kind=KittyTerminal) for person in ("anna", "bert")]
    plain = ssh(server, size=(120, 40), person="cora")
    for guest in guests:
        assert isinstance(guest, KittyTerminal)
        show_settings(guest)
        deadline = time.monotonic() + 90
        while pictured(guest) < CELLS:
            assert time.monotonic() < deadline, guest.text
            guest.watch(0.3)
    assert len(renderers(server)) == 1
    plain.wait("call you")
    plain.press("enter")
    plain.settle()
    plain.press(SETTINGS)
    plain.wait("Appearance")
    plain.settle()
    assert b"\x1b_G" not in plain.output
    assert "\U0010eeee".encode() not in plain.output
    for guest in guests:
        assert isinstance(guest, KittyTerminal)
        guest.press("ctrl+q")
        guest.read_to_end()
        assert not guest.emulated().pictures
    assert server.end() == 0


def test_the_size_of_cells_is_that_of_the_clients_window() -> None:
    assert cell_size(1200, 760, 120, 40) == (10, 19)
    assert cell_size(0, 0, 120, 40) is None
