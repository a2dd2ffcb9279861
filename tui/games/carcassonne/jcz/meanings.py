"""The options that sets, elements and rules of a file stand for: ``jcz`` in the TOML file of each module.

Each row there is about one ``option`` of games with one of the ``sets``, or of all games. Where one of the
``elements`` is in the game, or the row names none, the option is the ``value`` (true), or one of ``values``
by the file's ``rule``: the first where the file does not say it, ``until_5`` in files up to version 5.
Elsewhere the option is ``without``, or what it is by itself. Rows with a ``part`` give an option the parts
that are in the game, joined by ``+``, or ``all`` for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from engine import Setting
from engine.games.carcassonne.modules import modules
from engine.games.carcassonne.options import FILE
from engine.landscape.tileset import read_toml
from tui.games.carcassonne.jcz.recording import Recording

_LAST_TO_ASSUME: Final = 5


@dataclass(frozen=True, slots=True)
class Meaning:
    """A row; its fields are the keys of the file."""

    option: str
    sets: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    value: Setting = True
    without: Setting | None = None
    rule: str = ""
    values: Mapping[str, Setting] = field(default_factory=dict)
    until_5: str = ""
    part: str = ""
    all: str = "all"

    def concerns(self, recording: Recording) -> bool:
        """Return whether the game has one of its sets."""
        return not self.sets or any(map(recording.has_set, self.sets))

    def holds(self, recording: Recording) -> bool:
        """Return whether the game has one of its sets and one of its elements."""
        return self.concerns(recording) and (
            not self.elements or any(name in recording.elements for name in self.elements)
        )

    def setting(self, recording: Recording) -> Setting:
        """Return the option's value where it holds."""
        if not self.rule:
            return self.value
        usual = (
            self.until_5 if self.until_5 and recording.version <= _LAST_TO_ASSUME else next(iter(self.values))
        )
        return self.values[str(recording.rules.get(self.rule, usual))]


@cache
def meanings() -> tuple[Meaning, ...]:
    """Return the rows of all modules and of the base game."""
    files = dict.fromkeys((FILE, *(kind.file() for kind in modules())))
    rows = [row for file in files if file.is_file() for row in read_toml(file).get("jcz", ())]
    return tuple(map(_read, rows))


def _read(row: dict[str, Any]) -> Meaning:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
    }
    return Meaning(**fields)


def settings(recording: Recording) -> dict[str, Setting]:
    """Return the options of a game for which there are rows."""
    found: dict[str, Setting] = {}
    parts: dict[str, list[str]] = {}
    for row in meanings():
        if row.part and row.holds(recording):
            parts.setdefault(row.option, []).append(row.part)
        elif not row.part and row.holds(recording):
            found[row.option] = row.setting(recording)
        elif row.without is not None and row.concerns(recording):
            found.setdefault(row.option, row.without)
    for option, names in parts.items():
        rows = [row for row in meanings() if row.option == option]
        found[option] = rows[-1].all if len(names) == len(rows) else "+".join(names)
    return found
