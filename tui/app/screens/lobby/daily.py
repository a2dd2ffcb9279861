"""The table of the day: how all in the hall did on today's deck."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from engine.errors import EngineError
from saves import SaveError
from saves.daily import daily_deck
from tui.app.screens.lobby.host import HallScreen
from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.app.widgets.title_bar import TitleBar
from tui.base.words import N_, _, ngettext
from tui.play.hall import Stage
from tui.play.hall.daily import DailyRank, ranking
from tui.play.hall.names import mark
from tui.play.table import Refused
from tui.study.daily import deck_words, result_words
from tui.terminal.keys import KeysLine, key


class DailyScreen(HallScreen):
    """The deck of the day: who has played it how well, and the way to one's own game on it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,y", "play", N_("Play")),
        key("escape,q", "dismiss", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def compose(self) -> ComposeResult:
        yield TitleBar(id="title")
        with Vertical(id="day"):
            yield Menu(look=self.host.look)
        yield Static(id="remark", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the results so far."""
        self.query_one(Menu).focus()
        self.follow_hall()

    def on_screen_resume(self) -> None:
        """Show what has changed meanwhile."""
        self.follow_hall()

    def follow_hall(self) -> None:
        if self.is_covered:
            return
        hall = self.lobby.hall
        day = hall.today
        try:
            deck = daily_deck(day)
        except SaveError as error:
            self.host.complain(error)
            self.dismiss()
            return
        self.query_one(TitleBar).show(
            _("Game of the day: {game}").format(game=deck_words(deck)), day.isoformat()
        )
        ranks = ranking((table.metadata for table in hall.tables.values()), day)
        self.query_one(Menu).offer([self._item(one) for one in ranks])
        own = hall.table_of_day(self.lobby.person)
        if own is None:
            words = _("Enter begins your game. Everybody plays the same deck, alone and only once.")
        elif own.stage is Stage.FINISHED:
            words = _("You have played today's deck; Enter shows your game again.")
        else:
            words = _("Enter continues your game.")
        self.query_one("#remark", Static).update(words)
        self.refresh_bindings()

    def _item(self, one: DailyRank) -> Item:
        own = one.fingerprint == self.lobby.person.fingerprint
        name = (one.name, "accent" if own else ""), (f" {mark(one.fingerprint)}", "quiet")
        if one.result is None:
            return Item(one.fingerprint, (ItemLine((("    ", ""), *name), ((_("is playing"), "quiet"),)),))
        back = ""
        if one.taken_back:
            back = ngettext(", {n} taken back", ", {n} taken back", one.taken_back).format(n=one.taken_back)
        left = ((f"{one.place:>2}  ", "accent"), *name)
        return Item(one.fingerprint, (ItemLine(left, ((result_words(one.result) + back, ""),)),))

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Go to one's own game, regardless of the highlighted row."""
        self.action_play()

    def action_play(self) -> None:
        """Begin the own game, go on with it, or look at it again."""
        try:
            table = self.lobby.hall.play_daily(self.lobby.person)
        except (Refused, EngineError, SaveError) as error:
            self.host.complain(error)
        else:
            self.lobby.enter(table)
