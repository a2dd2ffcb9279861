"""All file access of this package: no other module opens, writes, renames or removes files.

Failures are :class:`OSError`; callers turn them into messages. Interrupted system calls are repeated, short
writes are continued.

Guarantees of every function, checked by ``tests/saves/test_every_fault.py`` for each system call:

- After a failure nothing has changed. A file that was to be replaced, moved or removed is still there,
  complete and under its name, even if the folder could not be flushed to disk after the rename: then the
  rename is undone. Only if that fails, too, the new state remains, which is also complete.
- When a function returns, its result survives a power failure.
- Only ordinary files are read and written. FIFOs, devices and sockets are refused without blocking. New files
  are created under unpredictable names and then renamed.
- Folders have mode 0700 and files 0600, regardless of the umask.
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
from saves.timing import timed_methods

P = ParamSpec("P")
T = TypeVar("T")

MOST_BYTES: Final = 1 << 28
"""Maximum size of a file that is read; the longest games need less than a hundredth of it."""

_BINARY = getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_CHUNK = 1 << 20
_BEGINNING = 1 << 16
_PRIVATE_FILE = 0o600
_PRIVATE_FOLDER = 0o700
_OTHERS = 0o077
_TEMPORARY = ".hinterland-"
_NEW, _OLD = ".new", ".old"
_STALE_SECONDS = 24 * 3600.0
_LINKS_IMPOSSIBLE = (errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK)
_FLUSH_IMPOSSIBLE = (errno.EINVAL, errno.ENOTSUP)


class FileFacts(NamedTuple):
    """A file of a folder: its size in bytes and its last change in ns since the epoch.

    Both are -1 for a file that cannot be examined.
    """

    folder: Path
    name: str
    size: int
    modified_ns: int

    @property
    def path(self) -> Path:
        """Its path."""
        return self.folder / self.name


# -- reading -------------------------------------------------------------------------------------------------


def read_bytes(path: Path) -> bytes:
    """Return the content of an ordinary file.

    Raises:
        FileTrouble: when it is not an ordinary file, or larger than :data:`MOST_BYTES`.
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


def read_beginning(path: Path) -> bytes:
    """Return the first 64 KiB of an ordinary file, or all of a smaller one.

    Raises:
        FileTrouble: when it is not an ordinary file.
        OSError: when it cannot be read.
    """
    fd = _open(path, os.O_RDONLY)
    try:
        return _again(os.read, fd, _BEGINNING)
    finally:
        _close(fd)


def exists(path: Path) -> bool:
    """Return whether anything has this name, including broken links."""
    try:
        _again(os.lstat, path)
    except FileNotFoundError:
        return False
    return True


def is_ordinary(path: Path) -> bool:
    """Return whether this is a regular file or a link to one."""
    return stat.S_ISREG(_again(os.stat, path).st_mode)


def is_link_of_others(path: Path) -> bool:
    """Return whether this is a symbolic link of another user."""
    try:
        facts = _again(os.lstat, path)
    except FileNotFoundError:
        return False
    return stat.S_ISLNK(facts.st_mode) and os.name != "nt" and facts.st_uid != os.geteuid()


def real(path: Path) -> Path:
    """Return the absolute path without links."""
    return Path(os.path.realpath(path))


def list_files(folder: Path, suffix: str) -> list[FileFacts]:
    """Return the files of ``folder`` with that suffix in any order, without hidden ones.

    A folder that does not exist has no files. Broken and circular links are left out. Folders, FIFOs and
    devices are included: reading them says what is wrong.
    """
    try:
        names = _again(os.listdir, folder)
    except FileNotFoundError:
        return []
    found = []
    start = os.path.join(folder, "")  # building thousands of Path objects is slow
    for name in names:
        if not name.endswith(suffix) or name.startswith("."):
            continue
        try:
            facts = _again(os.stat, start + name)
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ELOOP):
                found.append(FileFacts(folder, name, -1, -1))  # reading it will say what is wrong
        else:
            found.append(FileFacts(folder, name, facts.st_size, facts.st_mtime_ns))
    return found


def all_files(folder: Path) -> list[Path]:
    """Return the regular files below ``folder``, by name, in hidden folders too; links are not followed."""
    found = [path for path in _tree(folder) if stat.S_ISREG(_again(os.lstat, path).st_mode)]
    return sorted(found)


