"""An error of the program itself: a report without secrets, one sentence, the game as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.message_pump import CallbackError

import saves
from saves import Library, Seat
from tests.tui.people import ANNA, BORIS, open_hall, sat_down
from tui.app.app import HinterlandApp, StartRequest
from tui.app.screens.table.game_screen import GameScreen
from tui.base import crash
from tui.base.depth import Look
from tui.base.settings import Settings

SECRET = 918273645
TILE = "D39"


class Broken(Exception):
    """An error whose words quote what nobody may know."""


def fail(*_args: object) -> None:
    hand = SECRET  # a local variable, which no report shows
    try:
        int(TILE)
    except ValueError:
        raise Broken(f"the next tile is {TILE}, the seed {hand}") from None


def the_report(folder: Path) -> str:
    (path,) = (folder / "crashes").iterdir()
    assert path.suffix == ".txt"
    return path.read_text()


async def test_a_key_that_fails_ends_the_app_with_a_report_and_the_game_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = HinterlandApp(Library(tmp_path / "games"), Look(), Settings(), tmp_path, StartRequest())
    monkeypatch.setattr(GameScreen, "action_whole_map", fail)
    seats = [Seat("Anna", "human", 0), Seat("Ben", "human", 1)]
    with pytest.raises(Broken):  # noqa: PT012 - it is raised where the app ends
        async with app.run_test() as pilot:
            assert app.begin("discovery", seats, {}, SECRET)
            await pilot.pause()
            await pilot.press("z", "question_mark")
    assert app.return_code == crash.CRASHED
    told = the_report(tmp_path)
    assert str(tmp_path / "crashes") in app.farewell
    (log,) = (tmp_path / "games").glob("*.jsonl")
    moves = len(saves.read(log).mainline)
    for fact in (
        "Hinterland crash report",
        "hinterland: 0.",
        "textual: 8.",
        "python: 3.",
        f"game: discovery {log.stem}",
        f"moves: {moves}",
        "screens: Screen > HomeScreen > TableScreen",
        f"{__name__}.Broken",
        "in fail",
    ):
        assert fact in told
    for secret in (str(SECRET), TILE, "Anna"):
        assert secret not in told
    assert saves.verify(log).ok
    printed = "".join(capsys.readouterr())
    assert "Traceback" not in printed
    assert "Broken" not in printed


async def test_errors_of_workers_timers_and_tasks_are_reported_as_what_they_are(tmp_path: Path) -> None:
    for number, way in enumerate(("worker", "timer", "callback")):
        folder = tmp_path / str(number)
        app = HinterlandApp(Library(folder / "games"), Look(), Settings(), folder, StartRequest())
        with pytest.raises((Broken, CallbackError)):  # noqa: PT012 - it is raised where the app ends
            async with app.run_test() as pilot:
                if way == "worker":

                    async def work() -> None:
                        fail()

                    app.run_worker(work())
                elif way == "timer":
                    app.set_timer(0.001, fail)
                else:
                    app.call_later(fail)
                await pilot.pause(0.1)
        assert f"{__name__}.Broken" in the_report(folder)


def test_a_report_tells_causes_first_and_of_most_errors_only_their_kind(tmp_path: Path) -> None:
    try:
        try:
            {}["seed 5"]
        except KeyError as error:
            raise AttributeError("'Table' object has no attribute 'sheet'") from error
    except AttributeError as error:
        told = crash.report(error, {"game": "castle x"})
    assert re.search(
        r"KeyError\n\nwhich led to:\n\n(?s:.*)AttributeError: 'Table' object has no attribute", told
    )
    assert "KeyError: " not in told


def test_only_the_newest_reports_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash, "MOST_REPORTS", 3)
    written = [crash.write_report(tmp_path, ValueError(), {}) for _ in range(5)]
    assert sorted((tmp_path / "crashes").iterdir()) == written[-3:]


def test_a_report_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "crashes").write_text("a file where the folder should be")
    assert crash.write_report(tmp_path, ValueError(), {}) is None
    assert "no report could be written" in crash.apology(None)


async def test_a_guest_whose_session_fails_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.app.screens.lobby.table.HallGameScreen.action_say", fail)
    async with open_hall(tmp_path) as hall:
        with pytest.raises(Broken):  # noqa: PT012
            async with sat_down(hall, ANNA, BORIS) as (table, (anna, boris)):
                table.say(ANNA, "nobody else may read this")
                await anna.press("T")
                await boris.press("question_mark", "escape")
                assert boris.app.is_running
                assert not boris.app.is_leaving
        told = the_report(tmp_path)
        assert f"game: discovery {table.metadata.log}" in told
        assert "nobody else" not in told
        assert table.table is not None
