"""Classes of screens and widgets: abstract methods are enforced, and styles follow every base."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import types

import pytest
from textual.dom import DOMNode
from textual.widget import Widget

import tui
from engine.bots.evaluation import Evaluation
from tui.app.lobby import HallScreen
from tui.app.screens.board_screen import BoardScreen
from tui.app.screens.lobby.table import HallGameScreen, HallTableScreen
from tui.app.screens.table.game_screen import GameScreen
from tui.app.screens.table.modes.advice import HintMode
from tui.app.screens.table.modes.listing import ListMode
from tui.app.screens.table.screen import TableScreen
from tui.games.landover.screens import LandoverScreen
from tui.games.landover.screens.hall import HallLandoverScreen
from tui.presentation import Presentation
from tui.presentation.board import BoardView, RecordingView
from tui.presentation.board_map import BoardMap


def classes() -> list[type]:
    """Return every class that the package defines."""
    found = {}
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name.endswith("__main__"):
            continue
        for one in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(one) and one.__module__.startswith("tui."):
                found[f"{one.__module__}.{one.__qualname__}"] = one
    return [found[name] for name in sorted(found)]


def at_hall() -> list[type[HallGameScreen]]:
    """Return the screens of the tables of the hall, one for each kind of board."""
    classes()  # imports them all
    return [one for one in HallGameScreen.__subclasses__() if one.__module__.startswith("tui.")]


def test_abstract_methods_are_enforced() -> None:
    unfinished = []
    for one in classes():
        declared = any(getattr(value, "__isabstractmethod__", False) for value in vars(one).values())
        if declared and not inspect.isabstract(one):
            unfinished.append(one)
    assert unfinished == []


@pytest.mark.parametrize(
    ("base", "missing"),
    [
        (HallScreen, "follow_hall"),
        (BoardMap, "extent"),
        (BoardScreen, "refresh_board"),
        (GameScreen, "main_mode"),
        (HintMode, "advise"),
        (ListMode, "take"),
        (BoardView, "picture"),
        (RecordingView, "show"),
        (Presentation, "prompt"),
        (Evaluation, "value"),
    ],
)
def test_a_class_that_lacks_a_method_cannot_be_made(base: type, missing: str) -> None:
    unfinished = types.new_class("Unfinished", (base,))
    with pytest.raises(TypeError, match=missing):
        unfinished()


def test_styles_follow_every_base() -> None:
    for one in classes():
        if issubclass(one, Widget):
            bases = [base for base in one.__mro__ if base.__module__.startswith("tui.")]
            assert {base.__name__ for base in bases if issubclass(base, DOMNode)} <= one._css_type_names, one


def test_a_table_of_the_hall_has_the_styles_of_its_game() -> None:
    assert set(at_hall()) == {HallTableScreen, HallLandoverScreen}
    for one in at_hall():
        game = {base.__name__ for base in one.__mro__ if issubclass(base, GameScreen) and base is not one}
        assert {"HallGameScreen", "GameScreen"} < game <= one._css_type_names
    assert TableScreen.__name__ in HallTableScreen._css_type_names
    assert LandoverScreen.__name__ in HallLandoverScreen._css_type_names
