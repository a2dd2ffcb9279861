"""Runs a bot under limits, and ends it with all that it has started when the program that wanted it has gone.

This file is run by itself, as a small process between the program and the bot::

    python -I -S launcher.py LIFE MEMORY PROCESSOR PROGRAM [ARGUMENT ...]

LIFE is the number of a pipe; when its other end is closed, the bot is ended. MEMORY and PROCESSOR are the
limits in bytes and seconds. It must stay quick to start, so it imports little.
"""

import contextlib
import os
import resource
import select
import signal
import sys
from typing import Final

_ADDRESSES: Final = 16
"""How many times its memory a bot may reserve without using it, as the engines of many languages do."""
_FILES: Final = 256
_FILE_BYTES: Final = 1 << 26
_CANNOT_RUN: Final = 127
_BY_SIGNAL: Final = 128
_SUBREAPER: Final = 36  # PR_SET_CHILD_SUBREAPER of Linux


def main(arguments: list[str]) -> int:
    """Run a program and return its exit status, or 128 and the number of the signal that ended it."""
    life, memory, processor = map(int, arguments[:3])
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.set_wakeup_fd(waker)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    _adopt_orphans()
    pid = os.fork()
    if pid == 0:
        _become(arguments[3:], life, memory, processor)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # the pipes belong to the bot alone, so that they close with it
        os.dup2(null, stream)
    status = None
    while status is None:
        ready, _, _ = select.select([life, wake], [], [])
        if life in ready:
            break
        os.read(wake, 64)
        status = _reaped(pid)
    _end_all(pid)
    return 0 if status is None else status


def _become(command: list[str], life: int, memory: int, processor: int) -> None:
    """Turn this process into the bot."""
    try:
        os.setpgid(0, 0)
        os.close(life)
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        for kind, most in (
            (resource.RLIMIT_DATA, memory),
            (resource.RLIMIT_AS, memory * _ADDRESSES),
            (resource.RLIMIT_CPU, processor),
            (resource.RLIMIT_NOFILE, _FILES),
            (resource.RLIMIT_FSIZE, _FILE_BYTES),
            (resource.RLIMIT_CORE, 0),
        ):
            _soft, hard = resource.getrlimit(kind)
            allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (allowed, allowed))
        os.execv(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode(errors="replace"))
    finally:
        os._exit(_CANNOT_RUN)


def _adopt_orphans() -> None:
    """Become the parent of what the bot starts and leaves alone; Linux only."""
    if sys.platform == "linux":
        with contextlib.suppress(
            ImportError, OSError, AttributeError
        ):  # then only its process group is ended
            import ctypes

            ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _reaped(pid: int) -> int | None:
    """Collect processes that have ended; return the status of the bot if it is among them."""
    status = None
    while True:
        try:
            found, code = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return status
        if found == 0:
            return status
        if found == pid:
            status = os.WEXITSTATUS(code) if os.WIFEXITED(code) else _BY_SIGNAL + os.WTERMSIG(code)


def _end_all(pid: int) -> None:
    """End the bot, its process group and what it has started elsewhere."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    while children := _children():
        for child in children:
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)


def _children() -> list[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children") as file:
            return [int(word) for word in file.read().split()]
    except (OSError, ValueError):
        return []


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))
