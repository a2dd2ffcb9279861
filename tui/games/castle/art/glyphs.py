"""The Castle in characters: paths of line-drawing signs, shaded houses and towers, signs for the rest."""

from __future__ import annotations

from tui.drawing.art.painters.writing import Writing
from tui.drawing.art.raster import Patch
from tui.games.castle.art.ground import ground


def write(patch: Patch, unicode: bool) -> list[list[str]]:
    """Return the characters of a face and put what they stand for into its codes."""
    writing, face = Writing(patch, unicode), ground(patch.design)
    for y in range(patch.height):
        for x in range(patch.width):
            writing.chars[y][x] = _plain(patch, x, y, unicode)
    for lines in face.lines.values():
        for line in lines:
            writing.road(line, ())
    small = patch.width < 7
    if face.square:
        writing.sign(("□" if unicode else "O") if patch.width < 8 else "[ ]", (0.5, 0.5), "x")
    for region, spot in face.roofs.items():
        if patch.width >= 4 and patch.design.regions[region].kind == "tower":
            writing.sign("▲" if unicode else "A", spot, "7")
    for spot in face.wells:
        writing.sign("o" if small else "(o)", spot, "w")
    for spot in face.markets:
        writing.sign("$" if small else "{$}", spot, "G")
    return writing.chars


def _plain(patch: Patch, x: int, y: int, unicode: bool) -> str:
    kind = patch.region_kind(x, y)
    if kind == "house":
        return "▒" if unicode else "%"
    if kind == "tower":
        return "▓" if unicode else "#"
    if kind == "path":
        patch.codes[y][x] = ord("Y")
    return ("." if unicode else ":") if kind == "court" and (x + 2 * y) % 5 == 0 else " "
