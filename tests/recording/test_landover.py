"""Recordings of Landover: the map of hexes, the dice with the roll, points as they come."""

from __future__ import annotations

import re
from typing import Any

import pytest

import engine
from engine.games.landover.events import Received, Rolled
from engine.games.landover.records import Resign
from engine.games.landover.state import LandoverState
from saves import Excerpt, Journal, Log, Timeline, read
from tests.recording.players import Cast, cells, played, read_cast
from tests.tui.landover import program
from tui.app.recording import record
from tui.app.recording.frames import LEAST, FrameRecorder
from tui.base.fitting import panel_columns
from tui.presentation import presentation
from tui.presentation.board import board

SIZES = [LEAST, (80, 24), (100, 30), (160, 50)]


def late(state: LandoverState) -> bool:
    return state.turn >= 9 and state.phase == "actions"


def end(journal: Journal) -> None:
    """Let all but the first seat resign."""
    for seat in range(1, journal.state.players):
        journal.append(Resign(seat))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    folder = tmp_path_factory.mktemp("games")
    program(folder, late, then=end)
    (path,) = folder.rglob("*.jsonl")
    return read(path)


def cast_of(log: Log | Excerpt, **how: Any) -> Cast:
    return read_cast(record(Timeline(log), **how))


def test_every_move_of_a_seat_has_its_moment(log: Log) -> None:
    seats = sum(entry.by != engine.CHANCE for entry in log.mainline)
    cast = cast_of(log)
    moments = [moment for moment, kind, _text in cast.events if kind == "o"]
    assert len(moments) == 1 + seats + 1
    assert moments[:-1] == [pytest.approx(1.2 * number) for number in range(len(moments) - 1)]
    assert cast.header["title"] == "Landover"


def test_the_dice_are_seen_with_the_roll_and_what_they_bring_lights_up(log: Log) -> None:
    walk, rolls, lit = Timeline(log), 0, 0
    frames = FrameRecorder(Timeline(log), (100, 30)).frames()
    before = 0
    for frame, (_moment, screen) in zip(frames, played(cast_of(log)), strict=False):
        events = []
        for position in range(before + 1, frame.position + 1):
            walk.jump(position)
            events += walk.events
        before = frame.position
        rolled = [event for event in events if isinstance(event, Rolled)]
        if rolled:
            rolls += 1
            assert f"({rolled[0].white} + {rolled[0].red})" in screen.display[-1]
            lit += any(isinstance(event, Received) for event in events)
        assert "The game is about to begin." not in screen.display[-1] or not frame.position
    assert rolls >= 9
    assert lit


@pytest.mark.parametrize("size", SIZES)
def test_the_map_is_that_of_the_position_at_every_size(log: Log, size: tuple[int, int]) -> None:
    *_most, (_moment, last) = played(cast_of(log, size=size))
    assert last.display[0].strip().startswith("Landover")
    hexes = board("landover")
    whole = hexes.picture(log.state, colours=[seat.colour for seat in log.header.seats])
    wide = size[0] - (panel_columns(size[0]) if size[0] >= 80 else 0)
    shown = cells(last, wide, 1, size[1] - 2)
    numbers = {str(number) for number in whole.numbers if number}
    text = "\n".join(last.display[1:-1])
    if size[1] >= 24:
        assert all(re.search(rf"(?<!\d){number}(?!\d)", text) for number in numbers)
    assert len({cell[2] for cell in shown}) > 3


def test_points_are_shown_and_marked(log: Log) -> None:
    timeline = Timeline(log)
    cast = cast_of(log)
    marks = [text for _moment, kind, text in cast.events if kind == "m"]
    timeline.last()
    assert bool(marks) is any(score > 3 for score in timeline.state.scores)
    *_most, (_moment, last) = played(cast)
    for seat, score in zip(log.header.seats, timeline.state.scores, strict=True):
        assert any(f"{seat.name} " in line and f" {score}" in line for line in last.display[2:6])
    assert " wins" in last.display[-1]


def test_a_game_that_goes_on_keeps_hands_hidden(log: Log) -> None:
    words = presentation("landover")
    part = Excerpt(log, len(log.mainline) - 2)
    told = [event for step in FrameRecorder(Timeline(part), (100, 30))._turns.steps for event in step.events]
    walk, known = Timeline(part), []
    while walk.forward():
        known += walk.events
    assert told == [words.public(event) for event in known]
    assert told != known, "nothing was hidden"
    whole = [event for step in FrameRecorder(Timeline(log), (100, 30))._turns.steps for event in step.events]
    assert whole[: len(known)] == known, "when it is over all may be told"
