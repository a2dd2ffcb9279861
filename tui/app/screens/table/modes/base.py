"""Base classes of the modes: what keys and mouse do at the table.

The screen owns the widgets and asks its mode what to show; a mode changes nothing but the cursor, and
asks the screen to make a move.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from engine import State
from tui.app.screens.table.modes.context import TableContext
from tui.presentation.board import Picture as AnyPicture

Said = tuple[str, str, str]
"""What the prompt says: what to do, the consequence, and the tone of the consequence."""


Picture = TypeVar("Picture", bound=AnyPicture)
Place = TypeVar("Place")


class TableMode(ABC, Generic[Picture, Place]):
    """Base of the modes of all games: one can only look around.

    Attributes:
        key_labels: what the keys of some actions do in this mode, in English, for the line of keys.
        only: names of the only actions that there are in this mode; ``None`` for no such limit.
    """

    key_labels: Mapping[str, str] = MappingProxyType({})
    only: frozenset[str] | None = None
    decides: ClassVar[bool] = False

    def __init__(self, screen: TableContext) -> None:
        self.screen = screen

    @property
    def verbs(self) -> frozenset[str]:
        """Names of the screen's actions that do something in this mode."""
        return frozenset()

    def takes(self, number: int) -> bool:
        """Return whether there is a choice with this number, where there are numbers."""
        return True

    def why_not(self, action: str) -> str:
        """Return why an action means nothing in this mode; ``""`` if the game makes that clear."""
        return ""

    @property
    def state(self) -> State:
        """The game as the screen's person may see it."""
        return self.screen.state

    @property
    def cursor(self) -> Place | None:
        """The place on the board that should stay in view."""
        return None

    def left(self) -> None:
        """Another mode takes its place."""

    def scene(self, base: Picture) -> Picture:
        """Return the map's picture, given the board."""
        return base

    def prompt(self) -> Said:
        """Return the prompt."""
        return "", "", ""

    def step(self, dx: int, dy: int) -> None:
        """An arrow key: look around."""
        self.screen.look_around(dx, dy)

    def next(self, step: int) -> None:
        """Tab or Shift+Tab."""

    def confirm(self) -> None:
        """Enter."""

    def digit(self, number: int) -> None:
        """A digit."""

    def nothing(self) -> None:
        """Leave the step out."""

    def uncover(self) -> None:
        """Show a covered hand."""
