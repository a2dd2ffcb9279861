"""Places of games: files, or a store that is mounted under a name.

The functions of this module read and write what belongs to games: logs, reviews, metadata, names, indexes.
They take paths; :class:`~saves.storage.store.Files` describes them. A path that begins with the name of a
mounted store belongs to that store, any other is a file (``saves.disk``). All stores give the same
guarantees, and hold the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar, cast

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

P = ParamSpec("P")
R = TypeVar("R")

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


def _routed(method: Callable[Concatenate[Files, Path, P], R]) -> Callable[Concatenate[Path, P], R]:
    """Return a function that calls a method of the place to which its path belongs."""

    def call(path: Path, /, *args: P.args, **kwargs: P.kwargs) -> R:
        found: R = getattr(_of(path), method.__name__)(path, *args, **kwargs)
        return found

    call.__doc__ = method.__doc__
    return call


read_bytes = _routed(Files.read_bytes)
read_beginning = _routed(Files.read_beginning)
exists = _routed(Files.exists)
is_ordinary = _routed(Files.is_ordinary)
real = _routed(Files.real)
list_files = _routed(Files.list_files)
all_files = _routed(Files.all_files)
modified_ns = _routed(Files.modified_ns)
set_modified = _routed(Files.set_modified)
move = _routed(Files.move)
remove = _routed(Files.remove)
make_folder = _routed(Files.make_folder)
remove_leftovers = _routed(Files.remove_leftovers)
create_whole = _routed(Files.create_whole)
append_to = _routed(Files.append_to)
create_for_appending = _routed(Files.create_for_appending)


def free_name(path: Path, kind: str) -> Path:
    """Return a name beside a file that is not taken: its own, but ending in ``.KIND-1``, ``.KIND-2``, ..."""
    number = 1
    while exists(free := path.with_suffix(f".{kind}-{number}")):
        number += 1
    return free
