"""Errors in the notation of a game, with their positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine import EngineError, IllegalMove
from engine.words import N_, Saying
from saves.errors import SaveError


class NotationError(SaveError):
    """A text that is not the notation of a game.

    Attributes:
        line: number of the line, from 1.
        column: number of the character in the line, from 1.
    """

    TEMPLATE = N_("{path}, line {line}, column {column}: {reason}")

    def __init__(self, path: Path, line: int, column: int, reason: Saying) -> None:
        self.path = path
        self.line = line
        self.column = column
        self.reason = reason
        super().__init__(self.TEMPLATE, path=str(path), line=line, column=column, reason=reason)


class NotationFault(Exception):
    """An error at some position of a text; :func:`saves.notation.read` adds line and column.

    Attributes:
        at: index of the character.
    """

    def __init__(self, at: int, template: str, **values: Any) -> None:
        self.at = at
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))

    @classmethod
    def of(cls, at: int, error: EngineError) -> NotationFault:
        """Return an error of the engine with its position."""
        if isinstance(error, IllegalMove):
            return cls(at, N_("the rules refuse the move: {cause}"), cause=error.saying)
        return cls(at, error.saying.template, **error.saying.values)
