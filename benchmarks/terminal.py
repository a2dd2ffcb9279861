"""Response time of the screen: ``python -m benchmarks.terminal`` (``--help`` lists the options).

The real program runs in a pseudo-terminal; nothing of it is replaced. The time of a key is from the
moment it is written to the moment the last byte of the answer has been read. The table shows medians,
and after a slash the 95th percentile. Other work on the machine makes all times longer, so its load is
shown, too.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles

import psutil

import engine
from engine.landscape.phase import TilePhase
from engine.landscape.state import LandscapeState
from saves import Library, Seat
from tests.terminal import PROGRAM, ROOT, TRUECOLOR, Terminal
from tui.base.clock import now

SIZES = ((80, 24), (120, 40), (200, 60))
TILES = 78
SEED = 5
QUIET = 0.06
IDLE_SECONDS = 5.0

STEPS = ("right", "down", "left", "left", "up", "right")
"""A walk around the cursor's first place that never scrolls."""

SCROLLS = (*"LLLL", *"JJJ", *"HHHH", *"KKK")
"""A round over the board, a tile at a time."""

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Figures:
    """Samples of one measurement, and their summary."""

    median: float
    p95: float

    @classmethod
    def of(cls, samples: list[float]) -> Figures:
        return cls(median(samples), quantiles(samples, n=20, method="inclusive")[-1])


@dataclass(frozen=True, slots=True)
class Keys:
    """The answers to keys of one kind: how long each took, how much was written, CPU time for each."""

    ms: Figures
    written: Figures
    cpu_ms: float


@dataclass(frozen=True, slots=True)
class Start:
    """From the start of the process to the first frame, on the clock and in CPU time, and the memory then."""

    ms: Figures
    cpu_ms: float
    mib: float


@dataclass(frozen=True, slots=True)
class Measured:
    """All figures at one size of the terminal; ``idle`` ones are over ``IDLE_SECONDS``."""

    columns: int
    lines: int
    home: Start
    table: Start
    step: Keys
    scroll: Keys
    alone: Figures
    beside_master: Figures
    mib: float
    bot_mib: float
    idle_written: int
    idle_cpu_ms: float


