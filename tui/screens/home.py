"""The first screen: go on with the last game, begin one, look at old ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from engine import State
from engine.plugins import failures
from saves import Library, SaveError, Summary
from tui.games import games, presentation
from tui.host import HostedScreen
from tui.keys import KeysLine, key
from tui.screens.summaries import game_title, standings
from tui.widgets.menu import Item, ItemLine, Menu
from tui.widgets.static_board import StaticBoard
from tui.widgets.title_picture import TitlePicture
from tui.words import N_, _, said

if TYPE_CHECKING:
    from tui.art.scene import Scene

_PREVIEW_WIDTH = 100
_PREVIEW_HEIGHT = 34


@dataclass(frozen=True, slots=True)
class LastGame:
    """The unfinished game that was played last, and its position."""

    summary: Summary
    state: State


def last_game(library: Library, wanted: Callable[[], bool] = lambda: True) -> LastGame | None:
    """Return the unfinished game that was played last; ``None`` when there is none to go on with.

    Args:
        library: where to look.
        wanted: asked again and again; the search ends when nobody waits for it any more.

    Raises:
        SaveError: when the folder, or that game, cannot be read.
    """
    for summary in library.newest():
        if not wanted():
            break
        if not summary.finished and summary.problem is None:
            return LastGame(summary, library.read(summary.id).state)
    return None


class HomeScreen(HostedScreen[None]):
    """A landscape with the program's name, and few choices."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("c", "open('continue')", N_("Continue"), footer=False),
        key("n", "open('new')", N_("New game"), footer=False),
        key("s", "open('saved')", N_("Saved games"), footer=False),
        key("r", "open('ranks')", N_("Ranks and seasons"), footer=False),
        key("q", "open('quit')", N_("Quit")),
        key("question_mark", "open('help')", N_("Help")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._last: LastGame | None = None
        self._touched = False
        self._left = False

    def compose(self) -> ComposeResult:
        look = self.host.look
        yield TitlePicture(games()[0], look, id="title")
        with Horizontal(id="home"):
            yield Menu(look=look, id="menu")
            yield StaticBoard(look, zoom=0, id="preview")
        yield KeysLine()

    def on_mount(self) -> None:
        """Offer what there is to choose; the slow rest comes after the first frame."""
        preview = self.query_one("#preview", StaticBoard)
        preview.display = False
        self._offer()
        self.query_one(Menu).focus()
        for failure in failures():
            self.app.notify(said(failure.saying), severity="warning", timeout=12, markup=False)

    def on_screen_resume(self) -> None:
        """Look which game was played last."""
        if not self.is_current:
            return  # another screen was opened over it at once
        self._touched = False
        self.call_after_refresh(self._fill_in)

    def _fill_in(self) -> None:
        self._paint_title()
        self._find_last_game()

    def on_unmount(self) -> None:
        """Search no further."""
        self._left = True

    def on_resize(self) -> None:
        """Show the last game's map where there is room for it."""
        self._show_preview()

    def on_key(self, event: events.Key) -> None:
        """Remember that a choice is being made: from now on the finger stays where it is."""
        self._touched = True

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Open what was chosen."""
        self.action_open(message.item)

    def action_open(self, choice: str) -> None:
        """Open one of the choices."""
        host = self.host
        match choice:
            case "continue" if self._last is not None:
                host.resume(self._last.summary.id)
            case "new":
                host.show_new_game()
            case "saved":
                host.show_saved_games()
            case "ranks":
                host.show_ladder()
            case "settings":
                host.show_settings()
            case "help":
                host.show_help()
            case "quit":
                self.app.exit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (action == "open" and parameters == ("continue",) and self._last is None)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        return _("There is no game to go on with.") if action == "open" else ""

    @work(group="title", exclusive=True)
    async def _paint_title(self) -> None:
        title = self.query_one(TitlePicture)
        if not title.scene.tiles:
            title.show(await asyncio.to_thread(_title_scene, games()[0]))

    @work(group="last", exclusive=True)
    async def _find_last_game(self) -> None:
        try:
            self._last = await asyncio.to_thread(last_game, self.host.library, lambda: not self._left)
        except SaveError as error:
            self._last = None
            self.host.complain(error)
        if not self.display:  # it is being removed
            return
        self._offer()
        self._show_preview()
        self.refresh_bindings()

    def _offer(self) -> None:
        choices = [
            ("new", _("New game"), "n"),
            ("saved", _("Saved games"), "s"),
            ("ranks", _("Ranks and seasons"), "r"),
            ("settings", _("Settings"), "F9"),
            ("help", _("Help"), "?"),
            ("quit", _("Quit"), "q"),
        ]
        items = [
            Item(choice, (ItemLine(((words, ""),), ((letter, "quiet"),)),))
            for choice, words, letter in choices
        ]
        if self._last is not None:
            items.insert(0, self._continue_item(self._last))
        menu = self.query_one(Menu)
        menu.offer(items, menu.current if self._touched else items[0].id)

    def _continue_item(self, last: LastGame) -> Item:
        summary = last.summary
        words = _("Continue: {game}, {progress}").format(
            game=game_title(summary), progress=presentation(summary.game).progress(last.state)
        )
        seats = standings(summary)
        return Item(
            "continue", (ItemLine(((words, "accent"),), (("c", "quiet"),)), ItemLine(seats), ItemLine())
        )

    def _show_preview(self) -> None:
        preview = self.query_one("#preview", StaticBoard)
        width, height = self.app.size
        roomy = width >= _PREVIEW_WIDTH and height >= _PREVIEW_HEIGHT
        preview.display = roomy and self._last is not None
        if self._last is not None:
            from tui.boards import board

            colours = [seat.colour for seat in self._last.summary.seats]
            game = self._last.summary.game
            picture = board(game).picture(self._last.state, colours=colours)
            preview.show(game, picture, zoom=1 if width >= 160 and height >= 50 else 0)


def _title_scene(game: str) -> Scene:
    from tui.boards.showpiece import showpiece

    return showpiece(game)
