"""Settings of a person, stored beside the games; never needed to play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from engine.words import N_, Saying
from saves import storage
from saves.errors import explained
from tui.base.depth import COLOUR_THEMES, Depth, Look

FILE: Final = "settings.toml"
BROKEN_FILE: Final = "settings.broken.toml"
"""Where a file that is not TOML is kept once a setting is changed."""
FORMER_FILE: Final = "settings.json"
"""The file of earlier versions: read while there is no other, never written."""
KEYS_FILE: Final = "keys.toml"
"""The person's key map, see ``tui.app.key_map``."""

DEPTHS: Final[Mapping[str, Depth]] = {
    "truecolor": Depth.TRUECOLOR,
    "256": Depth.ANSI256,
    "16": Depth.ANSI16,
    "none": Depth.NONE,
}
"""The colour depth of each value of the setting ``colours`` but ``"auto"``."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": COLOUR_THEMES,
    "colours": ("auto", *DEPTHS),
    "glyphs": ("auto", "unicode", "ascii"),
    "pictures": ("auto", "on", "off"),
    "tile_size": ("auto", "small", "medium", "large"),
    "notices": ("both", "bell", "title", "none"),
}
"""The values of settings that have a few."""

RANGES: Final[Mapping[str, tuple[float, float]]] = {"pace": (0.0, 60.0), "thinking": (0.05, 3600.0)}
"""The least and the greatest value of settings in seconds."""

MAX_TEXT: Final = 200
"""Most characters of a name or a language."""

MAX_PATH: Final = 1000
"""Most characters of the name or folder of a bot."""


@dataclass(slots=True)
class Settings:
    """Choices of a person.

    Attributes:
        theme: colours of the screens and the map, one of :data:`tui.base.depth.COLOUR_THEMES`.
        colours: ``"auto"``, ``"truecolor"``, ``"256"``, ``"16"`` or ``"none"``.
        glyphs: ``"auto"``, ``"unicode"`` or ``"ascii"``.
        pictures: whether tiles are shown as pictures where the terminal can: ``"auto"`` in terminals that are
            known to, ``"on"`` in all that say so, or ``"off"``.
        tile_size: ``"auto"`` for maps that fit the window, else how large tiles are when a map is opened:
            ``"small"``, ``"medium"`` or ``"large"``.
        pace: seconds that a bot's move stays on show before the next.
        forced: whether the only legal move of the one person who plays at home is made by itself.
        thinking: seconds that a bot which thinks as long as it may has for a move, when nothing else is
            said; hints take as long.
        notices: how one hears among people that it is one's turn: ``"bell"``, ``"title"``, ``"both"`` or
            ``"none"``.
        language: ``""`` for that of the system, else the name of a catalogue.
        name: what the person was called in the last game, ``""`` if none was played.
        tips: names of the tips that were shown at a table, separated by spaces.
        rated: whether games at one's own terminal count for ranks, when nothing else is said.
        bots: the bots of one's own that may play, each with the folder in which it runs: programs and
            classes, as ``engine.bots.resolve`` understands them. Never changed, only replaced.
    """

    theme: str = "dark"
    colours: str = "auto"
    glyphs: str = "auto"
    pictures: str = "auto"
    texture: bool = True
    tile_size: str = "auto"
    animation: bool = True
    pace: float = 0.4
    forced: bool = True
    hints: bool = True
    laps: bool = False
    thinking: float = 2.0
    notices: str = "both"
    pointing: bool = True
    language: str = ""
    name: str = ""
    tips: str = ""
    rated: bool = False
    bots: Mapping[str, str] = field(default_factory=dict)


NAMES: Final = tuple(field.name for field in fields(Settings))
"""The names of all settings, in order."""

DEFAULTS: Final = Settings()


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings found in a folder."""

    settings: Settings  # the settings; what is missing or invalid has its default
    trouble: Saying | None = None


def load(folder: Path) -> Settings:
    """Return the settings kept in a folder; what is missing or invalid takes its default."""
    return read(folder).settings


def read(folder: Path) -> LoadedSettings:
    """Return the settings kept in a folder, and what is wrong with their file."""
    path = folder / FILE
    try:
        content = storage.read_bytes(path)
    except FileNotFoundError:
        return LoadedSettings(_former(folder))
    except OSError:
        return LoadedSettings(replace(DEFAULTS))  # settings are a convenience: the game is the same
    import tomllib

    try:
        data = tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        reason = str(error) or type(error).__name__
        values = {"path": str(path), "reason": reason, "name": BROKEN_FILE}
        return LoadedSettings(replace(DEFAULTS), Saying(_UNREADABLE, values))
    settings, wrong = _settled(data)
    if not wrong:
        return LoadedSettings(settings)
    return LoadedSettings(settings, Saying(_INVALID, {"path": str(path), "names": ", ".join(wrong)}))


