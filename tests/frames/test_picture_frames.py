"""A terminal with pictures shows exactly those that were drawn, and half blocks where there is none yet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import ne

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tests.frames.emulator import PictureEmulator, PicturePart, expected
from tui.base.depth import Look
from tui.drawing.art.picture_cells import PLACEHOLDER
from tui.drawing.art.pictures import Box, CellPicture, PictureDrawing, PictureSource, part, picture
from tui.terminal.encoder import FrameEncoder
from tui.terminal.gallery import MOST_PICTURES, Gallery
from tui.terminal.shifts import shift

WIDTH, HEIGHT = 44, 16
TILE = 8, 4
GROUND = Style(bgcolor="#161a1e")
INK = Style(color="#507543", bgcolor="#d7af5f")
UNDER = [("▀", INK), (" ", GROUND), ("▄", Style(color="#161a1e", bgcolor="#507543", underline=True))]


@dataclass(frozen=True, slots=True)
class Named(PictureDrawing):
    name: str

    def svg(self, box: Box, width: int, height: int) -> str:
        return self.name


class Shelf:
    """A store in which pictures are ready when the test says so."""

    def __init__(self, *, size: int = 40) -> None:
        self.ready: set[str] = set()
        self.broken: set[str] = set()
        self.wanted: list[str] = []
        self.size = size

    def name(self, source: PictureSource) -> str:
        assert isinstance(source.drawing, Named)
        return source.drawing.name

    def want(self, sources: Sequence[PictureSource], wake: Callable[[], None]) -> None:
        self.wanted = [self.name(source) for source in sources]

    def png(self, source: PictureSource) -> bytes | None:
        name = self.name(source)
        return name.encode() * self.size if name in self.ready else None

    def failed(self, source: PictureSource) -> bool:
        return self.name(source) in self.broken


def named(name: str, columns: int = TILE[0], rows: int = TILE[1]) -> CellPicture:
    return picture(PictureSource(Named(name), 80, 80), columns, rows)


def tile(shown: CellPicture) -> list[list[Segment]]:
    """Return the segments of a picture, with various things under it."""
    return [
        [Segment(*part(shown, row, column, *UNDER[(row + column) % 3])) for column in range(shown.columns)]
        for row in range(shown.rows)
    ]


Scene = dict[tuple[int, int], CellPicture]


def drawn(scene: Scene) -> list[Strip]:
    """Return the lines of a screen with pictures whose upper left corners are given."""
    cells = [[Segment(" ", GROUND) for _x in range(WIDTH)] for _y in range(HEIGHT)]
    for (left, top), shown in scene.items():
        for y, row in enumerate(tile(shown), top):
            for x, segment in enumerate(row, left):
                if 0 <= x < WIDTH and 0 <= y < HEIGHT:
                    cells[y][x] = segment
    return [Strip(line, WIDTH) for line in cells]


class Rig:
    """An encoder, a terminal, and what it should show."""

    def __init__(self, *, in_tmux: bool = False, size: int = 40) -> None:
        self.shelf = Shelf(size=size)
        self.terminal = PictureEmulator(WIDTH, HEIGHT, in_tmux=in_tmux)
        self.encoder = FrameEncoder(Look(), "xterm-kitty")
        self.gallery = self.encoder.gallery = Gallery(
            self.shelf, lambda: None, in_tmux=in_tmux, continues=not in_tmux
        )
        self.scene: Scene = {}

    def draw(self, scene: Scene) -> str:
        self.scene = scene
        lines: list[Iterable[Strip]] = [[strip] for strip in drawn(scene)]
        self.encoder.merge(LayoutUpdate(lines, Region(0, 0, WIDTH, HEIGHT)), (WIDTH, HEIGHT), Look())
        return self.frame()

    def frame(self) -> str:
        frame = self.encoder.frame()
        self.terminal.feed(frame)
        return frame

    def check(self) -> None:
        """Hold what is seen against what was drawn: parts of pictures, or what lies under them."""
        seen, parts = self.terminal.seen(), self.terminal.parts()
        text = [expected(list(strip)) for strip in drawn(self.scene)]
        wanted: dict[tuple[int, int], PicturePart] = {}
        for (left, top), shown in self.scene.items():
            name = self.shelf.name(shown.source)
            for row in range(shown.rows):
                for column in range(shown.columns):
                    place = left + column, top + row
                    wanted.pop(place, None)
                    if shown.number in self.gallery:
                        png = name.encode() * self.shelf.size
                        wanted[place] = PicturePart(png, shown.columns, shown.rows, row, column)
        for y in range(HEIGHT):
            for x in range(WIDTH):
                assert parts[y][x] == wanted.get((x, y))
                if parts[y][x] is None:
                    assert seen[y][x] == text[y][x]


NAMES = "abcdefg"
scenes = st.dictionaries(
    st.tuples(st.integers(-4, WIDTH - 2), st.integers(-2, HEIGHT - 1)),
    st.builds(named, st.sampled_from(NAMES), st.sampled_from([8, 10]), st.sampled_from([4, 5])),
    max_size=7,
)


@pytest.mark.parametrize("in_tmux", [False, True])
@given(shown=st.lists(st.tuples(scenes, st.sets(st.sampled_from(NAMES)), st.booleans()), max_size=6))
@settings(max_examples=20)
def test_a_terminal_shows_the_pictures_that_were_drawn(
    in_tmux: bool, shown: list[tuple[Scene, set[str], bool]]
) -> None:
    rig = Rig(in_tmux=in_tmux)
    for scene, ready, garbled in shown:
        rig.shelf.ready |= ready
        if garbled:
            rig.encoder.forget(clear=True)
        rig.draw(scene)
        rig.check()
        assert rig.frame() == ""
        assert rig.gallery.sent or not rig.terminal.pictures
    rig.terminal.feed(rig.gallery.release())
    assert not rig.terminal.pictures


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("in_tmux", [False, True])
@given(steps=st.lists(st.tuples(st.integers(-6, 6), st.integers(-3, 3)), min_size=1, max_size=8))
@settings(max_examples=4)
def test_pictures_move_with_regions_that_are_scrolled(
    in_tmux: bool, small: bool, steps: list[tuple[int, int]]
) -> None:
    rig = Rig(in_tmux=in_tmux)
    rig.shelf.ready = set(NAMES)
    left = top = 0
    for across, down in steps:
        left, top = left + across, top + down
        board = {
            (left + 8 * x, top + 4 * y): named(NAMES[(3 * x + y) % len(NAMES)])
            for x in (range(1, 3) if small else range(-4, 9))
            for y in (range(1, 3) if small else range(-4, 8))
            if (x + 2 * y) % 5
        }
        rig.draw(board)
        rig.check()


def written(frame: str) -> int:
    """Return how many cells with parts of pictures a frame writes."""
    return frame.count(PLACEHOLDER) + sum(map(int, re.findall("\x1b\\[([0-9]+)b", frame)))


@pytest.mark.parametrize("in_tmux", [False, True])
@pytest.mark.parametrize(("across", "down"), [(1, 0), (-4, 0), (0, 1), (0, -2)])
def test_scrolling_pictures_writes_only_what_comes_into_view(across: int, down: int, in_tmux: bool) -> None:
    rig = Rig(in_tmux=in_tmux)
    rig.shelf.ready = {f"t{number}" for number in range(200)}
    board = {(8 * x, 4 * y): named(f"t{10 * y + x}") for x in range(-2, 8) for y in range(-2, 7)}
    rig.draw(board)
    rig.encoder.forget()
    assert written(rig.frame()) == WIDTH * HEIGHT
    step = rig.draw({(x + across, y + down): shown for (x, y), shown in board.items()})
    rig.check()
    assert written(step) < (abs(across) / WIDTH + abs(down) / HEIGHT + 0.15) * WIDTH * HEIGHT


@pytest.mark.parametrize(("across", "down"), [(4, 0), (-2, 0), (0, 3)])
def test_a_map_in_a_small_part_of_the_screen_is_moved_where_cells_are_pictures(
    across: int, down: int
) -> None:
    def screen(left: int, top: int) -> list[list[int]]:
        lines = [[0] * 120 for _y in range(50)]
        for y in range(17):
            lines[top + y][left : left + 56] = range(1000 * y, 1000 * y + 56)
        return lines

    shown, wanted = screen(10, 12), screen(10 + across, 12 + down)
    assert shift(wanted, shown) is None
    moved = shift(wanted, shown, small=True)
    assert moved is not None
    assert (-moved.by if moved.sideways else 0, 0 if moved.sideways else -moved.by) == (across, down)
    moved.apply(shown)
    assert sum(map(ne, chain.from_iterable(wanted), chain.from_iterable(shown))) < 17 * 56 / 2


def test_the_cells_of_a_line_follow_each_other_without_jumps() -> None:
    rig = Rig()
    rig.shelf.ready = set(NAMES)
    rig.draw({(8 * x, 0): named(NAMES[x]) for x in range(5)})
    rig.encoder.forget()
    rig.encoder.forget()
    frame = rig.frame()
    assert frame.count("38;5;") == 5  # one picture after the other
    assert frame.count(PLACEHOLDER) == 5 * TILE[1]  # the others are repeated


@given(
    patches=st.lists(
        st.tuples(st.integers(-4, WIDTH - 2), st.integers(-2, HEIGHT - 1), st.integers(1, 9)), max_size=8
    )
)
def test_what_is_right_of_a_patch_stays_as_it_was(patches: list[tuple[int, int, int]]) -> None:
    rig = Rig()
    rig.shelf.ready = set(NAMES)
    board = {(8 * x, 4 * y): named(NAMES[(3 * x + y) % 6]) for x in range(6) for y in range(4)}
    for left, top, columns in patches:
        rig.draw({**board, (left, top): named("g", columns, 3)})
        rig.check()
        rig.draw(board)
        rig.check()


def test_cells_are_written_once_in_full_where_a_patch_comes_and_goes() -> None:
    rig = Rig()
    rig.shelf.ready = set(NAMES)
    board = {(8 * x, 4 * y): named(NAMES[(3 * x + y) % 6]) for x in range(6) for y in range(4)}
    with_patch = {**board, (10, 5): named("g", 3, 2)}
    rig.draw(board)
    assert written(rig.draw(with_patch)) == 2 * (
        3 + 1
    )  # what continued the cell to the left says its part now
    assert written(rig.draw(board)) == 2 * 3
    assert written(rig.draw(with_patch)) == 2 * 3
    rig.check()


def test_what_lies_under_a_picture_may_change_unseen() -> None:
    rig = Rig()
    rig.shelf.ready = set(NAMES)
    rig.draw({(3, 2): named("a")})
    lines = drawn(rig.scene)
    y = 3
    plain = [Segment(text, style and style + Style(bold=True)) for text, style, _control in lines[y]]
    lines[y] = Strip(
        [
            Segment(*part(named("a"), 1, x - 3, "x", INK)) if 3 <= x < 3 + TILE[0] else segment
            for x, segment in enumerate(plain)
        ],
        WIDTH,
    )
    update = LayoutUpdate([[strip] for strip in lines], Region(0, 0, WIDTH, HEIGHT))
    rig.encoder.merge(update, (WIDTH, HEIGHT), Look())
    assert written(rig.frame()) == 0


def test_a_picture_that_is_ready_later_replaces_what_lies_under_it() -> None:
    rig = Rig()
    rig.draw({(3, 2): named("a"), (20, 2): named("b")})
    rig.check()
    assert not rig.terminal.pictures
    rig.shelf.ready = {"a"}
    frame = rig.frame()
    assert rig.encoder.brings_pictures
    assert len(rig.terminal.pictures) == 1
    assert "b" * 9 not in frame
    rig.check()


def test_a_picture_that_cannot_be_rendered_stays_as_it_is() -> None:
    rig = Rig()
    rig.shelf.ready = rig.shelf.broken = {"a"}
    rig.draw({(3, 2): named("a")})
    rig.check()
    assert not rig.terminal.pictures


def test_another_zoom_sends_no_picture_again() -> None:
    rig = Rig(size=2000)
    rig.shelf.ready = set(NAMES)
    rig.draw({(0, 0): named("a"), (8, 0): named("b")})
    sent = rig.gallery.sent
    rig.draw({(0, 0): named("a", 10, 5), (10, 0): named("b", 10, 5)})
    rig.check()
    assert rig.gallery.sent - sent < 150


def test_a_picture_may_be_seen_in_two_sizes_at_once() -> None:
    rig = Rig()
    rig.shelf.ready = set(NAMES)
    rig.draw({(0, 0): named("a"), (20, 0): named("a", 10, 5)})
    rig.check()
    assert len(rig.terminal.pictures) == 2


def test_pictures_come_a_few_kilobytes_a_frame_and_in_the_order_of_the_screen() -> None:
    rig = Rig(size=9000)
    rig.shelf.ready = set(NAMES)
    frame = rig.draw({(8 * x, 0): named(NAMES[x]) for x in range(5)})
    assert rig.gallery.sends_more
    assert len(frame) < 50_000
    assert [set(png.decode()) for png in rig.terminal.pictures.values()] == [{"a"}, {"b"}]
    frames = 1
    while rig.gallery.sends_more:
        rig.frame()
        frames += 1
    rig.check()
    assert frames == 3


def test_what_is_in_the_middle_of_the_screen_is_rendered_first() -> None:
    rig = Rig()
    places = {"top": 0, "middle": HEIGHT // 2 - 1, "bottom": HEIGHT - TILE[1]}
    rig.draw({(0, y): named(name) for name, y in places.items()})
    assert rig.shelf.wanted == ["middle", "bottom", "top"]
    rig.shelf.ready.add("middle")
    rig.frame()
    assert rig.shelf.wanted == ["bottom", "top"]


def test_old_pictures_make_room_for_new_ones() -> None:
    rig = Rig(size=1)
    rig.shelf.ready = {f"n{number}" for number in range(3 * MOST_PICTURES)}
    for number in range(3 * MOST_PICTURES):
        rig.draw({(0, 0): named(f"n{number}"), (8, 0): named("n0")})
        if number % 16 == 0:
            rig.check()
        assert len(rig.terminal.pictures) <= MOST_PICTURES
    assert {b"n0", f"n{3 * MOST_PICTURES - 1}".encode()} <= set(rig.terminal.pictures.values())


def test_what_is_sent_again_has_other_ids_and_the_old_ones_are_freed() -> None:
    rig = Rig()
    rig.shelf.ready = set(NAMES)
    rig.draw({(0, 0): named("a"), (8, 0): named("b")})
    before = set(rig.terminal.pictures)
    rig.encoder.forget(clear=True)
    rig.frame()
    rig.check()
    assert len(rig.terminal.pictures) == 2
    assert not before & set(rig.terminal.pictures)


def test_without_pictures_a_terminal_gets_what_lies_under_them() -> None:
    rig = Rig()
    rig.encoder.gallery = None
    frame = rig.draw({(3, 2): named("a")})
    assert "\U0010eeee" not in frame
    assert rig.terminal.seen() == [expected(list(strip)) for strip in drawn(rig.scene)]


def test_another_picture_is_shown_until_the_wanted_one_is_there() -> None:
    rig = Rig()
    plain, lit = named("plain"), picture(PictureSource(Named("lit"), 80, 80), *TILE, named("plain"))
    rig.shelf.ready = {"plain"}
    rig.draw({(2, 1): plain})
    rig.check()
    rig.draw({(2, 1): lit})
    rig.scene = {(2, 1): plain}
    rig.check()
    rig.shelf.ready = {"plain", "lit"}
    rig.scene = {(2, 1): lit}
    rig.frame()
    rig.check()


def test_a_stand_in_that_is_not_there_is_not_waited_for() -> None:
    rig = Rig()
    lit = picture(PictureSource(Named("alone"), 80, 80), *TILE, named("absent"))
    rig.draw({(2, 1): lit})
    rig.check()
    assert rig.shelf.wanted == ["alone"]
