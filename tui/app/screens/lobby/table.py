"""The table screen among people: talk, requests, clocks, and who is here."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Static

from engine.landscape.state import LandscapeState
from saves import SaveError
from tui.app.screens.lobby import phrases
from tui.app.screens.lobby.leaving import LeavingScreen
from tui.app.screens.lobby.people_screen import PeopleScreen, at_table
from tui.app.screens.lobby.talking import Talk, Talking
from tui.app.screens.table.game_screen import GameScreen, Picture, Place, S
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.prompt import Prompt
from tui.base.words import N_, _, ngettext
from tui.drawing.art.scene import Cell, Scene
from tui.play.hall import Guest
from tui.play.table import Refused
from tui.terminal.keys import key

_CLOCK_SECONDS = 1.0


class HallGameScreen(Talking, GameScreen[S, Picture, Place]):
    """A table of the hall, with any board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("y", "answer(True)", N_("Agree")),
        key("d", "answer(False)", N_("Decline")),
        key("T", "say", N_("Chat"), priority=True),
        key("O", "leaving", N_("End or leave")),
        key("N", "company", N_("Names and keys"), footer=False),
    ]
    last_keys: ClassVar[tuple[str, ...]] = ("T",)

    def __init__(self, guest: Guest) -> None:
        super().__init__(guest)
        self.place = guest.place
        self._stage = guest.place.stage
        self._place_version = -1
        self._words_asked = ""

    @property
    def first_keys(self) -> tuple[str, ...]:
        return *super().first_keys, "y", "d"

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            if isinstance(widget, Prompt):
                yield Static(id="asked", markup=False)
                yield Talk(self.lobby.look)
            yield widget

    def on_mount(self) -> None:
        self.follow_away(quietly=True)
        self._show_company()
        if self.place.clock is not None:
            self.set_interval(_CLOCK_SECONDS, self.show_title)

    def focus_main(self) -> None:
        self.board.focus()

    # -- showing ------------------------------------------------------------------------------------------

    def follow_table(self) -> None:
        before = self._version
        super().follow_table()
        if self.place.version != self._place_version:  # of several changes only the first message has news
            self._place_version = self.place.version
            self._show_company(renewed=self._version != before)

    def follow_hall(self) -> None:
        if self.follow_away():
            self.show_panel()
            self.show_title()
            self.say_prompt()

    def _show_company(self, *, renewed: bool = False) -> None:
        """Show the table's requests and chat; ``renewed`` leaves out unchanged parts."""
        if self._stage is not self.place.stage:
            self._stage = self.place.stage
            self.renew()
        asked = self.query_one("#asked", Static)
        words = self._asked()
        if words != self._words_asked:
            self._words_asked = words
            asked.update(words)
        asked.display = self.place.metadata.request is not None
        self.show_talk()
        if not renewed:
            self.show_panel()
            self.show_title()
            self.refresh_bindings()

    def _asked(self) -> str:
        request = self.place.metadata.request
        if request is None:
            return ""
        name = self.place.name_of(request.by)
        if request.by == self.lobby.person.fingerprint:
            return _("You have asked; the others have to agree. d withdraws it.")
        what = _("{name} asks to end the game here, without a winner.") if request.end else ""
        what = (what or _("{name} asks to take back the last move.")).format(name=name)
        if self.place.requests.must_answer(self.lobby.person):
            return _("{request} y agrees, d declines.").format(request=what)
        return what

    def headline(self) -> str:
        parts = []
        for number, seat in enumerate(self.table.seats):
            left = self.place.left(number)
            if left is not None:
                parts.append(f"{seat.name} {phrases.time_left(left)}")
        place = self.place
        watching = sum(mark not in place.seated for mark in place.watching)
        if watching:
            parts.append(ngettext("{n} watches", "{n} watch", watching).format(n=watching))
        return "  ".join([*parts, super().headline()])

    # -- doing --------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "answer":
            if parameters == (True,):
                return self.place.requests.must_answer(self.lobby.person)
            return self.place.metadata.request is not None and bool(self.place.seats_of(self.lobby.person))
        if action == "say":
            return not isinstance(self.focused, Input)
        if action == "leaving":
            return bool(self.place.seats_of(self.lobby.person)) and self.sitting.over is None
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "answer":
            asked = self.place.metadata.request is not None
            return _("You need not answer.") if asked else _("Nobody has asked for anything.")
        if action == "leaving":
            return (
                _("The game is over.") if self.place.seats_of(self.lobby.person) else _("You are watching.")
            )
        return super().why_not(action, parameters)

    def key_words(self, action: str) -> str:
        request = self.place.metadata.request
        match action:
            case "cancel" if self.saying:
                return N_("Back")
            case "answer(False)" if request is not None and request.by == self.lobby.person.fingerprint:
                return N_("Withdraw")
        return super().key_words(action)

    def action_answer(self, agree: bool) -> None:
        """Agree to what is asked, or decline."""
        self._try(lambda: self.place.requests.answer(self.lobby.person, agree=agree))

    def action_company(self) -> None:
        """Show the keys of those who are here."""
        self.app.push_screen(PeopleScreen(at_table(self.place)))

    def action_leaving(self) -> None:
        """Choose how to end the game, or to leave it for good."""
        seats = self.place.seats_of(self.lobby.person)
        ends, loses = self.place.ends_without(*seats), bool(self.place.winners_without(*seats))
        self.app.push_screen(LeavingScreen(self.lobby.look, ends=ends, loses=loses), self._leave_as)

    def _leave_as(self, wish: str | None) -> None:
        if wish == "end":
            self._try(lambda: self.place.requests.ask_end(self.lobby.person))
        elif wish == "leave":
            self._try(lambda: self.place.hand_over(self.lobby.person))

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except (Refused, SaveError) as error:
            self.lobby.complain(error)

    def action_cancel(self) -> None:
        """Stop writing, or leave the table; the seat stays one's own."""
        if self.saying:
            self.stop_saying()
        else:
            super().action_cancel()


class HallTableScreen(HallGameScreen[LandscapeState, Scene, Cell], TableScreen):
    """A table of the hall at which tiles are laid."""
