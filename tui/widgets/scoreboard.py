"""The scoreboard: who plays, how they stand, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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


class Scoreboard(LookWidget):
    """A line a seat: turn mark, shape, name, score, projected score, followers in hand as pips."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"scoreboard--faint", "scoreboard--turn", "scoreboard--gain"}

    class Chosen(Message):
        """A seat was clicked. ``seat`` is its number."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._standings: tuple[Standing, ...] = ()
        self._rising: tuple[int, ...] = ()

    def rise(self, scores: Sequence[int]) -> None:
        """Show other points for a moment, those on the way to the standings; none to show these."""
        if tuple(scores) != self._rising:
            self._rising = tuple(scores)
            self.refresh()

    def show(self, standings: Sequence[Standing]) -> None:
        """Show how the seats stand."""
        new = tuple(standings)
        if new != self._standings:
            resized = len(new) != len(self._standings)
            self._standings = new
            self.refresh(layout=resized)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self._standings)

    def render(self) -> Text:
        shown: Sequence[Standing] = self._standings
        if len(self._rising) == len(shown):
            shown = [replace(seat, score=score) for seat, score in zip(shown, self._rising, strict=True)]
        return Text("\n", end="").join(self._line(standing) for standing in shown)

    def _line(self, standing: Standing) -> Text:
        width = self.size.width
        unicode = self._look.unicode
        faint = self.get_component_rich_style("scoreboard--faint")
        turn = self.get_component_rich_style("scoreboard--turn")
        gain = self.get_component_rich_style("scoreboard--gain")
        sign = sign_of(standing.colour)
        colour = badge_style(standing.colour, self._look)
        mark = sign.sign(self._look)
        if standing.followers > _MOST_PIPS:
            pips = Text.assemble((mark, colour), f" {standing.supply}")
        else:
            pips = Text.assemble(
                (mark * standing.supply, colour),
                (("·" if unicode else ".") * (standing.followers - standing.supply), faint),
            )
        wide = max(cell_len(other.reserve) for other in self._standings)
        pips.append(set_cell_size(standing.reserve, wide))
        arrow = "▸" if unicode else ">"
        if standing.thinking:
            lead = "…"
        elif standing.won:
            lead = "♛" if unicode else "*"
        else:
            lead = arrow if standing.to_move else " "
        score = f"{standing.score:>3}"
        if standing.gained:
            ahead = f"+{standing.gained}"
            ahead_style: Style = gain
        elif standing.projected is not None and standing.projected != standing.score:
            ahead = f"{'▹' if unicode else '>'}{standing.projected}"
            ahead_style = faint
        else:
            ahead, ahead_style = "", faint
        laps = max(cell_len(other.lap) for other in self._standings)
        lap = f" {standing.lap:>{laps}}" if laps else ""
        tail = cell_len(pips.plain) + cell_len(lap)
        room = max(width - 4 - len(score) - 5 - tail - 1, 3)
        called = f"({standing.name})" if standing.away else standing.name
        name = filled(called, room)
        return Text.assemble(
            (lead, turn),
            (mark, colour),
            " ",
            (name, turn if standing.to_move or standing.won else Style()),
            " ",
            (score, turn if standing.to_move else Style(bold=True)),
            (f"{ahead:<5}", ahead_style),
            pips,
            (lap, faint),
            no_wrap=True,
            end="",
        )

    @property
    def text(self) -> str:
        """What is shown, in words, for tests and screen readers."""
        return "; ".join(_("{name} {score}").format(name=s.name, score=s.score) for s in self._standings)

    def on_click(self, event: events.Click) -> None:
        """Tell which seat was clicked."""
        at = event.get_content_offset(self)
        if at is not None and at.y < len(self._standings):
            self.post_message(self.Chosen(at.y))
