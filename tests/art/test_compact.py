"""SVG files that are made small look as before."""

from __future__ import annotations

import random
import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image, ImageChops

import engine
from tui.base.game_ui import games
from tui.drawing.art.svg import Caption
from tui.drawing.art.vector.compact import compact
from tui.presentation.board import board

MOVES = 25


def drawn(text: str) -> Image.Image:
    with Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text)))) as image:
        return image.convert("RGB")


def exported(game: str) -> str:
    """Return a position of a game as it is drawn before it is made small."""
    found = engine.game(game)
    state = found.new_state(found.min_players, 3, found.settle({}))
    rng, dealer = random.Random(3), engine.Dealer(3)
    for _move in range(MOVES):
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
    shown = board(game)
    seats = range(len(state.scores))
    captions = [Caption(seat, "one & <two>") for seat in seats]
    return shown.svg(game, shown.picture(state, colours=list(seats)), ("A < B", "C & D"), captions)


def attributes(root: ElementTree.Element) -> tuple[list[str], set[str]]:
    """Return the ids of a drawing, and those to which it refers."""
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    text = ElementTree.tostring(root, encoding="unicode")
    return names, set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))


@pytest.mark.parametrize("game", games())
def test_positions_look_the_same_and_take_fewer_bytes(game: str) -> None:
    text = exported(game)
    small = compact(text)
    assert len(small) < 0.85 * len(text)
    assert ImageChops.difference(drawn(text), drawn(small)).getbbox() is None
    names, used = attributes(ElementTree.fromstring(small))
    assert len(names) == len(set(names))
    assert set(names) == used
    for words in ("A &lt; B", "C &amp; D", "one &amp; &lt;two&gt;"):
        assert words in small


def test_what_is_drawn_more_than_once_is_written_once() -> None:
    line = "M0 0" + "l3 1l-2 4" * 8
    mill = "".join(f"<path d='M{x} 2h3' stroke='#fff' stroke-width='2'/>" for x in range(4))
    text = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40' width='40' height='40'>"
        "<defs><linearGradient id='seen'><stop stop-color='#f00'/></linearGradient>"
        "<linearGradient id='idle'><stop stop-color='#00f'/></linearGradient></defs>"
        f"<path d='{line}' fill='url(#seen)'/><path d='{line}' fill='none' stroke='#0f0'/><g/><path d=''/>"
        f"<g transform='translate(9 9)'>{mill}</g><g transform='translate(20 9)scale(2)'>{mill}</g></svg>"
    )
    small = compact(text)
    assert small.count(line) == 1
    assert small.count("M3 2h3") == 1
    assert small.count("<linearGradient") == 1
    assert small.count("stroke-width:2") == 1
    assert "<g/>" not in small
    assert 'd=""' not in small
    assert ImageChops.difference(drawn(text), drawn(small)).getbbox() is None
    assert len(compact(small)) <= len(small)
