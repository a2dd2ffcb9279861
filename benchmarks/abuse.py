"""How a server bears abuse: ``python -m benchmarks.abuse`` (``--help`` tells the options).

The real server runs as a process of its own. An innocent guest sits at a table far into a game and presses
keys steadily, first undisturbed, then while an abuser, a niced process of its own, does its worst. The time
of a key is from the moment it is written to the moment the whole answering frame has been read; a key
without an answer counts with all the time it was waited for. Each kind has a new server.

Everything happens on the loopback, is bounded in count and in time, and stops by itself. The guest is
127.0.0.1, abusers come from 127.0.0.2 and up.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

import asyncssh
import psutil
from asyncssh.packet import Byte, String

from benchmarks.server import ENVIRON, Player, go_in, prepare, to_table
from benchmarks.terminal import MIB, SCROLLS
from tests.terminal import PROGRAM, ROOT

MARGIN_MS = 100.0
RATE = 8.0
UNANSWERED_SECONDS = 10.0
FEW_FILES = 96
UNREAD_AT_MOST = 4 << 20
KEY_FILE = "abuser{}.key"
ABUSERS = 6

# -- abusers, in a process of their own -------------------------------------------------------------------


class Abuser(asyncssh.SSHClient):
    """Takes note of how its connections end."""

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
    """What an abuser knows.

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


async def environment(attack: Attack) -> None:
    """300 MB of environment variables on one channel"""
    screen = await attack.screen()
    value = bytes(30_000)

    def act(number: int) -> None:
        screen.channel._send_request(b"env", String(b"V%d" % number), String(value))

    await attack.repeat(screen.connection, act, 10_000)


async def environment_slowly(attack: Attack) -> None:
    """environment variables within the rate of bytes"""
    screen = await attack.screen()

    def act(number: int) -> None:
        screen.channel._send_request(b"env", String(b"V%d" % number), String(bytes(100)))

    await attack.repeat(screen.connection, act, 10_000, rate=50)


async def global_requests(attack: Attack) -> None:
    """global requests that want answers, which are not read"""
    connection = await attack.connect()
    connection._transport.pause_reading()
    await attack.repeat(
        connection, lambda _n: connection._send_global_request(b"x@example.org", want_reply=True), 200_000
    )


async def global_requests_slowly(attack: Attack) -> None:
    """250 global requests a second that want answers, which are not read"""
    connection = await attack.connect()
    await connection.create_session(Screen, term_type="xterm", term_size=(80, 24), encoding=None)
    connection._transport.pause_reading()
    await attack.repeat(
        connection,
        lambda _n: connection._send_global_request(b"x@example.org", want_reply=True),
        200_000,
        250,
    )


async def channel_requests(attack: Attack) -> None:
    """requests on a channel, as fast as they can be sent"""
    screen = await attack.screen()
    await attack.repeat(
        screen.connection, lambda _n: screen.channel._send_request(b"nonsense", want_reply=False), 200_000
    )


async def channels(attack: Attack) -> None:
    """channels opened and never used"""
    connection = await attack.connect()

    def act(_number: int) -> None:
        task = asyncio.ensure_future(connection.create_session(Screen, encoding=None))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    await attack.repeat(connection, act, 20_000)


async def windows(attack: Attack) -> None:
    """changes of the window, as fast as they can be sent"""
    screen = await attack.screen()
    sizes = random.Random(1)
    await attack.repeat(
        screen.connection,
        lambda _n: screen.channel.change_terminal_size(sizes.randint(0, 600), sizes.randint(0, 200)),
        200_000,
    )


async def windows_slowly(attack: Attack) -> None:
    """250 changes of a large window a second, on the lobby's screen"""
    screen = await attack.screen((500, 150))
    await attack.repeat(
        screen.connection,
        lambda n: screen.channel.change_terminal_size(400 + n % 100, 100 + n % 50),
        200_000,
        250,
    )


async def paste(attack: Attack) -> None:
    """a paste of 10 MB"""
    screen = await attack.screen()
    await attack.repeat(screen.connection, lambda _n: screen.channel.write(b"x" * 10_000), 1000)


async def junk(attack: Attack) -> None:
    """random keys and escapes at 12 kB a second"""
    screen = await attack.screen()
    lot = random.Random(1)
    await attack.repeat(screen.connection, lambda _n: screen.channel.write(lot.randbytes(120)), 10_000, 100)


