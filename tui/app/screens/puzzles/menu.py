"""The puzzles to choose from, and how one does."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from tui.app.host import HostedScreen
from tui.app.screens.puzzles.solving import solving_screen
from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.app.widgets.static_board import StaticBoard
from tui.app.widgets.title_bar import TitleBar
from tui.base.words import N_, _, ngettext, sentence
from tui.presentation import games, title
from tui.study.puzzles.phrases import rating_words
from tui.study.puzzles.session import PuzzleFilter, PuzzleSession
from tui.study.puzzles.themes import WORDS
from tui.terminal.keys import KeysLine, key

_ALL = "all"
_OWN = "own"


class PuzzlesScreen(HostedScreen[None]):
    """Begins puzzles of all games or of one, with a theme or with any."""

    TOPIC = "puzzles"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("left", "theme(-1)", N_("Theme")),
        key("right,t", "theme(1)", N_("Theme")),
        key("escape", "back", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self, session: PuzzleSession) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        """Lay out the rating, the theme and the games."""
        yield TitleBar(id="title")
        yield Static(id="standing", markup=False)
        yield Static(id="theme", markup=False)
        with Horizontal(id="puzzles"):
            yield Menu(look=self.host.look, id="rows")
            yield StaticBoard(self.host.look, id="puzzles-picture")
        yield KeysLine()

    def on_mount(self) -> None:
        """Say what was wrong with the files, if anything was."""
        self.query_one(Menu).focus()
        for trouble in self._session.troubles:
            self.notify(sentence(trouble), severity="warning", timeout=12, markup=False)

    def on_screen_resume(self) -> None:
        """Show how one does now."""
        self.show()

    def show(self) -> None:
        """Show everything once more."""
        session, progress = self._session, self._session.progress
        count = len(session.all)
        remark = ngettext("{n} puzzle", "{n} puzzles", count).format(n=count)
        self.query_one(TitleBar).show(_("Puzzles"), remark)
        solved, wanted = self._count(_ALL)
        lines = [
            _("All are solved. They come again, the one tried longest ago first.")
            if wanted and solved == wanted
            else _("A position, and one turn that is clearly best: find it.")
        ]
        if progress.answers:
            told = _("Solved: {solved} of {answers}; {rating}.").format(
                solved=progress.solved, answers=progress.answers, rating=rating_words(progress)
            )
            row = _("In a row: {streak}, best: {longest}.").format(
                streak=progress.streak, longest=progress.longest
            )
            lines.append(f"{told} {row}")
        self.query_one("#standing", Static).update("\n".join(lines))
        theme = session.wanted.theme
        words = _(WORDS[theme]) if theme else _("all")
        self.query_one("#theme", Static).update(_("Theme: {theme}").format(theme=words))
        items = [self._item(_ALL, _("All games"))]
        items += [self._item(game, title(game)) for game in games() if self._count(game)[1]]
        if any(one.source == _OWN for one in session.all):
            items.append(self._item(_OWN, _("From your own games")))
        menu = self.query_one(Menu)
        menu.offer(items, menu.current or session.wanted.game or _ALL)
        self.refresh_bindings()

    def _count(self, choice: str) -> tuple[int, int]:
        """Return how many puzzles of a choice were solved, and how many there are."""
        wanted = self._wanted(choice)
        among = [one for one in self._session.all if wanted.takes(one)]
        records = self._session.progress.records
        return sum(one.id in records and records[one.id].solved > 0 for one in among), len(among)

    def _wanted(self, choice: str) -> PuzzleFilter:
        game = "" if choice in (_ALL, _OWN) else choice
        return replace(self._session.wanted, game=game, source=_OWN if choice == _OWN else "")

    def _item(self, choice: str, words: str) -> Item:
        solved, count = self._count(choice)
        told = _("{solved} of {count} solved").format(solved=solved, count=count)
        return Item(choice, (ItemLine(((words, ""),), ((told, "quiet"),)),))

    def on_option_list_option_highlighted(self) -> None:
        """Show what the highlighted game looks like."""
        self._show_sample()

    def on_resize(self) -> None:
        """Choose the size of the picture again."""
        self._show_sample()

    def _show_sample(self) -> None:
        """Show a picture of the highlighted game where there is room; of the first game for all of them."""
        shown, choice = self.query_one(StaticBoard), self.query_one(Menu).current
        if shown.display and choice is not None:
            shown.show_sample(choice if choice in games() else games()[0])

    # -- solving ------------------------------------------------------------------------------------------

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Begin with the puzzles that were chosen."""
        self._session.wanted = self._wanted(message.item)
        self._next(True)

    def _next(self, go_on: bool | None) -> None:
        if not go_on:
            return
        before = self._session.unsound
        puzzle = self._session.advance()
        unsound = self._session.unsound - before
        if unsound:
            words = ngettext(
                "{n} puzzle is not valid and is left out.",
                "{n} puzzles are not valid and are left out.",
                unsound,
            )
            self.notify(words.format(n=unsound), severity="warning", timeout=8, markup=False)
        if puzzle is None:
            self.notify(_("There is no puzzle with this theme."), timeout=4)
            return
        screen = solving_screen(puzzle.game)(self._session, puzzle, self.host.settings.name)
        self.app.push_screen(screen, self._next)

    def action_theme(self, step: int) -> None:
        """Choose another theme."""
        known = {theme for one in self._session.all for theme in one.themes}
        themes = ["", *(theme for theme in WORDS if theme in known)]
        at = themes.index(self._session.wanted.theme) if self._session.wanted.theme in themes else 0
        self._session.wanted = replace(self._session.wanted, theme=themes[(at + step) % len(themes)])
        self.show()
