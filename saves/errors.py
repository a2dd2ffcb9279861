"""What can go wrong with a saved game, each with one sentence that says what, where and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.words import N_, Saying


class FileTrouble(OSError):
    """Trouble with a file that the operating system has no words for. ``saying`` is the reason."""

    def __init__(self, number: int, template: str) -> None:
        self.saying = Saying(template)
        super().__init__(number, template)


class SaveError(Exception):
    """Base of all errors of this package. ``saying`` is the sentence, ready for translation."""

    def __init__(self, template: str, **values: Any) -> None:
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))


class GameInUse(SaveError):
    """A game that another writer has open."""


class GameNotFound(SaveError):
    """A name that fits no saved game, or more than one."""


class LogError(SaveError):
    """A log that cannot be read.

    Attributes:
        path: the file.
        line: number of the line, from 1, that stops the reader.
        reason: what is wrong with that line.
        rule: id of the rule that a move breaks, ``""`` when it is no question of rules.
    """

    TEMPLATE = N_("{path}, line {line}: {reason}")

    def __init__(self, path: Path, line: int, reason: Saying, rule: str = "") -> None:
        self.path = path
        self.line = line
        self.reason = reason
        self.rule = rule
        super().__init__(self.TEMPLATE, path=str(path), line=line, reason=reason)


class DamagedLog(LogError):
    """A log with a line that cannot be what was written; the lines before it are sound."""

    TEMPLATE = N_("{path} is damaged at line {line}: {reason}")


class UnsupportedLog(LogError):
    """A log that may be sound but is not for this version of the program."""

    TEMPLATE = N_("{path} cannot be read by this version: {reason}")


@contextmanager
def explained(template: str, **values: Any) -> Iterator[None]:
    """Turn an :class:`OSError` inside the block into a :class:`SaveError`.

    The template may use ``{cause}``, see :func:`cause_of`.
    """
    try:
        yield
    except OSError as error:
        raise SaveError(template, cause=cause_of(error), **values) from error


def cause_of(error: OSError) -> Saying | str:
    """Return what an error says, without the path: the operating system's own words, or ours."""
    if isinstance(error, FileTrouble):
        return error.saying
    return error.strerror or str(error)
