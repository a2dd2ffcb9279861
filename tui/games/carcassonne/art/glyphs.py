"""Carcassonne in characters: roads of line-drawing signs, shaded cities, water, and signs for the rest."""

from __future__ import annotations

from itertools import product

from tui.drawing.art.painters.writing import Writing
from tui.drawing.art.raster import Patch
from tui.games.carcassonne.art.ground import ground


def write(patch: Patch, unicode: bool) -> list[list[str]]:
    """Return the characters of a face and put what they stand for into its codes."""
    writing = Writing(patch, unicode)
    face = ground(patch.design)
    for y, row in enumerate(writing.chars):
        for x in range(patch.width):
            row[x] = _plain(patch, x, y, unicode)
    if face.closed:
        for x, y in product(range(patch.width), range(len(writing.chars))):
            if x in (0, patch.width - 1) or y in (0, len(writing.chars) - 1):
                writing.chars[y][x] = "▓" if unicode else "#"
    for region, line in face.lines.items():
        if patch.design.regions[region].kind == "road":
            writing.road(line, ("city", "monastery", "shrine"))
    for stub in face.stubs:
        writing.road(stub, ("city",))
    for mouth in face.mouths:
        writing.road(mouth, ())
    if face.bridge is not None:
        _bridge(writing)
    for landmark, spot in face.landmarks:
        if landmark.sign is not None:
            landmark.sign.write(writing, spot)
    return writing.chars


def _bridge(writing: Writing) -> None:
    """Write the bridge by which a road runs over another; on printed tiles it runs from west to east."""
    wide = writing.patch.width >= 8
    if writing.patch.rotation % 2:
        for below in (-1, 0, 1) if wide else (0,):
            writing.sign("║" if writing.unicode else "H", (0.5, 0.5), "x", below)
    else:
        sign = "═" if writing.unicode else "="
        writing.sign(3 * sign if wide else sign, (0.5, 0.5), "x")


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
    return "." if kind == "field" and (x + 2 * y) % 5 == 0 else " "
