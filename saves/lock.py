"""Locks: one writer per game, across processes; the lock of a process that dies is released."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from engine.words import N_
from saves import disk, storage
from saves.errors import GameInUse, explained

if TYPE_CHECKING:
    from saves.storage import AppendOnly, Held

LOCKS = ".locks"


def hold(path: Path) -> Held:
    """Return the held lock of the log at ``path``; call ``release()`` on it.

    The lock is an empty file in a ``.locks`` folder beside the log. The file stays, because removing
    it would let two holders in; what counts is the operating system's lock on it.

    Raises:
        GameInUse: when another writer holds it.
        SaveError: when the lock file cannot be made.
    """
    if (store := storage.store_of(path)) is not None:
        with explained(N_("cannot lock the game {game}: {cause}"), game=path.stem):
            held = store.hold(path)
        if held is None:
            raise _in_use(path)
        return held
    from filelock import FileLock, Timeout  # here, because who only reads needs no lock

    folder = path.parent / LOCKS
    with explained(N_("cannot lock the game {game}: {cause}"), game=path.stem):
        disk.make_folder(folder)
        lock = FileLock(folder / f"{path.stem}.lock", thread_local=False, mode=0o600)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise _in_use(path) from None
    return lock


def _in_use(path: Path) -> GameInUse:
    template = N_("the game {game} is open in another window or program; close it there first")
    return GameInUse(template, game=path.stem)


def closing(file: AppendOnly, lock: Held) -> ExitStack:
    """Return a stack that closes the file and then releases the lock; closing it twice does no harm.

    Closing it raises SaveError when the file cannot be closed properly; the lock is released even then.
    """
    stack = ExitStack()
    stack.callback(lock.release)
    stack.callback(_close, file)
    return stack


def _close(file: AppendOnly) -> None:
    with explained(N_("trouble on closing {path}: {cause}"), path=str(file.path)):
        file.close()
