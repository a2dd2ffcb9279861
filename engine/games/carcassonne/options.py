"""The options and presets of Carcassonne, and what follows from those of its editions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.game import Setting

FILE: Final = Path(__file__).with_name("options.toml")
"""The options and presets of the game without modules."""


def small_city_points(options: Mapping[str, Setting]) -> int:
    """Return the points of a complete city of two tiles, 4 or 2 (EDITION-3, EDITION-5)."""
    said = options["small_city"]
    return int(said) if said != "edition" else 4 if options["edition"] == "current" else 2


def figures_of(options: Mapping[str, Setting], figures: str, box: str) -> int:
    """Return how many of a figure each seat has: as many as its option says, or as in a box (HOUSE-18)."""
    number = options[figures]
    return int(options[box] if number == "auto" else number)


def field_mode(options: Mapping[str, Setting]) -> str:
    """Return how fields are scored (EDITION-1, EDITION-5)."""
    said = str(options["field_mode"])
    modes = {"current": "per_field", "second": "per_field_once", "first": "per_city"}
    return said if said != "edition" else modes[str(options["edition"])]
