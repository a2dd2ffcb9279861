"""The budget of a connection, with a real client at its other end."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh import encryption, mac
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import Byte, String

from tests.server.conftest import Come, Opened, Visitor, named
from tui.server import budget
from tui.server import connection as connections
from tui.server import ssh_server as doors
from tui.server.budget import VARIABLES, Budget
from tui.server.connection import LingeringTransport
from tui.server.ssh_server import SshServer

TOO_MUCH = "Too much came from your terminal at once; the connection was closed"


def send(visitor: Visitor, what: str) -> Callable[[], None]:
    """Return a function that sends one packet of a kind."""
    connection: Any = visitor.connection
    channel: Any = visitor.channel
    return {
        "global request": lambda: connection._send_global_request(b"x@example.org"),
        "channel request": lambda: channel._send_request(b"x@example.org", want_reply=False),
        "window": lambda: channel.change_terminal_size(80, 24),
        "ignored": lambda: connection.send_packet(2, String(b"")),
        "unknown": lambda: connection.send_packet(200, Byte(0)),
        "data": lambda: channel.write(b"\x1b[0n"),
    }[what]


async def lost(visitor: Visitor) -> str:
    """Return why the server has closed a connection."""
    async with asyncio.timeout(60):
        await visitor.connection.wait_closed()
    return visitor.output.decode(errors="replace").rpartition("\x1b")[2]


@pytest.mark.parametrize(
    "kind", ["global request", "channel request", "window", "ignored", "unknown", "data"]
)
async def test_each_kind_of_packet_is_counted_once(
    server: SshServer, come: Come, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    visitor = await come(server)
    await visitor.wait("call you")
    await asyncio.sleep(0.2)
    counted = 0
    count_packet = Budget.count_packet

    def count(budget: Budget, number: int, now: float) -> None:
        nonlocal counted
        counted += 1
        count_packet(budget, number, now)

    sent: list[int] = []
    connection: Any = visitor.connection
    log = connection.log_sent_packet
    connection.log_sent_packet = lambda *args: (sent.append(args[0]), log(*args))
    visitor.channel.log_sent_packet = connection.log_sent_packet  # type: ignore[method-assign]
    monkeypatch.setattr(Budget, "count_packet", count)
    for _number in range(40):
        send(visitor, kind)()
    async with asyncio.timeout(60):
        while counted < len(sent) or not sent:
            await asyncio.sleep(0.01)
    assert counted == len(sent) >= 40


@pytest.mark.parametrize(
    "kind",
    [
        "data",
        "global request",
        "window",
        *(pytest.param(kind, marks=pytest.mark.slow) for kind in ("channel request", "ignored", "unknown")),
    ],
)
async def test_a_flood_of_packets_is_closed_with_a_sentence(
    server: SshServer, come: Come, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(budget, "PACKETS_AT_ONCE", 400)
    visitor = await come(server)
    await visitor.wait("call you")
    connection: Any = visitor.connection
    for number in range(50_000):
        if connection._transport is None:
            break
        send(visitor, kind)()
        if number % 100 == 0:
            await asyncio.sleep(0)
    assert TOO_MUCH in await lost(visitor)
    assert b"\x1b[?1049l" in visitor.output, "the terminal is given back"
    async with asyncio.timeout(60):
        while server.arrivals.networks:
            await asyncio.sleep(0.02)


async def test_a_flood_of_variables_is_closed_with_a_sentence(server: SshServer, come: Come) -> None:
    visitor = await come(server)
    await visitor.wait("call you")
    channel: Any = visitor.channel
    for number in range(2 * VARIABLES):
        channel._send_request(b"env", String(b"V%d" % number), String(b""))
    assert "Your client sends too many environment variables" in await lost(visitor)


async def test_too_many_tries_before_the_login_are_told(server: SshServer) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _number in range(60)]
    server.guests = Nobody()
    with pytest.raises(asyncssh.ProtocolError, match="Your client tried too much before the login"):
        await asyncssh.connect("127.0.0.1", server.port, client_keys=keys, known_hosts=None, config=None)


class Nobody:
    """Lets nobody in."""

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        return False

    def invitation(self) -> str:
        return "There is no way in."


async def test_a_client_that_reads_no_answers_is_not_read_from(
    server: SshServer, key: asyncssh.SSHKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[connections.GuestConnection] = []
    log_in = connections.GuestConnection.log_in
    monkeypatch.setattr(
        connections.GuestConnection,
        "log_in",
        lambda connection: (made.append(connection), log_in(connection)),
    )
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", server.port))
    connection: Any = await asyncssh.connect(sock=sock, client_keys=[key], known_hosts=None, config=None)
    guest = made[0]
    assert guest._line is not None
    monkeypatch.setattr(Budget, "count_bytes", lambda *_args: None)
    monkeypatch.setattr(Budget, "count_packet", lambda *_args: None)
    monkeypatch.setattr(connections, "STUCK_SECONDS", 0.5)
    client, waiting = connection._transport, guest._line._transport
    guest._line.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    client.pause_reading()
    most = 0
    async with asyncio.timeout(60):
        while not waiting.is_closing():
            if client.get_write_buffer_size() < 10_000:
                for _number in range(50):
                    connection.send_packet(200, Byte(0))  # answered, because it is unknown
            most = max(most, waiting.get_write_buffer_size())
            await asyncio.sleep(0)
    assert 1 << 16 < most < 1 << 17


async def test_a_client_that_has_gone_leaves_no_trace_in_the_log(
    server: SshServer, come: Come, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = await come(server)
    await visitor.wait("call you")
    guest = next(iter(server._sessions))._connection
    visitor.connection.get_extra_info("socket").setsockopt(
        socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
    )
    visitor.connection.abort()
    await asyncio.sleep(0)  # the socket is reset; the server has not yet heard of it
    guest.cut("Goodbye.")
    async with asyncio.timeout(60):
        while server.arrivals.networks:
            await asyncio.sleep(0.02)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_writing_to_a_lost_connection_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    near, far = socket.socketpair()
    loop = asyncio.get_running_loop()
    transport, _protocol = await loop.create_connection(asyncio.Protocol, sock=near)
    line = LingeringTransport(transport)
    far.close()
    for _packet in range(20):
        line.write(b"x")
    assert transport.is_closing()
    assert not [record for record in caplog.records if record.levelname != "DEBUG"]


async def test_what_is_read_at_once_is_little(
    server: SshServer, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(Budget, "count_bytes", lambda _budget, count, _now: sizes.append(count))
    visitor = await come(server)
    await visitor.wait("call you")
    connection: Any = visitor.connection
    for _number in range(8):
        connection.send_packet(2, String(bytes(30_000)))
    async with asyncio.timeout(60):
        while sum(sizes) < 240_000:
            await asyncio.sleep(0.01)
    assert max(sizes) <= 2048


async def test_a_connection_on_which_nothing_runs_is_closed(
    server: SshServer, key: asyncssh.SSHKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "_UNUSED_SECONDS", 0.2)
    ended: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

    class Idle(asyncssh.SSHClient):
        def connection_lost(self, exc: Exception | None) -> None:
            ended.set_result(exc)

    await asyncssh.connect(
        "127.0.0.1", server.port, client_keys=[key], known_hosts=None, config=None, client_factory=Idle
    )
    async with asyncio.timeout(60):
        assert "Nothing is running on this connection" in str(await ended)


async def test_a_connection_has_only_so_many_channels(server: SshServer, come: Come) -> None:
    visitor = await come(server)
    await visitor.wait("call you")
    opened = [
        visitor.connection.create_session(lambda: Visitor((80, 24)), encoding=None) for _number in range(12)
    ]
    results = await asyncio.gather(*opened, return_exceptions=True)
    refused = [one for one in results if isinstance(one, asyncssh.ChannelOpenError)]
    assert len(refused) == 3


async def no_terms(server: SshServer, key: asyncssh.SSHKey, **offers: list[str]) -> None:
    """Come with nothing but some algorithms, none of which the server accepts."""
    with pytest.raises(asyncssh.KeyExchangeFailed):
        await asyncssh.connect(
            "127.0.0.1", server.port, client_keys=[key], known_hosts=None, config=None, **offers
        )


async def test_slow_exchanges_of_keys_are_not_offered(server: SshServer, key: asyncssh.SSHKey) -> None:
    await no_terms(server, key, kex_algs=["diffie-hellman-group18-sha512"])


async def test_sha_1_and_short_tags_are_not_offered(server: SshServer, key: asyncssh.SSHKey) -> None:
    await no_terms(server, key, kex_algs=["diffie-hellman-group14-sha1"])
    macs = [
        name.decode() for name in mac.get_mac_algs() if b"sha1" in name or b"md5" in name or b"-64" in name
    ]
    assert {"hmac-sha1", "umac-64@openssh.com"} <= set(macs)
    await no_terms(server, key, encryption_algs=["aes128-ctr"], mac_algs=macs)


async def test_rsa_keys_sign_with_sha_2_alone(server: SshServer) -> None:
    rsa = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    connection: Any = await asyncssh.connect(
        "127.0.0.1", server.port, client_keys=[rsa], known_hosts=None, config=None
    )
    accepted = connection._server_sig_algs
    connection.abort()
    assert b"rsa-sha2-256" in accepted
    assert not {b"ssh-rsa", b"ssh-dss"} & set(accepted)


async def test_no_empty_packet_goes_before_each_other_one(
    server: SshServer, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: list[int] = []
    log = asyncssh.SSHClientConnection.log_received_packet

    def note(connection: asyncssh.SSHClientConnection, kind: int, *args: Any) -> None:
        kinds.append(kind)
        log(connection, kind, *args)

    monkeypatch.setattr(asyncssh.SSHClientConnection, "log_received_packet", note)
    visitor = await come(server)
    await visitor.wait("call you")
    assert kinds
    assert MSG_IGNORE not in kinds


async def test_ciphers_that_need_empty_packets_are_not_offered(
    server: SshServer, key: asyncssh.SSHKey
) -> None:
    ciphers = [name.decode() for name in encryption.get_encryption_algs() if b"cbc" in name]
    assert ciphers
    await no_terms(server, key, encryption_algs=ciphers)


async def test_windows_are_resized_in_turn_to_the_newest_size(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(tmp_path, key)
    server = await opened()
    visitor = await come(server)
    await visitor.wait("New game")
    (session,) = server._sessions
    sizes: list[tuple[int, int]] = []
    monkeypatch.setattr(session, "_resize", lambda *size: sizes.append(size))
    for width in range(80, 120):
        visitor.channel.change_terminal_size(width, 24)
    async with asyncio.timeout(60):
        while not sizes or sizes[-1] != (119, 24):
            await asyncio.sleep(0.01)
    assert len(sizes) < 20
