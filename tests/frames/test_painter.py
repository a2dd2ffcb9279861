"""Frames come at the pace of the terminal, and the newest comes in the end."""

from __future__ import annotations

import asyncio
import random

import pytest
from rich.segment import Segment
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tests.frames.emulator import Emulator
from tui.base.depth import Look
from tui.terminal import frame_sender as pacing
from tui.terminal.frame_sender import FrameSender

SIZE = (120, 50)
QUESTION = "\x1b[5n"


class Line:
    """A painter and what it has sent."""

    def __init__(self, *, held: bool = False) -> None:
        self.sent: list[str] = []
        self.painter = FrameSender("xterm", self.sent.append, lambda: None)
        self.painter.hold(held)
        self.number = 0

    def draw(self) -> str:
        """Draw a screen that has nothing in common with the one before; return a line of it."""
        self.number += 1
        rng = random.Random(self.number)
        text = "".join(chr(rng.randrange(33, 123)) for _x in range(SIZE[0]))
        strips = [[Strip([Segment(text)])] for _y in range(SIZE[1])]
        self.painter.show(LayoutUpdate(strips, Region(0, 0, *SIZE)), SIZE, Look(), (0, 0))
        return text

    def seen(self) -> str:
        """Return the first line that the terminal shows."""
        emulator = Emulator(*SIZE)
        emulator.feed("".join(self.sent).replace("\x1b[?2026h", "").replace("\x1b[?2026l", ""))
        return str(emulator.screen.display[0])


async def test_at_most_two_large_frames_are_on_their_way() -> None:
    line = Line()
    drawn = [line.draw() for _number in range(20)]
    assert len(line.sent) == 2
    assert line.seen() == drawn[1]
    line.painter.answered()
    assert len(line.sent) == 3
    assert line.seen() == drawn[-1], "those in between are left out"
    line.painter.answered()
    line.painter.answered()
    assert len(line.sent) == 3, "nothing new, nothing sent"


async def test_small_frames_do_not_wait_for_a_long_line() -> None:
    line = Line()
    line.draw()
    line.painter.answered()
    for number in range(10):
        text = Strip([Segment(f"{number}" * SIZE[0])])
        update = LayoutUpdate([[text]], Region(0, 0, SIZE[0], 1))
        line.painter.show(update, SIZE, Look(), (0, 0))
    assert len(line.sent) == 11


async def test_a_terminal_that_does_not_answer_is_served_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pacing, "_FIRST_PATIENCE", 0.01)
    line = Line()
    for _number in range(5):
        line.draw()
    assert len(line.sent) == 2
    await asyncio.sleep(0.1)
    assert len(line.sent) == 3
    last = [line.draw() for _number in range(5)][-1]
    assert len(line.sent) == 8
    assert QUESTION not in line.sent[-1]
    assert line.seen() == last


async def test_a_lost_answer_does_not_stop_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "_PATIENCE", 0.01)
    line = Line()
    line.draw()
    line.painter.answered()
    drawn = [line.draw() for _number in range(5)]
    assert line.seen() == drawn[1]
    await asyncio.sleep(0.1)
    assert line.seen() == drawn[-1]
    assert line.sent[-1].endswith(QUESTION), "it is known to answer"


async def test_nothing_is_sent_while_the_way_is_full() -> None:
    line = Line(held=True)
    drawn = [line.draw() for _number in range(3)]
    assert line.sent == []
    line.painter.hold(False)
    assert len(line.sent) == 1
    assert line.seen() == drawn[-1]


async def test_nothing_is_sent_after_the_end() -> None:
    line = Line()
    line.draw()
    line.painter.stop()
    line.draw()
    line.painter.answered()
    assert len(line.sent) == 1


async def test_a_frame_is_marked_for_terminals_that_understand_it() -> None:
    line = Line()
    line.painter.synchronized = True
    line.draw()
    assert line.sent[0].startswith("\x1b[?2026h")
    assert line.sent[0].endswith(f"\x1b[?2026l{QUESTION}")
