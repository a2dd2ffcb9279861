"""An ``os`` module that fails on demand, and that remembers what has reached the disk."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any


class FaultyOs:
    """Stands in for ``os`` in ``saves.disk``.

    Attributes:
        call: the function that fails.
        nth: which of its calls fails, from 1.
        kind: name of the error that is raised instead of the call (a close happens all the same, as on
            Linux); ``"short"``: a write takes half of what it is given; ``"half"``: it takes half, and the
            next write fails for want of space; ``"zero"``: it takes nothing.
        lasting: whether all later calls fail, too.
        calls: how often the function was called.
        synced: size of every file, by inode, when it was last flushed to disk.
        named: names in every folder, by inode, when it was last flushed to disk.
    """

    fsync: Callable[[int], None]

    def __init__(self, call: str = "", nth: int = 0, kind: str = "EIO", lasting: bool = False) -> None:
        self.call = call
        self.nth = nth
        self.kind = kind
        self.lasting = lasting
        self.calls = 0
        self.synced: dict[int, int] = {}
        self.named: dict[int, set[str]] = {}
        self._half_done = False

    @property
    def reached(self) -> bool:
        return self.calls >= self.nth

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name in ("fsync", "replace"):
            real = getattr(self, f"_{name}")
        return self._failing(real, name) if name == self.call else real

    def _fsync(self, fd: int) -> None:
        os.fsync(fd)
        facts = os.fstat(fd)
        self.synced[facts.st_ino] = facts.st_size
        if os.path.isdir(f"/proc/self/fd/{fd}"):
            self.named[facts.st_ino] = set(os.listdir(f"/proc/self/fd/{fd}"))

    def _replace(self, source: Path, target: Path) -> None:
        facts = os.stat(source)
        assert self.synced.get(facts.st_ino) == facts.st_size, "renamed before it was on disk"
        os.replace(source, target)

    def _failing(self, real: Callable[..., Any], name: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.calls += 1
            due = self.calls >= self.nth if self.lasting else self.calls == self.nth
            if self._half_done:
                self._half_done = False
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if not due:
                return real(*args, **kwargs)
            if self.kind == "zero":
                return 0
            if self.kind in ("short", "half"):
                fd, data = args
                self._half_done = self.kind == "half"
                return os.write(fd, data[: max(1, len(data) // 2)])
            if name == "close":
                real(*args)
            number = getattr(errno, self.kind)
            raise OSError(number, os.strerror(number))

        return call
