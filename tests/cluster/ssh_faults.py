"""Faults seen by guests over SSH: ``python -m tests.cluster.ssh_faults 20`` does each so often.

Two servers on one store, each of which is started again when it is gone, and guests at their terminals who
play in pairs. A guest whose connection ends, or who gets no answer, goes to any server that accepts. What
they see is read as a person would: the board, a sentence, never an error.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

import asyncssh

import saves
from benchmarks.server import prepare
from saves import Library, storage
from saves.records import MoveEntry
from saves.storage.copying import copy
from saves.storage.postgresql import PostgresStore
from tests.cluster.database import Database
from tests.server.conftest import ENVIRON, Visitor
from tests.terminal import PROGRAM, ROOT

FAULTS: Final = ("kill", "stop", "store", "cut", "slow", "full")
PATIENCE: Final = 3.0
"""Seconds without an answer after which a guest goes to another server."""

COMING: Final = 20.0
"""Seconds after which a guest gives a login up; long, because the machine may have much else to do."""

QUIET: Final = 120.0
_ERRORS: Final = re.compile(r"Traceback|went wrong|error in the program|Exception|Errno")
_LOGGED: Final = re.compile(r"Traceback|ERROR|CRITICAL|exception was never")
_TILES_LEFT: Final = re.compile(r"([0-9]+) tiles? left")
_TITLE: Final = b"\x1b]2;"
_SIZE: Final = (80, 24)
_MOVING: Final = 0.1


class Server:
    """One ``hinterland serve --store``."""

    def __init__(self, folder: Path, url: str) -> None:
        self.stopped = False
        self.port = 0
        self.log = folder / "log"
        self._folder = folder
        self._url = url
        self.start()

    def start(self) -> None:
        """Start it; it may end at once, while the store is away."""
        limits = (
            "--logins-per-minute",
            "10000",
            "--most-per-address",
            "1000",
            "--most-tables-per-address",
            "1000",
        )
        command = [*PROGRAM, "--data-dir", str(self._folder), "serve", "--open", "--port", "0", *limits]
        environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        self._folder.mkdir(exist_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--store", self._url],
                cwd=ROOT,
                env=environ,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.port = 0
        self._reading = asyncio.create_task(asyncio.to_thread(self._read_port))

    def _read_port(self) -> None:
        assert self.process.stdout is not None
        found = re.search(r"ssh -p (\d+) ", self.process.stdout.readline())
        self.port = int(found.group(1)) if found else 0

    async def watch(self) -> None:
        """Start it again whenever it has ended, until cancelled."""
        while True:
            if self.process.poll() is not None:
                await self._reading
                self.start()
            await asyncio.sleep(0.2)

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        self.stopped = number == signal.SIGSTOP
        self.process.send_signal(number)


@dataclass
class SshGuest:
    """A person at a terminal.

    Attributes:
        left: the numbers of tiles left that were seen, in this order.
        pressed: how often Enter was pressed.
        away: seconds from the end of a connection, or the last answer, to the board again.
        farewells: what was on the screen when connections ended.
        errors: screens with errors on them.
    """

    key: asyncssh.SSHKey
    servers: Sequence[Server]
    random: Random
    left: list[int] = field(default_factory=list)
    pressed: int = 0
    away: list[float] = field(default_factory=list)
    farewells: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    _last: Server | None = None

    async def play(self, ended: asyncio.Event) -> None:
        """Play, and come back after each end, until ``ended`` is set."""
        since = time.monotonic()
        while not ended.is_set():
            ports = [one for one in self.servers if one.port and one.process.poll() is None]
            choice = [one for one in ports if one is not self._last] or ports
            if choice:
                self._last = self.random.choice(choice)
                with contextlib.suppress(OSError, asyncssh.Error, TimeoutError, AssertionError):
                    visitor = await self._come(self._last.port)
                    try:
                        self.away.append(time.monotonic() - since)
                        await self._stay(visitor, ended)
                    finally:
                        self._read(visitor)
                        visitor.connection.abort()
                        since = time.monotonic()
            await asyncio.sleep(0.1)

    def sees_more(self, times: int) -> bool:
        """True if the board was seen more often than that."""
        return len(self.left) > times

    async def _come(self, port: int) -> Visitor:
        async with asyncio.timeout(COMING):
            connection = await asyncssh.connect(
                "127.0.0.1", port, username="guest", client_keys=[self.key], known_hosts=None, config=None
            )
        try:
            async with asyncio.timeout(COMING):
                channel, visitor = await connection.create_session(
                    lambda: Visitor(_SIZE),
                    term_type="xterm-256color",
                    term_size=_SIZE,
                    env=ENVIRON,
                    encoding=None,
                )
                visitor.channel, visitor.connection = channel, connection
                await visitor.wait("lobby")
                await asyncio.sleep(0.3)
                while not _TILES_LEFT.search(visitor.text):
                    visitor.press("enter")
                    self.pressed += 1  # the second one may be a move already
                    await asyncio.sleep(0.5)
                    if visitor.ended.is_set():
                        raise ConnectionError
        except BaseException:
            connection.abort()
            raise
        return visitor

    async def _stay(self, visitor: Visitor, ended: asyncio.Event) -> None:
        answered, scrolls = time.monotonic(), cycle("LH")
        while not ended.is_set() and not visitor.ended.is_set():
            self._read(visitor)
            size = len(visitor.output)
            title = bytes(visitor.output).rpartition(_TITLE)[2]
            if title.startswith(b"*") and self.random.random() < _MOVING:  # seldom: games must not end here
                visitor.press("tab", "enter")  # the next place where the tile fits
                self.pressed += 1
            else:
                visitor.press(next(scrolls))
            await asyncio.sleep(self.random.uniform(0.1, 0.4))
            if len(visitor.output) > size:
                answered = time.monotonic()
            elif time.monotonic() - answered > PATIENCE:
                return

    def _read(self, visitor: Visitor) -> None:
        text = visitor.text
        if found := _TILES_LEFT.search(text):
            self.left.append(int(found.group(1)))
        if _ERRORS.search(text):
            self.errors.append(text)
        if visitor.ended.is_set():
            said = bytes(visitor.output[-400:]).decode(errors="replace")
            lines = [
                line for line in re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "\n", said).split("\n") if len(line) > 20
            ]
            self.farewells[lines[-1].strip() if lines else "(nothing)"] += 1


@dataclass
class SshReport:
    """The result of a run.

    Attributes:
        recovered: for each kind of fault the seconds after which all guests saw the board again.
        guests: what they met.
        moves: how many were made.
        wrong: what is wrong.
    """

    recovered: dict[str, list[float]] = field(default_factory=dict)
    guests: list[SshGuest] = field(default_factory=list)
    moves: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        away = sorted(one for guest in self.guests for one in guest.away)
        said: Counter[str] = sum((guest.farewells for guest in self.guests), Counter())
        lines = [
            f"{len(times):6d}  {kind}; all saw the board after {median(times):.1f}, most {max(times):.1f} s"
            for kind, times in self.recovered.items()
        ]
        lines += [
            f"{len(away)} logins; seconds until the board is there again: {away[len(away) // 2]:.1f} median,"
            f" {away[int(0.95 * len(away))]:.1f} p95, {away[-1]:.1f} most",
            f"{self.moves} moves, {sum(guest.pressed for guest in self.guests)} presses of Enter",
            "the last words on screens:",
            *(f"{count:6d}  {text}" for text, count in said.most_common(8)),
            f"WRONG: {len(self.wrong)}",
            *self.wrong[:20],
        ]
        return "\n".join(lines)


async def run(times: int, seed: int, guests: int = 6) -> SshReport:
    """Play under each fault so many times, each after all have recovered from the one before."""
    report, random, ended = SshReport(), Random(seed), asyncio.Event()
    with tempfile.TemporaryDirectory(prefix="hinterland-ssh-") as name:
        async with Database() as database:
            data = Path(name, "prepared")
            keys = await prepare(data, guests)
            root = storage.mount(await asyncio.to_thread(PostgresStore, database.direct_url))
            await asyncio.to_thread(copy, data, root)
            servers = [Server(Path(name, str(number)), database.url) for number in range(2)]
            watching = [asyncio.create_task(one.watch()) for one in servers]
            before = _logs(root)
            report.guests = [SshGuest(key, servers, Random(random.random())) for key in keys]
            playing = [asyncio.create_task(guest.play(ended)) for guest in report.guests]
            plan, kind = [kind for kind in FAULTS for _ in range(times)], "the start"
            try:
                await _until(lambda: all(guest.left for guest in report.guests), 120)
                random.shuffle(plan)
                for kind in plan:
                    await _do(kind, servers, database, random)
                    seen = [len(guest.left) for guest in report.guests]
                    began = time.monotonic()
                    await _until(lambda seen=seen: all(map(SshGuest.sees_more, report.guests, seen)), QUIET)
                    report.recovered.setdefault(kind, []).append(time.monotonic() - began)
                    await asyncio.sleep(random.uniform(0.0, 2.0))
            except TimeoutError:
                report.wrong.append(f"not all guests see the board {QUIET:g} s after {kind!r}")
            finally:
                ended.set()
                done = await asyncio.gather(*playing, return_exceptions=True)
                for task in watching:
                    task.cancel()
                for server in servers:
                    server.process.terminate()
                    await asyncio.to_thread(server.process.wait)
            report.wrong += [repr(error) for error in done if isinstance(error, BaseException)]
            _judge(report, root, before, servers)
            store = storage.store_of(root)
            assert store is not None
            storage.unmount(store)
    return report


async def _until(ready: object, seconds: float) -> None:
    assert callable(ready)
    async with asyncio.timeout(seconds):
        while not ready():
            await asyncio.sleep(0.2)


async def _do(kind: str, servers: Sequence[Server], database: Database, random: Random) -> None:
    one, proxy = random.choice(servers), database.proxy
    match kind:
        case "kill":
            one.send(signal.SIGKILL)
        case "stop":
            one.send(signal.SIGSTOP)
            await asyncio.sleep(random.uniform(3.5, 6))
            one.send(signal.SIGCONT)
        case "store":
            await database.kill()
            await asyncio.sleep(random.uniform(0, 1))
            await database.start()
        case "cut":
            proxy.cut()
        case "slow":
            proxy.delay = 0.25
            await asyncio.sleep(random.uniform(1, 3))
            proxy.delay = 0.0
        case "full":
            await database.fill()
            await asyncio.sleep(random.uniform(1, 3))
            await database.free()


def _logs(root: Path) -> dict[Path, int]:
    library = Library(root / "server" / "games")
    return {path: len(saves.read(path).entries) for path in library.paths()}


def _judge(report: SshReport, root: Path, before: dict[Path, int], servers: Sequence[Server]) -> None:
    """Compare what guests saw with the logs: pairs of them sit at the tables in their order."""
    made: Counter[str] = Counter()
    left: dict[str, int] = {}
    for path, count in before.items():
        checked = saves.verify(path)
        if not checked.ok:
            report.wrong.append(f"{path}: {checked.damage}")
        log = saves.read(path)
        for entry in log.entries[count:]:
            if isinstance(entry, MoveEntry) and entry.by >= 0:
                made[log.header.seats[entry.by].name] += 1
        for seat in log.header.seats:
            left[seat.name] = log.state.turns - log.state.turn
    report.moves = made.total()
    for number, guest in enumerate(report.guests):
        name = f"Guest {number}"
        if made[name] > guest.pressed:
            report.wrong.append(f"{name} pressed Enter {guest.pressed} times and has made {made[name]} moves")
        if guest.left and min(guest.left) < left[name]:
            report.wrong.append(f"{name} has seen {min(guest.left)} tiles left, the log has {left[name]}")
        report.wrong += [f"{name} saw:\n{text}" for text in guest.errors[:2]]
    for server in servers:
        reported = server.log.read_text(errors="replace").splitlines()
        report.wrong += [line for line in reported if _LOGGED.search(line)][:5]


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description="Play over SSH under faults.")
    parser.add_argument("times", type=int, nargs="?", default=5, help="how often each fault is done")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3)))
    args = parser.parse_args()
    report = asyncio.run(run(args.times, args.seed))
    print(report)
    sys.exit(1 if report.wrong else 0)


if __name__ == "__main__":
    main()
