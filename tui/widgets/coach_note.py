"""What the coach of a lesson says, in a few lines between the map and the prompt."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from tui.widgets.event_log import wrap

_LEAST: Final = 3


class CoachNote(Widget):
    """A few lines, three of them for nearly all that is said, so that the map above stays where it is."""

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
        """All that is said, for tests and screen readers."""
        return f"{self._words} {self._key}".strip()

    def say(self, title: str, words: str, key: str = "", tone: str = "") -> None:
        """Show some sentences.

        Args:
            title: of the lesson, and how far it is.
            words: the sentences.
            key: the key that goes on, in a few words; ``""`` for none.
            tone: ``""``, ``"good"`` or ``"bad"``.
        """
        self.border_title = title
        self._words, self._key, self._tone = words, key, tone
        width, height = self.size
        self.refresh(layout=bool(width) and max(_LEAST, len(self.lines(width))) != height)

    def lines(self, width: int) -> list[str]:
        """Return the lines in ``width`` columns; the last has room for the key."""
        found = list(wrap(self._words, width))
        if self._key and cell_len(found[-1]) + 2 + cell_len(self._key) > width:
            found.append("")
        return found

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(_LEAST, len(self.lines(width)))

    def render(self) -> Text:
        lines = self.lines(self.size.width)
        tone = self.get_component_rich_style(f"coach--{self._tone}", partial=True) if self._tone else ""
        text = Text("\n".join(lines), style=tone, no_wrap=True, end="")
        if self._key:
            room = self.size.width - cell_len(lines[-1]) - cell_len(self._key)
            text.append(" " * max(room, 1))
            text.append(self._key, self.get_component_rich_style("coach--key", partial=True))
        return text
