"""Colours that mean the same wherever they are seen, as codes of the palette."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COLOURS: Final[Mapping[str, str]] = {
    "wool": "l",
    "wood": "T",
    "ore": "m",
    "wheat": "/",
    "clay": "(",
    "cloth": "a",
    "paper": "K",
    "coin": "f",
    "any": "H",
}
"""The colour of a good."""

TRACK_COLOURS: Final[Mapping[str, str]] = {"science": "+", "commerce": "$", "politics": "v"}
"""The colour of a culture track."""
