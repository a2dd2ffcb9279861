"""The table screen of games that lay tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from textual.app import ComposeResult
from textual.containers import Horizontal

from engine.landscape.state import LandscapeState
from tui.art.scene import Scene
from tui.games.landscape.scene import base_scene, gains
from tui.games.landscape.words import landscape_words
from tui.keys import KeysLine
from tui.screens.table.chronicle import Chronicle
from tui.screens.table.modes import ChoosingMode, Hinting, Inspecting, Jumping, Mode, TableMode, main_mode
from tui.screens.table.panel import Panel
from tui.screens.table.play_screen import PlayScreen
from tui.table import Sitting
from tui.widgets.headline import Headline
from tui.widgets.map import Map
from tui.widgets.prompt import Prompt
from tui.widgets.scoreboard import Scoreboard
from tui.widgets.story import Story


class TableScreen(PlayScreen):
    """Shows one table to the people at one terminal.

    Args:
        sitting: how they sit at it; the screen starts the table, and the app sees to its end.
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.words = landscape_words(self.table.journal.header.game)
        self.chronicle = Chronicle(sitting, self.words, self.names)
        self._cursor: tuple[int, int] | None = None
        self.look_again()
        self.mode = self.main = Mode(self)

    # -- what there is to see -----------------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        """Whether the hand of the seat to move is private and not uncovered yet."""
        if not super().covered:
            return False
        public = cast(LandscapeState, self.table.look(None))
        return self.table.state.phase != "follower" and None in public.hand(self.table.state.current_player)

    def compose(self) -> ComposeResult:
        """The title, the map and the panel beside it, the prompt and the keys."""
        look = self.host.look
        game = self.state.game
        yield Headline(id="title")
        with Horizontal(id="body"):
            yield Map(game, look, id="map")
            yield Panel(game, look, id="panel")
        yield Prompt(id="prompt")
        yield KeysLine(id="keys")

    # -- the table changes --------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Pull the state, and make what lies on the map from it."""
        uncovered = self.uncovered if self.uncovered == self.table.state.current_player else None
        self.state = cast(LandscapeState, self.sitting.look(uncovered))
        colours = [seat.colour for seat in self.table.seats]
        base: Scene = base_scene(self.state, getattr(self, "base", None), colours=colours)
        latest = [event for event in self.chronicle.latest_scores() if not event.final]
        self.base = replace(base, gains=gains(latest, colours))

    def main_mode(self) -> TableMode:
        """Return the mode that the state of the game calls for."""
        if self.main.cursor is not None:
            self._cursor = self.main.cursor
        return main_mode(self, self._cursor or self.base.last)

    def keeps_uncovered(self) -> bool:
        """Return whether a hand stays uncovered although another seat, or chance, is to move."""
        return self.table.state.phase == "refill"

    def show_panel(self) -> None:
        """Show how the seats stand, and what has happened."""
        panel = self.query_one(Panel)
        panel.query_one(Scoreboard).show(self.chronicle.standings(self.state, hints=self.hints))
        panel.query_one(Story).tell(self.chronicle.tellings())

    # -- keys ---------------------------------------------------------------------------------------------

    def is_overlay(self, mode: TableMode) -> bool:
        """Return whether a mode is one that a person can go back from."""
        return isinstance(mode, Inspecting | Jumping | Hinting) or (
            isinstance(mode, ChoosingMode) and mode.aside
        )

    def action_tiles_left(self) -> None:
        """Show every design and how many are left."""
        from tui.screens.table.tiles_left import TilesLeftScreen

        cursor = self.mode.cursor
        self.app.push_screen(TilesLeftScreen(self.state, self.host.look, cursor))
