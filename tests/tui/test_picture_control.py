"""True if pictures are shown follows from the setting, the terminal and the look; a sentence says why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from tui.app import picture_control
from tui.app.picture_control import PictureControl
from tui.base.depth import Depth, Look
from tui.drawing.pictures.renderer import PictureRenderer
from tui.terminal.picture_session import PictureSession
from tui.terminal.picture_support import PictureSupport, PictureVerdict

SHOWN = PictureSupport(PictureVerdict.SHOWN, "kitty(0.48.2)", (9, 18))


class FakeSession(PictureSession):
    """Records the calls."""

    def __init__(self) -> None:
        self.decided: Callable[[PictureSupport], None] | None = None
        self.trusting = False
        self.shown = False

    def ask(self, decided: Callable[[PictureSupport], None], *, trusting: bool = False) -> None:
        self.decided, self.trusting = decided, trusting

    def show(self, store: object, support: PictureSupport) -> None:
        self.shown = True

    def hide(self) -> None:
        self.shown = False

    def forget_question(self) -> None:
        self.decided = None


class FakeApp:
    """As much of an app as is needed."""

    def __init__(self) -> None:
        self.look = Look()
        self.screen_stack: list[object] = []
        self.renewed = 0
        self.driver: object = None
        self.run_action = None

    def call_later(self, _callback: object, action: str) -> None:
        assert action == "app.renew_look"
        self.renewed += 1


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> tuple[FakeApp, FakeSession, PictureControl]:
    app, session = FakeApp(), FakeSession()
    app.driver = type("Driver", (), {"pictures": session})()
    monkeypatch.setattr(PictureRenderer, "prepare", lambda self: None)  # no process
    return app, session, PictureControl(cast(Any, app))


Rig = tuple[FakeApp, FakeSession, PictureControl]


def test_a_terminal_that_shows_pictures_gets_them(rig: Rig) -> None:
    app, session, control = rig
    control.find("auto", {})
    assert session.decided is not None
    assert not session.trusting
    assert control.cell(app.look) is None
    session.decided(SHOWN)
    assert session.shown
    assert app.renewed == 1
    assert control.cell(app.look) == (9, 18)
    assert "kitty(0.48.2)" in control.words
    for look in (replace(app.look, depth=Depth.ANSI256), replace(app.look, unicode=False)):
        assert control.cell(look) is None


def test_a_terminal_that_shows_none_is_told_about(rig: Rig) -> None:
    app, session, control = rig
    control.find("auto", {})
    assert session.decided is not None
    session.decided(PictureSupport(PictureVerdict.TMUX))
    assert not session.shown
    assert not app.renewed
    assert "allow-passthrough" in control.words


def test_pictures_go_when_the_terminal_is_another_one(rig: Rig) -> None:
    app, session, control = rig
    control.find("on", {})
    assert session.decided is not None
    assert session.trusting
    session.decided(SHOWN)
    app.look = replace(app.look, picture_cell=(9, 18))
    session.decided(PictureSupport(PictureVerdict.UNKNOWN, "XTerm(412)"))
    assert not session.shown
    assert app.renewed == 2
    assert "XTerm(412)" in control.words


@pytest.mark.parametrize(("setting", "environ"), [("off", {}), ("on", {"HINTERLAND_PICTURES": "off"})])
def test_pictures_can_be_switched_off(rig: Rig, setting: str, environ: dict[str, str]) -> None:
    _app, session, control = rig
    control.find(setting, environ)
    assert session.decided is None
    assert "off" in control.words


def test_a_variable_that_makes_no_sense_changes_nothing(rig: Rig) -> None:
    _app, session, control = rig
    control.find("auto", {"HINTERLAND_PICTURES": "perhaps"})
    assert session.decided is not None


def test_few_colours_show_no_pictures(rig: Rig) -> None:
    app, session, control = rig
    app.look = Look(Depth.ANSI16)
    control.find("auto", {})
    assert session.decided is None
    assert "colours" in control.words


def test_a_missing_package_is_named(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    _app, session, control = rig
    monkeypatch.setattr(picture_control, "can_render", lambda: False)
    control.find("auto", {})
    assert session.decided is None
    assert "pip install 'hinterland[pictures]'" in control.words
