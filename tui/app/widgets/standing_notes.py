"""Notes of a game on how the seats stand, besides scores and followers."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import Static

from tui.base.depth import Depth, Look
from tui.drawing.art.block import half_block
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.presentation.landscape.vocabulary import StandingNote
from tui.terminal.look_widget import LookWidget


class StandingNotes(LookWidget, Static):
    """A few short lines under the scoreboard; hidden where a game has none."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._shown: tuple[StandingNote | None, tuple[int, ...]] | None = None

    def show(self, account: StandingNote | None, colours: Sequence[int]) -> None:
        """Show an account, with the number of the colour of each seat."""
        new = account, tuple(colours)
        if new != self._shown:
            self._shown = new
            self._write(*new)

    def redraw(self) -> None:
        if self._shown is not None:
            self._write(*self._shown)

    def _write(self, account: StandingNote | None, colours: tuple[int, ...]) -> None:
        self.display = account is not None
        if account is None:
            return
        self.border_title = account.title
        lines = []
        for seat, text in account.lines:
            if seat >= 0:
                colour = colours[seat]
                sign = sign_of(colour).sign(self._look), badge_style(colour, self._look)
                lines.append(Text.assemble(sign, " ", self._pictured(account, text)))
            else:
                lines.append(Text(text))
        self.update(Text("\n").join(lines))

    def _pictured(self, account: StandingNote, text: str) -> Text:
        """Return a line with pictures for words, where enough colours and half blocks can show them."""
        look = self._look
        if look.glyphs or look.depth is Depth.ANSI16:
            return Text(text)
        palette = colours(look.depth, Shade.PLAIN, look.theme)
        found = Text()
        for word in text.split(" "):
            rows = account.pictures.get(word)
            for above, below in zip(*rows, strict=True) if rows else ():
                found.append(*half_block(look.depth, palette[ord(above)], palette[ord(below)]))
            found.append(" " if rows else f"{word} ")
        return found
