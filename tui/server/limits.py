"""Limits of one guest's use of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tui.play.hall.limits import TableLimits

MOST_COLUMNS: Final = 300
MOST_LINES: Final = 100
"""The largest screen that is drawn; a larger window is left empty beyond it."""

CELLS_AT_ONCE: Final = 6000
"""How many cells of one screen are drawn before other guests have their turn."""

BURST_BYTES: Final = 64 * 1024
"""How many bytes a connection may send at once, a large paste for instance."""

KEYS_A_SECOND: Final = 120
"""How many keys and movements of the mouse are taken in for long; what is more waits."""

KEYS_AT_ONCE: Final = 20
"""How many are taken in at once after a pause."""

KEYS_WAITING: Final = 512
"""How many may wait; what is more is lost."""

CHANNELS: Final = 10
"""How many sessions may be asked for on one connection."""

SESSIONS_AT_ONCE: Final = 3
"""How many sessions may begin at once after a pause."""

SHORT_SECONDS: Final = 5.0
SHORT_COST: Final = 4.0
"""A session that ends sooner counts as this many more, so that coming and going takes little time."""

STUCK_SECONDS: Final = 60.0
"""How long a connection may take nothing before it is closed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Server limits; most are command-line options.

    Attributes:
        people: sessions at the same time.
        per_key: sessions of one key at the same time.
        per_address: connections from one network at the same time: an IPv4 address or an IPv6 /64.
        logins_per_minute: new connections a minute from one network; more of them wait.
        sessions_a_second: sessions that begin in a second for long; more of them wait. Each takes about 0.1 s
            in which nobody else is served.
        idle_minutes: minutes without a key after which a session is ended.
        input_rate: bytes a second that a connection may send for long.
        tables: tables open or running at the same time.
        tables_per_key: such tables made by one key.
        tables_per_address: such tables made from one network.
        adjourned_days: days without a move after which a game is not counted among them.
    """

    people: int = 200
    per_key: int = 3
    per_address: int = 20
    logins_per_minute: int = 60
    idle_minutes: int = 120
    sessions_a_second: float = 2.0
    input_rate: int = 16 * 1024
    tables: int = 400
    tables_per_key: int = 20
    tables_per_address: int = 100
    adjourned_days: int = 7

    @property
    def of_tables(self) -> TableLimits:
        """The limits of the hall."""
        return TableLimits(self.tables, self.tables_per_key, self.tables_per_address, self.adjourned_days)


def fitting(columns: int, lines: int) -> tuple[int, int]:
    """Return the size of the screen that is drawn in a window; one of unknown size counts as 80x24."""
    if columns <= 0 or lines <= 0:
        return 80, 24
    return min(columns, MOST_COLUMNS), min(lines, MOST_LINES)


def cost_of_beginning(columns: int, lines: int) -> float:
    """Return how many turns a session counts as that begins on a screen; one of 80x24 is one turn."""
    return max(1.0, columns * lines / 2000)
