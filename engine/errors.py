"""The errors of the engine, each with a translatable sentence and, where there is one, a rule id."""

from __future__ import annotations

from typing import Any

from engine.words import Saying


class EngineError(ValueError):
    """Base class of the engine's errors. ``saying`` is the message, ready for translation."""

    def __init__(self, template: str, **values: Any) -> None:
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))


class IllegalMove(EngineError):
    """An illegal move.

    Attributes:
        rule: id of the rule that the move breaks, for instance ``"DISC-4.3"``.
    """

    def __init__(self, rule: str, template: str, **values: Any) -> None:
        self.rule = rule
        super().__init__(template, **values)

    def __str__(self) -> str:
        return f"{self.saying} ({self.rule})"


class Unplayable(EngineError):
    """A number of seats or a combination of options that a game does not allow.

    Attributes:
        rule: id of the rule that excludes it.
    """

    def __init__(self, rule: str, template: str, **values: Any) -> None:
        self.rule = rule
        super().__init__(template, **values)

    def __str__(self) -> str:
        return f"{self.saying} ({self.rule})"


class UnknownName(EngineError):
    """A game, option, value or bot that does not exist; the message lists the known ones."""


class UnknownGame(UnknownName):
    """A game that no installed package brings."""


class BadTileSet(EngineError):
    """An invalid file of tiles or options; the message names the file, the entry and the fault."""
