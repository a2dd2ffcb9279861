"""The waiting room of a table: its seats fill, its rules can be read, people talk."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from engine import EngineError
from engine.bots import is_foreign
from saves import SaveError
from tui.app.screens.lobby import phrases
from tui.app.screens.lobby.people_screen import PeopleScreen, at_table
from tui.app.screens.lobby.talking import Talk, Talking
from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.title_bar import TitleBar
from tui.base.words import N_, _
from tui.play.hall import HallTable, Stage
from tui.play.hall.names import mark
from tui.play.hall.room import STAND_IN
from tui.play.levels import bot_name
from tui.play.table import HUMAN, Refused
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import LatestNews


class WaitingScreen(Talking):
    """A table before its start."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("f5", "begin", N_("Begin")),
        key("T", "say", N_("Chat"), priority=True),
        key("u", "get_up", N_("Get up")),
        key("f", "fill", N_("Fill with bots")),
        key("x", "call_off", N_("Call off")),
        key("N", "company", N_("Names and keys"), footer=False),
        key("escape", "leave", N_("Leave")),
        key("question_mark", "help", N_("Help")),
    ]

    class Changed(LatestNews):
        """Something has changed at the table."""

    def __init__(self, place: HallTable) -> None:
        super().__init__()
        self.place = place

    def compose(self) -> ComposeResult:
        look = self.lobby.look
        yield TitleBar(id="title")
        with Horizontal(id="waiting"):
            with Vertical(id="table"):
                with Vertical(id="places"):
                    yield Menu(look=look)
                yield Static(id="rules-in-force", markup=False)
            yield Talk(look)
        yield Prompt(id="prompt")
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the table and follow it."""
        self._stop_watching = self.place.watch(self._tell)
        self.query_one("#places").border_title = _("seats")
        self.query_one("#rules-in-force").border_title = _("rules")
        self.query_one("#talk").border_title = _("chat")
        self.focus_main()
        self.follow_away(quietly=True)
        self._show(first_free=True)

    def _tell(self, _version: int) -> None:
        self.post_message(self.Changed())

    def on_unmount(self) -> None:
        """Follow it no longer."""
        self._stop_watching()

    def focus_main(self) -> None:
        self.query_one(Menu).focus()

    # -- showing ------------------------------------------------------------------------------------------

    def follow_hall(self) -> None:
        self.follow_away()
        self._show()

    def on_waiting_screen_changed(self) -> None:
        """Show what is new, go along when the game begins, and away when it is called off."""
        app = self.lobby
        if self.place.id not in app.hall.tables:
            app.notify(_("This table was called off."), timeout=4)
            self.action_leave()
        elif self.place.stage is not Stage.OPEN:
            app.enter(self.place)
        else:
            self._show()

    def _show(self, *, first_free: bool = False) -> None:
        place, person = self.place, self.lobby.person
        title = _("{game}, table {id}").format(game=phrases.game_title(place), id=place.id)
        words, _look = phrases.stage(place, person)
        self.query_one(TitleBar).show(title, words)
        clock = phrases.clock(place.metadata.clock, rated=place.rated)
        rules = [*phrases.options(place), clock, phrases.counting(place)]
        self.query_one("#rules-in-force", Static).update("\n".join(rules))
        current = str(min(place.free)) if first_free and place.free else None
        seats = range(len(place.metadata.seats))
        self.query_one(Menu).offer([self._item(number) for number in seats], current)
        self.show_talk()
        self.query_one(Prompt).say(self._prompt(), self._watchers(), "quiet")
        self.refresh_bindings()

    def _prompt(self) -> str:
        place = self.place
        if not place.seats_of(self.lobby.person):
            return _("Enter takes a free seat.") if place.free else _("The game is about to begin.")
        if place.free:
            return _("Others can join now; f fills the free seats with bots.")
        return _("All seats are taken: F5 starts the game.")

    def _watchers(self) -> str:
        names = [person.name for mark, person in self.place.watching.items() if mark not in self.place.seated]
        return _("watching: {names}").format(names=", ".join(names)) if names else ""

    def _item(self, number: int) -> Item:
        seat = self.place.metadata.seats[number]
        if number in self.place.free:
            return Item(str(number), (ItemLine((seat.colour, (" " + _("free"), "accent"))),))
        name = f"({seat.name})" if self.place.is_away(number) else seat.name
        kind = mark(seat.person) if seat.player == HUMAN else bot_name(seat.player)
        if is_foreign(seat.player):
            kind = _("bot")
        if seat.person == self.lobby.person.fingerprint:
            kind = _("you, {mark}").format(mark=kind)
        return Item(str(number), (ItemLine((seat.colour, (f" {name}", "")), ((kind, "quiet"),)),))

    # -- doing --------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        place, person = self.place, self.lobby.person
        sits = bool(place.seats_of(person))
        match action:
            case "say":
                return not isinstance(self.focused, Input)
            case "begin":
                return sits and not place.free
            case "get_up":
                return sits
            case "fill":
                return sits and bool(place.free)
            case "call_off":
                return place.metadata.maker == person.fingerprint
        return True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        sits = bool(self.place.seats_of(self.lobby.person))
        match action:
            case "begin" if sits:
                return _("There are free seats: f fills them with bots.")
            case "fill" if sits:
                return _("There is no free seat.")
            case "call_off":
                return _("Only whoever made the table can call it off.")
        return _("You have no seat at this table: Enter takes a free one.")

    def key_words(self, action: str) -> str:
        return N_("Back") if action == "leave" and self.saying else ""

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except (Refused, SaveError, EngineError) as error:
            self.lobby.complain(error)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Sit down, or begin where everybody sits."""
        place, person = self.place, self.lobby.person
        number = int(message.item)
        if number in place.free:
            self._try(lambda: place.sit_down(person, number))
        elif place.seats_of(person) and not place.free:
            self.action_begin()

    def action_begin(self) -> None:
        """Begin the game."""
        self._try(lambda: self.place.begin(self.lobby.person))

    def action_get_up(self) -> None:
        """Leave one's seat."""
        self._try(lambda: self.place.get_up(self.lobby.person))

    def action_fill(self) -> None:
        """Give the free seats to bots."""
        self._try(lambda: self.place.fill(self.lobby.person, bot_name(STAND_IN)))

    def action_company(self) -> None:
        """Show the keys of those who are here."""
        self.app.push_screen(PeopleScreen(at_table(self.place)))

    def action_call_off(self) -> None:
        """Take the table away."""
        self._try(lambda: self.place.call_off(self.lobby.person))

    def action_leave(self) -> None:
        """Go back to the lobby, or from the line that is being written to the seats."""
        if self.saying:
            self.stop_saying()
        else:
            self.lobby.leave_table()
            self.dismiss()

    def action_help(self) -> None:
        """Open help on the rules of the game."""
        self.lobby.show_help(self.place.metadata.game)
