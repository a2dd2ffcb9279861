"""A log in a store, open for appending by one of several writers."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.words import N_
from saves.errors import BesideOvertakenError, FileTrouble, OvertakenError

if TYPE_CHECKING:
    from saves.storage.postgresql import PostgresStore


class LogExtent(NamedTuple):
    """The stored part of a log: the id of its file, bytes and lines."""

    id: int
    size: int
    lines: int


class Beside(NamedTuple):
    """Data to write together with lines of a log, or neither of the two."""

    path: Path  # of something that is not stored by lines
    revision: int  # the one that it must still have
    data: bytes


class Added(NamedTuple):
    """The lines appended to a log."""

    since: LogExtent  # what was there before
    extent: LogExtent
    data: bytes  # the lines


class OpenLog:
    """A log open for appending; see :class:`AppendOnly`."""

    def __init__(self, store: PostgresStore, path: Path, extent: LogExtent) -> None:
        self.path = path
        self.sound = True
        self._store = store
        self.extent = extent

    def append(self, data: bytes) -> None:
        """Append whole lines."""
        self.append_with(data, None)

    def append_with(self, data: bytes, beside: Beside | None) -> int:
        """Append whole lines, and write something else with them; return its new revision as the store does.

        Raises:
            BesideOvertakenError: when what is to be written with them has another revision by now.
            OSError: as :meth:`append`.
        """
        if not self.sound:
            raise FileTrouble(errno.EIO, N_("an earlier write failed and could not be put right"))
        self.sound = False
        try:
            found = self._store.append(self.path, self.extent, data, beside)
        except BesideOvertakenError:
            self.sound = True
            raise
        except OSError:
            self.sound = self._unchanged()
            raise
        if found is None:
            raise OvertakenError(errno.EIO, N_("another program has changed or removed the file"))
        self.extent, revision = found
        self.sound = True
        return revision

    def added(self) -> Added | None:
        """Return the lines that others have appended since; see :meth:`PostgresStore.added_since`."""
        return self._store.added_since(self.extent)

    def go_on(self, extent: LogExtent) -> None:
        """Append after what others have appended, which has been read."""
        self.extent = extent
        self.sound = True

    def close(self) -> None:
        """Close it."""
        self.sound = False

    def _unchanged(self) -> bool:
        """Return whether a failed append is certain to have changed nothing."""
        try:
            return self._store.holds(self.extent)
        except OSError:
            return False
