"""An SSH connection that reads small pieces within its budget.

A flood must not take the time of other guests. asyncio reads up to 256 KiB at once, and asyncssh processes
all of it before anything else runs. As an asyncio ``BufferedProtocol`` the connection decides how much is
read at once. All input passes ``buffer_updated``, all output passes the transport that asyncssh is given:
both are documented interfaces. There is none for the number of packets, so ``_finish_recv_packet`` of
asyncssh is overridden, which runs once after each packet of any kind, and none for the empty packets that it
sends, so ``send_packet`` is. ``tests/server/test_connection.py`` fails with a version of asyncssh where they
do not do that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, Protocol, cast

import asyncssh
from asyncssh.constants import MSG_IGNORE

from tui.base.words import _
from tui.server.arrivals import Arrival, Arrivals
from tui.server.budget import Budget
from tui.server.limits import STUCK_SECONDS

_READ_BYTES: Final = 2048
"""How much is read and processed before others have their turn; about 50 of the smallest packets."""

_DISCARD_AT_ONCE: Final = 64 * 1024
_MOST_DISCARDED: Final = 1 << 20
"""How much is read and thrown away of what still comes when a connection ends."""

_MOST_UNSENT: Final = 1 << 20  # bytes that may wait for a client that does not read
_LAST_WORDS_SECONDS: Final = 1.0  # how long a connection stays so that its client can read why it ends


class Owner(Protocol):
    """The owner of a connection, who decides about it."""

    def environments(self) -> Iterable[Mapping[bytes, bytes]]:
        """Return the environment variables of each channel."""

    def hold(self, held: bool) -> None:
        """Draw nothing for a client that does not read; or go on."""

    def cut(self, words: str) -> None:
        """Say why the connection is closed, which it is right after."""


class LingeringTransport(asyncio.Transport):
    """A transport with a limit for what waits in it, and with time for last words.

    When a socket is closed while something unread is in it, the client may be told nothing but that the
    connection is lost; so what still comes is read and thrown away for a moment.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._lingers = False

    def linger(self) -> None:
        """Have an abort wait until the client can have read what was written."""
        self._lingers = True

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        if self._transport.is_closing():  # asyncio would log each write to a connection that is lost
            return
        self._transport.write(data)
        if self._transport.get_write_buffer_size() > _MOST_UNSENT:
            self._transport.abort()

    def abort(self) -> None:
        if self._lingers and not self._transport.is_closing():
            with suppress(OSError):  # the client has gone already
                self._transport.write_eof()
            asyncio.get_running_loop().call_later(_LAST_WORDS_SECONDS, self._transport.abort)
        else:
            self._transport.abort()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()


class GuestConnection(asyncssh.SSHServerConnection, asyncio.BufferedProtocol):
    """One guest's connection."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        budget: Budget,
        arrivals: Arrivals,
        arrival: Arrival,
    ) -> None:
        super().__init__(loop, options)
        self.budget = budget
        self._arrivals = arrivals
        self.arrival = arrival
        self._line: LingeringTransport | None = None
        self._read_buffer = bytearray(_READ_BYTES)
        self._over = False
        self._discarded = 0
        self._stuck: asyncio.TimerHandle | None = None

    # -- what asyncio calls -----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._line = LingeringTransport(transport)
        super().connection_made(self._line)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._read_buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._over:
            self._discard(nbytes)
            return
        self.budget.count_bytes(nbytes, self._loop.time())
        if not self.budget.exceeded:
            self.data_received(bytes(memoryview(self._read_buffer)[:nbytes]))
            if (owner := self._guard) is not None:
                self.budget.check_environment(owner.environments())
        if self.budget.exceeded:
            self.cut(self.budget.exceeded)

    def pause_writing(self) -> None:
        """Take in nothing more while the client takes no answers; let it go when that lasts."""
        self._hold(True)
        if self._line is not None and not self._over:
            self._line.pause_reading()
            self._stuck = self._stuck or self._loop.call_later(STUCK_SECONDS, self.abort)

    def resume_writing(self) -> None:
        self._forget_stuck()
        if self._line is not None and not self._line.is_closing():
            self._line.resume_reading()
        self._hold(False)

    def connection_lost(self, exc: Exception | None = None) -> None:
        self._forget_stuck()
        super().connection_lost(exc)
        self._arrivals.leave(self.arrival)

    def log_in(self) -> None:
        """Take note that it belongs to a guest."""
        self.budget.log_in(self._loop.time())
        self._arrivals.log_in(self.arrival)

    # -- the way out ------------------------------------------------------------------------------------

    def cut(self, words: str) -> None:
        """Take in nothing more, say why, and close."""
        if self._over or self._line is None:
            return
        self._over = True
        self._read_buffer = bytearray(_DISCARD_AT_ONCE)
        self._line.linger()
        if (owner := self._guard) is not None:
            owner.cut(words)
        self.disconnect(asyncssh.DISC_PROTOCOL_ERROR, _(words))

    # -- inside -----------------------------------------------------------------------------------------

    @property
    def _guard(self) -> Owner | None:
        return cast("Owner | None", self.get_owner())

    def _hold(self, held: bool) -> None:
        if (owner := self._guard) is not None:
            owner.hold(held)

    def _discard(self, count: int) -> None:
        self._discarded += count
        if self._discarded > _MOST_DISCARDED and self._line is not None:
            self._line.pause_reading()

    def _forget_stuck(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def send_packet(self, pkttype: int, *args: bytes, **kwargs: Any) -> None:
        """Send a packet, without the empty one that asyncssh sends before each.

        That one protects ciphers in CBC mode, which this server does not offer (RFC 4251, section 9.3.1).
        """
        if pkttype != MSG_IGNORE:
            super().send_packet(pkttype, *args, **kwargs)

    def _finish_recv_packet(self, pkttype: int, *args: Any, **kwargs: Any) -> None:
        self.budget.count_packet(pkttype, self._loop.time())
        super()._finish_recv_packet(pkttype, *args, **kwargs)
