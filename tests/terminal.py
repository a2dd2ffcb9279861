"""A real pseudo-terminal with a program in it: press keys, read the screen as a person would."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "ctrl+c": "\x03",
}

# Sequences that the emulator would print instead of passing over them, and one that is not whole yet.
_UNKNOWN = re.compile(
    rb"\x1b\[[<=>][0-9;:]*[a-zA-Z]|\x1b\[\?[0-9;]*\$[a-z]|\x1bP[^\x1b]*\x1b\\|\x1b_[^\x1b]*\x1b\\"
)
_UNFINISHED = re.compile(rb"\x1b(?:\[[^@-~]*|P[^\x1b]*|_[^\x1b]*|\][^\x07\x1b]*)?$")


class Terminal:
    """A program in a pseudo-terminal of its own.

    Args:
        command: the program and its arguments.
        cwd: folder to run it in.
        environ: its whole environment; ``TERM`` and ``COLORTERM`` are set here.
        size: columns and lines.

    Attributes:
        screen: the emulated screen.
        written: how many bytes the program has written.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: Path,
        environ: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
    ) -> None:
        columns, lines = size
        self.screen = pyte.Screen(columns, lines)
        self.written = 0
        self._stream = pyte.ByteStream(self.screen)
        self._waiting = b""
        self._program = pexpect.spawn(
            command[0],
            list(command[1:]),
            cwd=str(cwd),
            env={**environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
            dimensions=(lines, columns),
        )
        self._program.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.close(force=True)

    @property
    def text(self) -> str:
        """What is on the screen now, a line a row."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, *keys: str) -> None:
        """Press keys, each by its name in ``KEYS`` or as the text that it types."""
        for key in keys:
            self._program.send(KEYS.get(key, key))

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(lines, columns)
        self._program.setwinsize(lines, columns)

    def wait(self, pattern: str, seconds: float = 30) -> str:
        """Read until the screen shows what a regular expression matches, and return the match.

        Raises:
            AssertionError: with the screen, when it does not come to that.
        """
        deadline = time.monotonic() + seconds
        while not (found := re.search(pattern, self.text)):
            if time.monotonic() > deadline or not self._read(0.1):
                raise AssertionError(f"{pattern!r} is not on the screen:\n{self.text}")
        return found.group()

    def settle(self, quiet: float = 0.5, seconds: float = 30) -> str:
        """Read until nothing has been written for a while, and return the screen."""
        deadline = time.monotonic() + seconds
        before = -1
        while before != self.written and time.monotonic() < deadline:
            before = self.written
            quiet_until = time.monotonic() + quiet
            while time.monotonic() < quiet_until and self._read(quiet_until - time.monotonic()):
                pass
        return self.text

    def end(self, seconds: float = 30) -> int:
        """Wait for the program to end and return its exit status, negative for a signal.

        Raises:
            AssertionError: with the screen, when it does not end.
        """
        deadline = time.monotonic() + seconds
        while self._read(0.1):
            if time.monotonic() > deadline:
                raise AssertionError(f"the program does not end:\n{self.text}")
        self._program.close()
        if self._program.exitstatus is not None:
            return int(self._program.exitstatus)
        return -int(self._program.signalstatus)

    def _read(self, seconds: float) -> bool:
        """Read what is there within some time; return whether the program is still writing."""
        try:
            data = self._program.read_nonblocking(1 << 16, timeout=max(seconds, 0))
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.written += len(data)
        data = self._waiting + data
        unfinished = _UNFINISHED.search(data)
        cut = unfinished.start() if unfinished else len(data)
        self._waiting = data[cut:]
        self._stream.feed(_UNKNOWN.sub(b"", data[:cut]))
        return True
