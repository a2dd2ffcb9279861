"""The proxy before the store, and the store itself: each fault is one, and ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from saves.storage.postgresql import PostgresStore
from tests.cluster.database import Database
from tests.cluster.proxy import Proxy, Streams


@pytest.fixture
async def proxy() -> AsyncIterator[Proxy]:
    """A proxy before a server that sends everything back."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(100):
            writer.write(data)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async def reach() -> Streams:
        return await asyncio.open_connection("127.0.0.1", port)

    async with Proxy(reach) as found:
        yield found
    server.close()


async def exchange(streams: Streams, text: bytes) -> bytes:
    streams[1].write(text)
    return await asyncio.wait_for(streams[0].readexactly(len(text)), 20)


async def connect(proxy: Proxy) -> Streams:
    return await asyncio.open_connection("127.0.0.1", proxy.port)


async def test_it_passes_everything_on(proxy: Proxy) -> None:
    streams = await connect(proxy)
    assert await exchange(streams, b"hello" * 10_000) == b"hello" * 10_000
    streams[1].write_eof()
    assert await streams[0].read() == b""


async def test_it_is_slow_in_both_directions(proxy: Proxy) -> None:
    streams = await connect(proxy)
    proxy.delay = 0.1
    began = time.monotonic()
    await exchange(streams, b"one")
    assert time.monotonic() - began >= 0.2


async def test_it_stalls_and_goes_on(proxy: Proxy) -> None:
    streams = await connect(proxy)
    proxy.stall()
    streams[1].write(b"a")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(streams[0].read(1), 0.1)
    proxy.resume()
    assert await streams[0].read(1) == b"a"


async def test_it_cuts_and_refuses(proxy: Proxy) -> None:
    streams = await connect(proxy)
    await exchange(streams, b"a")
    proxy.refusing = True
    proxy.cut()
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await exchange(streams, b"b")
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await exchange(await connect(proxy), b"c")
    proxy.refusing = False
    assert await exchange(await connect(proxy), b"d") == b"d"


@pytest.mark.slow
async def test_a_store_is_full_and_killed_and_goes_on() -> None:
    async with Database() as database:
        store = await asyncio.to_thread(PostgresStore, database.url)
        path = Path(store.label, "games", "a.jsonl")

        def write(count: int) -> set[str]:
            told = set()
            for _ in range(count):
                try:
                    file.append(b"x" * 1000 + b"\n")
                except OSError as error:
                    told.add(str(error))
            return told

        file = await asyncio.to_thread(store.create_for_appending, path, b"begun\n")
        assert await asyncio.to_thread(write, 10) == set()
        await database.fill()
        [told] = await asyncio.to_thread(write, 100)
        assert "the disk of the store is full" in told
        await database.free()
        await database.kill()
        await database.start()
        file = await asyncio.to_thread(store.append_to, path, 1 << 30)
        assert await asyncio.to_thread(write, 10) == set()
        assert (await asyncio.to_thread(store.read_bytes, path)).startswith(b"begun\nxxx")
        store.close()
