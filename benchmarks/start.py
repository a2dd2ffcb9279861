"""Start-up time beside a bare Textual app: ``python -m benchmarks.start`` (see ``--help``).

The programs are started in turns, so that all of them meet the same machine. What is told is CPU time from
the start of the process to the first frame with the words that belong to it, of all its threads, and the
memory a moment later: RSS, and USS, which no other process shares.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import psutil

from benchmarks.forms import ALL_BOXES
from benchmarks.steps import late as begun_late
from benchmarks.terminal import MIB, crowded_game
from tests.terminal import PROGRAM, ROOT, TRUECOLOR, Terminal

BARE: Final = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("Begin here")

Bare().run()
"""
"""The smallest app that shows a word."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program to start.

    Attributes:
        name: what it is called in the table.
        command: the program and its arguments.
        words: what its first frame says; one word, because blanks between two may be skipped.
        root: folder of the sources.
    """

    name: str
    command: tuple[str, ...]
    words: bytes
    root: Path


@dataclass(frozen=True, slots=True)
class Sample:
    """One start: CPU time and seconds to the first frame, MiB afterwards."""

    cpu_ms: float
    ms: float
    rss: float
    uss: float


def cpu_ms(pid: int) -> float:
    """Return the CPU time of all threads of a process so far; Linux counts it in nanoseconds."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


def start(program: Program, environ: Mapping[str, str], size: tuple[int, int]) -> Sample:
    """Start a program once.

    Raises:
        RuntimeError: when its first frame does not come.
    """
    environ = {**environ, "PYTHONPATH": str(program.root)}
    command = ("nice", "-n", "10", *program.command)  # so that what it writes is read at once
    with Terminal(command, cwd=program.root, environ=environ, size=size) as terminal:
        while program.words not in terminal.output:
            if not terminal.hear(60):
                raise RuntimeError(f"{program.name} has not written {program.words!r}:\n{terminal.text}")
        cpu, seconds = cpu_ms(terminal.pid), time.perf_counter() - terminal.started
        terminal.settle()
        memory = psutil.Process(terminal.pid).memory_full_info()
        terminal.signal(signal.SIGKILL)
        terminal.end(60)  # being nice, it is in no hurry
        return Sample(cpu, 1000 * seconds, memory.rss / MIB, memory.uss / MIB)


def programs(
    roots: Iterable[Path], empty: Path, full: Path, game: str, late: Mapping[str, str]
) -> list[Program]:
    """Return the programs to start in turns: the bare app first.

    Args:
        game: a game that is shown at home, too.
        late: ids of late games by name.
    """
    found = [Program("bare Textual app", (sys.executable, "-c", BARE), b"Begin", ROOT)]
    for root in roots:
        mark = "" if root == ROOT else f" ({root.name})"
        for name, folder, words, arguments in (
            ("home, no games", empty, b"Saved", ()),
            ("home", full, b"Saved", ()),
            ("resume", full, b"place the tile", ("resume", game)),
            *(
                (f"resume {name}", empty.parent / "late", b"Leave", ("resume", id_))
                for name, id_ in late.items()
            ),
        ):
            command = (*PROGRAM, "--data-dir", str(folder), *arguments)
            found.append(Program(name + mark, command, words, root))
    return found


def main() -> None:
    """Start everything again and again and tell the medians."""
    parser = argparse.ArgumentParser(description="Measure starts beside a bare Textual app.")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--size", default="80x24", help="columns and lines")
    parser.add_argument("--beside", type=Path, action="append", default=[], help="another checkout to start")
    chosen = parser.parse_args()
    columns, lines = map(int, chosen.size.split("x"))
    environ = {**os.environ, **TRUECOLOR, "LC_ALL": "C.UTF-8"}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a program that is installed need not be compiled first
    with tempfile.TemporaryDirectory() as name:
        empty, full = Path(name, "empty"), Path(name, "full")
        empty.mkdir()
        game = crowded_game(full / "games", "human")
        environ["XDG_CACHE_HOME"] = str(Path(name, "cache"))
        late = {
            "Landover": begun_late(Path(name, "late", "games"), "landover"),
            "all boxes": begun_late(Path(name, "late", "games"), "carcassonne", ALL_BOXES),
        }
        everything = programs([ROOT, *chosen.beside], empty, full, game, late)
        samples: dict[str, list[Sample]] = {program.name: [] for program in everything}
        for number in range(chosen.rounds + 1):
            for program in everything:
                sample = start(program, environ, (columns, lines))
                if number:  # the first round fills caches and compiles modules
                    samples[program.name].append(sample)
    print(f"{columns}x{lines}, {chosen.rounds} rounds, load {os.getloadavg()[0]:.1f}")
    print(f"{'':32}{'CPU ms':>8}{'lowest':>8}{'ratio':>7}{'ms':>7}{'RSS':>7}{'USS':>7}")
    for what, taken in samples.items():
        cpu = [sample.cpu_ms for sample in taken]
        ratio = median(
            one / other.cpu_ms for one, other in zip(cpu, samples[everything[0].name], strict=True)
        )
        print(
            f"{what:32}{median(cpu):8.0f}{min(cpu):8.0f}{ratio:7.2f}{median(s.ms for s in taken):7.0f}"
            f"{median(s.rss for s in taken):7.1f}{median(s.uss for s in taken):7.1f}"
        )


if __name__ == "__main__":
    main()