_UNREADABLE: Final = N_(
    "{path} cannot be read: {reason}. The defaults apply; the file stays, and is renamed to {name} when you"
    " change a setting."
)
_INVALID: Final = N_("{path}: no valid value for {names}. The default is used instead.")


def _former(folder: Path) -> Settings:
    try:
        data: Any = json.loads(storage.read_bytes(folder / FORMER_FILE))
    except (OSError, ValueError, RecursionError):
        return replace(DEFAULTS)
    return _settled(data)[0] if isinstance(data, dict) else replace(DEFAULTS)


def _settled(data: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """Return the settings in some data, and the names of those that are invalid."""
    settings, wrong = replace(DEFAULTS), []
    for name in NAMES:
        if name not in data:
            continue
        value = valid(name, data[name])
        if value is None:
            wrong.append(name)
        else:
            setattr(settings, name, value)
    return settings, wrong


def valid(name: str, value: object) -> Any:
    """Return a value as the setting ``name`` holds it, or ``None`` if it cannot have that value."""
    kind = type(getattr(DEFAULTS, name))
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        return None
    if isinstance(value, str) and not _is_text(value):
        return None
    if isinstance(value, dict) and not all(_is_text(text, MAX_PATH) for one in value.items() for text in one):
        return None
    if name in CHOICES and value not in CHOICES[name]:
        return None
    if isinstance(value, float) and not RANGES[name][0] <= value <= RANGES[name][1]:
        return None
    return value


def _is_text(value: object, most: int = MAX_TEXT) -> bool:
    return isinstance(value, str) and len(value) <= most and value.isprintable()


def save(folder: Path, settings: Settings) -> None:
    """Write the settings, whole or not at all; what was kept before stays after a failure.

    Comments, order and unknown entries of the file stay as they are. A file that is not TOML is renamed to
    :data:`BROKEN_FILE`.

    Raises:
        SaveError: when the folder cannot be written.
    """
    import tomlkit  # takes longer to import than a start has, and is needed for a change only
    from tomlkit.exceptions import ParseError

    path = folder / FILE
    with explained(N_("cannot write {path}: {cause}"), path=str(path)):
        storage.make_folder(folder)
        try:
            content = storage.read_bytes(path)
        except FileNotFoundError:
            content = _INTRODUCTION
        try:
            document = tomlkit.parse(content)
        except (ParseError, UnicodeDecodeError):
            storage.create_whole(folder / BROKEN_FILE, content)
            document = tomlkit.parse(_INTRODUCTION)
        written = document.unwrap()
        for name in NAMES:
            value = getattr(settings, name)
            if name in written:
                kept = valid(name, written[name])
                changed = value != (getattr(DEFAULTS, name) if kept is None else kept)
            else:
                changed = value != getattr(DEFAULTS, name)
            if changed:
                document[name] = _as_toml(value)
        storage.create_whole(path, tomlkit.dumps(document).encode())
        storage.remove_leftovers(folder)


def _as_toml(value: Any) -> Any:
    """Return a value for a document; what has parts stays on one line, so that it can stand anywhere."""
    if not isinstance(value, Mapping):
        return value
    import tomlkit

    table = tomlkit.inline_table()
    table.update(value)
    return table


_INTRODUCTION: Final = (
    b"# Settings of Hinterland. What is not here has its default; see settings.md in the folder of"
    b" 'hinterland --docs'.\n\n"
)


def language_of(settings: Settings, found: Look) -> str:
    """Return the language to speak: ``""`` for that of the system, English where letters cannot be shown."""
    return settings.language if can_show_letters(settings, found) else "en"


def can_show_letters(settings: Settings, found: Look) -> bool:
    """Return whether a terminal shows letters beyond ASCII: as it is found, or as the person has set it."""
    return found.letters or found.unicode or settings.glyphs == "unicode"


def look_of(settings: Settings, found: Look) -> Look:
    """Return how the picture is drawn: as the person has set it, else as the terminal is found."""
    unicode = found.unicode if settings.glyphs == "auto" else settings.glyphs == "unicode"
    depth = DEPTHS.get(settings.colours, found.depth)
    if settings.theme == "terminal":
        depth = min(depth, Depth.ANSI16)
    return replace(found, depth=depth, unicode=unicode, texture=settings.texture, theme=settings.theme)
