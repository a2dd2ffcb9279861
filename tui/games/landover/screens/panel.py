"""The panel beside Landover's map: dice and barbarians, the seats, the hand, what can be done, the story."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.widgets import Static

from engine.games.landover.state import LandoverState
from saves import Timeline
from tui.app.finale import Finale
from tui.app.screens.replay.panel import ReplayPanel
from tui.app.screens.table.modes.listing import ListMode
from tui.app.screens.table.turn_frame import frame
from tui.app.widgets.choices import Choices
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.fitted_text import FittedText
from tui.base.messages import Sentence
from tui.base.words import N_, _
from tui.games.landover.screens import panel_text
from tui.games.landover.screens.context import LandContext
from tui.games.landover.screens.modes import LandMode

_HAND: Final = Sentence(N_("{name}: hand"), name=N_("your hand"))


class LandPanel(ReplayPanel[LandoverState]):
    """The panel beside the map."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="part"):
            yield FittedText(id="roll")
            yield FittedText(id="figures")
            yield FittedText(id="own")
        with Vertical(classes="part -rest"):
            yield Choices(id="choices")
            yield Static(id="detail")
            yield EventLog(self.look, id="story")

    def on_mount(self) -> None:
        """Name the parts."""
        self.query_one("#roll").border_title = _("dice")
        self.query_one("#figures").border_title = _("seats")
        self.query_one("#detail").border_title = _("what it brings")
        self.query_one("#story").border_title = _("what happened")

    def follow(self, screen: LandContext) -> None:
        """Show what the mode asks for."""
        mode = screen.mode
        choices, detail = self.query_one(Choices), self.query_one("#detail", Static)
        mover = screen.mover
        colour = None if mover is None else screen.colours[mover]
        details: tuple[str, ...] = ()
        if isinstance(mode, LandMode):
            frame(choices, mode.title, self.look, colour)
            choices.offer(mode.options, mode.marked, may_pass=False)
            choices.display = bool(mode.options)
            details = tuple(filter(None, (*mode.details, screen.words.rule(mode.rule))))
            detail.border_title = mode.about
        elif isinstance(mode, ListMode):
            frame(choices, mode.title, self.look, colour)
            choices.offer(mode.options, mode.selected, may_pass=False)
            choices.display = True
        else:
            choices.display = False
        detail.display = bool(details)
        detail.update(Text("\n".join(details)))

    def show_table(self, screen: LandContext) -> None:
        """Show the dice, the seats and the hand."""
        self.show_state(
            screen.state, screen.names, screen.colours, screen.mine, thinking=screen.table.thinking
        )

    def tumble(self, state: LandoverState, turns: int) -> None:
        """Show the dice while they roll."""
        self.query_one("#roll", FittedText).show(
            partial(panel_text.roll, state, self.look, tumble=turns), layout=False
        )

    def show_scores(self, screen: LandContext, scores: Sequence[int]) -> None:
        """Show the seats with points on their way to those of the state."""
        write = partial(
            self._figures,
            screen.state,
            screen.names,
            screen.colours,
            scores=scores,
            thinking=screen.table.thinking,
        )
        self.query_one("#figures", FittedText).show(write, layout=False)

    def _figures(
        self, state: LandoverState, names: list[str], colours: list[int], width: int, **how: Any
    ) -> Text:
        short = self.has_class("-low")
        return panel_text.figures(state, names, colours, self.look, short=short, width=width, **how)

    def seat_place(self, state: LandoverState, seat: int) -> Offset | None:
        region = self.query_one("#figures").content_region
        line = list(state.at.order or range(state.players)).index(seat) * (1 if self.has_class("-low") else 2)
        return Offset(region.x + 14, region.y + line) if line < region.height else None

    def show_position(
        self, state: LandoverState, timeline: Timeline, *, hands: bool, finale: Finale | None = None
    ) -> None:
        seats = timeline.header.seats
        self.show_state(
            state,
            self.names,
            [seat.colour for seat in seats],
            state.on_turn if hands and state.turn else None,
            scores=() if finale is None else finale.scores,
        )

    def show_state(
        self,
        state: LandoverState,
        names: list[str],
        colours: list[int],
        mine: int | None,
        *,
        thinking: int | None = None,
        scores: Sequence[int] = (),
    ) -> None:
        """Show a position.

        Args:
            scores: points on their way to those of the position; none to show those.
        """
        self.query_one("#roll", FittedText).show(partial(panel_text.roll, state, self.look))
        self.query_one("#figures", FittedText).show(
            partial(self._figures, state, names, colours, scores=scores, thinking=thinking)
        )
        own = self.query_one("#own", FittedText)
        shown = mine is not None and state.at.known[mine]
        own.set_class(not shown, "-unknown")
        if mine is not None and shown:
            frame(own, _HAND.tell(name=names[mine]), self.look, colours[mine])
            own.show(partial(panel_text.own, state, mine, self.look))
