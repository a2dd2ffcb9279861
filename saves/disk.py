"""Every touch of the file system that keeps games: nothing else in this package opens a file.

Calls that a signal interrupts are made again, short writes are carried on. Failures come out as
:class:`OSError`; callers turn them into sentences.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_BINARY = getattr(os, "O_BINARY", 0)
_CHUNK = 1 << 20


class FileFacts(NamedTuple):
    """A file of a folder: its size in bytes, its last change in ns since the epoch."""

    folder: Path
    name: str
    size: int
    modified_ns: int

    @property
    def path(self) -> Path:
        """Where it is."""
        return self.folder / self.name


def read_bytes(path: Path) -> bytes:
    """Return all that is in the file."""
    fd = _again(os.open, path, os.O_RDONLY | _BINARY)
    try:
        chunks = []
        while chunk := _again(os.read, fd, _CHUNK):
            chunks.append(chunk)
        return b"".join(chunks)
    finally:
        _close(fd)


def exists(path: Path) -> bool:
    """Return whether anything is called ``path``."""
    try:
        _again(os.stat, path)
    except FileNotFoundError:
        return False
    return True


def list_files(folder: Path, suffix: str) -> list[FileFacts]:
    """Return the files of ``folder`` with that suffix, hidden ones left out, in no special order.

    A folder that does not exist has no files.
    """
    try:
        names = _again(os.listdir, folder)
    except FileNotFoundError:
        return []
    found = []
    start = os.path.join(folder, "")  # paths of many thousand files take their time
    for name in names:
        if not name.endswith(suffix) or name.startswith("."):
            continue
        try:
            facts = _again(os.stat, start + name)
        except FileNotFoundError:
            continue  # removed, or a link to nowhere: not a file of this folder any more
        found.append(FileFacts(folder, name, facts.st_size, facts.st_mtime_ns))
    return found


def modified_ns(path: Path) -> int:
    """Return when the file was last written, in ns since the epoch."""
    return _again(os.stat, path).st_mtime_ns


def set_modified(path: Path, ns: int) -> None:
    """Say when the file was last written, in ns since the epoch."""
    _again(os.utime, path, ns=(ns, ns))


def move(path: Path, target: Path) -> None:
    """Give the file another name, so that this outlives a power cut. ``target`` must be free."""
    _again(os.rename, path, target)
    _sync_folder(target.parent)
    _sync_folder(path.parent)


def remove(path: Path) -> None:
    """Remove the file, so that this outlives a power cut; one that is not there is as good as removed."""
    with suppress(FileNotFoundError):
        _again(os.unlink, path)
        _sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make the folder, and those above it, so that they outlive a power cut."""
    if exists(folder):
        return
    make_folder(folder.parent)
    with suppress(FileExistsError):  # made by another process in the meantime
        _again(os.mkdir, folder)
    _sync_folder(folder.parent)


def create_whole(path: Path, data: bytes) -> None:
    """Make a file that holds ``data``: after this it is all there, after a failure there is none.

    A file of that name is replaced.
    """
    temporary = path.with_name(f".{path.name}.new")
    left_behind = temporary
    try:
        fd = _again(os.open, temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
        try:
            _write(fd, data)
            _again(os.fsync, fd)
        finally:
            _close(fd)
        _again(os.replace, temporary, path)
        left_behind = path
        _sync_folder(path.parent)
    except BaseException:
        _remove(left_behind)
        raise


class AppendFile:
    """A file that only grows, open for writing.

    Attributes:
        path: where it is.
        size: bytes in it that are known to be on disk.
        sound: whether it can be written on; not after a failure that could not be put right.
    """

    __slots__ = ("_fd", "path", "size", "sound")

    def __init__(self, path: Path, size: int) -> None:
        """Open an existing file and cut it back to its first ``size`` bytes if it has more."""
        self.path = path
        self.size = size
        self.sound = True
        self._fd = _again(os.open, path, os.O_RDWR | os.O_APPEND | _BINARY)
        try:
            if _again(os.fstat, self._fd).st_size > size:
                self._cut()
        except BaseException:
            _close(self._fd)
            raise

    @classmethod
    def create(cls, path: Path, data: bytes) -> Self:
        """Make a file with :func:`create_whole` and open it; after a failure there is none."""
        create_whole(path, data)
        try:
            return cls(path, len(data))
        except BaseException:
            _remove(path)
            raise

    def append(self, data: bytes) -> None:
        """Write ``data`` at the end; it is on disk when this returns.

        Raises:
            OSError: when it is not; what was written of it is cut off again. When not even that
                can be done, or another program has changed the file, it is no longer ``sound``.
        """
        if not self.sound:
            raise OSError(errno.EIO, "an earlier write failed and could not be put right")
        facts = _again(os.fstat, self._fd)
        if facts.st_size != self.size or not facts.st_nlink:
            self.sound = False
            raise OSError(errno.EIO, "another program has changed or removed the file")
        try:
            _write(self._fd, data)
            _again(os.fsync, self._fd)
        except BaseException:
            self.sound = False
            with suppress(OSError):  # the first error is the one to tell
                self._cut()
                self.sound = True
            raise
        self.size += len(data)

    def close(self) -> None:
        """Close the file; all that was appended is on disk already."""
        self.sound = False
        _close(self._fd)

    def _cut(self) -> None:
        _again(os.ftruncate, self._fd, self.size)
        _again(os.fsync, self._fd)


def _again(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    while True:
        try:
            return call(*args, **kwargs)
        except InterruptedError:
            continue


def _close(fd: int) -> None:
    # An interrupted close has closed: once more might close a file that another thread just opened.
    with suppress(InterruptedError):
        os.close(fd)


def _write(fd: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = _again(os.write, fd, rest)
        if not written:
            raise OSError(errno.EIO, "the file takes no more bytes")
        rest = rest[written:]


def _remove(path: Path) -> None:
    with suppress(OSError):  # tidying after an error, which is the one to tell
        _again(os.unlink, path)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there; the file system's journal keeps names
        return
    fd = _again(os.open, folder, os.O_RDONLY)
    try:
        _again(os.fsync, fd)
    finally:
        _close(fd)
