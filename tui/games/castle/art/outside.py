"""The edge of the board: cells with the wall, and start spaces set into it."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.castle.board import board
from engine.landscape.compass import E, N, S, W, turned_port, xy
from engine.landscape.design import Design
from tui.drawing.art.raster import Patch, Plot
from tui.games.castle.art.ground import ground
from tui.games.castle.art.pictures import CastleSprites
from tui.games.castle.art.track import walls_of
from tui.games.castle.art.wall import WallCell, thickness

PAINTS: Final = {"path": "P", "house": "R", "tower": "s", "court": "Y"}
_HALF: Final = {"path": 0.1, "house": 0.27, "tower": 0.27, "court": 0.27}
_DEEP: Final = 0.66
_SIGNS: Final = {
    "I": "  ", "M": "═=", "N": "═=", "s": "╬@", "7": "╬@", "F": "  ", "t": "  ",
    "P": "·.", "R": "▒%", "H": "▒%", "Y": "..",
}  # fmt: skip


def wall_ground(plot: Plot) -> bool:
    """Paint the wall and the meadow on a bare cell; return whether there is any of it."""
    per_cell = 1 if plot.letters else 2

    def write(x: int, y: int, text: str, code: str, foreground: str) -> None:
        for i, char in enumerate(text, x):
            if plot.letters:
                plot.letters[y][i] = char
                plot.codes[y][i] = ord(code)
            else:
                plot.texts[i, y] = char, code, foreground

    wall = WallCell(plot.x, plot.y, plot.codes, per_cell, write)
    if not wall.stands_here:
        return False
    wall.paint()
    if plot.letters:
        _spell(plot.letters, plot.codes, plot.unicode, walls_of(plot.x, plot.y))
    return True


def start_space(patch: Patch, sprites: CastleSprites) -> None:
    """Paint a start space: the wall, and a bit of castle set into it."""
    patch.codes = [bytearray(b".") * patch.width for _row in range(patch.height)]

    def write(x: int, y: int, text: str, code: str, foreground: str) -> None:
        for i, char in enumerate(text, x):
            patch.texts[i, y] = char, code, foreground

    wall = WallCell(*place_of(patch.design), patch.codes, 2, write)
    wall.paint()
    _set_in(patch, 2)
    (region,) = patch.design.regions
    side = _facing(patch)
    if region.kind == "tower" and patch.width >= 8:
        _stand(patch, sprites.turret, side)
    elif region.tokens.get("market"):
        _stand(patch, sprites.market, side)


def write_start(patch: Patch, unicode: bool) -> list[list[str]]:
    """Return the characters of a start space and put what they stand for into the codes of ``patch``."""
    patch.codes = [bytearray(b".") * patch.width for _row in range(patch.height)]
    letters = [[" "] * patch.width for _row in range(patch.height)]
    written: set[tuple[int, int]] = set()

    def write(x: int, y: int, text: str, code: str, foreground: str) -> None:
        for i, char in enumerate(text, x):
            letters[y][i] = char
            patch.codes[y][i] = ord(code)
            written.add((i, y))

    wall = WallCell(*place_of(patch.design), patch.codes, 1, write)
    wall.paint()
    kept = {at: patch.codes[at[1]][at[0]] for at in written}
    _set_in(patch, 1)
    for (x, y), code in kept.items():
        patch.codes[y][x] = code
    side = _facing(patch)
    _spell(letters, patch.codes, unicode, (side,))
    (region,) = patch.design.regions
    if region.kind == "path":
        _write_path(letters, patch, side, unicode, written)
    elif region.tokens.get("market"):
        x, y = _middle(patch, side, 1)
        letters[y][x] = "$"
        patch.taken.add((x, y))
    elif region.kind == "tower":
        x, y = _middle(patch, side, 1)
        letters[y][x] = "▲" if unicode else "A"
        patch.taken.add((x, y))
    return letters


@cache
def _places() -> dict[str, tuple[int, int]]:
    return {start.id: xy(start.at) for start in board().starts}


def place_of(design: Design) -> tuple[int, int]:
    """Return the cell of a start space."""
    return _places()[design.id]


def _facing(patch: Patch) -> int:
    """Return the side of a start space, as it lies, that faces the board."""
    gate = ground(patch.design).gate
    assert gate is not None
    return turned_port(gate, patch.rotation)


def _set_in(patch: Patch, per_cell: int) -> None:
    """Open the wall and paint there what the start space shows, rounded off towards the outside."""
    (region,) = patch.design.regions
    side, half, code = _facing(patch), _HALF[region.kind], PAINTS[region.kind]
    width, height = patch.width, patch.height
    across, down = thickness(width, height // per_cell)
    wall = across / width if side in (E, W) else down * per_cell / height
    for y, row in enumerate(patch.codes):
        for x in range(width):
            u, v = (x + 0.5) / width, (y + 0.5) / height
            depth = (v, 1 - u, 1 - v, u)[side]
            aside = abs((u if side in (N, S) else v) - 0.5)
            deep = _DEEP if region.kind != "path" else wall + 0.12
            if depth < deep and aside < half:
                is_rim = depth > deep - 1 / height - 0.02 or aside > half - 1 / width
                plain = region.kind in ("path", "court") or width < 8
                edge = {"house": "r", "tower": "7"}.get(region.kind, code)
                row[x] = ord(code if plain or not is_rim else edge)


def _middle(patch: Patch, side: int, per_cell: int) -> tuple[int, int]:
    """Return the pixel in the middle of what a start space shows, just outside the wall's walk."""
    across, down = thickness(patch.width, patch.height // per_cell)
    x, y = patch.width // 2, patch.height // 2
    return (
        (x, min(down * per_cell, y)),
        (max(patch.width - 1 - across, x), y),
        (x, max(patch.height - 1 - down * per_cell, y)),
        (min(across, x), y),
    )[side]


def _stand(patch: Patch, picture: tuple[str, ...], side: int) -> None:
    wide, tall = len(picture[0]), len(picture)
    x, y = _middle(patch, side, 2)
    left = max(min(x - wide // 2, patch.width - wide), 0)
    top = max(min(y - tall // 2, patch.height - tall), 0)
    patch.stamp(picture, left, top)


def _write_path(
    letters: list[list[str]], patch: Patch, side: int, unicode: bool, written: set[tuple[int, int]]
) -> None:
    """Draw the path of a start space out of the board through the wall, but not over numbers."""
    across, down = thickness(patch.width, patch.height)
    x, y = patch.width // 2, patch.height // 2
    count = across if side in (E, W) else down
    for step in range(count):
        i, j = ((x, step), (patch.width - 1 - step, y), (x, patch.height - 1 - step), (step, y))[side]
        if (i, j) in written:
            continue
        letters[j][i] = ("─" if side in (E, W) else "│") if unicode else ("-" if side in (E, W) else "|")
        patch.codes[j][i] = ord("P")


def _spell(letters: list[list[str]], codes: list[bytearray], unicode: bool, sides: tuple[int, ...]) -> None:
    """Write a character for what is painted wherever nothing is written yet."""
    width, height = len(codes[0]), len(codes)
    across, down = thickness(width, height)
    rims = {S: height - down, N: down - 1}
    for y, (line, row) in enumerate(zip(letters, codes, strict=True)):
        level = any(rims.get(side) == y for side in sides)
        for x, code in enumerate(row):
            if line[x] == " " and chr(code) in _SIGNS:
                char = _SIGNS[chr(code)][0 if unicode else 1]
                beside = (W in sides and x < across) or (E in sides and x >= width - across)
                if char in "═=" and beside and not level:
                    char = "║" if unicode else "H"
                line[x] = char
