"""Carcassonne in characters: roads of line-drawing signs, shaded cities, water, and signs for the rest."""

from __future__ import annotations

from tui.art.painters.carcassonne.ground import ground
from tui.art.painters.writing import Writing
from tui.art.raster import Patch


def write(patch: Patch, unicode: bool) -> list[list[str]]:
    """Return the characters of a face and put what they stand for into its codes."""
    writing = Writing(patch, unicode)
    face = ground(patch.design)
    for y, row in enumerate(writing.chars):
        for x in range(patch.width):
            row[x] = _plain(patch, x, y, unicode)
    for region, line in face.lines.items():
        if patch.design.regions[region].kind == "road":
            writing.road(line, ("city", "monastery"))
    if face.crossing:
        writing.sign("#" if patch.width < 8 else "⌂" if unicode else "o#o", (0.5, 0.5), "H")
    if face.monastery:
        cross = "†" if unicode else "+"
        writing.sign(cross if patch.width < 8 else f"[{cross}]", face.monastery, "H")
    for spot in face.shields:
        writing.sign("$", spot, "B")
    return writing.chars


def _plain(patch: Patch, x: int, y: int, unicode: bool) -> str:
    kind = patch.region_kind(x, y)
    if kind == "city":
        return "▒" if unicode else "%"
    if kind == "river":
        return "≈" if unicode else "~"
    if kind == "garden":
        return ("♣" if unicode else '"') if (x + y) % 2 or patch.width < 8 else " "
    if kind == "road":
        patch.codes[y][x] = ord("g")
    return "." if kind == "field" and (x + 2 * y) % 5 == 0 and patch.width >= 8 else " "
