"""The cost of tables and writes for workers and store: ``python -m benchmarks.capacity``.

A worker without guests keeps the metadata of many tables and hears of what others write. Measured are its
CPU time and memory, that of PostgreSQL, and how many writes a second the store takes from several writers.
Together with ``benchmarks.load`` these are the figures of ``docs/scale.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing.synchronize import Event
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING

import psutil

from benchmarks.load import Usage, postgresql
from benchmarks.terminal import MIB
from saves import storage
from saves.lines import canonical
from saves.metadata import replace_metadata
from saves.storage.open_log import Beside
from saves.storage.postgresql import Key, PostgresStore
from saves.storage.roster import Roster
from tests.hall.house import Instant
from tui.play.hall import Hall, Stage
from tui.play.hall.clock import ClockRule
from tui.play.hall.cluster.cluster import HallCluster
from tui.play.hall.metadata import SeatMetadata, TableMetadata
from tui.play.hall.talk import Kind, Remark

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

TABLES = (100, 1000, 4000)
WRITERS = (1, 2, 4, 8)
WAYS = ("told in the commit", "told afterwards", "told afterwards, with metadata")
_SECONDS = 3.0
_LINE = b'{"by":0,"move":{"at":[3,-2],"rotation":90,"tile":"ccfr-1"},"n":123,"sum":"0123456789abcdef"}\n'


def table(number: int) -> TableMetadata:
    """Return the metadata of a table in the middle of its game, as large as they usually are."""
    talk = [Remark(Kind.SAID, "Guest 17", "Well done, that was a good place for it.")] * 8
    seats = [SeatMetadata("human", n, f"Guest {number}{n}", f"SHA256:{number:040}{n}") for n in range(2)]
    options = {"river": True, "inns": False, "abbot": False, "traders": False}
    return TableMetadata(
        f"t{number}",
        "carcassonne",
        options,
        seats[0].person,
        False,
        seats,
        clock=ClockRule(1800, 10),
        left=[1512.25, 1480.5],
        stage=Stage.OPEN,  # a running one would be led, and its log opened
        talk=talk,
        touched=time.time(),
    )


class _Writer:
    """Another worker, as far as it writes."""

    def __init__(self, url: str) -> None:
        self.store = PostgresStore(url)
        self.folder = Path(self.store.label, "server")

    def make(self, first: int, last: int) -> None:
        """Make tables and their logs."""
        for number in range(first, last):
            found = table(number)
            replace_metadata(self.store, self.folder / "tables" / f"{found.id}.json", found.to_json(), 0)

    def write_metadata(self, numbers: Iterator[int]) -> None:
        """Write the metadata of a table again."""
        number = next(numbers)
        path = self.folder / "tables" / f"t{number}.json"
        _data, revision = self.store.read_revised(path)
        replace_metadata(self.store, path, replace(table(number), touched=time.time()).to_json(), revision)

    def write_logs(self, count: int) -> Callable[[Iterator[int]], None]:
        """Return a function that appends a line to one of some logs."""
        logs = []
        for number in range(count):
            path = self.folder / "games" / f"log-{number}.jsonl"
            logs.append(self.store.create_for_appending(path, _LINE))
        return lambda numbers: logs[next(numbers) % count].append(_LINE)


def _numbers(count: int) -> Iterator[int]:
    while True:
        yield from range(count)


@contextmanager
def _database(url: str, name: str) -> Iterator[str]:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    yield url.replace("/postgres?", f"/{name}?")


async def measure_worker(url: str, database: psutil.Process) -> None:
    """Measure a worker that knows some tables and hears of writes to them."""
    store = PostgresStore(url)
    root = storage.mount(store)
    writer = _Writer(url)
    own = psutil.Process()
    print(f"{'tables':>8}{'opened, ms':>12}{'KiB each':>10}{'tick, ms':>10}", end="")
    print(f"{'heard metadata: worker, store, ms':>36}{'heard line: worker, store, ms':>32}")
    made = 0
    for count in TABLES:
        await asyncio.to_thread(writer.make, made, count)
        made = count
        before, began = own.memory_info().rss, time.process_time()
        hall = Hall(root / "server", Instant(), cluster=HallCluster(PostgresStore(url), "measured"))
        hall.open()
        opened, memory = time.process_time() - began, own.memory_info().rss - before
        await asyncio.sleep(_SECONDS + count / 200)
        began = time.process_time()
        for _ in range(20):
            hall.tick()
        ticked = (time.process_time() - began) / 20
        found = [await _hear(writer.write_metadata, count, own, database)]
        found.append(await _hear(await asyncio.to_thread(writer.write_logs, 20), count, own, database))
        hall.close()
        print(f"{count:8d}{1000 * opened:12.0f}{memory / 1024 / count:10.1f}{1000 * ticked:10.2f}", end="")
        print("".join(f"{worker:20.3f}{stored:16.3f}" for worker, stored in found), flush=True)
    storage.unmount(store)
    writer.store.close()


async def _hear(
    write: Callable[[Iterator[int]], None], count: int, own: psutil.Process, database: psutil.Process
) -> tuple[float, float]:
    """Let others write at a moderate rate; return the ms of CPU of this process and the store a write."""
    numbers, writes = _numbers(count), 0
    written = 0.0
    usages = [Usage([own]), Usage([database])]
    for usage in usages:
        usage.begin()
    began = time.monotonic()
    while time.monotonic() - began < _SECONDS:
        before = time.thread_time()
        write(numbers)  # in this thread, whose time for it is taken off
        written += time.thread_time() - before
        writes += 1
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)
    used = [sum(usage.seconds().values()) for usage in usages]
    return 1000 * (used[0] - written) / writes, 1000 * used[1] / writes


def _write_on(url: str, number: int, way: str, told: Queue[list[float]], ended: Event) -> None:
    """Append to a log of one's own for some time; tell how long each took, and wait for the end."""
    store = PostgresStore(url)
    if way != WAYS[0]:
        changed: SimpleQueue[Key] = SimpleQueue()
        store.on_change(changed.put)
        Thread(target=_tell_on, args=(Roster(store, f"writer {number}"), changed), daemon=True).start()
    path = Path(store.label, "server", "games", f"writer-{number}.jsonl")
    store.create_whole(path, _LINE)
    file = store.append_after(path, len(_LINE), 1)
    beside = None
    if way == WAYS[2]:
        other = Path(store.label, "server", "tables", f"writer-{number}.json")
        data = canonical(table(number).to_json())
        store.create_whole(other, data)
        beside = Beside(other, store.read_revised(other)[1], data)
    times, end = [], time.monotonic() + _SECONDS
    while (began := time.monotonic()) < end:
        revision = file.append_with(_LINE, beside)
        beside = beside._replace(revision=revision) if beside else None
        times.append(1000 * (time.monotonic() - began))
    told.put(times)
    ended.wait()


