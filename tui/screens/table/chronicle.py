"""What the table's happenings look like in words and figures, for the panel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.landscape.records import FeatureScored
from engine.landscape.state import LandscapeState
from tui.games import Line
from tui.games.landscape.words import LandscapePresentation
from tui.table import Happening, Sitting
from tui.widgets.scoreboard import Standing
from tui.widgets.story import Telling


class Chronicle:
    """Tells the story of a table, turn by turn; turns that are over are told once and kept."""

    def __init__(self, sitting: Sitting, words: LandscapePresentation, names: Sequence[str]) -> None:
        self._sitting = sitting
        self._table = sitting.table
        self._words = words
        self._names = names
        self._kept: dict[tuple[Happening, ...], list[Line]] = {}

    def tellings(self) -> list[Telling]:
        """Return what happened, oldest first."""
        told: list[Telling] = []
        seats = self._table.seats
        for _turn, group in groupby(self._sitting.happenings, key=lambda happening: happening.turn):
            happenings = tuple(group)
            lines = self._kept.get(happenings)
            if lines is None:
                lines = self._kept[happenings] = self._words.tell_turn(happenings, self._names)
            for line in lines:
                colour = seats[line.seat].colour if line.seat >= 0 else None
                told.append(Telling(line, colour, isinstance(line.event, FeatureScored)))
        return told

    def final_scores(self) -> list[FeatureScored]:
        """Return the scores at the end of the game, in the order in which they were made."""
        return [
            event
            for happening in self._sitting.happenings
            for event in happening.events
            if isinstance(event, FeatureScored) and event.final
        ]

    def latest_scores(self) -> list[FeatureScored]:
        """Return the scores since a person of this screen last made a decision, that decision's included."""
        found: list[FeatureScored] = []
        for happening in reversed(self._sitting.happenings):
            found += [event for event in happening.events if isinstance(event, FeatureScored)]
            by = happening.by
            if by in (self._sitting.seats or self._table.humans):
                break
        return found

    def standings(self, state: LandscapeState, *, hints: bool) -> list[Standing]:
        """Return how the seats stand."""
        table = self._table
        projected = state.projected_scores()
        gained = [0] * state.players
        for event in self.latest_scores():
            for seat, points in event.points:
                gained[seat] += points
        on_board = [0] * state.players
        for follower in state.followers():
            on_board[follower.seat] += 1
        return [
            Standing(
                name=seat.name,
                colour=seat.colour,
                score=state.scores[number],
                projected=projected[number] if hints else None,
                supply=state.supply(number),
                followers=state.supply(number) + on_board[number],
                gained=gained[number],
                to_move=state.current_player == number,
                thinking=table.thinking == number,
                won=number in state.winners,
                away=self._sitting.is_away(number),
                reserve=self._words.reserve(state, number),
                lap=self._words.lap(state.scores[number], state.options),
            )
            for number, seat in enumerate(table.seats)
        ]
