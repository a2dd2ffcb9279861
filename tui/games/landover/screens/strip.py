"""Two lines below the map of a narrow screen: the hand, and how everybody stands."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from rich.text import Text

from engine.games.landover.data import FACES, GOODS, NUMBERS
from engine.games.landover.state import LandoverState
from tui.base.depth import Look
from tui.base.fitting import cut_name
from tui.base.words import _
from tui.drawing.art.seats import badge_style, seat
from tui.games.landover import names as called
from tui.games.landover.screens.context import LandContext
from tui.terminal.look_widget import LookWidget

_BESIDE: Final = 5  # columns that each name takes besides itself and the points: its sign and blanks


class StatusStrip(LookWidget):
    """The most important figures, in two lines."""

    DEFAULT_CSS: ClassVar[str] = "StatusStrip { height: 2; width: 1fr; padding: 0 1; }"

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._lines = Text()

    def follow(self, screen: LandContext) -> None:
        """Show the hand and the seats of a screen's game."""
        state = screen.state
        at, mine = state.at, screen.mine
        first = Text(no_wrap=True)
        if mine is not None and at.known[mine]:
            first = self._hand(state, mine, screen.size.width - 2)
        scores = sum(len(str(score)) for score in state.scores)
        total = screen.size.width - 2 - _BESIDE * len(screen.names) - scores
        names = sum(map(cell_len, screen.names))
        found = self._news(state)
        news = next((news for news in found if names + cell_len(news) <= total), found[-1])
        room = len(max(screen.names, key=len))
        if names + cell_len(news) > total:
            room = (total - cell_len(news)) // len(screen.names)
        second = Text(no_wrap=True)
        for number, name in enumerate(screen.names):
            colour = screen.colours[number]
            turn = state.current_player == number
            second.append(seat(colour).sign(self.look), style=badge_style(colour, self.look))
            short = cut_name(name, max(room, 3))
            second.append(f" {short} ", style="bold underline" if turn else "")
            second.append(f"{state.scores[number]}  ", style="bold")
        second.append(news)
        lines = Text("\n", end="").join([first, second])
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    @staticmethod
    def _hand(state: LandoverState, mine: int, room: int) -> Text:
        """Return the goods of a seat in one line: closer together, then without those of none, to fit."""
        at = state.at
        goods = [(called.good(good), at.held(mine, number)) for number, good in enumerate(GOODS)]
        total, safe = at.total(mine), at.safe(mine)
        line = Text(no_wrap=True)
        for gap, shown in (("  ", goods), (" ", goods), ("  ", [one for one in goods if one[1]])):
            line = Text(no_wrap=True)
            for name, held in shown:
                line.append(f"{name} ", style="" if held else "dim")
                line.append(f"{held}{gap}", style="bold" if held else "dim")
            line.append(f"{total}/{safe}", style="bold" if total > safe else "")
            if line.cell_len <= room:
                break
        return line

    @staticmethod
    def _news(state: LandoverState) -> list[str]:
        """Return how the dice fell and how near the barbarians are: in full, then in fewer words."""
        at, rolls = state.at, [""]
        roll = at.roll
        if roll is not None:
            face, total = FACES[roll.face], roll.white + roll.red
            key = "" if face == "barbarian" else called.track(face)
            said = _("dice {sum} {event}")
            rolls = [said.format(sum=total, event=key), f"{total} {key}", said.format(sum=total, event="")]
        steps = _("barbarians {step}/{length}").format(step=at.barbarians, length=NUMBERS.track_length)
        return [f"{words.rstrip()}  {steps}".lstrip() for words in rolls]

    @property
    def text(self) -> str:
        """The visible text, for tests and screen readers."""
        return self._lines.plain

    def render(self) -> Text:
        return self._lines
