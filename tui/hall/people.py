"""People, and what makes the text they type harmless."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

MOST_MARKS: Final = 3
"""How many combining marks a character may carry; more would run over the lines around it."""

_SEQUENCES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # CSI: cursor, colours, modes
    r"|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f]).*?(?:\x07|\x1b\\|\x9c|$)"  # strings: titles, clipboards
    r"|\x1b[ -/]*[0-~]?",  # all other escapes
    re.DOTALL,
)
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Characters that count as letters or signs and show nothing."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who comes to the hall.

    Attributes:
        fingerprint: of the person's key; tells people apart.
        name: for people; may change from visit to visit.
    """

    fingerprint: str
    name: str


def harmless(text: str) -> str:
    """Return typed text as one line that no terminal takes for anything but text.

    Escape sequences, control and format characters (those that turn the direction of writing among
    them) are taken out, heaps of combining marks cut down, and all blanks made single spaces.
    """
    kept: list[str] = []
    marks = 0
    for char in _SEQUENCES.sub("", text):
        kind = unicodedata.category(char)
        if char.isspace() or kind[0] == "Z" or char in _BLANK_LETTERS:
            kept.append(" ")
        elif kind[0] == "M":
            marks += 1
            if marks <= MOST_MARKS and kept and kept[-1] != " ":
                kept.append(char)
            continue
        elif kind[0] != "C":
            kept.append(char)
        marks = 0
    return " ".join("".join(kept).split())
