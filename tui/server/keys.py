"""The key of the server, and whose keys open it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import asyncssh

from saves import SaveError, storage
from saves.errors import FileTrouble, explained
from saves.lock import hold
from tui.base.words import N_, _, said
from tui.server.errors import CannotServeError
from tui.server.permissions import host_key_fault, list_fault, private_folder

if TYPE_CHECKING:
    from tui.server.configuration import Configuration

_log = logging.getLogger(__name__)

HOST_KEY: Final = "ssh_host_ed25519_key"
"""The file of the server's own key."""

GUESTS: Final = "guests.keys"
"""The list of keys that is kept with the names."""


def host_key(folder: Path, stored: Path | None = None) -> asyncssh.SSHKey:
    """Return the server's own key; it is made at the first start and kept.

    With a store it is kept there, so that all servers on one store have the same. The first of them puts the
    key of its folder there, if it has one.

    Args:
        stored: where games and names are; the folder, if not given.

    Raises:
        CannotServeError: when it can be neither read nor written, or others can read it.
    """
    stored = stored or folder
    store = storage.store_of(stored)
    path = stored / HOST_KEY
    with _key_explained(path):
        if store is None and not path.exists():
            private_folder(folder)
            _write_once(path, _new_key().export_private_key())
        elif store is not None and not storage.exists(path):
            made = _key_in_file(folder / HOST_KEY) or _new_key()
            store.replace_if(path, made.export_private_key(), 0)  # of several at once the first one wins
    key = known_host_key(folder, stored)
    assert key is not None
    return key


def keep_host_key(folder: Path, stored: Path) -> None:
    """Keep a copy of the server's own key in its folder, so that a database that is lost takes no key along.

    Args:
        stored: where games and names are, in a store of this machine alone.

    Raises:
        CannotServeError: as :func:`host_key`.
    """
    key, path = host_key(folder, stored), folder / HOST_KEY
    with _key_explained(path):
        if not path.exists():
            private_folder(folder)
            _write_once(path, key.export_private_key())


def known_host_key(folder: Path, stored: Path) -> asyncssh.SSHKey | None:
    """Return the key that :func:`host_key` will return; ``None`` where it would make one.

    Raises:
        CannotServeError: when it cannot be read, or others can read it.
    """
    if storage.store_of(stored) is not None:
        path = stored / HOST_KEY
        with _key_explained(path):
            if storage.exists(path):
                return asyncssh.import_private_key(storage.read_bytes(path))
    path = folder / HOST_KEY
    with _key_explained(path):
        return _key_in_file(path)


def _key_in_file(path: Path) -> asyncssh.SSHKey | None:
    if not path.exists():
        return None
    if fault := host_key_fault(path):
        raise CannotServeError(fault)
    return asyncssh.read_private_key(path)


@contextmanager
def _key_explained(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, SaveError, asyncssh.KeyImportError) as error:
        raise CannotServeError(
            _("the key of this server, {path}, cannot be used: {cause}").format(
                path=path, cause=_cause(error)
            )
        ) from error


