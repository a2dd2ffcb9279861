"""A server in this process, and clients on the loopback that read it as a terminal does."""

from __future__ import annotations

import asyncio
import codecs
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pyte
import pytest
from textual import app as textual_app

from tests.server.homes import homes
from tests.server.serving import serving, ssh
from tests.terminal import KEYS
from tui.server.keys import Anyone, Guests, host_key
from tui.server.limits import Limits
from tui.server.people import People
from tui.server.ssh_server import SshServer

__all__ = ["serving", "ssh"]

ENVIRON = {"COLORTERM": "truecolor", "LANG": "C.UTF-8"}
_UNKNOWN = re.compile(
    r"\x1b\[[<=>][0-9;:]*[a-zA-Z]|\x1b\[\?[0-9;]*\$[a-z]|\x1b\]22;[^\x1b\x07]*(?:\x1b\\|\x07)"
    r"|\x1b[P_][^\x1b]*\x1b\\"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[^@-~]*|[P_][^\x1b]*\x1b?|\][^\x07\x1b]*\x1b?)?\Z")

Come = Callable[..., Awaitable["Visitor"]]
Opened = Callable[..., Awaitable[SshServer]]


class Visitor(asyncssh.SSHClientSession[bytes]):
    """Someone at a terminal who has come in.

    Attributes:
        output: everything that was written.
        answers: whether the terminal answers to frames.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.output = bytearray()
        self.answers = True
        self.ended = asyncio.Event()
        self._news = asyncio.Event()
        self._characters = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.Stream(self._screen)
        self.channel: asyncssh.SSHClientChannel[bytes]
        self.connection: asyncssh.SSHClientConnection

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.output += data
        if self.answers and not self.channel.is_closing():
            self.channel.write(b"\x1b[0n" * data.count(b"\x1b[5n"))
        text = self._rest + self._characters.decode(data)
        unfinished = _UNFINISHED.search(text)
        whole = unfinished.start() if unfinished else len(text)
        self._rest = text[whole:]
        self._stream.feed(_UNKNOWN.sub("", text[:whole]))
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.set()
        self._news.set()

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.channel.write(KEYS.get(key, key).encode())

    async def wait(self, pattern: str, seconds: float = 60) -> str:
        """Wait until the screen shows something.

        Raises:
            AssertionError: with the screen, when it does not come to that.
        """
        try:
            async with asyncio.timeout(seconds):
                while not (found := re.search(pattern, self.text)):
                    if self.ended.is_set():
                        break
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            found = None
        assert found, f"{pattern!r} is not on the screen:\n{self.text}"
        return found.group()

    async def end(self, seconds: float = 60) -> int | None:
        """Wait until the channel is closed and return the exit status."""
        async with asyncio.timeout(seconds):
            await self.ended.wait()
        return self.channel.get_exit_status()


@pytest.fixture
def key() -> asyncssh.SSHKey:
    """Give a guest's key."""
    return asyncssh.generate_private_key("ssh-ed25519")


@pytest.fixture
async def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Opened]:
    """Give a function that opens a server; all are closed with the test."""
    servers: list[SshServer] = []
    for name in ("redirect_stdout", "redirect_stderr"):  # a server changes them for its process
        monkeypatch.setattr(textual_app, name, getattr(textual_app, name))

    async def open_server(
        guests: Guests | None = None, limits: Limits | None = None, app_for: Any = None
    ) -> SshServer:
        app_for = app_for or homes(tmp_path / "guests")
        server = SshServer(
            app_for, People(tmp_path), guests or Anyone(), limits or Limits(sessions_a_second=1000)
        )
        await server.open("127.0.0.1", 0, host_key(tmp_path))
        servers.append(server)
        return server

    yield open_server
    for server in servers:
        await server.close()


@pytest.fixture
async def server(opened: Opened) -> SshServer:
    """Give a server that is open to anyone."""
    return await opened()


@pytest.fixture
async def come(key: asyncssh.SSHKey) -> AsyncIterator[Come]:
    """Give a function that connects to a server."""
    async with AsyncExitStack() as stack:

        async def go_in(
            server: SshServer,
            *,
            key: asyncssh.SSHKey = key,
            size: tuple[int, int] = (80, 24),
            term: str | None = "xterm-256color",
            command: str | None = None,
            environ: dict[str, str] = ENVIRON,
            kind: type[Visitor] = Visitor,
        ) -> Visitor:
            connection = await asyncssh.connect(
                "127.0.0.1", server.port, username="anna", client_keys=[key], known_hosts=None, config=None
            )
            stack.callback(connection.abort)
            _channel, visitor = await connection.create_session(
                lambda: kind((min(max(size[0], 80), 500), min(max(size[1], 24), 150))),
                command,
                term_type=term,
                term_size=size,
                env=environ,
                encoding=None,
            )
            visitor.connection = connection
            return visitor

        yield go_in


def named(tmp_path: Path, key: asyncssh.SSHKey, name: str = "Anna") -> None:
    """Have a guest been here before a server is opened."""
    People(tmp_path).take(key.get_fingerprint(), name)
