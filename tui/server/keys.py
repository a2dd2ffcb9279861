"""The key of the server, and whose keys open it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Protocol

import asyncssh

from tui.server.errors import CannotServeError
from tui.words import _

HOST_KEY: Final = "ssh_host_ed25519_key"
"""The file of the server's own key."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the server's own key; it is made at the first start and kept.

    Raises:
        CannotServeError: when it can be neither read nor written.
    """
    path = folder / HOST_KEY
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _write_once(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        cause = getattr(error, "strerror", None) or str(error)
        raise CannotServeError(
            _("the key of this server, {path}, cannot be used: {cause}").format(path=path, cause=cause)
        ) from error


def _write_once(path: Path, content: bytes) -> None:
    """Write a file that only its owner can read; of two who do it at once the first one wins."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


class Guests(Protocol):
    """Decides who may come in."""

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return whether the owner of a key may come in from an address."""


class Anyone:
    """Everybody who has a key is a guest."""

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return that it is so."""
        return True


class Listed:
    """Those are guests whose keys are in a file; it is read again when it has changed.

    Args:
        path: file in the format of OpenSSH's ``authorized_keys``.

    Raises:
        CannotServeError: when it cannot be read, or holds no key.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stamp: tuple[int, int] | None = None
        self._keys = self._read()

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return whether a key is in the file; while that cannot be read, the last list holds."""
        try:
            self._keys = self._read()
        except CannotServeError:
            self._stamp = None
        return self._keys.validate(key, address, address) is not None

    def _read(self) -> asyncssh.SSHAuthorizedKeys:
        try:
            found = self._path.stat()
            stamp = (found.st_mtime_ns, found.st_size)
            if stamp == self._stamp:
                return self._keys
            keys = asyncssh.import_authorized_keys(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            cause = getattr(error, "strerror", None) or str(error)
            raise CannotServeError(
                _("the list of keys {path} cannot be used: {cause}").format(path=self._path, cause=cause)
            ) from error
        self._stamp = stamp
        return keys