def _new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def _cause(error: Exception) -> str:
    """Return the reason of an error in words."""
    if isinstance(error, SaveError | FileTrouble):
        return said(error.saying)
    return getattr(error, "strerror", None) or str(error)


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
            raise CannotServeError(
                _("the list of keys {path} cannot be used: {cause}").format(
                    path=self.path, cause=_cause(error)
                )
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


class StoredList(Listed):
    """Admits the keys of the list that is kept with the names in a store, for all servers on it.

    It is read again by :meth:`refresh` alone, so that nobody waits for a slow store.

    Args:
        path: in a store; an empty list if there is nothing.

    Raises:
        CannotServeError: when it cannot be read.
    """

    def refresh(self) -> None:
        """Read the list again, which has changed; may be called in a thread.

        Raises:
            CannotServeError: when it cannot be read; the last list holds.
        """
        self._keys = self._read()

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        return self._keys.validate(key, address, address) is not None

    def _read(self) -> asyncssh.SSHAuthorizedKeys:
        try:
            text = storage.read_bytes(self.path).decode() if storage.exists(self.path) else ""
        except (OSError, ValueError) as error:
            raise CannotServeError(
                _("the list of keys {path} cannot be used: {cause}").format(
                    path=self.path, cause=_cause(error)
                )
            ) from error
        return self._import(text)


def guests_of(configuration: Configuration, stored: Path) -> Guests:
    """Return who may come in.

    Raises:
        CannotServeError: when the list of keys cannot be read.
    """
    if not configuration.listed:
        return Listed(configuration.allow) if configuration.allow is not None else Anyone()
    path = stored / GUESTS
    if storage.store_of(path) is not None:
        return StoredList(path)
    if not path.exists():
        change_guests(stored, lambda keys: keys)
    return Listed(path)


@dataclass(frozen=True, slots=True)
class GuestKey:
    """A line of a list of keys."""

    line: str  # the line
    fingerprint: str
    comment: str


def guest_keys(text: str, *, strict: bool = True) -> list[GuestKey]:
    """Return the keys of a list in the format of OpenSSH's ``authorized_keys``; options stay in the line.

    Args:
        strict: whether a line that is neither a key nor a comment is an error; else it is left out.

    Raises:
        ValueError: when there is such a line; contains its number.
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not (line := line.strip()) or line.startswith("#"):
            continue
        try:
            asyncssh.import_authorized_keys(line)
            key = _public_key(line)
        except ValueError:
            if strict:
                raise ValueError(number) from None
        else:
            found.append(GuestKey(line, key.get_fingerprint(), key.get_comment() or ""))
    return found


def _public_key(line: str) -> asyncssh.SSHKey:
    """Return the key of a line, which may begin with options."""
    for start in range(len(line)):
        if start == 0 or line[start - 1] in " \t":
            with suppress(asyncssh.KeyImportError):
                return asyncssh.import_public_key(line[start:])
    raise ValueError(line)


def stored_guests(stored: Path) -> list[GuestKey]:
    """Return the list that is kept with the names.

    Raises:
        SaveError: when it cannot be read.
    """
    path = stored / GUESTS
    with _list_explained(path):
        text = storage.read_bytes(path).decode() if storage.exists(path) else ""
        return guest_keys(text, strict=False)


def change_guests(stored: Path, change: Callable[[list[GuestKey]], list[GuestKey]]) -> None:
    """Change the list that is kept with the names; comments and lines that are no keys stay in it.

    Args:
        change: returns the new list for the present one, perhaps more than once; an error that it raises
            leaves the list as it is.

    Raises:
        SaveError: when it cannot be read or written.
        CannotServeError: when its folder cannot be kept from others.
    """
    path, store = stored / GUESTS, storage.store_of(stored)
    with _list_explained(path):
        if store is None:
            private_folder(stored)
            lock = hold(path)
            try:
                text = storage.read_bytes(path).decode() if storage.exists(path) else ""
                storage.create_whole(path, _changed(text, change))
            finally:
                lock.release()
            return
        while True:
            data, revision = store.read_revised(path) if store.exists(path) else (b"", 0)
            if store.replace_if(path, _changed(data.decode(), change), revision):
                return  # else somebody else was faster


@contextmanager
def _list_explained(path: Path) -> Iterator[None]:
    template = N_("the list of keys {path} cannot be used: {cause}")
    with explained(template, path=str(path)):
        try:
            yield
        except UnicodeDecodeError as error:
            raise SaveError(template, path=str(path), cause=str(error)) from error


def _changed(text: str, change: Callable[[list[GuestKey]], list[GuestKey]]) -> bytes:
    before = guest_keys(text, strict=False)
    after = change(before)
    gone = {key.line for key in before} - {key.line for key in after}
    lines = [line for line in text.splitlines() if line.strip() not in gone]
    lines += [key.line for key in after if key not in before]
    return "".join(f"{line}\n" for line in lines).encode()
