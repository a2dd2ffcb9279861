"""Moves and events that only New World has. Columns are counted as in NEWW-0.1: westwards from the coast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.records import Event

# -- moves --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SurveyorMoved(Event):
    """A surveyor went from one column to the next one to the west."""

    kind: ClassVar[str] = "surveyor_moved"
    origin: int
    target: int
    rule: str


@dataclass(frozen=True, slots=True)
class SurveyorsBlocked(Event):
    """A feature was scored, but both surveyors stand in the westernmost column with tiles."""

    kind: ClassVar[str] = "surveyors_blocked"
    column: int
    rule: str


@dataclass(frozen=True, slots=True)
class LeftBehind(Event):
    """A settler east of the surveyors went back to its owner's supply without scoring."""

    kind: ClassVar[str] = "left_behind"
    seat: int
    role: str
    x: int
    y: int
    region: int
    rule: str


@dataclass(frozen=True, slots=True)
class CounterAdvanced(Event):
    """The surveyor that waits on the score track went on to a space (NEWW-12.1b)."""

    kind: ClassVar[str] = "counter_advanced"
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class SurveyorEntered(Event):
    """The surveyor that waited on the score track was put on the coast (NEWW-12.1b)."""

    kind: ClassVar[str] = "surveyor_entered"
    column: int
    rule: str
