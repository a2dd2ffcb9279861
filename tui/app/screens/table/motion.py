"""Motion at a table during a game: the latest moves, and rising points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final, Protocol

from engine import State
from tui.base.motion import AnimationFrame, Animator
from tui.play.table import MoveRecord, Sitting
from tui.presentation.board import Picture
from tui.presentation.board_map import AnyMap

_FRAME_SECONDS: Final = 0.09
_RISES: Final = 3  # frames in which points rise


class MovingScreen(Protocol):
    """The table screen, as far as it is needed to show what is new in motion."""

    @property
    def board(self) -> AnyMap:
        """The map."""

    @property
    def sitting(self) -> Sitting:
        """The view of the people at this screen."""

    @property
    def state(self) -> State:
        """The game as the person at the keyboard may see it."""

    @property
    def picture(self) -> Picture:
        """The map's picture when nothing moves."""

    def motions(self, news: Sequence[MoveRecord]) -> list[Callable[[], None]]:
        """Return the functions that draw the frames of moves in motion."""

    def show_scores(self, scores: Sequence[int]) -> None:
        """Show points on their way to those of the state."""

    def show_still(self) -> None:
        """Show what frames may have changed in the panel as it is."""


class TableMotion:
    """Shows what is new at a table in motion, over the screen that shows it already."""

    def __init__(self, screen: MovingScreen, animator: Animator) -> None:
        self._screen = screen
        self._animator = animator
        self._known: int | None = None

    @property
    def running(self) -> bool:
        """True if something moves."""
        return self._animator.running

    def follow(self, before: Sequence[int], *, shown: bool) -> None:
        """Take note of what has happened since the last call."""
        records = self._screen.sitting.records
        if shown and self._known is not None and self._known < len(records):
            self._play(before, records[self._known :])
        self._known = len(records)

    def _play(self, before: Sequence[int], news: Sequence[MoveRecord]) -> None:
        screen = self._screen
        rising = [partial(screen.show_scores, some) for some in _risen(before, screen.state.scores)]
        frames = [
            AnimationFrame(_FRAME_SECONDS, partial(_both, *both))
            for both in zip_longest(screen.motions(news), rising, fillvalue=_nothing)
        ]
        if frames:
            self._animator.play(frames, self._rest)

    def _rest(self) -> None:
        self._screen.show_still()
        self._screen.board.show(self._screen.picture)

    def end(self) -> None:
        """Show the panel as it is at the end of what moves; the screen shows its map."""
        if self.running:
            self._animator.cancel()
            self._screen.show_still()


def _risen(before: Sequence[int], after: Sequence[int]) -> list[list[int]]:
    """Return points on their way from some to others, frame by frame; none if nobody has got more."""
    if len(before) != len(after) or not any(new > old for old, new in zip(before, after, strict=True)):
        return []
    return [
        [old + (new - old) * step // (_RISES + 1) for old, new in zip(before, after, strict=True)]
        for step in range(1, _RISES + 1)
    ]


def _both(first: Callable[[], None], second: Callable[[], None]) -> None:
    first()
    second()


def _nothing() -> None:
    pass
