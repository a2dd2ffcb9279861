"""The key of the server, and whose keys open it."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Final, Protocol

import asyncssh

from tui.server.errors import CannotServeError
from tui.server.permissions import host_key_fault, list_fault, private_folder
from tui.words import _

_log = logging.getLogger(__name__)

HOST_KEY: Final = "ssh_host_ed25519_key"
"""The file of the server's own key."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the server's own key; it is made at the first start and kept.

    Raises:
        CannotServeError: when it can be neither read nor written, or others can read it.
    """
    path = folder / HOST_KEY
    try:
        if not path.exists():
            private_folder(folder)
            _write_once(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        if fault := host_key_fault(path):
            raise CannotServeError(fault)
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
    """Decides which keys are admitted."""

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return whether the owner of a key may come in from an address."""

    def invitation(self) -> str:
        """Return in a line what those without a key are to do."""


class Anyone:
    """Admits every key."""

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return that it is so."""
        return True

    def invitation(self) -> str:
        """Return in a line what those without a key are to do."""
        return _("Hinterland: an SSH key lets you in; ssh-keygen makes one.")


class Listed:
    """Admits the keys in a file, which is read again when it has changed.

    Args:
        path: file in the format of OpenSSH's ``authorized_keys``.

    Raises:
        CannotServeError: when it cannot be read, or others can change it.

    Attributes:
        path: the same.
        count: how many keys it holds.
        unread: numbers of the lines that are no keys, from 1.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp: tuple[int, ...] = ()
        self._problem = ""
        self.count = 0
        self.unread: list[int] = []
        self._keys = self._read()

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return whether a key is in the file.

        While the file cannot be read, or others can change it, the last list holds; that is logged once.
        """
        try:
            self._keys = self._read()
            self._problem = ""
        except CannotServeError as error:
            self._stamp = ()
            if str(error) != self._problem:
                self._problem = str(error)
                _log.warning("%s; the last list holds", error)
        return self._keys.validate(key, address, address) is not None

    def invitation(self) -> str:
        """Return in a line what those without a key are to do."""
        return _(
            "Hinterland: an SSH key lets you in. ssh-keygen makes one; "
            "send its .pub file to the owner of this server."
        )

    def _read(self) -> asyncssh.SSHAuthorizedKeys:
        try:
            found = self.path.stat()
            stamp = (found.st_ino, found.st_mtime_ns, found.st_ctime_ns, found.st_size)
            if stamp == self._stamp:
                return self._keys
            if fault := list_fault(self.path):
                raise CannotServeError(fault)
            keys = self._import(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            cause = getattr(error, "strerror", None) or str(error)
            raise CannotServeError(
                _("the list of keys {path} cannot be used: {cause}").format(path=self.path, cause=cause)
            ) from error
        self._stamp = stamp
        return keys

    def _import(self, text: str) -> asyncssh.SSHAuthorizedKeys:
        good, self.unread = [], []
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.strip().startswith("#"):
                continue
            try:
                asyncssh.import_authorized_keys(line)
            except ValueError:
                self.unread.append(number)
            else:
                good.append(line)
        self.count = len(good)
        return asyncssh.import_authorized_keys("\n".join(good))
