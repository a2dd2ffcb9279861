"""A real pseudo-terminal with a program in it: press keys, read the screen as a person would."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pexpect
import psutil
import pyte

from tests.frames.emulator import RepeatingByteStream, RepeatingScreen, Seen, plain

ROOT: Final = Path(__file__).parents[1]
PROGRAM: Final = (sys.executable, "-c", "from tui.command import main; main()")

TRUECOLOR: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
"""What a terminal with all colours tells the programs in it."""

KEYS: Final = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "shift+up": "\x1b[1;2A",
    "shift+down": "\x1b[1;2B",
    "shift+right": "\x1b[1;2C",
    "shift+left": "\x1b[1;2D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "f5": "\x1b[15~",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
    "ctrl+q": "\x11",
    "ctrl+z": "\x1a",
}

# Sequences that the emulator would print instead of passing over them, and one that is not whole yet.
_UNKNOWN: Final = re.compile(
    rb"\x1b\[[<=>][0-9;:]*[a-zA-Z]|\x1b\[\?[0-9;]*\$[a-z]|\x1bP[^\x1b]*\x1b\\|\x1b_[^\x1b]*\x1b\\"
)
_UNFINISHED: Final = re.compile(rb"\x1b(?:\[[^@-~]*|[P_][^\x1b]*\x1b?|\][^\x07\x1b]*\x1b?)?\Z")
_QUESTION, _ANSWER = b"\x1b[5n", b"\x1b[0n"
_BLOCKS: Final = "▀▄█"
_MODE: Final = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")


def _as_it_looks(cell: pyte.screens.Char) -> str:
    """Return a character; blocks that look alike, however they are written, are one."""
    if cell.fg == "default" or cell.data not in _BLOCKS:
        return str(cell.data)
    if cell.data == "█":
        return " "
    return "▀" if (cell.data == "▀") == (cell.fg < cell.bg) else "▄"


class Terminal:
    """A program in a pseudo-terminal of its own.

    Args:
        command: the program and its arguments.
        cwd: folder to run it in.
        environ: its whole environment; see ``TRUECOLOR``.
        size: columns and lines.
        answers: whether it answers when the program asks how it is, as nearly all terminals do.

    Attributes:
        output: every byte that the program has written, as far as it has been read.
        started: when the program was started, in seconds of ``time.perf_counter``.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: Path,
        environ: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        answers: bool = True,
    ) -> None:
        columns, lines = size
        self._answers = answers
        self.output = bytearray()
        self._arrivals: list[tuple[int, float]] = []
        self._shown = 0
        self._screen = RepeatingScreen(columns, lines)
        self._stream = RepeatingByteStream(self._screen)
        self.started = time.perf_counter()
        self._program = pexpect.spawn(
            command[0], list(command[1:]), cwd=str(cwd), env=dict(environ), dimensions=(lines, columns)
        )
        self._program.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._program.closed:
            self._program.close(force=True)

    # What it shows

    @property
    def screen(self) -> pyte.Screen:
        """The emulated screen, with everything on it that has been read.

        The emulator is far slower than the program, so it works only when it is asked.
        """
        data = bytes(self.output[self._shown :])
        unfinished = _UNFINISHED.search(data)
        whole = unfinished.start() if unfinished else len(data)
        self._shown += whole
        self._stream.feed(_UNKNOWN.sub(b"", data[:whole]))
        return self._screen

    @property
    def text(self) -> str:
        """The screen's text, a line a row; what looks the same is the same text."""
        screen = self.screen
        lines = [
            "".join(_as_it_looks(screen.buffer[y][x]) for x in range(screen.columns))
            for y in range(screen.lines)
        ]
        return "\n".join(line.rstrip() for line in lines)

    @property
    def picture(self) -> list[list[Seen]]:
        """The screen's cells: the same for all ways to write the same half blocks."""
        screen = self.screen
        return [
            [
                plain(cell.data, cell.fg, cell.bg, ("reverse",) if cell.reverse else ())
                for cell in (screen.buffer[y][x] for x in range(screen.columns))
            ]
            for y in range(screen.lines)
        ]

    def mode(self, number: int) -> bool:
        """True if the program has switched a private mode on, for instance 1049: the other screen."""
        name = str(number).encode()
        switched = [on for numbers, on in _MODE.findall(self.output) if name in numbers.split(b";")]
        return bool(switched) and switched[-1] == b"h"

    def arrived(self, size: int) -> float:
        """Return when the first ``size`` bytes of the output had been read, on the clock of ``started``."""
        return self._arrivals[bisect_left(self._arrivals, (size, 0.0))][1]

    # What is done to it

    def press(self, *keys: str) -> None:
        """Press keys, each by its name in ``KEYS`` or as the text that it types."""
        for key in keys:
            self._program.send(KEYS.get(key, key))

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(lines, columns)
        self._program.setwinsize(lines, columns)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Take the terminal away, as a closed window or a lost connection does."""
        self._program.ptyproc.fileobj.close()

    @property
    def hung_up(self) -> bool:
        """True if the terminal was taken away."""
        return bool(self._program.ptyproc.fileobj.closed)

    # Waiting for it

    def wait(self, pattern: str, seconds: float = 60) -> str:
        """Read until the screen shows what a regular expression matches, and return the match.

        Raises:
            AssertionError: with the screen, when it does not come to that.
        """
        deadline = time.monotonic() + seconds
        while not (found := re.search(pattern, self.text)):
            if time.monotonic() > deadline or not self._read(0.1):
                raise AssertionError(f"{pattern!r} is not on the screen:\n{self.text}")
        return found.group()

    def hear(self, seconds: float = 60) -> bool:
        """Wait until the program writes something; return whether it did."""
        before = len(self.output)
        return self._read(seconds) and len(self.output) > before

    def settle(self, quiet: float = 0.5, seconds: float = 30) -> bytes:
        """Read until nothing has been written for a while, and return what was written.

        Args:
            quiet: for how long nothing must have come.
            seconds: when to stop at the latest.
        """
        start = len(self.output)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            before = len(self.output)
            if not self._read(quiet) or len(self.output) == before:
                break
        return bytes(self.output[start:])

    def watch(self, seconds: float) -> bytes:
        """Read for a fixed time and return what was written."""
        start = len(self.output)
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0 and self._read(left):
            pass
        return bytes(self.output[start:])

    def read_to_end(self, seconds: float = 60) -> None:
        """Read until no process has the terminal open any more, or the time is up."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0 and self._read(left):
            pass

    def end(self, seconds: float = 60) -> int:
        """Wait for the program to end and return its exit status, negative for a signal.

        Raises:
            AssertionError: with the screen, when it does not end.
        """
        deadline = time.monotonic() + seconds
        while self._program.isalive() if self.hung_up else self._read(0.1):
            if time.monotonic() > deadline:
                raise AssertionError(f"the program does not end:\n{self.text}")
            if self.hung_up:
                time.sleep(0.02)
        self._program.wait()
        if self._program.exitstatus is not None:
            return int(self._program.exitstatus)
        return -int(self._program.signalstatus)

    # The processes

    @property
    def pid(self) -> int:
        """The number of the program's process."""
        return int(self._program.pid)

    def family(self) -> list[psutil.Process]:
        """Return the program's process and those that it has started."""
        program = psutil.Process(self.pid)
        return [program, *program.children(recursive=True)]

    def _read(self, seconds: float) -> bool:
        """Read what is there within some time; return whether the program is still writing."""
        try:
            data = self._program.read_nonblocking(1 << 16, timeout=max(seconds, 0))
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        start = max(len(self.output) - len(_QUESTION) + 1, 0)
        self.output += data
        if self._answers:
            self._program.send(_ANSWER * self.output.count(_QUESTION, start))
        self._arrivals.append((len(self.output), time.perf_counter()))
        self.answer(start)
        return True

    def answer(self, start: int) -> None:
        """Answer other questions in what the program has written from some byte on; here to none."""
