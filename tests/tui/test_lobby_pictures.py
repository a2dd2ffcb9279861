"""Pictures of the lobby, the waiting room and a table among people."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from tests.tui.evening import SIZES, evening, hall
from tests.tui.people import ANNA, BORIS, Somebody, Terminal, at_rest
from tui.app.lobby import LobbyApp
from tui.app.screens.lobby.table import HallTableScreen
from tui.app.screens.lobby.waiting import WaitingScreen
from tui.app.screens.table.modes.laying import LayingMode
from tui.play.hall import Hall

__all__ = ["hall"]  # fixtures

PLAIN = Terminal({"TERM": "vt100"})


async def at(pilot: Pilot[None], hall: Hall, number: int) -> Somebody:
    """Let Anna go to the table of that number."""
    app = pilot.app
    assert isinstance(app, LobbyApp)
    anna = Somebody(app, pilot)
    await evening(hall)
    await anna.enter(list(hall.tables.values())[number])
    return anna


@SIZES
def test_the_lobby(hall: Hall, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await evening(hall)
        await at_rest(pilot)
        pilot.app.clear_notifications()  # they go by themselves, after some seconds
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


def test_the_lobby_without_colour(hall: Hall, screen_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await evening(hall)
        await at_rest(pilot)
        pilot.app.clear_notifications()  # they go by themselves, after some seconds
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, PLAIN), run_before=before)


@SIZES
def test_the_waiting_room(hall: Hall, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        anna = await at(pilot, hall, 1)
        await anna.in_screen(WaitingScreen)
        await anna.press("enter")
        await anna.is_told("All seats are taken")
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@SIZES
def test_a_table_among_people(hall: Hall, screen_compare: Any, size: tuple[int, int]) -> None:

    async def before(pilot: Pilot[None]) -> None:
        anna = await at(pilot, hall, 0)
        await anna.in_mode(LayingMode)
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


def test_being_asked_without_colour(hall: Hall, screen_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        anna = await at(pilot, hall, 0)
        await anna.in_screen(HallTableScreen)
        next(iter(hall.tables.values())).take_back(BORIS)
        hall.visits.people[BORIS.fingerprint][0].leave()
        await anna.press("T")
        await anna.write("sure")
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, PLAIN), run_before=before)
