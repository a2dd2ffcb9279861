"""The Discovery in pixels: sea, mountains, grassland and port cities.

The face is thought of as eight pieces, an outer triangle at each side and an inner one behind it; a
design's family says how many each region takes. Borders are bent by a slow wave that dies out towards
the rim, so that every side stays what it is from end to end and neighbours join without a seam.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from engine.landscape.design import Design
from tui.drawing.art.diagram import DiagramKinds, side_pixel
from tui.drawing.art.figures import FOLLOWER, FigureSprite
from tui.drawing.art.painters import TilePainter
from tui.drawing.art.painters.coast import ShorePoint, harbours
from tui.drawing.art.painters.stamps import sprites_at
from tui.drawing.art.raster import Patch, RegionAt, around, at_borders, hashed, lying_point
from tui.drawing.art.vector import figures as drawings

FIGURES: Final = {
    "brigand": FigureSprite(
        "  ooo  ", "oo###oo", "o#####o", " o###o ", " o###o ", " o#o#o ", mark="^", drawing=drawings.RAIDER
    ),
    "navigator": FigureSprite(
        "  ooo  ", " oo#oo ", "o#####o", "oo###oo", "jj###jj", " jjjjj ", mark="~", drawing=drawings.BOATMAN
    ),
    "explorer": FigureSprite(*FOLLOWER.rows, mark='"', drawing=drawings.WANDERER),
}
GROUND: Final = {"sea": "w", "mountain": "m"}
BEND: Final = 0.045
CAP: Final = 0.31

_ROCK: Final = b"mc"


@dataclass(frozen=True, slots=True)
class DiscoverySprites:
    """The sprites for one size of tile; spaces are clear."""

    peaks: tuple[tuple[str, ...], ...]
    town: tuple[str, ...]
    wave: str
    bush: tuple[str, ...]


_COMPACT: Final = DiscoverySprites(
    peaks=(("  S  ", " LLD ", "LLLDD"),),
    town=(" R ", "RRr", "HdH"),
    wave="vv",
    bush=(),
)
_SMALL: Final = DiscoverySprites(
    peaks=(("   S   ", "  SLD  ", " LLLDD ", "LLLLDDD"), ("  S  ", " LLD ", "LLLDD")),
    town=(" R  ", "RRrR", "HHdH"),
    wave="vv",
    bush=(),
)
_MIDDLE: Final = DiscoverySprites(
    peaks=(("   S   ", "  SSD  ", " LLLDD ", "LLLLDDD"), ("  S  ", " LLD ", "LLLDD")),
    town=("  R  ", " RRr ", "RRRrr", "HdHHd", "WWWWW"),
    wave="vv",
    bush=("T ", "TT"),
)
_LARGE: Final = DiscoverySprites(
    peaks=(
        ("    S    ", "   SSD   ", "  LSLDD  ", " LLLLDDD ", "LLLLLDDDD"),
        ("   S   ", "  SSD  ", " LLLDD ", "LLLLDDD"),
        ("  L  ", " LLD ", "LLLDD"),
    ),
    town=("  R   ", " RRr r", "RRRrRr", "HHHHRr", "HdHHHH", "WWWWWW"),
    wave="vvv",
    bush=(" T ", "TTT"),
)


def sprites_for(width: int) -> DiscoverySprites:
    """Return the pictures for a tile of ``width`` pixels, at least eight."""
    return sprites_at(width, (_COMPACT, _COMPACT, _SMALL, _MIDDLE, _LARGE))


def region_at(design: Design) -> RegionAt:
    """Return the geometry of a face: the region at each point of the printed tile."""
    owners = [0, 0, 0, 0]
    for index, region in enumerate(design.regions):
        for port in region.ports:
            owners[port % 4] = index
    behind = _behind(design, owners)
    seed = sum(map(ord, design.id)) * 7
    phases = [hashed(k, seed, 1) / 65536 * 2 * pi for k in range(8)]
    columns: dict[float, float] = {}  # the waves, which a grid of points asks for again and again
    rows: dict[float, float] = {}

    def find(u: float, v: float) -> int:
        left, above = (u if u < 0.5 else 1 - u), (v if v < 0.5 else 1 - v)
        rim = 5 * (left if left < above else above)
        strength = BEND * rim if rim < 1 else BEND
        if (row := rows.get(v)) is None:
            row = rows[v] = sin(7 * v + phases[0]) + 0.6 * sin(15 * v + phases[1])
        if (column := columns.get(u)) is None:
            column = columns[u] = sin(7 * u + phases[2]) + 0.6 * sin(15 * u + phases[3])
        a, b = u + strength * row, v + strength * column
        side, depth, along = _quarter(a, b)
        inner = behind[side]
        if inner == owners[side]:
            return inner
        cap = sin(pi * (along if along < 1.0 else 1.0)) ** 1.3 if along > 0.0 else 0.0
        cap *= CAP + 0.035 * sin(9 * along + phases[4 + side])
        return owners[side] if depth < cap else inner

    return find


def _quarter(u: float, v: float) -> tuple[int, float, float]:
    """Return the nearest side, the distance from it and the place along it."""
    if v < u:
        return (0, v, u) if v < 1 - u else (1, 1 - u, v)
    return (3, u, v) if v < 1 - u else (2, 1 - v, u)


def _behind(design: Design, owners: list[int]) -> list[int]:
    """Return which region holds the inner piece behind each side."""
    try:
        pieces = [int(part) for part in design.family.split(",")]
    except ValueError:
        return owners
    if len(pieces) != len(design.regions):
        return owners
    spare = [i for i, n in enumerate(pieces) if n > 2 * owners.count(i)]
    return [spare[0] if spare and pieces[owner] == 1 else owner for owner in owners]


class DiscoveryPainter(TilePainter):
    """Paints the faces of The Discovery."""

    figures = FIGURES
    diagram_grounds = GROUND | {"grassland": "l"}
    diagram = DiagramKinds(lands=frozenset(diagram_grounds), chips={"sea": "¬", "grassland": '"'})

    def region_at(self, design: Design) -> RegionAt:
        return region_at(design)

    def paint(self, patch: Patch) -> None:
        sprites = sprites_for(patch.width)
        patch.fill([ord(GROUND.get(region.kind, "g")) for region in patch.design.regions])
        _shore(patch)
        _ranges(patch, sprites)
        if patch.texture:
            _plains(patch, sprites)
            _waves(patch, sprites)
        for harbour in harbours(patch.design, region_at(patch.design)):
            _town(patch, harbour, sprites.town)

    def paint_diagram(self, patch: Patch) -> None:
        super().paint_diagram(patch)
        places = harbours(patch.design, region_at(patch.design))
        for settlement, harbour in zip(patch.design.settlements, places, strict=True):
            x, y = _town_pixel(patch, harbour, settlement.regions)
            patch.codes[y][x] = ord("H")
            patch.taken.add((x, y))

    def letters(self, patch: Patch, unicode: bool) -> list[list[str]]:
        patch.fill([ord(GROUND.get(region.kind, "g")) for region in patch.design.regions])
        signs = _SIGNS if unicode else _ASCII_SIGNS
        if patch.width < 4:
            signs = {**signs, "m": "^"}
        rows = [
            [signs[chr(code)][(x + 2 * y) % len(signs[chr(code)])] for x, code in enumerate(row)]
            for y, row in enumerate(patch.codes)
        ]
        town = ("⌂" if unicode else "#") if patch.width < 7 else ("[⌂]" if unicode else "[#]")
        for harbour in harbours(patch.design, region_at(patch.design)):
            x, y = _spot(patch, harbour, len(town), 1)
            for i, char in enumerate(town, x):
                rows[y][i] = char
                if patch.width >= 4:  # a town must not hide all of the land on which it stands
                    patch.codes[y][i] = ord("H")
                patch.taken.add((i, y))
        return rows


_SIGNS: Final = {"w": "≈~~~", "g": " . ", "m": "▒▒▒^▒"}
_ASCII_SIGNS: Final = {"w": "~~~-", "g": " . ", "m": "^"}


def _shore(patch: Patch) -> None:
    """Paint the border lines: foam before beaches, dark feet under mountains."""
    width, height = patch.width, patch.height
    kind_of = [region.kind for region in patch.design.regions]
    kinds = [[kind_of[region] for region in row] for row in patch.regions]
    for x, y, here in at_borders(kinds):
        beside = {kinds[b][a] for a, b in around(x, y, width, height)}
        match here:
            case "sea":
                if len(beside) > 1:
                    patch.codes[y][x] = ord("f")
            case "grassland":
                if "sea" in beside:
                    patch.codes[y][x] = ord("b")
                elif "mountain" in beside:
                    patch.codes[y][x] = ord("t")
            case _:
                if "sea" in beside and width >= 13:
                    patch.codes[y][x] = ord("c")


def _ranges(patch: Patch, sprites: DiscoverySprites) -> None:
    """Raise peaks: one astride each mountainous side, shared with the neighbour, the rest within."""
    width, height = patch.width, patch.height
    used: set[tuple[int, int]] = set()
    spots: list[tuple[int, int, int, tuple[str, ...]]] = []
    rim = sprites.peaks[min(1, len(sprites.peaks) - 1)]
    half, tall = len(rim[0]) // 2, len(rim)
    middle = width // 2
    for (x, y), (left, top) in {
        (middle, 0): (middle - half, 1 - tall),
        (middle, height - 1): (middle - half, height + 1 - tall),
        (0, height // 2): (-half, height // 2 - 1),
        (width - 1, height // 2): (width - half, height // 2 - 1),
    }.items():
        if patch.region_kind(x, y) == "mountain":
            spots.append((top + tall, left, top, rim))
            used |= _spread(_solid(rim, left, top))
    if not any(code in row for row in patch.codes for code in _ROCK):
        return
    for peak in sprites.peaks:
        wide, tall = len(peak[0]), len(peak)
        for y in range(height - tall + 1):
            start = hashed(y, wide, patch.variant) % 3
            for step in range(width - wide + 1):
                x = (step + start) % (width - wide + 1)
                foot = patch.codes[y + tall - 1]
                if foot[x] not in _ROCK or foot[x + wide - 1] not in _ROCK:
                    continue
                solid = _solid(peak, x, y)
                if not (solid.isdisjoint(used) and all(patch.codes[b][a] in _ROCK for a, b in solid)):
                    continue
                spots.append((y + tall, x, y, peak))
                used |= _spread(solid)
    for _foot, x, y, peak in sorted(spots):
        patch.stamp(peak, x, y, over=b"mcLDS")


def _solid(picture: Sequence[str], x: int, y: int) -> set[tuple[int, int]]:
    return {(i, j) for j, line in enumerate(picture, y) for i, char in enumerate(line, x) if char != " "}


def _spread(pixels: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the pixels and those beside and above them."""
    return pixels | {(x + i, y + j) for x, y in pixels for i, j in ((1, 0), (-1, 0), (0, -1))}


