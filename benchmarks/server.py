"""Measures a server with many guests: ``python -m benchmarks.server`` (``--help`` tells the options).

The real server runs as its own process and is played on by clients on the loopback, all in this process.
They come in through the lobby and sit in pairs at tables far into a game, which they go on with. Whose turn
it is moves the tile around, and now and then makes a move, which the other is shown; the other looks into
what lies there; both scroll.

The time of a key is from the moment it is written to the moment the whole answer, up to the question after a
frame, has been read; a frame that another's move has caused meanwhile counts as the answer. A key that means
nothing at the moment, because that move has ended the looking around, has no answer: these are counted apart.
Clients take computing time, too: the machine needs a core for them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import secrets
import subprocess
import tempfile
import time
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles

import asyncssh
import psutil

from benchmarks.terminal import MIB, SCROLLS, STEPS
from saves import Library
from tests.terminal import KEYS, PROGRAM, ROOT
from tui.play.hall import Hall, Person, SeatSetup, TableSetup
from tui.play.table.thinking import Thinkers
from tui.server.people import People

QUESTION = b"\x1b[5n"
TITLE = b"\x1b]2;"
SCROLLING = 0.15
DECIDING = 0.03
TURNS = 60
UNANSWERED_SECONDS = 2.0
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
        self.turn = False
        self._free = 0.0
        self._rest = b""
        self.channel: asyncssh.SSHClientChannel[bytes]
        self.connection: asyncssh.SSHClientConnection

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.received += len(data)
        text = self._rest + data
        questions = text.count(QUESTION)
        if TITLE in text:
            self.turn = text.rpartition(TITLE)[2].startswith(b"*")
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
        """Wait until more than this number of frames have come."""
        while self.frames <= after:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)


async def prepare(data: Path, count: int) -> list[asyncssh.SSHKey]:
    """Prepare a number of guests who sit in pairs at tables far into a game; return their keys."""
    people, keys, rng = People(data / "server"), [], random.Random(1)
    hall = Hall(data / "server", Thinkers())
    hall.open()
    found: list[Person] = []
    for number in range(count + count % 2):
        keys.append(key := asyncssh.generate_private_key("ssh-ed25519"))
        found.append(Person(key.get_fingerprint(), people.take(key.get_fingerprint(), f"Guest {number}")))
    seats = (SeatSetup("human", 0), SeatSetup("human", 1))
    for first, second in zip(found[::2], found[1::2], strict=True):
        place = hall.make(first, TableSetup("discovery", {}, seats))
        place.sit_down(second, 1)
        place.begin(first)
        table = place.table
        assert table is not None
        while table.state.turn < TURNS:
            if table.state.current_player >= 0:
                table.play(rng.choice(table.state.legal_moves()))
            else:
                await asyncio.sleep(0)
    hall.close()
    return keys[:count]


def same_deals(seed: int) -> None:
    """Have the tables that are made in this process deal the same tiles as others with this seed."""
    random_bytes = random.Random(seed)
    secrets.token_hex = lambda nbytes=None: random_bytes.randbytes(nbytes or 32).hex()


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
    """Go from the lobby to the own table, which is the first one."""
    await asyncio.sleep(0.5)
    await press(player, "enter")
    await asyncio.sleep(1.0)


async def press(player: Player, key: str) -> float | None:
    """Press a key; return the seconds until the answer, ``None`` when there was none."""
    pressed, frames = time.perf_counter(), player.frames
    player.channel.write(KEYS.get(key, key).encode())
    try:
        async with asyncio.timeout(UNANSWERED_SECONDS):
            await player.frame(frames)
    except TimeoutError:
        return None
    return time.perf_counter() - pressed


async def play(player: Player, seed: int, seconds: float, rate: float, times: list[float | None]) -> None:
    """Press keys at about a rate, and note how long each answer took."""
    rng = random.Random(seed)
    steps, scrolls = cycle(STEPS), cycle(SCROLLS)
    end = time.perf_counter() + seconds
    await asyncio.sleep(rng.random() / rate)
    looking = False
    while (started := time.perf_counter()) < end:
        chance = rng.random()
        if player.turn and chance < DECIDING:
            player.channel.write(b"\r")  # what comes after it is shown in several frames, or in none
            await asyncio.sleep(0.2)
        elif chance < SCROLLING:
            times.append(await press(player, next(scrolls)))
        elif player.turn or looking:
            times.append(await press(player, next(steps)))
            looking = not player.turn and times[-1] is not None
        else:
            times.append(await press(player, "i"))
            looking = True
        await asyncio.sleep(max(0.0, started + rng.uniform(0.5, 1.5) / rate - time.perf_counter()))


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


def moves(data: Path) -> int:
    """Return how many lines all the logs have together."""
    library = Library(data / "server" / "games")
    return sum(path.read_bytes().count(b"\n") for path in library.folder.glob("*.jsonl"))


async def measure(
    data: Path, port: int, server: psutil.Process, keys: list[asyncssh.SSHKey], args: argparse.Namespace
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
    answers: list[float | None] = []
    before_play = moves(data)
    cpu = server.cpu_times()
    received = sum(player.received for player in players)
    await asyncio.gather(*(play(p, n, args.seconds, args.rate, answers) for n, p in enumerate(players)))
    used = server.cpu_times().user - cpu.user + server.cpu_times().system - cpu.system
    times = [1000 * answer for answer in answers if answer is not None]
    show("key to frame, ms", times)
    print(f"{'keys without an answer':34}{len(answers) - len(times):8d}")
    print(f"{'moves made a second':34}{(moves(data) - before_play) / args.seconds:8.1f}")
    print(f"{'keys a second':34}{len(times) / args.seconds:8.0f}")
    print(f"{'bytes a key':34}{(sum(p.received for p in players) - received) / len(times):8.0f}")
    print(f"{'CPU of the server':34}{100 * used / args.seconds:7.0f}%")
    print(f"{'CPU of the server for a key, ms':34}{1000 * used / len(times):8.2f}")
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
    parser.add_argument("--seed", type=int, help="deal what other runs with this number deal")
    parser.add_argument("--drops", type=int, default=500, help="how many disconnect abruptly")
    args = parser.parse_args()
    if args.seed is not None:
        same_deals(args.seed)
    with tempfile.TemporaryDirectory() as name:
        keys = asyncio.run(prepare(Path(name), args.guests))
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
            asyncio.run(measure(Path(name), int(found.group(1)), psutil.Process(server.pid), keys, args))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
