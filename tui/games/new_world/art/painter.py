"""New World in pixels: the coast, towns behind palisades, winding trails, farms, herds on the prairie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.landscape.design import Design
from tui.drawing.art.diagram import DiagramKinds
from tui.drawing.art.painters import TilePainter
from tui.drawing.art.painters.stamps import build, face_walls, raise_houses, strew, texture
from tui.drawing.art.raster import Patch, Plot, RegionAt, around, hashed
from tui.games.new_world.art.glyphs import write, write_sea
from tui.games.new_world.art.ground import ground, is_sea
from tui.games.new_world.art.pictures import FIGURES, NewWorldSprites, sprites_for

GROUND: Final = {"town": "z", "trail": "P", "farm": "l", "plain": "e"}

ROWS: Final = range(1, 11)
"""The rows of the start board, in column 0."""

_SHIPS: Final = {(1, 1): 0.3, (2, 6): 0.6}  # board cell: how far down in it


class NewWorldPainter(TilePainter):
    """Paints the faces of New World and the sea around them."""

    figures = FIGURES
    diagram_grounds = GROUND | {"town": "C", "plain": "'"}
    diagram = DiagramKinds(
        roads=frozenset({"trail"}), areas=frozenset({"town"}), buildings=frozenset({"farm"})
    )

    def region_at(self, design: Design) -> RegionAt:
        return ground(design).region_at

    def paint(self, patch: Patch) -> None:
        sprites = sprites_for(patch.width)
        patch.fill([ord(GROUND[region.kind]) for region in patch.design.regions])
        _furrows(patch)
        _outline(patch)
        if "coast" in patch.design.marks:
            _shore(patch)
        if patch.texture:
            _prairie(patch, sprites)
        _landmarks(patch, sprites)
        _herds(patch, sprites)
        raise_houses(patch, sprites.houses, ord("z"), b"ZrHd")

    def paint_diagram(self, patch: Patch) -> None:
        super().paint_diagram(patch)
        sprites, face = sprites_for(patch.width), ground(patch.design)
        if "coast" in patch.design.marks:
            _shore(patch)
        for spot in face.posts:
            self.dot(patch, "A", spot)
        for spot in face.flags:
            self.dot(patch, "B", spot)
        _pier(patch)
        _herds(patch, sprites)

    def letters(self, patch: Patch, unicode: bool) -> list[list[str]]:
        patch.fill([ord(GROUND[region.kind]) for region in patch.design.regions])
        return write(patch, unicode)

    def ground(self, plot: Plot) -> bool:
        """Paint the sea: east of the board, and north and south of it in column 0 (NEWW-4.5)."""
        if plot.x < 0 or (plot.x == 0 and plot.y in ROWS):
            return False
        for row in plot.codes:
            row[:] = b"w" * plot.width
        if plot.letters:
            write_sea(plot)
            return True
        if plot.texture and plot.width >= 8:
            wave = sprites_for(plot.width).wave.encode()
            for n in range(plot.width // 5):
                x = hashed(plot.x * 7 + n, plot.y, 11) % (plot.width - len(wave))
                plot.codes[hashed(plot.x, plot.y * 5 + n, 12) % plot.height][x : x + len(wave)] = wave
        if plot.x == 0:
            for y, row in enumerate(plot.codes):
                row[0] = ord("b")
                if plot.width >= 8:
                    row[1 : 2 + (y + plot.y) % 2] = b"f" * (1 + (y + plot.y) % 2)
        if (plot.x, plot.y) in _SHIPS:
            _stamp_ship(plot)
        return True


def _stamp_ship(plot: Plot) -> None:
    ship = sprites_for(plot.width).ship
    left = (plot.width - len(ship[0])) // 2
    top = int(_SHIPS[plot.x, plot.y] * (plot.height - len(ship)))
    for y, line in enumerate(ship, top):
        for x, char in enumerate(line, left):
            if char != " ":
                plot.codes[y][x] = ord(char)


def _outline(patch: Patch) -> None:
    """Put palisades round the towns, and wear the edges of broad trails."""
    width, height, regions = patch.width, patch.height, patch.regions
    kinds = [region.kind for region in patch.design.regions]
    broad = width >= 13
    for y, row in enumerate(patch.codes):
        for x in range(width):
            here = regions[y][x]
            if kinds[here] == "town":
                if any(regions[b][a] != here for a, b in around(x, y, width, height)):
                    row[x] = ord("U" if (x + y) % 2 else "u")
            elif kinds[here] == "trail" and broad:
                right, below = regions[y][min(x + 1, width - 1)], regions[min(y + 1, height - 1)][x]
                if kinds[right] != "trail" or kinds[below] != "trail":
                    row[x] = ord("p")
    if broad:
        face_walls(patch, b"Uu", battlements=True)


def _furrows(patch: Patch) -> None:
    """Plough the fields of a farm."""
    farms = {i for i, region in enumerate(patch.design.regions) if region.kind == "farm"}
    for y, row in enumerate(patch.codes):
        for x in range(patch.width):
            if patch.regions[y][x] in farms and y % 2:
                row[x] = ord("X" if (y // 2) % 2 else "y")


def _shore(patch: Patch) -> None:
    """Cut a start space off where the sea begins: beach, foam, water."""
    design, width, height = patch.design, patch.width, patch.height
    kinds = [region.kind for region in design.regions]
    beach = (0.8 if 8 <= width < 10 else 1.2) / width
    for y, row in enumerate(patch.codes):
        v = (y + 0.5) / height
        for x in range(width):
            u = (x + 0.5) / width
            if is_sea(design, u, v):
                surf = not is_sea(design, u, v, 1.2 / width)
                row[x] = ord("f" if surf and width >= 8 else "w")
                patch.taken.add((x, y))
            elif is_sea(design, u, v, -beach) and kinds[patch.regions[y][x]] == "plain":
                row[x] = ord("b")


def _prairie(patch: Patch, sprites: NewWorldSprites) -> None:
    """Strew the plains with a rare tuft, and with bushes where there is room."""
    texture(patch, "e", 47, "Ei", below=(4, 6))
    if sprites.bush:
        strew(patch, sprites.bush, b"eEi", 37, 1)
    if "coast" in patch.design.marks:
        strew(patch, (sprites.wave,), b"w", 5, 1, room=0)


def _landmarks(patch: Patch, sprites: NewWorldSprites) -> None:
    """Build what matters: farms, trading posts, flags, signposts, the pier."""
    face = ground(patch.design)
    if face.crossing:
        build(patch, sprites.crossing, face.crossing)
    if face.farm:
        _barn(patch, sprites)
    for spot in face.posts:
        build(patch, sprites.post, spot)
    for spot in face.flags:
        build(patch, sprites.flag, spot)
    _pier(patch)


def _pier(patch: Patch) -> None:
    face = ground(patch.design)
    if face.pier:
        y = int(face.pier[1] * patch.height) - (patch.width < 8)
        left = int(face.pier[0] * patch.width)
        for x in range(left, min(left + max(patch.width // 6, 1), patch.width)):
            patch.codes[y][x] = ord("j")


def _barn(patch: Patch, sprites: NewWorldSprites) -> None:
    """Build the main building in the north-west of its fields, however the tile lies."""
    farm = {
        (x, y)
        for y, row in enumerate(patch.regions)
        for x, region in enumerate(row)
        if patch.design.regions[region].kind == "farm"
    } or {(patch.width // 2, patch.height // 2)}  # where there are more regions than pixels
    left, top = min(x for x, _y in farm), min(y for _x, y in farm)
    if patch.width >= 8:
        left, top = left - 1, top - 1
    patch.stamp(sprites.barn, left, top)
    patch.taken |= {
        (i, j) for j, line in enumerate(sprites.barn, top) for i, char in enumerate(line, left) if char != " "
    }


def _herds(patch: Patch, sprites: NewWorldSprites) -> None:
    """Put the animals on their plains, one figure each."""
    for index, region in enumerate(patch.design.regions):
        stand: set[tuple[int, int]] = set()
        for number in range(region.tokens.get("animal", 0)):
            kind = hashed(index, number, sum(map(ord, patch.design.id))) % len(sprites.animals)
            picture, x, y = _pasture(patch, index, sprites.animals[kind], stand)
            patch.stamp(picture, x, y)
            figure = {
                (i, j) for j, line in enumerate(picture, y) for i, char in enumerate(line, x) if char != " "
            }
            stand |= figure
            patch.taken |= figure


def _pasture(
    patch: Patch, region: int, picture: Sequence[str], others: set[tuple[int, int]]
) -> tuple[Sequence[str], int, int]:
    """Return where an animal grazes, apart from the others, and as large as there is room for."""
    for shape in (picture, ("QQ",), ("Q",)):
        wide, tall = len(shape[0]), len(shape)
        best = (-1.0, 0, 0)
        for y in range(patch.height - tall + 1):
            for x in range(patch.width - wide + 1):
                box = [(i, j) for j in range(y, y + tall) for i in range(x, x + wide)]
                if any(patch.regions[j][i] != region or (i, j) in patch.taken for i, j in box):
                    continue
                apart = min(
                    [max(abs(i - a), abs(j - b)) for i, j in box for a, b in others] + [patch.width // 2]
                )
                if apart < 2 and patch.width >= 8:
                    continue
                off = min(x, y, patch.width - wide - x, patch.height - tall - y, 2)
                worth = apart + off + hashed(x, y, patch.variant) % 8 / 16
                best = max(best, (worth, x, y))
        if best[0] >= 0:
            return shape, best[1], best[2]
    points = [(x, y) for y, row in enumerate(patch.regions) for x, here in enumerate(row) if here == region]
    x, y = points[len(points) // 2]
    return ("Q",), x, y
