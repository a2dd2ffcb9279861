"""The result of an answer to a puzzle, the best answer, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from engine import Event, Move, State
from tui.app.screens.board_screen import OWNERS, SCROLLING, ZOOMING
from tui.app.screens.timeline_screen import TimelineScreen
from tui.app.widgets.choices import ChoiceRow, Choices
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.title_bar import TitleBar
from tui.base.fitting import LEAST_PANEL
from tui.base.words import N_, _
from tui.presentation import presentation
from tui.presentation.alternatives import PLAYED, Alternative, shortfall, told_apart
from tui.presentation.board import FocusedPicture, Picture, board
from tui.study.puzzles.phrases import move_words, onward, standing_words, task_words, turn_words
from tui.study.puzzles.puzzle import Puzzle
from tui.study.puzzles.session import PuzzleAnswer, PuzzleSession
from tui.study.puzzles.themes import WORDS
from tui.terminal.keys import KeysLine, key

_SHOWN: Final = 4
_WIDE: Final = 36


class AfterAnswer(Enum):
    """A person's wish after an answer: the next puzzle, or the same once more."""

    NEXT = auto()
    AGAIN = auto()


class AnswerScreen(TimelineScreen):
    """Shows the best turns of a puzzle and the one that was played; dismissed with a :class:`AfterAnswer`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,n,space", "wish('next')", N_("Next puzzle")),
        key("right", "step(1)", N_("Step by step")),
        key("left", "step(-1)", N_("Step by step"), footer=False),
        key("up,k", "choose(-1)", N_("Other turns")),
        key("down,j", "choose(1)", N_("Other turns"), footer=False),
        key("a", "wish('again')", N_("Try again")),
        key("i", "inspect", N_("Look")),
        OWNERS,
        key("t", "tiles_left", N_("Tiles left")),
        *ZOOMING,
        key("P", "panel", N_("Side panel"), footer=False),
        *SCROLLING,
        key("escape", "leave", N_("Leave")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(
        self,
        session: PuzzleSession,
        puzzle: Puzzle,
        answer: PuzzleAnswer,
        names: Sequence[str],
        colours: Sequence[int],
    ) -> None:
        super().__init__()
        self._session = session
        self._puzzle = puzzle
        self._answer = answer
        self.names = names
        self._colours = colours
        self._state = puzzle.position()
        self.view = board(puzzle.game)
        self._words = presentation(puzzle.game)
        self.least_panel = _WIDE if self.view.has_long_moves else LEAST_PANEL
        self._turns = self._shown_turns()
        self._alternatives = self._as_alternatives()
        self._selected = 0
        self._made: list[tuple[Event, ...]] = []
        self._line: list[Move] = []
        self._base: Picture | None = None

    @property
    def state(self) -> State:
        return self._state

    @property
    def picture(self) -> Picture:
        return self.pictured(self._base, self._colours)

    def _shown_turns(self) -> list[tuple[tuple[Move, ...], float]]:
        """Return the turns that are shown, with what they lose: the best, the one that was played, others."""
        found = [(one.moves, one.lost) for one in self._puzzle.turns[:_SHOWN]]
        place, moves = self._answer.place, self._answer.moves
        if moves and (place is None or place >= self._puzzle.good):
            own = (moves, self._answer.lost) if place is None else self._turn(place)
            found = [found[0], own, *(one for one in found[1:] if one != own)]
        return found

    def _turn(self, place: int) -> tuple[tuple[Move, ...], float]:
        one = self._puzzle.turns[place]
        return one.moves, one.lost

    def _as_alternatives(self) -> list[Alternative]:
        found = []
        whys = told_apart(
            (moves[0], turn_words(self._state, moves, self.names)) for moves, _lost in self._turns
        )
        for number, ((moves, lost), why) in enumerate(zip(self._turns, whys, strict=True), 1):
            place = self._answer.place
            played = moves == (self._answer.moves if place is None else self._turn(place)[0])
            found.append(Alternative(PLAYED if played else str(number), moves[0], lost, why, played))
        return found

    # -- life ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The map, the turns beside it, what there is to say of them, the keys."""
        look = self.host.look
        yield TitleBar(id="title")
        with Horizontal(id="body"):
            yield self.view.map(self._puzzle.game, look, id="map")
            with Vertical(id="panel"):
                yield Choices(id="choices")
                yield Static(id="told", markup=False)
        yield Prompt(id="prompt")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Show the best turn."""
        self.board.focus()
        self.query_one(Choices).border_title = _("points lost")
        self.query_one("#told").border_title = _("this puzzle")
        self._choose(0)

    # -- showing ------------------------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        """Show a turn, before any of its moves."""
        self._walk(-len(self._made))
        self._selected = index
        self._line = onward(self._state, self._turns[index][0])
        self.show()

    def _walk(self, steps: int) -> None:
        for _number in range(steps):
            self._made.append(self._state.push(self._line[len(self._made)]))
        for _number in range(-steps):
            self._made.pop()
            self._state.pop()

    def show(self) -> None:
        """Show the position or the step in view."""
        self.looking_at = None
        base = self._base = self.picture
        moment: FocusedPicture[Picture, object]
        if self._made:
            moment = self.view.show_step(self._state, base, self._made[-1], self._colours)
        else:
            colour = self._colours[self._puzzle.seat]
            moment = self.view.show_alternatives(
                self._state, base, self._alternatives, self._selected, colour
            )
        self.board.show(moment.picture)
        if self.board.fitted:
            self.board.fit(whole=True)
        if moment.focus is not None:
            self.board.look_to(moment.focus)
        rows = [
            ChoiceRow(one.label, one.why, now=shortfall(one, self._words.decimals))
            for one in self._alternatives
        ]
        self.query_one(Choices).offer(rows, self._selected, may_pass=False)
        self.query_one("#told", Static).update("\n".join(self._about()))
        self.query_one(TitleBar).show(task_words(self._puzzle), self._standing())
        self._say()
        self.refresh_bindings()

    def refresh_board(self) -> None:
        self.show()

    def _say(self) -> None:
        """Say what was judged, or what the step in view does."""
        prompt = self.query_one(Prompt)
        if self._made:
            move = self._line[len(self._made) - 1]
            self._state.pop()
            words = move_words(self._state, move, self.names)
            self._state.push(move)
            place = _("step {number} of {count}").format(number=len(self._made), count=len(self._line))
            prompt.say(f"{place}: {words}", "", "quiet")
            return
        chosen = self._alternatives[self._selected]
        right = chosen.behind <= self._puzzle.right[-1].lost
        if right:
            told = _("Best: {why}").format(why=chosen.why)
        else:
            told = _("{points} points lost: {why}").format(points=self._points(chosen.behind), why=chosen.why)
        prompt.say(self._verdict(), told, "good" if right else "bad")

    def _verdict(self) -> str:
        answer = self._answer
        if not answer.moves:
            return _("Given up.")
        if answer.solved:
            return _("Right!")
        points = self._points(answer.lost)
        if answer.place is None:
            return _("No: at least {points} points lost.").format(points=points)
        return _("No: {points} points lost.").format(points=points)

    def _points(self, points: float) -> str:
        return f"{points:.{self._words.decimals}f}"

    def _standing(self) -> str:
        words, rated = standing_words(self._session), not self._session.progress.until_rated
        return f"{words} ({self._answer.change:+})" if rated and self._answer.counted else words

    def _about(self) -> list[str]:
        """Return the facts about the puzzle."""
        puzzle = self._puzzle
        lines = [_("rating {rating}").format(rating=puzzle.rating)]
        if puzzle.themes:
            lines.append(", ".join(_(WORDS[theme]) for theme in puzzle.themes if theme in WORDS))
        moves = self._turns[self._selected][0]
        for one in puzzle.turns[1:]:
            if one.moves == moves and one.error:
                words = _("{points} points lost, give or take {error:.2f}")
                lines.append(words.format(points=self._points(one.lost), error=one.error))
        return lines

    # -- keys ---------------------------------------------------------------------------------------------

    def action_step(self, step: int) -> None:
        """Make the next move of the turn in view, or take it back, or look that way."""
        if self.looks:
            self.look_around(step, 0)
            return
        if 0 <= len(self._made) + step <= len(self._line):
            self._walk(step)
            self.show()

    def action_choose(self, step: int) -> None:
        """Look at another turn, or look that way."""
        if self.looks:
            self.look_around(0, step)
        else:
            self._choose((self._selected + step) % len(self._turns))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Look at the turn that was clicked."""
        self._choose(event.index)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("step", "choose"):
            step = cast(int, parameters[0])
            if self.looks:
                return self.can_look(step, 0) if action == "step" else self.can_look(0, step)
            if action == "choose":
                return len(self._turns) > 1
            return 0 <= len(self._made) + step <= len(self._line)
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "step" and not self.looks:
            return _("The turn is over.") if self._made else _("This is the position.")
        return super().why_not(action, parameters)

    def action_wish(self, wish: str) -> None:
        """Go on to the next puzzle, or try this one again."""
        self.dismiss(AfterAnswer.NEXT if wish == "next" else AfterAnswer.AGAIN)

    def action_help(self) -> None:
        """Open help on puzzles."""
        self.host.show_help("puzzles", self._puzzle.game)
