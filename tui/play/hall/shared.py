"""What a hall does that is shared by several workers: the other side of
:class:`tui.play.hall.sharing.Sharing`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tui.play.hall.metadata import TableMetadata

if TYPE_CHECKING:
    from saves.storage.open_log import Added, LogExtent
    from saves.storage.roster import Visitor


class SharedVisits(Protocol):
    """The visits that other workers report; all of it in the event loop."""

    def hear(self, visitor: Visitor, *, gone: bool = False, quits: bool = False) -> None:
        """Take note of a visit to another worker, of a change of it, or of its end."""

    def hear_all(self, visitors: Collection[Visitor]) -> None:
        """Take note that there are no visits to other workers but these."""

    def tell_all(self) -> None:
        """Tell the others of all visits to this worker, which they have forgotten."""


class SharedHall(Protocol):
    """The changes that other workers report; all of it in the event loop."""

    def path_of(self, id: str) -> Path:
        """Return where the metadata of a table is."""

    def path_of_log(self, log: str) -> Path:
        """Return where a log is."""

    def revision(self, id: str) -> int:
        """Return the revision of the metadata of a table as they are known; 0 for none."""

    def needs_table(self, id: str) -> bool:
        """Return whether a table is owned here, or a guest of this worker sees it or sits there."""

    def unled(self, led: Collection[str]) -> dict[str, float]:
        """Return the orphaned tables: those that need an owner and have none.

        Each with a time at which somebody has served it for certain.
        """

    def hear_table(self, metadata: TableMetadata, revision: int) -> None:
        """Take in the metadata of a table."""

    def forget(self, id: str) -> None:
        """Take note that a table was taken away."""

    def open_logs(self) -> list[str]:
        """Return the logs that are open here."""

    def revisions(self) -> dict[str, int]:
        """Return the revisions of the metadata of all tables as they are known."""

    def extent(self, log: str) -> LogExtent | None:
        """Return how much of a log is known; ``None`` where it is not open here."""

    def hear_log(self, log: str, added: Added) -> None:
        """Take in what was appended to a log."""

    def hear_lead(self, id: str, leads: bool) -> None:
        """Become or cease to be the owner of a table."""

    def hear_message(self, message: Mapping[str, Any]) -> None:
        """Take in what another worker tells."""
