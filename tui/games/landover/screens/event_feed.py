"""The event log of a table, turn by turn; finished turns are cached."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tui.app.screens.table.statements import statement_lines
from tui.app.widgets.event_log import EventEntry
from tui.games.landover.scene import place_of
from tui.games.landover.words import LandoverPresentation
from tui.play.table import MoveRecord
from tui.presentation import EventLine


class LandEventFeed:
    """Makes the lines of the event log of a table."""

    def __init__(self, words: LandoverPresentation, names: Sequence[str], colours: Sequence[int]) -> None:
        self._words = words
        self._names = names
        self._colours = colours
        self._kept: dict[int, tuple[tuple[MoveRecord, ...], list[EventLine]]] = {}
        self.lines: list[EventLine] = []

    def entries(self, records: Sequence[MoveRecord]) -> list[EventEntry]:
        """Return the events as the panel shows them, oldest first."""
        self.lines = []
        for turn, group in groupby(records, key=lambda record: record.turn):
            made = tuple(group)
            before, lines = self._kept.get(turn, ((), []))
            if before != made:
                lines = statement_lines(made, self._names)
                lines += self._words.tell_turn(made, self._names)
                self._kept[turn] = made, lines
            self.lines += lines
        return [
            EventEntry(
                line,
                self._colours[line.seat] if line.seat >= 0 else None,
                line.event is not None and place_of(line.event) is not None,
            )
            for line in self.lines
        ]
