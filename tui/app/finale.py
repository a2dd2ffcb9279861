"""The final scoring of a game, step by step: what counts so far, what the map shows, and for how long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar, cast

from engine import Event, State
from tui.base.motion import AnimationFrame
from tui.presentation import FinaleStep
from tui.presentation.board import Picture, board
from tui.presentation.presentation import MoveAndEvents

_SECONDS: Final = 12.0  # how long a finale takes at most, roughly

_SHORTEST, _LONGEST = 0.5, 1.2
_OPENING: Final = 0.6
_FLIGHT: Final = (0.25, 0.5, 0.75)
_FLIGHT_SECONDS: Final = 0.06

P = TypeVar("P", bound=Picture)


class FinaleStage(Protocol):
    """The screen of an end-of-game animation."""

    def show_finale(self) -> None:
        """Show the map and the points of the seats as they are now."""

    def fly(self, points: Sequence[tuple[int, int]], start: object, share: float) -> None:
        """Show points of seats on their way from a place of the map to where those of a seat are shown.

        Args:
            start: the place on the map; ``None`` for none.
        """

    def land(self) -> None:
        """Show no points on their way."""


class Finale:
    """The final scoring, as far as it has been shown.

    Args:
        steps: those of the final scoring, at least one.

    Attributes:
        focus: the place of the step on show, a place of the map; ``None`` for none.
        settled: how many are over: their points count and their followers are home.
    """

    def __init__(
        self,
        state: State,
        steps: Sequence[FinaleStep],
        story: Sequence[MoveAndEvents],
        colours: Sequence[int],
    ) -> None:
        self._state = state
        self._board = board(state.game)
        self._steps = tuple(steps)
        self._colours = colours
        self._last = story[-1].events[-1]
        self.focus: object | None = None
        self.shown = 0
        self.settled = 0

    @property
    def scores(self) -> list[int]:
        """The points of each seat after what was shown."""
        found = list(self._state.scores)
        for step in self._steps[self.settled :]:
            for seat, points in step.points:
                found[seat] -= points
        return found

    @property
    def gained(self) -> dict[int, int]:
        """The points that the step on show has just brought, by seat."""
        step = self._steps[self.shown - 1] if self.shown and self.settled == self.shown else None
        return dict(step.points) if step is not None else {}

    @property
    def text(self) -> str:
        """The subject of the step that is shown; ``""`` before the first."""
        return self._steps[self.shown - 1].text if self.shown else ""

    def withholds(self, event: Event | None) -> bool:
        """Return whether the event log does not say yet that an event has happened."""
        return event is self._last or any(event is step.event for step in self._steps[self.shown :] if event)

    def picture(self, base: P) -> P:
        """Return the map's picture, given the picture of the game at its end."""
        if not self.shown:
            return base
        steps = self._steps[: self.shown]
        made = self._board.show_finale(self._state, base, steps, self._colours, self.settled)
        self.focus = made.focus
        return cast(P, made.picture)

    def frames(self, stage: FinaleStage) -> Iterator[AnimationFrame]:
        """Yield what shows the steps one after the other."""
        each = min(max(_SECONDS / len(self._steps), _SHORTEST), _LONGEST)
        yield AnimationFrame(_OPENING, stage.show_finale)
        for number in range(len(self._steps)):
            yield AnimationFrame(each * 0.5, partial(self._begin, stage, number))
            for share in _FLIGHT:
                yield AnimationFrame(_FLIGHT_SECONDS, partial(self._fly, stage, number, share))
            yield AnimationFrame(each * 0.5, partial(self._settle, stage, number))

    def _begin(self, stage: FinaleStage, number: int) -> None:
        self.shown, self.settled = number + 1, number
        stage.show_finale()

    def _fly(self, stage: FinaleStage, number: int, share: float) -> None:
        if self.shown != number + 1:  # the frame before was dropped
            self._begin(stage, number)
        stage.fly(self._steps[number].points, self.focus, share)

    def _settle(self, stage: FinaleStage, number: int) -> None:
        stage.land()
        self.shown = self.settled = number + 1
        stage.show_finale()
