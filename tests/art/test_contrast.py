"""Roads, cities, fields and water can be told apart in every theme, at every depth and zoom, by everybody."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

import engine
from tests.art.sight import ENOUGH, SIGHTS, VGA, XTERM, Sample, contrast, luminance, pixels
from tui.art.block import block
from tui.art.depth import COLOUR_THEMES, Depth, Look
from tui.art.face import ZOOMS, face, size_at
from tui.art.palette import Shade, colours
from tui.art.scene import Laid, Overlay, Pawn
from tui.art.seats import SEATS

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
