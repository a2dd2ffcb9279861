"""Places of games: files, or a store that is mounted under a name.

The functions of this module read and write what belongs to games: logs, reviews, metadata, names, indexes.
They take paths. A path that begins with the name of a mounted store belongs to that store, any other is a
file (``saves.disk``). All stores give the same guarantees, and hold the same bytes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from engine.words import N_
from saves import disk
from saves.disk import FileFacts
from saves.errors import SaveError
from saves.storage.store import AppendOnly, Files, Held, Store
from saves.timing import TimedFunctions, is_observed

__all__ = [
    "AppendOnly",
    "FileFacts",
    "Held",
    "Store",
    "mount",
    "open_store",
    "store_of",
    "unmount",
    "without_psycopg",
]

_DISK: Final[Files] = disk
_mounted: Final[dict[str, Store]] = {}
_TIMED_DISK: Final = cast(Files, TimedFunctions(disk))


def open_store(url: str) -> Path:
    """Open the store with an address, mount it and return its root.

    Args:
        url: ``postgresql://USER@HOST/DATABASE``.

    Raises:
        SaveError: when it cannot be used; the message contains no password.
    """
    if not url.startswith(("postgresql://", "postgres://")):
        raise SaveError(
            N_("this is not the address of a store; one looks like postgresql://USER@HOST/DATABASE")
        )
    try:
        from saves.storage.postgresql import PostgresStore
    except ImportError as error:
        raise without_psycopg(error) from error
    return mount(PostgresStore(url))


def without_psycopg(error: ImportError) -> SaveError:
    """Return the error of those who would use a store where the package for it is not installed."""
    return SaveError(
        N_("a store needs the package psycopg: pip install 'hinterland[cluster]' ({cause})"),
        cause=error.name or "psycopg",
    )


def mount(store: Store) -> Path:
    """Make a store known and return its root, under which its paths lie."""
    _mounted[store.label] = store
    return Path(store.label)


def unmount(store: Store) -> None:
    """Forget a store and close its connections."""
    _mounted.pop(store.label, None)
    store.close()


def store_of(path: Path) -> Store | None:
    """Return the mounted store of a path; ``None`` for a file."""
    return _mounted.get(path.parts[0]) if _mounted and path.parts else None


def _of(path: Path) -> Files:
    store = _mounted.get(path.parts[0]) if _mounted and path.parts else None
    return store or (_TIMED_DISK if is_observed() else _DISK)


def read_bytes(path: Path) -> bytes:
    """Return the content of a path; see ``saves.disk.read_bytes``."""
    return _of(path).read_bytes(path)


def read_beginning(path: Path) -> bytes:
    """Return the first 64 KiB of a path, or all of a smaller one."""
    return _of(path).read_beginning(path)


def exists(path: Path) -> bool:
    """Return whether anything has this name."""
    return _of(path).exists(path)


def is_ordinary(path: Path) -> bool:
    """Return whether something that exists can be read and written."""
    return _of(path).is_ordinary(path)


def real(path: Path) -> Path:
    """Return the path without links."""
    return _of(path).real(path)


def list_files(folder: Path, suffix: str) -> list[FileFacts]:
    """Return the files in ``folder`` with that suffix, in any order, without hidden names."""
    return _of(folder).list_files(folder, suffix)


def all_files(folder: Path) -> list[Path]:
    """Return everything below ``folder``, by name, in hidden folders too."""
    return _of(folder).all_files(folder)


def modified_ns(path: Path) -> int:
    """Return the time of the last change, in ns since the epoch."""
    return _of(path).modified_ns(path)


def set_modified(path: Path, ns: int) -> None:
    """Set the time of the last change, in ns since the epoch."""
    _of(path).set_modified(path, ns)


def move(path: Path, target: Path) -> None:
    """Rename within one store; ``target`` must not exist. After a failure nothing has changed."""
    _of(path).move(path, target)


def free_name(path: Path, kind: str) -> Path:
    """Return a name beside a file that is not taken: its own, but ending in ``.KIND-1``, ``.KIND-2``, ..."""
    number = 1
    while exists(free := path.with_suffix(f".{kind}-{number}")):
        number += 1
    return free


def remove(path: Path) -> None:
    """Remove what has this name, if anything has."""
    _of(path).remove(path)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, where folders are needed."""
    _of(folder).make_folder(folder)


def remove_leftovers(folder: Path) -> None:
    """Remove what a crash left in ``folder`` more than a day ago."""
    _of(folder).remove_leftovers(folder)


def create_whole(path: Path, data: bytes) -> None:
    """Create or replace the content of a path as a whole; see ``saves.disk.create_whole``."""
    _of(path).create_whole(path, data)


def append_to(path: Path, size: int) -> AppendOnly:
    """Open an existing path for appending and cut it to ``size`` bytes if it is longer."""
    return _of(path).append_to(path, size)


def create_for_appending(path: Path, data: bytes) -> AppendOnly:
    """Create or replace the content of a path, with the guarantees of :func:`create_whole`, and open it."""
    return _of(path).create_for_appending(path, data)
