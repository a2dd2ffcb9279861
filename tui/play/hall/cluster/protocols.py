"""The hall and its visits, as far as the changes of other workers are reported to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tui.play.hall.metadata import TableMetadata

if TYPE_CHECKING:
    from saves.storage.open_log import Added, LogExtent
    from saves.storage.roster import Visitor


@dataclass(frozen=True, slots=True)
class Intervals:
    """Waits between two actions of a worker, in seconds."""

    heartbeat: float = 1.0
    retry: float = 0.3
    batch: float = 0.5  # before the metadata of tables that nobody here needs are read, all of them at once


class ClusterVisits(Protocol):
    """The visits that other workers report; called in the event loop."""

    def on_visit(self, visitor: Visitor, *, gone: bool = False, quits: bool = False) -> None:
        """Apply the begin, a change or the end of a visit to another worker."""

    def on_visits(self, visitors: Collection[Visitor]) -> None:
        """Replace the visits to other workers."""

    def publish_all(self) -> None:
        """Publish all visits to this worker again, after the others have lost them."""


class ClusterHall(Protocol):
    """The tables that other workers change; called in the event loop."""

    def path_of(self, id: str) -> Path:
        """Return where the metadata of a table is."""

    def path_of_log(self, log: str) -> Path:
        """Return where a log is."""

    def revision(self, id: str) -> int:
        """Return the known revision of a table's metadata; 0 for none."""

    def revisions(self) -> dict[str, int]:
        """Return the known revisions of the metadata of all tables."""

    def needs_table(self, id: str) -> bool:
        """Return whether a table is owned here, or a guest of this worker sees it or sits there."""

    def orphaned(self, owned: Collection[str]) -> dict[str, float]:
        """Return the tables that need an owner and have none.

        Each with a time at which it was certainly served.
        """

    def open_logs(self) -> list[str]:
        """Return the logs that are open here."""

    def extent(self, log: str) -> LogExtent | None:
        """Return the known part of a log; ``None`` where it is not open here."""

    def on_log(self, log: str, added: Added) -> None:
        """Apply what was appended to a log."""

    def on_table(self, metadata: TableMetadata, revision: int) -> None:
        """Apply new metadata of a table."""

    def forget(self, id: str) -> None:
        """Remove a table that was removed from the store."""

    def on_owner(self, id: str, *, owned: bool) -> None:
        """Become or cease to be the owner of a table."""

    def on_message(self, message: Mapping[str, Any]) -> None:
        """Apply a message of another worker."""
