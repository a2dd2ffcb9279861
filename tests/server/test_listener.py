"""Accepting, also where file descriptors run out."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import asyncssh
import pytest

from tests.server.conftest import Come, Opened
from tui.server import admission, listener
from tui.server.descriptors import end_of_connections, raise_limit
from tui.server.ssh_server import SshServer


@contextmanager
def no_more_files() -> Iterator[None]:
    """Leave no file descriptor free."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.dup(0)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_accepting_goes_on_when_there_are_files_again(
    server: SshServer, caplog: pytest.LogCaptureFixture
) -> None:
    clients = [socket.socket() for _number in range(5)]
    with no_more_files(), caplog.at_level(logging.WARNING):
        for client in clients:
            client.setblocking(False)
            await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", server.port))
        await asyncio.sleep(1.2)
        assert len(caplog.records) == 1
        assert "1 connections refused: 1 x Too many open files" in caplog.text
    for client in clients:
        async with asyncio.timeout(60):
            assert (await asyncio.get_running_loop().sock_recv(client, 20)).startswith(b"SSH-2.0-Hinterland")
        client.close()
    assert len(caplog.records) == 1


async def test_files_are_kept_for_games(
    server: SshServer, come: Come, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guest = await come(server)
    await guest.wait("call you")
    monkeypatch.setattr(admission, "end_of_connections", lambda: 0)
    for _number in range(5):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        async with asyncio.timeout(60):
            assert (
                await reader.read()
                == b"This server can take no more connections now; please try again later.\r\n"
            )
        writer.close()
    guest.press("ctrl+q")
    assert await guest.end() == 0
    assert [record.message for record in caplog.records if "refused" in record.message] == [
        "1 connections refused: 1 x This server can take no more connections now; please try again later."
    ]


def test_what_was_refused_is_written_once_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def note_many() -> None:
        monkeypatch.setattr(listener, "_REPORT_SECONDS", 0.2)
        report = listener.RefusalLog()
        for _number in range(1000):
            report.note("one cause")
        report.note("another")
        await asyncio.sleep(1)
        report.note("one cause")
        report.close()

    asyncio.run(note_many())
    assert [record.message for record in caplog.records] == [
        "1 connections refused: 1 x one cause",
        "1000 connections refused: 999 x one cause; 1 x another",
        "1 connections refused: 1 x one cause",
    ]


def test_a_process_may_open_as_many_files_as_it_can() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
        assert end_of_connections() == 150
        resource.setrlimit(resource.RLIMIT_NOFILE, (96, hard))
        assert end_of_connections() == 64
        raise_limit()
        raised, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert raised == hard or raised >= 65536
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_half_open_connections_make_room_for_guests(
    opened: Opened, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tui.server import arrivals

    monkeypatch.setattr(arrivals, "MOST_BEFORE_LOGIN", 3)
    server = await opened()
    pairs = [await asyncio.open_connection("127.0.0.1", server.port) for _number in range(6)]
    async with asyncio.timeout(60):
        for reader, _writer in pairs[:3]:
            with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                await reader.readexactly(10_000)
    guest = await come(server)
    await guest.wait("call you")
    assert len(server.arrivals._before_login) <= 3
    for _reader, writer in pairs:
        writer.close()
    with pytest.raises((OSError, asyncssh.Error)):
        await come(server, key=guest_without_key())


def guest_without_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519").convert_to_public()


async def test_who_has_more_connections_lets_others_go_first() -> None:
    [listening] = listener.listen("127.0.0.1", 0)
    taken: list[list[socket.socket]] = [[], []]

    def take(number: int, connection: socket.socket) -> str:
        taken[number].append(connection)
        return ""

    def is_busier(number: int) -> bool:
        return len(taken[number]) > len(taken[1 - number])

    listeners = [
        listener.Listener(lambda connection, _address, n=n: take(n, connection), lambda n=n: is_busier(n))  # type: ignore[misc]
        for n in (0, 1)
    ]
    listeners[0].open([listening.dup()])
    listeners[1].open([listening.dup()])
    clients = [socket.create_connection(listening.getsockname()) for _number in range(21)]
    async with asyncio.timeout(20):
        while sum(map(len, taken)) < len(clients):
            await asyncio.sleep(0.01)
    assert sorted(map(len, taken)) == [10, 11]
    listeners[1].close()
    clients += [socket.create_connection(listening.getsockname()) for _number in range(5)]
    taken[0].append(clients[0])  # now it is busier for certain, and nobody else comes
    async with asyncio.timeout(20):
        while sum(map(len, taken)) < len(clients) + 1:
            await asyncio.sleep(0.01)
    listeners[0].close()
    for one in (listening, *clients, *taken[0], *taken[1]):
        one.close()
