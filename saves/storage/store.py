"""The interface of a store of games."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from saves.disk import FileFacts


class AppendOnly(Protocol):
    """Something open for appending, by one writer."""

    path: Path
    sound: bool  # whether it can be written; False after a failure that could not be repaired

    def append(self, data: bytes) -> None:
        """Write whole lines at the end; they are stored when this returns.

        Raises:
            OSError: when they are not, or another writer has changed the content; see ``sound``.
        """

    def close(self) -> None:
        """Close it; all data is stored already."""


class Held(Protocol):
    """A lock that is held."""

    def release(self) -> None:
        """Release it; it may be released more than once."""


class Files(Protocol):
    """Bytes under paths, as in a file system; ``saves.disk`` is one.

    Every operation happens completely or not at all, and what it did survives a crash once it has returned.
    Failures are :class:`OSError`; a missing path is :class:`FileNotFoundError`.
    """

    def read_bytes(self, path: Path) -> bytes:
        """Return the content of a path."""

    def read_beginning(self, path: Path) -> bytes:
        """Return the first 64 KiB of a path, or all of a smaller one."""

    def exists(self, path: Path) -> bool:
        """Return whether anything has this name."""

    def is_ordinary(self, path: Path) -> bool:
        """Return whether something that exists can be read and written."""

    def real(self, path: Path) -> Path:
        """Return the path without links."""

    def list_files(self, folder: Path, suffix: str) -> list[FileFacts]:
        """Return the files in ``folder`` with that suffix, in any order, without hidden names."""

    def all_files(self, folder: Path) -> list[Path]:
        """Return everything below ``folder``, by name, in hidden folders too."""

    def modified_ns(self, path: Path) -> int:
        """Return the time of the last change, in ns since the epoch."""

    def set_modified(self, path: Path, ns: int) -> None:
        """Set the time of the last change, in ns since the epoch."""

    def move(self, path: Path, target: Path) -> None:
        """Rename; ``target`` must not exist. After a failure nothing has changed."""

    def remove(self, path: Path) -> None:
        """Remove what has this name, if anything has."""

    def make_folder(self, folder: Path) -> None:
        """Create a folder and its parents, where folders are needed."""

    def remove_leftovers(self, folder: Path) -> None:
        """Remove what a crash left in ``folder`` more than a day ago."""

    def create_whole(self, path: Path, data: bytes) -> None:
        """Create or replace the content of a path."""

    def append_to(self, path: Path, size: int) -> AppendOnly:
        """Open an existing path for appending and cut it to ``size`` bytes if it is longer."""

    def create_for_appending(self, path: Path, data: bytes) -> AppendOnly:
        """Create or replace the content of a path and open it."""


class Store(Files, Protocol):
    """Files outside of the file system, with locks of their own."""

    label: str  # first part of all paths of this store; shown in messages, so it contains no password

    def read_revised(self, path: Path) -> tuple[bytes, int]:
        """Return the content of a path and its revision, which no other content of it has."""

    def replace_if(self, path: Path, data: bytes, revision: int) -> int | None:
        """Replace the content of a path if it still has a revision; return the new one, else ``None``.

        Args:
            path: of anything but a log or a review.
            revision: as :meth:`read_revised` has returned it; 0 for a path that must not exist.
        """

    def hold(self, path: Path) -> Held | None:
        """Return the lock of a path, held until it is released; ``None`` when another writer holds it."""

    def close(self) -> None:
        """Close all connections."""
