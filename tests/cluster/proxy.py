"""A TCP proxy between programs and their store that can cut, slow down, stall and refuse connections."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, Self

_CHUNK: Final = 1 << 16

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Streams]]


class Proxy:
    """Passes on what comes to a port of the loopback.

    Args:
        connect: opens a connection to the real server.

    Attributes:
        port: where it listens.
        delay: seconds by which everything is late, in each direction.
        refusing: whether new connections are closed at once.
    """

    def __init__(self, connect: Connect) -> None:
        self.port = 0
        self.delay = 0.0
        self.refusing = False
        self._connect = connect
        self._going = asyncio.Event()
        self._going.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        assert self._server is not None
        self._server.close()
        self._going.set()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # what accepted them ends after them

    def cut(self) -> None:
        """End all connections, in the middle of what they are sending."""
        for writer in list(self._open):
            writer.transport.abort()

    def stall(self) -> None:
        """Pass nothing on until :meth:`resume`; connections stay open."""
        self._going.clear()

    def resume(self) -> None:
        """Pass on what has waited, and all that comes."""
        self._going.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.refusing:
                raise ConnectionRefusedError
            upstream, upwriter = await self._connect()
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, upwriter}
        both = [
            asyncio.create_task(self._pass(reader, upwriter)),
            asyncio.create_task(self._pass(upstream, writer)),
        ]
        self._tasks.update(both)
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)
        self._tasks.difference_update(both)
        for one in (writer, upwriter):
            self._open.discard(one)
            one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        late: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, data = await late.get()
                if (wait := due - loop.time()) > 0:
                    await asyncio.sleep(wait)
                await self._going.wait()
                if not data:
                    return
                writer.write(data)
                await writer.drain()

        task = asyncio.create_task(deliver())
        try:
            while data := await reader.read(_CHUNK):
                late.put_nowait((loop.time() + self.delay, data))
            late.put_nowait((loop.time() + self.delay, b""))
            await task
        except OSError:
            return
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await task
