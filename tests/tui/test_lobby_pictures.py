"""What the lobby, the waiting room and a table among people look like."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.hall.house import Instant, Time, begun, play, turn_of
from tests.saves.playing import CREATED
from tests.tui.people import ANNA, BORIS, CHEN, Somebody, Terminal, at_rest, plan
from tui.hall import ClockRule, Hall
from tui.lobby import LobbyApp
from tui.screens.lobby.table import HallTableScreen
from tui.screens.lobby.waiting import WaitingScreen
from tui.screens.table.modes import LayingMode

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=lambda s: f"{s[0]}x{s[1]}")
PLAIN = Terminal({"TERM": "vt100"})


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A hall in which tables have the same names, decks and commitments in each run."""
    count = iter(range(1000))

    def choice(letters: str) -> str:
        return letters[next(count) // 5 % len(letters)]

    monkeypatch.setattr("tui.hall.hall.secrets", SimpleNamespace(choice=choice))
    monkeypatch.setattr("saves.creation.new_secret", lambda: "07" * 32)
    monkeypatch.setattr("tui.hall.table.now", lambda: CREATED)  # the id of a game tells when it was begun
    time = Time()
    hall = Hall(tmp_path, Instant(), pace=0.0, time=time, wall=time)
    yield hall
    hall.close()


async def evening(hall: Hall) -> None:
    """Fill the hall as it may be of an evening."""
    time = hall.time
    assert isinstance(time, Time)
    first = begun(hall, BORIS, ANNA, clock=ClockRule(1800, increment=20))
    await turn_of(first, 0)
    time.now += 75
    await play(first, BORIS, ANNA)
    await play(first, BORIS, ANNA)
    await turn_of(first, 1)
    first.say(BORIS, "your turn, take your time")
    time.now += 60
    waiting = hall.make(CHEN, plan("human", "human", "greedy", game="carcassonne", clock=ClockRule(300)))
    waiting.sit_down(BORIS, 1)
    waiting.get_up(BORIS)
    waiting.say(CHEN, "one more seat!")
    begun(hall, BORIS, CHEN)
    over = begun(hall, CHEN, ANNA)
    over.ask_end(CHEN)
    over.answer(ANNA, agree=True)
    hall.arrive(CHEN).go_to(waiting)
    hall.arrive(BORIS).go_to(first)


async def at(pilot: Pilot[None], hall: Hall, number: int) -> Somebody:
    """Let Anna go to the table of that number."""
    app = pilot.app
    assert isinstance(app, LobbyApp)
    anna = Somebody(app, pilot)
    await evening(hall)
    await anna.enter(list(hall.tables.values())[number])
    return anna


@SIZES
def test_the_lobby(hall: Hall, snap_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await evening(hall)
        await at_rest(pilot)
        pilot.app.clear_notifications()  # they go by themselves, after some seconds
        await at_rest(pilot)

    assert snap_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


def test_the_lobby_without_colour(hall: Hall, snap_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await evening(hall)
        await at_rest(pilot)
        pilot.app.clear_notifications()  # they go by themselves, after some seconds
        await at_rest(pilot)

    assert snap_compare(LobbyApp(hall, ANNA, PLAIN), run_before=before)


@SIZES
def test_the_waiting_room(hall: Hall, snap_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        anna = await at(pilot, hall, 1)
        await anna.in_screen(WaitingScreen)
        await anna.press("down", "enter")
        await anna.is_told("All seats are taken")
        await at_rest(pilot)

    assert snap_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@SIZES
def test_a_table_among_people(hall: Hall, snap_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        anna = await at(pilot, hall, 0)
        await anna.in_mode(LayingMode)
        await at_rest(pilot)

    assert snap_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


def test_being_asked_without_colour(hall: Hall, snap_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        anna = await at(pilot, hall, 0)
        await anna.in_screen(HallTableScreen)
        next(iter(hall.tables.values())).take_back(BORIS)
        hall.people[BORIS.fingerprint][0].leave()
        await anna.press("s")
        await anna.write("sure")
        await at_rest(pilot)

    assert snap_compare(LobbyApp(hall, ANNA, PLAIN), run_before=before)
