"""Checks of file permissions: what only the server should read or change."""

from __future__ import annotations

import os
import shlex
import stat
from pathlib import Path
from typing import Final

from tui.base.words import _
from tui.server.errors import CannotServeError

_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def private_folder(folder: Path) -> None:
    """Make a folder that only its owner can enter, or keep others out of one that is there.

    Raises:
        CannotServeError: when that is not possible.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_mode & _OTHERS:
            folder.chmod(0o700)
    except OSError as error:
        raise CannotServeError(
            _("the folder {folder} cannot be kept from others: {cause}").format(
                folder=folder, cause=error.strerror
            )
        ) from error


def host_key_fault(path: Path) -> str:
    """Return in a sentence who else can use the server's own key, ``""`` when nobody can.

    Raises:
        OSError: when the file is not there.
    """
    found = path.stat()
    if found.st_mode & _OTHERS:
        return _("others can read or change the server's key; run: chmod 600 {path}").format(
            path=_quoted(path)
        )
    return _owner_fault(path, found)


def list_fault(path: Path) -> str:
    """Return in a sentence who else can change the list of keys, ``""`` when nobody can.

    Raises:
        OSError: when the file is not there.
    """
    found = path.stat()
    if found.st_mode & _OTHERS_WRITE:
        return _("others can change the list of keys; run: chmod go-w {path}").format(path=_quoted(path))
    folder = path.resolve().parent
    mode = folder.stat().st_mode
    if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
        return _("others can replace the list of keys; run: chmod o-w {path}").format(path=_quoted(folder))
    return _owner_fault(path, found)


def _owner_fault(path: Path, found: os.stat_result) -> str:
    if found.st_uid in (0, os.geteuid()):
        return ""
    return _("{path} belongs to another user; run: chown {user} {path}").format(
        path=_quoted(path), user=os.geteuid()
    )


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
