"""The coach's words in a lesson, in a few lines between the map and the prompt."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from tui.app.widgets.event_log import wrap

_LEAST: Final = 3


class CoachNote(Widget):
    """The sentences of the coach, in three lines or more, so that the map above seldom moves.

    The key that goes on stands in the last of them where there is room; the prompt below says it, too.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"coach--good", "coach--bad", "coach--key"}
    DEFAULT_CSS: ClassVar[str] = """
    CoachNote {
        height: auto; padding: 0 1; border-top: heavy $accent; border-title-color: $accent;
        border-title-style: bold; border-title-align: left;
        border-subtitle-align: right; border-subtitle-color: $text-muted; background: $surface;
        & > .coach--good { color: $success; text-style: bold; }
        & > .coach--bad { color: $warning; text-style: bold; }
        & > .coach--key { color: $accent; text-style: bold; }
    }
    .-ascii CoachNote { border-top: ascii $accent; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._words = ""
        self._key = ""
        self._tone = ""

    @property
    def text(self) -> str:
        """The visible text, for tests and screen readers."""
        return f"{self._words} {self._key}".strip()

    def say(self, title: str, words: str, key: str = "", tone: str = "") -> None:
        """Show some sentences.

        Args:
            key: the key that goes on, in a few words; ``""`` for none.
            tone: ``""``, ``"good"`` or ``"bad"``.
        """
        self.border_title = title
        self._words, self._key, self._tone = words, key, tone
        width, height = self.size
        self.refresh(layout=bool(width) and max(_LEAST, len(self.lines(width))) != height)

    def lines(self, width: int) -> list[str]:
        """Return the lines in ``width`` columns; the last has the key, if there is room for it."""
        found = list(wrap(self._words, width))
        if self._key and not self._has_room(found[-1], width) and len(found) < _LEAST:
            found.append("")
        return found

    def _has_room(self, line: str, width: int) -> bool:
        return cell_len(line) + 2 + cell_len(self._key) <= width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(_LEAST, len(self.lines(width)))

    def render(self) -> Text:
        lines = self.lines(self.size.width)
        tone = self.get_component_rich_style(f"coach--{self._tone}", partial=True) if self._tone else ""
        text = Text("\n".join(lines), style=tone, no_wrap=True, end="")
        if self._key and self._has_room(lines[-1], self.size.width):
            room = self.size.width - cell_len(lines[-1]) - cell_len(self._key)
            text.append(" " * room)
            text.append(self._key, self.get_component_rich_style("coach--key", partial=True))
        return text
