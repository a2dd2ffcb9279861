"""The Textual app: it opens screens and owns what they share."""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.binding import BindingType
from textual.command import Provider
from textual.driver import Driver
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen

from engine import EngineError, Setting
from engine.words import N_, Saying
from saves import GameInUse, Library, SaveError
from tui.app import css
from tui.app.look_control import LookControl
from tui.app.picture_control import PictureControl
from tui.app.reviewing import Reviewing
from tui.app.theme import use_theme
from tui.app.widgets.too_small import watch_size
from tui.base.clock import now
from tui.base.depth import Look
from tui.base.game_ui import part_class, ui
from tui.base.messages import own_seat
from tui.base.settings import KEYS_FILE, Settings, can_show_letters, language_of
from tui.base.settings import save as save_settings
from tui.base.words import _, change_language, said, sentence
from tui.drawing.filters import filters
from tui.drawing.pictures.choice import are_likely
from tui.terminal.app import FrameApp
from tui.terminal.internals import driver_of
from tui.terminal.keys import key, named
from tui.terminal.lifecycle import ManagedPalette
from tui.terminal.losses import app_loss

if TYPE_CHECKING:
    from textual.theme import Theme

    from saves import Header, Journal, Log, Seat, Summary
    from saves.results.finished_game import FinishedGame
    from tui.app.host import Host
    from tui.play.table import Refused, Table
    from tui.play.table.thinking import Thinkers
    from tui.study.puzzles.session import PuzzleFilter
    from tui.study.review.reviewer import Reviewer

_FIRST_SCREENS = 2  # Textual's own and home, over which tables open


@dataclass(frozen=True, slots=True)
class StartRequest:
    """The screen that the app opens first.

    Attributes:
        game: which game that is, ``""`` if that is not known yet.
        puzzle_file: the file of the puzzles, where they are not the person's own.
        learn: the game and the lesson to open; ``""`` for no lesson or no game: then the list of lessons.
    """

    resume: str | None = None
    game: str = ""
    replay: Path | None = None
    puzzles: PuzzleFilter | None = None
    puzzle_file: Path | None = None
    learn: tuple[str, str] | None = None


def _palette_provider() -> type[Provider]:
    from tui.app.screens.commands import PaletteProvider

    return PaletteProvider


_PICTURE_SECONDS: Final = 0.5  # how long garbage waits for the first pictures
_WRITTEN_SECONDS: Final = 0.05
"""How long garbage and style sheets of other screens wait for the first frame to be written."""


