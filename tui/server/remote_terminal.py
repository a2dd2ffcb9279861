"""What is known of the terminal of a connection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_WANTED: Final = ("COLORTERM", "LANG", "LANGUAGE", "NO_COLOR", "HINTERLAND_PICTURES")
_LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class RemoteTerminal:
    """The terminal of a guest.

    Attributes:
        environ: TERM, COLORTERM, LANG, LC_* and the like, as far as they were sent.
        size: columns and lines when it came.
        network: from which it is connected, as :func:`tui.server.arrivals.network_of` says.
    """

    environ: Mapping[str, str]
    size: tuple[int, int]
    network: str = ""

    @property
    def term(self) -> str:
        """Its name, ``""`` when it has none."""
        return self.environ.get("TERM", "")


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
