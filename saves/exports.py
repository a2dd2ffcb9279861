"""Writing a file for others: it is there as a whole, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from engine.words import N_
from saves import disk
from saves.errors import SaveError, explained


def write_file(path: Path, data: bytes) -> None:
    """Write ``data`` to a file that a person has named; one of that name is replaced.

    The file never holds only a part of the data, and after a failure the one before is still there. A link
    is followed, unless another user has made it. A new file gets the mode that the umask says, one that is
    replaced keeps its mode.

    Raises:
        SaveError: when it cannot be written, or the name is that of something else than a file.
    """
    with explained(N_("cannot write {path}: {cause}"), path=str(path)):
        if disk.is_link_of_others(path):
            raise SaveError(N_("{path} is a link that another user made; give another name"), path=str(path))
        target = Path(os.path.realpath(path))
        if disk.exists(target) and not disk.is_ordinary(target):
            raise SaveError(N_("{path} is not an ordinary file; give another name"), path=str(path))
        disk.create_whole(target, data, private=False)
