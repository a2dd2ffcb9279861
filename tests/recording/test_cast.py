"""Recordings: sound files, played in a terminal, and the same picture as in the app's replay."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style

import engine
from engine.landscape.records import FeatureScored
from saves import Excerpt, Log, Seat, Timeline, UndoEntry, create, read
from tests.recording.players import Cast, cells, played, read_cast
from tests.tui.recorded import CREATED, recorded
from tests.tui.replays import Program
from tui.app.recording import record
from tui.app.recording.frames import LEAST, FrameRecorder
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Depth, Look
from tui.base.fitting import panel_columns
from tui.drawing.cell_buffer import CellBuffer, painted

PLAIN = Style(color="#112233", bgcolor="#445566")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    return recorded(tmp_path_factory.mktemp("games"), 24, undo_in_turn=6)


def cast_of(log: Log | Excerpt, *, taken_back: bool = False, **how: Any) -> Cast:
    return read_cast(record(Timeline(log, taken_back=taken_back), **how))


def shown(screen: Any) -> str:
    return "\n".join(screen.display)


def test_the_header_says_what_players_need(log: Log) -> None:
    header = cast_of(log, size=(90, 28)).header
    assert (header["version"], header["width"], header["height"]) == (2, 90, 28)
    assert header["timestamp"] == int(CREATED.timestamp())
    assert header["title"] == "The Discovery"


def test_every_move_of_a_seat_has_its_moment_and_speed_divides_it(log: Log) -> None:
    seats = sum(entry.by != engine.CHANCE for entry in log.mainline)
    ends_with_chance = log.mainline[-1].by == engine.CHANCE
    slow, fast = cast_of(log), cast_of(log, speed=4.0)
    moments = [moment for moment, kind, _text in slow.events if kind == "o"]
    assert len(moments) == 1 + seats + ends_with_chance + 1
    assert moments[:-1] == [pytest.approx(1.2 * number) for number in range(len(moments) - 1)]
    assert [moment for moment, kind, _text in fast.events if kind == "o"][:-1] == [
        pytest.approx(moment / 4) for moment in moments[:-1]
    ]
    assert [text for _moment, _kind, text in fast.events] == [text for _moment, _kind, text in slow.events]


def test_each_picture_tells_the_step_the_scores_and_what_happened(log: Log) -> None:
    timeline = Timeline(log)
    for frame, (_moment, screen) in zip(
        FrameRecorder(Timeline(log), (100, 30)).frames(), played(cast_of(log)), strict=False
    ):
        timeline.jump(frame.position)
        text = shown(screen)
        assert f"step {frame.position} of {len(log.mainline)}" in screen.display[-1]
        for seat, score in zip(log.header.seats, timeline.state.scores, strict=True):
            row = next(line for line in screen.display[2:4] if seat.name in line)
            assert re.search(rf"{seat.name} +{score}\b", row)
        gained = {
            f"+{points}"
            for event in timeline.events
            if isinstance(event, FeatureScored)
            for _seat, points in event.points
        }
        assert all(points in text for points in gained)


def test_there_is_a_marker_for_each_score(log: Log) -> None:
    timeline = Timeline(log)
    scores = 0
    while timeline.forward():
        scores += any(isinstance(event, FeatureScored) for event in timeline.events)
    marks = [text for _moment, kind, text in cast_of(log).events if kind == "m"]
    assert scores > 2
    assert len(marks) == scores
    assert all("point" in mark for mark in marks), marks


async def test_the_map_is_the_one_of_the_replay(log: Log, tmp_path: Path) -> None:
    """The app's own replay, with a map as large, shows the same cells at every step."""
    size = (100, 30)
    width, height = size[0] - panel_columns(size[0]), size[1] - 2
    pictures = [
        (frame.position, cells(screen, width, 1, height))
        for frame, (_moment, screen) in zip(
            FrameRecorder(Timeline(log), size).frames(), played(cast_of(log, size=size)), strict=False
        )
    ]
    app = Program(log, tmp_path, Look(Depth.TRUECOLOR))
    async with app.run_test(size=size):
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        shown_first = asyncio.Event()
        screen.call_after_refresh(shown_first.set)
        await shown_first.wait()
        board = screen.query_one(TileMap)
        board.styles.width, board.styles.height = width, height
        while board.camera.view != (width, height):
            await asyncio.sleep(0.01)
        for number, (position, picture) in enumerate(pictures):
            if number:
                screen.play_on()
            assert screen.position == position
            buffer = CellBuffer(width, height, Style())
            for y in range(height):
                buffer.write(0, y, board.render_line(y), width)
            assert cells(next(_played(buffer)), width, 0, height) == picture, position


