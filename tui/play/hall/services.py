"""Services of a hall for its tables: storage, time, names of bots, limits of talk."""

from __future__ import annotations

import asyncio
import contextvars
import time as clocks
from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.words import N_
from saves import Library, storage
from saves.errors import explained
from saves.journal import Journal, open_shared
from saves.log import SUFFIX
from tui.play.hall.cluster.protocols import ClusterHall
from tui.play.hall.limits import TableLimits
from tui.play.hall.lookalikes import look_alike
from tui.play.hall.names import proper_name
from tui.play.hall.people import Person
from tui.play.hall.talk import TalkLimit
from tui.play.table.table import Sleep
from tui.play.table.thinking import Thinkers

if TYPE_CHECKING:
    from tui.play.hall.cluster.cluster import HallCluster

TABLES: Final = "tables"
"""Folder of the metadata files, beside that of the logs."""

GAMES: Final = "games"
"""Folder of the logs."""

_TELL_SECONDS: Final = 0.05


@dataclass(eq=False)
class HallServices(ClusterHall):
    """A hall, as far as its tables know it.

    Attributes:
        folder: where everything is kept: logs in ``games``, the rest in ``tables``.
        thinkers: where bots think; the hall's owner closes it.
        pace: seconds that a bot's move stays on show.
        time: seconds of a clock that only goes forward.
        wall: seconds since the epoch.
        sleep: waits for some seconds, before the reply of a person who has no choice.
        is_known: whether a name, or one that looks like it, is taken; a bot cannot have it.
        cluster: the workers that serve it; ``None`` for a hall of this process alone.
    """

    folder: Path
    thinkers: Thinkers
    _: KW_ONLY
    pace: float = 0.4
    time: Callable[[], float] = clocks.monotonic
    wall: Callable[[], float] = clocks.time
    sleep: Sleep = asyncio.sleep
    limits: TableLimits = field(default_factory=TableLimits)
    is_known: Callable[[str], bool] = frozenset[str]().__contains__
    cluster: HallCluster | None = None

    def __post_init__(self) -> None:
        if self.cluster is not None:
            self.time = self.wall = self.cluster.time
        self.library = Library(self.folder / GAMES)
        self.version = 0
        self._telling: asyncio.TimerHandle | None = None
        self._breaths: dict[str, TalkLimit] = {}
        self._watchers: dict[Callable[[int], None], None] = {}

    @abstractmethod
    def is_here(self, fingerprint: str) -> bool:
        """True if a person is connected."""

    @abstractmethod
    def note_open(self, log: str, table_id: str) -> None:
        """Take note that the game of a table was opened."""

    @abstractmethod
    def take_away(self, id: str) -> None:
        """Remove a table before its start.

        Raises:
            SaveError: when it could not be removed.
        """

    def open_journal(self, log: str) -> Journal:
        """Open a log to go on with its game.

        Raises:
            SaveError: when it cannot be opened.
        """
        if self.cluster is None:
            return self.library.open(log)
        return open_shared(self.cluster.store, self.path_of_log(log))

    def path_of_log(self, log: str) -> Path:
        return self.library.folder / f"{log}{SUFFIX}"

    def last_change(self, log: str) -> float:
        """Return when a log was last written, in seconds since the epoch.

        Raises:
            SaveError: when that cannot be found out.
        """
        path = self.path_of_log(log)
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            return storage.modified_ns(path) / 1e9

    def path_of(self, id: str) -> Path:
        return self.folder / TABLES / f"{id}.json"

    def bot_name(self, name: str, taken: Iterable[str]) -> str:
        """Return a bot's name at a table: a number is added when the name looks like another.

        Args:
            taken: the names of the others at the table; those of all people count as well.

        Raises:
            Refused: when nothing can be called so.
        """
        name, taken = proper_name(name), list(taken)
        found, number = name, 2
        while self.is_known(found) or any(look_alike(found, other) for other in taken):
            found = f"{name} {number}"
            number += 1
        return found

    def talk_limit(self, person: Person) -> None:
        """Count a line that a person says.

        Raises:
            Refused: when that is too much at once.
        """
        self._breaths.setdefault(person.fingerprint, TalkLimit()).take(self.time())
        if self.cluster is not None:
            self.cluster.membership.publish({"talked": person.fingerprint})

    def watch(self, told: Callable[[int], None]) -> Callable[[], None]:
        """Call ``told`` with the version soon after each change, once for several; return how to stop that.

        Where many play, something changes all the time. Who looks at one table watches that table.
        """
        self._watchers[told] = None

        def stop() -> None:
            self._watchers.pop(told, None)

        return stop

    def changed(self) -> None:
        """Tell all who watch, in a moment."""
        self.version += 1
        if self._telling is None:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(_TELL_SECONDS, self._tell, context=contextvars.Context())

    def _tell(self) -> None:
        self._telling = None
        for told in list(self._watchers):
            told(self.version)
