"""What a key costs a server that does next to nothing: ``python -m benchmarks.bare`` (``--help`` tells more).

The least that a key can cost :mod:`benchmarks.server`: asyncssh alone, which writes a frame of a kilobyte, or
with Textual (``--textual``), whose app changes one cell. Guests press keys and answer to frames as there.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import time
from collections.abc import Iterator
from typing import Any, ClassVar

import asyncssh
import psutil
import textual.app
from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.driver import Driver
from textual.events import Key
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from benchmarks.server import QUESTION, Player

FRAME = b"\x1b[10;20H\x1b[38;2;10;20;30mxxxxxxxx" * 32 + QUESTION
KEY = b"x"


class Cell(Widget, can_focus=True):
    """A widget of which a key changes one cell."""

    BINDINGS: ClassVar[list[BindingType]] = [("x", "change", "Change")]
    DEFAULT_CSS: ClassVar[str] = "Cell { width: 1fr; height: 1fr; }"
    changes = 0

    def action_change(self) -> None:
        """Change it."""
        self.changes += 1
        self.refresh(Region(5, 5, 1, 1))

    def render_line(self, y: int) -> Strip:
        return Strip([Segment(f"{self.changes % 10}" * self.size.width)], self.size.width)


class CellApp(App[None]):
    """An app with nothing else."""

    def compose(self) -> ComposeResult:
        yield Cell()

    def on_mount(self) -> None:
        """Have the widget take keys."""
        self.query_one(Cell).focus()


class Session(asyncssh.SSHServerSession[bytes]):
    """What one guest does; with ``app``, an app runs for it."""

    def __init__(self, app: bool) -> None:
        self._app: App[None] | None = CellApp() if app else None
        self._task: asyncio.Task[None] | None = None
        self._channel: asyncssh.SSHServerChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(self, *_args: Any) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def session_started(self) -> None:
        if self._app is None:
            self.write(FRAME)
            return
        session = self

        class ChannelDriver(Driver):
            """Writes what has been drawn as one frame."""

            drawn = ""

            def write(self, data: str) -> None:
                self.drawn += data

            def flush(self) -> None:
                if self.drawn:
                    session.write(self.drawn.encode() + QUESTION)
                    self.drawn = ""

            def send_message(self, message: Message) -> None:
                self._app.post_message(message)

            def start_application_mode(self) -> None: ...
            def disable_input(self) -> None: ...
            def stop_application_mode(self) -> None: ...

        self._app.driver_class = ChannelDriver
        self._task = asyncio.create_task(self._app.run_async(size=(80, 24)))

    def write(self, frame: bytes) -> None:
        """Send a frame."""
        self._channel.write(frame)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        for _key in range(data.count(KEY)):
            if self._app is None:
                self.write(FRAME)
            else:
                self._app.post_message(Key("x", "x"))


class OpenServer(asyncssh.SSHServer):
    """Lets everybody in."""

    with_app = False

    def begin_auth(self, username: str) -> bool:
        return False

    def session_requested(self) -> asyncssh.SSHServerSession[bytes]:
        return Session(self.with_app)


@contextlib.contextmanager
def _as_it_is(_stream: object) -> Iterator[None]:
    yield


async def serve(with_app: bool) -> None:
    """Serve until the process is ended."""
    textual.app.redirect_stdout = textual.app.redirect_stderr = _as_it_is  # type: ignore[assignment, attr-defined]
    OpenServer.with_app = with_app
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.create_server(
        OpenServer, "127.0.0.1", 0, server_host_keys=[key], line_editor=False, encoding=None
    )
    print(server.get_port(), flush=True)
    await asyncio.Event().wait()


async def press_keys(player: Player, rng: random.Random, args: argparse.Namespace) -> int:
    """Press keys at about a rate; return how many were answered."""
    end = time.perf_counter() + args.seconds
    await asyncio.sleep(rng.random() / args.rate)
    count = 0
    while (started := time.perf_counter()) < end:
        frames = player.frames
        player.channel.write(KEY)
        await player.frame(frames)
        count += 1
        await asyncio.sleep(max(0.0, started + rng.uniform(0.5, 1.5) / args.rate - time.perf_counter()))
    return count


async def measure(args: argparse.Namespace) -> None:
    """Start a server, press keys and print what each took."""
    command = [sys.executable, "-m", "benchmarks.bare", "--serve", *(["--textual"] if args.textual else [])]
    server = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert server.stdout is not None
    ciphers = {"encryption_algs": [args.cipher]} if args.cipher else {}
    try:
        port = int(await server.stdout.readline())
        players = []
        for _number in range(args.guests):
            connection = await asyncssh.connect(
                "127.0.0.1",
                port,
                username="guest",
                known_hosts=None,
                config=None,
                client_keys=None,
                **ciphers,
            )
            channel, player = await connection.create_session(
                Player, term_type="xterm-256color", term_size=(80, 24), encoding=None
            )
            player.channel, player.connection = channel, connection
            await player.frame(0)
            players.append(player)
        await asyncio.sleep(2.0)
        process = psutil.Process(server.pid)
        before = process.cpu_times()
        plays = (press_keys(one, random.Random(number), args) for number, one in enumerate(players))
        keys = sum(await asyncio.gather(*plays))
        after = process.cpu_times()
    finally:
        server.kill()
        await server.wait()
    used = after.user - before.user + after.system - before.system
    print(f"{1000 * used / keys:.2f} ms of CPU for a key, {keys} keys, load {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Measure, or be the server that is measured."""
    parser = argparse.ArgumentParser(description="Measure what a key costs a server at least.")
    parser.add_argument("--guests", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=12.0, help="how long they press keys")
    parser.add_argument("--rate", type=float, default=4.0, help="keys a second of each")
    parser.add_argument("--textual", action="store_true", help="run an app for each guest")
    parser.add_argument(
        "--cipher", default="", help="what the clients ask for, such as aes128-gcm@openssh.com"
    )
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    asyncio.run(serve(args.textual) if args.serve else measure(args))


if __name__ == "__main__":
    main()
