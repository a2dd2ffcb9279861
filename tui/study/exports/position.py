"""A position of a saved game as data and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from engine import CHANCE, TERMINAL, State
from engine.landscape.records import FeatureScored
from saves import Header, Log, MoveEntry, Timeline
from saves.records import show_time
from tui.base.depth import Look
from tui.base.messages import Sentence, addressed, won_by
from tui.base.words import N_, _
from tui.drawing.art.seats import seat as sign
from tui.presentation import presentation


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """A move that stands: its number from 1, turn, author, text form and facts."""

    number: int
    turn: int
    by: int
    move: engine.Move
    text: str
    events: tuple[engine.Event, ...]


def walk(timeline: Timeline, moves: Sequence[MoveEntry]) -> Iterator[NumberedMove]:
    """Go along a timeline, of which ``moves`` are the first steps, and yield each."""
    for number, entry in enumerate(moves, 1):
        turn, text = timeline.state.turn, timeline.state.notation(entry.move)
        timeline.forward()
        yield NumberedMove(number, turn, entry.by, entry.move, text, timeline.events)


def described(log: Log, state: State, steps: Sequence[NumberedMove]) -> dict[str, Any]:
    """Return a position and all that led to it as JSON-ready data."""
    header = log.header
    return {
        "id": log.path.stem,
        "created": show_time(header.created),
        "seed": header.seed,
        **_secrets(log),
        **state.position(),
        "seats": [{"name": s.name, "player": s.player, "colour": s.colour} for s in header.seats],
        "moves": len(steps),
        "winners": list(state.winners),
        "history": [
            {
                "n": step.number,
                "turn": step.turn,
                "by": "chance" if step.by == CHANCE else step.by,
                "text": step.text,
                "move": step.move.to_json(),
            }
            for step in steps
        ],
        "events": [
            {"move": step.number, "turn": step.turn, **told}
            for step in steps
            for event in step.events
            for told in _told(event)
        ],
    }


def _secrets(log: Log) -> dict[str, str]:
    """Return the commitment of a game that has one, and its secret as far as the log tells it."""
    known = {"commitment": log.header.commitment, "secret": log.secret}
    return {name: digits for name, digits in known.items() if digits}


def _told(event: engine.Event) -> list[dict[str, Any]]:
    """Return an event as data, a score once for each seat that it gave points or none."""
    data = event.to_json()
    if not isinstance(event, FeatureScored):
        return [data]
    return [{**data, "seat": seat, "points": points} for seat, points in event.points]


def moment(state: State, names: Sequence[str]) -> str:
    """Return how far a game has come, in a few words."""
    if state.current_player == TERMINAL:
        won = won_by([names[seat] for seat in state.winners])
        return _("finished, {won}").format(won=won)
    turn = _("turn {turn}").format(turn=state.turn)
    if state.current_player == CHANCE:
        return _("{turn}, chance to move").format(turn=turn)
    to_move = Sentence(N_("{turn}, {name} to move"), name=N_("{turn}, your move"))
    return to_move.tell(turn=turn, name=names[state.current_player])


def seat_rows(header: Header, state: State, look: Look) -> Iterator[tuple[str, ...]]:
    """Yield a row for each seat: sign, name, player, points, and what it has besides."""
    words = presentation(header.game)
    names = addressed(seat.name for seat in header.seats)
    for number, seat in enumerate(header.seats):
        row = [f"  {sign(seat.colour).sign(look)}", names[number], seat.player, str(state.scores[number])]
        row += words.holdings(state, number)
        yield tuple(row)
