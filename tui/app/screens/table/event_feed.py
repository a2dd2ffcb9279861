"""The event log of a table of square tiles, as lines for the panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from engine import Event
from engine.landscape.records import FeatureScored, Pass, Placed
from engine.landscape.state import LandscapeState
from tui.app.screens.table.statements import statement_lines
from tui.app.widgets.event_log import EventEntry
from tui.app.widgets.scoreboard import Standing
from tui.base.words import _
from tui.drawing.art.scene import Cell
from tui.play.table import MoveRecord, Sitting
from tui.presentation import EventLine
from tui.presentation.landscape.words import AnyLandscapePresentation


class EventFeed:
    """Makes the lines of the event log, turn by turn; finished turns are cached."""

    def __init__(self, sitting: Sitting, words: AnyLandscapePresentation, names: Sequence[str]) -> None:
        self._sitting = sitting
        self._table = sitting.table
        self._words = words
        self._names = names
        self._kept: dict[int, tuple[tuple[MoveRecord, ...], list[EventLine]]] = {}

    def entries(self) -> list[EventEntry]:
        """Return the events, oldest first."""
        told: list[EventEntry] = []
        seats = self._table.seats
        for turn, group in groupby(self._sitting.records, key=lambda record: record.turn):
            records = tuple(group)
            before, lines = self._kept.get(turn, ((), []))
            if before != records:
                lines = statement_lines(records, self._names)
                lines += self._told(records)
                self._kept[turn] = records, lines
            for line in lines:
                colour = seats[line.seat].colour if line.seat >= 0 else None
                told.append(EventEntry(line, colour, isinstance(line.event, FeatureScored)))
        return told

    def _told(self, records: Sequence[MoveRecord]) -> list[EventLine]:
        """Return the lines of a turn; that of a person for whom a move was made says so."""
        lines = self._words.tell_turn(records, self._names)
        forced = next((record for record in records if record.forced), None)
        if forced is None:
            return lines
        words = _("{line} Nothing to claim.") if isinstance(forced.move, Pass) else _("{line} The only move.")
        last = max((at for at, line in enumerate(lines) if line.seat == forced.by), default=None)
        if last is not None:
            lines[last] = replace(lines[last], text=words.format(line=lines[last].text))
        return lines

    def final_scores(self) -> list[FeatureScored]:
        """Return the scores at the end of the game, in the order in which they were made."""
        return [
            event
            for record in self._sitting.records
            for event in record.events
            if isinstance(event, FeatureScored) and event.final
        ]

    def latest_scores(self) -> list[FeatureScored]:
        """Return the scores since a person of this screen last made a decision, that decision's included."""
        return [event for event in self._latest() if isinstance(event, FeatureScored)]

    def _latest(self) -> list[Event]:
        """Return the events since then, the latest records first."""
        found: list[Event] = []
        people = self._sitting.seats or self._table.humans
        for record in reversed(self._sitting.records):
            if not people and record.turn != self._sitting.records[-1].turn:
                break  # bots among themselves
            found += record.events
            if record.by in people:
                break
        return found

    def opposing_tiles(self) -> dict[Cell, int]:
        """Return the tiles that others have laid since the last decision at this screen, with colours."""
        found: dict[Cell, int] = {}
        own = self._sitting.seats
        for record in reversed(self._sitting.records) if own else ():
            if record.by in own:
                break
            for event in record.events:
                if isinstance(event, Placed):
                    found[event.x, event.y] = self._table.seats[event.seat].colour
        return found

    def standings(self, state: LandscapeState, *, hints: bool, laps: bool) -> list[Standing]:
        """Return how the seats stand."""
        table = self._table
        projected = state.projected_scores()
        gained = [0] * state.players
        for event in self._latest():
            if isinstance(event, FeatureScored):
                for seat, points in event.points:
                    gained[seat] += points
            elif (award := self._words.award(event)) is not None:
                gained[award.seat] += award.points
        on_board = [0] * state.players
        for follower in state.followers():
            on_board[follower.seat] += 1
        return [
            Standing(
                name=self._names[number],
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
                lap=self._words.lap(state.scores[number], state.options, wanted=laps),
            )
            for number, seat in enumerate(table.seats)
        ]
