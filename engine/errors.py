"""What can go wrong when the engine is asked for something, each with a sentence and a rule."""

from __future__ import annotations

from typing import Any

from engine.words import Saying


class EngineError(ValueError):
    """Base of the engine's own errors. ``saying`` is the sentence, ready for translation."""

    def __init__(self, template: str, **values: Any) -> None:
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))


class IllegalMove(EngineError):
    """A move that the rules refuse.

    Attributes:
        rule: id of the rule that the move breaks, for instance ``"DISC-4.3"``.
    """

    def __init__(self, rule: str, template: str, **values: Any) -> None:
        self.rule = rule
        super().__init__(template, **values)

    def __str__(self) -> str:
        return f"{self.saying} ({self.rule})"


class Unplayable(EngineError):
    """A number of seats or a combination of options that a game cannot be played with.

    Attributes:
        rule: id of the rule that excludes it.
    """

    def __init__(self, rule: str, template: str, **values: Any) -> None:
        self.rule = rule
        super().__init__(template, **values)

    def __str__(self) -> str:
        return f"{self.saying} ({self.rule})"


class UnknownName(EngineError):
    """A game, option, value or bot that does not exist; the sentence lists those that do."""


class BadTileSet(EngineError):
    """A tile file that breaks its own rules; the sentence names file, entry and fault."""