async def at_tables(attack: Attack) -> list[Screen]:
    """Come to six tables with large windows."""
    screens = await asyncio.gather(*(attack.screen((500, 150), number) for number in range(ABUSERS)))
    for screen in screens:
        screen.channel.write(b"\r")
    await asyncio.sleep(1)
    return screens


async def resize(attack: Attack, screens: list[Screen]) -> None:
    """Change the size of each window 20 times a second."""

    def act(screen: Screen) -> Callable[[int], None]:
        return lambda number: screen.channel.change_terminal_size(400 + number % 100, 100 + number % 50)

    await asyncio.gather(*(attack.repeat(one.connection, act(one), 10_000, 20) for one in screens))


async def slow_readers(attack: Attack) -> None:
    """six windows of 500x150 at tables that are never read from, and resized 20 times a second"""
    screens = await at_tables(attack)
    for screen in screens:
        screen.connection._transport.pause_reading()
    await resize(attack, screens)


async def large_screens(attack: Attack) -> None:
    """six windows of 500x150 at tables that answer, and are resized 20 times a second"""
    await resize(attack, await at_tables(attack))


async def tcp(attack: Attack, host: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    """Connect without SSH."""
    try:
        made = await asyncio.open_connection("127.0.0.1", attack.port, local_addr=(f"127.0.0.{host}", 0))
    except OSError as error:
        attack.ends[str(error)] += 1
        return None
    attack.done += 1
    attack._open.append(made[1])
    return made


async def last_line(attack: Attack, reader: asyncio.StreamReader) -> None:
    """Take note of what a connection ends with, unless it is still open."""
    text = b""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(max(0.1, attack.until - time.monotonic())):
            while part := await reader.read(4096):
                text += part
        found = [
            line for line in text.splitlines() if line and line.isascii() and not line.startswith(b"SSH-")
        ]
        attack.ends[found[-1].decode()[:80] if found else "closed"] += 1
        return
    attack.ends["still open, or reset"] += 1


async def half_open(attack: Attack) -> None:
    """300 connections from 19 addresses that say nothing"""
    made = [await tcp(attack, 2 + number % 19) for number in range(300)]
    await asyncio.gather(*(last_line(attack, one[0]) for one in made if one))


async def binary(attack: Attack) -> None:
    """200 connections that send 100 kB of random bytes"""
    lot = random.Random(1)
    for number in range(200):
        if (made := await tcp(attack, 2 + number % 19)) is not None:
            with contextlib.suppress(OSError):
                made[1].write(lot.randbytes(100_000))
            await asyncio.sleep(0.02)
            attack.ends["sent"] += 1
            made[1].close()


async def one_network(attack: Attack) -> None:
    """120 logins from one address, kept"""

    async def come() -> None:
        attack.done += 1
        try:
            await attack.connect()
        except (OSError, asyncssh.Error) as error:
            attack.ends[f"refused: {error}"] += 1

    await asyncio.gather(*(come() for _number in range(120)))
    await attack.rest()


async def logins(attack: Attack) -> None:
    """logins without a key, as fast as possible, from one address"""
    while attack.goes_on and attack.done < 2000:
        attack.done += 1
        try:
            await attack.connect(client_keys=None, password="secret")
        except (OSError, asyncssh.Error) as error:
            attack.ends[f"refused: {error}"] += 1


async def sessions(attack: Attack) -> None:
    """sessions begun and dropped, four at a time, as fast as possible, from one address"""

    async def drop(number: int) -> None:
        while attack.goes_on and attack.done < 2000:
            attack.done += 1
            try:
                connection = await attack.connect(number=number)
                await connection.create_session(
                    Screen, term_type="xterm-256color", term_size=(80, 24), env=ENVIRON, encoding=None
                )
                await asyncio.sleep(0.02)
                connection.abort()
            except (OSError, asyncssh.Error) as error:
                attack.ends[f"refused: {error}"] += 1

    await asyncio.gather(*(drop(number) for number in range(4)))


async def key_exchanges(attack: Attack) -> None:
    """new exchanges of keys, one after the other"""
    connection = await attack.connect()

    def act(_number: int) -> None:
        if connection._kex_complete:
            connection._send_kexinit()
            connection._kexinit_sent = True
            connection._kex_complete = False

    await attack.repeat(connection, act, 5000, 500)


async def slow_exchanges(attack: Attack) -> None:
    """exchanges of keys with a group of 8192 bits"""
    while attack.goes_on and attack.done < 300:
        attack.done += 1
        try:
            connection = await attack.connect(kex_algs=["diffie-hellman-group18-sha512"])
            connection.abort()
        except (OSError, asyncssh.Error) as error:
            attack.ends[f"refused: {str(error)[:60]}"] += 1


async def bombs(attack: Attack) -> None:
    """compressed packets of 30 MB"""
    while attack.goes_on and attack.done < 40:
        try:
            connection = await attack.connect(compression_algs=["zlib@openssh.com"])
            bomb = partial(connection.send_packet, 2, String(bytes(30 << 20)))
            await attack.repeat(connection, lambda _n, bomb=bomb: bomb(), 3)  # type: ignore[misc]
            await connection.wait_closed()
        except (OSError, asyncssh.Error) as error:
            attack.ends[f"refused: {error}"] += 1


async def unknown_packets(attack: Attack) -> None:
    """packets of an unknown kind, each of which is answered"""
    connection = await attack.connect()
    connection._transport.pause_reading()
    await attack.repeat(connection, lambda _n: connection.send_packet(200, Byte(0)), 200_000)


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    act.__name__: act
    for act in (
        environment,
        environment_slowly,
        global_requests,
        global_requests_slowly,
        channel_requests,
        channels,
        unknown_packets,
        windows,
        windows_slowly,
        paste,
        junk,
        slow_readers,
        large_screens,
        half_open,
        binary,
        one_network,
        logins,
        sessions,
        key_exchanges,
        slow_exchanges,
        bombs,
    )
}
DESCRIPTORS = "descriptors"
WHAT = {name: (act.__doc__ or "").strip() for name, act in ATTACKS.items()} | {
    DESCRIPTORS: f"half-open connections where {FEW_FILES} files can be open"
}


