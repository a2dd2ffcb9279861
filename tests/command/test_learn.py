"""``learn``, without a terminal."""

from __future__ import annotations

from pathlib import Path

from tests.command.conftest import Hinterland
from tui.study.learning import lessons_of, load_progress


def test_the_list_tells_what_is_done(hinterland: Hinterland, data: Path) -> None:
    lesson = lessons_of("castle")[1]
    load_progress(data).note(lesson, len(lesson.steps))
    told = hinterland("learn", "castle", "--json").json
    assert told["schema"] == 1
    assert [one["name"] for one in told["lessons"] if one["done"]] == [lesson.name]
    listed = hinterland("learn", "castle", "--list").out.splitlines()
    assert len(listed) == len(lessons_of("castle"))
    assert listed[1].endswith("done")


def test_damaged_progress_is_told_of(hinterland: Hinterland, data: Path) -> None:
    data.mkdir(parents=True, exist_ok=True)
    (data / "lessons.json").write_bytes(b"\0\0")
    found = hinterland("learn", "castle", "--json")
    assert "lessons.damaged-1" in found.err
    assert not any(one["done"] for one in found.json["lessons"])
    assert not hinterland("learn", "castle", "--list").err


def test_forms_that_need_no_terminal_are_named_without_one(hinterland: Hinterland, data: Path) -> None:
    hinterland("learn").refused("learn --list", "puzzles list", "daily --line")
    hinterland("learn", "chess").refused("there is no game", status=2)
    hinterland("learn", "castle", "joust").refused("there is no lesson", "token", status=2)