def crowded_game(folder: Path, player: str) -> str:
    """Begin a game with about ``TILES`` tiles laid and a person to lay the next; return its id."""
    seats = (Seat("Anna", "human", 0), Seat("Ben", player, 1))
    journal = Library(folder).create(game="discovery", seats=seats, seed=SEED, created=now())
    rng, dealer = random.Random(SEED), engine.Dealer(SEED)
    with journal:
        state = journal.state
        assert isinstance(state, LandscapeState)
        while (
            len(list(state.landscape.laid())) < TILES
            or state.phase != TilePhase.PLACE
            or state.current_player
        ):
            chance = state.current_player == engine.CHANCE
            journal.append(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
        return journal.id


def opened(data: Path, size: tuple[int, int], *arguments: str) -> Terminal:
    """Start the program."""
    environ = {**os.environ, **TRUECOLOR, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a program that is installed need not be compiled first
    return Terminal([*PROGRAM, "--data-dir", str(data), *arguments], cwd=ROOT, environ=environ, size=size)


def cpu_seconds(process: psutil.Process) -> float:
    """Return the CPU time of a process so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


def first_frame(terminal: Terminal, words: bytes) -> float:
    """Wait until the program has written some words; return the seconds from its start until then."""
    while words not in terminal.output:
        if not terminal.hear(30):
            raise RuntimeError(f"it has not written {words!r}")
    return terminal.arrived(terminal.output.index(words) + len(words)) - terminal.started


def starts(data: Path, size: tuple[int, int], words: bytes, count: int, *arguments: str) -> Start:
    """Start the program again and again."""
    seconds, cpu, memory = [], [], []
    for _ in range(count):
        with opened(data, size, *arguments) as terminal:
            seconds.append(1000 * first_frame(terminal, words))
            process = psutil.Process(terminal.pid)
            cpu.append(1000 * cpu_seconds(process))
            terminal.settle()
            memory.append(process.memory_info().rss / MIB)
    return Start(Figures.of(seconds), median(cpu), median(memory))


def keys(terminal: Terminal, presses: Iterator[str], count: int) -> Keys:
    """Press keys one after the other, each when the answer to the one before is complete."""
    process = psutil.Process(terminal.pid)
    ms, written = [], []
    cpu = cpu_seconds(process)
    for key in islice(presses, count):
        before = len(terminal.output)
        pressed = time.perf_counter()
        terminal.press(key)
        if not terminal.hear(2):
            raise RuntimeError(f"the key {key} was not answered")
        terminal.settle(QUIET)
        size = len(terminal.output)
        ms.append(1000 * (terminal.arrived(size) - pressed))
        written.append(float(size - before))
    return Keys(Figures.of(ms), Figures.of(written), 1000 * (cpu_seconds(process) - cpu) / count)


def first_answers(terminal: Terminal, presses: Iterator[str], count: int) -> Figures:
    """Press keys while something else may be painted, too; return the ms until the first answer to each."""
    ms = []
    for key in islice(presses, count):
        terminal.settle(QUIET / 3)
        before = len(terminal.output)
        pressed = time.perf_counter()
        terminal.press(key)
        if not terminal.hear(2):
            raise RuntimeError(f"the key {key} was not answered")
        ms.append(1000 * (terminal.arrived(before + 1) - pressed))
    return Figures.of(ms)


def measure(size: tuple[int, int], runs: int, count: int) -> Measured:
    """Measure everything at one size."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        game = crowded_game(data / "games", "human")
        against_bot = crowded_game(data / "games", "greedy")
        against_master = crowded_game(data / "games", "master:ms=3600000")
        home = starts(data, size, b"Saved", runs)  # one word: blanks between two may be skipped
        table = starts(data, size, b"place the tile", runs, "resume", game)
        with opened(data, size, "resume", game) as terminal:
            first_frame(terminal, b"place the tile")
            terminal.settle()
            keys(terminal, cycle(STEPS), len(STEPS))
            step = keys(terminal, cycle(STEPS), count)
            scroll = keys(terminal, cycle(SCROLLS), count)
            process = psutil.Process(terminal.pid)
            memory = process.memory_info().rss / MIB
            cpu = cpu_seconds(process)
            idle = len(terminal.watch(IDLE_SECONDS))
            idle_cpu = 1000 * (cpu_seconds(process) - cpu)
            alone = first_answers(terminal, cycle(SCROLLS), count)
        with opened(data, size, "resume", against_master) as terminal:
            first_frame(terminal, b"place the tile")
            terminal.press("enter", "n")
            first_frame(terminal, b"thinking")
            terminal.settle(QUIET / 3)
            beside_master = first_answers(terminal, cycle(SCROLLS), count)
        with opened(data, size, "resume", against_bot) as terminal:
            first_frame(terminal, b"place the tile")
            terminal.press("enter", "n")
            terminal.settle(3)
            family = [process.memory_info().rss for process in terminal.family()]
    bots = sum(family) / MIB - memory
    return Measured(*size, home, table, step, scroll, alone, beside_master, memory, bots, idle, idle_cpu)


def told(measured: Measured) -> Iterator[tuple[str, str]]:
    """Yield what was measured and the figure, in words."""
    m = measured
    yield "size", f"{m.columns}x{m.lines}"
    for name, start in (("home", m.home), ("table", m.table)):
        yield f"start to {name}, ms", f"{start.ms.median:.0f} / {start.ms.p95:.0f}"
        yield f"start to {name}, CPU ms", f"{start.cpu_ms:.0f}"
        yield f"memory at {name}, MiB", f"{start.mib:.1f}"
    for name, kind in (("cursor step", m.step), ("scroll", m.scroll)):
        yield f"{name}, ms", f"{kind.ms.median:.1f} / {kind.ms.p95:.1f}"
        yield f"{name}, bytes", f"{kind.written.median:.0f} / {kind.written.p95:.0f}"
        yield f"{name}, CPU ms", f"{kind.cpu_ms:.1f}"
    for name, answer in (("nobody thinks", m.alone), ("master thinks", m.beside_master)):
        yield f"scroll, first answer, {name}, ms", f"{answer.median:.1f} / {answer.p95:.1f}"
    yield "memory after play, MiB", f"{m.mib:.1f}"
    yield "memory of the bots, MiB", f"{m.bot_mib:.1f}"
    yield f"idle {IDLE_SECONDS:.0f} s, bytes", f"{m.idle_written}"
    yield f"idle {IDLE_SECONDS:.0f} s, CPU ms", f"{m.idle_cpu_ms:.0f}"


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description="Measure the program in a pseudo-terminal.")
    parser.add_argument("--starts", type=int, default=11, help="how often it is started for a figure")
    parser.add_argument("--keys", type=int, default=200, help="how many keys are pressed for a figure")
    parser.add_argument("--json", action="store_true", help="write one JSON object")
    args = parser.parse_args()
    load = os.getloadavg()[0]
    measured = [measure(size, args.starts, args.keys) for size in SIZES]
    if args.json:
        print(json.dumps({"load": load, "sizes": [asdict(one) for one in measured]}, indent=2))
        return
    for rows in zip(*map(told, measured), strict=True):
        print(f"{rows[0][0]:40}", *(f"{figure:>16}" for _name, figure in rows))
    print(f"load of the machine: {load:.1f} at the start, {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
