"""The scoreboard: who plays, how they stand, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message

from tui.art.depth import Look
from tui.art.seats import badge_style
from tui.art.seats import seat as sign_of
from tui.fitting import filled
from tui.widgets.look_widget import LookWidget
from tui.words import _

_MOST_PIPS = 5  # with more followers a number says it in less room


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat stands.

    Attributes:
        name: of the person or bot who sits there.
        colour: number of the seat's colour and shape.
        score: points now.
        projected: points if the game ended now; ``None`` to leave that out.
        supply: followers off the board.
        followers: all the followers of the seat.
        gained: points just gained; 0 shows none.
        to_move: whether it is this seat's turn.
        thinking: whether a bot thinks here.
        won: whether this seat has won.
        away: whether the person is not connected; the name is in brackets then.
        reserve: what the seat has off the board besides its followers, in a few characters.
        lap: where the marker stands on a score track that has been gone round; ``""`` for none.
    """

    name: str
    colour: int
    score: int
    projected: int | None
    supply: int
    followers: int
    gained: int = 0
    to_move: bool = False
    thinking: bool = False
    won: bool = False
    away: bool = False
    reserve: str = ""
    lap: str = ""


class _Layout(Enum):
    """How the lines are laid out, the roomiest first."""

    ROOMY = auto()
    CLOSE = auto()
    TWO_LINES = auto()


def _called(standing: Standing) -> str:
    return f"({standing.name})" if standing.away else standing.name


class Scoreboard(LookWidget):
    """A line a seat: turn mark, shape, name, score, projected score, followers in hand as pips.

    Where names would be cut the pips become a number, or else all behind the points goes into a second line.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"scoreboard--faint", "scoreboard--turn", "scoreboard--gain"}

    class Chosen(Message):
        """A seat was clicked. ``seat`` is its number."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._standings: tuple[Standing, ...] = ()

    def show(self, standings: Sequence[Standing]) -> None:
        """Show how the seats stand."""
        new = tuple(standings)
        if new != self._standings:
            before = self.get_content_height(None, None, self.size.width)
            self._standings = new
            self.refresh(layout=self.get_content_height(None, None, self.size.width) != before)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        lines = 2 if self._layout_for(width) is _Layout.TWO_LINES else 1
        return lines * len(self._standings)

    def render(self) -> Text:
        layout = self._layout_for(self.size.width)
        return Text("\n", end="").join(self._line(standing, layout) for standing in self._standings)

    def _layout_for(self, width: int) -> _Layout:
        """Return the roomiest layout in which no name is cut."""
        for layout in _Layout:
            if all(cell_len(_called(one)) <= self._room(one, layout, width) for one in self._standings):
                return layout
        return _Layout.TWO_LINES

    def _room(self, standing: Standing, layout: _Layout, width: int) -> int:
        """Return the columns for the name."""
        tail = 0 if layout is _Layout.TWO_LINES else cell_len(self._tail(standing, layout).plain)
        return width - 4 - len(self._score(standing)) - self._ahead_columns(layout) - tail

    def _ahead_columns(self, layout: _Layout) -> int:
        if layout is _Layout.ROOMY:
            return 5
        return max(cell_len(self._ahead(standing)) for standing in self._standings)

    def _score(self, standing: Standing) -> str:
        return f"{standing.score:>3}"

    def _ahead(self, standing: Standing) -> str:
        if standing.gained:
            return f"+{standing.gained}"
        if standing.projected is not None and standing.projected != standing.score:
            return f"{'▹' if self._look.unicode else '>'}{standing.projected}"
        return ""

    def _tail(self, standing: Standing, layout: _Layout) -> Text:
        """Return what stands behind the points: followers in hand, what else is off the board, the lap."""
        faint = self.get_component_rich_style("scoreboard--faint")
        colour = badge_style(standing.colour, self._look)
        mark = sign_of(standing.colour).sign(self._look)
        if standing.followers > _MOST_PIPS or layout is not _Layout.ROOMY:
            tail = Text.assemble(" ", (mark, colour), f" {standing.supply}")
        else:
            away = standing.followers - standing.supply
            dot = "·" if self._look.unicode else "."
            tail = Text.assemble(" ", (mark * standing.supply, colour), (dot * away, faint))
        wide = max(cell_len(other.reserve) for other in self._standings)
        tail.append(set_cell_size(standing.reserve, wide))
        laps = max(cell_len(other.lap) for other in self._standings)
        tail.append(f" {standing.lap:>{laps}}" if laps else "", faint)
        return tail

    def _line(self, standing: Standing, layout: _Layout) -> Text:
        width = self.size.width
        unicode = self._look.unicode
        faint = self.get_component_rich_style("scoreboard--faint")
        turn = self.get_component_rich_style("scoreboard--turn")
        gain = self.get_component_rich_style("scoreboard--gain")
        sign = sign_of(standing.colour)
        if standing.thinking:
            lead = "…"
        elif standing.won:
            lead = "♛" if unicode else "*"
        else:
            lead = ("▸" if unicode else ">") if standing.to_move else " "
        name = filled(_called(standing), max(self._room(standing, layout, width), 3))
        ahead = f"{self._ahead(standing):<{self._ahead_columns(layout)}}"
        line = Text.assemble(
            (lead, turn),
            (sign.sign(self._look), badge_style(standing.colour, self._look)),
            " ",
            (name, turn if standing.to_move or standing.won else Style()),
            " ",
            (self._score(standing), turn if standing.to_move else Style(bold=True)),
            (ahead, gain if standing.gained else faint),
            no_wrap=True,
            end="",
        )
        if layout is _Layout.TWO_LINES:
            line.append("\n  ")
        return line.append_text(self._tail(standing, layout))

    @property
    def text(self) -> str:
        """What is shown, in words, for tests and screen readers."""
        return "; ".join(_("{name} {score}").format(name=s.name, score=s.score) for s in self._standings)

    def on_click(self, event: events.Click) -> None:
        """Tell which seat was clicked."""
        at = event.get_content_offset(self)
        lines = 2 if self._layout_for(self.size.width) is _Layout.TWO_LINES else 1
        if at is not None and at.y // lines < len(self._standings):
            self.post_message(self.Chosen(at.y // lines))
