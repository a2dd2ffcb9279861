"""The list of saved games: go on with one, step through one, check one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from saves import Report, SaveError, Summary, verify
from tui.keys import KeysLine, key
from tui.screens.summaries import game_title, standings, when
from tui.widgets.menu import Item, Line, Menu
from tui.words import N_, _, ngettext, said

if TYPE_CHECKING:
    from tui.app import HinterlandApp


class SavedGamesScreen(Screen[None]):
    """All the games in the folder, the one played last on top."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("r", "replay", N_("Replay")),
        key("v", "verify", N_("Verify")),
        key("slash", "filter", N_("Filter")),
        key("escape", "back", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, Summary] | None = None

    @property
    def owner(self) -> HinterlandApp:
        """The app, by its own type."""
        return cast("HinterlandApp", self.app)

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield Static(_("Saved games"), id="heading")
        yield Input(placeholder=_("name, game or date"), compact=True, id="filter")
        yield Static(_("Reading the games..."), id="remark", markup=False)
        yield Menu(look=self.owner.look, gap=1, id="games")
        yield KeysLine()

    def on_mount(self) -> None:
        """Put the finger on the list."""
        self.query_one("#filter").display = False
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Read the games, again after one was played."""
        self.run_worker(self._read(), exclusive=True)

    async def _read(self) -> None:
        try:
            games = await asyncio.to_thread(self.owner.library.games)
        except SaveError as error:
            self._games = {}
            self._offer()
            self._remark(said(error))
            return
        self._games = {game.id: game for game in games}
        self._offer()

    @property
    def chosen(self) -> Summary | None:
        """The game under the finger."""
        current = self.query_one(Menu).current
        return self._games.get(current) if self._games and current is not None else None

    def _offer(self) -> None:
        games = list((self._games or {}).values())
        wanted = self.query_one("#filter", Input).value.casefold().split()
        shown = [game for game in games if all(word in _searched(game) for word in wanted)]
        self.query_one(Menu).offer([self._item(game) for game in shown])
        folder = str(self.owner.library.folder)
        if not games:
            remark = _("There is no saved game in {folder} yet.").format(folder=folder)
        elif not shown:
            remark = _("No game has that in its name, its seats or its date.")
        else:
            remark = ""
        self._remark(remark)
        self.refresh_bindings()

    def _remark(self, words: str) -> None:
        place = self.query_one("#remark", Static)
        place.update(words)
        place.display = bool(words)

    def _item(self, game: Summary) -> Item:
        played = when(game.modified)
        title = Line(((game_title(game), "accent"),), ((played, "quiet"),))
        lines = [title]
        if game.problem is not None:
            reason = said(game.problem)
            lines.append(Line(((_("Cannot be opened: {reason}").format(reason=reason), "bad"),)))
        if game.seats:
            if game.finished:
                stage = ngettext("finished, {count} turn", "finished, {count} turns", game.turn)
                stage = stage.format(count=game.turn)
            else:
                stage = _("turn {turn}").format(turn=game.turn)
            lines.append(Line(standings(game), ((stage, "quiet"),)))
        return Item(game.id, tuple(lines))

    # -- what can be done -----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done with the game under the finger."""
        game = self.chosen
        match action:
            case "replay":
                return game is not None and game.problem is None
            case "verify":
                return game is not None
        return True

    def on_menu_moved(self) -> None:
        """Offer what can be done with this game."""
        self.refresh_bindings()

    def on_menu_chosen(self) -> None:
        """Go on with a game, or step through it when it is over."""
        game = self.chosen
        if game is None:
            return
        if game.problem is not None:
            self.notify(said(game.problem), severity="error", timeout=8, markup=False)
        elif game.finished:
            self.owner.show_replay(game.id)
        else:
            self.owner.resume(game.id)

    def action_replay(self) -> None:
        """Step through the game under the finger."""
        if self.chosen is not None:
            self.owner.show_replay(self.chosen.id)

    def action_verify(self) -> None:
        """Check the game under the finger, line by line."""
        if self.chosen is not None:
            self.run_worker(self._verify(self.chosen))

    async def _verify(self, game: Summary) -> None:
        try:
            report = await asyncio.to_thread(verify, game.path)
        except SaveError as error:
            self.owner.complain(error)
            return
        severity: Literal["information", "error"] = "information" if report.ok else "error"
        self.notify(_verdict(report), severity=severity, timeout=10, markup=False)

    def action_filter(self) -> None:
        """Look for games."""
        field = self.query_one("#filter", Input)
        field.display = True
        field.focus()

    def on_input_changed(self) -> None:
        """Show only the games that fit."""
        self._offer()

    def on_input_submitted(self) -> None:
        """Go from the filter to the list."""
        self.query_one(Menu).focus()

    def action_back(self) -> None:
        """Show all games again, or leave when they are all shown."""
        field = self.query_one("#filter", Input)
        if field.display:
            field.value = ""
            field.display = False
            self.query_one(Menu).focus()
        else:
            self.dismiss()

    def action_help(self) -> None:
        """Explain the keys."""
        self.owner.show_help("saved")


def _searched(game: Summary) -> str:
    """Return all that the filter looks at."""
    names = " ".join(seat.name for seat in game.seats)
    return f"{game_title(game)} {names} {game.id} {when(game.modified)}".casefold()


def _verdict(report: Report) -> str:
    """Return what a check has found, in one sentence."""
    if report.damage is not None:
        return said(report.damage.saying)
    if report.torn:
        return _("The last line was cut off while it was written; the game goes on from the line before.")
    undone = _("{count} taken back").format(count=report.undone)
    moves = ngettext("{count} move", "{count} moves", report.moves).format(count=report.moves)
    return _("Sound: every line is as it was written ({moves}, {undone}).").format(moves=moves, undone=undone)