async def abuse(name: str, port: int, folder: Path, seconds: float) -> None:
    """Be an abuser; print what came of it."""
    attack = Attack(port, folder, seconds)
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
    act = half_open if name == DESCRIPTORS else ATTACKS[name]
    try:
        async with asyncio.timeout(seconds + 2):
            await act(attack)
    except TimeoutError:
        attack.ends["still at it"] += 1
    except (OSError, asyncssh.Error) as error:
        attack.ends[str(error)] += 1
    transports = [one._transport for one in attack._open if getattr(one, "_transport", None) is not None]
    for transport in transports:
        if hasattr(transport, "is_reading") and not transport.is_reading() and not transport.is_closing():
            transport.resume_reading()  # to see how it ended
    await asyncio.sleep(1)
    print(json.dumps({"done": attack.done, "ends": attack.ends.most_common(3)}), flush=True)
    os._exit(0)  # without a word to the server


# -- the innocent guest, and the server ---------------------------------------------------------------------


async def press(player: Player, key: str) -> float:
    """Press a key and return the milliseconds until the whole frame has been read."""
    pressed, frames = time.perf_counter(), player.frames
    player.channel.write(key.encode())
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(UNANSWERED_SECONDS):
            await player.frame(frames)
    return 1000 * (time.perf_counter() - pressed)


async def keys(player: Player, over: Callable[[], bool], scrolls: Iterator[str]) -> list[float]:
    """Press keys until it is over; return the milliseconds of each."""
    times: list[float] = []
    while not over():
        begun = time.perf_counter()
        times.append(await press(player, next(scrolls)))
        await asyncio.sleep(max(0.0, begun + 1 / RATE - time.perf_counter()))
    return times


class Measured:
    """The server's process: memory and log."""

    def __init__(self, data: Path, files: int | None) -> None:
        self.log = data / "log"
        self.peak = 0

        def limit() -> None:
            if files is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*PROGRAM, "--data-dir", str(data), "serve", "--open", "--port", "0"],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=limit,
            )
        assert self.process.stdout is not None
        found = re.search(r"ssh -p (\d+) ", self.process.stdout.readline())
        assert found, self.log.read_text()
        self.port = int(found.group(1))
        self._ps = psutil.Process(self.process.pid)

    @property
    def memory(self) -> float:
        """MiB in use now."""
        return float(self._ps.memory_info().rss) / MIB

    @property
    def log_lines(self) -> int:
        return self.log.read_bytes().count(b"\n")

    async def watch(self) -> None:
        """Keep the peak of the memory."""
        while True:
            self.peak = max(self.peak, self._ps.memory_info().rss)
            await asyncio.sleep(0.05)


