"""A review on its own in an app."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from textual.pilot import Pilot

from engine.bots import Analysis
from tests import thinking
from tests.waiting import until
from tui.app.app import HinterlandApp
from tui.app.screens.review import ReviewScreen
from tui.app.widgets.prompt import Prompt
from tui.play.table.thinking import BotQuery, Job, Told

QUICK = "greedy"
_DONE: dict[str, Any] = {}
"""What jobs and bots have found; many tests look at the same games."""


class Instant(thinking.Instant):
    """Bots that think in this process, and count what they are asked.

    Attributes:
        bot: thinks in place of the bot that is asked; ``""`` for that bot itself.
    """

    bot = QUICK

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[BotQuery] = []
        self.most = 10_000

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        if len(self.asked) >= self.most:
            await asyncio.sleep(3600)
        self.asked.append(question)
        await asyncio.sleep(0)
        asked = replace(question, bot=self.bot or question.bot)
        key = repr(asked)
        if key not in _DONE:
            _DONE[key] = await super().think(asked, told)
        found: Analysis = _DONE[key]
        return found

    async def run(self, job: Job, told: Told | None = None) -> Any:
        key = repr(job)
        if key not in _DONE:
            _DONE[key] = job.work(lambda _share: True)
        return _DONE[key]


class Viewer:
    """Someone who looks at a review."""

    def __init__(self, app: HinterlandApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> ReviewScreen:
        found = self.app.screen
        assert isinstance(found, ReviewScreen)
        return found

    @property
    def prompt(self) -> str:
        return self.screen.query_one(Prompt).text

    def lines(self, selector: str) -> list[str]:
        """Return the lines of a widget as they are on the screen."""
        widget = self.app.screen.query_one(selector)
        region = widget.region
        strips = self.app.screen._compositor.render_strips()
        return [
            "".join(strip.text)[region.x : region.right].strip() for strip in strips[region.y : region.bottom]
        ]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, ready: Callable[[], bool]) -> None:
        await until(ready, self.pilot)

    async def complete(self) -> None:
        await self.until(lambda: self.screen.reviewer.complete and not self.screen.reviewer.running)
        await self.pilot.pause()
