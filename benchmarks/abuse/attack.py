"""Base of all abusers: their keys, their connections, and how those end."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh

from benchmarks.server import ENVIRON

UNREAD_AT_MOST = 4 << 20
KEY_FILE = "abuser{}.key"
ABUSERS = 6


class Abuser(asyncssh.SSHClient):
    """Counts how its connections end."""

    def __init__(self, ends: Counter[str]) -> None:
        self._ends = ends

    def connection_lost(self, exc: Exception | None) -> None:
        self._ends[str(exc) if exc is not None else "hung up"] += 1


class Screen(asyncssh.SSHClientSession[bytes]):
    """A terminal that answers to frames."""

    def __init__(self) -> None:
        self.channel: Any = None
        self.connection: Any = None

    def connection_made(self, chan: Any) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if not self.channel.is_closing():
            self.channel.write(b"\x1b[0n" * data.count(b"\x1b[5n"))


class Attack:
    """The knowledge and means of an abuser.

    Attributes:
        ends: how its connections have ended.
        done: how often it has done what it does.
    """

    def __init__(self, port: int, folder: Path, seconds: float) -> None:
        self.port = port
        self.keys = [str(folder / KEY_FILE.format(number)) for number in range(ABUSERS)]
        self.until = time.monotonic() + seconds
        self.ends: Counter[str] = Counter()
        self.done = 0
        self._open: list[Any] = []

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def rest(self) -> None:
        """Keep everything as it is until the time is over."""
        await asyncio.sleep(max(0.0, self.until - time.monotonic()))

    async def connect(self, host: int = 2, number: int = 0, **options: Any) -> Any:
        """Log in from 127.0.0.host with a key."""
        options.setdefault("client_keys", [self.keys[number]])
        connection = await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username="abuser",
            client_factory=lambda: Abuser(self.ends),
            known_hosts=None,
            config=None,
            local_addr=(f"127.0.0.{host}", 0),
            **options,
        )
        self._open.append(connection)
        return connection

    async def screen(self, size: tuple[int, int] = (80, 24), number: int = 0, **options: Any) -> Screen:
        """Log in and open a terminal."""
        connection = await self.connect(number=number, **options)
        _channel, screen = await connection.create_session(
            Screen, term_type="xterm-256color", term_size=size, env=ENVIRON, encoding=None
        )
        screen.connection = connection
        await asyncio.sleep(1)
        return screen

    async def repeat(self, connection: Any, act: Callable[[int], object], most: int, rate: float = 0) -> None:
        """Do something again and again until the connection is closed, it is enough, or time is over.

        Args:
            connection: on which it is done.
            act: does it; is told how often it was done.
            most: how often at most.
            rate: how often a second; 0 for as fast as possible.
        """
        begun = time.monotonic()
        for number in range(most):
            transport = connection._transport
            if transport is None or not self.goes_on:
                return
            while transport.get_write_buffer_size() > UNREAD_AT_MOST:
                await asyncio.sleep(0.01)
                if connection._transport is None or not self.goes_on:
                    return
            with contextlib.suppress(OSError, asyncssh.Error):
                act(number)
            self.done += 1
            if rate:
                await asyncio.sleep(max(0.0, begun + number / rate - time.monotonic()))
            elif number % 32 == 0:
                await asyncio.sleep(0)
