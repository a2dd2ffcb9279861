"""Carcassonne in pixels: walled cities, winding roads, monasteries, gardens and the River."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.landscape.design import Design
from tui.art.painters.carcassonne.glyphs import write
from tui.art.painters.carcassonne.ground import Point, ground
from tui.art.painters.carcassonne.pictures import Kit, kit_for
from tui.art.raster import Patch, RegionAt, around, hashed, lying_point

GROUND: Final = {"city": "C", "road": "P", "river": "w", "monastery": "g", "garden": "h"}


class CarcassonnePainter:
    """Paints the faces of Carcassonne."""

    def region_at(self, design: Design) -> RegionAt:
        """Return the region at each point of the printed tile."""
        return ground(design).region_at

    def paint(self, patch: Patch) -> None:
        """Fill the codes of ``patch``."""
        kit = kit_for(patch.width)
        patch.fill([ord(GROUND.get(region.kind, "g")) for region in patch.design.regions])
        if patch.width < 8:
            _thin(patch)
        else:
            _banks(patch)
            _verges(patch)
            _walls(patch)
        _bridges(patch)
        _gardens(patch)
        if patch.texture and patch.width >= 8:
            _meadows(patch, kit)
            _waves(patch, kit)
        _landmarks(patch, kit)
        _roofs(patch, kit)
        _towers(patch, kit.tower)

    def letters(self, patch: Patch, unicode: bool) -> list[list[str]]:
        """Return one character a cell, for a terminal without half blocks."""
        patch.fill([ord(GROUND.get(region.kind, "g")) for region in patch.design.regions])
        return write(patch, unicode)


def _thin(patch: Patch) -> None:
    """Make roads that run across one pixel wide: of the two middle rows the upper one is the road."""
    lower = patch.height // 2
    row, above, below = patch.codes[lower], patch.codes[lower - 1], patch.codes[lower + 1]
    for x, code in enumerate(row):
        if code == ord("P") and above[x] == ord("P") and below[x] != ord("P"):
            row[x] = ord("g")


def _beside(patch: Patch, x: int, y: int) -> Iterator[tuple[str, int, int]]:
    """Yield the kinds of the regions beside a pixel and where they lie."""
    for a, b in around(x, y, patch.width, patch.height):
        yield patch.region_kind(a, b), a - x, b - y


def _banks(patch: Patch) -> None:
    """Line the River: light shallows under its northern and western banks, reeds along it."""
    for y in range(patch.height):
        for x in range(patch.width):
            kind = patch.region_kind(x, y)
            if kind == "river":
                if any(other not in ("river", "road") for other, _i, _j in _beside(patch, x, y)):
                    patch.codes[y][x] = ord("v")
            elif kind == "field" and any(other == "river" for other, _i, _j in _beside(patch, x, y)):
                patch.codes[y][x] = ord("n")


def _verges(patch: Patch) -> None:
    """Shade the edges of roads on large tiles, so that they look worn into the ground."""
    if patch.width < 13:
        return
    for y in range(patch.height):
        for x in range(patch.width):
            if patch.region_kind(x, y) == "road" and any(
                other != "road" and (j > 0 or i > 0) for other, i, j in _beside(patch, x, y)
            ):
                patch.codes[y][x] = ord("p")


def _walls(patch: Patch) -> None:
    """Wall the cities: battlements along the border, on large tiles with a face where it looks south."""
    deep = patch.width >= 13
    for y in range(patch.height):
        for x in range(patch.width):
            if patch.region_kind(x, y) != "city":
                continue
            here = patch.regions[y][x]
            if any(patch.regions[b][a] != here for a, b in around(x, y, patch.width, patch.height)):
                patch.codes[y][x] = ord("M" if (x + y) % 2 else "N")
                if deep and y and y + 1 < patch.height and patch.regions[y + 1][x] != here:
                    patch.codes[y][x] = ord("N")
                    if patch.regions[y - 1][x] == here:
                        patch.codes[y - 1][x] = ord("M" if x % 2 else "N")


def _towers(patch: Patch, tower: Sequence[str]) -> None:
    """Set towers on the walls, well apart and away from the sides of the tile."""
    if not tower:
        return
    wide, tall = len(tower[0]), len(tower)
    stand: list[tuple[int, int]] = []
    for x in range(2, patch.width - wide - 1):
        for y in range(tall, patch.height - 1):
            if patch.codes[y][x] not in b"MN" or patch.region_kind(x, y) != "city":
                continue
            site = {(i, j) for i in range(x, x + wide) for j in range(y - tall + 1, y + 1)}
            if site.isdisjoint(patch.taken) and all(abs(x - a) + abs(y - b) > 6 for a, b in stand):
                stand.append((x, y))
    for x, y in stand:
        patch.stamp(tower, x, y - tall + 1)


def _bridges(patch: Patch) -> None:
    """Lay stone where a road crosses water."""
    if not any(region.kind == "river" for region in patch.design.regions):
        return
    for y in range(patch.height):
        for x in range(patch.width):
            if patch.codes[y][x] in b"Pp" and _over_water(patch, x, y):
                rail = patch.width >= 13 and any(kind == "river" for kind, _i, _j in _beside(patch, x, y))
                patch.codes[y][x] = ord("N" if rail else "x")


def _over_water(patch: Patch, x: int, y: int) -> bool:
    """Return whether there is water on two opposite sides of a pixel of a road."""

    def first(i: int, j: int) -> str:
        a, b = x + i, y + j
        while 0 <= a < patch.width and 0 <= b < patch.height:
            kind = patch.region_kind(a, b)
            if kind != "road":
                return kind
            a, b = a + i, b + j
        return ""

    return first(1, 0) == first(-1, 0) == "river" or first(0, 1) == first(0, -1) == "river"


def _gardens(patch: Patch) -> None:
    """Plant flower beds between the hedges of a garden."""
    for y in range(patch.height):
        for x in range(patch.width):
            if patch.region_kind(x, y) != "garden":
                continue
            rim = any(kind != "garden" for kind, _i, _j in _beside(patch, x, y))
            if (x + y) % 2 == 0 or (rim and patch.width >= 16):
                patch.codes[y][x] = ord("h")
            else:
                patch.codes[y][x] = ord("ayaK"[hashed(x, y, 5) % 4])


def _meadows(patch: Patch, kit: Kit) -> None:
    """Strew fields with a rare tuft, and with trees where there is room."""
    for y, row in enumerate(patch.codes):
        for x in range(patch.width):
            if row[x] == ord("g"):
                chance = hashed(x, y, patch.variant + 23) % 100
                if chance < 3:
                    row[x] = ord("t")
                elif chance < 5:
                    row[x] = ord("l")
    if kit.tree:
        _strew(patch, kit.tree, b"gtl", 31, 1)


def _waves(patch: Patch, kit: Kit) -> None:
    """Put a wave or two on open water."""
    _strew(patch, (kit.wave,), b"w", 5, patch.width // 5, room=0)


def _strew(
    patch: Patch, picture: Sequence[str], ground_codes: bytes, salt: int, most: int, room: int = 1
) -> None:
    """Paint up to ``most`` copies of a picture where it lies on some codes with room around it."""
    wide, tall = len(picture[0]), len(picture)
    done = 0
    for n in range(most * 6):
        x = hashed(n, salt, patch.variant) % max(1, patch.width - wide - 1) + 1
        y = hashed(n, salt + 1, patch.variant) % max(1, patch.height - tall - 1) + 1
        clear = all(
            patch.codes[j][i] in ground_codes
            for j in range(max(y - room, 0), min(y + tall + room, patch.height))
            for i in range(max(x - room, 0), min(x + wide + room, patch.width))
        )
        if clear:
            patch.stamp(picture, x, y)
            done += 1
            if done == most:
                return


def _landmarks(patch: Patch, kit: Kit) -> None:
    """Build what matters: the monastery, the village at a crossing, pennants."""
    face = ground(patch.design)
    if face.crossing:
        _build(patch, kit.village, (0.5, 0.5))
    if face.monastery:
        near_water = any(region.kind == "river" for region in patch.design.regions)
        _build(patch, kit.chapel if near_water else kit.monastery, face.monastery)
    if face.water and "spring" in patch.design.marks and kit.rock:
        u, v, wide = face.water
        _build(patch, kit.rock, (u - wide, v))
    for spot in face.shields:
        _build(patch, kit.shield, spot)


def _build(patch: Patch, picture: Sequence[str], spot: Point) -> None:
    wide, tall = len(picture[0]), len(picture)
    u, v = lying_point(*spot, patch.rotation)
    x = min(max(round(u * patch.width - wide / 2), 0), patch.width - wide)
    y = min(max(round(v * patch.height - tall / 2), 0), patch.height - tall)
    patch.stamp(picture, x, y)
    patch.taken |= {
        (i, j) for j, line in enumerate(picture, y) for i, char in enumerate(line, x) if char != " "
    }


def _roofs(patch: Patch, kit: Kit) -> None:
    """Fill the cities with houses, a street between them."""
    if patch.width < 8:
        for y, row in enumerate(patch.codes):
            for x in range(patch.width):
                if row[x] == ord("C") and (x + 3 * y) % 5 == patch.variant:
                    row[x] = ord("R")
        return
    for picture in kit.houses:
        wide, tall = len(picture[0]), len(picture)
        for y in range(patch.height - tall + 1):
            for x in range(patch.width - wide + 1):
                if (hashed(x, y, patch.variant + wide + 7) >> 4) % 100 >= 55:
                    continue
                site = [(i, j) for j in range(y, y + tall) for i in range(x, x + wide)]
                street = [(i, j) for j in range(y, y + tall) for i in (x - 1, x + wide)]
                if all(patch.codes[j][i] == ord("C") and (i, j) not in patch.taken for i, j in site) and not any(
                    0 <= i < patch.width and patch.codes[j][i] in b"RrOHd" for i, j in street
                ):
                    patch.stamp(picture, x, y)
