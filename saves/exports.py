"""Writing a file for others: it is there as a whole, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from engine.words import N_
from saves import disk
from saves.errors import SaveError, explained


def write_file(path: Path, data: bytes) -> None:
    """Write ``data`` to a file, which never holds only a part of it; one of that name is replaced.

    Raises:
        SaveError: when it cannot be written, or the name is that of something else than a file.
    """
    with explained(N_("cannot write {path}: {cause}"), path=str(path)):
        target = Path(os.path.realpath(path))
        if disk.exists(target) and not target.is_file():
            raise SaveError(N_("{path} is not an ordinary file; give another name"), path=str(path))
        disk.create_whole(target, data)
