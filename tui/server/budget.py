"""The budget of one connection: how much it may send."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tui.base.words import N_
from tui.server.limits import BURST_BYTES

# Message numbers of RFC 4250, section 4.1.
_KEXINIT: Final = 20
_USERAUTH_REQUEST: Final = 50
_CHANNEL_OPEN: Final = 90

_COSTS: Final = {_KEXINIT: 100, _USERAUTH_REQUEST: 10, _CHANNEL_OPEN: 20}
"""What a packet costs, if not 1: keys are exchanged or checked, or memory is taken for a channel."""

PACKETS_A_SECOND: Final = 300
"""Packets a second that a connection may send for long; typing, the mouse and answers need about 200."""

PACKETS_AT_ONCE: Final = 1500
"""Packets that may come at once after a pause."""

_LOGIN_BYTES: Final = 64 * 1024
"""Bytes that a connection may send before its login; nothing comes back while it waits."""

_LOGIN_PACKETS: Final = 500  # cost of the packets before the login: one exchange of keys and about 35 tries

VARIABLES: Final = 64
"""Environment variables that a connection may set."""

ENVIRONMENT_BYTES: Final = 16 * 1024
"""Size of their names and values together."""


class Allowance:
    """An amount that can be used up at once and comes back at a steady rate.

    Args:
        a_second: how much of it comes back in a second.
        now: the time in seconds.
    """

    def __init__(self, at_once: float, a_second: float, now: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._left = at_once
        self._counted = now

    def take(self, amount: float, now: float) -> bool:
        """Use some of it and return whether there was enough."""
        self._left = min(self._at_once, self._left + (now - self._counted) * self._a_second) - amount
        self._counted = now
        return self._left >= 0


class Budget:
    """The remaining budget of one connection.

    Bytes are counted as they come in, packets by what they cost the server, and environment variables by
    their number and size. Before the login all of it is less, and nothing is given back.

    Args:
        input_rate: bytes a second that may come for long after the login.
        now: the time in seconds.

    Attributes:
        exceeded: a sentence for the guest, to be translated, when more came than is allowed, else ``""``.
    """

    def __init__(self, input_rate: int, now: float) -> None:
        self.exceeded = ""
        self._input_rate = input_rate
        self._logged_in = False
        self._bytes = Allowance(_LOGIN_BYTES, 0, now)
        self._packets = Allowance(_LOGIN_PACKETS, 0, now)

    def log_in(self, now: float) -> None:
        """Allow from now on what a guest may send."""
        self._logged_in = True
        self._bytes = Allowance(BURST_BYTES, self._input_rate, now)
        self._packets = Allowance(PACKETS_AT_ONCE, PACKETS_A_SECOND, now)

    def count_bytes(self, count: int, now: float) -> None:
        """Count bytes that have come in."""
        if not self._bytes.take(count, now):
            self._exceed()

    def count_packet(self, kind: int, now: float) -> None:
        """Count a packet of a kind, a message number of SSH."""
        if not self._packets.take(_COSTS.get(kind, 1), now):
            self._exceed()

    def check_environment(self, environments: Iterable[Mapping[bytes, bytes]]) -> None:
        """Check the environment variables of all channels of the connection."""
        count = size = 0
        for environment in environments:
            count += len(environment)
            size += sum(len(name) + len(value) for name, value in environment.items())
        if count > VARIABLES or size > ENVIRONMENT_BYTES:
            self.exceeded = self.exceeded or N_(
                "Your client sends too many environment variables; the connection was closed. "
                "Connect without SendEnv and SetEnv."
            )

    def _exceed(self) -> None:
        if self.exceeded:
            return
        if self._logged_in:
            self.exceeded = N_("Too much came from your terminal at once; the connection was closed.")
        else:
            self.exceeded = N_("Your client tried too much before the login; name one key with: ssh -i FILE")
