"""The replay screen: any saved game, step by step, forwards and backwards."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, Final, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset
from textual.timer import Timer

from engine import State, bots
from saves import Journal, Log, Timeline, UndoEntry
from tui.app.finale import Finale
from tui.app.screens.board_screen import OWNERS, ZOOMING
from tui.app.screens.branching import ask_to_branch
from tui.app.screens.deals import DealsScreen
from tui.app.screens.finale_player import FinalePlayer
from tui.app.screens.replay.panel import ReplayPanel
from tui.app.screens.replay.replay_timeline import ReplayTimeline
from tui.app.screens.result import EndedGame, ResultScreen, accuracy_of
from tui.app.screens.share import SharedGame, ShareScreen
from tui.app.screens.summaries import header_title
from tui.app.screens.timeline_screen import TimelineScreen
from tui.app.widgets.event_log import EventEntry, EventLog
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.timeline import TimelineBar
from tui.app.widgets.title_bar import TitleBar
from tui.base.clock import now
from tui.base.game_ui import part_class
from tui.base.messages import addressed
from tui.base.motion import Animator
from tui.base.words import N_, _
from tui.play.fairness import Deals
from tui.presentation import presentation
from tui.presentation.board import Picture, board
from tui.presentation.board_map import BoardMap
from tui.terminal.keys import KeysLine, key

_SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
_SECONDS_A_MOVE: Final = 1.2
_STORY_LINES: Final = 40


class ReplayScreen(TimelineScreen):
    """Walks over a game and shows it as it was.

    Args:
        timeline: the walk over it; the screen shows where it stands.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left", "step(-1)", N_("Step")),
        key("right", "step(1)", N_("Step")),
        key("left_square_bracket,shift+left", "turn(-1)", N_("Whole turn")),
        key("right_square_bracket,shift+right", "turn(1)", N_("Whole turn")),
        key("enter,escape,space", "skip", N_("Skip")),
        key("space", "play", N_("Play")),
        key("tab", "area(1)", N_("Other area"), priority=True),
        key("shift+tab", "area(-1)", N_("Other area"), footer=False, priority=True),
        key("i", "inspect", N_("Look")),
        key("b", "go_on", N_("Play from here")),
        OWNERS,
        key("g", "jump", N_("Go to turn")),
        key("home,0", "first", N_("First")),
        key("end", "last", N_("Last")),
        key("s", "scores", N_("Scores")),
        key("t", "tiles_left", N_("Tiles left")),
        key("u", "taken_back", N_("Show what was taken back")),
        key("v", "review", N_("Review")),
        key("less_than_sign", "speed(-1)", N_("Slower")),
        key("greater_than_sign", "speed(1)", N_("Faster")),
        key("w", "story", N_("Event log"), footer=False),
        key("f4", "deals", N_("Fair deals"), footer=False),
        key("S", "share", N_("Share"), footer=False),
        *ZOOMING,
        key("P", "panel", N_("Side panel"), footer=False),
        key("up,k", "pan(0, -1)", N_("Scroll"), footer=False),
        key("down,j", "pan(0, 1)", N_("Scroll"), footer=False),
        key("ctrl+left", "pan(-1, 0)", N_("Scroll"), footer=False),
        key("ctrl+right", "pan(1, 0)", N_("Scroll"), footer=False),
        key("escape", "leave", N_("Leave")),
        key("question_mark", "help", N_("Help")),
    ]

    goes_below = True

    def __init__(self, source: Log | Journal, timeline: Timeline, *, own_seat: int | None = None) -> None:
        super().__init__()
        self._source = source
        self._words = presentation(timeline.header.game)
        self.view = board(timeline.header.game)
        self.narrow, self.least_panel = self.view.narrow, self.view.least_panel
        self._over = source.state.is_terminal
        self._covered = source.state.hides and not self._over
        self.names = addressed((seat.name for seat in timeline.header.seats), own_seat)
        self._colours = [seat.colour for seat in timeline.header.seats]
        self._walk(timeline)
        self._has_undone = any(isinstance(entry, UndoEntry) for entry in source.entries)
        self._base = self._last = self.view.picture(source.state)
        self._focus: object = None
        self._speed = _SPEEDS.index(1.0)
        self._playing: Timer | None = None
        self._finale: Finale | None = None
        animator = Animator(self.set_timer, monotonic, lambda: self.host.keeps_up)
        self._finale_player = FinalePlayer(self, animator, self._colours)

    def _walk(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._turns = ReplayTimeline(timeline, self._words, self.names, covered=self._covered)
        self._with_undone = any(step.undone for step in self._turns.steps)

    @property
    def state(self) -> State:
        """The game as it was at the step in view."""
        return self._timeline.state

    @property
    def picture(self) -> Picture:
        return self._base

    @property
    def position(self) -> int:
        """Number of steps from the start to the one in view."""
        return self._timeline.position

    @property
    def playing(self) -> bool:
        """True if the game plays by itself."""
        return self._playing is not None

    # -- life -------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The map, the panel beside it, the timeline under both, then the step and the keys."""
        look = self.host.look
        game = self._timeline.header.game
        yield TitleBar(id="title")
        with Vertical(id="replay"):
            with Horizontal(id="body"):
                yield self.view.map(game, look, id="map")
                panel = part_class(game, "replay_panel", ReplayPanel)(game, look, id="panel")
                panel.names = list(self.names)
                yield panel
            yield TimelineBar(look, self._colours, id="timeline")
        yield Prompt(id="prompt")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Show the first position."""
        self.board.focus()
        self.board.reserve(self._last)
        self.show()

    # -- showing ------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the step at which the timeline stands."""
        self._end_finale()
        self.refresh_board()

    def refresh_board(self) -> None:
        self.looking_at = None
        self._base = self.pictured(self._base, self._colours)
        events = self._turns.steps[self.position - 1].events if self.position else ()
        moment = self.view.show_step(self.state, self._base, events, self._colours)
        finale = self._finale
        self.board.show(moment.picture if finale is None else finale.picture(self._base))
        if self.board.fitted and finale is None:
            self.board.fit(whole=True)
        self._focus = moment.focus
        self._reveal()
        self._show_words()
        self.query_one(ReplayPanel).show_position(
            self.state, self._timeline, hands=not self._covered, finale=finale
        )
        self.query_one(EventLog).tell(self._entries())
        self.query_one(TimelineBar).show(self._turns.ticks, self._turns.span_at(self.position))
        self.refresh_bindings()

    def _reveal(self) -> None:
        """Scroll to the focus of the step."""
        if self._focus is not None:
            self.board.look_to(self._focus)

    def _show_words(self) -> None:
        position, count = self.position, len(self._timeline)
        span = self._turns.span_at(position)
        title = _("{game}: replay").format(game=header_title(self._timeline.header))
        if span >= 0:
            turn = self._turns.stretches[span].turn
            remark = _("turn {turn} of {turns}").format(turn=turn, turns=self._turns.last_turn)
        else:
            remark = _("before the first turn")
        self.query_one(TitleBar).show(title, remark)
        if self._finale is not None:
            do = _("The final scoring. Enter skips it.")
            self.query_one(Prompt).say(do, self._finale.text, "good")
            return
        step = _("step {step} of {steps}").format(step=position, steps=count)
        if self.playing:
            step = _("playing x{speed:g}, {step}").format(speed=_SPEEDS[self._speed], step=step)
        if self._with_undone:
            step = _("with moves taken back, {step}").format(step=step)
        text = self._turns.summary(position - 1, position) if position else ""
        text = text or _("The game is about to begin.")
        self.query_one(Prompt).say(text, step, "quiet")

    def _entries(self) -> list[EventEntry]:
        return [
            EventEntry(
                line,
                self._colours[line.seat] if line.seat >= 0 else None,
                line.event is not None and self.view.explain(self._words.game, line.event) is not None,
            )
            for line in self._turns.told_until(self.position)[-_STORY_LINES:]
            if self._finale is None or not self._finale.withholds(line.event)
        ]

    # -- walking ------------------------------------------------------------------------------------------

    def action_step(self, step: int) -> None:
        """Go one step on or back, or look that way."""
        if self.looks:
            self.look_around(step, 0)
            return
        self._pause()
        if self._timeline.forward() if step > 0 else self._timeline.back():
            self.show()

    def action_turn(self, step: int) -> None:
        """Go to the end of this turn or of the next, or back to the end of the one before."""
        self._pause()
        if self._timeline.forward_turn() if step > 0 else self._timeline.back_turn():
            self.show()

    def action_first(self) -> None:
        """Go to the start."""
        self._go(0)

    def action_last(self) -> None:
        """Go to the end."""
        self._go(len(self._timeline))

    def _go(self, position: int) -> None:
        self._pause()
        self._timeline.jump(position)
        self.show()

    def action_jump(self) -> None:
        """Ask for a turn and go there."""
        from tui.app.screens.replay.jump import AskTurn

        self._pause()
        self.app.push_screen(AskTurn(self._turns.last_turn), self._jump_to)

    def _jump_to(self, turn: str | None) -> None:
        position = None if turn is None else self._turns.end_of_turn(int(turn))
        if position is not None:
            self._go(position)

    def action_scores(self) -> None:
        """Show the course of the scores, and go to the turn that was looked at there."""
        from tui.app.screens.replay.chart import ScoresScreen

        self._pause()
        at = self._turns.span_at(self.position)
        header = self._timeline.header
        chart = ScoresScreen(self._words.title(), header.seats, self._turns.stretches, at)
        self.app.push_screen(chart, lambda chosen: self._look_at(at, chosen))

    def _look_at(self, before: int, chosen: int | None) -> None:
        if chosen is not None and chosen != before:
            self._go(self._turns.stretches[chosen].end if chosen >= 0 else 0)

    def on_chart_chosen(self, event: TimelineBar.Chosen) -> None:
        """Go to the turn that was clicked."""
        self._go(self._turns.stretches[event.index].end)

    # -- playing ------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Play by itself from here, from the start when at the end, or pause."""
        if self.playing:
            self._pause()
        else:
            if self.position == len(self._timeline):
                self._timeline.first()
            self._start()
        self.show()

    def action_speed(self, step: int) -> None:
        """Play faster or slower."""
        self._speed = min(max(self._speed + step, 0), len(_SPEEDS) - 1)
        if self.playing:
            self._pause()
            self._start()
            self._show_words()
        else:
            self.query_one(Prompt).remark(_("Speed x{speed:g}").format(speed=_SPEEDS[self._speed]))
            self.refresh_bindings()

    def _start(self) -> None:
        self._playing = self.set_interval(_SECONDS_A_MOVE / _SPEEDS[self._speed], self.play_on)

    def _pause(self) -> None:
        """Let nothing go on by itself."""
        self._stop_playing()
        if self._finale is not None:
            self.show()

    def _stop_playing(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def play_on(self) -> None:
        """Go on to the next move of a seat and what chance answers to it."""
        self._timeline.jump(self._turns.next_stop(self.position))
        if self.position == len(self._timeline):
            self._stop_playing()
            if self._begin_finale():
                return
        self.show()

    # -- the end ------------------------------------------------------------------------------------------

    def _begin_finale(self) -> bool:
        """Show the final scoring; return whether there is one to show."""
        story = self._turns.in_force
        steps = self._words.finale(self.state, story, self.names) if self.state.is_terminal else ()
        if not (steps and self.host.animated and self.is_current):
            return False
        self._finale = Finale(self.state, steps, story, self._colours)
        self.refresh_board()
        self._finale_player.play(self._finale, self._show_result)
        return True

    def _end_finale(self) -> None:
        if self._finale is not None:
            self._finale = None
            self._finale_player.stop()

    def _show_result(self) -> None:
        """End the final scoring, and show how the game ended."""
        self.show()
        ended = EndedGame(
            self.state,
            self._turns.in_force,
            self._timeline.header.seats,
            self.names,
            Deals(self._source),
            accuracy_of(self.host, self._source),
        )
        wishes = frozenset({"replay", "review", "share"})
        self.app.push_screen(ResultScreen(ended, self.host.look, wishes), self._after_result)

    def _after_result(self, wish: str | None) -> None:
        match wish:
            case "replay":
                self.action_play()
            case "review":
                self.action_review()
            case "share":
                self.action_share()

    def action_skip(self) -> None:
        """Go to the end of the final scoring."""
        self._show_result()

    def on_screen_suspend(self) -> None:
        """Something else is looked at: there is no final scoring behind it."""
        if self._finale is not None:
            self.show()

    def on_unmount(self) -> None:
        """End what moves."""
        self._finale_player.stop()

    def seat_place(self, seat: int) -> Offset | None:
        return self.query_one(ReplayPanel).seat_place(self.state, seat) if self.panel.display else None

    # -- more ---------------------------------------------------------------------------------------------

    def action_taken_back(self) -> None:
        """Show the moves that were taken back, too, or skip them again."""
        self._pause()
        entry = self._timeline.entry
        self._walk(Timeline(self._source, taken_back=not self._with_undone))
        passed = [step for step in self._timeline.steps if step.number <= entry]
        self._timeline.jump(len(passed))
        self.show()

    def action_go_on(self) -> None:
        """Begin a new game from the position in view; this one stays as it is."""
        self._pause()
        self.show()
        library, entry = self.host.library, self._timeline.entry
        step = _("Play on from step {step} of {steps}?").format(step=self.position, steps=len(self._timeline))
        ask_to_branch(self, step, lambda: library.branch(self._source, entry, now()))

    def action_pan(self, dx: int, dy: int) -> None:
        if self.looks:
            self.look_around(dx, dy)
        else:
            super().action_pan(dx, dy)

    def action_inspect(self) -> None:
        self._pause()
        super().action_inspect()

    def action_review(self) -> None:
        """Walk through what each decision was worth."""
        self._pause()
        self.host.show_review(self._source.path)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "skip":
            return self._finale is not None
        if self.looks and action == "step":
            return self.can_look(cast(int, parameters[0]), 0)
        if action == "speed":
            return 0 <= self._speed + cast(int, parameters[0]) < len(_SPEEDS)
        if action in {"step", "turn"}:
            return self.position < len(self._timeline) if parameters == (1,) else self.position > 0
        if action == "taken_back":
            return self._has_undone
        if action == "review":
            return self._over and bots.has_evaluation(self._words.game)
        if action == "go_on":
            return self.host.at_home and not self.state.is_terminal
        if action == "tiles_left" and self._covered:
            return False
        return super().check_action(action, parameters)

    def key_words(self, action: str) -> str:
        match action:
            case "leave" if isinstance(self.focused, EventLog):
                return N_("Back")
            case "play" if self.playing:
                return N_("Pause")
            case "taken_back" if self._with_undone:
                return N_("Hide what was taken back")
        return super().key_words(action)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        match action:
            case "skip":
                return ""  # what else its keys do is to be told
            case "step" if self.looks:
                return super().why_not(action, parameters)
            case "speed":
                return _("It cannot go faster.") if parameters == (1,) else _("It cannot go slower.")
            case "step" | "turn":
                return _("This is the end.") if parameters == (1,) else _("This is the start.")
            case "taken_back":
                return _("Nothing was taken back in this game.")
            case "review" if self._over:
                return _("No bot can judge this game.")
            case "review":
                return _("A review opens when the game is over.")
            case "go_on" if self.host.at_home:
                return _("The game is over here: go back to play on from an earlier move.")
            case "go_on":
                return _("You cannot continue other people's games.")
            case "tiles_left" if self._covered:
                return _("Hands are still hidden in this game.")
        return super().why_not(action, parameters)

    def action_leave(self) -> None:
        """Go back from the event log to the map, from the map to where the replay was opened."""
        if isinstance(self.focused, EventLog):
            self.board.focus()
        elif self.looks:
            self.show()
        else:
            self._pause()
            self.dismiss()

    def action_share(self) -> None:
        """Share the position in view, or the whole game."""
        self._pause()
        at = sum(move.number <= self._timeline.entry for move in self._source.mainline)
        self.app.push_screen(
            ShareScreen(SharedGame(self._source, self.state, at, revealed=not self._covered))
        )

    def action_deals(self) -> None:
        """Show what decided chance, and whether the deals were fair."""
        self.app.push_screen(DealsScreen(Deals(self._source)))

    def action_help(self) -> None:
        """Open help on replays."""
        self._pause()
        self.host.show_help("replay", self._timeline.header.game)

    def action_story(self) -> None:
        if not self.query_one(EventLog).has_focus:
            self._pause()
        super().action_story()

    def on_event_log_chosen(self, event: EventLog.Chosen) -> None:
        """Show a line of the event log on the map."""
        line = event.story.chosen
        if line is None or line.event is None:
            self.show()
            return
        recalled = self.view.show_event(self.state, self._base, line, self._colours)
        if recalled is None:
            self.query_one(Prompt).say(line.text, "", "quiet")
            return
        if recalled.focus is not None:
            self.board.look_to(recalled.focus)
        self.board.show(recalled.picture)
        self.query_one(Prompt).say(recalled.text, "", "quiet")

    def on_event_log_explained(self, event: EventLog.Explained) -> None:
        """Tell the arithmetic and the rule of a score."""
        line = event.story.chosen
        if line is None or line.event is None:
            return
        why = self.view.explain(self._words.game, line.event)
        if why is not None:
            self.notify(why[1], title=why[0], timeout=10, markup=False)

    # -- the map ------------------------------------------------------------------------------------------

    @on(BoardMap.Clicked)
    def on_map_clicked(self, event: BoardMap.Clicked) -> None:
        """Say what is at the place that was clicked, or go back to the step."""
        self._pause()
        self.inspect_target(event.target)
