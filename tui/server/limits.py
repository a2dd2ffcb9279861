"""How much one guest may take of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_COLUMNS: Final = 500
MOST_LINES: Final = 150
"""The largest screen that is drawn; a larger window is left empty beyond it."""

BURST_BYTES: Final = 64 * 1024
"""How much input may come at once, a large paste for instance."""

KEYS_A_SECOND: Final = 120
"""How many keys and movements of the mouse are taken in for long; what is more waits."""

KEYS_AT_ONCE: Final = 60
"""How many are taken in at once after a pause."""

KEYS_WAITING: Final = 512
"""How many may wait; what is more is lost."""

STUCK_SECONDS: Final = 60.0
"""How long a connection may take nothing before it is closed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What can be set on the command line.

    Attributes:
        people: sessions at the same time.
        per_key: sessions of one key at the same time.
        per_address: connections from one address at the same time.
        idle_minutes: minutes without a key after which a session is ended.
        input_rate: bytes of input a second that a session may send for long.
    """

    people: int = 200
    per_key: int = 3
    per_address: int = 20
    idle_minutes: int = 120
    input_rate: int = 16 * 1024


def fitting(columns: int, lines: int) -> tuple[int, int]:
    """Return the size of the screen that is drawn in a window; one of unknown size counts as 80x24."""
    if columns <= 0 or lines <= 0:
        return 80, 24
    return min(columns, MOST_COLUMNS), min(lines, MOST_LINES)
