"""The final scoring in a replay that plays on to its end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from saves import Log, read
from tests.tui.motion import Clock, in_motion
from tests.tui.recorded import recorded
from tests.tui.test_replay import Viewer, viewing
from tests.waiting import until
from tui.app.screens.result import ResultScreen
from tui.app.widgets.flight import Flight
from tui.app.widgets.scoreboard import Scoreboard


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Log:
    """A game that has ended, with moves taken back on the way."""
    return read(recorded(tmp_path_factory.mktemp("games"), level="random", undo_in_turn=8).path)


@asynccontextmanager
async def played_to_the_end(log: Log, folder: Path) -> AsyncIterator[Viewer]:
    async with viewing(log, folder) as viewer:
        await viewer.press("end", "left", "left", "left")
        while viewer.screen.position < len(log.mainline):
            viewer.screen.play_on()
        await viewer.settle()
        yield viewer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    with in_motion(monkeypatch) as clock:
        yield clock


def points(viewer: Viewer) -> list[int]:
    return [standing.score for standing in viewer.screen.query_one(Scoreboard)._standings]


async def test_features_score_one_by_one_and_then_the_result_is_shown(
    over: Log, tmp_path: Path, clock: Clock
) -> None:
    async with played_to_the_end(over, tmp_path) as viewer:
        final = list(viewer.screen.state.scores)
        seen, pawns, flown = [points(viewer)], [len(viewer.scene.pawns)], False
        assert sum(seen[0]) < sum(final)
        while clock.waiting:
            clock.pass_by(0.05)
            flown |= any(flight.display for flight in viewer.screen.query(Flight))
            if points(viewer) != seen[-1]:
                seen.append(points(viewer))
                pawns.append(len(viewer.scene.pawns))
        assert all(sum(new) > sum(old) for old, new in pairwise(seen))
        assert seen[-1] == final
        assert len(seen) > 2
        assert min(pawns) < pawns[0]  # some have gone home
        assert flown
        await until(
            lambda: isinstance(viewer.app.screen, ResultScreen) and viewer.app.screen.is_mounted, viewer.pilot
        )
        assert viewer.app.screen.query("#best")
        assert viewer.screen.board.shows_all
        await viewer.pilot.press("enter")
        assert not isinstance(viewer.app.screen, ResultScreen)
        assert not clock.waiting


@pytest.mark.parametrize("key", ["enter", "escape", "space"])
async def test_one_key_skips_it(over: Log, tmp_path: Path, clock: Clock, key: str) -> None:
    async with played_to_the_end(over, tmp_path) as viewer:
        clock.pass_by(1.0)
        await viewer.pilot.press(key)
        await until(
            lambda: isinstance(viewer.app.screen, ResultScreen) and viewer.app.screen.is_mounted, viewer.pilot
        )
        assert points(viewer) == list(viewer.screen.state.scores)
        assert not clock.waiting


@pytest.mark.parametrize("key", ["left", "i", "S", "g"])
async def test_other_keys_end_it_and_act(over: Log, tmp_path: Path, clock: Clock, key: str) -> None:
    async with played_to_the_end(over, tmp_path) as viewer:
        clock.pass_by(1.0)
        at = viewer.screen.position
        await viewer.press(key)
        assert not clock.waiting
        assert points(viewer) == list(viewer.screen.state.scores)
        assert key == "left" or viewer.screen.position == at
        assert not isinstance(viewer.app.screen, ResultScreen)


async def test_going_to_the_end_shows_it_at_once(over: Log, tmp_path: Path, clock: Clock) -> None:
    async with viewing(over, tmp_path) as viewer:
        await viewer.press("end")
        assert points(viewer) == list(viewer.screen.state.scores)
        assert not clock.timers


async def test_without_animation_nothing_moves(over: Log, tmp_path: Path, clock: Clock) -> None:
    async with viewing(over, tmp_path) as viewer:
        viewer.app.settings.animation = False
        await viewer.press("end", "left")
        viewer.screen.play_on()
        await viewer.settle()
        assert points(viewer) == list(viewer.screen.state.scores)
        assert not clock.timers
        assert not viewer.screen.query(Flight)
        assert not isinstance(viewer.app.screen, ResultScreen)
