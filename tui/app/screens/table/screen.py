"""The table screen of games that lay tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Offset

from engine.landscape.phase import TilePhase
from engine.landscape.records import Placed
from tui.app.screens.table.event_feed import EventFeed
from tui.app.screens.table.modes.base import TableMode
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.finale import FinaleMode
from tui.app.screens.table.modes.hinting import TileHintMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import JumpingMode
from tui.app.screens.table.modes.main import main_mode
from tui.app.screens.table.modes.tile import TileMode
from tui.app.screens.table.panel import Panel
from tui.app.screens.table.play_screen import PlayScreen
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.scoreboard import Scoreboard, in_finale
from tui.app.widgets.tile_map import TileMap
from tui.app.widgets.title_bar import TitleBar
from tui.drawing.art.scene import Cell, Scene
from tui.play.table import MoveRecord, Sitting
from tui.presentation.landscape.scene import base_scene, gains, owners
from tui.presentation.landscape.words import landscape_words
from tui.terminal.keys import KeysLine


class TableScreen(PlayScreen):
    """Shows one table to the people at one terminal.

    Args:
        sitting: how they sit at it; the screen starts the table, and the app sees to its end.
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.words = landscape_words(self.table.journal.header.game)
        self.event_feed = EventFeed(sitting, self.words, self.names)
        self._cursor: tuple[int, int] | None = None
        self.look_again()
        self.mode = self.main = TileMode(self)

    # -- what there is to see -----------------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        if not super().covered:
            return False
        public = self.own(self.table.look(None))
        return not public.is_follower_step and None in public.hand(public.current_player)

    def compose(self) -> ComposeResult:
        look = self.host.look
        game = self.state.game
        yield TitleBar(id="title")
        with Horizontal(id="body"):
            yield TileMap(game, look, id="map")
            yield Panel(game, look, id="panel")
        yield Prompt(fixed=True, id="prompt")
        yield KeysLine(id="keys")

    # -- the table changes --------------------------------------------------------------------------------

    def look_again(self) -> None:
        uncovered = self.uncovered if self.uncovered == self.table.state.current_player else None
        self.state = self.own(self.sitting.look(uncovered))
        colours = [seat.colour for seat in self.table.seats]
        base: Scene = base_scene(self.state, getattr(self, "base", None), colours=colours)
        latest = [event for event in self.event_feed.latest_scores() if not event.final]
        recent = self.event_feed.opposing_tiles() if self.host.animated else {}
        self.base = self._owned(replace(base, gains=gains(latest, colours), recent=recent))

    def _owned(self, picture: Scene) -> Scene:
        """Return a picture with the owners of everything, if they are shown."""
        colours = [seat.colour for seat in self.table.seats]
        return replace(picture, owners=owners(self.state, colours) if self.shows_owners else {})

    def refresh_owners(self) -> None:
        self.base = self._owned(self.base)
        self.show()

    def main_mode(self) -> TableMode[Scene, Cell]:
        if self.main.cursor is not None:
            self._cursor = self.main.cursor
        if self.coaching is not None and (places := self.coaching.places):
            self._cursor = cast(Cell, places[0])
        return main_mode(self, self._cursor or self.base.last)

    def keeps_uncovered(self) -> bool:
        return self.table.state.phase == TilePhase.REFILL

    def show_panel(self) -> None:
        panel = self.query_one(Panel)
        standings = self.event_feed.standings(self.state, hints=self.hints, laps=self.host.settings.laps)
        if isinstance(self.mode, FinaleMode):
            standings = in_finale(standings, self.mode.finale)
        panel.query_one(Scoreboard).show(standings)
        panel.query_one(EventLog).tell(self.shown_entries(self.event_feed.entries()))

    # -- what moves ---------------------------------------------------------------------------------------

    def motions(self, news: Sequence[MoveRecord]) -> list[Callable[[], None]]:
        """Return the frames of a tile that is laid: a frame around it closes in two steps."""
        laid = [event for record in news for event in record.events if isinstance(event, Placed)]
        if not laid:
            return []
        cell = laid[-1].x, laid[-1].y
        return [partial(self._show_landing, cell, step) for step in (2, 1)]

    def _show_landing(self, cell: Cell, step: int) -> None:
        self.map.show(replace(self.picture, landing=(cell, step)))

    def show_scores(self, scores: Sequence[int]) -> None:
        self.query_one(Scoreboard).rise(scores)

    def show_still(self) -> None:
        self.query_one(Scoreboard).rise(())

    def seat_place(self, seat: int) -> Offset | None:
        return self.query_one(Scoreboard).place_of(seat) if self.panel.display else None

    # -- keys ---------------------------------------------------------------------------------------------

    def is_overlay(self, mode: TableMode[Scene, Cell]) -> bool:
        return isinstance(mode, InspectingMode | JumpingMode | TileHintMode) or (
            isinstance(mode, ChoosingMode) and mode.aside
        )

    def action_tiles_left(self) -> None:
        """Show every design and how many are left."""
        from tui.app.screens.table.tiles_left import TilesLeftScreen

        cursor = self.mode.cursor
        self.app.push_screen(TilesLeftScreen(self.state, self.host.look, cursor))
