"""The event log of a table of square tiles, as lines for the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Final, cast

from engine import Event
from engine.landscape.records import FeatureScored, Pass, Placed
from engine.landscape.state import LandscapeState
from tui.app.screens.table.statements import statement_lines
from tui.app.widgets.event_log import EventEntry
from tui.app.widgets.scoreboard import Standing
from tui.base.words import _, capital
from tui.drawing.art.scene import Cell
from tui.play.table import MoveRecord, Sitting
from tui.presentation import EventLine
from tui.presentation.landscape.words import AnyLandscapePresentation

_RECENT: Final = 20
"""Turns of a game that is opened again whose tiles are told with their effects."""


class EventFeed:
    """Makes the lines of the event log, turn by turn; finished turns are cached."""

    def __init__(self, sitting: Sitting, words: AnyLandscapePresentation, names: Sequence[str]) -> None:
        self._sitting = sitting
        self._table = sitting.table
        self._words = words
        self._names = names
        self._kept: dict[int, tuple[tuple[tuple[MoveRecord, ...], bool], list[EventLine]]] = {}

    def entries(self) -> list[EventEntry]:
        """Return the events, oldest first."""
        groups = groupby(self._sitting.records, key=lambda record: record.turn)
        turns = [(turn, tuple(group)) for turn, group in groups]
        state = cast(LandscapeState, self._table.state)
        past = cache(state.copy)  # one for all turns, which is taken back from the last of them to the first
        recent = {turn for turn, _records in turns[-_RECENT:]}
        for turn, records in reversed(turns):
            is_over = turn != turns[-1][0] or state.is_terminal
            if self._kept.get(turn, (None, None))[0] != (records, is_over):
                lines = statement_lines(records, self._names)
                lines += self._told(records, past if is_over and turn in recent and not state.hides else None)
                self._kept[turn] = (records, is_over), lines
        seats = self._table.seats
        told: list[EventEntry] = []
        for turn, _records in turns:
            for line in self._kept[turn][1]:
                colour = seats[line.seat].colour if line.seat >= 0 else None
                told.append(EventEntry(line, colour, isinstance(line.event, FeatureScored)))
        return told

    def _told(
        self, records: Sequence[MoveRecord], past: Callable[[], LandscapeState] | None
    ) -> list[EventLine]:
        """Return the lines of a turn.

        Where nothing but a tile can be told of, its effect is; that of a person for whom a move was made says
        so, where there is room.

        Args:
            past: gives a later state, which is taken back to this turn; ``None`` where effects are not told.
        """
        lines = self._words.tell_turn(records, self._names)
        for at, line in enumerate(lines):
            if past is not None and isinstance(line.event, Placed) and not line.others:
                lines[at] = self._with_effect(line, records, past())
        forced = next((record for record in records if record.forced), None)
        if forced is None:
            return lines
        why = _("Nothing to claim.") if isinstance(forced.move, Pass) else _("The only move.")
        last = max((at for at, line in enumerate(lines) if line.seat == forced.by), default=None)
        if last is not None:
            line = lines[last]
            lines[last] = replace(line, text=f"{line.text} {why}", brief=line.brief or why)
        return lines

    def _with_effect(self, line: EventLine, records: Sequence[MoveRecord], past: LandscapeState) -> EventLine:
        placed = next(record for record in records if line.event in record.events)
        while len(past.moves) > placed.number:
            past.pop()
        effect = capital(self._words.consequence(past, placed.move, self._names))
        return replace(line, text=f"{effect}.", brief=effect.partition(";")[0]) if effect else line

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
