"""The process of a bot: started under limits, read and written without waiting, and ended for certain."""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.bots.protocol import BotFault
from engine.bots.protocol.messages import clean, printable
from engine.bots.spec import ForeignSpec
from engine.words import N_, Saying

_LAUNCHER: Final = Path(__file__).with_name("launcher.py")
_KEPT: Final = ("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "SYSTEMROOT")
_FOR_CLASSES: Final = ("PYTHONPATH", "HINTERLAND_PLAIN", "HINTERLAND_PROCESSES")
_PIECE: Final = 1 << 16
_TAIL: Final = 2048  # how many bytes of its standard error are kept
_MOST_ERRORS: Final = 1 << 24  # how many bytes a bot may write to standard error while it is read
_END_SECONDS: Final = 5.0
_BY_SIGNAL: Final = 128
_CANNOT_RUN: Final = 127


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """The share of the machine that a bot may use."""

    memory: int = 1 << 30  # bytes, for each of its processes
    processor: int = 3600  # seconds of processor time, for each of its processes
    leave: float = 1.0  # seconds that it has to end by itself


def command_of(spec: ForeignSpec, folder: Path) -> list[str]:
    """Return the command that runs a bot, with the path of its program.

    Raises:
        BotFault: when there is no such program; the sentence says what to do.
    """
    if os.name != "posix":
        raise BotFault("missing", N_("programs can only play on Linux, macOS and other Unix systems"))
    if spec.is_remote:
        raise BotFault("missing", N_("it plays only on the server to which it is connected"))
    if not spec.command:
        code = "from tui.command import main; main()"
        return [sys.executable, "-c", code, "bot", spec.name]
    program, *arguments = spec.command
    if "/" not in program:
        found = shutil.which(program)
        if found is None:
            raise BotFault(
                "missing",
                N_("there is no program {program}; install it, or write its path as ./PROGRAM"),
                program=program,
            )
        return [found, *arguments]
    path = folder / Path(program).expanduser()
    if not path.is_file():
        raise BotFault(
            "missing", N_("there is no file {path}; check the path of the program"), path=str(path)
        )
    if not os.access(path, os.X_OK):
        raise BotFault("missing", N_("{path} cannot be run; allow it with: chmod +x {path}"), path=str(path))
    return [str(path), *arguments]


def clean_environment(spec: ForeignSpec, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a bot: where programs are, and the language; nothing that is secret."""
    kept = {name: value for name, value in environ.items() if name in _KEPT or name.startswith("LC_")}
    if not spec.command:
        kept |= {name: environ[name] for name in _FOR_CLASSES if name in environ}
        root = str(Path(__file__).resolve().parents[3])
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, (kept.get("PYTHONPATH"), root)))
    return kept


class BotProcess:
    """A running bot.

    Raises:
        BotFault: when the system has no room for another process.
    """

    def __init__(
        self, command: Sequence[str], folder: Path, environment: Mapping[str, str], limits: ProcessLimits
    ) -> None:
        life, self._life = os.pipe()
        self._leave = limits.leave
        numbers = (life, limits.memory, limits.processor)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", _LAUNCHER, *map(str, numbers), *command],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(life,),
                cwd=folder,
                env=environment,
                start_new_session=True,
            )
        except OSError as error:
            os.close(self._life)
            raise BotFault(
                "failed", N_("no process can be started for it: {cause}"), cause=str(error)
            ) from error
        finally:
            os.close(life)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._in, self._out, self._errors = (
            stream.fileno() for stream in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._unsent = bytearray()
        self._last_words = bytearray()
        self._error_bytes = 0
        self._selector = selectors.DefaultSelector()
        for stream in (self._in, self._out, self._errors):
            os.set_blocking(stream, False)
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)

    def exchange(self, output: bytes, seconds: float) -> bytes:
        """Send what can be sent, and return what has come.

        Returns:
            What has come; nothing when the time is up, or there was only something to send.

        Raises:
            BotFault: when the bot has ended, or writes too many errors.
        """
        self._unsent += output
        self._send()
        found = b""
        for key, mask in self._selector.select(seconds):
            if key.fd == self._in:
                self._send()  # what had no room before
            elif key.fd == self._errors:
                self._read_errors()
            elif mask:
                found = os.read(self._out, _PIECE)
                if not found:
                    raise self._ended()
        return found

    def close(self, last: bytes = b"") -> int | None:
        """Say good-bye, and end the bot if it does not end by itself in time.

        Returns:
            Its exit status; ``None`` when it had to be ended, or has been before.
        """
        if self._life < 0:
            return None
        with contextlib.suppress(OSError):
            os.write(self._in, self._unsent + last)
        self._close_input()
        self._wait(self._leave)
        status = self._process.poll()
        self.kill()
        return status

    def kill(self) -> None:
        """End the bot and all that it has started."""
        if self._life < 0:
            return
        os.close(self._life)
        self._life = -1
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()

    def _send(self) -> None:
        if self._unsent:
            try:
                del self._unsent[: os.write(self._in, self._unsent)]
            except BlockingIOError:
                pass
            except OSError:
                self._unsent.clear()  # it reads no more; that it ends will be seen where it writes
        waits = self._in in self._selector.get_map()
        if self._unsent and not waits:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        elif waits and not self._unsent:
            self._selector.unregister(self._in)

    def _read_errors(self) -> None:
        try:
            words = os.read(self._errors, _PIECE)
        except BlockingIOError:
            return
        if not words and self._errors in self._selector.get_map():
            self._selector.unregister(self._errors)
        self._last_words = (self._last_words + words)[-_TAIL:]
        self._error_bytes += len(words)
        if self._error_bytes > _MOST_ERRORS:
            raise BotFault(
                "flood", N_("it has written more than {bytes} bytes of errors"), bytes=_MOST_ERRORS
            )

    def _ended(self) -> BotFault:
        """Return the fault of a bot that has ended, with the reason that its standard error gives."""
        self._wait(self._leave)
        with contextlib.suppress(OSError, BotFault):
            self._read_errors()
        status = self._process.poll()
        lines = [line for line in self._last_words.decode(errors="replace").splitlines() if line.strip()]
        words = clean(_reason(lines), 200) if lines else ""
        if status == _CANNOT_RUN and words:
            return BotFault("missing", N_("it cannot be run: {words}"), words=words)
        how = _how(status)
        if not words:
            return BotFault("crashed", N_("it has ended ({how}) without a message"), how=how)
        fault = BotFault("crashed", N_("it has ended ({how}): {words}"), how=how, words=words)
        fault.errors = tuple(map(printable, lines))
        return fault

    def _close_input(self) -> None:
        if self._in in self._selector.get_map():
            self._selector.unregister(self._in)
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _wait(self, seconds: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)


def _reason(lines: Sequence[str]) -> str:
    """Return the line that says why a program has ended: Python writes it last, most others before the stack.

    It names an error and, after a colon, says which; lines of a stack are indented or have none.
    """
    named = (line for line in reversed(lines) if re.match(r"\S.*: ", line) and not line.startswith("note: "))
    return next(named, lines[-1])


def _how(status: int | None) -> Saying:
    """Return how a process has ended, as a short remark."""
    if status is None:
        return Saying(N_("it only closed its output"))
    if status > _BY_SIGNAL:
        number = status - _BY_SIGNAL
        if number == signal.SIGXCPU:
            return Saying(N_("out of processor time"))
        try:
            return Saying(N_("signal {name}"), {"name": signal.Signals(number).name})
        except ValueError:
            pass
    return Saying(N_("exit status {status}"), {"status": status})
