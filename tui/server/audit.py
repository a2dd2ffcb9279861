"""The log of logins and refused logins, a line each, in a form that fail2ban can read."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Final

from engine.bots.protocol import BotFault

_log = logging.getLogger(__name__)

MOST_OF_ADDRESS: Final = 20
"""Refused logins of one address that are logged in a minute; the rest is only counted."""

MOST_OF_ALL: Final = 600
"""Refused logins that are logged in a minute."""

_MINUTE: Final = 60.0
_LONGEST: Final = 32


class RefusedLogins:
    """Logs refused logins, with a limit per minute, so that nobody can fill a disk."""

    def __init__(self) -> None:
        self._since = float("-inf")
        self._counts: Counter[str] = Counter()
        self._passed_over = 0

    def log(self, address: str, port: int, username: str, reason: str, *, tried: bool = True) -> None:
        """Log a refused login.

        Args:
            username: what the client called itself; anything can be in it.
            tried: whether a login was tried at all; scanners and monitors do not.
        """
        now = asyncio.get_running_loop().time()
        if now - self._since >= _MINUTE:
            if self._passed_over:
                _log.warning("%d more refused logins were not logged one by one", self._passed_over)
            self._since, self._passed_over = now, 0
            self._counts.clear()
        if self._counts[address] >= MOST_OF_ADDRESS or self._counts.total() >= MOST_OF_ALL:
            self._passed_over += 1
            return
        self._counts[address] += 1
        _log.warning(
            "%s from %s port %d: %s, user %s",
            "refused login" if tried else "no login",
            address.partition("%")[0],
            port,
            _plain(reason),
            ascii(username[:_LONGEST]),
        )


def joined(name: str, fingerprint: str, address: str, here: int) -> None:
    """Log that a guest has come in."""
    _log.info("joined: %s, %s, from %s, %d here", ascii(name), fingerprint, address, here)


def left(name: str, fingerprint: str, address: str, here: int) -> None:
    """Log that a guest has left."""
    _log.info("left: %s, %s, from %s, %d here", ascii(name), fingerprint, address, here)


def broken(name: str, fingerprint: str, address: str, fault: BotFault) -> None:
    """Log by what a bot has broken the protocol."""
    reason = _plain(str(fault.saying))
    _log.warning("broken protocol: bot %s, %s, from %s: %s", ascii(name), fingerprint, address, reason)


def revoked(fingerprint: str, address: str) -> None:
    """Log that a connection is ended because its key is not on the list any more."""
    _log.warning("revoked: %s, from %s", fingerprint, address)


def _plain(text: str) -> str:
    return ascii(text)[1:-1]