def _plains(patch: Patch, sprites: DiscoverySprites) -> None:
    """Strew grassland with tufts, and with bushes where there is room."""
    for y, row in enumerate(patch.codes):
        for x in range(patch.width):
            if row[x] != ord("g"):
                continue
            chance = hashed(x, y, patch.variant + 11) % 100
            if chance < 4:
                row[x] = ord("t")
            elif chance < 8:
                row[x] = ord("l")
            elif chance == 8 and patch.width >= 13:
                row[x] = ord("y")
    if sprites.bush:
        _strew(patch, sprites.bush, b"gtl", 9, patch.width // 7)


def _waves(patch: Patch, sprites: DiscoverySprites) -> None:
    """Put a few waves on open water."""
    _strew(patch, (sprites.wave,), b"w", 5, patch.width // 2)


def _strew(patch: Patch, picture: Sequence[str], ground: bytes, salt: int, most: int) -> None:
    """Paint up to ``most`` copies of a picture where it lies on ``ground`` with room around it."""
    wide, tall = len(picture[0]), len(picture)
    taken: set[tuple[int, int]] = set()
    for n in range(most * 3):
        x = hashed(n, salt, patch.variant) % max(1, patch.width - wide - 1) + 1
        y = hashed(n, salt + 1, patch.variant) % max(1, patch.height - tall - 1) + 1
        if patch.codes[y][x] not in ground:
            continue
        room = {
            (i, j)
            for j in range(y - 1, min(y + tall + 1, patch.height))
            for i in range(x - 1, min(x + wide + 1, patch.width))
        }
        if room.isdisjoint(taken) and all(patch.codes[j][i] in ground for i, j in room):
            patch.stamp(picture, x, y)
            taken |= room


def _spot(patch: Patch, harbour: ShorePoint, wide: int, tall: int) -> tuple[int, int]:
    """Return the top left pixel of a town, drawn a little from the shore onto the land."""
    u, v = lying_point(harbour.u - 0.03 * harbour.du, harbour.v - 0.03 * harbour.dv, patch.rotation)
    x = round(u * patch.width - wide / 2)
    y = round(v * patch.height - tall / 2)
    return min(max(x, 0), patch.width - wide), min(max(y, 0), patch.height - tall)


def _town_pixel(patch: Patch, harbour: ShorePoint, regions: Sequence[int]) -> tuple[int, int]:
    """Return the pixel of a town in a diagram: at its shore, where no area falls apart or misses its side."""
    width, height = patch.width, patch.height
    sides = {side_pixel(side, width, height) for side in range(4)}
    u, v = lying_point(harbour.u, harbour.v, patch.rotation)
    ground = {
        (x, y): region
        for y, row in enumerate(patch.regions)
        for x, region in enumerate(row)
        if (x, y) not in patch.taken and patch.codes[y][x] != ord(".")
    }

    def worth(pixel: tuple[int, int]) -> tuple[bool, bool, float]:
        x, y = pixel
        rest = {other for other, region in ground.items() if region == ground[pixel] and other != pixel}
        reached = sorted(rest)[:1]
        for a, b in reached:
            reached += [one for one in around(a, b, width, height) if one in rest and one not in reached]
        far = (x + 0.5 - u * width) ** 2 + (y + 0.5 - v * height) ** 2
        return pixel in sides, not rest or len(reached) < len(rest), far

    return min((pixel for pixel, region in ground.items() if region in regions), key=worth)


def _town(patch: Patch, harbour: ShorePoint, town: Sequence[str]) -> None:
    """Build a port city and its pier."""
    wide, tall = len(town[0]), len(town)
    x, y = _spot(patch, harbour, wide, tall)
    ahead_u, ahead_v = lying_point(0.5 + harbour.du, 0.5 + harbour.dv, patch.rotation)
    du, dv = ahead_u - 0.5, ahead_v - 0.5
    length = 1 if patch.width < 13 else 2
    if abs(du) >= abs(dv):
        start = x + wide if du > 0 else x - length
        pier = [(start + i, y + tall - 1) for i in range(length)]
    else:
        start = y + tall if dv > 0 else y - length
        pier = [(x + wide // 2, start + i) for i in range(length)]
    for i, j in pier:
        if 0 <= i < patch.width and 0 <= j < patch.height and patch.codes[j][i] in b"wfv":
            patch.codes[j][i] = ord("j")
    patch.stamp(town, x, y)
    patch.taken |= _solid(town, x, y)
