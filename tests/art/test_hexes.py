"""The hex map: where its parts lie, and what is drawn."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

import engine
from engine.games.landover.board import board
from engine.games.landover.data import MAPS, ways
from engine.games.landover.state import LandoverState
from engine.hexes import Layout, Tile
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.hexes import (
    ZOOMS,
    CornerPiece,
    Geometry,
    HarbourMark,
    HexScene,
    Terrain,
    draw,
    framing,
    geometry,
)
from tui.drawing.art.hexes.canvas import Canvas
from tui.drawing.art.hexes.drawing import painted
from tui.drawing.art.hexes.framing import land
from tui.drawing.art.hexes.harbours import harbour_boxes
from tui.drawing.art.hexes.text_canvas import TextCanvas
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.seats import seat
from tui.games.landover.art import Building, GhostPiece, LandScene, Route, SeatPiece
from tui.games.landover.scene import scene

PLAIN = Look(Depth.NONE)
ASCII = Look(Depth.NONE, unicode=False)
MAP_NAMES = [raw["id"] for raw in MAPS]
LOOKS = [Look(), Look(Depth.ANSI256), Look(Depth.ANSI16), PLAIN, ASCII]


def island(map_: str = "fixture-19") -> LandScene:
    players = 4 if map_ in ("isles-32", "archipelago-24") else 2 if map_ == "duel-13" else 3
    state = engine.new_game("landover", players=players, seed=1, options={"map": map_})
    assert isinstance(state, LandoverState)
    dealer = engine.Dealer(1)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    return scene(state)


SMALL, MEDIUM = ZOOMS.index((10, 4, 2)), ZOOMS.index((14, 6, 4))


@each(map_=MAP_NAMES, zoom=range(len(ZOOMS)))
def test_a_view_of_the_land_shows_every_harbour(map_: str, zoom: int) -> None:
    there = board(map_)
    left, top, right, bottom = framing.land(there, zoom, False)
    view = right - left + 1, bottom - top + 1
    assert framing.natural_zoom(there, False, view) >= zoom
    first, line = framing.centred(there, zoom, False, view)
    for box in harbour_boxes(there, zoom).values():
        for x, y in box.cells:
            assert 0 <= x - first < view[0]
            assert 0 <= y - line < view[1]


@pytest.mark.parametrize(
    ("map_", "view", "width"),
    [
        ("standard-19", (80, 19), 10),
        ("isles-32", (80, 19), 6),
        ("archipelago-24", (80, 19), 8),
        ("standard-19", (90, 37), 14),
        ("standard-19", (90, 27), 12),
        ("isles-32", (90, 27), 8),
        ("archipelago-24", (90, 27), 8),
        ("standard-19", (148, 57), 26),
        ("isles-32", (148, 57), 14),
    ],
)
def test_hexes_are_as_large_as_a_view_lets_them(map_: str, view: tuple[int, int], width: int) -> None:
    assert ZOOMS[framing.natural_zoom(board(map_), False, view)][0] == width


def crowded(shown: LandScene, piece: str) -> LandScene:
    """Return the map with a piece on every corner and every edge that can carry one."""
    there = shown.board
    assert there is not None
    corners = [
        number
        for number, hexes in enumerate(there.corner_hexes)
        if any(there.terrain[hex_] != there.water for hex_ in hexes)
    ]
    track, wall = ("y", True) if piece == "metropolis" else ("", piece == "wall")
    city = piece != "village"
    edges = [(number, there.edge_hexes[number]) for number in range(len(there.edge_names))]
    return replace(
        shown,
        buildings=tuple(Building(number, 1, city=city, wall=wall, metropolis=track) for number in corners),
        routes=tuple(
            Route(number, 0, boat=any(there.terrain[hex_] == there.water for hex_ in hexes) and city)
            for number, hexes in edges
        ),
    )


@each(map_=MAP_NAMES, zoom=range(len(ZOOMS)), piece=["village", "city", "wall", "metropolis"])
def test_no_label_covers_a_piece_or_another_label(map_: str, zoom: int, piece: str) -> None:
    shown = island(map_)
    assert shown.board is not None
    at = geometry(shown.board, zoom)
    bare, full = (painted(one, at, zoom, Look()) for one in (shown, crowded(shown, piece)))
    labels = {(x, line) for line, row in enumerate(bare.letters) for x in row}
    signs = {
        (x, line)
        for line, row in enumerate(full.letters)
        for x, letter in row.items()
        if bare.letters[line].get(x) != letter
    }
    assert not labels & signs
    seats = {ord(seat(number).code) for number in (0, 1)}
    body = {(x, y // 2) for y, row in enumerate(full.codes) for x, code in enumerate(row) if code in seats}
    assert len(body) > len(shown.board.hexes)
    assert not labels & body, labels & body
    # ... and all of them are there, none written over another.
    boxes = list(harbour_boxes(shown.board, zoom).values())
    assert len(boxes) == len(shown.harbours)
    assert sum(len(box.cells) for box in boxes) == len(set().union(*(box.cells for box in boxes)))
    texts = sum(len(str(number)) for number in shown.numbers if number)
    if at.is_small:
        secret = sum(shown.board.secret)
        told = sum(1 + (len(one.sign) if at.width >= 8 else 0) for one in shown.harbours)
        assert len(labels) >= texts + secret + told


@each(zoom=range(len(ZOOMS)))
def test_sixteen_colours_are_enough_to_tell_seats_from_land(zoom: int) -> None:
    look = Look(Depth.ANSI16)
    shown = island("isles-32")
    assert shown.board is not None
    codes = colours(Depth.ANSI16, Shade.PLAIN)
    canvas = painted(shown, geometry(shown.board, zoom), zoom, look)
    land = {codes[code] for row in canvas.codes for code in row}
    land |= {codes[ord(letter.ground)] for row in canvas.letters for letter in row.values() if letter.ground}
    black = codes[ord(".")]
    assert not (land - {black}) & {codes[ord(seat(number).code)] for number in range(6)}


def rows(shown: HexScene, zoom: int, look: Look) -> list[str]:
    return ["".join(segment.text for segment in row) for row in draw(shown, zoom, look).rows]


def corner(shown: LandScene, name: str) -> int:
    assert shown.board is not None
    return shown.board.corner_at[name]


def edge(shown: LandScene, name: str) -> int:
    assert shown.board is not None
    return shown.board.edge_at[name]


@each(map_=MAP_NAMES, zoom=range(len(ZOOMS)), bricks=[False, True])
def test_corners_and_edges_lie_apart_and_their_hexes_around_them(map_: str, zoom: int, bricks: bool) -> None:
    there = board(map_)
    at = geometry(there, zoom, bricks)
    assert len(set(at.corners)) == len(at.corners)
    cells = {at.cell(("corner", number)) for number in range(len(at.corners))}
    assert len(cells) == len(at.corners)
    for number, (x, y) in enumerate(at.corners):
        assert 0 <= x < at.columns
        assert 0 <= y < 2 * at.lines
        for hex_ in there.corner_hexes[number]:
            hx, hy = at.place(("hex", hex_))
            assert abs(hx - x) <= at.width // 2
            assert abs(hy - y) <= at.height // 2
    for number in range(len(there.edge_names)):
        (ax, ay), (bx, by) = at.ends(number)
        assert (abs(ax - bx), abs(ay - by)) in {(at.width // 2, at.point), (0, at.side)}


@each(zoom=range(len(ZOOMS)), bricks=[False, True])
def test_the_middle_of_a_hex_belongs_to_it(zoom: int, bricks: bool) -> None:
    there = board("isles-32")
    at = geometry(there, zoom, bricks)
    for hex_ in range(len(there.hexes)):
        assert at.hex_at(*at.cell(("hex", hex_))) == hex_


def test_an_arrow_leads_to_a_place_in_its_direction_or_nowhere() -> None:
    there = board("fixture-19")
    at = geometry(there, 1)
    spots = [("corner", number) for number in range(len(at.corners))]
    for spot in spots:
        x, y = at.place(spot)
        for dx, dy in ((1, 0), (-1, 0), (0, 2), (0, -2)):
            found = at.towards(spot, dx, dy, spots)
            if found is not None:
                ox, oy = at.place(found)
                assert (ox - x) * dx + (oy - y) * dy > 0


def test_every_place_can_be_reached_by_arrows() -> None:
    at = geometry(board("fixture-19"), 1)
    spots = [("corner", number) for number in range(len(at.corners))]
    reached, edge_ = {spots[0]}, [spots[0]]
    while edge_:
        spot = edge_.pop()
        for step in ((1, 0), (-1, 0), (0, 2), (0, -2)):
            found = at.towards(spot, *step, spots)
            if found is not None and found not in reached:
                reached.add(found)
                edge_.append(found)
    assert reached == set(spots)


@each(look=LOOKS, zoom=range(len(ZOOMS)), map_=["fixture-19", "isles-32"])
def test_every_row_is_as_wide_as_the_map(map_: str, zoom: int, look: Look) -> None:
    shown = island(map_)
    drawing = draw(shown, zoom, look)
    texts = rows(shown, zoom, look)
    assert len(texts) == drawing.at.lines
    assert {len(text) for text in texts} == {drawing.at.columns}
    assert look.unicode or all(text.isascii() for text in texts)


def test_the_standard_island_fits_a_terminal_of_80_by_24_and_the_isles_do_not() -> None:
    at = geometry(board("standard-19"), SMALL)
    assert at.columns <= 80
    assert at.lines <= 24
    assert geometry(board("isles-32"), SMALL).columns > 80
    assert geometry(board("isles-32"), 0).columns <= 80


@each(look=[Look(), PLAIN])
def test_numbers_carry_their_likelihood(look: Look) -> None:
    shown = island()
    text = "\n".join(rows(shown, MEDIUM, look))
    for number in set(shown.numbers) - {0}:
        assert str(number) in text
    assert text.count("•") == sum(ways(number) for number in shown.numbers)


def test_six_and_eight_stand_out() -> None:
    shown = island()
    drawing = draw(shown, MEDIUM, Look())
    for row in drawing.rows:
        for segment in row:
            if segment.text.strip() in ("6", "8"):
                assert segment.style is not None
                assert segment.style.bold
    plain = "\n".join(rows(shown, MEDIUM, PLAIN))
    assert plain.count("*6*") + plain.count("*8*") == sum(number in (6, 8) for number in shown.numbers)


def test_pieces_wear_the_sign_of_their_seat() -> None:
    shown = island()
    built = replace(
        shown,
        buildings=(
            Building(corner(shown, "0,0.N"), 0),
            Building(corner(shown, "0,0.S"), 1, city=True, wall=True, metropolis="+"),
        ),
        routes=(Route(edge(shown, "0,0.NE"), 2), Route(edge(shown, "2,0.E"), 3, boat=True)),
        catapults=(SeatPiece(10, 4),),
        token=SeatPiece(11, 0),
        shields=frozenset((12,)),
    )
    for look, signs in ((Look(), "●▲★"), (PLAIN, "●▲■◆★"), (ASCII, "ABCDE")):
        before = "".join(rows(shown, MEDIUM, look))
        after = "".join(rows(built, MEDIUM, look))
        for sign in signs:
            assert after.count(sign) > before.count(sign), (look, sign)
    plain = "".join(rows(built, MEDIUM, PLAIN))
    assert "✦▲]" in plain
    assert "X★" in plain
    assert "$●" in plain
    assert "≈" in plain


def test_a_dead_tile_is_dimmed_and_says_so_without_colour() -> None:
    shown = island()
    hex_ = next(h for h, number in enumerate(shown.numbers) if number == 9)
    dead = replace(shown, catapults=(SeatPiece(hex_, 1),))
    assert shown.board is not None
    at = geometry(shown.board, SMALL)
    x, y = at.tops[hex_]
    assert (
        painted(dead, at, SMALL, Look()).shades[y + 5][x - 3]
        != painted(shown, at, SMALL, Look()).shades[y + 5][x - 3]
    )
    assert "(9)" in "".join(rows(dead, SMALL, PLAIN))


@each(look=LOOKS)
def test_the_cursor_and_what_may_be_chosen_are_seen(look: Look) -> None:
    shown = island()
    spots = [("corner", corner(shown, name)) for name in ("0,0.N", "0,0.S")]
    asked = replace(shown, legal=frozenset(spots))
    marked = replace(shown, cursor=spots[0])
    barred = replace(shown, cursor=spots[0], fits=False)
    ghost = replace(marked, ghost=GhostPiece(spots[0], "village", 0))
    road = replace(
        shown,
        cursor=("edge", edge(shown, "0,0.E")),
        ghost=GhostPiece(("edge", edge(shown, "0,0.E")), "road", 0),
    )
    hex_ = replace(shown, cursor=("hex", 5))
    pictures = [draw(one, SMALL, look).rows for one in (shown, asked, marked, ghost, road, hex_)]
    assert len({str(picture) for picture in pictures}) == len(pictures)
    if look.depth is not Depth.NONE:
        assert draw(barred, SMALL, look).rows != draw(marked, SMALL, look).rows


def test_secret_tiles_show_nothing_but_mist() -> None:
    shown = island("isles-32")
    assert shown.board is not None
    hidden = [hex_ for hex_, secret in enumerate(shown.board.secret) if secret]
    assert len(hidden) == 8
    assert all(shown.ground[hex_] < 0 and not shown.numbers[hex_] for hex_ in hidden)
    assert "".join(rows(shown, 1, Look())).count("?") == 8


@each(map_=MAP_NAMES, zoom=range(len(ZOOMS)))
def test_every_harbour_can_be_read_and_none_lies_upon_another(map_: str, zoom: int) -> None:
    shown = island(map_)
    text = "\n".join(rows(replace(shown, numbers=(0,) * len(shown.numbers)), zoom, Look()))
    small = 8 <= ZOOMS[zoom][0] < 12
    wanted = Counter(harbour.ratio[0] + harbour.sign for harbour in shown.harbours)
    for words, count in wanted.items():
        assert text.count(words) >= (count if small else 0), words
    if map_ == "standard-19" and ZOOMS[zoom][0] >= 12:
        assert text.count(":1") == len(shown.harbours)
        for name, count in Counter(one.name for one in shown.harbours if one.name).items():
            assert text.count(name) == count, name


@each(look=[PLAIN, ASCII], zoom=range(len(ZOOMS)))
def test_names_of_terrains_are_not_cut_in_the_middle(zoom: int, look: Look) -> None:
    shown = island("isles-32")
    text = "\n".join(rows(shown, zoom, look))
    full = {"pasture", "forest", "mountain", "field", "hills", "gold field", "gold"}
    full |= {harbour.name for harbour in shown.harbours}
    known = full | {name[:3] for name in full}
    assert set(re.findall("[a-z]{3,}", text)) <= known | {"field"}


class Hut(CornerPiece):
    def paint(self, canvas: Canvas, at: Geometry, look: Look, mark: str) -> None:
        canvas.write(*at.cell(("corner", 2)), "h", "k", mark or "H")

    def write(self, page: TextCanvas, *, mark: bool) -> None:
        page.put(*page.at.cell(("corner", 2)), "h", reverse=mark)


class Desert(HexScene):
    """A scene of no game in particular: sand, water, and a hut."""

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        return SAND, Terrain("w", lambda x, y: "w"), Terrain("~", lambda x, y: "~")

    @property
    def on_corners(self) -> dict[int, Hut]:
        return {2: Hut()}


SAND = Terrain("y", lambda x, y: "y", (("kk",),), (("k",),))


@each(look=LOOKS, zoom=range(len(ZOOMS)))
def test_any_game_can_draw_its_own_map(look: Look, zoom: int) -> None:
    tiles = [Tile(0, 0, 0, 4, "a"), Tile(1, 0, 1), Tile(0, 1, -1, island="a", pool="p", secret=True)]
    layout = Layout(tiles, 1, [("0,0.E", 0)])
    shown = Desert(
        layout, layout.terrain, layout.number, ("sand", "sea"), (HarbourMark(0, "3:1", "any", "*", "H"),)
    )
    text = "".join(rows(shown, zoom, look))
    assert "h" in text
    assert "4" in text
    assert "?" in text
    if look.glyphs:
        assert ("3any" if zoom == 0 else "3:1 any") in text
    else:
        assert ("3*" if zoom < MEDIUM - 1 else "3:1") in text


@each(look=[PLAIN, ASCII], zoom=range(len(ZOOMS)), map_=MAP_NAMES)
def test_harbours_in_characters_cannot_be_mistaken(map_: str, zoom: int, look: Look) -> None:
    shown = island(map_)
    bare = replace(shown, numbers=(0,) * len(shown.numbers))
    text = "\n".join(rows(bare, zoom, look))
    for harbour in shown.harbours:
        known = f"{harbour.ratio} {harbour.name}".rstrip(), harbour.ratio[:1] + harbour.name
        assert any(words in text for words in (*known, harbour.ratio[:1] + harbour.key))
    told = re.findall(r"\d:1(?: [a-z]+)?|\d[a-z]*", text)
    assert len(told) == len(shown.harbours)
    if map_ in ("standard-19", "duel-13") and ZOOMS[zoom][0] >= 8:
        assert all(one.name in text for one in shown.harbours)


@each(zoom=range(len(ZOOMS)), map_=MAP_NAMES)
def test_a_view_of_the_land_in_characters_shows_every_harbour_whole(map_: str, zoom: int) -> None:
    shown = island(map_)
    assert shown.board is not None
    left, top, right, bottom = land(shown.board, zoom, glyphs=True)
    bare = replace(shown, numbers=(0,) * len(shown.numbers))
    found = 0
    for number, line in enumerate(rows(bare, zoom, PLAIN)):
        for label in re.finditer(r"\d:1(?: [a-z]+)?|\d[a-z]*", line):
            assert left <= label.start()
            assert label.end() - 1 <= right
            assert top <= number <= bottom
            found += 1
    assert found == len(shown.harbours)
