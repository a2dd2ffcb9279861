"""Plug-ins: games, bots, screens and expansions that installed packages declare as entry points.

A package declares objects by name in a group, for instance in its ``pyproject.toml``::

    [project.entry-points."hinterland.games"]
    my_game = "my_package.game:GAME"

Hinterland declares its own in the same way. The names of a :class:`Group` are known without an import;
an object is imported on first use. An entry point that cannot be used is skipped; :func:`failures` names it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from engine.errors import EngineError
from engine.words import N_, Saying

_OWN: Final = "hinterland"
_CHECKOUT: Final = Path(__file__).resolve().parent.parent / "pyproject.toml"

T = TypeVar("T")


class NotInstalled(EngineError):
    """Hinterland's own entry points are missing: it is neither installed nor run from a checkout."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An entry point that cannot be used.

    Attributes:
        group: its group, for instance ``"hinterland.games"``.
        name: its name in the group.
        distribution: the installed package that declares it.
        reason: why it cannot be used.
    """

    group: str
    name: str
    distribution: str
    reason: Saying

    @property
    def saying(self) -> Saying:
        """The whole sentence."""
        return Saying(
            N_("the package {package} has no usable {name} in {group}: {reason}"),
            {
                "package": self.distribution,
                "name": self.name,
                "group": self.group,
                "reason": self.reason,
            },
        )


@dataclass(frozen=True, slots=True)
class _EntryPoint:
    name: str
    source: str
    distribution: str


_failures: dict[tuple[str, str, str], Failure] = {}


def failures() -> tuple[Failure, ...]:
    """Return the entry points that could not be used so far."""
    return tuple(_failures.values())


class Group(Generic[T]):
    """The plug-ins of one kind: Hinterland's own first, then the others, each by name.

    Args:
        name: the group of entry points.
        kind: the class of the objects; others are refused.
        first: names that come before all others, in this order.
        check: raises an error for an object of another package that cannot be used.
    """

    def __init__(
        self,
        name: str,
        kind: type[T],
        *,
        first: Sequence[str] = (),
        check: Callable[[T], None] | None = None,
    ) -> None:
        self.name = name
        self._check = check
        self._first = {one: at for at, one in enumerate(first)}
        self._kind = kind
        self._loaded: dict[_EntryPoint, T] = {}

    def declared(self) -> tuple[str, ...]:
        """Return the names of all plug-ins, without importing them, also of those that failed."""
        return tuple(_declared(self.name))

    def names(self) -> tuple[str, ...]:
        """Return the names of all plug-ins, without importing them; those that failed so far are left out."""
        names = [e.name for e in _declared(self.name).values() if not self._has_failed(e)]
        return tuple(sorted(names, key=lambda name: self._first.get(name, len(self._first))))

    def find(self, name: str) -> T | None:
        """Return the object called ``name``; ``None`` when there is none or it cannot be used."""
        entry = _own(self.name).get(name) or _declared(self.name).get(name)
        if entry is None or self._has_failed(entry):
            return None
        if entry not in self._loaded:
            try:
                found = self._import(entry)
            except (Exception, SystemExit) as error:
                if entry.distribution == _OWN:
                    raise
                _fail(self.name, entry, Saying(f"{type(error).__name__}: {{error}}", {"error": str(error)}))
                return None
            self._loaded[entry] = found
        return self._loaded[entry]

    def has(self, name: str) -> bool:
        """Return whether a plug-in can be used; one of another package is imported."""
        return name in _own(self.name) or self.find(name) is not None

    def usable_names(self) -> tuple[str, ...]:
        """Return the names of all plug-ins that can be used; imports those of other packages."""
        return tuple(filter(self.has, self.names()))

    def items(self) -> Iterator[tuple[str, T]]:
        """Import all plug-ins and yield those that can be used, by name."""
        for name in self.names():
            found = self.find(name)
            if found is not None:
                yield name, found

    def failure(self, name: str) -> Failure | None:
        """Return why a plug-in that is declared cannot be used; ``None`` if there is no such plug-in."""
        return next((f for f in failures() if f.group == self.name and f.name == name), None)

    def package(self, name: str) -> str:
        """Return the package that declares a plug-in, ``""`` when none does."""
        entry = _declared(self.name).get(name)
        return entry.distribution if entry is not None else ""

    def miss(self, name: str, package: str) -> Failure:
        """Return the failure of a plug-in that a package should declare and does not."""
        entry = _EntryPoint(name, "", package)
        return _fail(self.name, entry, Saying(N_("there is no such entry point")))

    def _import(self, entry: _EntryPoint) -> T:
        module, _, attribute = entry.source.partition(":")
        found: Any = import_module(module)
        for part in attribute.split(".") if attribute else ():
            found = getattr(found, part)
        if not isinstance(found, self._kind):
            raise TypeError(f"{entry.source} is no {self._kind.__name__}")
        if isinstance(found, type):
            need_concrete(found)
        if self._check is not None and entry.distribution != _OWN:
            self._check(found)
        return found

    def _has_failed(self, entry: _EntryPoint) -> bool:
        return (self.name, entry.name, entry.distribution) in _failures


def need_concrete(kind: type) -> None:
    """Raise ``TypeError`` for a class that lacks methods: it may be written for an earlier release."""
    if missing := getattr(kind, "__abstractmethods__", None):
        raise TypeError(f"{kind.__name__} lacks {', '.join(sorted(missing))}")


def _fail(group: str, entry: _EntryPoint, reason: Saying) -> Failure:
    failure = Failure(group, entry.name, entry.distribution, reason)
    return _failures.setdefault((group, entry.name, entry.distribution), failure)


@cache
def _declared(group: str) -> dict[str, _EntryPoint]:
    """Return all entry points of a group by name."""
    found = dict(_own(group))
    for entry in sorted(_foreign().get(group, ()), key=lambda e: (e.name, e.distribution)):
        holder = found.setdefault(entry.name, entry)
        if holder is not entry:
            reason = Saying(N_("{package} has the same name"), {"package": holder.distribution})
            _fail(group, entry, reason)
    return found


@cache
def _own(group: str) -> dict[str, _EntryPoint]:
    """Return Hinterland's own entry points of a group.

    A checkout reads its ``pyproject.toml``: the metadata of an editable installation are as old as the last
    ``pip install``, and one environment may serve several checkouts.
    """
    own = sorted(_own_groups().get(group, {}).items())  # as build tools do
    return {name: _EntryPoint(name, source, _OWN) for name, source in own}


@cache
def _own_groups() -> dict[str, dict[str, str]]:
    if _CHECKOUT.is_file():
        import tomllib  # here, because an installed program does not need it

        # The settings of tools, which are most of the file, are not parsed.
        tables = re.split(r"^(?=\[)", _CHECKOUT.read_text(encoding="utf-8"), flags=re.MULTILINE)
        text = "".join(table for table in tables if table.startswith(("[project]", "[project.entry-points.")))
        project = tomllib.loads(text).get("project", {})
        if project.get("name") == _OWN:
            groups: dict[str, dict[str, str]] = project.get("entry-points", {})
            return groups
    own = _installed().get(_OWN)
    if own is None:
        raise NotInstalled(
            N_("Hinterland is not installed; in its directory, run: {command}"), command="pip install -e ."
        )
    return own


@cache
def _foreign() -> dict[str, list[_EntryPoint]]:
    """Return the entry points of other packages by group."""
    found: dict[str, list[_EntryPoint]] = {}
    for distribution, groups in _installed().items():
        if distribution == _OWN:
            continue
        for group, entries in groups.items():
            points = (_EntryPoint(name, source, distribution) for name, source in entries.items())
            found.setdefault(group, []).extend(points)
    return found


@cache
def _installed() -> dict[str, dict[str, dict[str, str]]]:
    """Return the entry points of all installed packages that declare one of ours, by package and group.

    ``importlib.metadata`` would take longer to load than all of the rest of a short command.
    """
    found: dict[str, dict[str, dict[str, str]]] = {}
    for folder in sys.path:
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:
            continue
        for name in names:
            if not name.endswith((".dist-info", ".egg-info")):
                continue
            try:
                text = Path(folder, name, "entry_points.txt").read_text(encoding="utf-8")
            except (OSError, UnicodeError):
                continue
            if f"[{_OWN}." in text:
                distribution = name.rpartition(".")[0].partition("-")[0].replace("_", "-")
                found.setdefault(distribution, _parsed(text))  # the first on the path is the one in use
    return found


def _parsed(text: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    group: dict[str, str] = {}
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            group = found.setdefault(line.strip("[]"), {})
        elif "=" in line and not line.startswith("#"):
            name, _, source = line.partition("=")
            group[name.strip()] = source.partition("[")[0].strip()  # without extras
    return found
