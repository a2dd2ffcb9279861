"""Limits of one guest's use of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.words import N_

if TYPE_CHECKING:
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


def _option(default: int, option: str, sentence: str, least: int = 1) -> int:
    """Return a field of ``Limits`` that is an option of ``hinterland serve``."""
    found: int = field(default=default, metadata={"option": option, "help": sentence, "least": least})
    return found


@dataclass(frozen=True, slots=True)
class Limits:
    """Server limits; most are command-line options. An address stands for its network: an IPv6 /64.

    Attributes:
        sessions_a_second: sessions that begin in a second for long; more of them wait. Each takes about 0.1 s
            in which nobody else is served.
    """

    people: int = _option(200, "--most-people", N_("Sessions at the same time."))
    per_key: int = _option(
        3, "--most-per-key", N_("Sessions of one key at the same time; one more ends the oldest.")
    )
    per_address: int = _option(20, "--most-per-address", N_("Connections from one address at the same time."))
    logins_per_minute: int = _option(
        60, "--logins-per-minute", N_("New connections a minute from one address; more of them wait.")
    )
    idle_minutes: int = _option(120, "--idle-minutes", N_("End a session after this long without input."))
    sessions_a_second: float = 2.0
    input_rate: int = _option(
        16 * 1024, "--input-rate", N_("Bytes a second that a connection may send over time."), least=1024
    )
    tables: int = _option(400, "--most-tables", N_("Tables open or running at the same time."))
    tables_per_key: int = _option(20, "--most-tables-per-key", N_("Such tables made by one key."))
    tables_per_address: int = _option(
        100, "--most-tables-per-address", N_("Such tables made from one address.")
    )
    adjourned_days: int = _option(
        7,
        "--adjourned-days",
        N_("Do not count games after this long without a move; they can go on at any time."),
    )

    @property
    def of_tables(self) -> TableLimits:
        """The limits of the hall."""
        from tui.play.hall.limits import TableLimits  # here, because the help of options needs no hall

        return TableLimits(self.tables, self.tables_per_key, self.tables_per_address, self.adjourned_days)


def fitting(columns: int, lines: int) -> tuple[int, int]:
    """Return the size of the screen that is drawn in a window; one of unknown size counts as 80x24."""
    if columns <= 0 or lines <= 0:
        return 80, 24
    return min(columns, MOST_COLUMNS), min(lines, MOST_LINES)


def cost_of_beginning(columns: int, lines: int) -> float:
    """Return how many turns a session counts as that begins on a screen; one of 80x24 is one turn."""
    return max(1.0, columns * lines / 2000)
