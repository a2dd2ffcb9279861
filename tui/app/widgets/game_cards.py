"""The games as cards beside each other, one of them chosen: left and right change it, so does a click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from tui.app.widgets.static_board import StaticBoard
from tui.base.depth import Look
from tui.base.words import N_
from tui.presentation.board import Picture
from tui.terminal.keys import key

_ROOMY: Final = 30


class GameCard(Vertical):
    """The name of a game over a picture of its board."""

    def __init__(self, number: int, title: str, look: Look) -> None:
        super().__init__(classes="card")
        self.number = number
        self._title = title
        self._look = look
        self._chosen = False

    def compose(self) -> ComposeResult:
        yield Static(markup=False, classes="title")
        yield StaticBoard(self._look)

    def mark(self, chosen: bool) -> None:
        """Look chosen or not."""
        self._chosen = chosen
        self.set_class(chosen, "-chosen")
        self.on_resize()

    def on_resize(self) -> None:
        """Write the name, and around it what marks the chosen one, as far as there is room."""
        before, after = "▸◂" if self._look.unicode else "><"
        words = self._title
        if self._chosen:
            room = self.size.width - cell_len(words)
            words = f"{before} {words} {after}" if room >= len("▸  ◂") else f"{before}{words}"
        self.query_one(".title", Static).update(words)

    def on_click(self, event: events.Click) -> None:
        """Choose this game."""
        self.query_ancestor(GameCards).choose(self.number)


class GameCards(Horizontal, can_focus=True):
    """A row of cards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "turn(-1)", N_("Change")),
        key("right,l,space", "turn(1)", N_("Change")),
    ]

    class Changed(Message):
        """A person has chosen another game. ``index`` is its number."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, titles: Sequence[str], look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._titles = titles
        self._look = look
        self._index = 0

    @property
    def index(self) -> int:
        """Number of the chosen game."""
        return self._index

    def compose(self) -> ComposeResult:
        for number, title in enumerate(self._titles):
            yield GameCard(number, title, self._look)

    def on_mount(self) -> None:
        """Mark the first game."""
        self.show(self._index)

    def show(self, index: int) -> None:
        """Mark a game as the chosen one, without telling anybody."""
        self._index = index
        for card in self.query(GameCard):
            card.mark(card.number == index)

    def paint(self, number: int, game: str, picture: Picture) -> None:
        """Show the picture of a game on its card."""
        for card in self.query(GameCard):
            if card.number == number:
                roomy = card.size.width >= _ROOMY
                card.query_one(StaticBoard).show(game, picture, "medium" if roomy else "small")

    def choose(self, index: int) -> None:
        """Choose a game."""
        if index != self._index:
            self.show(index)
            self.post_message(self.Changed(index))

    def action_turn(self, step: int) -> None:
        """Choose the next game or the one before."""
        self.choose((self._index + step) % len(self._titles))
