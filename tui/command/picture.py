"""The laid tiles as plain text, for pipes, files and bug reports."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from engine.landscape.compass import E, N, S, W
from engine.landscape.design import Design
from engine.landscape.landscape import LaidTile
from engine.landscape.state import LandscapeState
from engine.words import N_
from tui.art.seats import seat
from tui.words import _

GLYPHS: Final = {N_("sea"): "~", N_("grassland"): ".", N_("mountain"): "^"}
"""How ground is drawn; a kind that is not here shows its first letter."""

_ENCLOSED: Final = 4

# Which side's ground each character of a tile shows; the middle one may show an enclosed region.
_ROWS: Final = (
    (W, N, N, N, N, N, E),
    (W, W, W, _ENCLOSED, E, E, E),
    (W, S, S, S, S, S, E),
)
WIDTH: Final = len(_ROWS[0])
HEIGHT: Final = len(_ROWS)


def draw(state: LandscapeState) -> list[str]:
    """Return the landscape as lines: coordinates on top and at the left, then what the signs mean."""
    tiles = {(tile.x, tile.y): tile for tile in state.landscape.laid()}
    standing = {(f.x, f.y): (f.region, seat(f.seat).letter) for f in state.followers()}
    xs = range(min(x for x, _y in tiles), max(x for x, _y in tiles) + 1)
    ys = range(min(y for _x, y in tiles), max(y for _x, y in tiles) + 1)
    lines = ["    " + "".join(f"{x:^{WIDTH}}" for x in xs).rstrip()]
    for y in ys:
        rows = [""] * HEIGHT
        for x in xs:
            tile = tiles.get((x, y))
            drawn = [" " * WIDTH] * HEIGHT if tile is None else _tile(state, tile, standing.get((x, y)))
            rows = [row + part for row, part in zip(rows, drawn, strict=True)]
        labels = ["" if row != HEIGHT // 2 else str(y) for row in range(HEIGHT)]
        lines += [f"{label:>3} {row}".rstrip() for label, row in zip(labels, rows, strict=True)]
    kinds = ", ".join(f"{_glyph(kind)} {_(kind)}" for kind in state.tileset.kinds)
    return [*lines, "", f"    {kinds}; {_('letters: followers')}"]


def _glyph(kind: str) -> str:
    return GLYPHS.get(kind, kind[0])


def _tile(state: LandscapeState, tile: LaidTile, follower: tuple[int, str] | None) -> list[str]:
    spots = _spots(tile)
    rows = [[_glyph(tile.design.regions[region].kind) for region in row] for row in spots]
    if follower:
        region, letter = follower
        row, column = _middle(spots, region)
        rows[row][column] = letter
    return ["".join(row) for row in rows]


def _spots(tile: LaidTile) -> list[list[int]]:
    """Return for each character of a tile the region that it shows."""
    owners = tile.design.turned[tile.rotation].owners
    sides = [_owner(owners, side) for side in range(4)]
    enclosed = _enclosed(tile.design)
    spots = [[sides[spot] if spot != _ENCLOSED else -1 for spot in row] for row in _ROWS]
    middle = spots[HEIGHT // 2]
    centre = WIDTH // 2
    if enclosed is None:
        middle[centre] = max(sides, key=sides.count)
    else:
        middle[centre - 1 : centre + 2] = [enclosed] * 3
    return spots


def _owner(owners: tuple[int, ...], side: int) -> int:
    """Return the region that shows on a side: the one of the whole side, else of its left half."""
    return owners[side] if owners[side] >= 0 else owners[4 + 2 * side]


def _enclosed(design: Design) -> int | None:
    return next((i for i, region in enumerate(design.regions) if not region.ports), None)


def _middle(spots: list[list[int]], region: int) -> tuple[int, int]:
    """Return the row and column where a follower on a region is shown."""
    found = [
        (row, column) for row in range(HEIGHT) for column in range(WIDTH) if spots[row][column] == region
    ]
    rows = [list(part) for _row, part in groupby(found, key=lambda spot: spot[0])]
    if not rows:
        return HEIGHT // 2, WIDTH // 2
    longest = max(rows, key=len)
    return longest[len(longest) // 2]
