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
    for stub in face.stubs:
        writing.road(stub, ("city",))
    if face.bridge is not None:
        _bridge(writing)
    if face.crossing:
        writing.sign("#" if patch.width < 8 else "⌂" if unicode else "o#o", (0.5, 0.5), "H")
    if face.monastery:
        cross = "†" if unicode else "+"
        writing.sign(cross if patch.width < 8 else f"[{cross}]", face.monastery, "H")
    if face.cathedral:
        if patch.width < 8:
            writing.sign("‡" if unicode else "^", face.cathedral, "H")
        else:
            for below, text in enumerate((" ‡ " if unicode else " + ", "/^\\", "[_]"), -1):
                writing.sign(text, face.cathedral, "H", below)
    if face.volcano:
        for below, text in enumerate(("*",) if patch.width < 8 else (" * ", "/^\\")):
            writing.sign(text, face.volcano, "R", below)
    for spot in face.herds:
        for below, text in enumerate(("@",) if patch.width < 8 else ("@@ ", " @@")):
            writing.sign(text, spot, "a", below)
    for spot in face.inns:
        arch = "∩" if unicode else "n"
        writing.sign(arch if patch.width < 8 else f"[{arch}]", spot, "8")
    for spot in face.shields:
        writing.sign("$", spot, "B")
    for kind, spot in face.goods:
        writing.sign(kind[0] if patch.width < 8 else f"[{kind[0]}]", spot, "K")
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
    return "." if kind == "field" and (x + 2 * y) % 5 == 0 and patch.width >= 8 else " "
