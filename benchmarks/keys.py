"""The server's cost of a guest's key: ``python -m benchmarks.keys`` (``--help`` lists the options).

Two guests sit at a table in its 60th turn, in this process: real apps and drivers, no SSH. Whose turn it is
moves the tile about, turns it and scrolls, the other looks into what lies there. A key is pressed when the
frame before has been answered. The table and all keys are the same in each run, so compare bytes, too:
run it in turns in two checkouts. With ``--moves`` they only move, and both see it.
"""

from __future__ import annotations

import os

os.environ.setdefault("TEXTUAL_FPS", "120")  # as the server has it; read when Textual is imported

import argparse
import asyncio
import gc
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any, cast

from textual.driver import Driver

from benchmarks.server import ENVIRON, QUESTION, TITLE, moves, prepare, same_deals
from benchmarks.terminal import SCROLLS, STEPS
from tests.terminal import KEYS
from tui.base.words import speak_here
from tui.play.hall import Hall
from tui.play.table.thinking import Thinkers
from tui.server.driver import ChannelDriver
from tui.server.lobby import lobby
from tui.server.metrics import Metrics
from tui.server.people import People
from tui.server.remote_app import share_process
from tui.server.remote_terminal import remote_terminal
from tui.terminal.lifecycle import ManagedApp

PATIENCE = 10.0
MOVE_SECONDS = 0.9  # until both have seen all of a move


class Guest:
    """A guest's app and terminal, which answers each frame at once."""

    def __init__(self, app: ManagedApp[Any], size: tuple[int, int]) -> None:
        self.term = "xterm-256color"
        self.metrics = Metrics()
        self.window_cell: tuple[int, int] | None = None
        self.written = self.frames = 0
        self.is_on_turn = False
        self._news = asyncio.Event()
        self._app = app
        app.driver_class = cast("type[Driver]", partial(ChannelDriver, line=self))
        app.animation_level = "none"
        self.task = asyncio.create_task(app.run_async(size=size))

    def send(self, text: str) -> None:
        """Take what the app writes."""
        data = text.encode()
        self.written += len(data)
        if TITLE in data:
            self.is_on_turn = data.rpartition(TITLE)[2].startswith(b"*")
        for _question in range(data.count(QUESTION)):
            self.frames += 1
            asyncio.get_running_loop().call_soon(self._type, b"\x1b[0n")
            self._news.set()

    def _type(self, data: bytes) -> None:
        if isinstance(driver := self._app.driver, ChannelDriver):
            driver.feed(data)

    async def frame(self, after: int) -> None:
        """Wait until more than this number of frames have come."""
        while self.frames <= after:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)

    async def press(self, key: str) -> None:
        """Press a key and wait for its frame."""
        before = self.frames
        self._type(KEYS.get(key, key).encode())
        await self.frame(before)
        await asyncio.sleep(0)


def mixed() -> Iterator[str]:
    """Yield steps and scrolls."""
    rng, steps, scrolls = random.Random(1), cycle(STEPS), cycle(SCROLLS)
    while True:
        yield next(scrolls if rng.random() < 0.15 else steps)


async def show(name: str, guest: Guest, presses: Iterator[str], count: int) -> None:
    """Press keys and print what each took."""
    written, used = guest.written, time.process_time()
    for key in islice(presses, count):
        await guest.press(key)
    used = 1000 * (time.process_time() - used) / count
    print(f"{name:10}{used:8.2f} ms of CPU{(guest.written - written) / count:8.0f} bytes")


@asynccontextmanager
async def open_hall(
    data: Path, term: str, environ: Mapping[str, str], size: tuple[int, int], count: int
) -> AsyncIterator[Iterator[ManagedApp[Any]]]:
    """Open a hall in this process and give the apps of its guests, each made when it is asked for."""
    fingerprints = [key.get_fingerprint() for key in await prepare(data, count)]
    share_process()
    speak_here(environ)
    hall, people = Hall(data / "server", Thinkers()), People(data / "server")

    def app(fingerprint: str) -> ManagedApp[Any]:
        return lobby(hall)(
            fingerprint, people.name_of(fingerprint) or "", remote_terminal(term, environ, size)
        )

    hall.open()
    try:
        yield map(app, fingerprints)
    finally:
        hall.close()


async def leave(guests: Sequence[Guest]) -> None:
    """End the apps of guests."""
    for guest in guests:
        guest.task.cancel()
    await asyncio.gather(*(guest.task for guest in guests), return_exceptions=True)


async def measure(data: Path, size: tuple[int, int], count: int, moving: int) -> None:
    """Measure keys of each kind, or moves."""
    same_deals(7)
    async with open_hall(data, "xterm-256color", ENVIRON, size, 2) as apps:
        guests = []
        for app in apps:
            guests.append(guest := Guest(app, size))
            await guest.frame(0)
            await asyncio.sleep(0.5)
            await guest.press("enter")
            await asyncio.sleep(1.0)
        gc.collect()
        gc.freeze()
        await (measure_moves(data, guests, moving) if moving else measure_keys(guests, count))
        await leave(guests)


async def measure_keys(guests: Sequence[Guest], count: int) -> None:
    """Measure keys of each kind at a table of two."""
    mover, other = sorted(guests, key=lambda guest: not guest.is_on_turn)
    for key in (*STEPS, *SCROLLS):  # what is painted for the first time is not counted
        await mover.press(key)
    await show("step", mover, cycle(STEPS), count)
    await show("turn", mover, cycle("r"), count)
    await show("scroll", mover, cycle(SCROLLS), count)
    await show("mixed", mover, mixed(), count)
    await other.press("i")
    for key in STEPS:
        await other.press(key)
    await show("look", other, cycle(STEPS), count)
    await show("look mixed", other, mixed(), count)


async def measure_moves(data: Path, guests: Sequence[Guest], count: int) -> None:
    """Confirm what whose turn it is has under the cursor, and print what each line of the log took."""
    before, written, used = moves(data), sum(guest.written for guest in guests), time.process_time()
    while (made := moves(data) - before) < count:
        await next(guest for guest in guests if guest.is_on_turn).press("enter")
        await asyncio.sleep(MOVE_SECONDS)
    used = 1000 * (time.process_time() - used) / made
    written = (sum(guest.written for guest in guests) - written) // made
    print(f"{'move':10}{used:8.2f} ms of CPU{written:8.0f} bytes")


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description="Measure what a key costs the server.")
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--lines", type=int, default=24)
    parser.add_argument("--keys", type=int, default=200, help="how many are pressed of each kind")
    parser.add_argument("--moves", type=int, default=0, help="how many are made instead")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(measure(Path(name), (args.columns, args.lines), args.keys, args.moves))


if __name__ == "__main__":
    main()
