"""The table screen: a game being played."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.timer import Timer

from engine import EngineError, Move
from engine.landscape.state import LandscapeState
from saves import SaveError
from tui.art.scene import Scene
from tui.games import presentation
from tui.keys import KeysLine
from tui.screens.scenes import base_scene, gains
from tui.screens.table.chronicle import Chronicle
from tui.screens.table.modes import ChoosingMode, Hinting, Inspecting, Jumping, Mode, Watching, main_mode
from tui.screens.table.panel import Panel
from tui.screens.table.play_screen import PlayScreen
from tui.table import Refused, Sitting, Trouble
from tui.widgets.headline import Headline
from tui.widgets.map import Map
from tui.widgets.prompt import Prompt
from tui.widgets.scoreboard import Scoreboard
from tui.widgets.story import Story
from tui.words import _, said

_SETTLE_SECONDS = 0.05


class TableScreen(PlayScreen):
    """Shows one table to the people at one terminal.

    Args:
        sitting: how they sit at it; the screen starts the table, and the app sees to its end.
    """

    class Changed(Message):
        """The table has a new version."""

        def can_replace(self, message: Message) -> bool:
            """Stand for those that came just before."""
            return isinstance(message, type(self))

    class Thinking(Message):
        """The bot that is thinking has come further."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.table = table = sitting.table
        self.words = presentation(table.journal.header.game)
        self.names = [seat.name for seat in table.seats]
        self.chronicle = Chronicle(sitting, self.words, self.names)
        self._uncovered: int | None = None
        self._cursor: tuple[int, int] | None = None
        self._settling: Timer | None = None
        self._version = -1
        self._trouble: Trouble | None = None
        self._shown_result = False
        self._look_again()
        self.mode: Mode = Mode(self)
        self.main: Mode = self.mode

    # -- what there is to see -----------------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        """Whether the hand of the seat to move is private and not uncovered yet."""
        state = self.table.state
        return (
            state.hides
            and len(self.sitting.seats) > 1
            and state.current_player != self._uncovered
            and state.phase != "follower"
        )

    # -- life ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The title, the map and the panel beside it, the prompt and the keys."""
        look = self.owner.look
        game = self.state.game
        yield Headline(look, id="title")
        with Horizontal(id="body"):
            yield Map(game, look, id="map")
            yield Panel(game, look, id="panel")
        yield Prompt(id="prompt")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Watch the table and let it play."""
        self._stop_watching = self.sitting.watch(self._tell)
        self._stop_looking_on = self.table.watch_thinking(self._tell_thinking)
        self.query_one(Map).focus()
        self.renew()
        self.map.centre()
        self.reveal()
        self.table.start()

    def _tell(self, _version: int) -> None:
        self.post_message(self.Changed())

    def _tell_thinking(self, _share: float) -> None:
        self.post_message(self.Thinking())

    def on_unmount(self) -> None:
        """Leave the table."""
        self.mode.left()
        self._stop_watching()
        self._stop_looking_on()

    # -- the table changes --------------------------------------------------------------------------------

    def on_table_screen_changed(self) -> None:
        """Show what is new, unless the screen is being removed."""
        if self.display and self.app.is_running:
            self.follow_table()

    def follow_table(self) -> None:
        """Show what is new, a moment later when more is about to come."""
        if self.table.failure is not None:
            raise self.table.failure
        if self._settling is None and self.sitting.version != self._version:
            if self.table.state.current_player in self.table.humans or self.table.state.is_terminal:
                self.renew()
            else:
                self._settling = self.set_timer(_SETTLE_SECONDS, self._settled)

    def on_table_screen_thinking(self) -> None:
        """Show how far the bot has come."""
        if isinstance(self.mode, Watching) and self._settling is None:
            self.query_one(Prompt).say(*self.mode.prompt())

    def _settled(self) -> None:
        self._settling = None
        self.renew()

    def _look_again(self) -> None:
        uncovered = self._uncovered if self._uncovered == self.table.state.current_player else None
        self.state = cast(LandscapeState, self.sitting.look(uncovered))
        self.base: Scene = base_scene(
            self.state, getattr(self, "base", None), colours=[seat.colour for seat in self.table.seats]
        )

    def renew(self) -> None:
        """Pull the state and show it; the mode follows from it."""
        if self.table.state.current_player != self._uncovered and self.table.state.phase != "refill":
            self._uncovered = None
        self._version = self.sitting.version
        self._look_again()
        self.base = self._with_gains(self.base)
        if self.main.cursor is not None:
            self._cursor = self.main.cursor
        self.enter(main_mode(self, self._cursor or self.base.last))
        self.main = self.mode
        self.show_panel()
        self.show()
        self.reveal()
        self._tell_trouble()
        if self.state.is_terminal and not self._shown_result:
            self._shown_result = True
            if self.sitting.happenings and self.chronicle.fresh:
                self.action_result()
        self.chronicle.fresh = True

    def _tell_trouble(self) -> None:
        trouble = self.table.trouble
        if trouble is not None and trouble is not self._trouble and trouble.seat is None:
            self.notify(said(trouble.saying), severity="error", timeout=60, markup=False)
        self._trouble = trouble

    def _with_gains(self, base: Scene) -> Scene:
        latest = [event for event in self.chronicle.latest_scores() if not event.final]
        return replace(base, gains=gains(latest, [seat.colour for seat in self.table.seats]))

    def show_panel(self) -> None:
        """Show how the seats stand, and what has happened."""
        panel = self.query_one(Panel)
        panel.query_one(Scoreboard).show(self.chronicle.standings(self.state, hints=self.hints))
        panel.query_one(Story).tell(self.chronicle.tellings())
        self.show_headline()

    def show_headline(self) -> None:
        """Show what is played and how far it has come."""
        self.query_one(Headline).show(self.words.title(), self.headline())

    def headline(self) -> str:
        """Return how far the game has come."""
        return _("turn {turn} of {turns}").format(turn=self.state.turn, turns=self.state.turns)

    # -- moves --------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move for the seat whose turn it is, or say why not."""
        objection = self.table.state.objection(move)
        if objection is not None:
            self.app.bell()
            return
        try:
            self.sitting.play(move)
        except (EngineError, SaveError, Refused) as error:
            self.owner.complain(error)
        else:
            self.follow_table()  # at once, so that a key typed ahead means what comes next

    def uncover(self) -> None:
        """Show the hand of the seat to move."""
        self._uncovered = self.table.state.current_player
        self.renew()

    def action_take_back(self) -> None:
        """Take back to one's own last decision."""
        try:
            self.sitting.take_back()
        except (SaveError, Refused) as error:
            self.owner.complain(error)
            return
        self.renew()

    def action_redo(self) -> None:
        """Make what was taken back again, up to one's own next decision."""
        try:
            self.sitting.redo()
        except (SaveError, Refused) as error:
            self.owner.complain(error)
        self.renew()

    def action_cancel(self) -> None:
        """Leave the overlay, the story, or the table."""
        if isinstance(self.mode, Inspecting | Jumping | Hinting) or (
            isinstance(self.mode, ChoosingMode) and self.mode.aside
        ):
            self.end_overlay()
        elif isinstance(self.focused, Story):
            self.map.focus()
        else:
            self.leave()

    def leave(self) -> None:
        """Leave the table; the game stays as it is after its last move."""
        self.owner.stand_up()
        self.dismiss()

    def action_tiles_left(self) -> None:
        """Show every design and how many are left."""
        from tui.screens.table.tiles_left import TilesLeftScreen

        cursor = self.mode.cursor
        self.app.push_screen(TilesLeftScreen(self.state, self.owner.look, cursor))

    def action_result(self) -> None:
        """Show how the game ended."""
        from tui.screens.table.result import ResultScreen

        self.app.push_screen(ResultScreen(self.sitting, self.words, self.owner.look), self._after_result)

    def _after_result(self, wish: str | None) -> None:
        app = self.owner
        header = self.table.journal.header
        if wish == "replay":
            path = self.table.journal.path
            app.show_replay(path)
        elif wish == "review":
            self.action_review()
        elif wish == "again":
            app.play_again(header)
        elif wish == "rematch":
            self.action_rematch()
        elif wish == "home":
            self.leave()

    def action_rematch(self) -> None:
        """Play the same deck again, with the seats exchanged."""
        self.owner.rematch(self.table.journal.header)

    def action_review(self) -> None:
        """Walk through what each move was worth."""
        self.owner.show_review(self.table.journal.path)

    def action_hints(self) -> None:
        """Switch all help on or off."""
        settings = self.owner.settings
        settings.hints = not settings.hints
        self.owner.keep_settings()
        self.renew()
        self.notify(_("Help is shown again.") if settings.hints else _("Bare: no help is shown."), timeout=2)

    def action_help(self) -> None:
        """Open help at what is going on."""
        self.owner.show_help(self.words.topic(self.state))
