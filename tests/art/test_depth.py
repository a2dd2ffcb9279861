"""Which look suits which terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.segment import Segment
from textual.color import Color

from tui.base.depth import Depth, Look, detect, detect_depth, detect_unicode
from tui.drawing.filters import filters


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color"}, Depth.ANSI256),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Depth.TRUECOLOR),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, Depth.TRUECOLOR),
        ({"TERM": "xterm"}, Depth.ANSI16),
        ({"TERM": "linux"}, Depth.ANSI16),
        ({"TERM": "screen"}, Depth.ANSI16),
        ({"TERM": "tmux-256color"}, Depth.ANSI256),
        ({"TERM": "xterm-kitty"}, Depth.TRUECOLOR),
        ({"TERM": "foot-extra"}, Depth.TRUECOLOR),
        ({"TERM": "xterm-direct"}, Depth.TRUECOLOR),
        ({"TERM": "dumb"}, Depth.NONE),
        ({"TERM": "vt100"}, Depth.NONE),
        ({}, Depth.ANSI16),
        ({"WT_SESSION": "4"}, Depth.TRUECOLOR),
        ({"TERM": "xterm-kitty", "COLORTERM": "truecolor", "NO_COLOR": "1"}, Depth.NONE),
        ({"TERM": "xterm", "NO_COLOR": ""}, Depth.ANSI16),
    ],
)
def test_depth_of_a_terminal(environ: dict[str, str], depth: Depth) -> None:
    assert detect_depth(environ) is depth


@pytest.mark.parametrize(
    ("environ", "unicode"),
    [
        ({"LANG": "en_US.UTF-8"}, True),
        ({"LANG": "C.utf8"}, True),
        ({"LANG": "C"}, False),
        ({}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "ru_RU.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8", "TERM": "linux"}, False),
        ({"WT_SESSION": "4"}, True),
    ],
)
def test_unicode_of_a_locale(environ: dict[str, str], unicode: bool) -> None:
    assert detect_unicode(environ) is unicode


@pytest.mark.parametrize(
    ("environ", "unicode", "shown"),
    [
        ({"LANG": "ru_RU.UTF-8", "TERM": "linux"}, False, "А. Анна: «ход» ~"),
        ({"LANG": "ru_RU.UTF-8", "TERM": "xterm"}, True, "А. Анна: «ход» …"),
        ({"LANG": "C", "TERM": "xterm"}, False, '?. ????: "???" ~'),
        ({"LANG": "ru_RU.UTF-8", "TERM": "vt100"}, False, '?. ????: "???" ~'),
    ],
)
def test_names_and_words_can_be_read_wherever_the_locale_has_letters(
    environ: dict[str, str], unicode: bool, shown: str
) -> None:
    look = detect(environ)
    assert look.unicode is unicode
    text = [Segment("А. Анна: «ход» …")]
    for one in filters(look):
        text = one.apply(text, Color(0, 0, 0))
    wanted = shown if unicode else shown.replace("«", '"').replace("»", '"')
    assert text[0].text == wanted
    tried = filters(replace(look, unicode=False))[-1].apply([Segment("Анна ●▲")], Color(0, 0, 0))
    assert tried[0].text == ("Анна ??" if "А" in shown else "???? ??")


def test_characters_replace_half_blocks_without_colour_or_unicode() -> None:
    assert not Look().glyphs
    assert not Look(Depth.ANSI16).glyphs
    assert Look(Depth.NONE).glyphs
    assert Look(Depth.TRUECOLOR, unicode=False).glyphs
    assert detect({"TERM": "dumb", "LANG": "C"}) == Look(Depth.NONE, unicode=False)
