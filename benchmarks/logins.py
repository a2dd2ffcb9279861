"""Logins right after the start of a server: ``python -m benchmarks.logins`` (``--help`` tells the options).

Three guests with a name come in at once as soon as the server says that it listens, and three more a moment
later. Told are medians over the rounds: the slowest of three logins to the first frame, on the clock, and the
CPU time of the server for all three, which other work on the machine changes less.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

import asyncssh
import psutil

from benchmarks.server import go_in, prepare
from benchmarks.terminal import cpu_seconds
from tests.terminal import PROGRAM, ROOT

AT_ONCE: Final = 3
PAUSE: Final = 2.0


async def measure(root: Path, prepared: Path, keys: list[asyncssh.SSHKey]) -> list[tuple[float, float]]:
    """Start the server of some sources; return the ms of the slowest login and the CPU ms of each three."""
    with tempfile.TemporaryDirectory() as folder:
        data = shutil.copytree(prepared, Path(folder, "data"))
        with subprocess.Popen(
            [*PROGRAM, "--data-dir", str(data), "serve", "--open", "--port", "0"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as server:
            assert server.stdout is not None
            found = re.search(r"ssh -p (\d+) ", server.stdout.readline())
            assert found
            process, port, results = psutil.Process(server.pid), int(found[1]), []
            for mine in (keys[:AT_ONCE], keys[AT_ONCE:]):
                used = cpu_seconds(process)
                came = await asyncio.gather(*(go_in(port, key, (80, 24)) for key in mine))
                slowest = max(seconds for _player, seconds in came)
                results.append((1000 * slowest, 1000 * (cpu_seconds(process) - used)))
                await asyncio.sleep(PAUSE)
            server.kill()
            return results


async def compare(roots: list[Path], rounds: int) -> None:
    """Measure in turns, and print a line for each of the sources."""
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder, "data")
        keys = await prepare(prepared, 2 * AT_ONCE)
        found = [[await measure(root, prepared, keys) for root in roots] for _round in range(rounds)]
    for number, root in enumerate(roots):
        for when, three in (("first", 0), ("next", 1)):
            ms, cpu = (median(one[number][three][part] for one in found) for part in (0, 1))
            print(f"{root}: {when} three logins: slowest {ms:.0f} ms, {cpu:.0f} ms of CPU")


def main() -> None:
    """Measure this checkout, and perhaps another one."""
    parser = argparse.ArgumentParser(description="Measure logins right after the start of a server.")
    parser.add_argument("--beside", type=Path, action="append", default=[], help="folder of another checkout")
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    asyncio.run(compare([ROOT, *args.beside], args.rounds))
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
