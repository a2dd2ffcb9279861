"""The board at which a puzzle is solved: the table screen of its game, with the ordinary keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final

from textual.binding import BindingType

from saves import SaveError
from tui.app.screens.puzzles.answer import AfterAnswer, AnswerScreen
from tui.app.screens.table.game_screen import GameScreen, Picture, Place, S
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.title_bar import TitleBar
from tui.base.game_ui import part_class
from tui.base.words import N_, _
from tui.play.table import Sitting
from tui.study.puzzles.phrases import standing_words, task_words
from tui.study.puzzles.puzzle import Puzzle
from tui.study.puzzles.session import PuzzleAnswer, PuzzleSession
from tui.study.puzzles.table import PuzzleTable
from tui.terminal.keys import key

_NOT_HERE: Final = frozenset({"hint", "rematch", "review", "deals", "share", "result", "resign", "point"})


class PuzzleGameScreen(GameScreen[S, Picture, Place]):
    """The table screen of a game with a puzzle on it; :func:`solving_screen` makes the class of a game."""

    BINDINGS: ClassVar[list[BindingType]] = [key("G", "give_up", N_("Give up"), id="puzzles.give_up")]

    def __init__(self, session: PuzzleSession, puzzle: Puzzle, name: str, names: Sequence[str] = ()) -> None:
        self.session = session
        self.puzzle = puzzle
        self._asked = False
        self._puzzle_table = PuzzleTable(puzzle, name, names)
        super().__init__(Sitting(self._puzzle_table))
        self._shown_result = True  # where the turn ends the game, the answer is told instead

    def on_mount(self) -> None:
        """Say what is asked."""
        self.query_one(Prompt).remark(task_words(self.puzzle))

    def renew(self) -> None:
        super().renew()
        if self._puzzle_table.is_answered and not self._asked:
            self._asked = True
            self.call_after_refresh(self._judge)

    def show_title(self) -> None:
        title = task_words(self.puzzle)
        self.query_one(TitleBar).show(title, standing_words(self.session))

    # -- the answer ---------------------------------------------------------------------------------------

    def _judge(self) -> None:
        made = self._puzzle_table.made
        self._puzzle_table.begin_again()
        answer = self.session.answer(self.puzzle, self._puzzle_table.state, made)
        self._keep()
        self._show_answer(answer)

    def action_give_up(self) -> None:
        """Show the answer; the puzzle counts as not solved."""
        self._puzzle_table.begin_again()
        self._asked = True
        answer = self.session.give_up()
        self._keep()
        self._show_answer(answer)

    def _keep(self) -> None:
        try:
            self.session.keep()
        except SaveError as error:
            self.host.complain(error)

    def _show_answer(self, answer: PuzzleAnswer) -> None:
        table = self._puzzle_table
        colours = [seat.colour for seat in table.seats]
        screen = AnswerScreen(self.session, self.puzzle, answer, self.names, colours)
        self.app.push_screen(screen, self._go_on)

    def _go_on(self, wish: AfterAnswer | None) -> None:
        if wish is AfterAnswer.AGAIN:
            self._asked = False
            self.renew()
        else:
            self.dismiss(wish is AfterAnswer.NEXT)

    # -- keys ---------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return False if action in _NOT_HERE else super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action in _NOT_HERE:
            return _("Not at a puzzle: find the turn yourself, or give up with G.")
        return super().why_not(action, parameters)

    def leave(self) -> None:
        self.dismiss(False)


@cache
def solving_screen(game: str) -> type[PuzzleGameScreen[Any, Any, Any]]:
    """Return the class of the screen at which puzzles of a game are solved."""
    base = part_class(game, "table", GameScreen)
    return type("SolvingScreen", (PuzzleGameScreen, base), {"__doc__": PuzzleGameScreen.__doc__})
