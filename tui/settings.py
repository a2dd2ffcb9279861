"""Settings of a person, stored beside the games; never needed to play."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from engine.words import N_
from saves import disk
from saves.errors import explained

FILE = "settings.json"


@dataclass(slots=True)
class Settings:
    """Choices of a person.

    Attributes:
        hints: whether the screens help: worths, projected scores, what fits where.
        texture: whether plains get tufts and seas get waves.
        colours: ``"auto"``, ``"truecolor"``, ``"256"``, ``"16"`` or ``"none"``.
        glyphs: ``"auto"``, ``"unicode"`` or ``"ascii"``.
        language: ``""`` for that of the system, else the name of a catalogue.
        pace: seconds that a bot's move stays on show before the next.
        thinking: seconds that a bot which thinks as long as it may has for a move, when nothing else is
            said; hints take as long.
        name: what the person was called in the last game, ``""`` if none was played.
        notices: how one hears among people that it is one's turn: ``"bell"``, ``"title"``, ``"both"`` or
            ``"none"``.
        rated: whether games at one's own terminal count for ranks, when nothing else is said.
        tile_size: ``"auto"`` for maps that fit the window, else how large tiles are when a map is opened:
            ``"small"``, ``"medium"`` or ``"large"``.
    """

    hints: bool = True
    texture: bool = True
    colours: str = "auto"
    glyphs: str = "auto"
    language: str = ""
    pace: float = 0.4
    thinking: float = 2.0
    name: str = ""
    notices: str = "both"
    rated: bool = False
    tile_size: str = "auto"


def load(folder: Path) -> Settings:
    """Return the settings kept in a folder; what is missing or makes no sense takes its default."""
    settings = Settings()
    try:
        data: Any = json.loads(disk.read_bytes(folder / FILE))
    except (OSError, ValueError, RecursionError):
        return settings  # settings are a convenience: without them the game is the same
    if isinstance(data, dict):
        for field in fields(Settings):
            value = data.get(field.name)
            if type(value) is type(getattr(settings, field.name)):
                setattr(settings, field.name, value)
    return settings


def save(folder: Path, settings: Settings) -> None:
    """Write the settings, whole or not at all; what was kept before stays after a failure.

    Raises:
        SaveError: when the folder cannot be written.
    """
    with explained(N_("cannot write {path}: {cause}"), path=str(folder / FILE)):
        disk.make_folder(folder)
        disk.create_whole(folder / FILE, (json.dumps(asdict(settings), indent=2) + "\n").encode())
        disk.remove_leftovers(folder)
