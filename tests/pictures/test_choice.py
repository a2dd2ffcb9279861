"""Which terminals get pictures, as far as can be said before they are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tui.base.depth import Depth, Look
from tui.drawing.pictures import choice as choosing
from tui.drawing.pictures.choice import VARIABLE, are_likely, choice

KITTY = {"TERM": "xterm-kitty"}
LOOK = Look(Depth.TRUECOLOR, unicode=True)


@pytest.mark.parametrize(
    ("setting", "variable", "chosen"),
    [("auto", "", "auto"), ("auto", "off", "off"), ("off", "on", "on"), ("on", "nonsense", "on")],
)
def test_the_environment_decides_before_the_setting(setting: str, variable: str, chosen: str) -> None:
    assert choice(setting, {VARIABLE: variable} if variable else {}) == chosen


def test_pictures_are_likely_where_the_terminal_the_look_and_the_person_allow_them() -> None:
    assert are_likely("auto", LOOK, KITTY)
    assert are_likely("auto", LOOK, {"TERM": "xterm-ghostty"})
    assert not are_likely("auto", LOOK, {"TERM": "xterm-256color"})
    assert not are_likely("auto", LOOK, {})
    assert not are_likely("off", LOOK, KITTY)
    assert not are_likely("auto", replace(LOOK, unicode=False), KITTY)
    assert not are_likely("auto", replace(LOOK, depth=Depth.ANSI256), KITTY)


def test_pictures_are_not_likely_without_their_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "can_render", lambda: False)
    assert not are_likely("on", LOOK, KITTY)
