"""Whatever was drawn before, after each frame a terminal shows exactly what Textual has drawn."""

from __future__ import annotations

import random
import re
from functools import cache
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tests.frames.emulator import Emulator, Seen, expected, part
from tui.base.depth import Depth, Look
from tui.terminal.encoder import FrameEncoder

COLOURS = ["#161a1e", "#507543", "#d7af5f", None]
LETTERS = ["a", "b", "─", "é", "▀", "▄", "█", "Ж", "語", "😀", "e\u0301", "語\u0301"]

styles = st.builds(
    Style,
    color=st.sampled_from(COLOURS),
    bgcolor=st.sampled_from(COLOURS),
    bold=st.sampled_from([None, None, True]),
    reverse=st.sampled_from([None, None, None, True]),
    underline=st.sampled_from([None, None, None, True]),
    strike=st.sampled_from([None, None, None, True]),
    italic=st.sampled_from([None, None, None, True]),
)
texts = st.one_of(
    st.lists(st.sampled_from(LETTERS), max_size=6).map("".join),
    st.builds(lambda count: " " * count, st.integers(0, 40)),
    st.builds(lambda half, count: half * count, st.sampled_from("▀▄█"), st.integers(0, 9)),
)
lines = st.lists(st.builds(lambda text, style: Segment(text, style), texts, styles), max_size=9)


@st.composite
def drawings(draw: st.DrawFn) -> tuple[tuple[int, int], list[list[Strip]], list[tuple[int, int, int]]]:
    """Give a size, whole screens, and for each of them the spans of it that are drawn (none: all)."""
    width, height = draw(st.integers(1, 44)), draw(st.integers(1, 4))
    screens, spans = [], []
    for _number in range(draw(st.integers(1, 5))):
        screens.append(
            [Strip(draw(lines)).adjust_cell_length(width, Style(bgcolor="#161a1e")) for _y in range(height)]
        )
        left = draw(st.integers(0, width - 1))
        spans.append((draw(st.integers(-1, height - 1)), left, draw(st.integers(left + 1, width))))
    return (width, height), screens, spans


def seen_of(strips: list[Strip]) -> list[list[Seen]]:
    """Return the expected cells, with accents as emulators keep them."""
    return [
        [(normalize("NFC", data), *rest) for data, *rest in expected(list(strip))]  # type: ignore[misc]
        for strip in strips
    ]


def layout(strips: list[Strip], width: int) -> LayoutUpdate:
    return LayoutUpdate([[strip] for strip in strips], Region(0, 0, width, len(strips)))


@pytest.mark.parametrize("term", ["xterm-256color", "screen", ""])
@given(drawn=drawings())
@settings(max_examples=30)
def test_a_terminal_shows_what_was_drawn(
    term: str, drawn: tuple[tuple[int, int], list[list[Strip]], list[tuple[int, int, int]]]
) -> None:
    (width, height), screens, spans = drawn
    emulator, encoder = Emulator(width, height), FrameEncoder(Look(), term)
    picture: list[list[Seen]] = []
    for strips, (y, left, right) in zip(screens, spans, strict=True):
        if not picture or y < 0:
            picture = seen_of(strips)
            encoder.merge(layout(strips, width), (width, height), Look())
        else:
            above, below = seen_of(strips)[y], picture[y]
            picture[y] = part(below, 0, left) + part(above, left, right) + part(below, right, width)
            chops: list[dict[int, Strip | None]] = [{0: None} for _line in range(height)]
            chops[y] = {0: strips[y]}
            update = ChopsUpdate(chops, [(y, left, right)], [[width]] * height)
            encoder.merge(update, (width, height), Look())
        emulator.feed(encoder.frame())
        assert emulator.seen() == picture
        assert encoder.frame() == ""


@given(drawn=drawings())
def test_frames_can_be_left_out(
    drawn: tuple[tuple[int, int], list[list[Strip]], list[tuple[int, int, int]]],
) -> None:
    (width, height), screens, _spans = drawn
    emulator, encoder = Emulator(width, height), FrameEncoder(Look(), "xterm")
    for number, strips in enumerate(screens):
        encoder.merge(layout(strips, width), (width, height), Look())
        if number % 3 != 1:
            emulator.feed(encoder.frame())
    emulator.feed(encoder.frame())
    assert emulator.seen() == seen_of(screens[-1])


