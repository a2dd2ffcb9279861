"""Copying everything that belongs to games from one store or folder to another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.words import N_
from saves import storage
from saves.errors import GameInUse, SaveError, explained
from saves.lock import LOCKS, hold, is_held

_FOLDERS: Final = ("games", "server")
"""What is copied of a data folder if nothing else is named; settings and caches stay where they are."""

_OF_SERVER: Final = "tables"  # the folder by which the folder of a server is known; all of that is copied
_APPENDED: Final = (".jsonl", ".review")
_HOST_KEY: Final = "ssh_host"


@dataclass(frozen=True, slots=True)
class CopyReport:
    """The result of copying a source; each path is in one of the lists."""

    copied: Sequence[Path]
    same: Sequence[Path]  # in the target already, with the same content
    in_use: Sequence[Path]  # logs that another program has open; they were left out
    different: Sequence[Path]  # in the target with other content, which was left as it is

    @property
    def complete(self) -> bool:
        """True if the target now has everything."""
        return not self.in_use and not self.different


def copy(
    source: Path,
    target: Path,
    told: Callable[[int, int], None] | None = None,
    folders: Collection[str] = _FOLDERS,
) -> CopyReport:
    """Copy games, the trash, reviews and what a server keeps; the source is not changed.

    Can be repeated after an interruption: what is in the target already is compared and left. A log that has
    grown since an earlier copy is replaced. Times of the last change are kept.

    Args:
        source: a data folder or the root of a store; or the folder of a server, of which all is copied.
        told: callback with the number of paths done and of all paths.
        folders: what is copied of a data folder: ``games`` of the person, and what a ``server`` keeps.

    Raises:
        SaveError: when source and target are the same, when something cannot be read or written, or was not
            stored as it was written. What was copied before stays.
    """
    if source == target or (storage.store_of(source) is None and source.resolve() == target.resolve()):
        raise SaveError(N_("{path} cannot be copied onto itself"), path=str(source))
    with explained(N_("cannot read {path}: {cause}"), path=str(source)):
        if storage.store_of(source) is None and not storage.exists(source):
            raise SaveError(N_("there is no folder {path}"), path=str(source))
        paths = storage.all_files(source)
    tops = {path.relative_to(source).parts[0] for path in paths}
    chosen = tops if _OF_SERVER in tops else folders
    paths = [path for path in paths if _belongs(path.relative_to(source), chosen)]
    copied: list[Path] = []
    same: list[Path] = []
    in_use: list[Path] = []
    different: list[Path] = []
    for number, path in enumerate(paths, 1):
        destination = target / path.relative_to(source)
        try:
            found = _copy_one(path, destination)
        except GameInUse:
            in_use.append(path)
        else:
            (same if found is None else copied if found else different).append(path)
        if told is not None:
            told(number, len(paths))
    return CopyReport(copied, same, in_use, different)


def logs_in_use(folder: Path) -> list[Path]:
    """Return the logs in a folder of files that another program has open, which :func:`copy` leaves out.

    Raises:
        SaveError: when that cannot be found out.
    """
    with explained(N_("cannot read {path}: {cause}"), path=str(folder)):
        paths = storage.all_files(folder)
    return [path for path in paths if path.suffix in _APPENDED and is_held(path)]


def _belongs(path: Path, folders: Collection[str]) -> bool:
    """Return whether a path, relative to its root, is copied."""
    return path.parts[0] in folders and LOCKS not in path.parts and not path.name.startswith((".", _HOST_KEY))


def _copy_one(path: Path, target: Path) -> bool | None:
    """Copy one path; return True if it was copied, ``None`` if it was there, False if something else was.

    Raises:
        GameInUse: when it is a log that another program has open, here or there.
        SaveError: when it cannot be copied.
    """
    locks = []
    try:
        if path.suffix in _APPENDED:
            locks = [hold(path), hold(target)]
        with explained(N_("cannot copy {path}: {cause}"), path=str(path)):
            data, changed = storage.read_bytes(path), storage.modified_ns(path)
            if storage.exists(target):
                present = storage.read_bytes(target)
                if present == data:
                    return None
                if path.suffix not in _APPENDED or not data.startswith(present):
                    return False
            storage.make_folder(target.parent)
            storage.create_whole(target, data)
            storage.set_modified(target, changed)
            if storage.read_bytes(target) != data:
                raise SaveError(N_("{path} was not stored as it was written"), path=str(target))
            return True
    finally:
        for lock in locks:
            lock.release()