class HinterlandApp(FrameApp[None]):
    """The whole program on one terminal.

    Args:
        driver: how to talk to the terminal; ``None`` for Textual's own way.
        found: what the terminal can show; ``None`` if that is ``look``.
        troubles: what the person is told at the start, for instance of a fault in the settings.
        environ: the environment of the person's terminal; ``None`` for that of the process.

    Attributes:
        at_home: whether the games are the person's own, to be gone on with in copies.
        key_map: the keys that the person has chosen, by the ids of bindings.
    """

    at_home = True

    class Reviewed(Message):
        """A review has made progress."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, type(self))

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (140, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-tall")]  # noqa: RUF012
    TITLE = "Hinterland"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS = {_palette_provider}  # noqa: RUF012
    _shaded: Theme | None = None
    ALLOW_SELECT = False  # the terminal's own selection, with Shift, can be copied; dragging moves the map
    BINDINGS: ClassVar[list[BindingType]] = named(
        "app",
        [
            key("ctrl+q,ctrl+c", "quit", N_("Quit"), footer=False, priority=True),
            key("f2", "cycle_colours", N_("Colour depth"), footer=False),
            key("f3", "toggle_glyphs", N_("ASCII or Unicode"), footer=False),
            key("f9", "settings", N_("Settings"), footer=False),
            key("ctrl+l", "redraw", N_("Redraw"), footer=False),
            key("ctrl+z", "suspend_process", N_("Suspend"), footer=False),
            key("ctrl+p", "command_palette", N_("Commands"), priority=True),
        ],
    )

    def __init__(
        self,
        library: Library,
        look: Look,
        settings: Settings,
        settings_folder: Path,
        asked: StartRequest,
        driver: type[Driver] | None = None,
        *,
        found: Look | None = None,
        troubles: Sequence[Saying] = (),
        environ: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(driver)
        if self.at_home and asked == StartRequest(resume=asked.resume, game=asked.game):
            self.css_path = [*(css.HOME if asked.resume is None else css.of_table(asked.game))]
        else:
            self.css_path = [*css.all_styles()]
        use_theme(self, look)
        self.stylesheet.set_variables(self.get_css_variables())  # before they are parsed for the first time
        self.asked = asked
        self.library = library
        self.look = look
        self._environ = os.environ if environ is None else environ
        self._troubles = troubles
        self._pictures = PictureControl(self)
        self._found = found or look
        self._look_control = LookControl(self, self._found, self._pictures)
        self.settings = settings
        self.settings_folder = settings_folder
        self.data_folder = settings_folder if self.at_home else library.folder.parent
        self.key_map: Mapping[str, str] = {}
        self.table: Table | None = None
        self.reviewing = Reviewing(self)

    def get_css_variables(self) -> dict[str, str]:
        theme = self.current_theme
        if theme is not self._shaded:  # Textual works out all shades of its colours again for each caller
            self._shaded = theme
            super().get_css_variables()
        return self.theme_variables

    @cached_property
    def thinkers(self) -> Thinkers:
        """The processes in which bots think."""
        from tui.base.processes import search_processes
        from tui.play.bots.own import programs
        from tui.play.table.thinking import Thinkers

        return Thinkers(processes=search_processes(), programs=programs(self.settings.bots))

    def bot_choices(self, game: str) -> tuple[str, ...]:
        """Return the bots that can play a game, one's own last."""
        from engine import bots

        return (*bots.levels(game), *self.settings.bots)

    def add_bot(self, spec: str) -> None:
        """Take a program or a class into the bots of one's own.

        Raises:
            EngineError: when there is no such bot.
        """
        from tui.play.bots.own import programs, with_programs

        self.settings.bots = with_programs(self.settings.bots, [spec], Path.cwd())
        self.keep_settings()
        self.thinkers.programs = programs(self.settings.bots)

    @property
    def animated(self) -> bool:
        """True if to show things in motion."""
        return self.settings.animation and self.may_animate

    @property
    def may_animate(self) -> bool:
        """True if Textual has not been told to animate nothing."""
        return self.animation_level != "none"

    # -- games ------------------------------------------------------------------------------------------

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
        """Make a new game and open its table; say why not when that fails."""
        try:
            journal = self.library.create(
                game=game,
                seats=tuple(seats),
                options=options,
                seed=seed,
                created=now(),
                rated=rated,
                secret=secret,
            )
        except (SaveError, EngineError) as error:
            self.complain(error)
            return False
        return self.show_table(journal)

    def resume(self, name: str) -> bool:
        """Open the table of a saved game; say why not when that fails."""
        try:
            journal = self.library.open(name)
        except SaveError as error:
            self.complain(error)
            return False
        return self.show_table(journal)

    def play_daily(self) -> None:
        """Go on with the game of the day, begin it, or show it when it is over."""
        from saves.daily import daily_deck, daily_games, today
        from tui.study.daily import begin

        try:
            day = today(now())
            for game in daily_games(self.library.games()):
                if game.deck.day == day:
                    if game.summary.finished:
                        self.show_replay(game.summary.id)
                    else:
                        self.resume(game.summary.id)
                    return
            journal = begin(self.library, daily_deck(day), self.settings.name, now())
        except (SaveError, EngineError) as error:
            self.complain(error)
            return
        self.show_table(journal)

    def show_table(self, journal: Journal) -> bool:
        """Open the table of a game that was just made or opened; say why not when that fails."""
        self.clear_notifications()
        try:
            ui(journal.header.game)
        except EngineError as error:
            journal.close()
            self.complain(error)
            return False
        self.sit_at(self._table(journal))
        if journal.recovered is not None:
            self.notify(sentence(journal.recovered.saying), severity="warning", timeout=12, markup=False)
        return True

    def _table(self, journal: Journal) -> Table:
        """Return the table of a game at home."""
        from tui.play.table import Table

        table = Table(journal, self.thinkers, pace=self.settings.pace)
        table.makes_forced = lambda: self.settings.forced
        return table

    def sit_at(self, table: Table, *below: Screen[Any], kept: int = _FIRST_SCREENS) -> None:
        """Open a table, and below it screens to come back to.

        Args:
            kept: how many of the screens that are open now stay below these.
        """
        from tui.app.screens.table.game_screen import GameScreen
        from tui.play.table import Sitting

        self.leave_table()
        self.close_screens(kept)
        for screen in below:
            self.push_screen(screen)
        self.table = table
        self.push_screen(part_class(table.journal.header.game, "table", GameScreen)(Sitting(table)))

    def what_if(self, journal: Journal, reviewer: Reviewer, number: int) -> None:
        """Open the table of a game that branches off a reviewed one before a move, and come back there.

        All screens stay below it, unless the review was opened from a table, which is left: then it is opened
        again in the place of that table.
        """
        from tui.app.screens.review import ReviewScreen
        from tui.app.screens.table.game_screen import GameScreen

        below, kept = [], len(self.screen_stack)
        for place, screen in enumerate(self.screen_stack):
            if isinstance(screen, GameScreen) and screen.table is self.table:
                below, kept = (
                    [ReviewScreen(reviewer, own_seat=self.own_seat(reviewer.log), number=number)],
                    place,
                )
                break
        self.sit_at(self._table(journal), *below, kept=kept)

    def show_lessons(self, game: str = "") -> None:
        """Open the list of lessons, at a game if one is given."""
        from tui.app.screens.learn import LearnScreen

        self.push_screen(LearnScreen(game))

    def sit_at_lesson(self, table: Table) -> None:
        """Open the table of a lesson, and below it the list of lessons to come back to."""
        from tui.app.screens.learn import LearnScreen

        self.sit_at(table, LearnScreen(table.state.game))

    def close_screens(self, kept: int = _FIRST_SCREENS) -> None:
        """Close all screens but the first ones: without a number, all that are open over home."""
        while len(self.screen_stack) > kept:
            self.pop_screen()

    def play_again(self, header: Header) -> None:
        """Begin a game like another one, with the seats moved on by one and another deck."""
        self.begin(header.game, moved_on(header.seats), header.options, rated=header.rated)

    def rematch(self, journal: Journal) -> None:
        """Begin a game on the same deck as another one, with the seats moved on by one.

        What luck gave to one it then gives to the next. It is not rated: the deck is known by now.
        """
        header = journal.header
        seats = moved_on(header.seats)
        if self.begin(header.game, seats, header.options, header.seed, secret=journal.secret):
            self.notify(_("The same tiles again, with the seats swapped."), timeout=4)

    def show_help(self, topic: str = "", game: str = "") -> None:
        """Open help at a topic, of a game where it is not that on the table."""
        from tui.app.screens.help import HelpScreen

        self.push_screen(HelpScreen(topic, game))

    def leave_table(self) -> None:
        """Close the table that is open; the game stays as it is after its last move."""
        table, self.table = self.table, None
        if table is not None:
            try:
                table.close()
            except SaveError as error:
                self.complain(error)

    def show_replay(self, name: str | Path, step: int = 0) -> bool:
        """Open a saved game, by id or by file, at some step of it; say why not when that fails.

        Of a damaged one, what comes before the damage is shown.
        """
        from saves import Timeline, read
        from tui.app.screens.replay.screen import ReplayScreen

        try:
            log = read(name if isinstance(name, Path) else self.library.find(name), upto_damage=True)
            ui(log.header.game)
        except (SaveError, EngineError) as error:
            self.complain(error)
            return False
        timeline = Timeline(log)
        timeline.jump(step)
        self.push_screen(ReplayScreen(log, timeline, own_seat=self.own_seat(log)))
        if (trouble := self.trouble_with(log)) is not None:
            words = _("{reason}. The game is shown as far as its log goes.").format(reason=said(trouble))
            self.notify(words, severity="warning", timeout=12, markup=False)
        if log.damage is not None:
            words = _("{damage}. The game is shown as far as it is sound.").format(damage=said(log.damage))
            self.notify(words, severity="warning", timeout=12, markup=False)
        return True

    def show_home(self) -> None:
        """Leave the table, if one is open, and close all screens but the first."""
        self.leave_table()
        self.close_screens()

    def show_new_game(self, game: str = "", preset: int = 0) -> None:
        """Open the form for a new game, with a game and a preset chosen if they are given."""
        from tui.app.screens.new_game import NewGameScreen

        self.push_screen(NewGameScreen(game, preset))

    def show_saved_games(self) -> None:
        """Open the list of saved games."""
        from tui.app.screens.saved_games import SavedGamesScreen

        self.push_screen(SavedGamesScreen())

    def show_puzzles(self, wanted: PuzzleFilter | None = None, file: Path | None = None) -> None:
        """Open the puzzles; say why not when their files cannot be read."""
        from tui.app.screens.puzzles import PuzzlesScreen
        from tui.study.puzzles.session import open_session

        try:
            session = open_session(self.settings_folder, wanted, file)
        except SaveError as error:
            self.complain(error)
            return
        self.push_screen(PuzzlesScreen(session))

    def show_ladder(self) -> None:
        """Open the ladder."""
        from tui.app.screens.standing.ladder import LadderScreen

        self.push_screen(LadderScreen())

    def show_statistics(self) -> None:
        """Open the statistics of the person's own games."""
        from tui.app.screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen())

    @property
    def standing_name(self) -> str:
        """The name under which the person's ranks are kept."""
        return self.settings.name or _("You")

    @property
    def standing_key(self) -> str:
        """The key that identifies this person in results."""
        from saves.results.finished_game import name_key

        return name_key(self.standing_name)

    def results_of(self, games: Mapping[str, Summary]) -> list[FinishedGame]:
        """Return the rated results of some games."""
        from saves.results.finished_game import by_name

        return by_name(games.values())

    def trouble_with(self, log: Log) -> Saying | None:
        """Return the error of a sound log by the other facts known of its game, if there is one."""
        return None

    def show_result(self, name: str) -> None:
        """Replay the game of a result, where this person may see it."""
        self.show_replay(name)

    def show_review(self, name: str | Path) -> bool:
        """Open the review of a saved game, by id or by file; say why not when that fails.

        One that is under way for another game stops, and goes on when it is opened again.
        """
        from tui.app.screens.review import ReviewScreen

        reviewer = self.reviewing.begin(name)
        if reviewer is None:
            return False
        self.push_screen(ReviewScreen(reviewer, own_seat=self.own_seat(reviewer.log)))
        return True

    @property
    def reviewer(self) -> Reviewer | None:
        """The reviewer of the game that was reviewed last."""
        return self.reviewing.reviewer

    def own_seat(self, log: Log) -> int | None:
        """Return the seat of a saved game that this person played, ``None`` for several or none."""
        return own_seat(seat.player for seat in log.header.seats)

    def judge(self, log: Log) -> Reviewer:
        """Return the reviewer of a finished game."""
        from tui.study.review.reviewer import Reviewer

        return Reviewer(log, self.thinkers)

    def on_hinterland_app_reviewed(self) -> None:
        """Report a review that is complete, or has failed, while another screen is open."""
        self.reviewing.report()

    def complain(self, error: SaveError | EngineError | Refused) -> None:
        """Show a sentence that says what went wrong."""
        saying = self._titled(error) if isinstance(error, GameInUse) else error.saying
        self.notify(sentence(saying), severity="error", timeout=12, markup=False)

    def _titled(self, error: GameInUse) -> Saying:
        """Return the message about an open game, with its title in place of its id."""
        from tui.app.screens.summaries import game_title

        id_ = error.saying.values["game"]
        known = {game.id: game for game in self.library.indexed()}
        return replace(error.saying, values={"game": game_title(known[id_]) if id_ in known else id_})

    def open_table(self) -> Table | None:
        """Return the table that is looked at, if any."""
        return self.table

    def whereabouts(self) -> dict[str, str]:
        found, table = super().whereabouts(), self.open_table()
        if table is not None:
            header, path = table.journal.header, table.journal.path
            found |= {"game": f"{header.game} {path.stem}", "moves": str(len(table.state.moves))}
        return found

    # -- how it looks -----------------------------------------------------------------------------------

    def action_cycle_colours(self) -> None:
        """Show the picture with the next smaller number of colours."""
        self._look_control.next_depth()

    def action_toggle_glyphs(self) -> None:
        """Draw with plain ASCII or with all characters."""
        self._look_control.toggle_glyphs()

    def action_settings(self) -> None:
        """Open the settings, unless they are open."""
        self.show_settings()

    def show_settings(self) -> None:
        """Open the settings, unless they are open."""
        from tui.app.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen())

    def change_settings(self, **values: object) -> None:
        """Change settings, which take effect at once and are saved."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        self.keep_settings()
        self._look_control.follow(self.settings, values.keys())
        if "pictures" in values:
            self._pictures.find(self.settings.pictures, self._environ)
        if not values.keys().isdisjoint(("language", "glyphs")):
            change_language(self._environ, language_of(self.settings, self._found) or None)
        if "pace" in values and self.table is not None:
            self.table.pace = self.settings.pace

    def action_renew_look(self) -> None:
        """Draw everything with pictures or without, as the terminal can now."""
        self._look_control.change(self.look)

    @property
    def shows_letters(self) -> bool:
        """True if the terminal shows letters beyond ASCII, and so other languages than English."""
        return can_show_letters(self.settings, self._found)

    @property
    def picture_words(self) -> str:
        """A sentence on whether the terminal shows pictures, and why not."""
        return self._pictures.words

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action can be taken; only a program of a shell can be suspended."""
        if action == "suspend_process":
            driver = driver_of(self)
            return driver is not None and driver.can_suspend
        return super().check_action(action, parameters)

    def action_command_palette(self) -> None:
        """Open the command palette; the one before may not be gone yet, so they bear no name."""
        if self.use_command_palette and not isinstance(self.screen, ManagedPalette):
            self.push_screen(ManagedPalette(placeholder=_("What do you want to do?")))

    def get_line_filters(self) -> Sequence[LineFilter]:
        return filters(self.look)

    def action_redraw(self) -> None:
        """Repaint the whole screen, for a garbled terminal."""
        if self.painter is not None:
            self.painter.repaint()
        self.refresh(layout=True)

    def keep_settings(self) -> None:
        """Save the settings; a full disk costs the choice, not the game."""
        try:
            save_settings(self.settings_folder, self.settings)
        except SaveError as error:
            self.notify(
                _("Your settings could not be saved: {cause}").format(cause=said(error)),
                severity="warning",
                markup=False,
            )

    # -- life -------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Open the first screen."""
        self.set_class(not self.look.unicode, "-ascii")
        self._read_key_map()
        find_pictures = partial(self._pictures.find, self.settings.pictures, self._environ)
        if are_likely(self.settings.pictures, self.look, self._environ):
            find_pictures()
            self.when_shown(partial(self.set_timer, _PICTURE_SECONDS, _collect_again))
        else:
            self.when_shown(find_pictures)
            self.when_shown(partial(self.set_timer, _WRITTEN_SECONDS, _collect_again))
        self.push_screen(self.first_screen())
        self._begin_as_asked()
        watch_size(self, self.size)
        self.when_shown(partial(self.set_timer, _WRITTEN_SECONDS, partial(css.load_all, self)))
        if loss := app_loss():
            self.notify(loss, severity="warning", timeout=12, markup=False)
        for trouble in self._troubles:
            self.notify(sentence(trouble), severity="warning", timeout=12, markup=False)

    def before_screen(self) -> None:
        if len(self.screen_stack) >= _FIRST_SCREENS + (self.asked.resume is not None):
            css.load_all(self)

    def _read_key_map(self) -> None:
        """Take the keys that the person has chosen, at home; say what cannot be used of them."""
        if not self.at_home or not os.path.exists(self.settings_folder / KEYS_FILE):
            return
        from tui.app import key_map

        found = key_map.read(self.settings_folder, HinterlandApp)
        self.key_map = found.keys
        if found.keys:
            self.set_keymap(dict(found.keys))
        for trouble in found.trouble:
            self.notify(sentence(trouble), severity="warning", timeout=12, markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Say so while the terminal is too small."""
        self._pictures.resized()
        if len(self.screen_stack) >= _FIRST_SCREENS:
            watch_size(self, event.size)

    def first_screen(self) -> Screen[None]:
        """Return the screen that everything else opens over."""
        from tui.app.screens.home import HomeScreen

        return HomeScreen(covered=self.asked != StartRequest())

    def _begin_as_asked(self) -> None:
        if self.asked.resume is not None:
            if not self.resume(self.asked.resume):
                css.load_all(self)  # for home
        elif self.asked.replay is not None:
            self.show_replay(self.asked.replay)
        elif self.asked.puzzles is not None:
            self.show_puzzles(self.asked.puzzles, self.asked.puzzle_file)
        elif self.asked.learn is not None:
            from tui.app.teaching import open_lessons

            open_lessons(self, *self.asked.learn)

    async def action_quit(self) -> None:
        self.exit()

    def on_unmount(self) -> None:
        """Let go of the game and of the bots."""
        self.leave_table()
        self.reviewing.stop()
        self.release()

    def release(self) -> None:
        """End what only this app has used."""
        if "thinkers" in vars(self):
            self.thinkers.close()


def moved_on(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with the one that began as the last."""
    return (*seats[1:], seats[0])


def _collect_again() -> None:
    """Let the collector work again after the start, and pass over what stays for good."""
    if not gc.isenabled():
        gc.collect()
        gc.freeze()
        gc.enable()


if TYPE_CHECKING:
    _checked: type[Host] = HinterlandApp
