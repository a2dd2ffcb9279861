"""The coach: follows a lesson at a table, says what to do, and judges what was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from engine import Move, State
from engine.errors import IllegalMove
from engine.landscape.records import Place
from engine.words import N_
from tui.presentation import MoveAndEvents
from tui.presentation.board import board
from tui.study.learning.lesson import Lesson, LessonStep

_OTHER_MOVE: Final = N_("The rules allow that, but another move teaches more here.")
_AS_GOOD: Final = N_("That is just as good. The lesson continues from the mark: choose that place this time.")
_AS_GOOD_TURNED: Final = N_(
    "That is just as good. The lesson continues with the tile turned another way: r turns it."
)


class CoachStage(Enum):
    """The coach's stage: waiting for a move, praise, explaining a mistake, or the end of the lesson."""

    ASKING = auto()
    PRAISING = auto()
    CORRECTING = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True)
class Expected:
    """A move of the script."""

    step: int
    moves: tuple[str, ...]
    own: bool


class Coach:
    """Follows a lesson.

    Attributes:
        correction: why a move does not follow the lesson, in English, while that is explained.
    """

    def __init__(self, lesson: Lesson, start: int) -> None:
        self.lesson = lesson
        self.start = start
        self._script = [
            Expected(number, moves, own)
            for number, step in enumerate(lesson.steps)
            for moves, own in ((step.do, True), *(((text,), False) for text in step.then))
        ]
        self.stage = CoachStage.ASKING
        self.correction = ""
        self.praised: MoveAndEvents | None = None

    @property
    def halts(self) -> bool:
        """True if the game waits for the learner to go on."""
        return self.stage is not CoachStage.ASKING

    def expected(self, state: State) -> Expected | None:
        """Return the next move of the script; ``None`` when the lesson is over, or after a mistake."""
        at = len(state.moves) - self.start
        if self.stage is CoachStage.CORRECTING or not 0 <= at < len(self._script):
            return None
        return self._script[at]

    def step_number(self, state: State) -> int:
        """Return the number of the step that is being made, from 0; the number of steps at the end."""
        at = len(state.moves) - self.start
        if self.stage is CoachStage.PRAISING or self.stage is CoachStage.CORRECTING:
            at -= 1
        return self._script[at].step if at < len(self._script) else len(self.lesson.steps)

    def step(self, state: State) -> LessonStep | None:
        """Return the step that is being made; ``None`` at the end."""
        number = self.step_number(state)
        return self.lesson.steps[number] if number < len(self.lesson.steps) else None

    def scripted(self, state: State) -> Move | None:
        """Return the next move of chance or another seat; ``None`` if the script has none."""
        expected = self.expected(state)
        return None if expected is None or expected.own else state.parse(expected.moves[0])

    def wanted(self, state: State) -> list[Move]:
        """Return the moves that are right for the learner now."""
        expected = self.expected(state)
        if expected is None or not expected.own or self.halts:
            return []
        moves = []
        for text in expected.moves:
            try:
                moves.append(state.parse(text))
            except IllegalMove:  # right only after another one of the right moves
                continue
        return moves

    def judge(self, state: State, move: Move) -> bool:
        """Return whether a move that is about to be made follows the lesson, and note why it does not."""
        expected = self.expected(state)
        wanted = self.wanted(state)
        if expected is None or not expected.own or move in wanted:
            return True
        step = self.lesson.steps[expected.step]
        special = step.wrong.get(state.notation(move)) or self._as_good(state, move, wanted)
        self.correction = special or step.otherwise or _OTHER_MOVE
        return False

    def _as_good(self, state: State, move: Move, wanted: Sequence[Move]) -> str:
        """Return the sentence for a move that has the effect of a wanted one; ``""`` for any other."""
        view, names = board(state.game), self.lesson.seats
        effect = view.reason(state, move, names)
        equal = [right for right in wanted if view.reason(state, right, names) == effect]
        if not equal:
            return ""
        turned = isinstance(move, Place) and any(_same_place(move, right) for right in equal)
        return _AS_GOOD_TURNED if turned else _AS_GOOD

    def made(self, happened: MoveAndEvents, *, right: bool, scored: bool, state: State) -> None:
        """Take note of a move that was made."""
        if not right:
            self.stage = CoachStage.CORRECTING
            return
        self.praised = happened
        step = self.lesson.steps[self._script[len(state.moves) - self.start - 1].step]
        if step.done or scored:
            self.stage = CoachStage.PRAISING
        else:
            self.settle(state)

    def settle(self, state: State) -> None:
        """Go on from what was said: to the next step, or to the end."""
        over = len(state.moves) - self.start >= len(self._script)
        self.stage = CoachStage.OVER if over else CoachStage.ASKING

    def taken_back(self, state: State) -> None:
        """Go on from an earlier position."""
        self.correction = ""
        self.stage = CoachStage.ASKING


def _same_place(move: Place, other: Move) -> bool:
    return isinstance(other, Place) and (move.x, move.y) == (other.x, other.y)
