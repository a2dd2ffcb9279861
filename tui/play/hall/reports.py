"""Reports of a table's owner to the other workers besides the log: errors, and statements of bots."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.bots import BotStatement
from engine.cleaning import harmless
from engine.words import Saying
from tui.play.table import MoveRecord, Table, Trouble

_MOST_SAID: Final = 6_000  # bytes of a bot's sentences that are published; a message can have 7,000 in all


class Reports:
    """Publishes the errors and statements of a table, each once."""

    def __init__(self, table_id: str, publish: Callable[[Mapping[str, Any]], None]) -> None:
        self._id = table_id
        self._publish = publish
        self._trouble: Trouble | None = None
        self._statement: MoveRecord | None = None

    def publish_new(self, table: Table, *, is_owned: bool) -> None:
        """Publish what is new in the game."""
        if is_owned and table.trouble != self._trouble:
            self.publish_trouble(table.trouble)
        made = table.records[-1] if table.records else None
        if made is None or made.statement is None or made is self._statement or table.is_replica:
            return
        self._statement = made
        value, reasons = made.statement.value, made.statement.reasons
        while len(json.dumps(reasons)) > _MOST_SAID:
            reasons = reasons[:-1]
        self._publish({"statement": [self._id, made.number, made.move.to_json(), value, *reasons]})

    def publish_trouble(self, trouble: Trouble | None) -> None:
        """Report an error, or with ``None`` its end."""
        self._trouble = trouble
        told: list[Any] = []
        if trouble is not None:
            saying = trouble.saying
            values = {name: str(value) for name, value in saying.values.items()}
            told = [trouble.seat, saying.template, values]
        self._publish({"trouble": [self._id, *told]})


def trouble_in(told: Sequence[Any]) -> Trouble | None:
    """Return the error that another worker has reported, ``None`` for its end."""
    if not told:
        return None
    seat, template, values = told
    named = {str(name): harmless(str(value)) for name, value in values.items()}
    return Trouble(Saying(str(template), named), None if seat is None else int(seat))


def statement_in(value: float | None, reasons: Sequence[str]) -> BotStatement:
    """Return a bot's statement to another worker, without control characters."""
    return BotStatement(value, tuple(map(harmless, reasons)))
