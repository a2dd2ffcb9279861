"""Errors of JCloisterZone files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.words import N_, Saying
from saves.errors import SaveError


class BadRecording(SaveError):
    """A file that is no recording of a game, or of one that breaks the rules.

    Attributes:
        message: number of the message at fault, from 1; 0 when it is none of them.
        rule: id of the rule that a message breaks, ``""`` when it is no question of rules.
    """

    def __init__(self, path: Path, reason: Saying, message: int = 0, rule: str = "") -> None:
        self.path = path
        self.message = message
        self.rule = rule
        template = N_("{path}, message {message}: {reason}") if message else N_("{path}: {reason}")
        super().__init__(template, path=str(path), message=message, reason=reason)


class ForeignRecording(SaveError):
    """A game that uses what this program does not have."""

    def __init__(self, path: Path, missing: Sequence[Saying]) -> None:
        self.path = path
        self.missing = tuple(missing)
        super().__init__(
            N_("{path} cannot be imported, because Hinterland does not support {missing}"),
            path=str(path),
            missing=listed(missing),
        )


class Fault(Exception):
    """An error at some place of a file; :class:`BadRecording` adds the place.

    Attributes:
        rule: id of the rule that is broken, ``""`` when it is no question of rules.
        message: number of the message at fault, 0 when it is not known or none of them.
    """

    def __init__(self, template: str, *, rule: str = "", **values: Any) -> None:
        self.saying = Saying(template, values)
        self.rule = rule
        self.message = 0
        super().__init__(str(self.saying))


def listed(phrases: Sequence[Saying]) -> Saying:
    """Return phrases as one."""
    whole, *rest = phrases
    for number, phrase in enumerate(rest, 1):
        template = N_("{one}, {another}") if number < len(rest) else N_("{one} and {another}")
        whole = Saying(template, {"one": whole, "another": phrase})
    return whole
