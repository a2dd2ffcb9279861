"""Vector art: the faces, figures and pieces of the games as SVG."""

from __future__ import annotations

from typing import Final

SIDE: Final = 100.0
"""Length of the side of a tile."""
