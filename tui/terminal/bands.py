"""Large pictures in bands: only some cells are drawn at once, so that other guests are served in between."""

from __future__ import annotations

import math
from time import monotonic
from typing import Any, Final

from textual.geometry import Region

from tui.terminal.internals import CompositorHooks
from tui.terminal.spans import Span, Spans, SpanUpdate

PAUSE_SECONDS: Final = 0.005
"""How long others have their turn after a band."""

_NEXT_TURN: Final = 0.001


class Pauses:
    """The pauses between bands, of whichever screen: many that draw together must not take all turns."""

    def __init__(self) -> None:
        self._until = -math.inf

    @property
    def is_on(self) -> bool:
        """True if nothing may be drawn yet."""
        return monotonic() < self._until

    @property
    def left(self) -> float:
        """In how many seconds to ask again; more than 0."""
        return max(_NEXT_TURN, self._until - monotonic())

    def begin(self) -> None:
        """Take note that a band has been drawn."""
        self._until = monotonic() + PAUSE_SECONDS


PAUSES: Final = Pauses()
"""The pauses of this process."""


def is_large(dirty: set[Region], most_cells: float) -> bool:
    """Return whether more cells are to be drawn than may be drawn at once."""
    if sum(region.area for region in dirty) <= most_cells:
        return False
    return Region.from_union(list(dirty)).area > most_cells  # regions may overlap


def hold_back(dirty: set[Region], most_cells: float) -> set[Region]:
    """Leave in a set what can be drawn at once, from the top; return the rest.

    Args:
        dirty: regions of a screen, in columns and lines; changed in place.
        most_cells: how many cells may be drawn at once; at least one line is.
    """
    if not is_large(dirty, most_cells):
        return set()
    whole = Region.from_union(list(dirty))
    lines = max(int(most_cells // whole.width), 1)
    first, below = whole.split_horizontal(lines)
    now = {part for region in dirty if (part := region.intersection(first))}
    rest = {part for region in dirty if (part := region.intersection(below))}
    dirty.clear()
    dirty.update(now)
    return rest


def keep_within(dirty: set[Region], screen: Region) -> None:
    """Leave in a set of regions what is on the screen; changed in place."""
    if not all(screen.contains_region(region) for region in dirty):
        inside = {part for region in dirty if (part := region.intersection(screen))}
        dirty.clear()
        dirty.update(inside)


class BandCompositor(CompositorHooks):
    """Asks widgets only for the lines that are wanted, not for all of theirs because of one.

    Attributes:
        makes_spans: whether updates are for an app that takes :class:`~tui.terminal.spans.SpanUpdate`.
    """

    makes_spans = False

    def __init__(self) -> None:
        super().__init__()
        self._spans = Spans({})

    def render_partial_update(self) -> Any:
        if not self.makes_spans:
            return super().render_partial_update()
        spans = self.take_dirty_spans()
        return self._update(spans, is_whole=False) if spans else None

    def render_full_update(self, simplify: bool = False) -> Any:
        if not self.makes_spans or simplify:
            return super().render_full_update(simplify)
        self.take_dirty_spans()
        width, height = self.size
        return self._update([(y, 0, width) for y in range(height)], is_whole=True)

    def _update(self, spans: list[Span], *, is_whole: bool) -> SpanUpdate:
        visible = self.visible_widgets
        if self._spans.visible is not visible:
            self._spans = Spans(visible)
        return self._spans.update(spans, is_whole=is_whole)