def _tell_on(roster: Roster, changed: SimpleQueue[Key]) -> None:
    """Tell of what has changed, as a worker does."""
    while True:
        keys = {changed.get(): time.time()}
        with suppress(Empty):
            while True:
                keys[changed.get_nowait()] = time.time()
        roster.publish_files(keys)


def measure_writes(url: str, database: psutil.Process) -> None:
    """Measure how much several writers can append, told in each of some ways."""
    context = multiprocessing.get_context("spawn")
    for way in WAYS:
        for writers in WRITERS:
            told, ended, usage = context.Queue(), context.Event(), Usage([database])
            usage.begin()
            for number in range(writers):
                context.Process(target=_write_on, args=(url, number, way, told, ended), daemon=True).start()
            times = sorted(one for _ in range(writers) for one in told.get())
            each = 1000 * sum(usage.seconds().values()) / len(times)
            ended.set()
            print(
                f"{writers} writers, {way}:"
                f" {len(times) / _SECONDS:7.0f} lines a second, each {median(times):.2f} ms,"
                f" p95 {times[int(0.95 * len(times))]:.2f} ms, {each:.2f} ms of CPU in the store",
                flush=True,
            )


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description="Measure what tables and writes cost workers and store.")
    parser.parse_args()
    with postgresql() as (url, database):
        print(f"memory of this process at the start: {psutil.Process().memory_info().rss / MIB:.0f} MiB")
        with _database(url, "worker") as found:
            asyncio.run(measure_worker(found, database))
        with _database(url, "writes") as found:
            measure_writes(found, database)


if __name__ == "__main__":
    main()
