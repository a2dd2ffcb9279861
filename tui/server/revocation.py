"""Ends the sessions of keys that were taken off the list."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import asyncssh

from tui.server import audit
from tui.server.keys import Guests

LOOK_SECONDS: Final = 1.0
"""How often the list is looked at."""


@dataclass(frozen=True, eq=False)
class Admitted:
    """A connection that has logged in."""

    key: asyncssh.SSHKey
    address: str
    end: Callable[[], None]


class Revocation:
    """Ends connections whose keys may not come in any more.

    A key has to be missing twice in a row, so that a list that is being written loses nobody.
    """

    def __init__(self, guests: Guests) -> None:
        self._guests = guests
        self._admitted: set[Admitted] = set()
        self._missing: set[Admitted] = set()
        self._looking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look; needs a running event loop."""
        self._looking = asyncio.get_running_loop().create_task(self._look_on(), name="revocation")

    def close(self) -> None:
        """Stop watching."""
        if self._looking is not None:
            self._looking.cancel()

    def add(self, one: Admitted) -> None:
        """Look after a connection from now on."""
        self._admitted.add(one)

    def discard(self, one: Admitted | None) -> None:
        """Forget a connection that has ended."""
        if one is not None:
            self._admitted.discard(one)

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look()

    def look(self) -> None:
        """Look once."""
        missing = {one for one in self._admitted if not self._guests.welcome(one.key, one.address)}
        for one in missing & self._missing:
            self._admitted.discard(one)
            audit.revoked(one.key.get_fingerprint(), one.address)
            one.end()
        self._missing = missing
