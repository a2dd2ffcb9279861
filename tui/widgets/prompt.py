"""The one line that says what is expected now, and what it would bring."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.timer import Timer
from textual.widget import Widget

from tui.fitting import cut

_REMARK_SECONDS: Final = 4.0


class Prompt(Widget):
    """One line: on the left what to do, on the right the consequence of what is under the cursor."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"prompt--do", "prompt--quiet", "prompt--good", "prompt--bad"}

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._do = ""
        self._consequence = ""
        self._tone = ""
        self._badge: tuple[str, Style] = "", Style()
        self._remark = ""
        self._remark_tone = ""
        self._forgetting: Timer | None = None

    def say(
        self, do: str, consequence: str = "", tone: str = "", badge: tuple[str, Style] | None = None
    ) -> None:
        """Show a sentence and a consequence.

        Args:
            do: what to do.
            consequence: what comes of it.
            tone: of the consequence, ``""``, ``"good"``, ``"bad"`` or ``"quiet"``.
            badge: the sign of the seat that is to do it, and the sign's style.
        """
        said = do, consequence, tone, badge or ("", Style())
        if said != (self._do, self._consequence, self._tone, self._badge) or self._remark:
            self._do, self._consequence, self._tone, self._badge = said
            self._remark = ""
            self.refresh()

    @property
    def has_remark(self) -> bool:
        """Whether something is shown for some seconds."""
        return bool(self._remark)

    def refuse(self, why: str) -> None:
        """Show for some seconds, or until something else is said, why a key does nothing now."""
        self.remark(why, "bad")

    def remark(self, words: str, tone: str = "quiet") -> None:
        """Show something for some seconds, or until something else is said, in place of the consequence."""
        if self._forgetting is not None:
            self._forgetting.stop()
        self._remark, self._remark_tone = words, tone
        self._forgetting = self.set_timer(_REMARK_SECONDS, self._forget)
        self.refresh()

    def _forget(self) -> None:
        self._remark = ""
        self.refresh()

    @property
    def text(self) -> str:
        """All that is said, for tests and screen readers."""
        return f"{self._lead} {self._remark or self._consequence}".strip()

    @property
    def _lead(self) -> str:
        """What to do, behind the sign of the seat."""
        return f"{self._badge[0]} {self._do}" if self._badge[0] else self._do

    def render(self) -> Text:
        """Return the line; the consequence goes first when there is not room for both."""
        width = self.size.width
        right = self._remark or self._consequence
        left = self._lead
        gap = width - cell_len(left) - cell_len(right)
        if gap < 1 and right:
            room = max(width - cell_len(right) - 2, 0)
            left = cut(left, room) if room > 11 else ""
            right = cut(right, width - cell_len(left) - (1 if left else 0))
            gap = width - cell_len(left) - cell_len(right)
        elif gap < 0:
            left = cut(left, width)
            gap = 0
        tone = self.get_component_rich_style(
            f"prompt--{(self._remark_tone if self._remark else self._tone) or 'quiet'}"
        )
        do = self.get_component_rich_style("prompt--do")
        line = Text.assemble((left, do), (" " * max(gap, 0), do), (right, tone), no_wrap=True, end="")
        sign, style = self._badge
        line.stylize(style, 0, len(sign) if left else 0)
        return line
