"""The chart of the scores, with the turn in view marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType

from tui.app.host import HostedScreen
from tui.app.screens.replay.replay_timeline import TurnSpan
from tui.app.widgets.timeline import TimelineBar
from tui.app.widgets.title_bar import TitleBar
from tui.base.depth import Look
from tui.base.words import N_, _
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.terminal.keys import KeysLine, key
from tui.terminal.look_widget import LookWidget

if TYPE_CHECKING:
    from saves import Seat


class ScoreChart(TimelineBar):
    """The strip of a game's turns as high as the terminal."""


class Legend(LookWidget):
    """The legend of the chart: the symbol of every seat and a text."""

    DEFAULT_CSS: ClassVar[str] = "Legend { height: auto; padding: 0 1; }"

    def __init__(self, look: Look, colours: Sequence[int], *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._colours = tuple(colours)
        self._words: Sequence[str] = ()

    def show(self, words: Sequence[str]) -> None:
        """Say something of every seat."""
        self._words = words
        self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self._lines(width))

    def render(self) -> Text:
        return Text("\n", no_wrap=True, end="").join(self._lines(self.size.width))

    def _lines(self, width: int) -> list[Text]:
        """Return as many lines as all seats need."""
        lines = [Text(end="")]
        for colour, words in zip(self._colours, self._words, strict=False):
            entry = Text.assemble(
                (f" {sign_of(colour).sign(self._look)} ", badge_style(colour, self._look)), f" {words}   "
            )
            if lines[-1].cell_len and lines[-1].cell_len + entry.cell_len - 3 > width:
                lines.append(Text(end=""))
            lines[-1].append_text(entry)
        return lines


class ScoresScreen(HostedScreen[int]):
    """The chart over the whole terminal; dismissed with the index of the turn in view.

    Args:
        seats: who plays, in turn order.
        stretches: the turns in their order.
        at: index of the turn in view, -1 before the first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left", "turn(-1)", N_("Other turn")),
        key("right", "turn(1)", N_("Other turn")),
        key("home,0", "turn(-10000)", N_("First"), footer=False),
        key("end", "turn(10000)", N_("Last"), footer=False),
        key("escape,s,enter", "leave", N_("Back")),
    ]

    def __init__(self, title: str, seats: Sequence[Seat], stretches: Sequence[TurnSpan], at: int) -> None:
        super().__init__()
        self._game_title = title
        self._seats = tuple(seats)
        self._stretches = stretches
        self._at = at

    def compose(self) -> ComposeResult:
        look = self.host.look
        yield TitleBar(id="title")
        yield ScoreChart(look, [seat.colour for seat in self._seats], id="chart")
        yield Legend(look, [seat.colour for seat in self._seats], id="legend")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Tell the scores of the turn in view."""
        self._tell()

    def _tell(self) -> None:
        self.refresh_bindings()
        if self._at >= 0:
            span = self._stretches[self._at]
            remark = _("turn {turn} of {turns}").format(
                turn=span.turn, turns=max(other.turn for other in self._stretches)
            )
            scores: Sequence[int] = span.tick.scores
        else:
            remark = _("before the first turn")
            scores = [0] * len(self._seats)
        self.query_one(TitleBar).show(self._game_title, remark)
        self.query_one(ScoreChart).show([span.tick for span in self._stretches], self._at)
        pairs = zip(self._seats, scores, strict=True)
        self.query_one(Legend).show([f"{seat.name} {score}" for seat, score in pairs])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn":
            back = cast(int, parameters[0]) < 0
            return self._at >= 0 if back else self._at < len(self._stretches) - 1
        return True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        return _("This is the start.") if self._at < 0 else _("This is the end.")

    def action_turn(self, step: int) -> None:
        """Look at another turn."""
        self._at = min(max(self._at + step, -1), len(self._stretches) - 1)
        self._tell()

    def on_chart_chosen(self, event: ScoreChart.Chosen) -> None:
        """Look at the turn that was clicked."""
        self._at = event.index
        self._tell()

    def action_leave(self) -> None:
        """Go back to the replay, to the turn in view."""
        self.dismiss(self._at)
