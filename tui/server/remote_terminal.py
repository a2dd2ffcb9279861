"""The known properties of a connection's terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from tui.base.depth import leaves_letters_open

_WANTED: Final = ("COLORTERM", "LANG", "LANGUAGE", "NO_COLOR", "HINTERLAND_PICTURES")
_LONGEST: Final = 64

ASK_COLUMN: Final = "\r\u00f6\x1b[6n\r\x1b[K"
"""A letter of two bytes in UTF-8, the question where the cursor is then (DSR), and the letter's removal.

The letter is narrow in all terminals, and neither byte is a control character in ISO 8859.
"""

COLUMN: Final = re.compile(rb"\x1b\[\d{1,4};(\d{1,4})R")
"""The answer, with the column."""

_COLUMN_OF_BYTES: Final = 3  # the column in a terminal that takes each byte for a character


@dataclass(frozen=True, slots=True)
class RemoteTerminal:
    """The terminal of a guest."""

    environ: Mapping[str, str]  # TERM, COLORTERM, LANG, LC_* and the like, as far as they were sent
    size: tuple[int, int]  # columns and lines when it came
    network: str = ""  # from which it is connected, as `network_of` says

    @property
    def term(self) -> str:
        """Its name, ``""`` when it has none."""
        return self.environ.get("TERM", "")

    @property
    def must_be_asked(self) -> bool:
        """True if the client has sent no locale, so that only the terminal itself tells its characters."""
        return leaves_letters_open(self.environ)

    def answered(self, column: int | None) -> Self:
        """Return the terminal with its characters, by its answer to :data:`ASK_COLUMN`.

        Args:
            column: of the cursor, ``None`` without an answer. UTF-8 is what nearly all terminals take, so
                only the one answer that denies it counts.
        """
        if column == _COLUMN_OF_BYTES:
            return self
        return replace(self, environ={**self.environ, "LC_CTYPE": "C.UTF-8"})


def remote_terminal(term: str, sent: Mapping[str, str], size: tuple[int, int]) -> RemoteTerminal:
    """Return the terminal of a connection; variables that do not matter or are too long are left out."""
    environ = {
        name: value
        for name, value in sent.items()
        if (name in _WANTED or name.startswith("LC_")) and len(value) <= _LONGEST and value.isprintable()
    }
    if term and len(term) <= _LONGEST and term.isprintable():
        environ["TERM"] = term
    return RemoteTerminal(environ, size)