def modified_ns(path: Path) -> int:
    """Return the time of the last change of a file, in ns since the epoch."""
    return _again(os.stat, path).st_mtime_ns


def set_modified(path: Path, ns: int) -> None:
    """Set the time of the last change of a file, in ns since the epoch."""
    _again(os.utime, path, ns=(ns, ns))


# -- names ---------------------------------------------------------------------------------------------------


def move(path: Path, target: Path) -> None:
    """Rename a file; ``target`` must not exist. After a failure nothing has changed."""
    _again(os.rename, path, target)
    try:
        _sync_folder(target.parent)
        _sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):  # the first error is reported
            _again(os.rename, target, path)
        raise


def remove(path: Path) -> None:
    """Remove a file, if it exists; after a failure it still exists."""
    old = _beside(path, _OLD)
    try:
        _again(os.rename, path, old)
    except FileNotFoundError:
        return
    try:
        _sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):  # the first error is reported
            _again(os.rename, old, path)
        raise
    _discard(old)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents with mode 0700; existing ones keep their modes."""
    if exists(folder):
        return
    make_folder(folder.parent)
    try:
        _again(os.mkdir, folder, _PRIVATE_FOLDER)
    except FileExistsError:
        return  # another process created it in the meantime
    try:
        _sync_folder(folder.parent)
    except BaseException:
        with suppress(OSError):  # the first error is reported; the next attempt flushes again
            _again(os.rmdir, folder)
        raise


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files that a crash left in ``folder`` more than a day ago.

    Files that cannot be examined or removed are ignored.
    """
    with suppress(OSError):
        for name in _again(os.listdir, folder):
            if name.startswith(_TEMPORARY) and name.endswith((_NEW, _OLD)):
                path = folder / name
                if time.time() - _again(os.lstat, path).st_mtime > _STALE_SECONDS:
                    _again(os.unlink, path)


# -- who may read --------------------------------------------------------------------------------------------


def open_to_others(folder: Path) -> list[Path]:
    """Return the files and folders in ``folder``, and itself, for which other users have any permission.

    Links are left out: their own mode has no effect.
    """
    if os.name == "nt":  # modes have no effect there
        return []
    found = []
    for path in _tree(folder):
        facts = _again(os.lstat, path)
        if facts.st_mode & _OTHERS and (stat.S_ISREG(facts.st_mode) or stat.S_ISDIR(facts.st_mode)):
            found.append(path)
    return found


def close_to_others(path: Path) -> None:
    """Remove the permissions of all but the owner of a file or folder; links are not followed."""
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
    """Create or replace a file with this content.

    When this returns, the new file is on disk. After a failure the old file, or none, is there as before.
    (Only if the folder could not be flushed and the rename could not be undone, the new file remains.)
    A crash leaves either the old or the new file, complete.

    Args:
        path: the file; if it is a link, the link is replaced.
        private: whether its mode is 0600; otherwise it is that of the replaced file, or follows the umask.
    """
    with _replacing(path, data, private=private):
        pass


@contextmanager
def stream_whole(path: Path, *, private: bool = True) -> Iterator[StreamedFile]:
    """Create or replace a file with what the block writes, as :func:`create_whole` does, piece by piece.

    The file is there, complete, when the block has ended; after any exception in it nothing has changed.
    Meanwhile the data has another name in the same folder; only if the process is killed does it stay there.

    Args:
        path: the file; if it is a link, the link is replaced.
        private: whether its mode is 0600; otherwise it is that of the replaced file, or follows the umask.
    """
    new = _draft(path, b"", private=private)
    try:
        fd = _open(new, os.O_WRONLY | _NO_LINK)
        try:
            yield StreamedFile(fd)
            _again(os.fsync, fd)
        except BaseException:
            _close_quietly(fd)
            raise
        _close(fd)
    except BaseException:
        _discard(new)
        raise
    with _renaming(new, path):
        pass


