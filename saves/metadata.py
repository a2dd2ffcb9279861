"""Metadata of a game that is not in its log: a JSON object in its own file.

The file is a single sealed line, as in logs, so that damage is detected. It is always replaced as a whole.
The caller decides what it contains. Where several programs write it, each content has a revision.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.words import N_, Saying
from saves import storage
from saves.errors import Overtaken, SaveError, explained
from saves.lines import LineFault, canonical, decode, seal, unseal
from saves.storage.open_log import Beside

_FASTER = N_("another program has changed or removed the file")

SUFFIX = ".json"
"""Suffix of metadata files."""


def write_metadata(path: Path, data: dict[str, Any]) -> None:
    """Write a metadata file; it is on disk when this returns. After a failure the old file is unchanged.

    Args:
        path: the file; its folder is created when needed.
        data: a JSON object with at least one key.

    Raises:
        SaveError: when it cannot be written.
    """
    line = _line(data)
    with explained(N_("cannot write {path}: {cause}"), path=str(path)):
        storage.make_folder(path.parent)
        storage.create_whole(path, line)


def replace_metadata(store: storage.Store, path: Path, data: dict[str, Any], revision: int) -> int:
    """Write a metadata file in a store if it still has a revision; return the new one.

    Args:
        data: a JSON object with at least one key.
        revision: of what was read; 0 for a file that does not exist yet.

    Raises:
        Overtaken: when it has another one.
        SaveError: when it cannot be written.
    """
    line = _line(data)
    with explained(N_("cannot write {path}: {cause}"), path=str(path)):
        new = store.replace_if(path, line, revision)
    if new is None:
        raise Overtaken(N_("cannot write {path}: {cause}"), path=str(path), cause=Saying(_FASTER))
    return new


def beside(path: Path, data: dict[str, Any], revision: int) -> Beside:
    """Return the writer of a metadata file in a store together with lines of a log.

    Args:
        data: a JSON object with at least one key.

    Raises:
        SaveError: when it contains what is no proper text.
    """
    return Beside(path, revision, _line(data))


def _line(data: dict[str, Any]) -> bytes:
    try:
        return seal(canonical(data), "")[0]
    except ValueError as error:
        raise SaveError(N_("a seat name or the title is not valid text")) from error


def read_metadata(path: Path) -> dict[str, Any]:
    """Return the content of a metadata file.

    Raises:
        SaveError: when it cannot be read, or is damaged.
    """
    with explained(N_("cannot read {path}: {cause}"), path=str(path)):
        data = storage.read_bytes(path)
    return metadata_in(data, path)


def metadata_in(data: bytes, path: Path) -> dict[str, Any]:
    """Return the content of a metadata file that was read; ``path`` is used in messages only.

    Raises:
        SaveError: when it is damaged.
    """
    try:
        payload, _ = unseal(data.removesuffix(b"\n"), "")
        found = decode(payload)
        if not isinstance(found, dict):
            raise LineFault(N_("{field} should be an object"), field="line")
    except LineFault as fault:
        raise SaveError(N_("{path} is damaged: {reason}"), path=str(path), reason=fault.saying) from fault
    return found


def remove_metadata(path: Path) -> None:
    """Remove a metadata file, if it exists.

    Raises:
        SaveError: when it cannot be removed.
    """
    with explained(N_("cannot delete {path}: {cause}"), path=str(path)):
        storage.remove(path)


def metadata_files(folder: Path) -> list[Path]:
    """Return the metadata files of a folder, by name; none for a folder that does not exist.

    Raises:
        SaveError: when the folder cannot be read.
    """
    with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(folder)):
        return sorted(facts.path for facts in storage.list_files(folder, SUFFIX))
