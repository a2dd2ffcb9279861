"""The panel of a replay of square tiles: the tile in hand, the seats as they stood, what had happened."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset

from engine import CHANCE
from engine.landscape.records import FeatureScored, Place
from engine.landscape.state import LandscapeState
from saves import Timeline
from tui.app.finale import Finale
from tui.app.host import host_of
from tui.app.screens.replay.panel import ReplayPanel
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.hand import HandPicture
from tui.app.widgets.scoreboard import Scoreboard, Standing, in_finale
from tui.app.widgets.standing_notes import StandingNotes
from tui.base.depth import Look
from tui.base.words import _
from tui.presentation.landscape.words import landscape_words


class SquaresPanel(ReplayPanel[LandscapeState]):
    """Shows one position of a replay: the tile in hand or laid last, the seats, the event log."""

    def __init__(self, game: str, look: Look, *, id: str | None = None) -> None:
        super().__init__(game, look, id=id)
        self._words = landscape_words(game)

    def compose(self) -> ComposeResult:
        with Vertical(classes="part"), Horizontal(id="tiles"):
            yield HandPicture(self.game, self._look, id="tile")
            yield HandPicture(self.game, self._look, id="other")
        with Vertical(classes="part -rest"):
            yield Scoreboard(self._look, id="seats")
            yield StandingNotes(self._look, id="ledger")
            yield EventLog(self._look, id="story")

    def on_mount(self) -> None:
        """Name the parts."""
        self.query_one("#seats").border_title = _("seats")
        self.query_one("#story").border_title = _("what happened")

    def show_position(
        self, state: LandscapeState, timeline: Timeline, *, hands: bool, finale: Finale | None = None
    ) -> None:
        self._show_tile(state, hands or _hand_is_public(state))
        colours = [seat.colour for seat in timeline.header.seats]
        self.query_one(StandingNotes).show(self._words.account(state), colours)
        gained = [0] * state.players
        for event in timeline.events:
            if isinstance(event, FeatureScored):
                for seat, points in event.points:
                    gained[seat] += points
        on_board = [follower.seat for follower in state.followers()]
        projected = state.projected_scores()
        standings = [
            Standing(
                name=self.names[number],
                colour=seat.colour,
                score=state.scores[number],
                projected=projected[number],
                supply=state.supply(number),
                followers=state.supply(number) + on_board.count(number),
                gained=gained[number],
                to_move=state.current_player == number,
                won=number in state.winners,
                reserve=self._words.reserve(state, number),
                lap=self._words.lap(
                    state.scores[number], state.options, wanted=host_of(self.screen).settings.laps
                ),
            )
            for number, seat in enumerate(timeline.header.seats)
        ]
        self.query_one(Scoreboard).show(standings if finale is None else in_finale(standings, finale))

    def seat_place(self, state: LandscapeState, seat: int) -> Offset | None:
        return self.query_one(Scoreboard).place_of(seat)

    def _show_tile(self, state: LandscapeState, hand_open: bool) -> None:
        """Show what is in hand, or else the tile laid last."""
        tile, other = self.query_one("#tile", HandPicture), self.query_one("#other", HandPicture)
        box = self.query_one("#tiles")
        seat = state.current_player
        held = [name for name in state.hand(seat) if name] if seat > CHANCE and hand_open else []
        other.display = len(held) > 1
        laid = [move for move in state.moves[-3:] if isinstance(move, Place)]
        if held and not state.is_follower_step:
            box.border_title = _("in hand")
            tile.hold(state.tileset.by_id[held[0]])
            if len(held) > 1:
                other.hold(state.tileset.by_id[held[1]])
        elif laid:
            other.display = False
            box.border_title = _("placed")
            tile.hold(state.tileset.by_id[laid[-1].tile], laid[-1].rotation)
        else:
            box.border_title = _("in hand")
            tile.hold(None)


def _hand_is_public(state: LandscapeState) -> bool:
    """Return whether everybody may know what the seat to move holds."""
    if not state.hides or state.current_player < 0:
        return True
    public = state.view(None)
    return None not in public.hand(state.current_player)
