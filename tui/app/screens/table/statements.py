"""Statements of foreign bots about their moves, as lines of the event log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tui.base.words import _
from tui.play.table import MoveRecord
from tui.presentation import EventLine


def statement_lines(turn: Iterable[MoveRecord], names: Sequence[str]) -> list[EventLine]:
    """Return a line for each bot that said something in a turn, with its last value and all its reasons.

    They go before what happened, which is then in sight where there is room for few lines.
    """
    values: dict[int, float] = {}
    reasons: dict[int, dict[str, None]] = {}
    for record in turn:
        if record.statement is not None:
            reasons.setdefault(record.by, {}).update(dict.fromkeys(record.statement.reasons))
            if record.statement.value is not None:
                values[record.by] = record.statement.value
    lines = []
    for seat, said in reasons.items():
        words = " ".join(said)
        if seat in values:
            lead = _("{points:+.1f} expected").format(points=values[seat])
            words = _("{lead}: {why}").format(lead=lead, why=words) if said else lead
        line = _("{name}: {words}")
        lead = line.format(name=names[seat], words="")
        lines.append(EventLine(line.format(name=names[seat], words=words), seat=seat, lead=lead))
    return lines
