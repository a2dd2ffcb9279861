"""One board cell: always its full size, always styled, and never telling by colour alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from rich.segment import Segment
from rich.style import Style

from engine import CHANCE, Dealer
from engine.games.carcassonne import tiles as carcassonne
from tests.art.pictures import GAME, GLYPHS, LOOKS, SET, ZOOM_LEVELS, drawn
from tests.art.sight import VGA, pixels
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.block import Block, column_labels, half_block, scene_block
from tui.drawing.art.face import ZOOMS, TileSize, face, size_at, stacked, variant_at
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.scene import (
    Cell,
    Choice,
    ColumnLabel,
    Gain,
    GhostTile,
    Laid,
    Overlay,
    Pawn,
    Scene,
    ScenePiece,
    overlays,
)
from tui.drawing.art.seats import SEATS
from tui.games.new_world.map import SURVEYOR
from tui.presentation.landscape.scene import base_scene, choosing, new_landscape

START = SET.by_id["START"]
LAID = Laid(START, 1)
PIECE = ScenePiece(0, 0, 0.3, 0.5, "♙", "S", "K", "k", SURVEYOR)
EMPTY = {
    "background": Overlay(),
    "legal": Overlay(legal=True),
    "cursor": Overlay(cursor=True, legal=True),
    "label": Overlay(legal=True, label="a"),
    "fits": Overlay(ghost=GhostTile(0, 0, START, 0, True), cursor=True),
    "does not fit": Overlay(ghost=GhostTile(0, 0, START, 0, False), cursor=True),
}
COVERED = {
    "plain": Overlay(),
    "last": Overlay(last=True),
    "pawn": Overlay(pawns=((Pawn(0, 0, 0, 0, "navigator"), False),)),
    "another pawn": Overlay(pawns=((Pawn(0, 0, 0, 3, "navigator"), False),)),
    "pawn elsewhere": Overlay(pawns=((Pawn(0, 0, 1, 0, "brigand"), False),)),
    "marked pawn": Overlay(pawns=((Pawn(0, 0, 0, 0, "navigator"), True),)),
    "choices": Overlay(choices=(Choice(0, 0, 0, "1", 0), Choice(0, 0, 1, "2", 0))),
    "gains": Overlay(gains=(Gain(0, 0, "+8", 0), Gain(0, 0, "+12", 1))),
    "piece": Overlay(pieces=(PIECE,)),
    "pawn in danger": Overlay(pawns=((Pawn(0, 0, 0, 0, "navigator"), False),), endangered=frozenset({0})),
}
CASES = [(None, over) for over in EMPTY.values()] + [(LAID, over) for over in COVERED.values()]


def picture(laid: Laid | None, over: Overlay, zoom: int, look: Look, soft: bool = False) -> Block:
    return drawn(GAME, (2, -3), laid, over, size_at(zoom, look), look, soft)


def text(shown: Block) -> str:
    return "\n".join("".join(segment.text for segment in row) for row in shown)


def attributes(shown: Block) -> list[tuple[str, object, object]]:
    return [
        (char, segment.style.reverse, segment.style.bold)
        for row in shown
        for segment in row
        if segment.style
        for char in segment.text
    ]


@each(look=LOOKS, zoom=ZOOM_LEVELS, soft=[False, True])
def test_every_picture_has_its_size_and_styles(zoom: int, look: Look, soft: bool) -> None:
    width, height = size_at(zoom, look)
    for laid, over in CASES:
        shown = picture(laid, over, zoom, look, soft)
        assert len(shown) == height * stacked((width, height))
        for row in shown:
            assert Segment.get_line_length(list(row)) == width
            for segment in row:
                assert segment.style is not None
                if look.depth is Depth.NONE:
                    assert segment.style.color is None
                    assert segment.style.bgcolor is None
                if not look.unicode:
                    assert segment.text.isascii()


@each(look=LOOKS, zoom=ZOOM_LEVELS)
def test_every_state_looks_different(zoom: int, look: Look) -> None:
    for cases, laid in ((EMPTY, None), (COVERED, LAID)):
        shown = {name: picture(laid, over, zoom, look) for name, over in cases.items()}
        assert len(set(map(str, shown.values()))) == len(shown), [
            pair for pair in product(shown, shown) if shown[pair[0]] == shown[pair[1]]
        ]


@each(look=LOOKS, zoom=ZOOM_LEVELS)
def test_a_lit_region_stands_out_from_the_softened_rest(zoom: int, look: Look) -> None:
    shown = [
        str(picture(LAID, Overlay(lit=frozenset(lit)), zoom, look, soft=True))
        for lit in ((), (0,), (1,), (0, 1))
    ]
    assert len(set(shown)) == 4


@each(zoom=ZOOM_LEVELS, look=LOOKS)
def test_seats_and_fit_are_told_without_colour(zoom: int, look: Look) -> None:
    def seen(laid: Laid | None, over: Overlay) -> list[tuple[str, object, object]]:
        return attributes(picture(laid, over, zoom, look))

    assert seen(LAID, COVERED["pawn"]) != seen(LAID, COVERED["another pawn"])
    assert seen(None, EMPTY["fits"]) != seen(None, EMPTY["does not fit"])


@each(zoom=ZOOM_LEVELS)
def test_labels_points_and_choices_can_be_read(zoom: int) -> None:
    for look in (Look(), GLYPHS):
        assert "a" in text(picture(None, EMPTY["label"], zoom, look))
        assert "●+8" in text(picture(LAID, COVERED["gains"], zoom, look))
        assert "▲+12" in text(picture(LAID, COVERED["gains"], zoom, look))
        two_digits = Overlay(gains=(Gain(0, 0, "+12", 1),))
        assert "+12" in text(picture(LAID, two_digits, -2, Look()))
        choices = text(picture(LAID, COVERED["choices"], zoom, look))
        assert "1" in choices
        assert "2" in choices


@each(look=LOOKS, zoom=ZOOM_LEVELS)
def test_a_line_runs_along_one_side_of_whatever_lies_there(zoom: int, look: Look) -> None:
    size = size_at(zoom, look)
    for laid in (LAID, None):
        plain = cells(drawn(GAME, (2, -3), laid, None, size, look))
        lined = cells(drawn(GAME, (2, -3), laid, None, size, look, line=2))
        differ = {x for a, b in zip(plain, lined, strict=True) for x in range(size[0]) if a[x] != b[x]}
        assert differ == {size[0] - 1}


def cells(shown: Block) -> list[list[tuple[str, object]]]:
    return [[(char, segment.style) for segment in row for char in segment.text] for row in shown]


@each(look=LOOKS)
def test_labels_stand_over_their_columns(look: Look) -> None:
    scene = Scene(columns={-2: ColumnLabel("2", "♙", "S"), 1: ColumnLabel("1")})
    for zoom in ZOOM_LEVELS:
        wide = size_at(zoom, look)[0]
        (left, strong), (right, plain) = column_labels(scene, wide, look)
        assert strong.text.strip() == ("♙ 2" if look.unicode else "S 2")
        assert strong.style != plain.style
        for start, label, x in ((left, strong, -2), (right, plain, 1)):
            assert x * wide <= start
            assert start + len(label.text) <= (x + 1) * wide
            assert abs(2 * start + len(label.text) - (2 * x + 1) * wide) <= 1


@each(look=LOOKS, wide=[2, 4, 5, 10])
def test_no_label_of_a_column_is_cut_or_touches_another(wide: int, look: Look) -> None:
    marked = {15: ColumnLabel("15", "♙♙", "SS")}
    labels = column_labels(
        Scene(columns={-n: marked.get(n, ColumnLabel(str(n))) for n in range(19)}), wide, look
    )
    cells = {start + i: char for start, label in labels for i, char in enumerate(label.text)}
    line = "".join(cells.get(x, " ") for x in range(-18 * wide, wide))
    told = line.replace("♙", " ").replace("S", " ").split()
    assert [int(number) for number in told] == sorted({int(number) for number in told}, reverse=True)
    assert {*map(str, range(10))} <= set(told)
    assert ("15" in told) == (wide > 2)


def test_what_is_wider_than_a_tile_is_not_written() -> None:
    name = Overlay(pieces=(ScenePiece(0, 0, 0.5, 0.5, "Plymouth", "Plymouth", "w", "K"),))
    for look in (Look(), GLYPHS):
        assert "Plymouth" in text(picture(None, name, 2, look))
        assert "P" not in text(picture(None, name, 0, look))


@each(theme=["dark", "light", "terminal"], zoom=ZOOM_LEVELS)
def test_with_16_colours_only_what_is_lit_keeps_its_colour(zoom: int, theme: str) -> None:
    look = Look(Depth.ANSI16, theme=theme)
    for lit in (frozenset[int](), frozenset({0})):
        shown = cells(picture(LAID, Overlay(lit=lit), zoom, look, soft=True))
        used = {
            colour.number
            for row in shown
            for _char, style in row
            if isinstance(style, Style)
            for colour in (style.color, style.bgcolor)
            if colour is not None
        }
        assert (used <= {0, 7, 8, 15}) == (not lit)


def test_a_tile_in_hand_without_enough_colours_is_a_dither() -> None:
    look = Look(Depth.ANSI16)
    background = colours(Depth.ANSI16, Shade.PLAIN)[ord(".")]
    shown = picture(None, EMPTY["fits"], 2, look)
    backs = [s.style.bgcolor.number for row in shown for s in row if s.style and s.style.bgcolor]
    assert backs.count(background) > 10


def test_bright_colours_stay_in_the_foreground_where_16_are_all() -> None:
    dim, bright, other = 2, 10, 12
    char, style = half_block(Depth.ANSI16, dim, bright)
    assert (char, style.color and style.color.number) == ("▄", bright)
    char, style = half_block(Depth.ANSI16, bright, dim)
    assert (char, style.color and style.color.number) == ("▀", bright)
    assert half_block(Depth.ANSI16, bright, bright)[0] == "█"
    assert half_block(Depth.ANSI16, dim, dim)[0] == " "
    assert half_block(Depth.TRUECOLOR, dim, other)[0] == "▀"


@each(size=[(5, 2.5), (3, 1.5)], cell=[(0, 0), (3, -3)])
def test_of_two_tiles_in_one_block_each_keeps_its_pixels_and_its_lines(size: TileSize, cell: Cell) -> None:
    x, y = cell
    pair, look = {cell: LAID, (x, y + 1): Laid(START, 2)}, Look()
    shown = pixels(scene_block(GAME, Scene(tiles=pair), {}, cell, size, look), VGA)
    faces = [face(GAME, START, laid.rotation, size, look, variant_at(*at)) for at, laid in pair.items()]
    plain = colours(look.depth, Shade.PLAIN)
    assert shown.colours == [[plain[code] for code in row] for one in faces for row in one.codes]
    lines = []
    for at in pair:
        over = {at: Overlay(pawns=((Pawn(*at, 0, 0, "navigator"), False),))}
        signed = text(scene_block(GAME, Scene(tiles=pair), over, cell, size, look)).splitlines()
        lines.append(next(line for line, row in enumerate(signed) if "●" in row))
    assert lines[0] + 1 <= size[1] <= lines[1]


def test_the_ground_of_a_small_sign_tells_where_the_follower_is() -> None:
    design = carcassonne.load().by_id["D"]
    plain = colours(Depth.TRUECOLOR, Shade.PLAIN)
    grounds = {"city": SEATS[0].code, "road": "k", "field": '"'}
    for zoom, (number, region) in product((-2, -1, 0), enumerate(design.regions)):
        over = Overlay(pawns=((Pawn(0, 0, number, 0), False),))
        shown = drawn("carcassonne", (0, 0), Laid(design, 0), over, size_at(zoom, Look()), Look())
        (painted, *_again) = [part.style for row in shown for part in row if "●" in part.text]
        assert painted is not None
        assert painted.bgcolor is not None
        assert painted.bgcolor.triplet is not None
        assert painted.bgcolor.triplet.hex == f"#{plain[ord(grounds[region.kind])]:06x}"


def test_without_colours_every_tile_shows_where_it_begins() -> None:
    designs = carcassonne.tile_set().by_id.values()
    for look, zoom in product((Look(Depth.NONE), Look(Depth.NONE, unicode=False)), (-1, 0, 1, 3)):
        for design, turns in product(designs, range(4)):
            size = size_at(zoom, look)
            rows = drawn("carcassonne", (0, 0), Laid(design, turns), Overlay(), size, look)
            corner = "".join(segment.text for segment in rows[0])[0]
            assert corner not in "▒%·. ", (design.id, turns, zoom)


@each(zoom=range(1, len(ZOOMS)))
def test_the_chosen_claim_is_its_follower_and_others_are_small_numbers(zoom: int) -> None:
    state, dealer = new_landscape("carcassonne", 2, 1), Dealer(1)
    while len(state.claims()) < 3:
        state.push(dealer.deal(state) if state.current_player == CHANCE else state.legal_moves()[0])
    first, second, *_more = state.claims()
    labelled = [("1", first), ("2", second)]
    shown = choosing(base_scene(state), state.game, labelled, first, 0, None)
    size = size_at(zoom, Look())
    laid, over = shown.tiles[first.x, first.y], overlays(shown)[first.x, first.y]
    seen = drawn("carcassonne", (0, 0), laid, over, size, Look())
    assert SEATS[0].sign(Look()) in text(seen)
    assert "1" not in text(seen)
    assert "2" in text(seen)
    bare = drawn("carcassonne", (0, 0), laid, replace(over, choices=()), size, Look())
    rows = zip(cells(seen), cells(bare), strict=True)
    hidden = [one != other for pair in rows for one, other in zip(*pair, strict=True)]
    assert sum(hidden) == (1 if size[0] < 13 else 3)
