"""The cleaning of texts that people type and that programs from elsewhere write."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

MOST_MARKS: Final = 3
"""How many combining marks a character may carry; more would run over the lines around it."""

_SEQUENCES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # CSI: cursor, colours, modes
    r"|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f]).*?(?:\x07|\x1b\\|\x9c|$)"  # strings: titles, clipboards
    r"|\x1b[ -/]*[0-~]?",  # all other escapes
    re.DOTALL,
)
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159")
"""Characters that count as letters or signs and show nothing."""

_UNSEEN_MARKS: Final = frozenset(
    map(chr, (0x034F, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, *range(0xFE00, 0xFE10)))
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
"""Combining marks that show nothing: joiners and selectors of variants."""


def is_unseen(char: str) -> bool:
    """True if a character shows nothing although it is no space: controls, formats, fillers, selectors."""
    return char in _BLANK_LETTERS or char in _UNSEEN_MARKS or unicodedata.category(char)[0] == "C"


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
        elif char in _UNSEEN_MARKS:
            continue
        elif kind[0] == "M":
            marks += 1
            if marks <= MOST_MARKS and kept and kept[-1] != " ":
                kept.append(char)
            continue
        elif kind[0] != "C":
            kept.append(char)
        marks = 0
    return " ".join("".join(kept).split())
