"""Locks: one writer per game, across processes; the lock of a process that dies is released."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack, suppress
from errno import EACCES, EAGAIN, ENOSYS, ENOTSUP
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.words import N_
from saves import disk, storage
from saves.errors import GameInUse, explained

if TYPE_CHECKING:
    from saves.storage import AppendOnly, Held

LOCKS = ".locks"


_TRIES: Final = 8  # how often a lock is tried whose file was removed meanwhile by one who released it


class HeldLock:
    """A lock that this process holds.

    The file is removed on release, while the lock is still held. Another process may have opened it before
    and get the lock after; it finds that the file has no name any more, and tries again with a new one.
    """

    def __init__(self, file: Path, release: Callable[[], None]) -> None:
        self._file = file
        self._release: Callable[[], None] | None = release

    def release(self) -> None:
        """Remove the file and release the lock; again does no harm."""
        if self._release is not None:
            release, self._release = self._release, None
            with suppress(OSError):  # Windows removes no open file; a file that stays does no harm
                os.unlink(self._file)
            release()


def hold(path: Path) -> Held:
    """Return the held lock of the log at ``path``; call ``release()`` on it.

    The lock is an empty file in a ``.locks`` folder beside the log, which exists while the lock is held. What
    counts is the operating system's lock on it: a file that a killed process has left locks nothing.

    Raises:
        GameInUse: when another writer holds it.
        SaveError: when the lock file cannot be made.
    """
    held: Held | None
    if (store := storage.store_of(path)) is not None:
        with explained(N_("cannot lock the game {game}: {cause}"), game=path.stem):
            held = store.hold(path)
        if held is None:
            raise _in_use(path)
        return held
    file = _lock_file(path)
    with explained(N_("cannot lock the game {game}: {cause}"), game=path.stem):
        disk.make_folder(file.parent)
        try:
            held = _by_fcntl(file)
        except (ImportError, NotImplementedError):
            held = _by_filelock(file)
    if held is None:
        raise _in_use(path)
    return held


def is_held(path: Path) -> bool:
    """Return whether a process holds the lock of the file at ``path``; makes nothing, needs a POSIX system.

    Raises:
        SaveError: when that cannot be found out.
    """
    import fcntl

    with explained(N_("cannot lock the game {game}: {cause}"), game=path.stem):
        try:
            opened = os.open(_lock_file(path), os.O_RDWR | os.O_NOFOLLOW)
        except FileNotFoundError:
            return False
        try:
            fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(opened)
    return False


def _lock_file(path: Path) -> Path:
    return path.parent / LOCKS / f"{path.stem}.lock"


def _by_fcntl(file: Path) -> HeldLock | None:
    """Return the lock of a file, ``None`` if another process holds it.

    This is what filelock does on POSIX systems. Most games are opened there, and filelock takes as long to
    load as a game to be replayed.

    Raises:
        ImportError: on other systems.
        NotImplementedError: when the file system has no such locks.
        OSError: when the file cannot be made.
    """
    import fcntl

    for _ in range(_TRIES):
        opened = os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            is_theirs = _identity(opened) == _identity(file)
            os.close(opened)
            if error.errno in (ENOSYS, ENOTSUP):
                raise NotImplementedError from error
            if error.errno not in (EACCES, EAGAIN):
                raise
            if is_theirs:
                return None
        else:
            if _identity(opened) == _identity(file):
                return HeldLock(file, partial(os.close, opened))
            os.close(opened)
    return None


def _by_filelock(file: Path) -> HeldLock | None:
    """Return the lock of a file as :func:`_by_fcntl` does, on any system."""
    from filelock import FileLock, Timeout  # here, because it takes long to load

    lock = FileLock(file, thread_local=False, mode=0o600)
    for _ in range(_TRIES):
        before = _identity(file)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            if before is not None and _identity(file) == before:
                break  # the holder of this very file
        else:
            return HeldLock(file, lock.release)
    return None


def _in_use(path: Path) -> GameInUse:
    template = N_("the game {game} is open in another window or program; close it there first")
    return GameInUse(template, game=path.stem)


def _identity(file: Path | int) -> tuple[int, int] | None:
    """Return the identity of a file, named or opened, ``None`` if there is none."""
    try:
        facts = os.stat(file)
    except FileNotFoundError:
        return None
    return facts.st_dev, facts.st_ino


def closing(file: AppendOnly, lock: Held) -> ExitStack:
    """Return a stack that closes the file and then releases the lock; closing it twice does no harm.

    Closing it raises SaveError when the file cannot be closed properly; the lock is released even then.
    """
    stack = ExitStack()
    stack.callback(lock.release)
    stack.callback(_close, file)
    return stack


def _close(file: AppendOnly) -> None:
    with explained(N_("error while closing {path}: {cause}"), path=str(file.path)):
        file.close()