def shown(text: str, depth: Depth = Depth.TRUECOLOR, **style: str | bool) -> str:
    """Return the first frame of a screen of one line."""
    encoder = FrameEncoder(Look(depth), "xterm")
    strip = Strip([Segment(text, Style(**style))])  # type: ignore[arg-type]
    encoder.merge(layout([strip], strip.cell_length), (strip.cell_length, 1), Look(depth))
    return encoder.frame()


@pytest.mark.parametrize(
    ("depth", "codes"),
    [
        (Depth.TRUECOLOR, "38;2;255;0;0"),
        (Depth.ANSI256, "38;5;196"),
        (Depth.ANSI16, "31"),
    ],
)
def test_colours_are_those_of_the_terminal(depth: Depth, codes: str) -> None:
    assert f"\x1b[{codes}mx" in shown("x", depth, color="#ff0000")


@pytest.mark.parametrize(("ink", "visible"), [("bright_red", True), ("red", False)])
def test_a_half_block_is_seen_on_the_dark_form_of_its_colour(ink: str, visible: bool) -> None:
    assert ("▀" in shown("▀", Depth.ANSI16, color=ink, bgcolor="red")) is visible


@pytest.mark.parametrize("steering", ["\x1b[2J", "\x07", "\x9b2J", "\u202e", "\r\n", "\x1b]0;title\x07"])
def test_text_cannot_steer_the_terminal(steering: str) -> None:
    frame = shown(f"name{steering}name").replace("\x1b[0m\x1b[2J", "", 1).replace("\x1b[1H", "", 1)
    assert not set(frame) & set("\x1b\x07\x9b\u202e\r\n")


def test_the_first_part_of_an_unknown_screen_asks_for_all_of_it() -> None:
    encoder = FrameEncoder(Look(), "xterm")
    part = ChopsUpdate([{0: Strip([Segment("ab")])}], [(0, 0, 2)], [[2]])
    assert encoder.merge(part, (2, 1), Look())
    whole = layout([Strip([Segment("ab")])], 2)
    assert not encoder.merge(whole, (2, 1), Look())
    assert not encoder.merge(part, (2, 1), Look())
    assert encoder.merge(part, (3, 1), Look())


def test_after_forgetting_everything_is_painted() -> None:
    emulator, encoder = Emulator(6, 1), FrameEncoder(Look(), "xterm")
    strip = Strip([Segment("abcdef", Style(color="#507543", bgcolor="#161a1e"))])
    encoder.merge(layout([strip], 6), (6, 1), Look())
    emulator.feed(encoder.frame())
    emulator.feed("\x1b[1;1H\x1b[7mgarbage")
    encoder.forget(clear=True)
    emulator.feed(encoder.frame())
    assert emulator.seen() == seen_of([strip])


@given(
    places=st.lists(st.tuples(st.integers(0, 30), st.integers(0, 8)), min_size=2, max_size=5),
    inks=st.lists(styles, min_size=3, max_size=3),
    letters=st.text(st.sampled_from("a▀▄█ 語"), min_size=8, max_size=8),
)
def test_a_picture_that_moves_leaves_no_trace(
    places: list[tuple[int, int]], inks: list[Style], letters: str
) -> None:
    width, height = 40, 16
    emulator, encoder = Emulator(width, height), FrameEncoder(Look(), "xterm")
    ground = Style(bgcolor="#161a1e")
    for left, top in places:
        strips = []
        for y in range(height):
            picture = [Segment(letters[:4], inks[y % 3]), Segment(letters[4:], inks[0])]
            line = [Segment(" " * left, ground), *(picture if top <= y < top + 4 else [])]
            strips.append(Strip(line).adjust_cell_length(width, ground))
        encoder.merge(layout(strips, width), (width, height), Look())
        emulator.feed(encoder.frame())
        assert emulator.seen() == seen_of(strips)


