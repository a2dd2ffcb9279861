"""The hex map: where its parts lie, and what is drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from textual.geometry import Size

import engine
from engine.games.landover.board import board
from engine.games.landover.data import MAPS, ways
from engine.games.landover.state import LandoverState
from engine.hexes import Layout, Tile
from tui.art.depth import Depth, Look
from tui.art.hexes import (
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
from tui.art.hexes.canvas import Canvas
from tui.art.hexes.drawing import painted
from tui.art.hexes.text_canvas import TextCanvas
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


@pytest.mark.parametrize("seed", [5, 14, 15, 21])
@pytest.mark.parametrize("zoom", [1, 2])
def test_harbours_are_told_within_a_view_that_has_room_for_the_land(seed: int, zoom: int) -> None:
    state = engine.new_game("landover", players=3, seed=seed, options={"map": "standard-19"})
    assert isinstance(state, LandoverState)
    dealer = engine.Dealer(seed)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    shown = scene(state)
    assert shown.board is not None
    left, _top, right, _bottom = framing.land(shown.board, zoom, False)
    view = right - left + 4 * framing.MARGIN + 1, 38
    extent = framing.extent(shown.board, zoom, False)
    assert zoom == 1 or extent.fits(Size(*view))
    first = extent.centred(Size(*view)).x
    whole = rows(shown, zoom, Look())
    seen = [row[first : first + view[0]] for row in whole]
    named = [harbour.name for harbour in shown.harbours if harbour.name]
    assert named
    for text in {*named, "2:1", "3:1"}:
        assert sum(row.count(text) for row in seen) == sum(row.count(text) for row in whole)


def rows(shown: LandScene, zoom: int, look: Look) -> list[str]:
    return ["".join(segment.text for segment in row) for row in draw(shown, zoom, look).rows]


def corner(shown: LandScene, name: str) -> int:
    assert shown.board is not None
    return shown.board.corner_at[name]


def edge(shown: LandScene, name: str) -> int:
    assert shown.board is not None
    return shown.board.edge_at[name]


@pytest.mark.parametrize("map_", MAP_NAMES)
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
@pytest.mark.parametrize("bricks", [False, True])
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


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
@pytest.mark.parametrize("bricks", [False, True])
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


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
@pytest.mark.parametrize("map_", ["fixture-19", "isles-32"])
def test_every_row_is_as_wide_as_the_map(map_: str, zoom: int, look: Look) -> None:
    shown = island(map_)
    drawing = draw(shown, zoom, look)
    texts = rows(shown, zoom, look)
    assert len(texts) == drawing.at.lines
    assert {len(text) for text in texts} == {drawing.at.columns}
    assert look.unicode or all(text.isascii() for text in texts)


def test_the_standard_island_fits_a_terminal_of_80_by_24_and_the_isles_do_not() -> None:
    at = geometry(board("standard-19"), 1)
    assert at.columns <= 80
    assert at.lines <= 24
    assert geometry(board("isles-32"), 1).columns > 80
    assert geometry(board("isles-32"), 0).columns <= 80


@pytest.mark.parametrize("look", [Look(), PLAIN])
def test_numbers_carry_their_likelihood(look: Look) -> None:
    shown = island()
    text = "\n".join(rows(shown, 1, look))
    for number in set(shown.numbers) - {0}:
        assert str(number) in text
    assert text.count("•") == sum(ways(number) for number in shown.numbers)


def test_six_and_eight_stand_out() -> None:
    shown = island()
    drawing = draw(shown, 1, Look())
    for row in drawing.rows:
        for segment in row:
            if segment.text.strip() in ("6", "8"):
                assert segment.style is not None
                assert segment.style.bold
    plain = "\n".join(rows(shown, 1, PLAIN))
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
        before = "".join(rows(shown, 1, look))
        after = "".join(rows(built, 1, look))
        for sign in signs:
            assert after.count(sign) > before.count(sign), (look, sign)
    plain = "".join(rows(built, 1, PLAIN))
    assert "✦▲]" in plain
    assert "✖★" in plain
    assert "¤●" in plain
    assert "≈" in plain


def test_a_dead_tile_is_dimmed_and_says_so_without_colour() -> None:
    shown = island()
    hex_ = next(h for h, number in enumerate(shown.numbers) if number == 9)
    dead = replace(shown, catapults=(SeatPiece(hex_, 1),))
    assert shown.board is not None
    at = geometry(shown.board, 1)
    x, y = at.tops[hex_]
    assert (
        painted(dead, at, 1, Look()).shades[y + 5][x - 3]
        != painted(shown, at, 1, Look()).shades[y + 5][x - 3]
    )
    assert "(9)" in "".join(rows(dead, 1, PLAIN))


@pytest.mark.parametrize("look", LOOKS)
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
    pictures = [draw(one, 1, look).rows for one in (shown, asked, marked, ghost, road, hex_)]
    assert len({str(picture) for picture in pictures}) == len(pictures)
    if look.depth is not Depth.NONE:
        assert draw(barred, 1, look).rows != draw(marked, 1, look).rows


def test_secret_tiles_show_nothing_but_mist() -> None:
    shown = island("isles-32")
    assert shown.board is not None
    hidden = [hex_ for hex_, secret in enumerate(shown.board.secret) if secret]
    assert len(hidden) == 8
    assert all(shown.ground[hex_] < 0 and not shown.numbers[hex_] for hex_ in hidden)
    assert "".join(rows(shown, 1, Look())).count("?") == 8


@pytest.mark.parametrize("map_", MAP_NAMES)
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
def test_every_harbour_can_be_read_and_none_lies_upon_another(map_: str, zoom: int) -> None:
    shown = island(map_)
    text = "\n".join(rows(replace(shown, numbers=()), zoom, Look()))
    wanted = Counter(
        harbour.ratio[0] + harbour.letter if not zoom else harbour.ratio for harbour in shown.harbours
    )
    for words, count in wanted.items():
        assert text.count(words) == count, words
    if zoom:
        named = Counter(harbour.name for harbour in shown.harbours if harbour.name)
        for name, count in named.items():
            assert text.count(name) == count, name


class Hut(CornerPiece):
    def paint(self, canvas: Canvas, at: Geometry, zoom: int, look: Look, mark: str, *, bare: bool) -> None:
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


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
def test_any_game_can_draw_its_own_map(look: Look, zoom: int) -> None:
    tiles = [Tile(0, 0, 0, 4, "a"), Tile(1, 0, 1), Tile(0, 1, -1, island="a", pool="p", secret=True)]
    layout = Layout(tiles, 1, [("0,0.E", 0)])
    shown = Desert(
        layout, layout.terrain, layout.number, ("sand", "sea"), (HarbourMark(0, "3:1", "any", "a", "H"),)
    )
    text = "".join(rows(shown, zoom, look))
    assert "h" in text
    assert "4" in text
    assert "?" in text
    assert ("3a" if not zoom or look.glyphs else "3:1") in text
