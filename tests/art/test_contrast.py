"""Roads, cities, fields and water can be told apart in every theme, at every depth and zoom, by everybody."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from math import dist
from typing import Any

import pytest

import engine
from tests.art.pictures import drawn
from tests.art.sight import (
    ENOUGH,
    HUES,
    SIGHTS,
    VGA,
    XTERM,
    Matrix,
    Pixels,
    Sample,
    contrast,
    light,
    luminance,
    pixels,
)
from tests.cases import each
from tui.app.theme import theme_of
from tui.base.depth import COLOUR_THEMES, Depth, Look
from tui.drawing.art.diagram import SMALL
from tui.drawing.art.face import OVERVIEWS, ZOOMS, face, size_at, stacked
from tui.drawing.art.hexes.drawing import draw
from tui.drawing.art.hexes.geometry import ZOOMS as HEX_ZOOMS
from tui.drawing.art.hexes.geometry import geometry, line
from tui.drawing.art.hexes.scene import HexScene
from tui.drawing.art.painters import painter_for
from tui.drawing.art.palette import CLOSED, TONED, Shade, colours
from tui.drawing.art.scene import Laid, Overlay, Pawn
from tui.drawing.art.seats import SEATS
from tui.drawing.art.themes import rgb256
from tui.games.landover.art import SeatPiece
from tui.games.landover.art.pieces import Building, Route
from tui.presentation.board import board

IN_DIAGRAMS = 1.25
"""The least contrast of parts of a diagram."""

LARGE_HEXES = range(3, len(HEX_ZOOMS))
"""The zooms at which hexes have textures, and roads signs."""

KINDS = {
    "carcassonne": ("city", "road", "field", "river"),
    "discovery": ("sea", "grassland", "mountain"),
    "new_world": ("town", "trail", "plain"),
    "castle": ("path", "court", "house", "tower"),
}
LAND = "wvfgtlTybmLDScRrHWjCOMNBPpxqneEiXzZuUYJ0s789GIVF&/;()@$~%.,<>?^[]}-'"
"""Codes of ground and of what is built on it."""

LOOKS = [
    Look(depth, unicode, True, theme)
    for theme in COLOUR_THEMES
    for depth in Depth
    for unicode in (True, False)
    if depth is not Depth.NONE or theme == "dark"
    if depth is not Depth.TRUECOLOR or theme != "terminal"
]


def name(look: Look) -> str:
    return f"{look.theme}-{look.depth.name.lower()}{'' if look.unicode else '-ascii'}"


OFTEN = [
    look
    for look in LOOKS
    if look.unicode and (look.theme == "dark" or (look.theme == "contrast" and look.depth is Depth.ANSI256))
]
"""Looks that are looked at each time: one theme at all depths, another at one; the long tests know all."""


def marked(looks: Iterable[Look]) -> list[Any]:
    """Return looks for a test; those that are not ``OFTEN`` are for the long tests."""
    return [
        pytest.param(look, marks=[pytest.mark.slow] * (look not in OFTEN), id=name(look)) for look in looks
    ]


@cache
def designs(game: str) -> tuple[Laid, ...]:
    found = engine.game(game)
    options = found.settle({"river": True} if game == "carcassonne" else {})
    state = found.new_state(found.min_players, 1, options)
    return tuple({design.id: Laid(design, 0) for design in state.tileset.designs}.values())


def samples(game: str, zoom: int, look: Look) -> list[Sample]:
    """Return drawn samples, with each palette that a terminal may have."""
    palettes = (VGA, XTERM) if look.depth is Depth.ANSI16 else (VGA,)
    found, size = [Sample() for _ in palettes], size_at(zoom, look)
    for laid in designs(game):
        shown = face(game, laid.design, 0, size, look, 0)
        kinds = [[laid.design.regions[region].kind for region in row] for row in shown.regions]
        if look.glyphs:
            kinds = [row for row in kinds for _ in range(2)]
        rows = drawn(game, (0, 0), laid, None, size, look)
        kinds *= stacked(size)
        for one, palette in zip(found, palettes, strict=True):
            one.add(pixels(rows, palette), kinds)
    return found


@pytest.mark.parametrize("often", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", KINDS)
def test_kinds_of_ground_differ(game: str, often: bool) -> None:
    alike = [
        (name(look), zoom, sight, one, other)
        for look, zoom in product(LOOKS, range(-len(OVERVIEWS), len(ZOOMS)))
        if often == (look in OFTEN and (zoom in (-2, 0, 2) or look == Look()))
        for drawn in samples(game, zoom, look)
        for sight, matrix in SIGHTS.items()
        for one, other in combinations(KINDS[game], 2)
        if not drawn.told_apart(one, other, matrix, enough_at(zoom, look))
        if (sight, look.depth) != ("protanopia", Depth.ANSI16) or zoom > 0  # brown may be yellow
    ]
    assert not alike


def enough_at(zoom: int, look: Look) -> float:
    """Return the least contrast of two kinds: in a diagram each is a shape of its own in one flat colour."""
    width, _height = size_at(zoom, look)
    return IN_DIAGRAMS if width < SMALL and not look.glyphs else ENOUGH


@each(theme=[theme for theme in COLOUR_THEMES if theme != "terminal"])
def test_diagrams_tell_complete_features_from_open_ones_and_from_the_ground(theme: str) -> None:
    table = colours(Depth.TRUECOLOR, Shade.PLAIN, theme)
    for game in KINDS:
        painter = painter_for(game)
        if (kinds := painter.diagram) is None:
            continue
        codes = painter.diagram_grounds
        fields = [code for kind, code in codes.items() if kind in ("field", "plain", "court")]
        for kind in kinds.roads | kinds.areas:
            open_ = codes[kind].encode()
            for other in (open_, open_.translate(TONED)):
                complete = other.translate(CLOSED if other == open_ else bytes.maketrans(b"[", b"}"))
                for ground, sight in product(fields, SIGHTS.values()):
                    seen = [luminance(table[ord(code)], sight) for code in (ground, other, complete)]
                    for one, two in combinations(seen, 2):
                        assert contrast(one, two) >= IN_DIAGRAMS, (game, kind, ground, sight)


@each(look=LOOKS, of=[("carcassonne", "knight", "D"), ("discovery", "explorer", "D09")])
def test_followers_differ_from_each_other_and_from_the_ground(look: Look, of: tuple[str, str, str]) -> None:
    """A seat has a sign of its own that can be read, on a colour that is not that of the ground."""
    game, role, design = of
    laid = next(laid for laid in designs(game) if laid.design.id == design)
    for zoom in range(-len(OVERVIEWS), len(ZOOMS)):
        size = size_at(zoom, look)
        bare = pixels(drawn(game, (0, 0), laid, None, size, look), VGA)
        is_plain = game == "carcassonne" and look.depth is Depth.ANSI16
        ground = {colour for row in bare.colours for colour in row} if is_plain else set()
        signs, chips = set(), defaultdict[int, dict[str, int]](dict)
        for (number, seat), region in product(enumerate(SEATS), range(len(laid.design.regions))):
            over = Overlay(pawns=((Pawn(0, 0, region, number, role), False),))
            picture = pixels(drawn(game, (0, 0), laid, over, size, look), VGA)
            sign = seat.sign(look)
            ((y, x), *_rest) = [(y, row.index(sign)) for y, row in enumerate(picture.glyphs) if sign in row]
            signs.add(sign)
            if look.depth is Depth.NONE:
                continue
            ink, chip = picture.written[y][x], picture.colours[y][x]
            chips[number][laid.design.regions[region].kind] = chip
            assert {ink, chip} - ground, seat
            for matrix in SIGHTS.values():
                assert contrast(luminance(ink, matrix), luminance(chip, matrix)) >= ENOUGH, seat
        assert len(signs) == len(SEATS)
        if game == "discovery" and size[0] < SMALL and not look.glyphs:
            lands = 2 if look.depth is Depth.ANSI16 else 3  # behind signs sea and grassland are both black
            assert all(len({*chip.values()}) == lands for chip in chips.values())


@each(theme=COLOUR_THEMES)
def test_no_seat_has_a_colour_of_the_land_with_16_colours(theme: str) -> None:
    table = colours(Depth.ANSI16, Shade.PLAIN, theme)
    own = [table[ord(seat.code)] for seat in SEATS]
    assert len(set(own)) == len(SEATS)
    assert not set(own) & {table[ord(code)] for code in LAND}


@cache
def bare_island() -> HexScene:
    found = engine.game("landover")
    state, dealer = found.new_state(3, 1, found.settle({})), engine.Dealer(1)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    return board("landover").picture(state)


@pytest.mark.parametrize("look", marked([look for look in LOOKS if not look.glyphs]))
def test_water_differs_from_all_land_of_hexes(look: Look) -> None:
    scene = bare_island()
    water = scene.board.water
    for zoom in range(4):
        at = geometry(scene.board, zoom)
        for palette in (VGA, XTERM) if look.depth is Depth.ANSI16 else (VGA,):
            picture = pixels(draw(replace(scene, numbers=()), zoom, look).rows, palette)
            kinds = [["" for _ in row] for row in picture.colours]
            for hex_, kind in enumerate(scene.ground):
                for x, y in at.inside(hex_):
                    kinds[y][x] = str(kind)
            found = Sample()
            found.add(picture, kinds)
            coasts: dict[str, Counter[int]] = {}
            for edge, hexes in enumerate(at.grid.edge_hexes):
                land = {scene.ground[hex_] for hex_ in hexes} - {water}
                if len(hexes) == 2 and len(land) == 1 and water in {scene.ground[hex_] for hex_ in hexes}:
                    line_ = line(*at.ends(edge))
                    seen = coasts.setdefault(str(*land), Counter())
                    seen.update(picture.colours[y][x] for x, y in line_ if not picture.glyphs[y][x])
            for matrix in SIGHTS.values():
                for land_ in coasts:
                    if not found.told_apart(str(water), land_, matrix):
                        assert _is_outlined(found, coasts[land_], (str(water), land_), matrix), (zoom, land_)


@dataclass
class Weave:
    """The visible fill of a terrain without hues, each a share of its pixels.

    Attributes:
        main: luminance of its commonest colour.
        mottled: pixels that differ from that by 3:1.
        across, down: pixels that differ by 3:1 from the next to the right, and from the next below.
    """

    main: float
    mottled: float
    across: float
    down: float

    def differs_from(self, other: Weave) -> bool:
        patterns = [(each.mottled, each.across, each.down) for each in (self, other)]
        return contrast(self.main, other.main) >= ENOUGH or any(
            abs(one - another) >= 0.15 for one, another in zip(*patterns, strict=True)
        )


def weave(picture: Pixels, places: set[tuple[int, int]], matrix: Matrix) -> Weave:
    rgb = {place: max(picture.colours[place[1]][place[0]], 0) for place in places}
    counts = Counter(rgb.values())
    seen = {colour: luminance(colour, matrix) for colour in counts}
    main = seen[counts.most_common(1)[0][0]]
    shares = []
    for dx, dy in ((1, 0), (0, 1)):
        pairs = [(rgb[x, y], rgb[x + dx, y + dy]) for x, y in places if (x + dx, y + dy) in rgb]
        shares.append(sum(contrast(seen[a], seen[b]) >= ENOUGH for a, b in pairs) / len(pairs))
    mottled = sum(n for colour, n in counts.items() if contrast(seen[colour], main) >= ENOUGH)
    return Weave(main, mottled / counts.total(), *shares)


@pytest.mark.parametrize("look", marked([look for look in LOOKS if not look.glyphs]))
def test_fills_of_terrains_differ_by_luminance_or_pattern(look: Look) -> None:
    """Without their signs, too: flat, chequered, dotted, in rows, in columns or in chevrons."""
    scene = replace(bare_island(), numbers=(0,) * len(bare_island().ground))
    assert scene.board is not None
    for zoom in LARGE_HEXES:
        at = geometry(scene.board, zoom)
        places: dict[int, set[tuple[int, int]]] = {}
        sides = {place for edge in range(len(at.grid.edge_hexes)) for place in line(*at.ends(edge))}
        for hex_, kind in enumerate(scene.ground):
            if kind != scene.board.water:
                places.setdefault(kind, set()).update(set(at.inside(hex_)) - sides)
        for palette in (VGA, XTERM) if look.depth is Depth.ANSI16 else (VGA,):
            picture = pixels(draw(scene, zoom, look).rows, palette)
            for sight, matrix in SIGHTS.items():
                fills = {kind: weave(picture, inside, matrix) for kind, inside in places.items()}
                for one, other in combinations(sorted(fills), 2):
                    assert fills[one].differs_from(fills[other]), (zoom, sight, one, other)


PIXELS = [look for look in LOOKS if not look.glyphs]


@each(look=PIXELS)
def test_terrains_of_small_hexes_are_flat_and_of_different_colours(look: Look) -> None:
    scene = replace(bare_island(), numbers=(0,) * len(bare_island().ground), harbours=())
    assert scene.board is not None
    (matrix, *_others) = SIGHTS.values()
    for zoom in range(LARGE_HEXES.start):
        at = geometry(scene.board, zoom)
        sides = {place for edge in range(len(at.grid.edge_hexes)) for place in line(*at.ends(edge))}
        own = Counter(place for hex_ in range(len(scene.ground)) for place in set(at.inside(hex_)) - sides)
        picture = pixels(draw(scene, zoom, look).rows, VGA)
        fills: dict[int, set[int]] = {}
        for hex_, kind in enumerate(scene.ground):
            inner = {picture.colours[y][x] for x, y in at.inside(hex_) if own[x, y] == 1}
            if kind != scene.board.water:
                fills.setdefault(kind, set()).update(inner)
        assert {len(fill) for fill in fills.values()} == {1}, fills
        for one, other in combinations([max(*fill, 0) for fill in fills.values()], 2):
            apart = contrast(luminance(one, matrix), luminance(other, matrix)) >= IN_DIAGRAMS
            assert apart or dist(light(one, matrix), light(other, matrix)) >= HUES, (hex(one), hex(other))


SIGNS = {terrain: each.sign for terrain, each in enumerate(bare_island().terrains) if each.sign}


@each(look=PIXELS)
def test_each_terrain_of_hexes_has_a_sign_of_its_own_that_can_be_read(look: Look) -> None:
    """Luminance and texture cannot tell seven terrains apart; at every zoom each has a readable sign."""
    scene = replace(bare_island(), harbours=())  # whose signs are those of what they trade
    assert len(set(SIGNS.values())) == len(SIGNS) == len({*scene.ground} - {scene.board.water})
    for zoom in range(len(HEX_ZOOMS)):
        at = geometry(scene.board, zoom)
        for palette in (VGA, XTERM) if look.depth is Depth.ANSI16 else (VGA,):
            picture = pixels(draw(scene, zoom, look).rows, palette)
            for hex_, kind in enumerate(scene.ground):
                seen = {(x, y // 2) for x, y in at.inside(hex_) if picture.glyphs[y][x] in SIGNS.values()}
                if kind == scene.board.water:
                    assert not seen
                    continue
                ((x, line_),) = seen  # and no other sign
                assert picture.glyphs[2 * line_][x] == SIGNS[kind]
                assert readable(picture, x, 2 * line_), (zoom, kind)


def readable(picture: Pixels, x: int, y: int) -> bool:
    ink, ground = picture.written[y][x], picture.colours[y][x]
    return all(
        contrast(luminance(ink, matrix), luminance(ground, matrix)) >= ENOUGH for matrix in SIGHTS.values()
    )


@each(look=[look for look in LOOKS if look.glyphs])
def test_each_terrain_of_hexes_is_named_where_it_is_drawn_in_characters(look: Look) -> None:
    scene = bare_island()
    for zoom in range(len(HEX_ZOOMS)):
        at = geometry(scene.board, zoom, bricks=True)
        rows = ["".join(segment.text for segment in row) for row in draw(scene, zoom, look).rows]
        named: dict[int, set[str]] = {}
        for hex_, kind in enumerate(scene.ground):
            if kind != scene.board.water:
                x, top = at.tops[hex_]
                left = x - at.width // 2 + 1
                lines = rows[top // 2 + 1 : top // 2 + 1 + (at.side - 1) // 2]
                text = " ".join(row[left : left + at.width - 1] for row in lines)
                first = scene.names[kind][:2]
                assert first in text, (zoom, text)
                named.setdefault(kind, set()).add(first)
        assert len({text for texts in named.values() for text in texts}) == len(named)


@pytest.mark.parametrize("look", marked(PIXELS))
def test_pieces_on_hexes_differ_from_every_terrain_and_from_each_other(look: Look) -> None:
    """A piece has an outline and, but for roads on small hexes, the sign of its seat, which can be read."""
    scene = bare_island()
    for zoom in range(len(HEX_ZOOMS)):
        at = geometry(scene.board, zoom)
        inner = next(
            edge
            for edge, ends in enumerate(scene.board.edge_corners)
            if all(len(scene.board.corner_hexes[end]) == 3 for end in ends)
        )
        for number, seat in enumerate(SEATS):
            corner = scene.board.edge_corners[inner][0]
            pieces: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
                (at.corners[corner], {"buildings": (Building(corner, number),)}),
                (at.corners[corner], {"buildings": (Building(corner, number, city=True),)}),
                (at.place(("edge", inner)), {"routes": (Route(inner, number),)}),
            )
            for (x, y), shown in pieces:
                picture = pixels(draw(replace(scene, **shown), zoom, look).rows, VGA)
                if zoom in LARGE_HEXES or "buildings" in shown:
                    assert picture.glyphs[y][x] == seat.sign(look), (zoom, shown)
                    assert readable(picture, x, y), (zoom, shown)
                assert _has_outline(picture, x, y), (zoom, shown)


def _has_outline(picture: Pixels, x: int, y: int) -> bool:
    """Return whether a piece ends, on some side, at a pixel from which it differs by 3:1 to everybody."""
    body = picture.colours[y][x]
    beside = [
        next((colour for colour in row if colour != body), body)
        for row in (picture.colours[y][x : x + 9], picture.colours[y][max(x - 9, 0) : x + 1][::-1])
    ]
    return any(
        all(contrast(luminance(body, m), luminance(colour, m)) >= ENOUGH for m in SIGHTS.values())
        for colour in beside
    )


def _is_outlined(found: Sample, coast: Counter[int], kinds: tuple[str, str], matrix: Matrix) -> bool:
    """Return whether most pixels of a coast differ from what is on both of its sides."""
    main = [luminance(found.pixels[kind].most_common(1)[0][0], matrix) for kind in kinds]
    lined = sum(
        n
        for colour, n in coast.items()
        if all(contrast(luminance(colour, matrix), tone) >= ENOUGH for tone in main)
    )
    return lined / coast.total() >= 0.5


@each(theme=[theme for theme in COLOUR_THEMES if theme != "terminal"], depth=[Depth.TRUECOLOR, Depth.ANSI256])
def test_the_background_is_the_ground_of_the_screens(depth: Depth, theme: str) -> None:
    background = colours(depth, Shade.PLAIN, theme)[ord(".")]
    ground = theme_of(depth, theme).background
    assert f"#{background if depth is Depth.TRUECOLOR else rgb256(background):06X}" == ground


STANDING: dict[str, dict[str, Any]] = {
    "catapult": {"catapults": (SeatPiece(9, 0),)},
    "token": {"token": SeatPiece(9, 0)},
    "shield": {"shields": frozenset({9})},
}


@each(zoom=range(len(HEX_ZOOMS)))
def test_what_stands_on_a_hex_is_drawn_where_there_is_room_and_a_letter_elsewhere(zoom: int) -> None:
    scene = replace(bare_island(), harbours=())
    at = geometry(scene.board, zoom)
    x, _top = at.tops[9]
    shapes: set[object] = set()
    letters: set[str] = set()
    for shown in STANDING.values():
        picture = pixels(draw(replace(scene, **shown), zoom, Look()).rows, VGA)
        above = range(2 * at.number_cell(9)[1] - 4, 2 * at.number_cell(9)[1])
        shapes.add(tuple(tuple(picture.colours[y][x - 3 : x + 4]) for y in above))
        letters |= {picture.glyphs[y][cx] for cx, y in at.inside(9)} & set("X$▼")
    assert len(shapes) == 3 or HEX_ZOOMS[zoom][0] < 20
    assert len(letters & set("X$▼")) == (0 if HEX_ZOOMS[zoom][0] >= 20 else 3)
