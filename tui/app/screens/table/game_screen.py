"""Base class of the table screens of all games: following the table, its keys, its end.

What lies on the table, and what may be done with it, differs; derived screens know one kind of board each.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from rich.style import Style
from textual.message import Message
from textual.timer import Timer

from engine import CHANCE, TERMINAL, EngineError, Move, State, bots
from tui.app.finale import Finale
from tui.app.screens.finale_player import FinalePlayer
from tui.app.screens.summaries import header_title, with_kind
from tui.app.screens.table.after_game import AfterGame
from tui.app.screens.table.decisions import Decisions
from tui.app.screens.table.hovering import Hovering
from tui.app.screens.table.key_reasons import unavailable, useless
from tui.app.screens.table.modes.base import TableMode
from tui.app.screens.table.modes.finale import FinaleMode
from tui.app.screens.table.modes.waiting import WatchingMode
from tui.app.screens.table.motion import TableMotion
from tui.app.screens.table.pointer_marks import PointerMarks
from tui.app.widgets.event_log import EventEntry, EventLog
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.title_bar import TitleBar
from tui.base.messages import addressed, asked
from tui.base.motion import Animator
from tui.base.words import N_, _, sentence
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.play.table import MoveRecord, Refused, Sitting, Trouble
from tui.presentation import Presentation
from tui.presentation.board import Picture as AnyPicture
from tui.presentation.board_map import BoardMap
from tui.terminal.lifecycle import LatestNews

if TYPE_CHECKING:
    from tui.app.screens.table.coaching import Coaching

_SETTLE_SECONDS = 0.05

S = TypeVar("S", bound=State)
Picture = TypeVar("Picture", bound=AnyPicture)
Place = TypeVar("Place")


class GameScreen(AfterGame, Generic[S, Picture, Place]):
    """A screen with a board, a panel and a mode, at a table.

    Args:
        sitting: how those at this screen sit at the table; the screen starts the table, and the app sees to
            its end.

    Attributes:
        main: the mode that the game calls for, beneath looking around and lists.
        mode_actions: names of the actions that go to the mode, and mean something only where it says so.
    """

    state: S
    base: Picture
    mode: TableMode[Picture, Place]
    main: TableMode[Picture, Place]
    words: Presentation[S]
    mode_actions: ClassVar[frozenset[str]] = frozenset(
        {"confirm", "next", "uncover", "nothing", "digit", "skip"}
    )
    key_area = "table"
    goes_below = True

    class Changed(LatestNews):
        """The table has a new version."""

    class Pointed(LatestNews):
        """A person points at a place."""

    class Thinking(Message):
        """The bot that is thinking has made progress."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.table = sitting.table
        self.names = addressed((seat.name for seat in self.table.seats), sitting.addressed)
        self.uncovered: int | None = None
        self._fresh = not self.table.state.is_terminal
        self._settling: Timer | None = None
        self._version = -1
        self._trouble: Trouble | None = None
        self._shown_result = False
        self._others_decide = False
        animator = Animator(self.set_timer, monotonic, lambda: self.host.keeps_up)
        self.motion = TableMotion(self, animator)
        self.finale_player = FinalePlayer(self, animator, [seat.colour for seat in self.table.seats])
        self.marks = PointerMarks(self)
        self.hovering = Hovering(self)
        self.decisions = Decisions(self)
        self.coaching = self._coaching()

    def _coaching(self) -> Coaching | None:
        if not self.table.is_lesson:
            return None
        from tui.app.screens.table.coaching import Coaching

        return Coaching(self)

    # -- what there is to see -----------------------------------------------------------------------------

    @property
    def hints(self) -> bool:
        """True if help is shown: worths, legal places, projected scores."""
        return self.host.settings.hints

    @property
    def covered(self) -> bool:
        """True if the hand of the seat to move is private and not uncovered yet."""
        state = self.table.state
        seat = state.current_player
        is_shared = len(self.sitting.seats) > 1
        return not state.is_known_alike and is_shared and seat not in (self.uncovered, CHANCE, TERMINAL)

    @property
    def over(self) -> bool:
        return self.state.is_terminal

    def own(self, state: State) -> S:
        """Return a state of the table as one of the game that this screen shows.

        The table may hold any game; which screen shows a game is decided by the game.
        """
        return cast(S, state)

    @abstractmethod
    def look_again(self) -> None:
        """Pull the state, and make what lies on the map from it."""

    def called_mode(self) -> TableMode[Picture, Place]:
        """Return the mode that the coach calls for, or else the state of the game."""
        coached = None if self.coaching is None else self.coaching.mode()
        return self.main_mode() if coached is None else coached

    @abstractmethod
    def main_mode(self) -> TableMode[Picture, Place]:
        """Return the mode that the state of the game calls for."""

    @abstractmethod
    def show_panel(self) -> None:
        """Show how the seats stand, and what has happened."""

    @abstractmethod
    def show(self) -> None:
        """Show the mode: map, panel, prompt and keys; what moves is shown as it ends."""
        self.hovering.forget()
        if not isinstance(self.mode, FinaleMode):
            self.motion.end()

    def refresh_board(self) -> None:
        self.show_panel()
        self.show()

    @abstractmethod
    def reveal(self) -> None:
        """Scroll to the focus of the mode."""

    @property
    def mover(self) -> int | None:
        """The seat that must decide now, if it is played from this screen."""
        seat = self.table.state.current_player
        if self.state.is_terminal or self.sitting.over is not None or seat not in self.sitting.seats:
            return None
        return seat

    def say_prompt(self, words: str = "", tone: str = "") -> None:
        """Show what the mode says, and whose turn it is where a decision is asked for.

        Args:
            words: said in place of the consequence of what is under the cursor, if not empty.
        """
        do, *beside = self.mode.prompt()
        consequence, tone = (words, tone) if words else beside
        seat = self.mover
        badge = None
        if seat is not None and do:
            if self.mode.decides and self.mode is self.main:
                do = asked(self.names[seat], do, names=self.names)
            badge = self.badge(seat)
        self.query_one(Prompt).say(do, consequence, tone, badge)

    def badge(self, seat: int) -> tuple[str, Style]:
        """Return the sign of a seat, and its style."""
        colour, look = self.table.seats[seat].colour, self.host.look
        return sign_of(colour).sign(look), badge_style(colour, look)

    # -- life ---------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Watch the table and let it play."""
        self._stop_following = (
            self.sitting.watch(partial(self._tell, self.Changed)),
            self.table.watch_thinking(partial(self._tell, self.Thinking)),
            self.sitting.pointing.watch(partial(self._tell, self.Pointed)),
        )
        self.board.focus()
        self.board.hovers = True
        if self.coaching is not None:
            self.coaching.begin()
        self.renew()
        self.table.start()

    def _tell(self, kind: type[Message], _news: object = None) -> None:
        self.post_message(kind())

    def on_unmount(self) -> None:
        """Leave the table."""
        self.mode.left()
        self.finale_player.stop()
        for stop in self._stop_following:
            stop()

    # -- the table changes --------------------------------------------------------------------------------

    def on_game_screen_changed(self) -> None:
        """Show what is new."""
        self.follow_table()

    def follow_table(self) -> None:
        """Show what is new, a moment later while more is coming."""
        if self.table.failure is not None:
            raise self.table.failure
        if self.sitting.version == self._version:
            return
        if self.table.state.current_player in self.table.humans or self.table.state.is_terminal:
            if self._settling is not None:
                self._settling.stop()
            self._settled()
        elif self._settling is None:
            self._settling = self.set_timer(_SETTLE_SECONDS, self._settled)

    def on_game_screen_thinking(self) -> None:
        """Show how far the bot has come."""
        quiet = not self.query_one(Prompt).has_remark
        if isinstance(self.mode, WatchingMode) and self._settling is None and quiet:
            self.say_prompt()

    def _settled(self) -> None:
        self._settling = None
        self.renew()

    def renew(self) -> None:
        """Pull the state and show it; the mode follows from it."""
        if self.table.state.current_player != self.uncovered and not self.keeps_uncovered():
            self.uncovered = None
        self._version = self.sitting.version
        scores = self.state.scores
        self.look_again()
        main = self.called_mode()
        if not (isinstance(self.mode, FinaleMode) and self.state.is_terminal):
            self.enter(main)
        self.main = main
        self.show_panel()
        self.show_title()
        if self.coaching is not None:
            self.coaching.follow()
        self.show()
        self._fit_to_turn()
        self.settle_panel()
        self.reveal()
        if self.coaching is not None:
            self.coaching.reveal()
        self._tell_trouble()
        moving = self.host.animated and self.host.keeps_up
        if self.state.is_terminal and not self._shown_result:
            self._shown_result = True
            self.board.fit(whole=True)
            if self.sitting.records and self._fresh:
                self._begin_finale()
            moving = False
        self.motion.follow(scores, shown=moving)
        self._fresh = True

    def _fit_to_turn(self) -> None:
        """Show the whole map while a person elsewhere decides, and the place of a decision on one's own turn.

        Turns of bots and chance are short, and leave the view as it is.
        """
        seat = self.table.state.current_player
        if seat not in self.table.humans:
            return
        elsewhere = seat not in self.sitting.seats
        if elsewhere is not self._others_decide:
            self._others_decide = elsewhere
            if self.board.fitted:
                self.board.fit(whole=elsewhere)

    # -- pointing and the mouse ----------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """The map's picture: that of the mode, and where people point."""
        shown = self.marks.on(self.mode.scene(self.base))
        return shown if self.coaching is None else self.coaching.on(shown)

    def action_point(self) -> None:
        """Point at the place under the cursor; without one, choose a place first."""
        self.marks.point_at_cursor()

    def choose_place(self) -> None:
        """Put a cursor on the map, so that a place can be pointed at."""
        self.host.bell()

    def on_game_screen_pointed(self) -> None:
        """Show the mark for a while."""
        self.marks.show_newest()

    def say_pointed(self, words: str) -> None:
        """Say who points at a place."""
        self.say_prompt(words, "good")

    @property
    def may_hover(self) -> bool:
        """True if help is wanted, and nothing else is looked at."""
        return self.hints and self.mode is self.main and not self.motion.running

    def hovered(self, target: object) -> tuple[Picture, str] | None:
        """Return the map with what is under the mouse lit up, and what it is; ``None`` for nothing."""
        return None

    def say_hovered(self, words: str) -> None:
        """Say what is under the mouse."""
        self.say_prompt(words, "quiet")

    def on_board_map_hovered(self, event: BoardMap.Hovered) -> None:
        """Show what the mouse rests on."""
        self.hovering.rest_on(event.target)

    # -- what moves ---------------------------------------------------------------------------------------

    def shown_entries(self, entries: list[EventEntry]) -> list[EventEntry]:
        """Return the lines of the event log without those that a finale is about to tell."""
        if not isinstance(self.mode, FinaleMode):
            return entries
        return [entry for entry in entries if not self.mode.finale.withholds(entry.line.event)]

    def motions(self, news: Sequence[MoveRecord]) -> list[Callable[[], None]]:
        """Return the functions that draw the frames of the latest events in motion."""
        return []

    def show_scores(self, scores: Sequence[int]) -> None:
        """Show points on their way to those of the state."""

    def show_still(self) -> None:
        """Show what frames may have changed in the panel as it is."""

    def _begin_finale(self) -> None:
        """Show the final scoring, or at once the result."""
        story = self.sitting.records
        steps = self.words.finale(self.state, story, self.names)
        if not (steps and self.host.animated and self.is_current):
            self.action_result()
            return
        colours = [seat.colour for seat in self.table.seats]
        mode = FinaleMode[Picture, Place](self, Finale(self.state, steps, story, colours))
        self.enter(mode)
        mode.start()

    def on_screen_suspend(self) -> None:
        """Something else is looked at: there is no finale behind it."""
        if isinstance(self.mode, FinaleMode):
            self.end_overlay()

    def end_finale(self) -> None:
        """Show the result, and then what the game calls for."""
        self.end_overlay()
        self.action_result()

    def action_skip(self) -> None:
        """Go to the end of the finale."""
        if isinstance(self.mode, FinaleMode):
            self.end_finale()

    def keeps_uncovered(self) -> bool:
        """Return whether a hand stays uncovered although another seat, or chance, is to move."""
        return False

    def _tell_trouble(self) -> None:
        trouble = self.table.trouble
        if trouble is not None and trouble is not self._trouble and trouble.seat is None:
            self.notify(sentence(trouble.saying), severity="error", timeout=60, markup=False)
        self._trouble = trouble

    def show_title(self) -> None:
        """Show what is played and how far it has come."""
        self.query_one(TitleBar).show(self.game_title, self.headline())

    @property
    def game_title(self) -> str:
        """The name of the game, with its kind."""
        if self.table.is_lesson:
            return with_kind(self.words.title(), lesson=True)
        return header_title(self.table.journal.header)

    def headline(self) -> str:
        """Return how far the game has come."""
        return self.words.progress(self.state)

    def after(self) -> None:
        """Show what a key changed in the mode."""
        self.show()
        self.reveal()

    def enter(self, mode: TableMode[Picture, Place]) -> None:
        """Let keys and mouse mean something else."""
        before, self.mode = self.mode, mode
        if before is not mode:
            before.left()
            if self.is_overlay(mode):  # its keys are meant now, not those of the event log
                self.close_log()
            if isinstance(before, FinaleMode):
                self.show_panel()

    def end_overlay(self) -> None:
        """Go back to what the game calls for."""
        self.enter(self.main)
        self.after()

    # -- keys that go to the mode ---------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.mode.only is not None and action not in self.mode.only:
            return False
        if action == "digit":
            return "digit" in self.mode.verbs and self.mode.takes(cast(int, parameters[0]))
        if action in self.mode_actions:
            return action in self.mode.verbs
        if action == "take_back":
            return self.sitting.can_take_back()
        if action == "redo":
            return self.sitting.can_redo()
        if action == "hint":
            rated = self.table.journal.header.rated
            return (
                self.sitting.alone
                and not rated
                and self.coaching is None
                and bots.has_evaluation(self.state.game)
                and self.may_be_hinted()
            )
        if action == "to_start":
            return self.over or self.sitting.over is not None
        if action == "rematch":
            return self.state.is_terminal and self.host.at_home
        if action == "review":
            return self.state.is_terminal and bots.has_evaluation(self.state.game)
        return True

    def key_words(self, action: str) -> str:
        if action == "cancel" and (self.is_overlay(self.mode) or isinstance(self.focused, EventLog)):
            return N_("Back")
        return self.mode.key_labels.get(action, "") or super().key_words(action)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if self.mode.only is not None and action not in self.mode.only:
            return _("Not now: Esc goes back first.")
        if action == "skip":  # what else its keys do is to be told
            return ""
        if action == "hint" and self.coaching is not None:
            return _("The coach says which move to make; hints come after the lesson.")
        if why := unavailable(self, action):
            return why
        acts = action in self.mode_actions | {"hint"}
        return (self.mode.why_not(action) or useless(self, action)) if acts else ""

    @abstractmethod
    def may_be_hinted(self) -> bool:
        """Return whether there is something to give a hint about, or a hint is given."""

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor."""
        self.mode.step(dx, dy)
        self.after()

    def look_around(self, dx: int, dy: int) -> None:
        """Scroll the map, or begin to look at places of one that is all in view."""
        if self.mode is self.main and self.board.fitted and self.board.shows_all:
            self.action_inspect()  # to scroll would move all of the map away, for nothing
        else:
            self.board.scroll_by(dx, dy)

    @abstractmethod
    def action_inspect(self) -> None:
        """Look at places of the map, or stop looking."""

    def action_next(self, step: int) -> None:
        """Go to the next place, choice or area; Enter then belongs to it, no longer to the event log."""
        self.close_log()
        self.mode.next(step)
        self.after()

    def action_confirm(self) -> None:
        """Do what is marked."""
        self.mode.confirm()

    def action_digit(self, number: int) -> None:
        """Take the choice of that number."""
        self.mode.digit(number)

    def action_nothing(self) -> None:
        """Leave the step out."""
        self.mode.nothing()

    def action_uncover(self) -> None:
        """Show a covered hand."""
        self.mode.uncover()

    def action_zoom(self, step: int) -> None:
        super().action_zoom(step)
        self.reveal()

    def advised(self, mode: object) -> None:
        """Show what a hint has found so far, if it is still wanted."""
        if self.mode is mode:
            self.after()

    # -- moves --------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move for the seat whose turn it is, or say why not."""
        self.decisions.play(move)

    def play_as_one(self, *moves: Move) -> None:
        """Make some moves of the same seat that are taken back together."""
        self.decisions.play_as_one(*moves)

    def refused(self, objection: EngineError) -> None:
        """Say why a move cannot be made; where the prompt says so already, nothing more is needed."""

    def retry(self, bot: str = "") -> None:
        """Retry after an error, with another bot if one is named."""
        try:
            if bot:
                self.sitting.play_on_with(bot)
            else:
                self.sitting.retry()
        except Refused as error:
            self.host.complain(error)

    def uncover(self) -> None:
        """Show the hand of the seat to move."""
        self.uncovered = self.table.state.current_player
        self.renew()

    def action_take_back(self) -> None:
        """Take back to one's own last decision."""
        if self.decisions.take_back():
            self.renew()

    def action_redo(self) -> None:
        """Make what was taken back again, up to one's own next decision."""
        self.decisions.redo()
        self.renew()

    # -- leaving, and the end -----------------------------------------------------------------------------

    def action_cancel(self) -> None:
        """Leave what lies over the map, the event log, or the table."""
        if isinstance(self.mode, FinaleMode):
            self.end_finale()
        elif self.is_overlay(self.mode):
            self.end_overlay()
        elif isinstance(self.focused, EventLog):
            self.close_log()
        else:
            self.leave()

    @abstractmethod
    def is_overlay(self, mode: TableMode[Picture, Place]) -> bool:
        """Return whether a mode is one that a person can go back from."""

    def action_hints(self) -> None:
        """Switch all help on or off."""
        settings = self.host.settings
        settings.hints = not settings.hints
        self.host.keep_settings()
        self.renew()
        said_ = _("Help is shown again.") if settings.hints else _("Help is hidden; B shows it again.")
        self.query_one(Prompt).remark(said_)

    def action_help(self) -> None:
        """Open help at what is going on."""
        self.host.show_help(self.words.topic(self.state))
