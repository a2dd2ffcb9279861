"""Bots that come in by SSH: whose keys are theirs, and the name of the way in."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import asyncssh

from engine.cleaning import harmless
from tui.play.hall.names import mark
from tui.play.hall.remote_bots import RemoteBots
from tui.server.keys import Guests, Listed

SUBSYSTEM: Final = "hinterland-bot"
"""The subsystem of SSH that carries the bot protocol."""

_LONGEST: Final = 16


class RegisteredBots(Listed):
    """The keys of bots, in a file that is read again when it has changed; a key's comment is the bot's name.

    Args:
        path: file in the format of OpenSSH's ``authorized_keys``, without options.
    """

    def __init__(self, path: Path, remote: RemoteBots) -> None:
        self._names: dict[str, str] = {}
        super().__init__(path)
        self.remote = remote

    @property
    def names(self) -> list[str]:
        """The names of all that are registered."""
        return list(self._names.values())

    def name_of(self, fingerprint: str) -> str | None:
        """Return the name of a bot by the fingerprint of its key; ``None`` if the key is no bot's."""
        return self._names.get(fingerprint)

    def _import(self, text: str) -> asyncssh.SSHAuthorizedKeys:
        names: dict[str, str] = {}
        for line in text.splitlines():
            try:
                key = asyncssh.import_public_key(line)
            except asyncssh.KeyImportError:
                continue  # the list itself says which lines are no keys
            fingerprint = key.get_fingerprint()
            name = _plain(key.get_comment() or "") or _plain(mark(fingerprint))
            if name.casefold() in (taken.casefold() for taken in names.values()):
                name = f"{name} {_plain(mark(fingerprint))}"
            names[fingerprint] = name
        self._names = names
        return super()._import(text)


def _plain(text: str) -> str:
    """Return text as the name of a bot: letters, digits and a few signs that a spec can hold."""
    kept = (char if char.isalnum() or char in "-_." else " " for char in harmless(text))
    return " ".join("".join(kept).split())[:_LONGEST].strip()


class GuestsAndBots:
    """Both people and bots may come in."""

    def __init__(self, guests: Guests, bots: RegisteredBots) -> None:
        self._guests = guests
        self._bots = bots

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return whether the owner of a key may come in from an address."""
        is_bot = self._bots.welcome(key, address)
        return is_bot or self._guests.welcome(key, address)

    def invitation(self) -> str:
        """Return in a line what those without a key are to do."""
        return self._guests.invitation()
