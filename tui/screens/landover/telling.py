"""The story of a table, turn by turn; turns that are over are told once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tui.games import Line, Presentation
from tui.games.landover.scene import place_of
from tui.table import Happening
from tui.widgets.story import Telling


class Annals:
    """Tells what has happened at a table.

    Args:
        words: of the game.
        names: of the seats.
        colours: of the seats.

    Attributes:
        lines: what was told last, oldest first.
    """

    def __init__(self, words: Presentation, names: Sequence[str], colours: Sequence[int]) -> None:
        self._words = words
        self._names = names
        self._colours = colours
        self._kept: dict[tuple[Happening, ...], list[Line]] = {}
        self.lines: list[Line] = []

    def tellings(self, happenings: Sequence[Happening]) -> list[Telling]:
        """Return what has happened as the panel shows it, oldest first."""
        self.lines = []
        kept: dict[tuple[Happening, ...], list[Line]] = {}
        for _turn, group in groupby(happenings, key=lambda happening: happening.turn):
            turn = tuple(group)
            told = self._kept.get(turn)
            kept[turn] = self._words.tell_turn(turn, self._names) if told is None else told
            self.lines += kept[turn]
        self._kept = kept
        return [
            Telling(
                line,
                self._colours[line.seat] if line.seat >= 0 else None,
                line.event is not None and place_of(line.event) is not None,
            )
            for line in self.lines
        ]
