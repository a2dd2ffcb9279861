"""One writer a game, across processes and within one; a holder that dies lets go."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from engine.words import N_
from saves import disk
from saves.errors import GameInUse, explained

LOCKS = ".locks"


def hold(path: Path) -> BaseFileLock:
    """Return the held lock of the log at ``path``; ``release()`` lets go of it.

    The lock is an empty file in a ``.locks`` folder beside the log. The file stays, because removing
    it would let two holders in; what counts is the operating system's lock on it.

    Raises:
        GameInUse: when another writer holds it.
        SaveError: when the lock file cannot be made.
    """
    folder = path.parent / LOCKS
    with explained(N_("cannot lock the game {game}: {cause}"), game=path.stem):
        disk.make_folder(folder)
        lock = FileLock(folder / f"{path.stem}.lock", thread_local=False, mode=0o600)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise GameInUse(
                N_("the game {game} is open in another window or program; close it there first"),
                game=path.stem,
            ) from None
    return lock


def letting_go(file: disk.AppendFile, lock: BaseFileLock) -> ExitStack:
    """Return what, when it is closed, closes a file and then lets go of its lock, once only.

    Closing it raises SaveError when the system reports trouble on closing the file; the lock is free then.
    """
    ending = ExitStack()
    ending.callback(lock.release)
    ending.callback(_close, file)
    return ending


def _close(file: disk.AppendFile) -> None:
    with explained(N_("trouble on closing {path}: {cause}"), path=str(file.path)):
        file.close()
