"""The server under abuse, and the innocent guest who feels it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import quantiles

import asyncssh
import psutil

from benchmarks.abuse.kinds import DESCRIPTORS, FEW_FILES, WHAT
from benchmarks.server import Player, go_in, to_table
from benchmarks.terminal import MIB, SCROLLS
from tests.terminal import PROGRAM, ROOT

MARGIN_MS = 100.0
RATE = 8.0
UNANSWERED_SECONDS = 10.0


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
