"""The names of guests, each chosen once by the owner of a key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.cleaning import harmless
from engine.words import N_
from saves import storage
from tui.base.words import _
from tui.play.hall.lookalikes import skeletons
from tui.play.hall.names import is_proper, mark, proper_name
from tui.play.table import Refused
from tui.server.errors import CannotServeError
from tui.server.permissions import private_folder

FILE: Final = "people.json"

_VERSION: Final = 1
_LONGEST_SHOWN: Final = 12
"""Longest part, in characters, that is shown of a name which could not be chosen any more."""


class People:
    """Names by the fingerprints of keys, kept in a file.

    Raises:
        CannotServeError: when the file is there and cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._revision = -1
        self._names: dict[str, str] = {}
        self._forms: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self.refresh()

    def refresh(self) -> None:
        """Read the names again, which another server may have changed; may be called in a thread.

        Raises:
            CannotServeError: when they cannot be read; nothing has changed.
        """
        names, revision = _read(self.folder)
        if 0 < revision < self._revision:
            return  # what was written here meanwhile is newer
        forms: dict[str, str] = {}
        shown: dict[str, str] = {}
        for fingerprint, name in names.items():
            shown[fingerprint] = _show(fingerprint, name, forms)
            for form in skeletons(name):
                forms.setdefault(form, fingerprint)
        self._names, self._forms, self._shown, self._revision = names, forms, shown, revision

    def name_of(self, fingerprint: str) -> str | None:
        """Return the name of the owner of a key as it is shown, ``None`` before one is chosen.

        A name from before there were rules for names stays its owner's. Where it breaks them now, or looks
        like an earlier one, the mark of the key is added to it.
        """
        return self._shown.get(fingerprint)

    @property
    def shown(self) -> list[str]:
        """All names as they are shown."""
        return list(self._shown.values())

    def like(self, name: str, but: str = "") -> str | None:
        """Return the taken name that looks like a name, ``None`` when there is none.

        Args:
            but: fingerprint of a key whose owner is left out.
        """
        owners = (self._forms.get(form, but) for form in skeletons(name))
        return next((self._shown[owner] for owner in owners if owner != but), None)

    def take(self, fingerprint: str, name: str) -> str:
        """Give the owner of a key a name and return it as it will be shown.

        Raises:
            Refused: when it cannot be had.
            OSError: when it cannot be written down.
            CannotServeError: when names that another server has given cannot be read.
        """
        name = proper_name(name)
        while True:
            self._refuse_taken(fingerprint, name)
            if self._write({**self._names, fingerprint: name}):
                break
            self._revision = -1  # another server was faster, perhaps with the same name
            self.refresh()
        self._shown[fingerprint] = name
        self._forms = {form: owner for form, owner in self._forms.items() if owner != fingerprint}
        self._forms.update(dict.fromkeys(skeletons(name), fingerprint))
        return name

    def _refuse_taken(self, fingerprint: str, name: str) -> None:
        other = self.like(name, but=fingerprint)
        if other is not None and other.casefold() == name.casefold():
            raise Refused(N_("The name {name} is taken."), name=name)
        if other is not None:
            raise Refused(
                N_("{name} looks like {other}, which is taken; choose another name."),
                name=name,
                other=other,
            )

    def _write(self, names: dict[str, str]) -> bool:
        """Write all names; return False if another server has written since they were read."""
        people = [{"key": key, "name": name} for key, name in names.items()]
        data = json.dumps({"version": _VERSION, "people": people}, ensure_ascii=False, indent=1).encode()
        path, store = self.folder / FILE, storage.store_of(self.folder)
        if store is not None:
            revision = store.replace_if(path, data, self._revision)
            if revision is None:
                return False
            self._revision = revision
        else:
            private_folder(self.folder)
            storage.create_whole(path, data)
            storage.remove_leftovers(self.folder)
        self._names = names
        return True


def _show(fingerprint: str, name: str, forms: Mapping[str, str]) -> str:
    """Return a name as it is shown beside those whose forms are known."""
    unique = all(forms.get(form, fingerprint) == fingerprint for form in skeletons(name))
    if unique and is_proper(name):
        return name
    return f"{harmless(name)[:_LONGEST_SHOWN] or '?'}~{mark(fingerprint)}"


def names_in(folder: Path) -> dict[str, str]:
    """Return the names by the fingerprints of keys, as they were chosen.

    Raises:
        CannotServeError: when they cannot be read.
    """
    return _read(folder)[0]


def _read(folder: Path) -> tuple[dict[str, str], int]:
    """Return names and revision; 0 where there are none yet, and for a file."""
    path, store = folder / FILE, storage.store_of(folder)
    revision = 0
    try:
        if not storage.exists(path):
            return {}, 0
        if store is not None:
            content, revision = store.read_revised(path)
        else:
            content = storage.read_bytes(path)
        data: Any = json.loads(content)
        if data["version"] != _VERSION:
            raise ValueError(f"version {data['version']}")
        return {str(person["key"]): str(person["name"]) for person in data["people"]}, revision
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        words = _("the names of the guests, {path}, cannot be read: {cause}")
        raise CannotServeError(words.format(path=path, cause=error)) from error
