"""The replica: reads what the other workers have written to the store, and applies it to the hall."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from engine.words import N_
from saves import SaveError
from saves.errors import explained
from saves.log import SUFFIX as LOG_SUFFIX
from saves.metadata import SUFFIX as METADATA_SUFFIX
from tui.play.hall.cluster.protocols import ClusterHall, Intervals
from tui.play.hall.cluster.stored_tables import StoredTables
from tui.play.hall.metadata import TableMetadata

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Replica:
    """Reads changed logs and metadata in a thread of its own; used in the event loop.

    Args:
        stored: the metadata in the store, whose connections are only used and closed here.
        on_arrival: called with the time of a move, once it has arrived here.
    """

    def __init__(
        self,
        stored: StoredTables,
        hall: ClusterHall,
        watched: Mapping[Path, Callable[[], None]],
        intervals: Intervals,
        on_arrival: Callable[[float], None],
    ) -> None:
        self._stored = stored
        self._store = stored.store
        self._hall = hall
        self._watched = watched
        self._intervals = intervals
        self._on_arrival = on_arrival
        self._tables = stored.folder
        self._logs = hall.path_of_log("").parent
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store reader")
        self._tasks: set[asyncio.Task[None]] = set()
        self._stale: dict[Path, bool] = {}
        self._written: dict[Path, float] = {}
        self._batch: set[str] = set()
        self._is_catching_up = False

    def close(self) -> None:
        """Read nothing any more."""
        for task in self._tasks:
            task.cancel()
        self._reader.submit(self._store.close)
        self._reader.shutdown(wait=False)

    def on_file(self, data: Mapping[str, Any]) -> None:
        """Read a changed file, unless the change is known already."""
        path = Path(self._store.label, *data["file"])
        id_, size = path.stem, data["size"]
        if path.parent == self._logs and path.suffix == LOG_SUFFIX:
            known = self._hall.extent(id_)
            if known is not None and size > known.size:
                self._written.setdefault(path, float(data["at"]))
                self._fetch(path)
        elif path.parent == self._tables and path.suffix == METADATA_SUFFIX:
            if size >= 0 and data["revision"] <= self._hall.revision(id_):
                return  # written here
            if self._hall.needs_table(id_):
                self._fetch(path)
                return
            if not self._batch:
                self._start(self._fetch_batch)
            self._batch.add(path.name)
        elif (on_change := self._watched.get(path)) is not None:
            on_change()

    def catch_up(self, *, delayed: bool = False) -> None:
        """Read everything that has changed, because something may have been missed."""
        if not self._is_catching_up:
            self._is_catching_up = delayed
            self._start(self._catch_up, self._intervals.retry if delayed else 0.0)

    def _start(self, work: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
        task = asyncio.get_running_loop().create_task(
            self._guarded(work, *args), context=contextvars.Context()
        )
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
        try:
            await work(*args)
        except (SaveError, OSError) as error:
            _log.warning("%s", error)
            self.catch_up(delayed=True)

    async def _read(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    def _fetch(self, path: Path) -> None:
        """Read the changes of a file, at least once from now on."""
        is_running = path in self._stale
        self._stale[path] = True
        if not is_running:
            self._start(self._fetch_until_fresh, path)

    async def _fetch_until_fresh(self, path: Path) -> None:
        try:
            while self._stale[path]:
                self._stale[path] = False
                await (self._fetch_log if path.suffix == LOG_SUFFIX else self._fetch_table)(path)
        finally:
            del self._stale[path]
            self._written.pop(path, None)

    async def _fetch_log(self, path: Path) -> None:
        extent = self._hall.extent(path.stem)
        if extent is None:
            return
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            added = await self._read(lambda: self._store.added_since(extent))
        if added is not None:
            self._stale[path] |= self._hall.extent(path.stem) != added.since
            self._hall.on_log(path.stem, added)
            if (written := self._written.pop(path, None)) is not None:
                self._on_arrival(written)

    async def _fetch_table(self, path: Path) -> None:
        found = await self._read(lambda: self._stored.read(path) if self._store.exists(path) else None)
        if found is None:
            self._hall.forget(path.stem)
        else:
            self._hall.on_table(*found)

    async def _fetch_batch(self) -> None:
        """Read the metadata of tables that nobody here needs at once."""
        await asyncio.sleep(self._intervals.batch)
        batch, self._batch = self._batch, set()
        found = await self._read(lambda: self._stored.read_all(sorted(batch)))
        self._apply({Path(name).stem for name in batch} - {metadata.id for metadata, _ in found}, found)

    async def _catch_up(self, delay: float) -> None:
        await asyncio.sleep(delay)
        self._is_catching_up = False
        known = self._hall.revisions()
        extents = {f"{log}{LOG_SUFFIX}": self._hall.extent(log) for log in self._hall.open_logs()}

        def read() -> tuple[set[str], list[tuple[TableMetadata, int]], list[str]]:
            with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(self._tables.parent)):
                tables = self._store.read_facts(self._tables)
                logs = self._store.read_facts(self._logs, list(extents)) if extents else {}
            revisions = {Path(name).stem: revision for name, (revision, _size) in tables.items()}
            newer = [f"{id_}{METADATA_SUFFIX}" for id_, one in revisions.items() if known.get(id_) != one]
            longer = [
                name
                for name, extent in extents.items()
                if extent is not None and name in logs and logs[name][1] > extent.size
            ]
            return known.keys() - revisions, self._stored.read_all(newer) if newer else [], longer

        removed, found, longer = await self._read(read)
        self._apply(removed, found)
        for on_change in self._watched.values():
            on_change()
        for name in longer:
            self._fetch(self._logs / name)

    def _apply(self, removed: set[str], found: list[tuple[TableMetadata, int]]) -> None:
        for id_ in removed:
            self._hall.forget(id_)
        for metadata, revision in found:
            self._hall.on_table(metadata, revision)
