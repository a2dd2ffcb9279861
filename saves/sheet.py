"""What belongs to a game and is not in its log: one small object in a file of its own, replaced whole.

A sheet is a single sealed line, as logs have them, so that damage is noticed. Who writes one decides what
is in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.words import N_
from saves import disk
from saves.errors import SaveError, explained
from saves.lines import LineFault, canonical, decode, seal, unseal

SHEET_SUFFIX = ".json"
"""How the name of a sheet ends."""


def write_sheet(path: Path, data: dict[str, Any]) -> None:
    """Write a sheet; it is on disk when this returns, and after a failure the old one is still there.

    Args:
        path: the file; its folder is made if need be.
        data: a JSON object with at least one key.

    Raises:
        SaveError: when it cannot be written.
    """
    try:
        line, _ = seal(canonical(data), "")
    except ValueError as error:
        raise SaveError(N_("a name of a seat, or the title, is not proper text")) from error
    with explained(N_("cannot write {path}: {cause}"), path=str(path)):
        disk.make_folder(path.parent)
        disk.create_whole(path, line)


def read_sheet(path: Path) -> dict[str, Any]:
    """Return what a sheet says.

    Raises:
        SaveError: when it cannot be read, or is damaged.
    """
    with explained(N_("cannot read {path}: {cause}"), path=str(path)):
        data = disk.read_bytes(path)
    try:
        payload, _ = unseal(data.removesuffix(b"\n"), "")
        found = decode(payload)
        if not isinstance(found, dict):
            raise LineFault(N_("{field} should be an object"), field="line")
    except LineFault as fault:
        raise SaveError(N_("{path} is damaged: {reason}"), path=str(path), reason=fault.saying) from fault
    return found


def remove_sheet(path: Path) -> None:
    """Remove a sheet; one that is not there is as good as removed.

    Raises:
        SaveError: when it cannot be removed.
    """
    with explained(N_("cannot delete {path}: {cause}"), path=str(path)):
        disk.remove(path)


def sheets(folder: Path) -> list[Path]:
    """Return the sheets of a folder, by name; a folder that does not exist has none.

    Raises:
        SaveError: when the folder cannot be read.
    """
    with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(folder)):
        return sorted(facts.path for facts in disk.list_files(folder, SHEET_SUFFIX))
