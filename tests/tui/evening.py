"""An evening in the hall, as pictures show it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.hall.house import Instant, Time, begun, play, turn_of
from tests.saves.playing import CREATED
from tests.tui.people import ANNA, BORIS, CHEN, plan
from tui.play.hall import ClockRule, Hall

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
SMALL = pytest.mark.parametrize("size", [(80, 24)], ids=["80x24"])
"""The size of dialogs, which look the same on larger screens."""


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A hall whose tables have the same names, decks and commitments in each run, and do not move."""
    count = iter(range(1000))

    def choice(letters: str) -> str:
        return letters[next(count) // 5 % len(letters)]

    # The marks of a move close in other colours, at the machine's own pace.
    monkeypatch.setattr("tui.app.lobby.LobbyApp.animated", False)
    monkeypatch.setattr("tui.play.hall.hall.secrets", SimpleNamespace(choice=choice))
    monkeypatch.setattr("saves.creation.new_secret", lambda: "07" * 32)
    monkeypatch.setattr(
        "tui.play.hall.table.now", lambda: CREATED
    )  # the id of a game tells when it was begun
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
    over.requests.ask_end(CHEN)
    over.requests.answer(ANNA, agree=True)
    hall.arrive(CHEN).go_to(waiting)
    hall.arrive(BORIS).go_to(first)
