"""The games of a server: in files, of which it is the only server, or in a database."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from saves import GameInUse, Library, storage
from saves.lock import hold
from saves.storage.copying import copy
from saves.storage.embedded import embedded_folder
from tui.base.words import _
from tui.server.errors import CannotServeError

_log = logging.getLogger(__name__)

HALL: Final = "hall"
"""What is locked in the server's folder while it serves."""

_UNCOPIED: Final = ".uncopied"
"""The file in the server's folder that says that its games are not in the embedded database yet."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other servers away from the same tables.

    Raises:
        CannotServeError: when another one has them.
        SaveError: when that cannot be found out.
    """
    try:
        lock = hold(folder / HALL)
    except GameInUse:
        raise CannotServeError(other_server(folder)) from None
    try:
        yield
    finally:
        lock.release()


def other_server(folder: Path) -> str:
    """Return in a sentence that another server has the games in a folder."""
    words = _("another server has the games in {folder}; end it first, or name another folder")
    return words.format(folder=folder)


def in_use(path: Path) -> str:
    """Return in a sentence that a file is in use, so that it cannot be copied."""
    words = _("{path} is open in another program and cannot be copied to the database; close it first")
    return words.format(path=path)


def is_uncopied(data: Path) -> bool:
    """Return whether files will be copied to the embedded database at the next start."""
    return not embedded_folder(data).exists() or (data / "server" / _UNCOPIED).exists()


def mark_uncopied(data: Path) -> None:
    """Take note, before a database is made in a data folder, that what is kept in files is to be copied."""
    if not embedded_folder(data).exists():
        (data / "server" / _UNCOPIED).touch(mode=0o600)


def forget_uncopied(data: Path) -> None:
    """Take note that a database was filled otherwise: what is kept in files is not to be copied any more."""
    (data / "server" / _UNCOPIED).unlink(missing_ok=True)


def copy_files(data: Path, root: Path) -> None:
    """Copy what a server without a database has kept into the new database, once.

    Raises:
        CannotServeError, SaveError: when not everything could be copied; the next start goes on.
    """
    uncopied = data / "server" / _UNCOPIED
    if not uncopied.exists():
        return
    report = copy(data, root, folders=("server",))
    if report.different:  # files have changed since an interrupted copy, which nobody has used yet
        for path in report.different:
            storage.remove(root / path.relative_to(data))
        report = copy(data, root, folders=("server",))
    if not report.complete:
        raise CannotServeError(in_use((*report.in_use, *report.different)[0]))
    if count := len(report.copied) + len(report.same):
        _log.info(
            "the server's files in %s are in the database now, compared, %d of them; they stay as they were"
            " and are not used any more",
            data / "server",
            count,
        )
    forget_uncopied(data)


def tell_of_files(data: Path, stored: Path) -> None:
    """Say how to take games along from files to an empty store."""
    kept, held = (Library(folder / "games").paths() for folder in (data / "server", stored))
    if kept and not held:
        _log.warning(
            "the store %s holds no game, the folder %s holds %d; to take them along, end the server and run:"
            " hinterland store copy %s URL",
            stored.parts[0],
            data / "server",
            len(kept),
            data,
        )


def tell_of_database(data: Path) -> None:
    """Say that there are games in a database which are not shown."""
    if (folder := embedded_folder(data)).exists():
        _log.warning("the games in the database %s are not shown; 'serve --workers N' serves them", folder)