WORLD = 90
MAP = (44, 22)
PANEL = 12


@cache
def world(y: int) -> list[tuple[str, str | None, str | None]]:
    """Return the cells of a line of a large picture without two equal places."""
    rng = random.Random(y)
    return [(rng.choice("▀▄ a"), rng.choice(COLOURS), rng.choice(COLOURS)) for _x in range(WORLD)]


def view(left: int, top: int, words: str) -> list[Strip]:
    """Return a part of the large picture, with a panel of words beside it."""
    ground = Style(bgcolor="#161a1e")
    strips = []
    for y in range(top, top + MAP[1]):
        line = [
            Segment(c, Style(color=style, bgcolor=back)) for c, style, back in world(y)[left : left + MAP[0]]
        ]
        strips.append(Strip([*line, Segment(f"{words} {y - top}".ljust(PANEL)[:PANEL], ground)]))
    return strips


@pytest.mark.parametrize("term", ["xterm-256color", "screen", "vt100"])
@given(
    looks=st.lists(
        st.tuples(st.integers(0, WORLD - MAP[0]), st.integers(0, 30), st.sampled_from(["ab", "語", "score"])),
        min_size=2,
        max_size=6,
    )
)
@settings(max_examples=8)
def test_a_map_that_scrolls_beside_a_panel_is_shown_as_it_is(
    term: str, looks: list[tuple[int, int, str]]
) -> None:
    size = (MAP[0] + PANEL, MAP[1])
    emulator, encoder = Emulator(*size), FrameEncoder(Look(), term)
    at = (0, 0)
    for number, (left, top, words) in enumerate(looks):
        at = (left, at[1]) if number % 3 == 1 else (at[0], top) if number % 3 == 2 else (left, top)
        strips = [strip.adjust_cell_length(size[0], Style()) for strip in view(*at, words)]
        encoder.merge(layout(strips, size[0]), size, Look())
        emulator.feed(encoder.frame())
        assert emulator.seen() == seen_of(strips)


@pytest.mark.parametrize(("left", "top"), [(20, 10), (14, 10), (33, 10), (20, 13), (20, 5)])
def test_scrolling_writes_only_what_comes_into_view(left: int, top: int) -> None:
    size = (MAP[0] + PANEL, MAP[1])
    encoder = FrameEncoder(Look(), "xterm-256color")
    encoder.merge(layout(view(20, 10, "ab"), size[0]), size, Look())
    everything = encoder.frame()
    encoder.merge(layout(view(left, top, "ab"), size[0]), size, Look())
    new = abs(left - 20) / MAP[0] + abs(top - 10) / MAP[1]
    assert len(encoder.frame()) < (new + 0.15) * len(everything)


def test_a_terminal_that_cannot_move_its_lines_is_not_told_to() -> None:
    size = (MAP[0] + PANEL, MAP[1])
    encoder = FrameEncoder(Look(), "vt100")
    for top in (10, 13):
        encoder.merge(layout(view(20, top, "ab"), size[0]), size, Look())
        frame = encoder.frame()
    assert not re.search(r"\x1b\[[0-9]*[LMP@]", frame)


@pytest.mark.parametrize("colours", [3, 6])
def test_a_picture_takes_about_one_change_of_colours_for_each_pair_of_them(colours: int) -> None:
    rng = random.Random(colours)
    chosen = [f"#{rng.randrange(1 << 24):06x}" for _number in range(colours)]
    encoder = FrameEncoder(Look(), "xterm-256color")
    blank = [Strip([Segment(" " * 30, Style(bgcolor="#161a1e"))])] * 20
    encoder.merge(layout(blank, 30), (30, 20), Look())
    encoder.frame()
    picture = [
        Strip([Segment("▀", Style(color=rng.choice(chosen), bgcolor=rng.choice(chosen))) for _x in range(14)])
        for _y in range(7)
    ]
    encoder.merge(LayoutUpdate([[strip] for strip in picture], Region(3, 4, 14, 7)), (30, 20), Look())
    pairs = colours * (colours - 1) // 2
    assert encoder.frame().count("8;2;") <= pairs + colours + 2
