"""The area under the mouse at a table: lit up on the map, and its worth."""

from __future__ import annotations

from typing import Protocol

from tui.presentation.board import Picture
from tui.presentation.board_map import AnyMap


class HoverScreen(Protocol):
    """The table screen, as far as it is needed to show what the mouse rests on."""

    @property
    def board(self) -> AnyMap:
        """The map."""

    @property
    def may_hover(self) -> bool:
        """True if help is wanted, and nothing else is being looked at."""

    def hovered(self, target: object) -> tuple[Picture, str] | None:
        """Return the map with what is under the mouse lit up, and what it is; ``None`` for nothing."""

    def say_hovered(self, words: str) -> None:
        """Say what is under the mouse."""

    def show(self) -> None:
        """Show the mode."""


class Hovering:
    """Shows what the mouse rests on, until it moves away or the screen shows its mode."""

    def __init__(self, screen: HoverScreen) -> None:
        self._screen = screen
        self._shown = False

    def rest_on(self, target: object) -> None:
        """Show what is under the mouse; ``None`` for nothing."""
        screen = self._screen
        if not screen.may_hover:
            return
        found = None if target is None else screen.hovered(target)
        if found is not None:
            picture, words = found
            screen.board.show(picture)
            screen.say_hovered(words)
            self._shown = True
        elif self._shown:
            screen.show()

    def forget(self) -> None:
        """Take note that the screen shows its mode."""
        self._shown = False
