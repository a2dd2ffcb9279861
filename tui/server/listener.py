"""Accepts TCP connections, also after file descriptors have run out.

asyncio's own accepting writes a traceback to the log for each failure, about a hundred of them a second.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from tui.base.words import _
from tui.server.errors import CannotServeError

_log = logging.getLogger(__name__)

_BACKLOG: Final = 100
_ACCEPTED_AT_ONCE: Final = 4
_RETRY_SECONDS: Final = 0.5
_YIELD_SECONDS: Final = 0.03
_REPORT_SECONDS: Final = 60.0


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen at all addresses of a host.

    Args:
        port: port to listen at; 0 for any that is free.

    Raises:
        CannotServeError: when that is not possible.
    """
    sockets: list[socket.socket] = []
    try:
        for family, address in addresses(host, port):
            if sockets and port == 0:
                address = (address[0], sockets[0].getsockname()[1], *address[2:])
            sockets.append(socket.create_server(address, family=family, backlog=_BACKLOG))
    except (OSError, UnicodeError) as error:  # the latter for a host that can be no name
        for opened in sockets:
            opened.close()
        raise CannotServeError(nobody_let_in(host, port, error)) from error
    return sockets


def addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, tuple[Any, ...]]]:
    """Return all addresses of a host, each with its family.

    Raises:
        OSError, UnicodeError: when it has none; the latter when it can be no name.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return list(dict.fromkeys((info[0], info[4]) for info in found))


def nobody_let_in(host: str, port: int, error: OSError | UnicodeError) -> str:
    """Return in a sentence why a server cannot listen."""
    cause = _("this cannot be the name of a host")
    if isinstance(error, OSError):
        number = error.errno or 0  # what Python says has the address in it, too
        cause = os.strerror(number) if number > 0 else error.strerror or str(error)
    words = _("cannot listen at {host} port {port}: {cause}")
    return words.format(host=host, port=port, cause=cause)


Accepted = Callable[[socket.socket, str], str]
"""Takes a connection and its address, and returns ``""``, or a sentence why the connection is refused."""


class Listener:
    """Accepts what comes at listening sockets.

    Args:
        others_first: whether another process that accepts at the same sockets should take the next one. That
            one has a moment for it then.
    """

    def __init__(self, accepted: Accepted, others_first: Callable[[], bool] = lambda: False) -> None:
        self._accepted = accepted
        self._others_first = others_first
        self._sockets: list[socket.socket] = []
        self._retries: dict[socket.socket, asyncio.TimerHandle] = {}
        self._report = RefusalLog()

    @property
    def port(self) -> int:
        """The port at which it listens."""
        port: int = self._sockets[0].getsockname()[1]
        return port

    def open(self, sockets: Sequence[socket.socket]) -> None:
        """Accept connections from now on; needs a running event loop.

        Args:
            sockets: where to listen; they may be shared with other processes. Closed by :meth:`close`.
        """
        loop = asyncio.get_running_loop()
        self._sockets = list(sockets)
        for listening in self._sockets:
            listening.setblocking(False)
            loop.add_reader(listening, self._look, listening)

    def close(self) -> None:
        """Stop listening."""
        loop = asyncio.get_running_loop()
        for timer in self._retries.values():
            timer.cancel()
        self._retries.clear()
        for listening in self._sockets:
            loop.remove_reader(listening)
            listening.close()
        self._sockets.clear()
        self._report.close()

    def _look(self, listening: socket.socket) -> None:
        if self._others_first():
            self._rest(listening, _YIELD_SECONDS, self._accept_after_all)
        else:
            self._accept(listening)

    def _accept_after_all(self, listening: socket.socket) -> None:
        self._look_again(listening)
        self._accept(listening)

    def _accept(self, listening: socket.socket) -> None:
        for _number in range(_ACCEPTED_AT_ONCE):
            try:
                connection, address = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                self._report.note(error.strerror or str(error))
                self._rest(listening, _RETRY_SECONDS, self._look_again)
                return
            connection.setblocking(False)
            refusal = self._accepted(connection, str(address[0]))
            if refusal:
                self._report.note(refusal)
                _refuse(connection, refusal)
            if self._others_first():
                return

    def _rest(self, listening: socket.socket, seconds: float, then: Callable[[socket.socket], None]) -> None:
        """Accept nothing for some time."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(listening)
        if (timer := self._retries.get(listening)) is not None:
            timer.cancel()
        self._retries[listening] = loop.call_later(seconds, then, listening)

    def _look_again(self, listening: socket.socket) -> None:
        self._retries.pop(listening, None)
        asyncio.get_running_loop().add_reader(listening, self._look, listening)


def _refuse(connection: socket.socket, words: str) -> None:
    """Close a connection with a line before the SSH protocol begins, as RFC 4253, section 4.2, allows."""
    with suppress(OSError):
        connection.send(f"{words}\r\n".encode())
    connection.close()


class RefusalLog:
    """Writes to the log what was refused, at most one line a minute."""

    def __init__(self) -> None:
        self._causes: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def note(self, cause: str) -> None:
        """Count a connection that was refused."""
        self._causes[cause] += 1
        if self._timer is None:
            self._write()

    def close(self) -> None:
        """Write what is left."""
        if self._timer is not None:
            self._timer.cancel()
            self._write_line()

    def _write(self) -> None:
        self._timer = None
        if self._causes:
            self._write_line()
            self._timer = asyncio.get_running_loop().call_later(_REPORT_SECONDS, self._write)

    def _write_line(self) -> None:
        if self._causes:
            causes = "; ".join(f"{count} x {cause}" for cause, count in self._causes.most_common())
            _log.warning("%d connections refused: %s", self._causes.total(), causes)
            self._causes.clear()
