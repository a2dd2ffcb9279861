"""Someone who does a lesson with real keys, as the coach says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from engine import Move
from engine.games.landover.records import (
    Bank,
    Build,
    Confirm,
    Decline,
    Offer,
    Play,
    Raise,
    Roll,
    Settle,
)
from engine.landscape.records import Pass, Place
from saves import Library
from tests.tui.at_table import Instant, Program
from tests.waiting import until
from tui.app.app import StartRequest
from tui.app.screens.table.game_screen import GameScreen
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.teaching import begin_lesson
from tui.app.widgets.coach_note import CoachNote
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.study.learning import Coach, CoachStage, Lesson, PracticeTable


class Pupil:
    """Someone at the keyboard who does as the coach says."""

    def __init__(self, app: Program, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> PracticeTable:
        assert isinstance(self.app.table, PracticeTable)
        return self.app.table

    @property
    def coach(self) -> Coach:
        return self.table.coach

    @property
    def stage(self) -> CoachStage:
        """The coach's stage."""
        return self.coach.stage

    @property
    def screen(self) -> Any:
        found = [screen for screen in self.app.screen_stack if isinstance(screen, GameScreen)]
        return found[-1]

    @property
    def told(self) -> str:
        return str(self.screen.query_one(CoachNote).text)

    async def settle(self) -> None:
        """Wait until it is the pupil's turn to do something."""

        def ready() -> bool:
            can_go_on = self.coach.halts or self.screen.mover is not None
            return can_go_on and self.screen._version == self.table.version

        await until(ready, self.pilot)

    async def step(self) -> None:
        """Do what the coach asks for, by keys."""
        await self.settle()
        if self.coach.halts:
            await self.pilot.press("enter")
            return
        before = len(self.table.state.moves)
        await self.make(self.coach.wanted(self.table.state)[0])
        await self.pilot.pause()
        assert len(self.table.state.moves) > before, "the keys have made no move"
        assert self.coach.stage is not CoachStage.CORRECTING, self.coach.correction

    async def make(self, move: Move) -> None:
        """Make a move by keys."""
        press, mode = self.pilot.press, self.screen.mode
        if isinstance(move, Pass):
            await press("0")
        elif isinstance(mode, LayingMode):
            assert isinstance(move, Place)
            for _ in range(60):
                if mode.laying.cursor == (move.x, move.y):
                    break
                await press("tab")
            for _ in range(4):
                if mode.laying.rotation == move.rotation:
                    break
                await press("r")
            await press("enter")
        elif isinstance(mode, ClaimingMode):
            for _ in range(60):
                if move in [claim.move for claim in mode.listed]:
                    break
                await press("tab")
            await press(str(1 + [claim.move for claim in mode.listed].index(move)))
        elif isinstance(mode, ChoosingMode):
            await press(str(1 + mode.moves.index(move)))
        else:
            await self._make_on_land(move)

    async def _make_on_land(self, move: Move) -> None:
        from engine.games.landover.data import TRACKS
        from tui.games.landover.names import KEYS

        press, notation = self.pilot.press, self.table.state.notation(move)
        before = len(self.table.state.moves)
        match move:
            case Roll():
                await press("enter")
            case _ if notation == "end":
                await press("e")
            case Settle():
                await self._aim(move.corner)
                await self._aim(move.edge)
            case Build():
                await press("b", move.piece[0])
                await self._aim(move.at)
            case Raise():
                await press("r", str(1 + TRACKS.index(move.track)))
            case Bank():
                await press("t", KEYS[move.give], KEYS[move.get].upper(), "enter", "escape")
            case Offer():
                await press(
                    "o", *map(KEYS.__getitem__, move.give), *(KEYS[good].upper() for good in move.want)
                )
                await press("enter")
            case Confirm():
                await press("enter")
            case Decline():
                await press("down", "enter")
            case Play():
                await press("c", "enter")
                await self._rest(move, before)
            case _:
                letter = {"power": "p", "raid": "x"}.get(notation.split()[0])
                if letter:
                    await press(letter)
                await self._rest(move, before)

    async def _rest(self, move: Move, before: int) -> None:
        """Choose the parts of a move that are asked for one after the other."""
        from tui.games.landover.screens.modes import AimingMode

        for _ in range(6):
            if len(self.table.state.moves) > before:
                return
            mode = self.screen.mode
            if isinstance(mode, AimingMode):
                names = {getattr(move, part, None) for part in ("hex", "corner", "edge", "at", "to")}
                await self._aim(next(value for value in mode.targets.values() if value in names))
            else:
                await self._pick(move)

    async def _pick(self, move: Move) -> None:
        """Choose from a list the line that leads to a move."""
        mode = self.screen.mode
        rows = [row.text for row in mode.options]
        words = self.screen.words.choice(self.screen.state, move, self.screen.names)
        parts = [
            self.screen.part_words(part, getattr(move, part))
            for part in ("good", "seat", "victim", "white", "red", "track")
            if getattr(move, part, None) not in (None, "", -1)
        ]
        at = next((n for n, text in enumerate(rows) if text == words or text in parts), 0)
        await self.pilot.press(str(at + 1))
        if self.screen.mode is mode and mode.selected == at:
            await self.pilot.press("enter")

    async def _aim(self, place: str) -> None:
        from tui.games.landover.scene import spot_of

        spot = spot_of(self.screen.state, place)
        for _ in range(80):
            if self.screen.mode.cursor == spot:
                break
            await self.pilot.press("tab")
        assert self.screen.mode.cursor == spot, f"{place} is no place here"
        await self.pilot.press("enter")


@asynccontextmanager
async def learning(folder: Path, lesson: Lesson, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pupil]:
    """Begin a lesson in the app."""
    app = Program(Library(folder / "games"), Look(), Settings(pace=0.0), folder, StartRequest())
    app.thinkers = Instant()
    async with app.run_test(size=size) as pilot:
        begin_lesson(app, lesson)
        await pilot.pause()
        yield Pupil(app, pilot)
