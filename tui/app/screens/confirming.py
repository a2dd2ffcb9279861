"""Questions in a dialog: one to be confirmed, and one with a menu of answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.app.widgets.menu import Item, Menu
from tui.base.depth import Look
from tui.terminal.keys import KeysLine
from tui.terminal.lifecycle import ManagedModal


class ConfirmScreen(ManagedModal[bool]):
    """Dismissed with the answer; a question declares its keys with the action ``answer``."""

    DEFAULT_CSS: ClassVar[str] = """
    ConfirmScreen { align: center middle; }
    ConfirmScreen #question {
        width: 60; max-width: 96%; height: auto;
        border: round $border; background: $surface; padding: 1 2;
    }
    ConfirmScreen #question Static { height: auto; margin-bottom: 1; }
    .-ascii ConfirmScreen #question { border: ascii $border; }
    """

    def __init__(self, title: str, paragraphs: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._paragraphs = paragraphs

    def compose(self) -> ComposeResult:
        with Vertical(id="question") as box:
            box.border_title = self._title
            for paragraph in self._paragraphs:
                yield Static(paragraph, markup=False)
            yield KeysLine()

    def action_answer(self, wish: bool) -> None:
        """Close with the answer."""
        self.dismiss(wish)


class AnswerMenu(ManagedModal[str]):
    """Dismissed with the id of an answer, ``""`` for none; a question declares the key of ``back``."""

    DEFAULT_CSS: ClassVar[str] = """
    AnswerMenu { align: center middle; }
    AnswerMenu #answers {
        width: 64; max-width: 96%; height: auto;
        border: round $border; background: $surface; padding: 0 1;
    }
    AnswerMenu #note { height: auto; color: $text-muted; padding: 0 2; }
    .-ascii AnswerMenu #answers { border: ascii $border; }
    """

    def __init__(self, look: Look, title: str, answers: Sequence[Item], note: str = "") -> None:
        super().__init__()
        self._title = title
        self._answers = answers
        self._note = note
        self._menu = Menu(look=look, gap=1, id="ways")

    def compose(self) -> ComposeResult:
        with Vertical(id="answers") as box:
            box.border_title = self._title
            yield self._menu
            if self._note:
                yield Static(self._note, id="note", markup=False)
            yield KeysLine()

    def on_mount(self) -> None:
        """Offer the answers."""
        self._menu.offer(self._answers)
        self._menu.focus()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Close with the answer."""
        self.dismiss(message.item)

    def action_back(self) -> None:
        """Close without one."""
        self.dismiss("")
