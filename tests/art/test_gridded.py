"""Faces painted from a grid: they join without seams, show every region, and can be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.landscape.compass import side_of, turned_port
from engine.landscape.design import Design
from tests.art.gridded import CARCASSONNE, CASTLE, NEW_WORLD, Gallery
from tests.art.pictures import ASCII, BLOCKS, GLYPHS, LOOKS, ZOOM_LEVELS, rim
from tests.art.points import middle, reached
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.block import block
from tui.drawing.art.face import VARIANTS, face, size_at
from tui.drawing.art.figures import HEIGHT, WIDTH
from tui.drawing.art.painters import painter_for
from tui.drawing.art.painters.grid import FINE
from tui.drawing.art.palette import CODES
from tui.drawing.art.raster import turned
from tui.drawing.art.scene import Laid, Overlay, Pawn

LONG = pytest.param(3, marks=pytest.mark.slow)
"""The zoom level that only the long tests look at: it is much like the next one."""

BRIDGED = ("KR-bands-crossing", "AM-bands-crossing", "AM-cap-over-band")
"""Tiles on which a city runs over another one that reaches from west to east."""
TUNNELS = ("AM-band-tunnel", "PD-band-tunnel-dragon")
"""Tiles on which a road runs under a city."""

GALLERIES = (CARCASSONNE, CASTLE, NEW_WORLD)
SOME = [replace(gallery, lying=gallery.lying[::3]) for gallery in GALLERIES]
"""Every tile, and every rotation of some tile; the long tests see all tiles in all rotations."""
pytestmark = pytest.mark.parametrize(
    "gallery",
    [*SOME, *(pytest.param(gallery, marks=pytest.mark.slow) for gallery in GALLERIES)],
    ids=[f"{kind}-{gallery.game}" for kind in ("some", "all") for gallery in GALLERIES],
)


@each(zoom=ZOOM_LEVELS, look=[BLOCKS, GLYPHS])
def test_joints_have_the_same_terrain_on_both_sides(gallery: Gallery, zoom: int, look: Look) -> None:
    seen: dict[tuple[str, int], set[tuple[str, ...]]] = {}
    for design, rotation in gallery.lying:
        for side, regions in enumerate(rim(gallery.face_at(design.id, rotation, zoom, look))):
            # On the smallest tiles a garden may have no other place than the rim.
            kinds = tuple(design.regions[region].kind.replace("garden", "field") for region in regions)
            edge = gallery.set.edge_types[design.turned[rotation].edges[side]]
            if edge == "field" and is_parted(design, (side - rotation) % 4):
                half = len(kinds) // 2
                assert kinds[half] in ("city", "field"), (design.id, rotation, side)
                kinds = (*kinds[:half], "field", *kinds[half + 1 :])
            if edge == "closed":
                assert set(kinds) == {"monastery"}
            elif edge != "sea" and zoom == 0 and not look.glyphs:
                assert edge in kinds, (design.id, rotation, side)  # a diagram leaves gaps between areas
            elif edge != "sea" and zoom:
                seen.setdefault((edge, side % 2), set()).add(kinds)
    for (edge, _axis), (kinds, *more) in seen.items():
        assert not more, edge
        assert set(kinds) == {edge, gallery.banks.get(edge, edge)}
        assert edge not in gallery.banks or kinds == kinds[::-1]


@each(look=[GLYPHS, ASCII], zoom=ZOOM_LEVELS)
def test_a_road_of_characters_has_no_gap(gallery: Gallery, zoom: int, look: Look) -> None:
    for design, rotation in gallery.lying:
        shown = gallery.face_at(design.id, rotation, zoom, look)
        drawn = {
            (x, y) for y, row in enumerate(shown.codes) for x, code in enumerate(row) if code == ord("P")
        }
        drawn |= shown.taken
        for region in design.regions:
            if region.kind in ("road", "trail") and len(region.ports) == 2 and not design.starting:
                ends = [middle(shown.width, shown.height, turned_port(p, rotation)) for p in region.ports]
                assert set(ends) <= drawn, (design.id, rotation)
                whole = reached(drawn, ends[0]) >= set(ends)
                assert whole is (design.id not in TUNNELS), (design.id, rotation)


@pytest.mark.parametrize("zoom", [1, 2, LONG, 4])
def test_joints_have_the_same_paint_on_both_sides(gallery: Gallery, zoom: int) -> None:
    for design, rotation in gallery.lying:
        codes = gallery.face_at(design.id, rotation, zoom, Look(texture=False)).codes
        rows = (codes[0], bytes(row[-1] for row in codes), codes[-1], bytes(row[0] for row in codes))
        for side, row in enumerate(rows):
            edge = gallery.set.edge_types[design.turned[rotation].edges[side]]
            middle = row[len(row) // 2 - 1 : len(row) // 2 + 1]
            shared = any((side - rotation) % 4 in region.shares for region in design.regions)
            paints = gallery.paints[edge] + (b"MN" if shared else b"")  # a wall parts two cities there
            assert set(middle) <= set(paints), (design.id, rotation, side)


@each(look=[BLOCKS, GLYPHS])
@pytest.mark.parametrize("zoom", [0, 1, 2, LONG, 4])
def test_every_region_is_seen_and_its_anchors_lie_inside(gallery: Gallery, zoom: int, look: Look) -> None:
    boxes = [(1, 1)] if zoom == 0 else [(1, 1), (3, 1)]
    if zoom >= 3:
        boxes.append((WIDTH, HEIGHT))
    for design, rotation in gallery.lying:
        shown = gallery.face_at(design.id, rotation, zoom, look)
        for region in range(len(design.regions)):
            assert any(region in row for row in shown.regions), (design.id, rotation, region)
            for wide, tall in boxes:
                x, y = shown.anchor(region, wide, tall)
                assert 0 <= x <= shown.width - wide
                assert 0 <= y <= shown.height - tall
            for above in range(1 + len(shown.regions) % shown.rows_per_cell):
                x, y = shown.anchor(region, above=above)
                line = above + y * shown.rows_per_cell
                lines = shown.regions[line : line + shown.rows_per_cell]
                whole = shown.regions[above : above + shown.height * shown.rows_per_cell]
                near = any(region in row for row in shown.regions[max(line - 1, 0) : line + 3])
                assert region in {row[x] for row in lines} or (
                    near and not any(region in row for row in whole)
                ), (design.id, rotation, region)


@pytest.mark.parametrize("zoom", [1, 2, LONG, 4])
def test_followers_of_different_regions_stand_apart(gallery: Gallery, zoom: int) -> None:
    for design, rotation in gallery.lying:
        shown = gallery.face_at(design.id, rotation, zoom)
        spots = [shown.anchor(region) for region in range(len(design.regions))]
        assert len(set(spots)) == len(spots), (design.id, rotation)


def test_the_ground_follows_the_tile_file(gallery: Gallery) -> None:
    """Each region reaches its own ports, and hangs together but where a bridge crosses it."""
    for design in {design.id: design for design, _rotation in gallery.lying}.values():
        cells = gallery.cells(design)
        assert {int(code) for row in cells for code in row} == set(range(len(design.regions))), design.id
        for index, region in enumerate(design.regions):
            for port in region.ports:
                sharing = {i for i, other in enumerate(design.regions) if port in other.shares}
                assert cell_at(cells, port) in {index} | sharing, (design.id, port)
            bridged = region.kind == "river" and any(other.kind == "road" for other in design.regions)
            bridged |= design.id == "TB-overpass" and region.ports == (0, 2)
            bridged |= design.id in BRIDGED and set(region.ports) == {1, 3}
            bridged |= design.id in TUNNELS and region.kind == "road"
            bridged |= design.id == "R2-city-bridge" and region.kind != "city"
            assert pieces_of(cells, index) <= (2 if bridged else 1), (design.id, index)


def is_parted(design: Design, side: int) -> bool:
    """Return whether a wall runs to the middle of a side and its halves belong to two fields."""
    halves = {4 + 2 * side, 5 + 2 * side}
    return sum(not halves.isdisjoint(region.ports) for region in design.regions) == 2


def cell_at(cells: Sequence[bytes], port: int) -> int:
    """Return the region on the rim in the middle of a port; of a half side in its outer quarter."""
    side = side_of(port)
    along = FINE // 2 if port < 4 else (FINE // 5 if (port - 4) % 2 == 0 else FINE - FINE // 5)
    if port >= 4 and side in (2, 3):
        along = FINE - 1 - along
    x, y = ((along, 0), (FINE - 1, along), (along, FINE - 1), (0, along))[side]
    return cells[y][x]


def pieces_of(cells: Sequence[bytes], region: int) -> int:
    left = {(x, y) for y, row in enumerate(cells) for x in range(FINE) if row[x] == region}
    count = 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            near = left & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            left -= near
            edge += near
    return count


@each(depth=[Depth.NONE, Depth.ANSI16, Depth.TRUECOLOR])
@pytest.mark.parametrize(
    "zoom", [-2, -1, 0, *(pytest.param(zoom, marks=pytest.mark.slow) for zoom in (1, 2))]
)
def test_there_is_a_face_for_small_pictures_too(gallery: Gallery, zoom: int, depth: Depth) -> None:
    """On the smallest there are fewer pixels than some tiles have regions; 256 colours change no face."""
    size = size_at(zoom, Look(depth))
    for design, rotation in [*gallery.lying, *((design, 0) for design in gallery.set.designs)]:
        shown = face(gallery.game, design, rotation, size, Look(depth), 1)
        assert {len(row) for row in shown.codes} == {size[0]}
        assert len(shown.codes) == size[1] * shown.rows_per_cell


def test_a_turned_face_is_the_printed_one_turned(gallery: Gallery) -> None:
    size = size_at(2, BLOCKS)
    for design in gallery.tiles:
        upright = face(gallery.game, design, 0, size, BLOCKS).regions
        for rotation in range(4):
            assert face(gallery.game, design, rotation, size, BLOCKS).regions == turned(upright, rotation)


def test_painters_use_only_codes_of_the_palette(gallery: Gallery) -> None:
    used = {
        code
        for design in gallery.set.designs
        for zoom in ZOOM_LEVELS
        for variant in range(VARIANTS)
        for row in gallery.face_at(design.id, 0, zoom, variant=variant).codes
        for code in row
    }
    assert used <= set(map(ord, CODES))
    figures = [painter_for(gallery.game).figures[role] for role in gallery.roles]
    assert set("".join(row for figure in figures for row in figure.rows)) - set("#o ") <= set(CODES)


@each(look=LOOKS)
def test_roles_differ_beside_the_colour_of_a_seat(gallery: Gallery, look: Look) -> None:
    tile, x, y = gallery.model
    laid = Laid(gallery.set.by_id[tile], 0)
    roles = gallery.unlike if look.glyphs else gallery.roles
    for zoom in (1, 2, 3):
        shown = {
            str(block(gallery.game, (x, y), laid, Overlay(pawns=((pawn, False),)), size_at(zoom, look), look))
            for pawn in (Pawn(x, y, 0, 1, role) for role in roles)
        }
        assert len(shown) == len(roles)