class StreamedFile:
    """A file that is written from beginning to end, with the methods that writers of formats expect."""

    __slots__ = ("_fd", "_size")

    closed = False
    """Whether it cannot be written any more: never while it is in use."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._size = 0

    def write(self, data: bytes) -> int:
        """Write ``data`` at the end and return its length."""
        _write(self._fd, data)
        self._size += len(data)
        return len(data)

    def tell(self) -> int:
        """Return the number of bytes so far."""
        return self._size

    def flush(self) -> None:
        """Do nothing: all data has been handed to the system."""


@timed_methods("append")
class AppendFile:
    """A file open for appending.

    Attributes:
        path: its path; not a link.
        size: bytes that are on disk for certain.
        sound: whether it can be written; False after a failure that could not be repaired.
    """

    __slots__ = ("_fd", "path", "size", "sound")

    def __init__(self, path: Path, size: int) -> None:
        """Open an existing file and truncate it to ``size`` bytes if it is longer."""
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
        """Create or replace a file as :func:`create_whole` does, with the same guarantees, and open it."""
        with _replacing(path, data, private=True):
            return cls(path, len(data))

    def append(self, data: bytes) -> None:
        """Write ``data`` at the end; it is on disk when this returns.

        Raises:
            OSError: when it is not; partial data is truncated. If that fails, or another program has changed
                the file, it is no longer ``sound``.
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
            with suppress(OSError):  # the first error is reported
                self._cut()
                self.sound = True
            raise
        self.size += len(data)

    def close(self) -> None:
        """Close the file; all data is on disk already."""
        self.sound = False
        _close(self._fd)

    def _cut(self) -> None:
        _again(os.ftruncate, self._fd, self.size)
        _again(os.fsync, self._fd)


def append_to(path: Path, size: int) -> AppendFile:
    """Open an existing file for appending and truncate it to ``size`` bytes if it is longer."""
    return AppendFile(path, size)


def create_for_appending(path: Path, data: bytes) -> AppendFile:
    """Create or replace a file as :func:`create_whole` does, with the same guarantees, and open it."""
    return AppendFile.create(path, data)


@contextmanager
def _replacing(path: Path, data: bytes, *, private: bool) -> Iterator[None]:
    """Create or replace the file; a failure, also within the block, undoes it."""
    with _renaming(_draft(path, data, private=private), path):
        yield


@contextmanager
def _renaming(new: Path, path: Path) -> Iterator[None]:
    """Put a draft in the place of the file; a failure, also within the block, undoes it."""
    old = None
    try:
        old = _second_name(path)
        _again(os.replace, new, path)
        _sync_folder(path.parent)
        yield
    except BaseException:
        # The old file gets its name back, whether the rename or a later call has failed.
        renamed = not _is_there(new)
        _discard(new)
        if old is not None:
            with suppress(OSError):  # the first error is reported
                _again(os.replace, old, path)
                _discard(old)  # a rename between two names of one file does nothing
        elif renamed:
            _discard(path)
        raise
    if old is not None:
        _discard(old)


def _draft(path: Path, data: bytes, *, private: bool) -> Path:
    """Write a new file beside ``path``, flush it, and return its path."""
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
    """Give the file a second name that preserves it during the replacement; ``None`` if there is no file."""
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
    # Not derived from the file name, which may have the maximum length.
    return path.with_name(f"{_TEMPORARY}{os.urandom(8).hex()}{suffix}")


# -- system calls --------------------------------------------------------------------------------------------


def _again(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    while True:
        try:
            return call(*args, **kwargs)
        except InterruptedError:
            continue


def _open(path: Path, flags: int) -> int:
    """Open an existing ordinary file; anything else is refused without blocking."""
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
    # An interrupted close has closed: a repetition could close a file that another thread has just opened.
    with suppress(InterruptedError):
        os.close(fd)


def _close_quietly(fd: int) -> None:
    with suppress(OSError):  # after an error, which is reported
        os.close(fd)


def _write(fd: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = _again(os.write, fd, rest)
        if not written:
            raise FileTrouble(errno.EIO, N_("nothing more can be written to the file"))
        rest = rest[written:]


def _is_there(path: Path) -> bool:
    try:
        return exists(path)
    except OSError:
        return True  # unknown; it existed just before


def _discard(path: Path) -> None:
    with suppress(OSError):  # leftovers are harmless, see remove_leftovers
        _again(os.unlink, path)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there; the journal of the file system preserves names
        return
    fd = _again(os.open, folder, os.O_RDONLY)
    try:
        _again(os.fsync, fd)
    except OSError as error:
        if error.errno not in _FLUSH_IMPOSSIBLE:  # not supported by all file systems
            raise
    finally:
        _close(fd)
