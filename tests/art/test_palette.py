"""Every code has a colour at every depth, and the colours do their work."""

from __future__ import annotations

from itertools import combinations

from rich.cells import cell_len
from rich.style import Style

from tests.art.pictures import SET, ZOOM_LEVELS, face_at
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.painters import painter_for
from tui.drawing.art.palette import CODES, Shade, colours, flat, style
from tui.drawing.art.seats import SEATS

GROUND = "wgmbfLDSRH"
LIMITS = {Depth.TRUECOLOR: 1 << 24, Depth.ANSI256: 256, Depth.ANSI16: 16, Depth.NONE: 1}


@each(depth=Depth, shade=Shade)
def test_every_code_has_a_colour(depth: Depth, shade: Shade) -> None:
    table = colours(depth, shade)
    for code in CODES:
        assert 0 <= table[ord(code)] < LIMITS[depth], code


def test_painters_use_only_codes_of_the_palette() -> None:
    used = {
        code
        for design in SET.designs
        for zoom in ZOOM_LEVELS
        for row in face_at(design.id, 0, zoom).codes
        for code in row
    }
    assert used <= set(map(ord, CODES))
    pictures = "".join(row for figure in painter_for("discovery").figures.values() for row in figure.rows)
    assert set(pictures) - set("#o ") <= set(CODES)


@each(depth=[Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_terrains_differ_at_every_depth(depth: Depth) -> None:
    table = colours(depth, Shade.PLAIN)
    assert len({table[ord(code)] for code in "wgmR."}) == 5


@each(depth=[Depth.TRUECOLOR, Depth.ANSI256])
def test_dimmed_and_lit_terrain_differs_from_plain(depth: Depth) -> None:
    for code in "wgmLDRH":
        plain, ghost, lit = (
            colours(depth, shade)[ord(code)] for shade in (Shade.PLAIN, Shade.GHOST, Shade.LIT)
        )
        assert plain != ghost != lit, code


@each(depth=[Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_seats_differ_from_each_other_and_from_the_ground(depth: Depth) -> None:
    table = colours(depth, Shade.PLAIN)
    own = [table[ord(seat.code)] for seat in SEATS]
    assert len(set(own)) == len(SEATS)
    for seat in SEATS:
        assert table[ord(seat.code)] != table[ord(seat.foreground)]
        assert table[ord(seat.code)] not in {table[ord(code)] for code in "wgm"}


def test_seats_stand_out_at_24_bits() -> None:
    table = colours(Depth.TRUECOLOR, Shade.PLAIN)

    def apart(a: str, b: str) -> int:
        x, y = table[ord(a)], table[ord(b)]
        return sum(abs((x >> shift & 255) - (y >> shift & 255)) for shift in (0, 8, 16))

    for one, other in combinations(SEATS, 2):
        assert apart(one.code, other.code) >= 100
    for seat in SEATS:
        outlined = seat.foreground == "K"  # figures of dark colours have a light outline
        assert outlined or min(apart(seat.code, code) for code in "wgmR") >= 90
        assert apart(seat.code, seat.foreground) >= 250


def test_seats_have_a_sign_of_their_own_in_every_look() -> None:
    for look in (Look(), Look(unicode=False)):
        assert len({seat.sign(look) for seat in SEATS}) == len(SEATS)
    assert all(seat.letter.isascii() for seat in SEATS)
    assert all(cell_len(seat.shape) == 1 for seat in SEATS)


def test_without_colour_no_style_has_one() -> None:
    for made in (style(Depth.NONE, 0, 0), flat(Depth.NONE, 0), style(Depth.NONE, 0, 0, bold=True)):
        assert isinstance(made, Style)
        assert made.color is None
        assert made.bgcolor is None
