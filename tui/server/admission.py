"""Admission of accepted connections: they begin, wait a little, or are refused."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Final

from tui.base.words import N_, _
from tui.server.arrivals import Arrival, Arrivals, network_of
from tui.server.connection import GuestConnection
from tui.server.descriptors import end_of_connections

_log = logging.getLogger(__name__)

_FULL: Final = N_("This server can take no more connections now; please try again later.")


class Admission:
    """Begins connections when it is their turn."""

    def __init__(self, arrivals: Arrivals, make: Callable[[Arrival], GuestConnection]) -> None:
        self._arrivals = arrivals
        self._make = make
        self._beginning: set[asyncio.Task[None]] = set()

    def accept(self, connection: socket.socket, address: str) -> str:
        """Have a connection begin soon and return ``""``, or return a sentence why it must not."""
        if connection.fileno() >= end_of_connections():
            return _(_FULL)
        loop = asyncio.get_running_loop()
        arrival = self._arrivals.admit(network_of(address), loop.time())
        if isinstance(arrival, str):
            return _(arrival)
        task = loop.create_task(self._begin(connection, arrival))
        arrival.close = task.cancel
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)
        return ""

    async def _begin(self, connection: socket.socket, arrival: Arrival) -> None:
        try:
            await asyncio.sleep(arrival.wait)
            protocol = self._make(arrival)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except (asyncio.CancelledError, OSError):
            connection.close()
            self._arrivals.leave(arrival)
        else:
            arrival.close = protocol.abort
