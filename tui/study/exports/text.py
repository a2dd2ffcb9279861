"""A game in plain lines of text: the seats, the map in characters, and what happened turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine import Event, Move, State
from saves import Header, MoveEntry, Timeline
from saves.timeline import RecordedGame
from tui.base.depth import Depth, Look
from tui.base.messages import addressed
from tui.base.words import _
from tui.presentation import presentation
from tui.presentation.board import board
from tui.presentation.presentation import MoveAndEvents
from tui.study.exports.plain import clean, table
from tui.study.exports.position import seat_rows

_LOOK: Final = Look(Depth.NONE)
_WIDTH: Final = 10_000


@dataclass(frozen=True, slots=True)
class _Made:
    """A move, who made it, and its events."""

    by: int
    move: Move
    events: tuple[Event, ...]


def lines(recorded: RecordedGame, heading: Sequence[str]) -> Iterator[str]:
    """Yield a game's last position and its story, without moves that were taken back."""
    timeline = Timeline(recorded)
    turns = _turns(timeline, recorded.mainline)
    header = recorded.header
    names = addressed(seat.name for seat in header.seats)
    yield from map(clean, heading)
    options = ", ".join(f"{name}={value}" for name, value in header.options.items())
    yield _("options: {options}").format(options=options)
    yield ""
    yield from position_lines(header, timeline.state)
    words = presentation(header.game)
    yield ""
    for turn, made in turns:
        for number, line in enumerate(words.tell_turn(made, names)):
            yield clean(f"{'' if number else f'{turn}.':>4} {line.text}")


def position_lines(header: Header, state: State) -> Iterator[str]:
    """Yield a position: the seats, then the map in characters."""
    yield from table(seat_rows(header, state, _LOOK), right=frozenset({3}))
    yield ""
    shown = board(header.game)
    scene = shown.picture(state, colours=[seat.colour for seat in header.seats])
    for row in shown.lines(header.game, scene, _LOOK, _WIDTH):
        yield "".join(segment.text for segment in row).rstrip()


def _turns(timeline: Timeline, mainline: Sequence[MoveEntry]) -> list[tuple[int, list[MoveAndEvents]]]:
    """Go to the end of a timeline, and return the moves of each turn with its number."""
    turns: list[tuple[int, list[MoveAndEvents]]] = []
    for step in mainline:
        turn = timeline.state.turn
        timeline.forward()
        if not turns or turns[-1][0] != turn:
            turns.append((turn, []))
        turns[-1][1].append(_Made(step.by, step.move, timeline.events))
    return turns
