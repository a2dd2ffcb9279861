"""Memory of pictures for each guest of a server: ``python -m benchmarks.picture_guests``.

Guests sit at tables in their 60th turn, in this process: real apps and drivers, no SSH. Their terminals
answer as kitty does, and each screen is full of pictures. What is told is by how much the memory of the
process grows with each guest after the first two, with half blocks and with pictures, in a process each.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import psutil

from benchmarks.keys import Guest, leave, open_hall
from benchmarks.server import ENVIRON
from tui.drawing.pictures import renderer

_QUESTIONS: Final = re.compile(r"\x1b\[>0q|\x1b\[16t|\x1b\[c|\x1b_Gi=(\d+),s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\")
_ANSWERS: Final = {
    "\x1b[>0q": "\x1bP>|kitty(0.41.1)\x1b\\",
    "\x1b[16t": "\x1b[6;20;10t",
    "\x1b[c": "\x1b[?62;52;c",
}
_CALM: Final = 2.0


class KittyGuest(Guest):
    """A guest whose terminal shows pictures."""

    pictures = 0

    def send(self, text: str) -> None:
        super().send(text)
        self.pictures += text.count("a=t,")
        for asked in _QUESTIONS.finditer(text):
            answer = _ANSWERS.get(asked[0], f"\x1b_Gi={asked[1]};OK\x1b\\")
            asyncio.get_running_loop().call_soon(self._type, answer.encode())


async def measure(data: Path, mode: str, size: tuple[int, int], counts: list[int]) -> list[float]:
    """Return the memory in MiB with numbers of guests, and at the end the pictures of the last one."""
    environ = {**ENVIRON, "TERM": "xterm-kitty", "COLORTERM": "truecolor", "HINTERLAND_PICTURES": mode}
    guests: list[KittyGuest] = []
    found = []
    async with open_hall(data, "xterm-kitty", environ, size, counts[-1]) as apps:
        for app in apps:
            guests.append(guest := KittyGuest(app, size))
            await guest.frame(0)
            await asyncio.sleep(1.0)
            await guest.press("enter")
            before = -1
            while guest.pictures != before:
                before = guest.pictures
                await asyncio.sleep(_CALM)
            if len(guests) in counts:
                gc.collect()
                found.append(psutil.Process().memory_info().rss / (1 << 20))
        await leave(guests)
    return [*found, guests[-1].pictures]


def main() -> None:
    """Measure both modes and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", choices=("off", "auto"), help="only this one, and only the figures")
    parser.add_argument("--columns", type=int, default=200)
    parser.add_argument("--lines", type=int, default=60)
    parser.add_argument("--guests", type=int, default=12)
    args = parser.parse_args()
    if args.mode:
        with tempfile.TemporaryDirectory() as name:
            renderer.cache_folder = lambda: Path(name, "pictures")
            found = asyncio.run(measure(Path(name), args.mode, (args.columns, args.lines), [2, args.guests]))
            renderer.shared_renderer().close()
        print(*found)
        return
    for mode, words in (("off", "half blocks"), ("auto", "pictures")):
        command = [sys.executable, "-m", "benchmarks.picture_guests", "--mode", mode]
        command += ["--columns", str(args.columns), "--lines", str(args.lines), "--guests", str(args.guests)]
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        few, many, pictures = map(float, out.split())
        print(
            f"{words:12} {few:6.1f} MiB with 2 guests, {many:6.1f} with {args.guests}:"
            f" {(many - few) / (args.guests - 2):.2f} a guest, {pictures:.0f} pictures each"
        )


if __name__ == "__main__":
    main()
