"""The lobby: all the tables, and who is here."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from saves import SaveError
from tui.app.screens.lobby import phrases
from tui.app.screens.lobby.host import HallScreen
from tui.app.screens.lobby.people_screen import PeopleScreen, in_hall
from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.app.widgets.title_bar import TitleBar
from tui.base.words import N_, _, ngettext
from tui.play.hall import HallTable, Stage
from tui.play.hall.names import mark
from tui.play.table import Refused
from tui.terminal.keys import KeysLine, key

_FINISHED_SHOWN: Final = 30
_NOTICES: Final = {
    "both": N_("The bell and the window title tell you that it is your turn."),
    "bell": N_("The bell tells you that it is your turn."),
    "title": N_("The window title tells you that it is your turn."),
    "none": N_("Only this screen tells you that it is your turn."),
}


class LobbyScreen(HallScreen):
    """The tables, those that wait for this person first, and the people beside them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new", N_("New table")),
        key("y", "daily", N_("Game of the day")),
        key("l", "learn", N_("Learn to play")),
        key("p", "puzzles", N_("Puzzles")),
        key("r", "ranks", N_("Ranks")),
        key("escape,q", "leave", N_("Quit")),
        key("g", "go", N_("Go to a table")),
        key("o", "notices", N_("Notices")),
        key("N", "company", N_("Names and keys"), footer=False),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._touched = False

    def compose(self) -> ComposeResult:
        look = self.host.look
        yield TitleBar(id="title")
        with Horizontal(id="lobby"):
            with Vertical(id="tables"):
                yield Menu(look=look)
            yield Static(id="people", markup=False)
        yield Static(id="remark", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show who and what is here."""
        self.query_one("#people").border_title = _("here")
        self.query_one("#tables").border_title = _("tables")
        self.query_one(Menu).focus()
        self.follow_hall()

    def on_screen_resume(self) -> None:
        """Show what has changed meanwhile."""
        self.follow_hall()

    def on_key(self, event: events.Key) -> None:
        """Remember that a choice is being made: from now on the cursor stays where it is."""
        self._touched = True

    def follow_hall(self) -> None:
        if self.is_covered:
            return
        app = self.lobby
        hall, person = app.hall, app.person
        tables = self._ordered()
        self.query_one(TitleBar).show(_("Hinterland: the lobby"), person.name)
        open_ = next((table.id for table in tables if table.stage is not Stage.FINISHED), None)
        self.query_one(Menu).offer([self._item(table) for table in tables], None if self._touched else open_)
        here = Text()
        for visits in sorted(
            hall.visits.people.values(), key=lambda visits: visits[0].person.name.casefold()
        ):
            other = visits[0].person
            places = {visit.place.id: visit.place for visit in visits if visit.place is not None}
            here.append(other.name)
            here.append(f" {mark(other.fingerprint)}\n", "dim")
            for id_, place in sorted(places.items()):
                if place.is_listed_for(person):
                    here.append(_("  at table {id}").format(id=id_) + "\n", "dim")
        for name, _key in hall.connected_bots:
            here.append(name)
            here.append(" " + _("bot") + "\n", "dim")
        self.query_one("#people", Static).update(here)
        waiting = sum(table.waits_for(person) for table in tables)
        if waiting:
            words = ngettext("{n} table waits for you.", "{n} tables wait for you.", waiting).format(
                n=waiting
            )
        elif tables:
            words = _("Enter goes to a table; n makes a new one.")
        else:
            words = _("No table yet: n makes the first one.")
        self.query_one("#remark", Static).update(words)

    def _ordered(self) -> list[HallTable]:
        person = self.lobby.person
        stages = list(Stage)
        tables = self.lobby.hall.listed(person)
        finished = [table for table in tables if table.stage is Stage.FINISHED][:_FINISHED_SHOWN]
        active = [table for table in tables if table.stage is not Stage.FINISHED]

        def order(table: HallTable) -> tuple[bool, bool, int]:
            mine = bool(table.seats_of(person))
            return not table.waits_for(person), not mine, stages.index(table.stage)

        return [*sorted(active, key=order), *finished]

    def _item(self, table: HallTable) -> Item:
        words, look = phrases.stage(table, self.lobby.person)
        title = phrases.game_title(table)
        private = _(", private") if table.metadata.private else ""
        rated = _(", rated") if table.rated else ""
        watching = len([f for f in table.watching if f not in table.seated])
        right = [(words, look)]
        if watching and table.stage is Stage.RUNNING:
            right.insert(0, (ngettext("{n} watches, ", "{n} watch, ", watching).format(n=watching), "quiet"))
        return Item(
            table.id,
            (
                ItemLine(((title, "accent"), (f" {table.id}{rated}{private}", "quiet")), tuple(right)),
                ItemLine(phrases.seats(table)),
            ),
        )

    # -- choices ------------------------------------------------------------------------------------------

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Go to the table that was chosen."""
        self._enter(message.item)

    def _enter(self, id: str | None) -> None:
        if not id:
            return
        try:
            self.lobby.enter(self.lobby.hall.find(id))
        except (Refused, SaveError) as error:
            self.host.complain(error)

    def action_new(self) -> None:
        """Make a table."""
        from tui.app.screens.lobby.new_table import NewTableScreen

        self.app.push_screen(NewTableScreen())

    def action_go(self) -> None:
        """Ask for the name of a table and go there."""
        from tui.app.screens.asking import AskLine

        question = _("Type the five letters of its name. For a private table, ask its owner.")
        self.app.push_screen(AskLine(_("Go to a table"), question, most=12), self._enter)

    def action_daily(self) -> None:
        """Show how all did on the deck of the day."""
        from tui.app.screens.lobby.daily import DailyScreen

        self.app.push_screen(DailyScreen())

    def action_learn(self) -> None:
        """Open the lessons."""
        self.host.show_lessons()

    def action_puzzles(self) -> None:
        """Open the puzzles."""
        self.host.show_puzzles()

    def action_ranks(self) -> None:
        """Open the ladder of the hall."""
        self.host.show_ladder()

    def action_company(self) -> None:
        """Show the keys of those who are here."""
        self.app.push_screen(PeopleScreen(in_hall(self.lobby.hall)))

    def action_notices(self) -> None:
        """Choose how one hears that it is one's turn."""
        settings = self.host.settings
        names = list(_NOTICES)
        at = names.index(settings.notices) if settings.notices in names else -1
        settings.notices = names[(at + 1) % len(names)]
        self.host.keep_settings()
        self.notify(_(_NOTICES[settings.notices]), timeout=3)

    def action_leave(self) -> None:
        """Ask whether to leave the hall: the key may have been meant for the screen before."""
        from tui.app.screens.lobby.quitting import QuitScreen

        self.app.push_screen(QuitScreen(), self._quit)

    async def _quit(self, wanted: bool | None) -> None:
        if wanted:
            await self.app.action_quit()
