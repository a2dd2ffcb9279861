"""The Castle in pixels: courts with markets, winding paths, timbered houses and towers of stone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.landscape.design import Design
from tui.drawing.art.diagram import DiagramKinds
from tui.drawing.art.painters import TilePainter
from tui.drawing.art.painters.stamps import build, texture
from tui.drawing.art.raster import Patch, Plot, RegionAt, around, hashed
from tui.games.castle.art.glyphs import write
from tui.games.castle.art.ground import ground
from tui.games.castle.art.outside import PAINTS, start_space, wall_ground, write_start
from tui.games.castle.art.pictures import FIGURES, CastleSprites, sprites_for
from tui.games.castle.art.track import is_inside


class CastlePainter(TilePainter):
    """Paints the faces of The Castle and the wall around its board."""

    figures = FIGURES
    diagram_grounds = PAINTS | {"house": ">", "tower": "-"}
    diagram = DiagramKinds(roads=frozenset({"path"}), areas=frozenset({"house", "tower"}))

    def region_at(self, design: Design) -> RegionAt:
        return ground(design).region_at

    def paint(self, patch: Patch) -> None:
        sprites = sprites_for(patch.width)
        if patch.design.starting:
            start_space(patch, sprites)
            return
        patch.fill([ord(PAINTS[region.kind]) for region in patch.design.regions])
        _edge_paths(patch)
        _roof(patch)
        _battlements(patch)
        if patch.texture:
            _cobble(patch)
        _landmarks(patch, sprites)

    def paint_diagram(self, patch: Patch) -> None:
        super().paint_diagram(patch)
        face = ground(patch.design)
        for spot in face.wells:
            self.dot(patch, "w", spot)
        for spot in face.markets:
            self.dot(patch, "G", spot)

    def ground(self, plot: Plot) -> bool:
        if is_inside(plot.x, plot.y):
            plot.codes[:] = [
                bytearray(b"V="[(plot.x + plot.y) % 2 : (plot.x + plot.y) % 2 + 1] * plot.width)
                for _row in range(plot.height)
            ]
            if plot.letters:
                plot.letters[plot.height // 2][plot.width // 2] = "·" if plot.unicode else "."
            return True
        return wall_ground(plot)

    def letters(self, patch: Patch, unicode: bool) -> list[list[str]]:
        if patch.design.starting:
            return write_start(patch, unicode)
        patch.fill([ord(PAINTS[region.kind]) for region in patch.design.regions])
        return write(patch, unicode)


def _edge_paths(patch: Patch) -> None:
    """Wear the southern and eastern edges of broad paths."""
    if patch.width < 13:
        return
    plain = tuple(map(bytes, patch.codes))
    for y, row in enumerate(plain):
        for x, code in enumerate(row):
            if code == ord("P"):
                beside = row[x + 1 : x + 2] + plain[min(y + 1, patch.height - 1)][x : x + 1]
                if any(other != code for other in beside):
                    patch.codes[y][x] = ord("p")


def _roof(patch: Patch) -> None:
    """Tile the roofs of houses, and put timber and plaster where a wall looks south."""
    regions = patch.regions
    deep = 1 if patch.width < 13 else 2
    for y, row in enumerate(patch.codes):
        for x, code in enumerate(row):
            if code != ord("R"):
                continue
            here = regions[y][x]
            south = next(
                (k for k in range(1, deep + 1) if y + k < patch.height and regions[y + k][x] != here), 0
            )
            if south:
                beam = (x + y) % 3 == 0 if deep == 1 else x % 3 == 0
                row[x] = ord("d" if beam else "H")
            elif _is_edge(patch, x, y) or (y % 2 and (x + y // 2) % 2):
                row[x] = ord("`")


def _is_edge(patch: Patch, x: int, y: int) -> bool:
    here = patch.regions[y][x]
    return any(patch.regions[b][a] != here for a, b in around(x, y, patch.width, patch.height))


def _battlements(patch: Patch) -> None:
    """Crown the walls of towers, and let them stand high where they look south."""
    for y, row in enumerate(patch.codes):
        for x, code in enumerate(row):
            if code != ord("s"):
                continue
            here = patch.regions[y][x]
            if y + 1 < patch.height and patch.regions[y + 1][x] != here:
                row[x] = ord("7")
            elif _is_edge(patch, x, y):
                row[x] = ord("L" if (x + y) % 2 else "7")
            elif patch.width >= 13 and (x + 2 * y) % 7 == 0:
                row[x] = ord("7")


def _cobble(patch: Patch) -> None:
    """Strew courts with cobbles."""
    texture(patch, "Y", 41, "J0", below=(9, 15))


def _landmarks(patch: Patch, sprites: CastleSprites) -> None:
    """Build what matters: squares, turrets, wells and markets."""
    face = ground(patch.design)
    if face.square:
        build(patch, sprites.square, (0.5, 0.5))
    for region, spot in face.roofs.items():
        if patch.design.regions[region].kind == "tower":
            build(patch, sprites.turret, spot)
        elif sprites.chimney and patch.texture:
            _chimney(patch, sprites.chimney, region)
    for spot in face.wells:
        build(patch, sprites.well, spot)
    for spot in face.markets:
        build(patch, sprites.market, spot)


def _chimney(patch: Patch, picture: Sequence[str], region: int) -> None:
    """Set a chimney somewhere on a roof."""
    tall = len(picture)
    spots = [
        (x, y)
        for y in range(patch.height - tall)
        for x in range(patch.width)
        if patch.regions[y][x] == region and all(patch.codes[y + k][x] in b"Rr`" for k in range(tall + 1))
    ]
    if spots:
        patch.stamp(picture, *spots[hashed(region, len(spots), patch.variant) % len(spots)])
