"""The review screen: walks through the decisions of a game and shows what each was worth."""

from __future__ import annotations

from bisect import bisect_left
from typing import ClassVar, Final, cast

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from engine import Move, State, bots
from saves import MoveReview, SaveError, Timeline
from tui.app.screens.board_screen import OWNERS, SCROLLING, ZOOMING
from tui.app.screens.branching import against_bots, ask_to_branch
from tui.app.screens.review.report import ReportTable, mistakes_words, progress_words
from tui.app.screens.review.turning_points import turning_points
from tui.app.screens.summaries import header_title
from tui.app.screens.timeline_screen import TimelineScreen
from tui.app.widgets.advantage_chart import AdvantageChart
from tui.app.widgets.choices import ChoiceRow, Choices
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.title_bar import TitleBar
from tui.base.clock import now
from tui.base.fitting import LEAST_PANEL
from tui.base.messages import addressed
from tui.base.words import N_, _
from tui.presentation import presentation
from tui.presentation.alternatives import Alternative, alternatives, line, shortfall
from tui.presentation.board import FocusedPicture, Picture, board
from tui.study.review.explanation import explanation, sentences
from tui.study.review.moments import Moment, moments
from tui.study.review.reasons import reasons
from tui.study.review.reviewer import Reviewer
from tui.study.review.verdicts import Verdict, verdict, worst
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import LatestNews

_WORST: Final = 10
_REASONS: Final = 3  # how many reasons are shown for a decision
_HIGH: Final = 36
"""Lines of a screen with room for reasons in the panel and a line for each moment that decided a game."""


