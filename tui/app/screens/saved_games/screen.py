"""The list of saved games: go on with one, look at one, keep them in order."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar, Final, Literal

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Input, Static

from saves import Journal, Library, SaveError, Summary, verify
from tui.app.host import HostedScreen
from tui.app.screens.branching import ask_to_branch
from tui.app.screens.saved_games.reading import Reading, picture
from tui.app.screens.saved_games.rows import HEIGHT, ORDERS, ROOMY, found, item, row, verdict
from tui.app.screens.summaries import game_title, spoken_of
from tui.app.widgets.menu import Menu
from tui.app.widgets.small_map import SmallMap
from tui.app.widgets.title_bar import TitleBar
from tui.app.widgets.typed_line import TypedLine
from tui.base.clock import now
from tui.base.words import N_, _, ngettext, sentence
from tui.presentation import ui
from tui.terminal.keys import KeysLine, key

_PROGRESS_SECONDS: Final = 0.2
_PICTURE_SECONDS: Final = 0.06
_MARGIN: Final = 4  # cells of a line of the list around what is told of a game
_LONGEST_NAME: Final = 80


class SavedGamesScreen(HostedScreen[None]):
    """All the games in the folder, or those in its trash."""

    TOPIC = "saved"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("r", "replay", N_("Replay")),
        key("v", "review", N_("Review")),
        key("u", "restore", N_("Bring back")),
        key("slash", "filter", N_("Filter"), priority=True),
        key("o", "order", N_("Order")),
        key("n", "name", N_("Name")),
        key("d,delete", "delete", N_("Delete")),
        key("D", "trash", N_("Trash")),
        key("b", "branch", N_("Continue in a copy")),
        key("V", "verify", N_("Verify")),
        key("escape", "back", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, Summary] | None = None
        self._texts: dict[str, str] = {}
        self._order = 0
        self._in_trash = False
        self._deleted: list[Path] = []
        self._reading: Reading | None = None
        self._picture: Timer | None = None
        self._beside = False

    @property
    def library(self) -> Library:
        """The listed library: the games, or those in the trash."""
        return self.host.library.trash if self._in_trash else self.host.library

    def compose(self) -> ComposeResult:
        look = self.host.look
        yield TitleBar(id="title")
        with Horizontal(id="library"):
            with Vertical(id="list"):
                yield TypedLine(placeholder=_("name, game or date"), compact=True, id="filter")
                yield Static(_("Reading the games..."), id="remark", markup=False)
                yield Menu(look=look, id="games")
            yield SmallMap(look, id="picture")
        yield KeysLine()

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one("#filter").display = False
        self.query_one(Menu).focus()
        self._head()

    def on_resize(self) -> None:
        """Write the games in one line each where there is room."""
        if self._games is not None and self._beside != (self.app.size.width >= ROOMY):
            self._offer(self.query_one(Menu).current)

    # -- reading ------------------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """Read the games, again after one was played."""
        self._reload()

    def on_unmount(self) -> None:
        """Read no further."""
        if self._reading is not None:
            self._reading.leave()
        self._reading = self._games = None

    def _reload(self, highlight: str | None = None) -> None:
        if self._reading is not None:
            self._reading.leave()
        self._reading = Reading(self.library)
        self._read(self._reading, highlight)

    @work(group="list", exclusive=True)
    async def _read(self, reading: Reading, highlight: str | None) -> None:
        progress = self.set_interval(_PROGRESS_SECONDS, self._tell_progress)
        try:
            games = await reading.games()
        except SaveError as error:
            if self._waits_for(reading):
                self._games = {}
                self._offer()
                self._remark(sentence(error))
            return
        finally:
            progress.stop()
        if self._waits_for(reading):
            self._games, self._texts = games, {}
            self._offer(highlight)

    def _waits_for(self, reading: Reading) -> bool:
        return reading is self._reading

    def _tell_progress(self) -> None:
        if self._games is None and self._reading is not None and self._reading.total:
            words = _("Reading the games: {count} of {total}...")
            self._remark(words.format(count=self._reading.count, total=self._reading.total))

    # -- showing ------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Summary | None:
        """The game highlighted."""
        if not self._games:
            return None
        current = self.query_one(Menu).current
        return None if current is None else self._games.get(current)

    def _offer(self, highlight: str | None = None) -> None:
        games = self._games or {}
        ids = found(games, self._texts, self.query_one("#filter", Input).value, ORDERS[self._order])
        self._beside = self.app.size.width >= ROOMY
        menu = self.query_one(Menu)
        if self._beside:
            menu.offer_long(ids, lambda id_: row(games[id_], menu.size.width - _MARGIN), 1, highlight)
        else:
            menu.offer_long(ids, lambda id_: item(games[id_]), HEIGHT, highlight)
        folder = str(self.library.folder)
        if not games and self._in_trash:
            remark = _("The trash in {folder} is empty.").format(folder=folder)
        elif not games:
            remark = _("There is no saved game in {folder} yet.").format(folder=folder)
        elif not ids:
            remark = _("No game has that in its name, its players or its date.")
        else:
            remark = ""
        self._remark(remark)
        self._head(len(ids))
        self._attend()

    def _head(self, shown: int = 0) -> None:
        title = _("Saved games: trash") if self._in_trash else _("Saved games")
        count = len(self._games or ())
        if count == shown:
            words = ngettext("{count} game", "{count} games", count).format(count=count)
        else:
            words = ngettext("{shown} of {count} game", "{shown} of {count} games", count).format(
                shown=shown, count=count
            )
        self.query_one(TitleBar).show(title, f"{words}, {_(ORDERS[self._order].words)}" if count else "")

    def _remark(self, words: str) -> None:
        place = self.query_one("#remark", Static)
        place.update(words)
        place.display = bool(words)

    def _attend(self) -> None:
        """Offer what can be done with the game highlighted, and in a moment show its picture."""
        self.refresh_bindings()
        if self._picture is not None:
            self._picture.stop()
        if self.chosen is None:
            self.query_one(SmallMap).show("", None)
        else:
            self._picture = self.set_timer(_PICTURE_SECONDS, self._look_at)

    def _look_at(self) -> None:
        if self.chosen is not None:
            self._show_picture(self.chosen)

    @work(group="picture", exclusive=True)
    async def _show_picture(self, game: Summary) -> None:
        scene = await picture(game)
        if self.chosen is game:
            self.query_one(SmallMap).show(game.game, scene)

    # -- what can be done -----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        game = self.chosen
        match action:
            case "filter":
                return not isinstance(self.focused, Input)
            case "replay":
                return game is not None and game.readable
            case "review":
                return game is not None and game.finished and game.problem is None
            case "branch":
                return game is not None and game.readable and not game.finished
            case "name":
                return game is not None and game.problem is None and not self._in_trash
            case "delete":
                return game is not None and not self._in_trash
            case "restore":
                return game is not None if self._in_trash else bool(self._deleted)
            case "verify":
                return game is not None
            case "order":
                return bool(self._games)
        return True

    def key_words(self, action: str) -> str:
        match action:
            case "trash" if self._in_trash:
                return N_("Saved games")
            case "back" if not (self._in_trash or self.query_one("#filter").display):
                return N_("Leave")
        return ""

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if self._games is None:
            return _("Reading the games...")
        game = self.chosen
        if action == "restore":
            return _("Nothing has been deleted here; D shows the trash.")
        if game is None:
            return _("There is no game here.")
        if action in ("name", "delete") and self._in_trash:
            return _("This game is in the trash; u brings it back.")
        if game.problem is not None:
            return _("This game cannot be read.")
        match action:
            case "review":
                return _("A review opens when the game is over.")
            case "branch":
                return _("This game is over; b in its replay plays on from an earlier move.")
        return ""

    def on_option_list_option_highlighted(self) -> None:
        """Attend to this game."""
        self._attend()

    def on_menu_chosen(self) -> None:
        """Go on with a game, or step through it when it is over, damaged or deleted."""
        game = self.chosen
        if game is None:
            return
        if not game.readable and game.problem is not None:
            self.notify(sentence(game.problem), severity="error", timeout=8, markup=False)
        elif game.finished or game.problem is not None or self._in_trash:
            self.host.show_replay(game.path)
        else:
            self.host.resume(game.id)

    def action_replay(self) -> None:
        """Step through the game highlighted."""
        if self.chosen is not None:
            self.host.show_replay(self.chosen.path)

    def action_branch(self) -> None:
        """Go on with a copy of the game, of its sound part when it is damaged."""
        game, library = self.chosen, self.host.library
        if game is not None:
            where = _("Play on from the last position of {game}?").format(game=game_title(game))

            def make() -> Journal:
                ui(game.game)  # else a copy would be left that nothing shows
                return library.repair(game.path, now())

            ask_to_branch(self, where, make)

    def action_review(self) -> None:
        """Walk through what each decision was worth."""
        if self.chosen is not None:
            self.host.show_review(self.chosen.path)

    def action_verify(self) -> None:
        """Check the game highlighted, line by line."""
        if self.chosen is not None:
            self._verify(self.chosen)

    @work
    async def _verify(self, game: Summary) -> None:
        try:
            report = await asyncio.to_thread(verify, game.path)
        except SaveError as error:
            self.host.complain(error)
            return
        severity: Literal["information", "error"] = "information" if report.ok else "error"
        self.notify(verdict(report), severity=severity, timeout=10, markup=False)

    # -- order ----------------------------------------------------------------------------------------------

    def action_name(self) -> None:
        """Ask what the game is to be called."""
        from tui.app.screens.asking import AskLine

        game = self.chosen
        if game is not None:
            question = _("Name of the game; without one, it is listed by its rules.")
            asked = AskLine(_("Name of the game"), question, most=_LONGEST_NAME, value=game.title)
            self.app.push_screen(asked, lambda title: self._rename(game, title))

    def _rename(self, game: Summary, title: str | None) -> None:
        if title is None or (title := " ".join(title.split())) == game.title:
            return
        try:
            self.library.rename(game.id, title)
        except SaveError as error:
            self.host.complain(error)
        self._reload()

    def action_delete(self) -> None:
        """Move the game to the trash."""
        game = self.chosen
        if game is None:
            return
        try:
            self._deleted.append(self.library.delete(game.id))
        except SaveError as error:
            self.host.complain(error)
            return
        words = _("{game} is in the trash; u brings it back.").format(game=self._spoken_of(game))
        self.notify(words, timeout=4, markup=False)
        self._reload()

    def _spoken_of(self, game: Summary) -> str:
        players = ((seat.name, seat.player) for seat in game.seats)
        return spoken_of(game_title(game), players, game.created or game.modified, now=now())

    def action_restore(self) -> None:
        """Bring back the game highlighted, or the one that was deleted last."""
        game = self.chosen
        if self._in_trash and game is not None:
            path = game.path
        elif self._deleted and not self._in_trash:
            path = self._deleted[-1]
        else:
            return
        try:
            where = self.host.library.restore(path)
        except SaveError as error:
            self.host.complain(error)
            return
        self._deleted = [other for other in self._deleted if other != path]
        self._reload(where.stem)

    def action_trash(self) -> None:
        """Show the games that were deleted, or those that were not."""
        self._in_trash = not self._in_trash
        self._games = None
        self._reload()

    def action_order(self) -> None:
        """Put the games in another order."""
        self._order = (self._order + 1) % len(ORDERS)
        self._offer()

    def action_filter(self) -> None:
        """Look for games."""
        field = self.query_one("#filter", Input)
        field.display = True
        self.set_focus(field)  # at once: the next keys belong to the field

    def on_input_changed(self) -> None:
        """Show only the games that fit."""
        if self._games is not None:
            self._offer()

    def on_input_submitted(self) -> None:
        """Go from the filter to the list."""
        self.query_one(Menu).focus()

    def action_back(self) -> None:
        """Show all games again, or those that were not deleted, or leave."""
        field = self.query_one("#filter", Input)
        if field.display:
            field.value = ""
            field.display = False
            self.query_one(Menu).focus()
        elif self._in_trash:
            self.action_trash()
        else:
            self.dismiss()
