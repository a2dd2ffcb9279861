"""New World in characters: trails of line-drawing signs, shaded towns, water, and signs for the rest."""

from __future__ import annotations

from typing import Final

from tui.drawing.art.painters.writing import Writing
from tui.drawing.art.raster import Patch, Plot, hashed
from tui.games.new_world.art.ground import ground, is_sea

ANIMAL: Final = "&"
POST: Final = "$"
FLAG: Final = "P"


def write(patch: Patch, unicode: bool) -> list[list[str]]:
    """Return the characters of a face and put what they stand for into its codes."""
    writing = Writing(patch, unicode)
    face = ground(patch.design)
    for y, row in enumerate(writing.chars):
        for x in range(patch.width):
            row[x] = _plain(patch, x, y, unicode)
    for line in face.lines.values():
        writing.road(line, ("town", "farm"))
    if "coast" in patch.design.marks:
        _shore(writing)
    if face.crossing:
        writing.sign("#", face.crossing, "j")
    if face.farm:
        writing.sign("⌂" if unicode else "H", face.farm, "R")
    for spot in face.posts:
        writing.sign(POST, spot, "A")
    for spot in face.flags:
        writing.sign(FLAG, spot, "B")
    _herds(writing)
    return writing.chars


def write_sea(plot: Plot) -> None:
    """Write the sea on a board cell without a tile."""
    for y, row in enumerate(plot.letters):
        for x in range(plot.width):
            row[x] = _water(plot.x * plot.width + x, plot.y * plot.height + y, plot.unicode)


def _water(x: int, y: int, unicode: bool) -> str:
    if (x + 3 * y) % 6:
        return " "
    return "≈" if unicode else "~"


def _plain(patch: Patch, x: int, y: int, unicode: bool) -> str:
    kind = patch.region_kind(x, y)
    if kind == "town":
        return "▒" if unicode else "%"
    if kind == "farm":
        return "≡" if unicode else "="
    if kind == "trail":
        patch.codes[y][x] = ord("e")
    return "." if kind == "plain" and (x + 2 * y) % 5 == 0 else " "


def _shore(writing: Writing) -> None:
    patch = writing.patch
    for y, row in enumerate(writing.chars):
        for x in range(patch.width):
            u, v = (x + 0.5) / patch.width, (y + 0.5) / patch.height
            if is_sea(patch.design, u, v):
                surf = not is_sea(patch.design, u, v, 1.2 / patch.width)
                row[x] = ("≈" if writing.unicode else "~") if surf else _water(x, y, writing.unicode)
                patch.codes[y][x] = ord("w")
                patch.taken.add((x, y))


def _herds(writing: Writing) -> None:
    patch = writing.patch
    for index, region in enumerate(patch.design.regions):
        wanted = region.tokens.get("animal", 0)
        if not wanted:
            continue
        land = [
            (x, y)
            for y, row in enumerate(patch.regions)
            for x, here in enumerate(row)
            if here == index and patch.codes[y][x] == ord("e") and (x, y) not in patch.taken
        ]
        rim = {(x, y) for x, y in land if not (0 < x < patch.width - 1 and 0 < y < patch.height - 1)}
        land.sort(key=lambda at: (at in rim, hashed(at[0], at[1], index)))
        for x, y in land[:wanted]:
            writing.chars[y][x] = ANIMAL
            patch.codes[y][x] = ord("Q")
            patch.taken.add((x, y))
