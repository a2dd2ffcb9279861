"""All file access of this package: no other module opens, writes, renames or removes a file.

Failures are :class:`OSError`; callers turn them into sentences. A call that a signal interrupts is made
again, a short write is continued.

What every function here promises, and ``tests/saves/test_every_fault.py`` checks for each system call:

- After a failure everything is as before. A file that was to be replaced, moved or removed is still
  there, complete and under its name, also when the folder could not be flushed to disk after the rename:
  then the rename is undone. Only when the disk refuses that as well does the new state stay; it is
  complete, too.
- When a function returns, its work outlives a power cut.
- Only ordinary files are read and written. A FIFO, a device or a socket is refused without waiting for
  it. New files are made under random names that nobody else can have prepared, and then renamed.
- Folders are made with mode 0700 and files with mode 0600, whatever the umask allows.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, ParamSpec, Self, TypeVar

from engine.words import N_
from saves.errors import FileTrouble

P = ParamSpec("P")
T = TypeVar("T")

MOST_BYTES: Final = 1 << 28
"""Size of the largest file that is read; the longest games need less than a hundredth of it."""

_BINARY = getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_CHUNK = 1 << 20
_PRIVATE_FILE = 0o600
_PRIVATE_FOLDER = 0o700
_OTHERS = 0o077
_TEMPORARY = ".hinterland-"
_NEW, _OLD = ".new", ".old"
_STALE_SECONDS = 24 * 3600.0
_LINKS_IMPOSSIBLE = (errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK)
_FLUSH_IMPOSSIBLE = (errno.EINVAL, errno.ENOTSUP)


class FileFacts(NamedTuple):
    """A file of a folder: its size in bytes, its last change in ns since the epoch.

    Both are -1 for a file about which the system tells nothing.
    """

    folder: Path
    name: str
    size: int
    modified_ns: int

    @property
    def path(self) -> Path:
        """Where it is."""
        return self.folder / self.name


# -- reading -------------------------------------------------------------------------------------------------


def read_bytes(path: Path) -> bytes:
    """Return the content of an ordinary file.

    Raises:
        FileTrouble: when it is something else, or larger than :data:`MOST_BYTES`.
        OSError: when it cannot be read.
    """
    fd = _open(path, os.O_RDONLY)
    try:
        size = _again(os.fstat, fd).st_size
        if size > MOST_BYTES:
            raise FileTrouble(errno.EFBIG, N_("it is too large to be a file of Hinterland"))
        chunks = []
        while chunk := _again(os.read, fd, _CHUNK):
            chunks.append(chunk)
        return b"".join(chunks)
    finally:
        _close(fd)


def exists(path: Path) -> bool:
    """Return whether anything has this name, be it a link that leads nowhere."""
    try:
        _again(os.lstat, path)
    except FileNotFoundError:
        return False
    return True


def is_ordinary(path: Path) -> bool:
    """Return whether this is a file with content, or a link to one; not a folder, FIFO or device."""
    return stat.S_ISREG(_again(os.stat, path).st_mode)


def is_link_of_others(path: Path) -> bool:
    """Return whether this is a symbolic link that another user has made."""
    try:
        facts = _again(os.lstat, path)
    except FileNotFoundError:
        return False
    return stat.S_ISLNK(facts.st_mode) and os.name != "nt" and facts.st_uid != os.geteuid()


def list_files(folder: Path, suffix: str) -> list[FileFacts]:
    """Return the files of ``folder`` with that suffix, hidden ones left out, in no special order.

    A folder that does not exist has no files. Links that lead nowhere or in a circle are left out. Folders,
    FIFOs and devices are not: reading them says what is wrong.
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
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ELOOP):
                found.append(FileFacts(folder, name, -1, -1))  # whoever reads it will say what is wrong
        else:
            found.append(FileFacts(folder, name, facts.st_size, facts.st_mtime_ns))
    return found


def modified_ns(path: Path) -> int:
    """Return when the file was last written, in ns since the epoch."""
    return _again(os.stat, path).st_mtime_ns


def set_modified(path: Path, ns: int) -> None:
    """Set when the file was last written, in ns since the epoch."""
    _again(os.utime, path, ns=(ns, ns))


# -- names ---------------------------------------------------------------------------------------------------


