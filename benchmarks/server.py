"""How a server bears many guests: ``python -m benchmarks.server`` (``--help`` tells the options).

The real server runs as a process of its own and is played on by clients on the loopback, all in this process.
The time of a key is from the moment it is written to the moment the whole answer, up to the question after a
frame, has been read. Clients take computing time, too: the machine needs a core for them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles

import asyncssh
import psutil

from benchmarks.terminal import MIB, SCROLLS, STEPS, crowded_game
from tests.terminal import KEYS, PROGRAM, ROOT
from tui.server.people import People

QUESTION = b"\x1b[5n"
SCROLLING = 0.15
ENVIRON = {"COLORTERM": "truecolor", "LANG": "C.UTF-8"}
SETTLE_SECONDS = 3.0
SLOW_BYTES = 125_000
SLOW_DELAY = 0.04
HELD_SECONDS = 2.0
HELD_RATE = 30


class Player(asyncssh.SSHClientSession[bytes]):
    """A terminal that answers to frames, at once or over a slow line."""

    def __init__(self) -> None:
        self.received = 0
        self.frames = 0
        self.news = asyncio.Event()
        self.slow = False
        self.newest = 0.0
        self._free = 0.0
        self._rest = b""
        self.channel: asyncssh.SSHClientChannel[bytes]
        self.connection: asyncssh.SSHClientConnection

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.received += len(data)
        text = self._rest + data
        questions = text.count(QUESTION)
        self._rest = text[-(len(QUESTION) - 1) :] if not text.endswith(QUESTION) else b""
        if self.slow:
            now = time.perf_counter()
            self._free = max(self._free, now) + len(data) / SLOW_BYTES
            self.newest = self._free + SLOW_DELAY
            loop = asyncio.get_running_loop()
            loop.call_later(self._free - now + 2 * SLOW_DELAY, self._answer, questions)
        else:
            self._answer(questions)

    def _answer(self, questions: int) -> None:
        if questions:
            self.frames += questions
            self.channel.write(b"\x1b[0n" * questions)
            self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.news.set()

    async def frame(self, after: int) -> None:
        """Wait until more frames than so many have come."""
        while self.frames <= after:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)


def guests(data: Path, count: int) -> list[asyncssh.SSHKey]:
    """Have so many guests been here, each with a game of many tiles; return their keys."""
    people = People(data / "server")
    with tempfile.TemporaryDirectory() as name:
        game = (Path(name) / f"{crowded_game(Path(name), 'human')}.jsonl").read_bytes()
    keys = []
    for number in range(count):
        keys.append(key := asyncssh.generate_private_key("ssh-ed25519"))
        people.take(key.get_fingerprint(), f"Guest {number}")
        own = sha256(key.get_fingerprint().encode()).hexdigest()[:32]
        folder = data / "server" / "guests" / own / "games"
        folder.mkdir(parents=True)
        id_ = re.search(rb'"id":"([^"]+)"', game)
        assert id_
        (folder / f"{id_.group(1).decode()}.jsonl").write_bytes(game)
    return keys


async def go_in(port: int, key: asyncssh.SSHKey, size: tuple[int, int]) -> tuple[Player, float]:
    """Go in and return the player and the seconds until the first frame."""
    started = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, username="guest", client_keys=[key], known_hosts=None, config=None
    )
    channel, player = await connection.create_session(
        Player, term_type="xterm-256color", term_size=size, env=ENVIRON, encoding=None
    )
    player.channel, player.connection = channel, connection
    await player.frame(0)
    return player, time.perf_counter() - started


async def to_table(player: Player) -> None:
    """Go from home to the table."""
    await asyncio.sleep(0.5)
    frames = player.frames
    player.channel.write(b"c")
    await player.frame(frames)
    await asyncio.sleep(1.0)


def presses(rng: random.Random) -> Iterator[str]:
    """Yield keys for ever: steps, and now and then a scroll."""
    steps, scrolls = cycle(STEPS), cycle(SCROLLS)
    while True:
        yield next(scrolls) if rng.random() < SCROLLING else next(steps)


async def play(player: Player, seed: int, seconds: float, rate: float, times: list[float]) -> None:
    """Press keys at about a rate, and note how long each answer took."""
    rng = random.Random(seed)
    keys = presses(rng)
    end = time.perf_counter() + seconds
    await asyncio.sleep(rng.random() / rate)
    while (pressed := time.perf_counter()) < end:
        frames = player.frames
        player.channel.write(KEYS.get(key := next(keys), key).encode())
        await player.frame(frames)
        times.append(1000 * (time.perf_counter() - pressed))
        await asyncio.sleep(max(0.0, pressed + rng.uniform(0.5, 1.5) / rate - time.perf_counter()))


async def held(player: Player) -> float:
    """Hold a scroll key on a line of 1 Mbit/s; return the seconds after letting go until all is seen."""
    player.slow = True
    keys = cycle("LLLJJJHHHKKK")
    for _number in range(int(HELD_SECONDS * HELD_RATE)):
        player.channel.write(next(keys).encode())
        await asyncio.sleep(1 / HELD_RATE)
    released = time.perf_counter()
    await asyncio.sleep(SETTLE_SECONDS)
    player.slow = False
    return max(0.0, player.newest - released)


async def measure(
    port: int, server: psutil.Process, keys: list[asyncssh.SSHKey], args: argparse.Namespace
) -> None:
    """Measure everything and print it."""
    size = (args.columns, args.lines)
    base = server.memory_info().rss
    first, _seconds = await go_in(port, keys[0], size)
    await to_table(first)
    one = server.memory_info().rss
    logins, players = [], [first]
    for key in keys[1:]:
        player, seconds = await go_in(port, key, size)
        logins.append(1000 * seconds)
        players.append(player)
        await to_table(player)
    show("login to first frame, ms", logins)
    times: list[float] = []
    cpu = server.cpu_times()
    received = sum(player.received for player in players)
    await asyncio.gather(*(play(p, n, args.seconds, args.rate, times) for n, p in enumerate(players)))
    used = server.cpu_times().user - cpu.user + server.cpu_times().system - cpu.system
    show("key to frame, ms", times)
    print(f"{'keys a second':34}{len(times) / args.seconds:8.0f}")
    print(f"{'bytes a key':34}{(sum(p.received for p in players) - received) / len(times):8.0f}")
    print(f"{'CPU of the server':34}{100 * used / args.seconds:7.0f}%")
    many = server.memory_info().rss
    print(f"{'memory: empty, with one, MiB':34}{base / MIB:8.1f}{one / MIB:8.1f}")
    print(f"{'memory a connection, MiB':34}{(many - one) / MIB / (len(players) - 1):8.2f}")
    print(f"{'lag on 1 Mbit/s after a held key, s':34}{await held(first):8.2f}")
    for player in players:
        player.connection.abort()
    await asyncio.sleep(SETTLE_SECONDS)
    before = (server.memory_info().rss, server.num_fds())
    for _number in range(args.drops):
        player, _seconds = await go_in(port, keys[0], size)
        player.connection.abort()
    await asyncio.sleep(SETTLE_SECONDS)
    after = (server.memory_info().rss, server.num_fds())
    print(
        f"{args.drops} drops: memory {(after[0] - before[0]) / MIB:+.1f} MiB, files {after[1] - before[1]:+d}"
    )


def show(what: str, times: list[float]) -> None:
    """Print median, 95th and 99th percentile."""
    cuts = quantiles(times, n=100, method="inclusive")
    print(f"{what:34}{median(times):8.1f} /{cuts[94]:7.1f} /{cuts[98]:7.1f}")


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description="Measure the server with many guests.")
    parser.add_argument("--guests", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long they play")
    parser.add_argument("--rate", type=float, default=4.0, help="keys a second of each")
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--lines", type=int, default=24)
    parser.add_argument("--drops", type=int, default=500, help="how many disconnect abruptly")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        keys = guests(Path(name), args.guests)
        limits = ["--most-per-key", "100", "--most-per-address", "1000"]
        server = subprocess.Popen(
            [*PROGRAM, "--data-dir", name, "serve", "--open", "--port", "0", *limits],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert server.stdout is not None
        found = re.search(r"ssh -p (\d+) ", server.stdout.readline())
        assert found
        print(f"{args.guests} guests, {args.columns}x{args.lines}, load {os.getloadavg()[0]:.1f}")
        try:
            asyncio.run(measure(int(found.group(1)), psutil.Process(server.pid), keys, args))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
