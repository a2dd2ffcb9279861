"""The final scoring in a recording: step by step, then the result with all of the map."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from rich.style import Style

from saves import Excerpt, Log, Timeline, read
from tests.recording.players import Cast, played, read_cast
from tests.recording.test_landover import end, late
from tests.tui.landover import program
from tests.tui.recorded import recorded
from tui.app.recording import record
from tui.app.recording.frames import LEAST, FrameRecorder
from tui.drawing.art.scene import Scene
from tui.drawing.cell_buffer import CellBuffer
from tui.presentation.board import FocusedPicture, board


@pytest.fixture(scope="module", params=["discovery", "landover"])
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Log:
    folder = tmp_path_factory.mktemp("games")
    if request.param == "discovery":
        return read(recorded(folder, level="random").path)
    program(folder, late, then=end)
    (path,) = folder.rglob("*.jsonl")
    return read(path)


@pytest.fixture(scope="module")
def full(log: Log) -> list[str]:
    """Give the recording of the game with its final scoring."""
    return list(record(Timeline(log), finale=True))


def cast_of(log: Log | Excerpt, *, finale: bool = True, size: tuple[int, int] = (100, 30)) -> Cast:
    return read_cast(record(Timeline(log), size=size, finale=finale))


@pytest.mark.slow
def test_points_add_up_step_by_step_to_the_result(log: Log, full: list[str]) -> None:
    recorder = FrameRecorder(Timeline(log), (100, 30), finale=True)
    positions = [frame.position for frame in recorder.frames()]
    names = [seat.name for seat in log.header.seats]
    seen: list[list[int]] = []
    for position, (_moment, screen) in zip(positions, played(read_cast(full)), strict=False):
        if position == len(log.mainline):
            rows = [re.search(rf"{name} +(\d+)\b", screen.display[y]) for y, name in enumerate(names, 2)]
            now = [int(row[1]) for row in rows if row is not None]  # points may fly over a row
            if len(now) == len(names) and now not in seen[-1:]:
                seen.append(now)
    assert seen[-1] == list(log.state.scores)
    assert len(seen) > 2 or log.header.game == "landover"
    assert all(sum(new) > sum(old) for old, new in pairwise(seen))


@pytest.mark.parametrize("size", [LEAST, (80, 24), pytest.param((160, 50), marks=pytest.mark.slow)])
def test_the_result_names_what_brought_most_and_the_last_picture_is_the_whole_map(
    log: Log, size: tuple[int, int]
) -> None:
    screens = ["\n".join(screen.display) for _moment, screen in played(cast_of(log, size=size))]
    assert any("Best features" in screen for screen in screens[-4:])
    recorder = FrameRecorder(Timeline(log), size, finale=True)
    *_most, last = recorder.frames()
    drawn = board(log.header.game).picture(log.state)
    bare = CellBuffer(*size, Style())
    recorder.view.show(FocusedPicture(drawn), bare, 1)
    width, height = recorder.map_size
    for y in range(1, height + 1):
        for seen, wanted in zip(last.buffer.row(y)[:width], bare.row(y), strict=False):
            assert seen == wanted or wanted == (" ", Style())
    if isinstance(drawn, Scene) and size != LEAST:
        assert all(recorder.view.position_of(cell) is not None for cell in drawn.tiles)


def test_without_it_not_a_byte_changes_and_all_before_it_is_the_same(log: Log, full: list[str]) -> None:
    bare = list(record(Timeline(log)))
    assert full[: len(bare) - 3] == bare[: len(bare) - 3]
    assert len(full) > len(bare)


def test_a_game_that_goes_on_has_none(log: Log) -> None:
    part = Excerpt(log, 20)
    assert list(record(Timeline(part), finale=True)) == list(record(Timeline(part)))