def _played(buffer: CellBuffer) -> Any:
    header = {"width": buffer.width, "height": buffer.height}
    for _moment, screen in played(Cast(header, [(0.0, "o", painted(buffer))])):
        yield screen


def test_a_whole_game_and_moves_taken_back(tmp_path: Path, log: Log) -> None:
    assert any(isinstance(entry, UndoEntry) for entry in log.entries)
    with_undone = cast_of(log, taken_back=True)
    assert any("taken back" in shown(screen) for _moment, screen in played(with_undone))
    assert not any("taken back" in shown(screen) for _moment, screen in played(cast_of(log)))
    over = recorded(tmp_path, level="random")
    *_most, (_moment, last) = played(cast_of(over, size=(80, 24)))
    assert " wins" in last.display[-1]
    assert "♛" in shown(last)


def test_an_excerpt_ends_early(log: Log) -> None:
    *_most, (_moment, last) = played(cast_of(Excerpt(log, 9)))
    assert "step 9 of 9" in last.display[-1]


@pytest.mark.parametrize("size", [LEAST, (79, 24), (80, 24), (200, 60)])
def test_every_size_is_kept_to(log: Log, size: tuple[int, int]) -> None:
    cast = cast_of(Excerpt(log, 30), size=size)
    places = re.compile(r"\x1b\[(\d+);(\d+)H")
    for _moment, kind, text in cast.events:
        if kind == "o":
            for y, x in places.findall(text):
                assert 1 <= int(y) <= size[1]
                assert 1 <= int(x) <= size[0]
    *_most, (_moment, last) = played(cast)
    assert last.display[0].strip().startswith("The Discovery")


def test_names_are_kept_in_their_place_and_steer_nothing(tmp_path: Path) -> None:
    seats = (Seat("漢字漢字漢字漢字漢字漢字漢字漢字", "human", 0), Seat("B\x1b[2J\u0301o" * 9, "human", 1))
    with create(
        tmp_path, game="discovery", seats=seats, seed=1, created=CREATED, title="T\x07" * 99
    ) as journal:
        dealer, rng = engine.Dealer(1), random.Random(1)
        for _ in range(20):
            chance = journal.state.current_player == engine.CHANCE
            moves = journal.state.legal_moves()
            journal.append(dealer.deal(journal.state) if chance else rng.choice(moves))
    cast = cast_of(read(journal.path))
    for _moment, kind, text in cast.events:
        if kind == "o":
            rest = re.sub(r"\x1b\[[0-9;?]*[HJhlm]", "", text)
            assert all(char.isprintable() for char in rest)
    *_most, (_moment, last) = played(cast)
    assert "漢" in shown(last)
    assert "step 20 of 20" in last.display[-1]


@given(st.data())
def test_a_sheet_over_another_looks_like_the_sheet_alone(data: st.DataObject) -> None:
    letters = st.text("ab漢 é", max_size=9)
    inks = st.sampled_from([PLAIN, PLAIN + Style(bold=True), Style(color="#aabbcc", bgcolor="#000000")])
    sheets = []
    for _ in range(3):
        buffer = CellBuffer(12, 3, PLAIN)
        for _writing in range(data.draw(st.integers(0, 6))):
            x, y = data.draw(st.integers(0, 11)), data.draw(st.integers(0, 2))
            text, ink = data.draw(letters), data.draw(inks)
            buffer.write(x, y, [Segment(text, ink)], data.draw(st.integers(0, 12)))
        sheets.append(buffer)
    header = {"width": 12, "height": 3}
    texts = [painted(new, old) for new, old in zip(sheets, [None, *sheets[:-1]], strict=True)]
    screens = played(Cast(header, [(0.0, "o", text) for text in texts]))
    for buffer, (_moment, screen) in zip(sheets, screens, strict=True):
        assert cells(screen, 12, 0, 3) == cells(next(_played(buffer)), 12, 0, 3)
    assert painted(sheets[-1], sheets[-1]) == ""
