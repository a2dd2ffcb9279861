"""The course of the scores as a chart, with the turn in view marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual_plotext import PlotextPlot

from tui.art.depth import Depth, Look
from tui.art.palette import Shade, colours, style
from tui.art.seats import badge_style
from tui.art.seats import seat as sign_of
from tui.host import HostedScreen
from tui.keys import KeysLine, key
from tui.screens.replay.tale import Stretch
from tui.widgets.drawn import Drawn
from tui.widgets.headline import Headline
from tui.words import N_, _

if TYPE_CHECKING:
    from saves import Seat

_LINES: Final = str.maketrans("─│┌┐└┘├┤┬┴┼", "-|+++++++++")
_FINE: Final = "hd"  # four dots a cell, in characters that more fonts have than those with eight
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
_ROWS_A_TICK: Final = 3
_COLUMNS_A_TICK: Final = 8


class ScoreChart(Drawn, PlotextPlot):
    """Scores against turns, a curve a seat.

    Args:
        look: colours and characters to draw with.
        seats: who plays, in turn order.
        stretches: the turns in their order.
        at: index of the turn in view, -1 before the first.
    """

    def __init__(
        self,
        look: Look,
        seats: Sequence[Seat],
        stretches: Sequence[Stretch],
        at: int,
        *,
        id: str | None = None,
    ) -> None:
        super().__init__(look, id=id)
        self._seats = tuple(seats)
        self._stretches = stretches
        self._at = at
        self.redraw()

    @property
    def at(self) -> int:
        """Index of the turn in view, -1 before the first; may be set at any time."""
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at = at
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew."""
        plot = self.plt
        plot.clear_figure()
        plot.clear_data()
        if self._look.depth in (Depth.NONE, Depth.ANSI16):
            self.theme = "clear"
        turns = [0, *range(1, len(self._stretches) + 1)]
        for number, seat in enumerate(self._seats):
            scores = [0, *(stretch.tick.scores[number] for stretch in self._stretches)]
            plot.plot(turns, scores, marker=self._marker(seat.colour), color=self._ink(seat.colour))
        if self._at >= 0:
            plot.vline(self._at + 1, color="default")
        most = max((score for stretch in self._stretches for score in stretch.tick.scores), default=0)
        plot.xlim(0, max(len(self._stretches), 1))
        plot.ylim(0, max(most, 1))
        plot.xticks(_ticks(len(self._stretches), self.size.width // _COLUMNS_A_TICK))
        plot.yticks(_ticks(most, self.size.height // _ROWS_A_TICK))
        self.refresh()

    def on_resize(self) -> None:
        """Put as many numbers at the edges as there is room for."""
        self.redraw()

    def _marker(self, colour: int) -> str:
        """Return how a curve is drawn: as a fine line where colour tells the seats apart, else by signs."""
        fine = self._look.unicode and self._look.depth is not Depth.NONE
        return _FINE if fine else sign_of(colour).sign(self._look)

    def _ink(self, colour: int) -> tuple[int, int, int] | int | str:
        if self._look.depth is Depth.NONE:
            return "default"
        codes = colours(self._look.depth, Shade.PLAIN)
        ink = style(self._look.depth, codes[ord(sign_of(colour).code)], codes[ord(".")]).color
        if ink is None:
            return "default"
        if ink.number is not None:
            return ink.number
        return ink.get_truecolor()

    def render(self) -> Text:
        """Return the chart, in plain characters where there are no others."""
        drawn = cast(Text, super().render())
        if not self._look.unicode:
            drawn = Text(drawn.plain.translate(_LINES), spans=drawn.spans, no_wrap=True, end="")
        return drawn


def _ticks(most: int, count: int) -> list[float]:
    """Return round numbers from 0 to ``most``, about ``count`` of them."""
    step = next((step for step in _STEPS if most <= step * max(count, 1)), _STEPS[-1])
    return list(range(0, most + 1, step))


class Legend(Drawn):
    """Whose curve is whose: the sign of every seat and what there is to say of it."""

    DEFAULT_CSS: ClassVar[str] = "Legend { height: 1; padding: 0 1; }"

    def __init__(self, look: Look, colours: Sequence[int], *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._colours = tuple(colours)
        self._words: Sequence[str] = ()

    def show(self, words: Sequence[str]) -> None:
        """Say something of every seat."""
        self._words = words
        self.refresh()

    def render(self) -> Text:
        """Return the line."""
        line = Text(no_wrap=True, end="")
        for colour, words in zip(self._colours, self._words, strict=False):
            line.append(f" {sign_of(colour).sign(self._look)} ", badge_style(colour, self._look))
            line.append(f" {words}   ")
        return line


class ScoresScreen(HostedScreen[int]):
    """The chart over the whole terminal; dismissed with the index of the turn in view.

    Args:
        title: the game.
        seats: who plays, in turn order.
        stretches: the turns in their order.
        at: index of the turn in view, -1 before the first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "turn(-1)", N_("Turn")),
        key("right,l", "turn(1)", N_("Turn")),
        key("home,0", "turn(-10000)", N_("First"), footer=False),
        key("end", "turn(10000)", N_("Last"), footer=False),
        key("escape,s,enter", "leave", N_("Back")),
    ]

    def __init__(self, title: str, seats: Sequence[Seat], stretches: Sequence[Stretch], at: int) -> None:
        super().__init__()
        self._game_title = title
        self._seats = tuple(seats)
        self._stretches = stretches
        self._at = at

    def compose(self) -> ComposeResult:
        """The turn, the chart, whose curve is whose."""
        look = self.host.look
        yield Headline(id="title")
        yield ScoreChart(look, self._seats, self._stretches, self._at, id="chart")
        yield Legend(look, [seat.colour for seat in self._seats], id="legend")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Tell the scores of the turn in view."""
        self._tell()

    def _tell(self) -> None:
        if self._at >= 0:
            stretch = self._stretches[self._at]
            remark = _("turn {turn} of {turns}").format(
                turn=stretch.turn, turns=max(other.turn for other in self._stretches)
            )
            scores: Sequence[int] = stretch.tick.scores
        else:
            remark = _("before the first turn")
            scores = [0] * len(self._seats)
        self.query_one(Headline).show(self._game_title, remark)
        self.query_one(ScoreChart).at = self._at
        pairs = zip(self._seats, scores, strict=True)
        self.query_one(Legend).show([f"{seat.name} {score}" for seat, score in pairs])

    def action_turn(self, step: int) -> None:
        """Look at another turn."""
        self._at = min(max(self._at + step, -1), len(self._stretches) - 1)
        self._tell()

    def action_leave(self) -> None:
        """Go back to the replay, to the turn in view."""
        self.dismiss(self._at)
