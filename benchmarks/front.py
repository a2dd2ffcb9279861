"""What a front process would cost: ``python -m benchmarks.front`` (``--help`` tells the options).

Workers now accept connections themselves. The other way is one front process, which has all connections and
hands keys to workers and their frames back, so that those at one table can be in one worker. This measures
what it would add, without a game: guests press keys over SSH, and for each get a frame of so many bytes, and
answer it as terminals do.

- ``direct``: the process that has the connection makes the frame
- ``relayed``: it hands the key through a Unix socket to another process, which makes the frame

Both say how much CPU they took for a key. What the guests take is not counted. ``--flat-out`` lets them press
without a pause.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import asyncssh

from benchmarks.server import QUESTION
from tests.terminal import ROOT

_HEAD: Final = struct.Struct("<IH")
"""Before each message: its length, and the number of the guest."""

_KEY: Final = b"\x1b[C"
_ANSWER: Final = b"\x1b[0n"


def _frame(size: int) -> bytes:
    """Return a frame of some size; it does not repeat itself, and ends with a question."""
    return os.urandom(size - len(QUESTION)) + QUESTION


class Relay(asyncio.Protocol):
    """One end of the socket between front and worker.

    Args:
        heard: called with the number of a guest and a message.
    """

    def __init__(self, heard: Callable[[int, bytes], None]) -> None:
        self._heard = heard
        self._rest = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def send(self, guest: int, message: bytes) -> None:
        """Send a message."""
        self._transport.write(_HEAD.pack(len(message), guest) + message)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        while len(data) >= _HEAD.size:
            size, guest = _HEAD.unpack_from(data)
            end = _HEAD.size + size
            if len(data) < end:
                break
            self._heard(guest, data[_HEAD.size : end])
            data = data[end:]
        self._rest = data


class Session(asyncssh.SSHServerSession[bytes]):
    """The session of a guest.

    Args:
        heard: called with what has come; returns what is sent at once, if anything.
    """

    def __init__(self, heard: Callable[[bytes], bytes | None]) -> None:
        self._heard = heard
        self.channel: asyncssh.SSHServerChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self.channel = chan

    def pty_requested(self, *_terminal: object) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if (frame := self._heard(data)) is not None:
            self.channel.write(frame)


def _tell_cpu() -> None:
    """Print the CPU seconds so far for each line that is read, in a thread of its own."""
    for _line in sys.stdin:
        print(json.dumps(time.process_time()), flush=True)


async def front(socket: str, size: int) -> None:
    """Have the connections; hand keys on where a socket is named."""
    sessions: dict[int, Session] = {}
    frame = _frame(size)
    relay: Relay | None = None
    if socket:
        loop = asyncio.get_running_loop()
        _transport, relay = await loop.create_unix_connection(
            lambda: Relay(lambda guest, message: sessions[guest].channel.write(message)), socket
        )

    class Server(asyncssh.SSHServer):
        def begin_auth(self, username: str) -> bool:
            return False

        def session_requested(self) -> Session:
            number = len(sessions)

            def heard(data: bytes) -> bytes | None:
                if data == _ANSWER:
                    return None
                if relay is None:
                    return frame
                relay.send(number, data)
                return None

            sessions[number] = Session(heard)
            return sessions[number]

    listening = await asyncssh.create_server(
        Server, "127.0.0.1", 0, server_host_keys=[asyncssh.generate_private_key("ssh-ed25519")], encoding=None
    )
    print(json.dumps(listening.sockets[0].getsockname()[1]), flush=True)
    await asyncio.to_thread(_tell_cpu)


async def back(socket: str, size: int) -> None:
    """Make the frames for what a front hands over."""
    frame = _frame(size)

    def relay() -> Relay:
        made = Relay(lambda guest, key: made.send(guest, frame))
        return made

    await asyncio.get_running_loop().create_unix_server(relay, socket)
    print(json.dumps(0), flush=True)
    await asyncio.to_thread(_tell_cpu)


# -- the guests ---------------------------------------------------------------------------------------------


class Guest(asyncssh.SSHClientSession[bytes]):
    """A terminal that answers to frames."""

    def __init__(self) -> None:
        self.shown = asyncio.Event()
        self._rest = b""
        self.channel: asyncssh.SSHClientChannel[bytes]

    def data_received(self, data: bytes, datatype: int | None) -> None:
        data = self._rest + data
        if QUESTION in data:
            self.channel.write(_ANSWER)
            self.shown.set()
            data = b""
        self._rest = data[-len(QUESTION) :]

    async def press(self, seconds: float, pause: float) -> int:
        """Press keys, each after the frame of the one before; return how many."""
        end, keys = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            self.shown.clear()
            self.channel.write(_KEY)
            await self.shown.wait()
            keys += 1
            await asyncio.sleep(pause)
        return keys


async def _measure(processes: list[subprocess.Popen[str]], port: int, args: argparse.Namespace) -> None:
    """Let the guests press; print what each process took for a key."""
    guests = []
    for _number in range(args.guests):
        connection = await asyncssh.connect(
            "127.0.0.1", port, username="guest", known_hosts=None, client_keys=[], config=None
        )
        channel, guest = await connection.create_session(Guest, term_type="xterm", encoding=None)
        guest.channel = channel
        guests.append(guest)
    before = [_ask(one) for one in processes]
    begun = time.perf_counter()
    pause = 0.0 if args.flat_out else 1 / args.rate
    keys = sum(await asyncio.gather(*(guest.press(args.seconds, pause) for guest in guests)))
    took = time.perf_counter() - begun
    each = [1000 * (_ask(one) - used) / keys for one, used in zip(processes, before, strict=True)]
    names = ("front", "worker") if len(each) > 1 else ("worker",)
    told = ", ".join(f"{name} {used:.3f} ms" for name, used in zip(names, each, strict=True))
    print(f"{'relayed' if len(each) > 1 else 'direct':9}{keys / took:7.0f} keys a second; CPU a key: {told}")


def _ask(process: subprocess.Popen[str]) -> float:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return float(json.loads(process.stdout.readline()))


def _start(name: str, socket: str, args: argparse.Namespace) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-m", "benchmarks.front", "--be", name, socket, "--bytes", str(args.bytes)]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, json.loads(process.stdout.readline())


def main() -> None:
    """Measure both ways in turns."""
    parser = argparse.ArgumentParser(description="Measure what a front process would cost.")
    parser.add_argument("--guests", type=int, default=24)
    parser.add_argument("--rate", type=float, default=5.0, help="keys a second of each, at most")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--bytes", type=int, default=1400, help="of a frame")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--flat-out", action="store_true", help="press without a pause")
    parser.add_argument("--be", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.be is not None:
        asyncio.run({"front": front, "back": back}[args.be[0]](args.be[1], args.bytes))
        return
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.rounds):
            for relayed in (False, True):
                socket = str(Path(folder, f"relay-{number}")) if relayed else ""
                processes = [_start("back", socket, args)[0]] if relayed else []
                process, port = _start("front", socket, args)
                processes.insert(0, process)
                try:
                    asyncio.run(_measure(processes, port, args))
                finally:
                    for one in processes:
                        one.kill()
                        one.wait()


if __name__ == "__main__":
    main()
