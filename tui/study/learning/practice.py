"""The table of a lesson: chance and the other seats follow the script; the game is kept only on request."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Collection
from datetime import datetime
from pathlib import Path

import engine
from engine import CHANCE, TERMINAL, Event, Move
from engine.words import N_
from saves import Header, Journal, Seat, Transcript, open_journal, write_transcript
from saves.records import HUMAN
from tui.play.table import Refused, Table
from tui.play.table.thinking import Thinkers
from tui.presentation import presentation
from tui.study.learning.coach import Coach, CoachStage
from tui.study.learning.lesson import Lesson, new_state, starting_moves


class PracticeTable(Table):
    """A table at which a lesson is given.

    Args:
        journal: the game, in its own folder, which is removed when the table is closed.
        pace: seconds that a move of another seat stays on show.
        went_on: called when a step is done, with the number of steps done.
    """

    is_lesson = True

    def __init__(
        self,
        journal: Journal,
        thinkers: Thinkers | None,
        coach: Coach,
        *,
        pace: float = 0.0,
        went_on: Callable[[int], None] = lambda steps: None,
    ) -> None:
        super().__init__(journal, thinkers, pace=pace)
        self.replies_for = lambda seat: False  # the coach says what to do
        self.coach = coach
        self._went_on = went_on
        self._words = presentation(journal.header.game)

    def play(self, move: Move) -> tuple[Event, ...]:
        coach, state = self.coach, self.state
        if coach.halts:
            raise Refused(N_("Press Enter first: the coach is waiting for you."))
        right = coach.judge(state, move)
        events = self._make(move)
        self._stop_thinking()
        scored = any(self._words.scored(event) for event in events)
        coach.made(self.records[-1], right=right, scored=scored, state=state)
        self._tell_progress()
        if not coach.halts:
            self._deal()
            self.start()
        self._changed()
        return events

    def proceed(self) -> None:
        """Go on after what the coach has said."""
        if self.coach.stage is CoachStage.CORRECTING:
            self.take_back()
        elif self.coach.stage is CoachStage.PRAISING:
            self.coach.settle(self.state)
            self._tell_progress()
            if not self.coach.halts:
                self._deal()
                self.start()
            self._changed()

    def take_back(self, seats: Collection[int] | None = None) -> int:
        count = super().take_back(seats)
        if count:
            self.coach.taken_back(self.state)
            self.start()
            self._changed()
        return count

    def since_decision(self, seats: Collection[int] | None = None) -> int:
        count = super().since_decision(seats)
        return count if len(self.state.moves) - count >= self.coach.start else 0

    def can_redo(self) -> bool:
        return False

    def redo(self) -> int:
        return 0

    def close(self) -> None:
        super().close()
        shutil.rmtree(self.journal.path.parent, ignore_errors=True)

    def _tell_progress(self) -> None:
        if self.coach.stage in (CoachStage.ASKING, CoachStage.OVER):
            self._went_on(self.coach.step_number(self.state))

    async def _play_on(self) -> None:
        while not self.coach.halts:
            move = self.coach.scripted(self.state)
            if move is None:
                break
            if self.state.current_player != CHANCE:
                await asyncio.sleep(self.pace)
            self._make(move)
            self._settle_script()

    def _deal(self) -> None:
        while not self.coach.halts and self.state.current_player == CHANCE:
            move = self.coach.scripted(self.state)
            if move is None:
                break
            self._make(move)
            self._settle_script()

    def _settle_script(self) -> None:
        """Notice that the script is over with a move that is not the learner's."""
        if self.coach.expected(self.state) is None or self.state.current_player == TERMINAL:
            self.coach.settle(self.state)
            self._tell_progress()
            self._changed()


def begin_practice(
    lesson: Lesson,
    names: tuple[str, ...],
    created: datetime,
    thinkers: Thinkers | None,
    *,
    steps: int = 0,
    pace: float = 0.0,
    title: str = "",
    went_on: Callable[[int], None] = lambda steps: None,
) -> PracticeTable:
    """Return the table of a lesson.

    Args:
        pace: as for :class:`PracticeTable`.
        went_on: as for :class:`PracticeTable`.

    Raises:
        SaveError: when the game cannot be written.
    """
    seats = tuple(
        Seat(name, player, n) for n, (name, player) in enumerate(zip(names, lesson.seats, strict=True))
    )
    game = engine.game(lesson.game)
    options = game.settle(lesson.options)
    header = Header("", lesson.game, game.rules_version, options, seats, None, created, title)
    state = new_state(lesson)
    start = starting_moves(lesson, state, steps)
    journal = _written(Path(tempfile.mkdtemp(prefix="hinterland-")), header, state.moves)
    return PracticeTable(journal, thinkers, Coach(lesson, start), pace=pace, went_on=went_on)


def go_on(table: PracticeTable, folder: Path, created: datetime) -> Journal:
    """Save the game of a lesson as one of the person's own, and return it open.

    A secret deals the rest.

    Raises:
        SaveError: when it cannot be written.
    """
    old = table.journal.header
    header = Header("", old.game, old.rules, old.options, old.seats, None, created, old.title)
    return _written(folder, header, [entry.move for entry in table.journal.mainline])


def _written(folder: Path, header: Header, moves: Collection[Move]) -> Journal:
    transcript = Transcript(header)
    for move in moves:
        transcript.make(move)
    return open_journal(write_transcript(folder, transcript))


def seat_names(lesson: Lesson, person: str, bot: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names of the seats of a lesson."""
    return tuple(person if player == HUMAN else bot(player) for player in lesson.seats)
