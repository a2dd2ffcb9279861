"""The final scoring, shown feature by feature when a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from engine import Event
from tui.boards import board
from tui.games.presentation import FinaleStep
from tui.motion import AnimationFrame
from tui.screens.table.modes.base import Picture, Place, Said, TableMode
from tui.screens.table.modes.context import TableContext
from tui.words import _

_SECONDS: Final = 12.0
"""How long a finale takes at most, roughly."""

_SHORTEST, _LONGEST = 0.5, 1.2
_OPENING: Final = 0.6
_FLIGHT: Final = (0.25, 0.5, 0.75)
_FLIGHT_SECONDS: Final = 0.06


class FinaleMode(TableMode[Picture, Place]):
    """Features light up one after the other, and their points go to the scoreboard; any key ends it.

    Args:
        screen: the table's screen.
        steps: those of the final scoring.

    Attributes:
        shown: how many steps have begun.
        settled: how many are over: their points count and their followers are home.
    """

    verbs = frozenset({"skip", "next", "step"})

    def __init__(self, screen: TableContext, steps: Sequence[FinaleStep]) -> None:
        super().__init__(screen)
        self._steps = tuple(steps)
        self._colours = [seat.colour for seat in screen.table.seats]
        self._last = screen.sitting.records[-1].events[-1]
        self._focus: object | None = None
        self.shown = 0
        self.settled = 0

    @property
    def scores(self) -> list[int]:
        """The points of each seat after what was shown."""
        found = list(self.state.scores)
        for step in self._steps[self.settled :]:
            for seat, points in step.points:
                found[seat] -= points
        return found

    @property
    def gained(self) -> dict[int, int]:
        """The points that the step on show has just brought, by seat."""
        step = self._steps[self.shown - 1] if self.shown and self.settled == self.shown else None
        return dict(step.points) if step is not None else {}

    def withholds(self, event: Event | None) -> bool:
        """Return whether the event log does not say yet that an event has happened."""
        return event is self._last or any(event is step.event for step in self._steps[self.shown :] if event)

    def scene(self, base: Picture) -> Picture:
        if not self.shown:
            return base
        boards = board(self.state.game)
        steps, home = self._steps[: self.shown], self.settled
        made = boards.show_finale(self.state, base, steps, self._colours, home)  # type: ignore[arg-type]
        self._focus = made.focus
        return made.picture  # type: ignore[return-value]

    def prompt(self) -> Said:
        do = _("The final scoring. Enter skips it.")
        return do, self._steps[self.shown - 1].text if self.shown else "", "good"

    def start(self) -> None:
        """Begin; the screen shows this mode."""
        self.screen.animator.play(self._frames(), self.screen.end_finale)

    def left(self) -> None:
        self.screen.animator.cancel()
        self.screen.land()

    def _frames(self) -> Iterator[AnimationFrame]:
        each = min(max(_SECONDS / len(self._steps), _SHORTEST), _LONGEST)
        yield AnimationFrame(_OPENING, self.screen.refresh_board)
        for number in range(len(self._steps)):
            yield AnimationFrame(each * 0.5, partial(self._begin, number))
            for share in _FLIGHT:
                yield AnimationFrame(_FLIGHT_SECONDS, partial(self._fly, number, share))
            yield AnimationFrame(each * 0.5, partial(self._settle, number))

    def _begin(self, number: int) -> None:
        self.shown, self.settled = number + 1, number
        self.screen.refresh_board()

    def _fly(self, number: int, share: float) -> None:
        if self.shown != number + 1:  # the frame before was dropped
            self._begin(number)
        self.screen.fly(self._steps[number].points, self._focus, share)

    def _settle(self, number: int) -> None:
        self.screen.land()
        self.shown = self.settled = number + 1
        self.screen.refresh_board()

    def next(self, step: int) -> None:
        """Go through the scores by hand instead."""
        self.screen.end_overlay()
        self.screen.main.next(step)

    def step(self, dx: int, dy: int) -> None:
        self.next(1 if dx + dy > 0 else -1)
