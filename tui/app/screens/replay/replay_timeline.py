"""The steps and turns of a replay, computed ahead so that any of them is shown at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import CHANCE, Event, Move
from saves import MoveEntry, Timeline
from tui.app.widgets.timeline import TurnMark
from tui.base.words import ngettext
from tui.presentation import AnyPresentation, EventLine
from tui.presentation.presentation import NOBODY, seat_of

_NO_MOVE = Move()


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a walk."""

    by: int  # the seat that made the move, or `engine.CHANCE`
    move: Move  # the move; an empty one where moves were taken back
    events: tuple[Event, ...]
    turn: int  # number of the turn in which it was made; 0 is the set-up
    undone: int = 0  # how many moves were taken back; 0 for a move


@dataclass(frozen=True, slots=True)
class TurnSpan:
    """One turn: the steps that lead from position ``start`` to position ``end``, and its number."""

    start: int
    end: int
    turn: int
    tick: TurnMark


class ReplayTimeline:
    """The steps and turns of a game, read from a timeline, which is left where it was.

    Attributes:
        steps: all steps; step ``i`` leads from position ``i`` to position ``i + 1``.
        stretches: the turns in their order; the set-up is none. With moves taken back, a turn may come
            several times.
    """

    def __init__(
        self, timeline: Timeline, words: AnyPresentation, names: Sequence[str], *, covered: bool = False
    ) -> None:
        """Go along a timeline once.

        Args:
            covered: whether what only some seats may know is left out.
        """
        self._words = words
        self._names = names
        self._colours = [seat.colour for seat in timeline.header.seats]
        self._told: dict[int, list[EventLine]] = {}
        self.steps: list[ReplayStep] = []
        scores = [timeline.state.scores]
        at = timeline.position
        timeline.first()
        while timeline.position < len(timeline):
            turn = timeline.state.turn
            timeline.forward()
            scores.append(timeline.state.scores)
            entry = timeline.step
            if isinstance(entry, MoveEntry):
                events = timeline.events
                if covered:
                    events = tuple(words.public(event) for event in events)
                self.steps.append(ReplayStep(entry.by, entry.move, events, turn))
            elif entry is not None:
                self.steps.append(ReplayStep(CHANCE, _NO_MOVE, (), turn, entry.count))
        self._over = timeline.state.is_terminal
        timeline.jump(at)
        self.stretches = self._cut(scores)
        self._span_of = [-1] * len(self.steps)
        for index, span in enumerate(self.stretches):
            for step in range(span.start, span.end):
                self._span_of[step] = index

    def _cut(self, scores: Sequence[tuple[int, ...]]) -> list[TurnSpan]:
        starts = [
            number
            for number, step in enumerate(self.steps)
            if step.turn and (not number or self.steps[number - 1].turn != step.turn)
        ]
        ends = [*starts, len(self.steps)][1:]
        return [
            TurnSpan(
                start,
                end,
                self.steps[start].turn,
                self._tick(self.steps[start:end], scores[start], scores[end]),
            )
            for start, end in zip(starts, ends, strict=True)
        ]

    def _tick(self, steps: Sequence[ReplayStep], before: tuple[int, ...], after: tuple[int, ...]) -> TurnMark:
        seats = [step.by for step in steps if step.by >= 0]
        seats += [seat_of(event) for step in steps for event in step.events if seat_of(event) != NOBODY]
        events = (event for step in steps for event in step.events)
        return TurnMark(
            self._colours[seats[0]] if seats else 0, self._words.rises(events, before, after), after
        )

    @property
    def ticks(self) -> list[TurnMark]:
        """A tick a turn."""
        return [span.tick for span in self.stretches]

    @property
    def last_turn(self) -> int:
        """Number of the last turn."""
        return max((span.turn for span in self.stretches), default=0)

    def span_at(self, position: int) -> int:
        """Return the index of the turn of the step that led to a position; -1 in the set-up."""
        return self._span_of[position - 1] if position else -1

    def end_of_turn(self, turn: int) -> int | None:
        """Return the position after a turn, after its last time where it was taken back."""
        ends = [span.end for span in self.stretches if span.turn == turn]
        return ends[-1] if ends else None

    def next_stop(self, position: int) -> int:
        """Return the position after the next move of a seat and what chance answers to it in its turn."""
        end = position
        while end < len(self.steps):
            end += 1
            if self.steps[end - 1].by != CHANCE:
                break
        while 0 < end < len(self.steps):
            step, before = self.steps[end], self.steps[end - 1]
            if step.by != CHANCE or step.undone or step.turn != before.turn:
                break
            end += 1
        return end

    @property
    def in_force(self) -> list[ReplayStep]:
        """The moves that were not taken back."""
        found: list[ReplayStep] = []
        for step in self.steps:
            if step.undone:
                del found[-step.undone :]
            else:
                found.append(step)
        return found

    def events_between(self, start: int, end: int) -> tuple[Event, ...]:
        """Return the events of the steps between two positions."""
        return tuple(event for step in self.steps[start:end] for event in step.events)

    def summary(self, start: int, end: int) -> str:
        """Return the first sentence of the steps between two positions, at the end of the game the last.

        Where they go without saying it is that of what came last before them, ``""`` for nothing.
        """
        told = [line.text for step in self.steps[start:end] for line in self._tell_one(step)]
        if told:
            return told[-1] if end == len(self.steps) and self._over else told[0]
        before = (self._tell_one(step) for step in reversed(self.steps[:start]))
        return next((lines[-1].text for lines in before if lines), "")

    def told_until(self, position: int) -> list[EventLine]:
        """Return the event log up to a position, a turn in as few lines as will do."""
        here = self.span_at(position)
        lines: list[EventLine] = []
        first = self.stretches[0].start if self.stretches else len(self.steps)
        for step in self.steps[: min(first, position)]:
            lines += self._tell_one(step)
        for index in range(here):
            if index not in self._told:
                span = self.stretches[index]
                self._told[index] = self._tell(self.steps[span.start : span.end])
            lines += self._told[index]
        if here >= 0:
            lines += self._tell(self.steps[self.stretches[here].start : position])
        return lines

    def _tell(self, steps: Sequence[ReplayStep]) -> list[EventLine]:
        """Return the lines of some steps of one turn, broken where moves were taken back."""
        lines: list[EventLine] = []
        run: list[ReplayStep] = []
        for step in steps:
            if step.undone:
                lines += [*self._words.tell_turn(run, self._names), *self._tell_one(step)]
                run = []
            else:
                run.append(step)
        return lines + self._words.tell_turn(run, self._names)

    def _tell_one(self, step: ReplayStep) -> list[EventLine]:
        if step.undone:
            text = ngettext("{n} move was taken back.", "{n} moves were taken back.", step.undone)
            return [EventLine(text.format(n=step.undone))]
        return self._words.tell_move(step, self._names)
