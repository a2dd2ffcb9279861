"""The names of those who have come in, each chosen once by the owner of a key."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final
from unicodedata import category, normalize

from rich.cells import cell_len

from tui.server.errors import CannotServeError
from tui.words import _

FILE: Final = "people.json"
LONGEST_NAME: Final = 20
"""Widest name, in terminal cells."""

_VERSION: Final = 1
_MOST_MARKS: Final = 2


class BadNameError(ValueError):
    """Why a name cannot be had, in one sentence."""


def cleaned(name: str) -> str:
    """Return a name without anything that is not to be read: controls, escapes, directions, blanks."""
    kept: list[str] = []
    marks = 0
    for char in normalize("NFC", name):
        kind = category(char)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind.startswith("Z"):
            kept.append(" ")
        elif kind[0] != "C" and marks <= _MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())


class People:
    """Names by the fingerprints of keys, kept in a file.

    Args:
        folder: where the file is.

    Raises:
        CannotServeError: when the file is there and cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, str] = {}
        path = folder / FILE
        try:
            if path.exists():
                self._names = _read(path)
        except (OSError, ValueError, KeyError, TypeError) as error:
            words = _("the names of the guests, {path}, cannot be read: {cause}")
            raise CannotServeError(words.format(path=path, cause=error)) from error

    def name_of(self, fingerprint: str) -> str | None:
        """Return the name that the owner of a key has chosen."""
        return self._names.get(fingerprint)

    def take(self, fingerprint: str, name: str) -> str:
        """Give the owner of a key a name and return it as it will be shown.

        Raises:
            BadNameError: when it cannot be had.
            OSError: when it cannot be written down.
        """
        name = cleaned(name)
        if not any(char.isalnum() for char in name):
            raise BadNameError(_("A name needs a letter or a digit."))
        if cell_len(name) > LONGEST_NAME:
            raise BadNameError(_("This name is too long; {width} characters fit.").format(width=LONGEST_NAME))
        same = _alike(name)
        if any(_alike(other) == same for key, other in self._names.items() if key != fingerprint):
            raise BadNameError(_("Somebody else is called {name} already.").format(name=name))
        self._write({**self._names, fingerprint: name})
        return name

    def _write(self, names: dict[str, str]) -> None:
        people = [{"key": key, "name": name} for key, name in names.items()]
        self._folder.mkdir(parents=True, exist_ok=True)
        draft = self._folder / f".{FILE}.{os.getpid()}"
        with draft.open("w", encoding="utf-8") as file:
            json.dump({"version": _VERSION, "people": people}, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._folder / FILE)
        self._names = names


def _read(path: Path) -> dict[str, str]:
    data: Any = json.loads(path.read_text(encoding="utf-8"))
    if data["version"] != _VERSION:
        raise ValueError(f"version {data['version']}")
    return {str(person["key"]): str(person["name"]) for person in data["people"]}


def _alike(name: str) -> str:
    """Return the same for names that could be taken for each other."""
    return normalize("NFKC", name).casefold().replace(" ", "")
