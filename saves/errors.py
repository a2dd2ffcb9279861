"""The errors of saved games, each with a sentence that says what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.words import N_, Saying


class FileTrouble(OSError):
    """A file error without a message of the operating system. ``saying`` is the reason."""

    def __init__(self, number: int, template: str) -> None:
        self.saying = Saying(template)
        super().__init__(number, template)


class BesideOvertakenError(OSError):
    """Nothing was appended, since another program has changed what was to be written with it."""


class OvertakenError(FileTrouble):
    """A file that another program has changed since it was read."""


class SaveError(Exception):
    """Base class of the errors of this package. ``saying`` is the message, ready for translation."""

    def __init__(self, template: str, **values: Any) -> None:
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))


class GameInUse(SaveError):
    """A game that is open in another program."""


class Overtaken(SaveError):
    """Something could not be written because another program was faster; read it again first."""


class GameNotFound(SaveError):
    """A name that matches no saved game, or several."""


class LogError(SaveError):
    """A log that cannot be read.

    Attributes:
        path: the file.
        line: number of the invalid line, from 1.
        reason: what is wrong with it.
        rule: id of the rule that a move breaks; ``""`` for other errors.
    """

    TEMPLATE = N_("{path}, line {line}: {reason}")

    def __init__(self, path: Path, line: int, reason: Saying, rule: str = "") -> None:
        self.path = path
        self.line = line
        self.reason = reason
        self.rule = rule
        super().__init__(self.TEMPLATE, path=str(path), line=line, reason=reason)


class DamagedLog(LogError):
    """A log with a damaged line; the lines before it are sound."""

    TEMPLATE = N_("{path} is damaged at line {line}: {reason}")


class UnsupportedLog(LogError):
    """A log of another version of the program."""

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
    """Return the message of an error without the path."""
    if isinstance(error, FileTrouble):
        return error.saying
    return error.strerror or str(error)