class ReviewScreen(TimelineScreen):
    """Shows a review, which continues while it is shown and after the screen is left.

    Args:
        reviewer: the review; the app owns it.
        number: number of the move whose decision is shown first; the first decision when left out.
    """

    class Changed(LatestNews):
        """The review has made progress."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left", "step(-1)", N_("Decision")),
        key("right", "step(1)", N_("Decision")),
        key("tab", "worst(1)", N_("Mistakes"), priority=True),
        key("shift+tab", "worst(-1)", N_("Mistakes"), footer=False, priority=True),
        key("up,k", "choose(-1)", N_("Played, better")),
        key("down,j", "choose(1)", N_("Played, better")),
        key("m", "mistakes", N_("Practise")),
        key("1", "moment(1)", N_("What decided it"), footer=False),
        key("2", "moment(2)", N_("What decided it"), footer=False),
        key("3", "moment(3)", N_("What decided it"), footer=False),
        key("W", "what_if", N_("What if")),
        key("space", "halt", N_("Stop judging")),
        key("home,0", "step(-10000)", N_("First"), footer=False),
        key("end", "step(10000)", N_("Last"), footer=False),
        key("i", "inspect", N_("Look")),
        OWNERS,
        key("t", "tiles_left", N_("Tiles left")),
        key("r", "replay", N_("Replay")),
        key("b", "go_on", N_("Play from here")),
        *ZOOMING,
        key("P", "panel", N_("Side panel"), footer=False),
        key("pageup", "report(-1)", N_("Report"), footer=False),
        key("pagedown", "report(1)", N_("Report"), footer=False),
        *SCROLLING,
        key("escape", "leave", N_("Leave")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self, reviewer: Reviewer, *, own_seat: int | None = None, number: int | None = None) -> None:
        super().__init__()
        self.reviewer = reviewer
        self._begins_at = number
        log = reviewer.log
        self._timeline = Timeline(log)
        self._words = presentation(log.header.game)
        self.view = board(log.header.game)
        self.least_panel = 36 if self.view.has_long_moves else LEAST_PANEL
        self.names = addressed((seat.name for seat in log.header.seats), own_seat)
        self._colours = [seat.colour for seat in log.header.seats]
        self._turns: list[int] = []
        self._at = 0
        self._selected = 0
        self._alternatives: list[Alternative] = []
        self._shown: MoveReview | None = None
        self._base: Picture | None = None
        self._scores = log.state.scores
        self._contested = log.state.places is not None
        self._moments: list[Moment] = []
        self._moments_shown: object = None
        self._told: list[str] = []
        self._whys: dict[tuple[int, Move], list[str]] = {}
        self._share: float | None = None  # of the mistakes that have been judged again

    @property
    def state(self) -> State:
        """The game before the decision in view."""
        return self._timeline.state

    @property
    def picture(self) -> Picture:
        return self.pictured(self._base, self._colours)

    @property
    def number(self) -> int | None:
        """Number of the move in view; ``None`` while it is not known what is to be judged."""
        decisions = self.reviewer.decisions
        return decisions[self._at] if decisions else None

    @property
    def move_review(self) -> MoveReview | None:
        """The review of the decision in view; ``None`` before it was judged."""
        return None if self.number is None else self.reviewer.move_reviews.get(self.number)

    @property
    def selected(self) -> Alternative | None:
        """The way to decide that is lit up."""
        return self._alternatives[self._selected] if self._alternatives else None

    # -- life ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The map, the panel beside it, the course under both, then how far it is, the words, the keys."""
        look = self.host.look
        yield TitleBar(id="title")
        yield Static(id="moments", markup=False)
        with Vertical(id="review"):
            with Horizontal(id="body"):
                yield self.view.map(self.reviewer.log.header.game, look, id="map")
                with Vertical(id="panel"):
                    yield Choices(id="choices")
                    yield Static(id="reasons", markup=False)
                    yield ReportTable(look, id="report")
            yield Static(id="held", markup=False)
            yield AdvantageChart(look, id="course")
        yield Static(id="progress", markup=False)
        yield Prompt(id="prompt")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Follow the review, and begin it if it has not begun."""
        self.query_one("#course").border_title = self._chart_title()
        self.board.focus()
        self._stop_watching = self.reviewer.watch(self._tell)
        self.reviewer.start()
        self.board.reserve(self.view.picture(self.reviewer.log.state))
        self._renew()

    def _tell(self) -> None:
        self.post_message(self.Changed())

    def on_review_screen_changed(self) -> None:
        """Show what has been found since."""
        self._renew()

    def on_unmount(self) -> None:
        """Stop following the review, which continues."""
        self._stop_watching()

    def _chart_title(self) -> str:
        name, turn = self.names[self._seat], self._turns[self._at] if self._turns else 0
        if not 0 < turn <= len(self.reviewer.course):
            return _("points ahead: {name}").format(name=name)
        points = self.reviewer.course[turn - 1][self._seat]
        return _("points ahead: {name}, {points:+.1f} after turn {turn}").format(
            name=name, points=points, turn=turn
        )

    @property
    def _seat(self) -> int:
        """Whose view the course shows: of the decision in view, or the first that is judged."""
        number = self.number
        return self.reviewer.seats[0] if number is None else self.reviewer.log.mainline[number].by

    # -- showing ------------------------------------------------------------------------------------------

    def _renew(self) -> None:
        """Show what has been found since."""
        if self.move_review is not self._shown or not self._turns:
            self.show()
        else:
            self._show_progress()
            self._show_chart()

    def show(self) -> None:
        """Show the decision in view."""
        number = self.number
        if number is None:
            self._show_progress()
            return
        self._turns = self._turns or [self._turn_of(one) for one in self.reviewer.decisions]
        if self._begins_at is not None:
            self._at = min(bisect_left(self.reviewer.decisions, self._begins_at), len(self._turns) - 1)
            self._begins_at, number = None, self.reviewer.decisions[self._at]
        self._timeline.jump(number)
        found = self._shown = self.move_review
        self._alternatives = []
        if found is not None:
            made = self.reviewer.log.mainline[number].move
            self._alternatives = alternatives(found, made, self.state, self._reason)
        self._selected = 0
        self._show_all()

    def _whys_of(self, found: MoveReview, better: Move) -> list[str]:
        """Return the mistakes of a decision, compared with another move; kept, for they stay the same."""
        known = self._whys.get((found.number, better))
        if known is None:
            here = self._timeline.position
            self._timeline.jump(found.number)
            made = self.reviewer.log.mainline[found.number].move
            known = self._whys[found.number, better] = reasons(self.state, made, better, self.names)
            self._timeline.jump(here)
        return known

    def _why(self, moment: Moment) -> str:
        """Return the mistake of a moment, in a sentence."""
        found = self.reviewer.move_reviews[moment.number]
        return next(iter(self._whys_of(found, found.best[0].move)), "")

    def _reason(self, move: Move) -> str:
        return self.view.reason(self.state, move, self.names)

    def _show_all(self) -> None:
        self.looking_at = None
        self._show_map()
        self._show_choices()
        self._show_reasons()
        self._show_words()
        self._show_progress()
        self._show_chart()
        self.refresh_bindings()

    def refresh_board(self) -> None:
        self._moments_shown = None
        self._show_progress()

    def refresh_map(self) -> None:
        self._show_map()

    def _turn_of(self, number: int) -> int:
        """Return the turn in which a move was made."""
        return max(bisect_left(self._timeline.turns, number + 1), 1)

    def _show_map(self) -> None:
        base = self._base = self.picture
        colour = self._colours[self._seat]
        moment = FocusedPicture(base, base.last)
        if self._alternatives:
            moment = self.view.show_alternatives(self.state, base, self._alternatives, self._selected, colour)
        self.board.show(moment.picture)
        if self.board.fitted:
            self.board.fit(whole=True)
        if moment.focus is not None:
            self.board.look_to(moment.focus)
        held = self.view.held(self.state, self.names)
        place = self.query_one("#held", Static)
        place.update(held)
        place.display = bool(held)

    def _show_choices(self) -> None:
        choices = self.query_one(Choices)
        choices.border_title = self._verdict_title()
        options = [
            ChoiceRow(alternative.label, line(alternative), now=shortfall(alternative, self._words.decimals))
            for alternative in self._alternatives
        ]
        choices.offer(options, self._selected, may_pass=False)

    def _show_reasons(self) -> None:
        """Say what was wrong with the decision, compared with the way that is lit up or with the best one."""
        place, found, selected = self.query_one("#reasons", Static), self.move_review, self.selected
        self._told = []
        if found is not None and selected is not None and self._verdict(found) is not Verdict.BEST:
            better = found.best[0].move if selected.played else selected.move
            self._told = self._whys_of(found, better)[:_REASONS]
        place.update("\n".join(self._told))
        place.display = bool(self._told) and self._panel_has_room

    @property
    def _panel_has_room(self) -> bool:
        """True if reasons are in the panel; else they are below the map."""
        return self.size.height >= _HIGH and self.panel.display

    def settle_panel(self, size: Size | None = None) -> None:
        super().settle_panel(size)
        if self.number is not None and self._turns:
            self._show_reasons()
            self._show_words()
            self._show_moments()

    def _show_moments(self) -> None:
        """List what decided the game."""
        reviewer = self.reviewer
        shown = len(reviewer.move_reviews), self.number, self.size
        if shown == self._moments_shown:
            return
        self._moments_shown = shown
        if self._turns:
            self._moments = moments(
                list(reviewer.move_reviews.values()),
                dict(zip(reviewer.decisions, self._turns, strict=True)),
                reviewer.course,
                point=self._words.point,
                spread=bots.search_evaluation_of(reviewer.log.header.game).lead_spread,
                contested=self._contested,
            )
        place = self.query_one("#moments", Static)
        place.display = bool(self._moments)
        if self._moments:
            lines = self.size.height >= _HIGH
            width = self.size.width - 2
            decimals = self._words.decimals
            place.update(
                turning_points(
                    self._moments,
                    self.number,
                    self.names,
                    self._why,
                    width=width,
                    lines=lines,
                    decimals=decimals,
                )
            )

    def _verdict_title(self) -> str:
        turn, found = self._turns[self._at], self.move_review
        if found is None:
            return _("turn {turn}").format(turn=turn)
        return _("turn {turn}: {verdict}").format(turn=turn, verdict=_(self._verdict(found).words))

    def _verdict(self, found: MoveReview) -> Verdict:
        return verdict(found.lost, self._words.point)

    def _compared(self, alternative: Alternative, found: MoveReview) -> str:
        """Return another way to decide, and whether it is better than the one that was taken."""
        gain = found.lost - alternative.behind
        if verdict(abs(gain), self._words.point) is Verdict.BEST:
            return _("just as good: {why}").format(why=alternative.why)
        return (_("better: {why}") if gain > 0 else _("worse: {why}")).format(why=alternative.why)

    def _points(self, points: float) -> str:
        return f"{points:.{self._words.decimals}f}"

    def _show_words(self) -> None:
        title = _("{game}: review").format(game=header_title(self.reviewer.log.header))
        remark = _("decision {number} of {count}").format(
            number=self._at + 1, count=len(self.reviewer.decisions)
        )
        self.query_one(TitleBar).show(title, remark)
        name = self.names[self._seat]
        found, alternative = self.move_review, self.selected
        if found is None or alternative is None:
            self.query_one(Prompt).say(_("{name}: not judged yet").format(name=name), "", "quiet")
            return
        judged = self._verdict(found)
        sentence = _("{name}: {verdict}").format(name=name, verdict=_(judged.words))
        if judged is not Verdict.BEST:
            sentence = _("{name}: {verdict}, {lost} points lost").format(
                name=name, verdict=_(judged.words), lost=self._points(found.lost)
            )
        told = line(alternative) if alternative.played else self._compared(alternative, found)
        if self._told and not self._panel_has_room:
            sentence = _("{sentence}. {reason}").format(sentence=sentence, reason=self._told[0])
        bad = alternative.played and judged.value >= Verdict.SLIP.value
        self.query_one(Prompt).say(sentence, told, "bad" if bad else "good")

    def _show_progress(self) -> None:
        self._show_moments()
        reviewer = self.reviewer
        place, unicode = self.query_one("#progress", Static), self.host.look.unicode
        shown = not reviewer.complete or self._share is not None
        if place.display != shown:
            place.display = shown
            self.refresh_bindings()  # there is nothing to stop any more
        place.update(
            progress_words(reviewer, unicode=unicode)
            if self._share is None
            else mistakes_words(self._share, unicode=unicode)
        )
        table = self.query_one(ReportTable)
        table.show(reviewer, self.names, self._colours, self._words)
        table.explain(self._explanation())
        seats = reviewer.seats
        table.border_title = (
            _("report: {name}").format(name=self.names[seats[0]]) if len(seats) == 1 else _("report")
        )

    def _explanation(self) -> list[str]:
        """Return why the seat in view lost the game, in sentences; nothing while that is not known."""
        seat = self._seat
        if not self.reviewer.luck:
            return []
        found = explanation(self.reviewer, seat, self._scores)
        return [] if found is None else sentences(found, self.names[seat])

    def _show_chart(self) -> None:
        seat = self._seat
        marks: dict[int, tuple[float, str]] = {}
        for number, turn in zip(self.reviewer.decisions, self._turns, strict=False):
            found = self.reviewer.move_reviews.get(number)
            if found is not None and found.seat == seat and (mark := self._verdict(found).mark):
                marks[turn - 1] = max(marks.get(turn - 1, (0.0, "")), (found.lost, mark))
        chart = self.query_one(AdvantageChart)
        chart.border_title = self._chart_title()
        at = self._turns[self._at] - 1 if self._turns else -1
        chart.show(
            [worths[seat] for worths in self.reviewer.course],
            {turn: m for turn, (_l, m) in marks.items()},
            at,
        )

    # -- walking ------------------------------------------------------------------------------------------

    def _go(self, at: int) -> None:
        last = len(self.reviewer.decisions) - 1
        self._at = min(max(at, 0), max(last, 0))
        self.show()

    def action_step(self, step: int) -> None:
        """Go to the next decision or the one before, or look that way."""
        if self.looks:
            self.look_around(step, 0)
            return
        self._go(self._at + step)

    def action_worst(self, step: int) -> None:
        """Go to the next of the worst decisions, in the order of the game, or look at another area."""
        if self.looks:
            self.action_area(step)
            return
        bad = sorted(
            one.number for one in worst(list(self.reviewer.move_reviews.values()), _WORST, self._words.point)
        )
        if not bad:
            self.notify(_("No decision so far was worse than sound."), timeout=3)
            return
        here = self.number or 0
        ahead = [one for one in bad if one > here] if step > 0 else [one for one in bad if one < here]
        target = (ahead or bad)[0] if step > 0 else (ahead or bad)[-1]
        self._go(self.reviewer.decisions.index(target))

    def action_moment(self, which: int) -> None:
        """Go to one of the decisions that decided the game."""
        self._go(self.reviewer.decisions.index(self._moments[which - 1].number))

    def action_choose(self, step: int) -> None:
        """Look at what was played, or at what would have been better, or look that way."""
        if self.looks:
            self.look_around(0, step)
        elif self._alternatives:
            self._selected = (self._selected + step) % len(self._alternatives)
            self._show_all()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Look at the choice that was clicked."""
        self._selected = event.index
        self._show_all()

    def on_chart_chosen(self, event: AdvantageChart.Chosen) -> None:
        """Go to the first decision of the turn that was clicked, or to the next one after it."""
        if self._turns:
            self._go(bisect_left(self._turns, event.index + 1))

    # -- more ---------------------------------------------------------------------------------------------

    def action_report(self, step: int) -> None:
        """Scroll the report by a page."""
        table = self.query_one(ReportTable)
        if step > 0:
            table.scroll_page_down(animate=False)
        else:
            table.scroll_page_up(animate=False)

    def action_halt(self) -> None:
        """Stop judging, or go on."""
        if self.reviewer.running:
            self.reviewer.stop()
        else:
            self.reviewer.start()
        self._show_progress()

    def action_replay(self) -> None:
        """Step through the game, from the decision in view."""
        self.host.show_replay(self.reviewer.log.path, self._timeline.position)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "halt":
            return not self.reviewer.complete
        if self.looks and action in ("step", "choose"):
            step = cast(int, parameters[0])
            return self.can_look(step, 0) if action == "step" else self.can_look(0, step)
        if action == "choose":
            return len(self._alternatives) > 1
        if action == "step":
            step = cast(int, parameters[0])
            return self._at > 0 if step < 0 else self._at < len(self.reviewer.decisions) - 1
        if action == "moment":
            return cast(int, parameters[0]) <= len(self._moments)
        if action in ("go_on", "what_if", "inspect") and self.number is None:
            return False
        if action in ("go_on", "what_if", "mistakes"):
            return self.host.at_home
        return super().check_action(action, parameters)

    def key_words(self, action: str) -> str:
        if action == "halt" and not self.reviewer.running:
            return N_("Go on judging")
        return super().key_words(action)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        match action:
            case "step" | "choose" if self.looks:
                return super().why_not(action, parameters)
            case "halt":
                return _("The review is complete.")
            case "moment":
                return _("No decision so far changed who would win.")
            case "step" | "choose" | "go_on" | "what_if" | "inspect" if self.number is None:
                return _("Nothing has been judged yet.")
            case "choose" if self.move_review is None:
                return _("This decision has not been judged yet.")
            case "choose":
                return _("There was no other move.")
            case "step":
                return _("This is the first decision.") if self._at == 0 else _("This is the last decision.")
            case "go_on" | "what_if":
                return _("You cannot continue other people's games.")
        return super().why_not(action, parameters)

    def action_go_on(self) -> None:
        """Ask whether to go on from the decision in view in a copy."""
        library, log, entry = self.host.library, self.reviewer.log, self._timeline.entry
        where = _("Play on from decision {number} of {count}?").format(
            number=self._at + 1, count=len(self.reviewer.decisions)
        )
        ask_to_branch(self, where, lambda: library.branch(log, entry, now()))

    def action_what_if(self) -> None:
        """Play on from before the decision in view, against bots; leaving that game comes back here."""
        library, log, number = self.host.library, self.reviewer.log, self.number
        assert number is not None
        try:
            journal = library.branch(log, self._timeline.entry, now(), against_bots(log.header, self._seat))
        except SaveError as error:
            self.host.complain(error)
        else:
            self.host.what_if(journal, self.reviewer, number)

    @work(group="mistakes", exclusive=True)
    async def action_mistakes(self) -> None:
        """Solve the worst decisions as puzzles."""
        from tui.app.screens.puzzles.mistakes import learn_from_mistakes

        def tell(share: float | None) -> None:
            self._share = share
            self._show_progress()

        await learn_from_mistakes(self, self.reviewer, tell)

    def action_help(self) -> None:
        """Open help on reviews."""
        self.host.show_help("review", self.reviewer.log.header.game)
