"""A question that Enter answers with yes and Esc with no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

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
