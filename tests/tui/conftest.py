"""Fixtures that compare screens with stored ones: as text where colours are not the point."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from datetime import date
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot

RunBefore = Callable[[Pilot[Any]], Awaitable[None] | None]
Compare = Callable[..., bool]

DAY = date(2026, 11, 26)
"""The day it is for the game of the day, whenever the tests run: a Thursday, The Castle."""

_STANDS_OUT = ("bold", "reverse", "underline")
_WIDEST_PICTURE = 120  # columns; an SVG of a larger screen has more than half a megabyte


class _Dump(SingleFileSnapshotExtension):
    """One text file for each screen."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


def dump(app: App[Any]) -> str:
    """Return an app's screen as text: its lines, then the parts that stand out by more than colour."""
    width, height = app.size
    console = Console(width=width, height=height, file=StringIO(), legacy_windows=False, safe_box=False)
    shown = app.screen._compositor.render_update(
        full=True, screen_stack=app._background_screens, simplify=True
    )
    segments = Segment.filter_control(console.render(shown)) if shown is not None else ()
    lines, marks = [], []
    for number, row in enumerate(Segment.split_lines(segments), 1):
        lines.append("".join(segment.text for segment in row).rstrip())
        for segment in row:
            text, style = segment.text.strip(), segment.style
            how = [name for name in _STANDS_OUT if style is not None and getattr(style, name)]
            if how and text:
                marks.append(f"{number:3} {' '.join(how)}: {text}")
    return "\n".join((*lines, "", *marks, ""))


@pytest.fixture
def dump_compare(snapshot: SnapshotAssertion) -> Compare:
    """Return a function like ``snap_compare`` that stores the screen as text."""
    stored = snapshot.use_extension(_Dump)

    def compare(
        app: App[Any], *, terminal_size: tuple[int, int] = (80, 24), run_before: RunBefore | None = None
    ) -> bool:
        shown = ""

        async def pilot_to_it(pilot: Pilot[Any]) -> None:
            nonlocal shown
            if run_before is not None:
                waiting = run_before(pilot)
                if inspect.isawaitable(waiting):
                    await waiting
            await pilot.pause()
            await pilot.wait_for_scheduled_animations()
            shown = dump(app)
            app.exit()

        app.run(headless=True, auto_pilot=pilot_to_it, size=terminal_size)
        return bool(stored == shown)

    return compare


@pytest.fixture
def screen_compare(snap_compare: Compare, dump_compare: Compare) -> Compare:
    """Return a function like ``snap_compare`` that stores screens of more than 120 columns as text."""

    def compare(
        app: App[Any], *, terminal_size: tuple[int, int] = (80, 24), run_before: RunBefore | None = None
    ) -> bool:
        by = dump_compare if terminal_size[0] > _WIDEST_PICTURE else snap_compare
        return by(app, terminal_size=terminal_size, run_before=run_before)

    return compare


@pytest.fixture(autouse=True)
def _the_same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the home screen offer the game of the same day, whenever the tests run."""
    monkeypatch.setattr("saves.daily.today", lambda _now: DAY)
