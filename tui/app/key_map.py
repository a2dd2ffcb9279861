"""The key map of a person: a file ``keys.toml`` that gives other keys to what the screens can do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from textual.binding import Binding
from textual.keys import Keys

from engine.words import N_, Saying
from saves import disk
from tui.base.settings import KEYS_FILE
from tui.terminal.keys import declared_keys, key_name

_MODIFIERS: Final = re.compile(r"((ctrl|shift|alt|super|hyper|meta)\+)*")
_NAMES: Final = frozenset(one.value for one in Keys)
_SIGN: Final = re.compile(
    r"[a-z]+(_[a-z]+)+|slash|minus|plus|comma|colon|semicolon|tilde|apostrophe|backslash"
)


@dataclass(frozen=True, slots=True)
class KeyMap:
    """A person's choice of keys."""

    keys: Mapping[str, str] = field(default_factory=dict)
    trouble: tuple[Saying, ...] = ()  # what was left out of the file, and why, a sentence each


def read(folder: Path, app: type) -> KeyMap:
    """Return the key map kept in a folder, for a class of apps; what cannot be used is left out and told."""
    try:
        content = disk.read_bytes(folder / KEYS_FILE).decode()
    except OSError:
        return KeyMap()  # most people have none
    except ValueError as error:
        return KeyMap(trouble=(Saying(_UNREADABLE, {"cause": str(error)}),))
    import tomllib

    try:
        data = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        return KeyMap(trouble=(Saying(_UNREADABLE, {"cause": str(error)}),))
    return settle(dict(_flat(data)), app)


_UNREADABLE: Final = N_("keys.toml cannot be read, so all keys keep their defaults: {cause}")


def _flat(data: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield entries with their whole names; in TOML, table.hint without quotes is a table."""
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def settle(wanted: Mapping[str, Any], app: type) -> KeyMap:
    """Return the key map made of some entries: a key or a list of keys by the id of a binding."""
    declared = {cls: declared_keys(cls) for cls in keyed_classes(app)}
    known = {one.id for bindings in declared.values() for one in bindings if one.id}
    chosen: dict[str, str] = {}
    trouble: list[Saying] = []
    for name, value in wanted.items():
        keys = _keys(value)
        if name not in known:
            trouble.append(Saying(N_("keys.toml: nothing is called {name}."), {"name": name}))
        elif not keys:
            trouble.append(
                Saying(
                    N_("keys.toml: {name} needs the name of a key, not {key}."), {"name": name, "key": value}
                )
            )
        elif any(_usual(name, bindings) not in (set(), set(keys)) for bindings in declared.values()):
            chosen[name] = ",".join(keys)
    for name in list(chosen):
        clash = _clash(name, chosen, declared)
        if clash is not None:
            del chosen[name]
            trouble.append(clash)
    return KeyMap(chosen, tuple(trouble))


def _keys(value: Any) -> list[str]:
    """Return keys as Textual writes them, none if one of them is no key."""
    texts = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    if not texts or not all(isinstance(text, str) and text for text in texts):
        return []
    parts = [
        part.strip()
        for text in texts
        for part in ([text] if len(text) == 1 else text.split(","))
        if part.strip()
    ]
    found = []
    for part in parts:
        modifiers = _MODIFIERS.match(part)
        last = part[modifiers.end() :] if modifiers else part
        if len(last) == 1:
            (one,) = Binding.make_bindings([Binding(last if last != "," else "comma", "", "")])
            found.append(part[: len(part) - 1] + one.key)
        elif last in _NAMES or _SIGN.fullmatch(last):
            found.append(part)
        else:
            return []
    return found


def _usual(name: str, bindings: Iterable[Binding]) -> set[str]:
    """Return the keys that something has on a screen without a key map."""
    return {one.key for one in bindings if one.id == name}


def _clash(name: str, chosen: Mapping[str, str], declared: Mapping[type, list[Binding]]) -> Saying | None:
    """Return the conflict of the keys chosen for an action with another one on the same screen."""
    everywhere = [one for bindings in declared.values() for one in bindings if one.priority and one.id]
    for bindings in declared.values():
        if all(one.id != name for one in bindings):
            continue
        for other in (*bindings, *(one for one in everywhere if (one.id or "").startswith("app."))):
            held = chosen.get(other.id or "", other.key).split(",")
            for key in chosen[name].split(","):
                if other.id != name and key in held and key not in _usual(name, bindings):
                    values = {"name": name, "key": key_name(key), "other": other.id or other.action}
                    return Saying(N_("keys.toml: {name} cannot have {key}, which is for {other}."), values)
    return None


def keyed_classes(app: type) -> list[type]:
    """Return the screens and widgets that declare keys, and their app; loads the screens of all games."""
    import pkgutil

    from tui.app.widgets.event_log import EventLog
    from tui.app.widgets.menu import Menu
    from tui.app.widgets.picker import Picker
    from tui.base.game_ui import games, ui
    from tui.terminal.lifecycle import Managed

    tables = {ui(game).table.rpartition(".")[0] for game in games()}  # the packages of their screens
    for package in sorted({"tui.app.screens", *(name for name in tables if name.startswith("tui."))}):
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    screens: list[type] = [cls for cls in _derived(Managed) if cls.__module__.startswith("tui.")]
    return [app, *sorted(screens, key=lambda cls: cls.__qualname__), Menu, Picker, EventLog]


def _derived(cls: type[Any]) -> Iterator[type[Any]]:
    for one in cls.__subclasses__():
        yield one
        yield from _derived(one)
