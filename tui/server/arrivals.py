"""Limits for new connections: by network, by rate, and before the login."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from tui.base.words import N_
from tui.server.elsewhere import Elsewhere
from tui.server.limits import Limits

MOST_BEFORE_LOGIN: Final = 64
"""Connections that have not logged in, over all networks."""

BEGUN_A_SECOND: Final = 15
"""Connections that begin in a second, over all networks: an exchange of keys takes about 10 ms."""

LOGINS_AT_ONCE: Final = 10
"""Connections from one network that begin at once after a pause."""

_LONGEST_WAIT: Final = 10.0  # seconds that a connection may wait until it begins
_NETWORKS_KEPT: Final = 4096
_IPV6_PREFIX: Final = 64

CROWDED: Final = N_("Too many connections come from your network; please try again later.")


def network_of(address: str) -> str:
    """Return the network of an address: an IPv4 address alone, the /64 of an IPv6 address.

    Who has one IPv6 address commonly has all of its /64. Anything else counts as a separate network.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        host_bits = found.max_prefixlen - _IPV6_PREFIX
        return f"{IPv6Address(int(found) >> host_bits << host_bits)}/{_IPV6_PREFIX}"
    return str(found)


@dataclass(eq=False, slots=True)
class Arrival:
    """One connection from the moment it was accepted."""

    network: str  # where it comes from, as `network_of` says
    wait: float  # seconds until it may begin
    close: Callable[[], object] = bool


class Arrivals:
    """Decides which connections may begin and when.

    Attributes:
        networks: how many connections there are from each network, those that wait included.
    """

    def __init__(self, limits: Limits, elsewhere: Elsewhere | None = None) -> None:
        self.networks: Counter[str] = Counter()
        self._limits = limits
        self._elsewhere = elsewhere or Elsewhere(None)
        self._before_login: dict[Arrival, None] = {}
        self._here: set[Arrival] = set()
        self._next: dict[str, float] = {}
        self._next_of_all = -math.inf

    def admit(self, network: str, now: float) -> Arrival | str:
        """Decide about a connection that was accepted.

        When too many have not logged in, one of them is closed: the oldest from the network with the most of
        them. A login takes a moment, so those that have waited long are hardly guests.

        Args:
            now: the time in seconds.

        Returns:
            The arrival, or why it is refused: a sentence to be translated.
        """
        if self.networks[network] + self._elsewhere.connections(network) >= 2 * self._limits.per_address:
            return CROWDED
        wait = self._wait(network, now)
        if wait > _LONGEST_WAIT:
            return CROWDED
        if len(self._before_login) >= MOST_BEFORE_LOGIN:
            self._close_one()
        arrival = Arrival(network, wait)
        self.networks[network] += 1
        self._here.add(arrival)
        self._before_login[arrival] = None
        return arrival

    def log_in(self, arrival: Arrival) -> None:
        """Take note that a connection belongs to a guest."""
        self._before_login.pop(arrival, None)

    def leave(self, arrival: Arrival) -> None:
        """Take note that a connection is gone."""
        if arrival not in self._here:
            return
        self._here.discard(arrival)
        self._before_login.pop(arrival, None)
        self.networks[arrival.network] -= 1
        if self.networks[arrival.network] <= 0:
            del self.networks[arrival.network]

    def close(self) -> None:
        """Close the connections that have not logged in."""
        for arrival in list(self._before_login):
            arrival.close()

    def _wait(self, network: str, now: float) -> float:
        """Return how long the next connection has to wait, and count it when that is not too long."""
        gap = 60 / self._limits.logins_per_minute * (1 + self._elsewhere.workers)
        earliest = now - gap * (LOGINS_AT_ONCE - 1)
        due = max(self._next.get(network, earliest), earliest)
        due_of_all = max(self._next_of_all, now - LOGINS_AT_ONCE / BEGUN_A_SECOND)
        wait = max(0.0, due - now, due_of_all - now)
        if wait <= _LONGEST_WAIT:
            if len(self._next) >= _NETWORKS_KEPT:
                self._next = {one: time for one, time in self._next.items() if time > earliest}
            self._next[network] = due + gap
            self._next_of_all = due_of_all + 1 / BEGUN_A_SECOND
        return wait

    def _close_one(self) -> None:
        crowd = Counter(arrival.network for arrival in self._before_login)
        most = max(crowd.values())
        oldest = next(arrival for arrival in self._before_login if crowd[arrival.network] == most)
        self.leave(oldest)
        oldest.close()
