"""Exports: files written completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.words import N_
from saves import disk
from saves.errors import SaveError, explained


def write_file(path: Path, data: bytes, *, make_folder: bool = False) -> None:
    """Write ``data`` to a file named by the user, replacing an existing file.

    The file never contains only a part of the data; after a failure the old file is unchanged. Links are
    followed, except those of other users. A new file gets its mode from the umask, a replaced one keeps its
    mode.

    Args:
        make_folder: whether to create its folder if there is none.

    Raises:
        SaveError: when it cannot be written, or the name is not that of an ordinary file.
    """
    with explained(N_("cannot write {path}: {cause}"), path=str(path)):
        if make_folder:
            disk.make_folder(path.parent)
        disk.create_whole(_target(path), data, private=False)


@contextmanager
def stream_file(path: Path) -> Iterator[disk.StreamedFile]:
    """Write a file named by the user piece by piece, with the guarantees of :func:`write_file`.

    After any exception in the block there is no new file, and the old one is unchanged.

    Raises:
        SaveError: when it cannot be written, or the name is not that of an ordinary file.
    """
    with (
        explained(N_("cannot write {path}: {cause}"), path=str(path)),
        disk.stream_whole(_target(path), private=False) as file,
    ):
        yield file


def _target(path: Path) -> Path:
    """Return the file behind a name.

    Raises:
        SaveError: when it is not an ordinary file, or a link of another user.
    """
    if disk.is_link_of_others(path):
        raise SaveError(N_("{path} is a link that another user made; give another name"), path=str(path))
    target = Path(os.path.realpath(path))
    if disk.exists(target) and not disk.is_ordinary(target):
        raise SaveError(N_("{path} is not an ordinary file; give another name"), path=str(path))
    return target