def move(path: Path, target: Path) -> None:
    """Rename the file. ``target`` must be free; after a failure the file is where it was."""
    _again(os.rename, path, target)
    try:
        _sync_folder(target.parent)
        _sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):  # the first error is the one to tell
            _again(os.rename, target, path)
        raise


def remove(path: Path) -> None:
    """Remove the file, if it is there; after a failure it still is."""
    old = _beside(path, _OLD)
    try:
        _again(os.rename, path, old)
    except FileNotFoundError:
        return
    try:
        _sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):  # the first error is the one to tell
            _again(os.rename, old, path)
        raise
    _discard(old)


def make_folder(folder: Path) -> None:
    """Make the folder and those above it, with mode 0700; existing ones keep theirs."""
    if exists(folder):
        return
    make_folder(folder.parent)
    try:
        _again(os.mkdir, folder, _PRIVATE_FOLDER)
    except FileExistsError:
        return  # another process made it in the meantime
    try:
        _sync_folder(folder.parent)
    except BaseException:
        with suppress(OSError):  # the first error is the one to tell; the next attempt flushes again
            _again(os.rmdir, folder)
        raise


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files that a crash has left in ``folder`` more than a day ago.

    What cannot be looked at or removed stays, it does no harm.
    """
    with suppress(OSError):
        for name in _again(os.listdir, folder):
            if name.startswith(_TEMPORARY) and name.endswith((_NEW, _OLD)):
                path = folder / name
                if time.time() - _again(os.lstat, path).st_mtime > _STALE_SECONDS:
                    _again(os.unlink, path)


# -- who may read --------------------------------------------------------------------------------------------


def open_to_others(folder: Path) -> list[Path]:
    """Return ``folder`` and what is below it, as far as other users have any permission for it.

    Links are left out: their own mode means nothing.
    """
    if os.name == "nt":  # modes mean nothing there
        return []
    found = []
    for path in _tree(folder):
        facts = _again(os.lstat, path)
        if facts.st_mode & _OTHERS and (stat.S_ISREG(facts.st_mode) or stat.S_ISDIR(facts.st_mode)):
            found.append(path)
    return found


def close_to_others(path: Path) -> None:
    """Take all permissions from everybody but the owner of a file or folder; links are not followed."""
    fd = _again(os.open, path, os.O_RDONLY | _NO_WAIT | _NO_LINK)
    try:
        _again(os.fchmod, fd, stat.S_IMODE(_again(os.fstat, fd).st_mode) & ~_OTHERS)
    finally:
        _close(fd)


def _tree(folder: Path) -> Iterator[Path]:
    if exists(folder):
        yield folder
    for start, folders, files in os.walk(folder):
        for name in (*folders, *files):
            yield Path(start, name)


# -- writing -------------------------------------------------------------------------------------------------


def create_whole(path: Path, data: bytes, *, private: bool = True) -> None:
    """Make a file with this content, or replace one.

    When this returns, the new file is on disk. After a failure the old file is there as before, or none if
    there was none. (Only if the folder could not be flushed and the rename not be undone either does the
    complete new file stay.) A crash leaves the old or the new file, each complete.

    Args:
        path: the file; if it is a link, the link is replaced.
        data: its content.
        private: whether its mode is 0600; else it is that of the file it replaces, or what the umask says.
    """
    with _replacing(path, data, private=private):
        pass


class AppendFile:
    """A file that only grows, open for writing.

    Attributes:
        path: where it is; not a link.
        size: bytes in it that are known to be on disk.
        sound: whether it can be written on; not after a failure that could not be put right.
    """

    __slots__ = ("_fd", "path", "size", "sound")

    def __init__(self, path: Path, size: int) -> None:
        """Open an existing file and cut it back to its first ``size`` bytes if it has more."""
        self.path = path
        self.size = size
        self.sound = True
        self._fd = _open(path, os.O_RDWR | os.O_APPEND | _NO_LINK)
        try:
            if _again(os.fstat, self._fd).st_size > size:
                self._cut()
        except BaseException:
            _close_quietly(self._fd)
            raise

    @classmethod
    def create(cls, path: Path, data: bytes) -> Self:
        """Make or replace a file as :func:`create_whole` does, with the same promises, and open it."""
        with _replacing(path, data, private=True):
            return cls(path, len(data))

    def append(self, data: bytes) -> None:
        """Write ``data`` at the end; it is on disk when this returns.

        Raises:
            OSError: when it is not; what was written of it is cut off again. When not even that
                can be done, or another program has changed the file, it is no longer ``sound``.
        """
        if not self.sound:
            raise FileTrouble(errno.EIO, N_("an earlier write failed and could not be put right"))
        facts = _again(os.fstat, self._fd)
        if facts.st_size != self.size or not facts.st_nlink:
            self.sound = False
            raise FileTrouble(errno.EIO, N_("another program has changed or removed the file"))
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


@contextmanager
def _replacing(path: Path, data: bytes, *, private: bool) -> Iterator[None]:
    """Make or replace the file for the time after the block; a failure, also within it, undoes that."""
    new = _draft(path, data, private=private)
    old = None
    try:
        old = _second_name(path)
        _again(os.replace, new, path)
        _sync_folder(path.parent)
        yield
    except BaseException:
        # What was replaced gets its name back, be it that the rename has failed or what follows it.
        renamed = not _is_there(new)
        _discard(new)
        if old is not None:
            with suppress(OSError):  # the first error is the one to tell
                _again(os.replace, old, path)
                _discard(old)  # a rename between two names of one file does nothing
        elif renamed:
            _discard(path)
        raise
    if old is not None:
        _discard(old)


def _draft(path: Path, data: bytes, *, private: bool) -> Path:
    """Write a new file beside ``path``, flush it, and return its name."""
    mode = None if private else _mode_of(path)
    draft = _beside(path, _NEW)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _BINARY
    fd = _again(os.open, draft, flags, 0o666 if not private and mode is None else _PRIVATE_FILE)
    try:
        try:
            if mode is not None:
                with suppress(PermissionError):  # file systems without modes
                    _again(os.chmod, fd, mode)
            _write(fd, data)
            _again(os.fsync, fd)
        except BaseException:
            _close_quietly(fd)
            raise
        _close(fd)
    except BaseException:
        _discard(draft)
        raise
    return draft


def _mode_of(path: Path) -> int | None:
    try:
        return _again(os.stat, path).st_mode & 0o777
    except FileNotFoundError:
        return None


def _second_name(path: Path) -> Path | None:
    """Give the file a second name that keeps it while it is replaced; ``None`` if there is no file."""
    old = _beside(path, _OLD)
    try:
        _again(os.link, path, old)
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno not in _LINKS_IMPOSSIBLE:
            raise
        return _draft(old, read_bytes(path), private=True)
    return old


def _beside(path: Path, suffix: str) -> Path:
    # Not made from the name of the file, which may be as long as names can be.
    return path.with_name(f"{_TEMPORARY}{os.urandom(8).hex()}{suffix}")


# -- system calls --------------------------------------------------------------------------------------------


def _again(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    while True:
        try:
            return call(*args, **kwargs)
        except InterruptedError:
            continue


def _open(path: Path, flags: int) -> int:
    """Open an existing ordinary file; anything else is refused without waiting for it."""
    fd = _again(os.open, path, flags | _NO_WAIT | _BINARY)
    try:
        mode = _again(os.fstat, fd).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise FileTrouble(errno.EINVAL, N_("it is not an ordinary file"))
    except BaseException:
        _close_quietly(fd)
        raise
    return fd


def _close(fd: int) -> None:
    # An interrupted close has closed: once more might close a file that another thread just opened.
    with suppress(InterruptedError):
        os.close(fd)


def _close_quietly(fd: int) -> None:
    with suppress(OSError):  # after an error, which is the one to tell
        os.close(fd)


def _write(fd: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = _again(os.write, fd, rest)
        if not written:
            raise FileTrouble(errno.EIO, N_("the file takes no more bytes"))
        rest = rest[written:]


def _is_there(path: Path) -> bool:
    try:
        return exists(path)
    except OSError:
        return True  # nothing is known; it was there just before


def _discard(path: Path) -> None:
    with suppress(OSError):  # a leftover does no harm, see remove_leftovers
        _again(os.unlink, path)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there; the file system's journal keeps names
        return
    fd = _again(os.open, folder, os.O_RDONLY)
    try:
        _again(os.fsync, fd)
    except OSError as error:
        if error.errno not in _FLUSH_IMPOSSIBLE:  # file systems without this have no better way
            raise
    finally:
        _close(fd)
