"""The lessons: the games, and the lessons of the game that is chosen."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static

from tui.app.host import HostedScreen
from tui.app.teaching import begin_lesson, progress_of
from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.app.widgets.static_board import StaticBoard
from tui.app.widgets.title_bar import TitleBar
from tui.base.words import N_, _
from tui.presentation import games as all_games
from tui.presentation import title
from tui.study.learning import Lesson, LessonProgress, find_lesson, lessons_of
from tui.terminal.keys import KeysLine, key

_PICTURE_HEIGHT: Final = 34
_ROOMY: Final = 100


def games() -> tuple[str, ...]:
    """Return the names of the games that have lessons."""
    return tuple(game for game in all_games() if lessons_of(game))


class LearnScreen(HostedScreen[None]):
    """All lessons, with marks on those that are done.

    Args:
        game: the game to begin with; ``""`` for the one whose lessons are to be gone on with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("tab,right", "side('lessons')", N_("Lessons"), priority=True),
        key("shift+tab,left", "side('games')", N_("Games"), priority=True),
        key("n", "next", N_("Next lesson")),
        key("escape", "back", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._game = game
        self._progress: LessonProgress | None = None

    def compose(self) -> ComposeResult:
        look = self.host.look
        yield TitleBar(id="title")
        yield Static(
            _("A coach sits beside you at a real table. Take back as often as you like."),
            id="about-lessons",
            markup=False,
        )
        with Horizontal(id="learn"):
            yield Menu(look=look, gap=1, id="learn-games")
            with Vertical(id="learn-beside"):
                yield Menu(look=look, id="learn-lessons")
                yield Static(id="learn-aim", markup=False)
                yield StaticBoard(look, id="learn-picture")
        yield KeysLine()

    @property
    def progress(self) -> LessonProgress:
        """The person's progress."""
        if self._progress is None:
            self._progress = progress_of(self.host)
        return self._progress

    def on_mount(self) -> None:
        """Highlight the lesson that comes next."""
        if self._game not in games():
            next_one = self._next()
            self._game = next_one.game if next_one is not None else games()[0]
        self.query_one("#learn-lessons", Menu).focus()

    def on_screen_resume(self) -> None:
        """Show what was done in the meantime."""
        self._progress = None
        self._offer()

    def on_resize(self) -> None:
        """Show more where there is room."""
        if self._progress is not None:
            self._offer()

    def _offer(self) -> None:
        every = [lesson for game in games() for lesson in lessons_of(game)]
        done = sum(map(self.progress.is_done, every))
        words = _("{done} of {all} lessons done").format(done=done, all=len(every))
        self.query_one(TitleBar).show(_("Learn to play"), words)
        self.query_one("#learn-games", Menu).offer([self._game_item(game) for game in games()], self._game)
        self._offer_lessons()

    def _game_item(self, game: str) -> Item:
        unicode = self.host.look.unicode
        lessons = lessons_of(game)
        marks = " ".join(
            ("✓" if unicode else "x") if self.progress.is_done(one) else ("·" if unicode else ".")
            for one in lessons
        )
        done = sum(map(self.progress.is_done, lessons))
        count = (f"{done}/{len(lessons)}", "accent" if done == len(lessons) else "quiet")
        name = ItemLine(((title(game), ""),), (count,))
        return Item(game, (name, ItemLine(((marks, "accent"),))))

    def _offer_lessons(self) -> None:
        wide = self.size.width >= _ROOMY
        lessons = lessons_of(self._game)
        first = next((one for one in lessons if not self.progress.is_done(one)), lessons[0])
        menu = self.query_one("#learn-lessons", Menu)
        names = [one.name for one in lessons]
        current = menu.current if menu.current in names and menu.border_title == title(self._game) else None
        menu.offer(
            [self._lesson_item(n, one, wide=wide) for n, one in enumerate(lessons, 1)], current or first.name
        )
        menu.border_title = title(self._game)
        self.query_one("#learn-aim").display = not wide
        self._show_aim()
        picture = self.query_one("#learn-picture", StaticBoard)
        picture.display = self.size.height >= _PICTURE_HEIGHT
        if picture.display:
            picture.show_sample(self._game)

    def _show_aim(self) -> None:
        """Say what the highlighted lesson teaches, where the list has no room for it."""
        lesson = find_lesson(self._game, self.query_one("#learn-lessons", Menu).current or "")
        self.query_one("#learn-aim", Static).update(_(lesson.aim) if lesson is not None else "")

    def _lesson_item(self, number: int, lesson: Lesson, *, wide: bool) -> Item:
        done = self.progress.is_done(lesson)
        mark = ("✓" if self.host.look.unicode else "x") if done else " "
        steps = self.progress.steps_of(lesson)
        right = ""
        if steps:
            right = _("step {n} of {all}").format(n=steps + 1, all=len(lesson.steps))
        elif lesson.plays_on:
            right = _("start here") if not done else ""
        name = ItemLine(((f"{mark} ", "accent"), (f"{number}  {_(lesson.title)}", "")), ((right, "quiet"),))
        aim = ItemLine((("     ", ""), (_(lesson.aim), "quiet")))
        return Item(lesson.name, (name, aim) if wide else (name,))

    # -- keys -----------------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the lessons of the highlighted game."""
        if event.option_list.id == "learn-lessons":
            self._show_aim()
        elif event.option_id not in (None, self._game):
            self._game = str(event.option_id)
            self._offer_lessons()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Go to the lessons of a game, or begin one."""
        if message.item in games():
            self.query_one("#learn-lessons", Menu).focus()
        elif (lesson := find_lesson(self._game, message.item)) is not None:
            begin_lesson(self.host, lesson)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "side" or self.focused is not self.query_one(f"#learn-{parameters[0]}")

    def action_side(self, side: str) -> None:
        """Go to the games or to the lessons."""
        self.query_one(f"#learn-{side}", Menu).focus()

    def action_next(self) -> None:
        """Begin the first lesson that is not done."""
        lesson = self._next()
        if lesson is None:
            self.refuse_key(_("All lessons are done."))
        else:
            begin_lesson(self.host, lesson)

    def _next(self) -> Lesson | None:
        """Return the first lesson that is not done: of the chosen game, or else one that was begun.

        Without either, a game of which some lessons are done comes before others.
        """
        progress = self.progress
        started = [game for game in games() if any(map(progress.is_done, lessons_of(game)))]
        order = dict.fromkeys([self._game, *games()] if self._game else [*started, *games()])
        left = [one for game in order for one in lessons_of(game) if not progress.is_done(one)]
        begun = [] if self._game else [one for one in left if progress.steps_of(one)]
        return next(iter([*begun, *left]), None)

    def action_help(self) -> None:
        """Open help about lessons, and about the chosen game."""
        self.host.show_help("lessons", self._game)