def spread(times: list[float]) -> tuple[float, float, float]:
    """Return median, 95th percentile and the longest."""
    cuts = quantiles(times, n=100, method="inclusive")
    return cuts[49], cuts[94], max(times)


async def measure(name: str, data: Path, key: asyncssh.SSHKey, seconds: float) -> bool:
    """Measure one kind of abuse and print it; return whether the guest hardly felt it."""
    logs = data / "server" / "games"
    server = Measured(data, FEW_FILES if name == DESCRIPTORS else None)
    try:
        player, _seconds = await go_in(server.port, key, (80, 24))
        await to_table(player)
        scrolls = itertools.cycle(SCROLLS)
        end = time.monotonic() + 2
        await keys(player, lambda: time.monotonic() > end, scrolls)  # warm
        end = time.monotonic() + seconds
        calm = await keys(player, lambda: time.monotonic() > end, scrolls)
        before, lines = server.memory, server.log_lines
        watch = asyncio.create_task(server.watch())
        abuser = await asyncio.create_subprocess_exec(
            *("nice", "-n", "5", sys.executable, "-m", "benchmarks.abuse"),
            *("--be", name, "--port", str(server.port), "--folder", str(data), "--seconds", str(seconds)),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        out = asyncio.create_task(abuser.communicate())
        disturbed = await keys(player, out.done, scrolls)
        told = json.loads((await out)[0] or b'{"done": 0, "ends": []}')
        await asyncio.sleep(2)
        watch.cancel()
        after, written = server.memory, server.log_lines - lines
        alive = await press(player, next(scrolls)) < 1000 * UNANSWERED_SECONDS
        player.connection.abort()
    finally:
        server.process.terminate()
        ended = server.process.wait(30)
    checked = subprocess.run(
        [*PROGRAM, "verify", *map(str, logs.glob("*.jsonl"))],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    intact = alive and ended == 0 and checked.returncode == 0
    undisturbed, under = spread(calm), spread(disturbed)
    fine = intact and under[1] <= undisturbed[1] + MARGIN_MS
    print(f"{name}: {WHAT[name]} ({told['done']} done)")
    print("  key to frame, ms        p50    p95    max  keys")
    for what, cuts, times in (("undisturbed", undisturbed, calm), ("under abuse", under, disturbed)):
        print(f"    {what:16}" + "".join(f"{cut:7.0f}" for cut in cuts) + f"{len(times):6d}")
    print(f"  memory, MiB: {before:.0f} before, {server.peak / MIB:.0f} at most, {after:.0f} after")
    print(f"  log: {written} lines; games: {'intact' if intact else 'NOT INTACT'}")
    for why, count in told["ends"]:
        print(f"  {count} x {why}")
    print("" if fine else "  TOO SLOW OR DAMAGED\n", flush=True)
    return fine


def main() -> None:
    """Measure all kinds of abuse, or those that are named."""
    parser = argparse.ArgumentParser(description="Measure the server under abuse.")
    parser.add_argument("kinds", nargs="*", choices=[[], *WHAT], help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=12.0, help="how long each kind lasts")
    parser.add_argument("--be", choices=WHAT, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.be:
        asyncio.run(abuse(args.be, args.port, args.folder, args.seconds))
    print(f"load {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores\n", flush=True)
    bad = []
    with tempfile.TemporaryDirectory() as name:
        first = Path(name) / "first"
        innocent, _other, *abusers = asyncio.run(prepare(first, 2 + ABUSERS))
        for number, key in enumerate(abusers):
            key.write_private_key(first / KEY_FILE.format(number))
        for kind in args.kinds or WHAT:
            data = Path(name) / kind
            shutil.copytree(first, data)
            if not asyncio.run(measure(kind, data, innocent, args.seconds)):
                bad.append(kind)
    print(f"{len(bad)} of {len(args.kinds or WHAT)} kinds too slow or damaged: {', '.join(bad) or '-'}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
