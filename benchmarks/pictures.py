"""The cost of pictures: ``python -m benchmarks.pictures``; the same keys with half blocks and with pictures.

The real program runs in a pseudo-terminal that answers as kitty does. Bytes are medians, without the pictures
themselves, which each terminal gets once and which are counted apart. Other work on the machine makes all
times longer, so its load is shown, too.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final

import psutil

from benchmarks.start import cpu_ms
from tests.pictures.kitty import KittyTerminal, late_game, opened

SIZES: Final = ((120, 40), (200, 60))
QUIET: Final = 0.4
MIB: Final = 1 << 20
STEPS: Final = ("right", "down", "left", "up") * 2
SCROLLS: Final = ("L", "J", "H", "K") * 2

_COMMAND: Final = re.compile(rb"\x1bPtmux;(?:\x1b\x1b|[^\x1b])*\x1b\\|\x1b_G[^\x1b]*\x1b\\")
_TERMS: Final = {False: "xterm-kitty", True: "tmux-256color"}
"""What the terminal is called, in tmux or not."""

_TABLES: Final = {"landover": b"Space shows"}
_TABLE: Final = b"place the tile"
"""What the first frame of a table says."""

_PLACED: Final = b"a=p,U=1"


@dataclass(frozen=True, slots=True)
class Measured:
    """The cost of one way to draw; sizes in bytes, times in milliseconds, memory in MiB.

    ``cpu_ms`` is what the app takes from its start until all pictures are shown.
    """

    repaint: int
    scroll: int
    step: int
    step_cpu_ms: float
    pictures: int
    picture_bytes: int
    largest: int
    first_ms: float
    all_ms: float
    cpu_ms: float
    mib: float
    renderer_mib: float
    renderer_cpu_ms: float


def without_pictures(written: bytes) -> int:
    """Return how many bytes are not pictures."""
    return len(_COMMAND.sub(b"", written))


def pressed(terminal: KittyTerminal, keys: tuple[str, ...]) -> tuple[int, float]:
    """Press keys and return the medians of the bytes and of the CPU time that each takes."""
    counts, times = [], []
    for key in keys:
        before = cpu_ms(terminal.pid)
        terminal.press(key)
        counts.append(without_pictures(terminal.settle(QUIET)))
        times.append(cpu_ms(terminal.pid) - before)
    return round(median(counts)), median(times)


def measure(data: Path, name: str, game: str, size: tuple[int, int], mode: str, tmux: bool) -> Measured:
    """Start the program with a game, by its name and its id, in tmux or not, and press keys."""
    environ = {"TERM": _TERMS[tmux], "HINTERLAND_PICTURES": mode}
    with opened(data, "resume", game, size=size, environ=environ, tmux=tmux) as terminal:
        words = _TABLES.get(name, _TABLE)
        terminal.wait(words.decode())
        table = terminal.arrived(terminal.output.index(words) + len(words))
        if name == "landover":
            terminal.press(" ")
        placed = 0
        deadline = time.monotonic() + (90 if mode == "auto" else 3)
        while time.monotonic() < deadline:
            before = terminal.output.count(_PLACED)
            terminal.watch(2)
            placed = terminal.output.count(_PLACED)
            if placed and placed == before:
                break
        places = [found.end() for found in re.finditer(re.escape(_PLACED), terminal.output)]
        sizes = [sum(map(len, _COMMAND.findall(part))) for part in bytes(terminal.output).split(b"a=t,")[1:]]
        app_cpu = cpu_ms(terminal.pid)
        process = psutil.Process(terminal.pid)
        workers = process.children(recursive=True)
        renderer = sum(worker.memory_info().rss for worker in workers) / MIB
        cpu = sum(sum(worker.cpu_times()[:2]) for worker in workers)
        terminal.press("?")
        terminal.settle(1)
        terminal.press("escape")
        repaint = without_pictures(terminal.settle(1))
        scroll, _cpu = pressed(terminal, SCROLLS)
        pressed(terminal, STEPS)  # pictures that are seen for the first time are not counted
        step, step_cpu = pressed(terminal, STEPS)
        return Measured(
            repaint,
            scroll,
            step,
            step_cpu,
            placed,
            sum(len(command) for command in _COMMAND.findall(terminal.output)),
            max(sizes, default=0),
            1000 * (terminal.arrived(places[0]) - table) if places else 0.0,
            1000 * (terminal.arrived(places[-1]) - table) if places else 0.0,
            app_cpu,
            process.memory_info().rss / MIB,
            renderer,
            1000 * cpu,
        )


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="carcassonne")
    parser.add_argument("--tiles", type=int, default=60)
    parser.add_argument("--tmux", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = {}
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder)
            (data / "settings.toml").write_text('tile_size = "medium"\n')
            game = late_game(data / "games", arguments.game, arguments.tiles)
            for name, mode in (("half blocks", "off"), ("pictures", "auto"), ("pictures, from disk", "auto")):
                found[f"{size[0]}x{size[1]} {name}"] = measure(
                    data, arguments.game, game, size, mode, arguments.tmux
                )
    if arguments.json:
        print(json.dumps({name: asdict(one) for name, one in found.items()}, indent=2))
        return
    print(f"load {os.getloadavg()[0]:.1f}")
    for name, one in found.items():
        print(
            f"{name:28} repaint {one.repaint:6}  scroll {one.scroll:5}  step {one.step:5},"
            f" CPU {one.step_cpu_ms:4.1f} ms"
            f"  pictures {one.pictures:3} {one.picture_bytes:7} largest {one.largest:6}"
            f"  first {one.first_ms:6.0f} all {one.all_ms:6.0f} ms"
            f"  memory {one.mib:5.1f} + {one.renderer_mib:4.1f} MiB"
            f"  CPU {one.cpu_ms:5.0f} + {one.renderer_cpu_ms:5.0f} ms"
        )


if __name__ == "__main__":
    main()
