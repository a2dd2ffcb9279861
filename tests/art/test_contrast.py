"""Roads, cities, fields and water can be told apart in every theme, at every depth and zoom, by everybody."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

import engine
from tests.art.sight import ENOUGH, SIGHTS, VGA, XTERM, Matrix, Sample, contrast, luminance, pixels
from tui.art.block import block
from tui.art.depth import COLOUR_THEMES, Depth, Look
from tui.art.face import ZOOMS, face, size_at
from tui.art.hexes.drawing import draw
from tui.art.hexes.geometry import geometry, line
from tui.art.hexes.scene import HexScene
from tui.art.palette import Shade, colours
from tui.art.scene import Laid, Overlay, Pawn
from tui.art.seats import SEATS
from tui.art.themes import rgb256
from tui.boards import board
from tui.theme import theme_of

KINDS = {
    "carcassonne": ("city", "road", "field", "river"),
    "discovery": ("sea", "grassland", "mountain"),
    "new_world": ("town", "trail", "plain"),
    "castle": ("path", "court", "house", "tower"),
}
LAND = "wvfgtlTybmLDScRrHWjCOMNBPpxqneEiXzZuUYJ0s789GIVF&/;()@$~%.,"
"""Codes of ground and of what is built on it."""

LOOKS = [
    Look(depth, unicode, True, theme)
    for theme in COLOUR_THEMES
    for depth in Depth
    for unicode in (True, False)
    if depth is not Depth.NONE or theme == "dark"
    if depth is not Depth.TRUECOLOR or theme != "terminal"
]


@cache
def designs(game: str) -> tuple[Laid, ...]:
    found = engine.game(game)
    options = found.settle({"river": True} if game == "carcassonne" else {})
    state = found.new_state(found.min_players, 1, options)
    return tuple({design.id: Laid(design, 0) for design in state.tileset.designs}.values())


def sample(game: str, zoom: int, look: Look, palette: tuple[int, ...]) -> Sample:
    found, size = Sample.empty(), size_at(zoom, look)
    for laid in designs(game):
        shown = face(game, laid.design, 0, size, look, 0)
        kinds = [[laid.design.regions[region].kind for region in row] for row in shown.regions]
        if look.glyphs:
            kinds = [row for row in kinds for _ in range(2)]
        found.add(pixels(block(game, (0, 0), laid, None, size, look), palette), kinds)
    return found


def name(look: Look) -> str:
    return f"{look.theme}-{look.depth.name.lower()}{'' if look.unicode else '-ascii'}"


@pytest.mark.parametrize("look", LOOKS, ids=name)
@pytest.mark.parametrize("game", KINDS)
def test_kinds_of_ground_differ(game: str, look: Look) -> None:
    alike = []
    for zoom in range(len(ZOOMS)):
        for palette in (VGA, XTERM) if look.depth is Depth.ANSI16 else (VGA,):
            drawn = sample(game, zoom, look, palette)
            for sight, matrix in SIGHTS.items():
                alike += [
                    (zoom, sight, one, other)
                    for one, other in combinations(KINDS[game], 2)
                    if not drawn.told_apart(one, other, matrix)
                ]
    assert not alike


@pytest.mark.parametrize("look", LOOKS, ids=name)
def test_followers_differ_from_each_other_and_from_the_ground(look: Look) -> None:
    """A seat has a sign of its own that can be read, on a colour that is not that of the ground."""
    laid = next(laid for laid in designs("carcassonne") if laid.design.id == "D")
    for zoom in range(len(ZOOMS)):
        size = size_at(zoom, look)
        bare = pixels(block("carcassonne", (0, 0), laid, None, size, look), VGA)
        ground = {colour for row in bare.colours for colour in row} if look.depth is Depth.ANSI16 else set()
        signs = set()
        for number, seat in enumerate(SEATS):
            over = Overlay(pawns=((Pawn(0, 0, 0, number, "knight"), False),))
            drawn = pixels(block("carcassonne", (0, 0), laid, over, size, look), VGA)
            sign = seat.sign(look)
            ((y, x), *_rest) = [(y, row.index(sign)) for y, row in enumerate(drawn.glyphs) if sign in row]
            signs.add(sign)
            if look.depth is Depth.NONE:
                continue
            ink, chip = drawn.written[y][x], drawn.colours[y][x]
            assert {ink, chip} - ground, seat
            for matrix in SIGHTS.values():
                assert contrast(luminance(ink, matrix), luminance(chip, matrix)) >= ENOUGH, seat
        assert len(signs) == len(SEATS)


@pytest.mark.parametrize("theme", COLOUR_THEMES)
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


@pytest.mark.parametrize("look", [look for look in LOOKS if not look.glyphs], ids=name)
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
            found = Sample.empty()
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


def _is_outlined(found: Sample, coast: Counter[int], kinds: tuple[str, str], matrix: Matrix) -> bool:
    """Return whether most pixels of a coast differ from what is on both of its sides."""
    main = [luminance(found.pixels[kind].most_common(1)[0][0], matrix) for kind in kinds]
    lined = sum(
        n
        for colour, n in coast.items()
        if all(contrast(luminance(colour, matrix), tone) >= ENOUGH for tone in main)
    )
    return lined / coast.total() >= 0.5


@pytest.mark.parametrize("theme", [theme for theme in COLOUR_THEMES if theme != "terminal"])
@pytest.mark.parametrize("depth", [Depth.TRUECOLOR, Depth.ANSI256])
def test_the_felt_is_the_ground_of_the_screens(depth: Depth, theme: str) -> None:
    felt = colours(depth, Shade.PLAIN, theme)[ord(".")]
    ground = theme_of(depth, theme).background
    assert f"#{felt if depth is Depth.TRUECOLOR else rgb256(felt):06X}" == ground
