"""Writing game notation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine import CHANCE
from engine.game import spelled
from saves.excerpt import Excerpt, TitledGame
from saves.records import MoveEntry, show_time
from saves.timeline import Timeline

VERSION: Final = 1
"""Version of the notation that is written, and the newest that can be read."""

OVER: Final = "#"
"""End mark of a finished game."""

GOES_ON: Final = "*"
"""End mark of an unfinished game."""


@dataclass(slots=True)
class _Written:
    """A move with its text."""

    turn: int
    by: int
    text: str
    before: tuple[int, ...]  # points of every seat before it
    after: tuple[int, ...]  # points of every seat after it
    opens: bool = False  # whether it is the first of moves that were taken back together
    closes: int = 0


def write(story: TitledGame, *, taken_back: bool = False) -> str:
    """Return the notation of a game.

    Args:
        story: a log, a journal, an excerpt of one, or a transcript.
        taken_back: write the moves that were taken back, too, in parentheses.
    """
    timeline = Timeline(Excerpt(story), taken_back=taken_back)
    moves = _walk(timeline)
    lines = [*_tags(timeline), "", *_turns(moves, [seat.name for seat in timeline.header.seats])]
    lines.append(OVER if timeline.state.is_terminal else GOES_ON)
    return "\n".join(lines) + "\n"


def _walk(timeline: Timeline) -> list[_Written]:
    """Walk through the timeline and return its moves; undone moves become a group."""
    moves: list[_Written] = []
    standing: list[_Written] = []
    for step in timeline.steps:
        state = timeline.state
        if isinstance(step, MoveEntry):
            turn, text, before = state.turn, state.notation(step.move), state.scores
            timeline.forward()
            moves.append(_Written(turn, step.by, text, before, state.scores))
            standing.append(moves[-1])
        else:
            timeline.forward()
            standing[-step.count].opens = True
            moves[-1].closes += 1
            del standing[-step.count :]
    return moves


def _tags(timeline: Timeline) -> Iterator[str]:
    """Yield the tags of a game; ``timeline`` is at the end."""
    header, state = timeline.header, timeline.state
    yield _tag("Hinterland", str(VERSION))
    yield _tag("Game", header.game)
    yield _tag("Rules", str(header.rules))
    yield _tag("Created", show_time(header.created))
    if header.title:
        yield _tag("Title", header.title)
    if header.origin:
        yield _tag("From", f"{header.origin.id} {header.origin.entry}")
    for number, seat in enumerate(header.seats, 1):
        yield _tag(f"Seat{number}", seat.name)
        yield _tag(f"Player{number}", seat.player)
        yield _tag(f"Colour{number}", str(seat.colour))
    for name, value in sorted(header.options.items()):
        yield _tag("Option", f"{name}={spelled(value)}")
    if header.seed is not None:
        yield _tag("Seed", str(header.seed))
    if header.secret:
        yield _tag("Secret", header.secret)
    if state.is_terminal:
        yield _tag("Scores", numbers(state.scores))
        yield _tag("Winners", numbers(seat + 1 for seat in state.winners))


def numbers(values: Iterable[int]) -> str:
    """Return numbers separated by spaces."""
    return " ".join(map(str, values))


def _tag(name: str, value: str) -> str:
    quoted = json.dumps(value, ensure_ascii=False)
    safe = "".join(char if char.isprintable() else _escaped(char) for char in quoted)
    return f"[{name} {safe}]"


def _escaped(char: str) -> str:
    return json.dumps(char)[1:-1]


def _turns(moves: Sequence[_Written], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the moves: one for each turn, and separate ones for undone moves."""
    depth = 0
    for run in _runs(moves):
        first, last = run[0], run[-1]
        depth += first.opens
        lead = "  " * depth
        if first.opens:
            lead = lead[:-1] + "("
        who = next((move.by for move in run if move.by != CHANCE), None)
        name = "" if who is None else f"{{{_comment(names[who])}}} "
        scored = "" if last.after == first.before else f" {{{' : '.join(map(str, last.after))}}}"
        texts = "; ".join(move.text for move in run)
        yield f"{lead}{first.turn}. {name}{texts}{scored}{')' * last.closes}"
        depth -= last.closes


def _runs(moves: Sequence[_Written]) -> Iterator[list[_Written]]:
    """Yield the moves of each line."""
    run: list[_Written] = []
    for move in moves:
        if run and (move.opens or run[-1].closes or move.turn != run[-1].turn):
            yield run
            run = []
        run.append(move)
    if run:
        yield run


def _comment(text: str) -> str:
    """Return text that is safe in a comment, without control characters."""
    return "".join(char for char in text if char.isprintable() and char not in "{}")
