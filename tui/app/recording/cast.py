"""Recordings in the format asciicast v2, which players of terminal sessions and web pages play.

The first line is an object with the version, the size and the like; each further line is an array of
the time in seconds, a kind and a text: ``"o"`` for output, ``"m"`` for a marker, which players use to
jump from one score to the next.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import engine
from saves import Timeline
from tui.app.recording.frames import FrameRecorder
from tui.base.words import _
from tui.drawing.cell_buffer import CellBuffer, painted

SECONDS_AT_END: Final = 4.0
"""How long the last picture is seen."""

_BEGIN: Final = "\x1b[?25l\x1b[0m\x1b[2J"
_END: Final = "\x1b[?25h"


def record(
    timeline: Timeline, *, size: tuple[int, int] = (100, 30), speed: float = 1.0, finale: bool = False
) -> Iterator[str]:
    """Yield the lines of a recording, each with its newline.

    Args:
        timeline: the walk that is recorded; it is at its end afterwards.
        size: columns and lines.
        speed: 2 is twice as fast as the app plays.
        finale: whether the final scoring is shown step by step, and then the result.
    """
    yield _line(_header(timeline, size))
    before: CellBuffer | None = None
    moment = 0.0
    recorder = FrameRecorder(timeline, size, finale=finale)
    for frame in recorder.frames():
        moment = round(frame.moment / speed, 3)
        output = painted(frame.buffer, before)
        yield _line([moment, "o", output if before else _BEGIN + output])
        if frame.scored:
            yield _line([moment, "m", frame.scored])
        before = frame.buffer
    yield _line([round(moment + SECONDS_AT_END, 3), "o", f"\x1b[{size[1]};1H{_END}"])


def _header(timeline: Timeline, size: tuple[int, int]) -> dict[str, Any]:
    header = timeline.header
    return {
        "version": 2,
        "width": size[0],
        "height": size[1],
        "timestamp": int(header.created.timestamp()),
        "title": header.title or _(engine.game(header.game).title),
        "env": {"TERM": "xterm-256color"},
    }


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"
