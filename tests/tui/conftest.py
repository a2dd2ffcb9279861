"""A fixture that compares screens with stored ones as text, and the day that tests run on."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import date
from hashlib import blake2s
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot

from tui.app.screens.table.tips import Tips

RunBefore = Callable[[Pilot[Any]], Awaitable[None] | None]
Compare = Callable[..., bool]

DAY = date(2026, 11, 26)
"""The day it is for the game of the day, whenever the tests run: a Thursday, The Castle."""

_STANDS_OUT = ("bold", "reverse", "underline")


class _Dump(SingleFileSnapshotExtension):
    """One text file for each screen."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


def dump(app: App[Any]) -> str:
    """Return an app's screen as text: its lines, what stands out by more than colour, and its colours.

    Each row has a hash of its styles, so that a difference shows the row; each colour has its number
    of cells as a foreground and as a background.
    """
    width, height = app.size
    console = Console(width=width, height=height, file=StringIO(), legacy_windows=False, safe_box=False)
    shown = app.screen._compositor.render_update(
        full=True, screen_stack=app._background_screens, simplify=True
    )
    segments = Segment.filter_control(console.render(shown)) if shown is not None else ()
    lines, marks, hashes = [], [], []
    foregrounds, backgrounds = Counter[str](), Counter[str]()
    for number, row in enumerate(Segment.split_lines(segments), 1):
        lines.append("".join(segment.text for segment in row).rstrip())
        styles: list[str] = []  # of each cell
        for segment in row:
            text, style = segment.text.strip(), segment.style or Style.null()
            how = [name for name in _STANDS_OUT if getattr(style, name)]
            if how and text:
                marks.append(f"{number:3} {' '.join(how)}: {text}")
            styles += [str(style)] * segment.cell_length
            for counted, colour in ((foregrounds, style.color), (backgrounds, style.bgcolor)):
                if colour is not None:
                    counted[colour.name] += segment.cell_length
        if set(styles) != {"none"}:
            hashes.append(f"{number:3} {blake2s(','.join(styles).encode(), digest_size=4).hexdigest()}")
    colours = [
        f"{name} {foregrounds[name]} {backgrounds[name]}" for name in sorted(foregrounds | backgrounds)
    ]
    return "\n".join((*lines, "", *marks, "", *hashes, "", *colours, ""))


@pytest.fixture
def screen_compare(snapshot: SnapshotAssertion) -> Compare:
    """Return a function like ``snap_compare`` that stores the screen as text with its colours."""
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


@pytest.fixture(autouse=True)
def _the_same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the home screen offer the game of the same day, whenever the tests run."""
    monkeypatch.setattr("saves.daily.today", lambda _now: DAY)


@pytest.fixture(autouse=True)
def no_tips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the tips for newcomers out, which would take the place of other sentences."""
    monkeypatch.setattr(Tips, "_tell", lambda *_arguments: None)
