"""The talk at a table, and notices about its people."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from engine.cleaning import harmless
from engine.words import N_
from tui.play.table import Refused

LONGEST: Final = 200
"""Longest line of talk, in characters."""

KEPT: Final = 100
"""How many lines a table remembers."""

_LINES: Final = 5
_SECONDS: Final = 10.0


class Kind(StrEnum):
    """The kind of a line; those of the last three are shown and not kept."""

    SAID = "said"
    SAT = "sat"
    GOT_UP = "got_up"
    BEGAN = "began"
    ASKED_BACK = "asked_back"
    TOOK_BACK = "took_back"
    ASKED_END = "asked_end"
    AGREED_END = "agreed_end"
    DECLINED = "declined"
    HANDED_OVER = "handed_over"
    TIME_OUT = "time_out"
    MOVED_ON = "moved_on"
    UNRATED = "unrated"
    LOST = "lost"
    LEFT = "left"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Remark:
    """One line at a table.

    Attributes:
        text: what was said; of what is told, the commitment of a game that begins and the bot that plays on.
    """

    kind: Kind
    name: str
    text: str = ""

    def to_json(self) -> list[str]:
        """Return the JSON form."""
        return [self.kind.value, self.name, self.text]

    @classmethod
    def from_json(cls, data: Any) -> Remark:
        """Return the line of which ``data`` is the JSON form.

        Raises:
            TypeError, ValueError: when it is none.
        """
        kind, name, text = data
        return cls(Kind(kind), harmless(str(name)), harmless(str(text)))


def proper(text: str) -> str:
    """Return a line of talk as it may be shown.

    Raises:
        Refused: when nothing of it is left, or it is too long.
    """
    line = harmless(text)
    if not line:
        raise Refused(N_("There is nothing in this line that could be shown."))
    if len(line) > LONGEST:
        raise Refused(
            N_("A line can have {most} characters at most; this one has {n}."), most=LONGEST, n=len(line)
        )
    return line


class TalkLimit:
    """Limits how fast one person can talk."""

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=_LINES)

    def take(self, now: float) -> None:
        """Count a line.

        Raises:
            Refused: when there were too many just before; this one does not count.
        """
        times = self._times
        if len(times) == _LINES and now - times[0] < _SECONDS:
            wait = int(_SECONDS - (now - times[0])) + 1
            raise Refused(N_("That was a lot at once: wait {n} s before the next line."), n=wait)
        times.append(now)
