"""The app of one person in the hall: the same screens as at home, over tables that others share."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from textual import constants
from textual.screen import Screen

from engine import EngineError, Setting
from engine.words import Saying
from saves import Header, Journal, Log, SaveError, Seat, Summary
from saves.results.finished_game import FinishedGame
from tui.app.app import HinterlandApp, StartRequest
from tui.app.screens.lobby.host import HallScreen, LobbyHost
from tui.base.depth import detect
from tui.base.game_ui import part_class, ui
from tui.base.settings import language_of, look_of, read
from tui.base.words import N_, _, change_language
from tui.play.hall import Guest, Hall, HallTable, Person, SeatSetup, Stage, TableSetup, Visit
from tui.play.hall.standing import mismatched_logs, results, trouble_at_end
from tui.play.table import Refused, Table
from tui.study.review.reviewer import Reviewer, shared_reviewer
from tui.terminal.lifecycle import LatestNews

_log = logging.getLogger(__name__)

_SLOW_ANSWER = 0.15  # seconds between a frame and its answer from which on a line is too slow for what moves


class ClientTerminal(Protocol):
    """The terminal of the person."""

    @property
    def environ(self) -> Mapping[str, str]:
        """The known environment: TERM, COLORTERM, LANG and the like."""


class LobbyApp(HinterlandApp):
    """The app of one person in the hall.

    Args:
        hall: where people meet; it outlives the app.
    """

    at_home = False

    class HallChanged(LatestNews):
        """Something has changed in the hall."""

    def __init__(self, hall: Hall, person: Person, client: ClientTerminal) -> None:
        folder = hall.folder / "people" / hashlib.sha256(person.fingerprint.encode()).hexdigest()[:32]
        loaded, found = read(folder), detect(client.environ)
        settings = loaded.settings
        super().__init__(
            hall.library,
            look_of(settings, found),
            settings,
            folder,
            StartRequest(),
            found=found,
            troubles=() if loaded.trouble is None else (loaded.trouble,),
            environ=client.environ,
        )
        if settings.language:
            change_language(client.environ, language_of(settings, found))
        self.hall = hall
        self.thinkers = hall.thinkers
        self.visit: Visit[HallTable] = Visit(hall.visits, person, 0.0)
        self._waiting: frozenset[str] = frozenset()
        self._comings = -1
        self._has_quit = False
        self._stop_watching: Callable[[], None] = lambda: None

    @property
    def person(self) -> Person:
        """The person before this screen."""
        return self.visit.person

    @property
    def may_animate(self) -> bool:
        """Sessions switch Textual's own animations off, which are many bytes; those of tables are few.

        Over a slow line there are none.
        """
        quick = self.painter is None or self.painter.answer_seconds < _SLOW_ANSWER
        return quick and constants.TEXTUAL_ANIMATIONS != "none"

    def bot_choices(self, game: str) -> tuple[str, ...]:
        return self.hall.bot_choices(game)

    # -- life -------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.visit = self.hall.arrive(self.visit.person)
        self.visit.on_dismissal = self._make_room
        self._stop_watching = self.hall.watch(self._tell_changed)
        self._waiting = self._my_turns()
        if self._waiting:
            self._show_title()

    def _make_room(self) -> None:
        """End, because the guest has come in to another worker, and that was once too often."""
        self.farewell = _("You have connected from elsewhere, and a key cannot have more sessions at once.")
        self.exit()

    def release(self) -> None:
        self._stop_watching()
        self.visit.leave(lost=not self._has_quit)

    async def action_quit(self) -> None:
        self._has_quit = True
        await super().action_quit()

    def first_screen(self) -> Screen[None]:
        from tui.app.screens.lobby.lobby import LobbyScreen

        return LobbyScreen()

    # -- tables -----------------------------------------------------------------------------------------

    def enter(self, place: HallTable) -> None:
        """Go to a table: to wait there, to play, to watch, or to look back on it."""
        self.clear_notifications()
        place.load()
        if place.trouble is not None:
            self.complain(Refused(place.trouble.template, **place.trouble.values))
            return
        try:
            if place.stage is Stage.OPEN or place.table is not None:
                ui(place.metadata.game)
        except EngineError as error:
            self.complain(error)
            return
        if place.stage is Stage.OPEN:
            from tui.app.screens.lobby.waiting import WaitingScreen

            self.close_screens()
            self.visit.go_to(place)
            self.push_screen(WaitingScreen(place))
        elif place.table is not None:
            from tui.app.screens.lobby.table import HallGameScreen

            self.close_screens()
            self.visit.go_to(place)
            screen = part_class(place.metadata.game, "hall_table", HallGameScreen)
            self.push_screen(screen(Guest(place, self.person)))
        else:
            self.show_replay(place.metadata.log)

    def leave_table(self) -> None:
        super().leave_table()
        self.visit.go_to(None)

    def open_table(self) -> Table | None:
        return self.table if self.visit.place is None else self.visit.place.table

    def begin(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Setting],
        seed: int | None = None,
        *,
        rated: bool = False,
        secret: str = "",
    ) -> bool:
        """Make a private table of one's own with these seats and begin its game; say why not when that fails.

        The hall deals by a secret of its own, so neither ``seed`` nor ``secret`` is used.
        """
        named = tuple(SeatSetup(seat.player, seat.colour, seat.name) for seat in seats)
        setup = TableSetup(game, options, named, private=True, rated=rated)
        try:
            place = self.hall.make_and_begin(self.person, setup)
        except (Refused, SaveError, EngineError) as error:
            self.complain(error)
            return False
        self.enter(place)
        return True

    def make_table(self, setup: TableSetup, number: int | None = None) -> bool:
        """Make a table, sit down at it and go there; say why not when that fails."""
        try:
            place = self.hall.make(self.person, setup, number)
        except (Refused, SaveError, EngineError) as error:
            self.complain(error)
            return False
        self.enter(place)
        return True

    def show_table(self, journal: Journal) -> bool:
        """Games of the hall are played at its tables only; see :meth:`enter`."""
        journal.close()
        return False

    def what_if(self, journal: Journal, reviewer: Reviewer, number: int) -> None:
        journal.close()

    def own_seat(self, log: Log) -> int | None:
        tables = list(self.hall.tables.values())
        found = (table.metadata.seats for table in tables if table.metadata.log == log.path.stem)
        seats = next(found, ())
        own = (number for number, seat in enumerate(seats) if seat.person == self.person.fingerprint)
        return next(own, None)

    def judge(self, log: Log) -> Reviewer:
        return shared_reviewer(log, self.hall.thinkers)

    def play_again(self, header: Header) -> None:
        place = self.visit.place
        if place is None:
            return
        metadata = place.metadata
        before = [*metadata.seats[1:], metadata.seats[0]]
        seats = tuple(SeatSetup(seat.player, seat.colour, seat.name) for seat in before)
        mine = [i for i, seat in enumerate(before) if seat.person == self.person.fingerprint]
        setup = TableSetup(
            metadata.game, metadata.options, seats, metadata.private, metadata.clock, metadata.rated
        )
        self.make_table(setup, mine[0] if mine else None)

    @property
    def standing_name(self) -> str:
        return self.person.name

    @property
    def standing_key(self) -> str:
        return self.person.fingerprint

    def results_of(self, games: Mapping[str, Summary]) -> list[FinishedGame]:
        all_metadata = [table.metadata for table in list(self.hall.tables.values())]
        for mismatch in mismatched_logs(all_metadata, games.values()):
            if mismatch.game not in self.hall.reported_logs:
                self.hall.reported_logs.add(mismatch.game)
                _log.warning("%s", mismatch.saying)
        return results(all_metadata, games.values())

    def trouble_with(self, log: Log) -> Saying | None:
        tables = list(self.hall.tables.values())
        found = (table.metadata for table in tables if table.metadata.log == log.path.stem)
        return next((trouble_at_end(metadata, log.final_checksum) for metadata in found), None)

    def show_result(self, name: str) -> None:
        """Replay the game of a result, unless its table was a private one of others."""
        tables = self.hall.tables.values()
        if any(table.metadata.log == name and table.is_listed_for(self.person) for table in tables):
            self.show_replay(name)
        else:
            self.complain(Refused(N_("That table was private; only its players can look at it again.")))

    # -- hearing of changes -----------------------------------------------------------------------------

    def _tell_changed(self, _version: int) -> None:
        """Wake this app only when the news is any to it: at a table, little of what others do is."""
        at_table = self.visit.place is not None and self.visit.place.stage is not Stage.OPEN
        if at_table and self._comings == self.hall.visits.comings and self._waiting == self._my_turns():
            return
        self.post_message(self.HallChanged())

    def on_lobby_app_hall_changed(self) -> None:
        """Show what is new."""
        self._comings = self.hall.visits.comings
        for screen in self.screen_stack:
            if isinstance(screen, HallScreen):
                screen.post_message(HallScreen.News())
        waiting = self._my_turns()
        news = waiting - self._waiting
        if waiting != self._waiting:
            self._waiting = waiting
            self._show_title()
        if news:
            self._call(news)

    def _my_turns(self) -> frozenset[str]:
        return frozenset(id_ for id_, table in self.hall.tables.items() if table.waits_for(self.person))

    def _call(self, news: frozenset[str]) -> None:
        """Tell that it is one's turn."""
        if self.settings.notices in ("bell", "both"):
            self.bell()
        here = self.visit.place
        for id_ in sorted(news):
            table = self.hall.tables[id_]
            if table is not here:
                words = (
                    _("Table {id} is waiting for your answer.")
                    if table.requests.must_answer(self.person)
                    else ""
                )
                words = words or _("It is your turn at table {id}.")
                self.notify(words.format(id=id_), timeout=6, markup=False)

    def _show_title(self) -> None:
        """Show in the window title whether others wait for this person."""
        if self.settings.notices in ("title", "both") and self.driver is not None:
            title = _("* Your turn") if self._waiting else self.TITLE
            self.driver.write(f"\x1b]2;{title}\x07")
            self.driver.flush()


if TYPE_CHECKING:
    _checked: type[LobbyHost] = LobbyApp
