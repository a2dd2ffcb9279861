"""The metadata of all tables in a store, with their revisions."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.words import N_
from saves import SaveError
from saves.errors import explained
from saves.metadata import SUFFIX, metadata_in
from tui.play.hall.metadata import TableMetadata

if TYPE_CHECKING:
    from saves.storage.postgresql import PostgresStore

_log = logging.getLogger(__name__)


class StoredTables:
    """Reads metadata of tables; each method raises :class:`~saves.SaveError` when it cannot."""

    def __init__(self, store: PostgresStore, folder: Path) -> None:
        self.store = store
        self.folder = folder

    def read(self, path: Path) -> tuple[TableMetadata, int]:
        """Return the metadata of a table and their revision."""
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            data, revision = self.store.read_revised(path)
        return TableMetadata.from_json(metadata_in(data, path)), revision

    def read_all(self, names: Sequence[str] | None = None) -> list[tuple[TableMetadata, int]]:
        """Return the metadata of all tables, or those of some files; damaged ones are logged and left out."""
        with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(self.folder)):
            found = self.store.read_folder(self.folder, SUFFIX, names)
        read = []
        for path, data, revision in found:
            try:
                read.append((TableMetadata.from_json(metadata_in(data, path)), revision))
            except SaveError as error:
                _log.warning("%s: %s", path, error)
        return read

    def read_new(self, known: Collection[str], id: str | None = None) -> list[tuple[TableMetadata, int]]:
        """Return the metadata of all tables but the known ones, or only of the one with an id."""
        with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(self.folder)):
            wanted = None if id is None else [f"{id}{SUFFIX}"]
            facts = self.store.read_facts(self.folder, wanted)
        names = [name for name in facts if Path(name).stem not in known]
        return self.read_all(names) if names else []
