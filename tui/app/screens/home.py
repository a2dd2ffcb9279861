"""The first screen: what this is, go on with the last game, begin one, look at old ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.compose import compose
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

import engine
from engine import State
from engine.plugins import failures
from saves import Library, SaveError
from tui.app.host import HostedScreen
from tui.app.screens.summaries import game_title, played_last, standings
from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.app.widgets.static_board import StaticBoard
from tui.app.widgets.title_lettering import TitleLettering
from tui.base.words import N_, _, ngettext, sentence
from tui.presentation import can_be_shown, games, presentation, title
from tui.terminal.keys import KeysLine, key

if TYPE_CHECKING:
    from saves import Summary
    from saves.daily import DailyGame
    from tui.app.screens.standing.own import OwnResults
    from tui.app.widgets.title_picture import TitlePicture
    from tui.drawing.art.scene import Scene
    from tui.presentation.board import Picture
    from tui.study.learning import Lesson

_PREVIEW_WIDTH = 100
_PREVIEW_HEIGHT = 34
_SMALL_TITLE = 150


_MOST_READ: Final = 4
_ABOUT: Final = "hinterland"  # the topic, see tui.app.screens.help, which is loaded when it is opened
_ITEM_WIDTH: Final = 53  # cells for the words of a choice
_LOW: Final = 36  # as in the app's breakpoints
_GENTLE: Final = ("beginner", "greedy")


@dataclass(frozen=True, slots=True)
class LastGame:
    """The unfinished game that was played last, and its position."""

    summary: Summary
    state: State


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """The facts known of the games played here."""

    unfinished: LastGame | None
    last: Summary | None
    results: OwnResults
    any: bool
    daily: Sequence[DailyGame]


def last_game(library: Library, wanted: Callable[[], bool] = lambda: True) -> LastGame | None:
    """Return the unfinished game that was played last; ``None`` when there is none to go on with.

    A branch of another game is returned only if there is no other game to go on with.

    Args:
        wanted: asked again and again; the search ends when nobody waits for it any more.

    Raises:
        SaveError: when the folder, or that game, cannot be read.
    """
    found = None
    for summary in library.newest():
        if not wanted():
            return None
        if summary.finished or summary.problem is not None or not can_be_shown(summary.game):
            continue
        if found is None or not summary.branched:
            found = summary
        if not found.branched:
            break
    return None if found is None else LastGame(found, library.read(found.id).state)


class HomeScreen(HostedScreen[None]):
    """A landscape with the program's name, a greeting or the person's figures, and few choices.

    Args:
        covered: whether another screen opens over it at once; then it is empty until it is seen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("c", "open('continue')", N_("Continue"), footer=False),
        key("a,f6", "open('again')", N_("Same as last time"), footer=False),
        key("f", "open('first')", N_("First game"), footer=False),
        key("l", "open('learn')", N_("Learn to play"), footer=False),
        key("n", "open('new')", N_("New game"), footer=False),
        key("y", "open('daily')", N_("Game of the day"), footer=False),
        key("p", "open('puzzles')", N_("Puzzles"), footer=False),
        key("s", "open('saved')", N_("Saved games"), footer=False),
        key("r", "open('ranks')", N_("Results and ranks"), footer=False),
        key("q", "open('quit')", N_("Quit")),
        key("question_mark", "open('help')", N_("Help")),
    ]

    def __init__(self, *, covered: bool = False) -> None:
        super().__init__()
        self._empty = covered
        self._played: GamesPlayed | None = None
        self._lesson: Lesson | None = None
        self._touched = False
        self._sample: tuple[str, Picture] | None = None
        self._sampling = False
        self._left = False

    def compose(self) -> ComposeResult:
        if self._empty:
            return
        look = self.host.look
        yield TitleLettering(look, classes="title")
        with Horizontal(id="home"):
            with Vertical(id="choices"):
                yield Static(id="greeting", markup=False)
                yield Menu(look=look, id="menu")
            with Vertical(id="beside"):
                yield StaticBoard(look, id="preview")
                yield Static(id="caption", markup=False)
        yield Static(id="version", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Offer what there is to choose; the slow rest comes after the first frame."""
        if not self._empty:
            self._begin()
        games()  # so that it is known what other packages bring that cannot be used
        for failure in failures():
            self.app.notify(sentence(failure.saying), severity="warning", timeout=12, markup=False)

    def _begin(self) -> None:
        self.query_one("#beside").display = False
        self._offer()
        self.query_one(Menu).focus()

    async def on_screen_resume(self) -> None:
        """Look which game was played last."""
        if self.app.screen is not self:
            return  # another screen was opened over it at once
        if self._empty:
            self._empty = False
            await self.mount_all(compose(self))
            self._begin()
        self._touched = False
        self.host.when_shown(self._fill_in)

    def _fill_in(self) -> None:
        if self.app.screen is self and not self.is_gone:
            self._paint_title()
            self._find_last_game()

    def on_unmount(self) -> None:
        """Search no further."""
        self._left = True

    def on_resize(self) -> None:
        """Show the last game's map where there is room for it."""
        if not self._empty:
            self._offer()
            self._show_beside()

    def on_key(self, event: events.Key) -> None:
        """Remember that a choice is being made: from now on the highlight stays where it is."""
        self._touched = True

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Open what was chosen."""
        self.action_open(message.item)

    def action_open(self, choice: str) -> None:
        """Open one of the choices."""
        host = self.host
        match choice:
            case "continue" if (last := self._last) is not None:
                host.resume(last.summary.id)
            case "again" if self._again is not None:
                self._begin_again(self._again)
            case "first" if self._is_new:
                self._begin_first()
            case "learn" if self._lesson is not None:
                from tui.app.teaching import begin_lesson

                begin_lesson(host, self._lesson)
            case "learn":
                host.show_lessons()
            case "new":
                host.show_new_game()
            case "daily":
                host.play_daily()
            case "puzzles":
                host.show_puzzles()
            case "saved":
                host.show_saved_games()
            case "ranks":
                host.show_statistics()
            case "settings":
                host.show_settings()
            case "help":
                host.show_help(_ABOUT)
            case "quit":
                self.app.exit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action != "open":
            return True
        offered = {
            "continue": self._last is not None,
            "again": self._again is not None,
            "first": self._is_new,
        }
        return offered.get(str(parameters[0]), True)

    @property
    def _last(self) -> LastGame | None:
        return None if self._played is None else self._played.unfinished

    @property
    def _again(self) -> Summary | None:
        return None if self._played is None else self._played.last

    @property
    def _is_low(self) -> bool:
        """True if there is no line to spare."""
        return self.app.size.height < _LOW

    @property
    def _is_new(self) -> bool:
        """True if nobody has played here yet."""
        return self._played is not None and not self._played.any

    def _begin_again(self, last: Summary) -> None:
        """Begin a game with the seats and the options of another one."""
        try:
            header = self.host.library.read(last.id).header
        except SaveError as error:
            self.host.complain(error)
            return
        self.host.begin(header.game, header.seats, header.options, rated=header.rated)

    def _begin_first(self) -> None:
        """Begin the easiest game there is, against the gentlest bot."""
        from engine import bots
        from saves import Seat
        from saves.records import HUMAN
        from tui.play.levels import bot_name

        game = engine.game(games()[0])
        options = game.settle(game.presets[0].options if game.presets else None)
        levels = bots.levels(game.name)
        level = next((level for level in _GENTLE if level in levels), levels[0])
        person = self.host.settings.name or _("You")
        self.host.begin(game.name, (Seat(person, HUMAN, 0), Seat(bot_name(level), level, 1)), options)

    def _new_lesson(self) -> Lesson | None:
        """Return the first lesson of the first game, unless it is done."""
        from tui.app.teaching import progress_of
        from tui.study.learning import lessons_of

        lessons = lessons_of(games()[0])
        return None if not lessons or progress_of(self.host).is_done(lessons[0]) else lessons[0]

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        return _("There is no game to go on with.") if action == "open" else ""

    @work(group="title", exclusive=True)
    async def _paint_title(self) -> None:
        letters = self.query(TitleLettering)
        if not letters:
            return  # the picture is there
        game = games()[0]
        picture, scene = await asyncio.to_thread(_title, game)
        if not self.display or not letters:  # it is being removed
            return
        if letters.first().size.width <= _SMALL_TITLE or self.app.size.height < _PREVIEW_HEIGHT:
            scene = replace(scene, pawns=())  # so small they would be letters
        shown = picture(game, self.host.look, scene=scene)
        shown.add_class("title")
        with self.app.batch_update():
            await self.mount(shown, before=letters.first())
            await letters.remove()

    @work(group="last", exclusive=True)
    async def _find_last_game(self) -> None:
        try:
            self._played = await asyncio.to_thread(self._look_up)
        except SaveError as error:
            self._played = None
            self.host.complain(error)
        if not self.display:  # it is being removed
            return
        self._lesson = self._new_lesson() if self._is_new else None
        self._offer()
        self._show_beside()
        self.refresh_bindings()

    def _look_up(self) -> GamesPlayed:
        """Return the facts known of the games played here; only logs that are not in the index are read.

        Raises:
            SaveError: when the folder, or a game, cannot be read.
        """
        from saves.daily import daily_games
        from tui.app.screens.standing.own import own_results
        from tui.base.clock import now

        host = self.host
        unfinished = last_game(host.library, lambda: not self._left)
        last = played_last(host.library, games())
        known = host.library.indexed(_MOST_READ)
        results = host.results_of({summary.id: summary for summary in known})
        own = own_results(results, host.standing_key, now().astimezone().date(), alone=True)
        daily = daily_games(known)
        return GamesPlayed(unfinished, last, own, unfinished is not None or bool(known), daily)

    def _offer(self) -> None:
        items = []
        if self._last is not None:
            items.append(self._continue_item(self._last))
        if self._lesson is not None:
            items.append(self._lesson_item())
        if self._is_new:
            items.append(self._first_item())
        if self._again is not None:
            items.append(self._again_item(self._again))
        items.append(_choice("new", _("New game"), "n"))
        if self._played is not None and not self._is_new:
            items += self._daily_items()
            items.append(_choice("puzzles", _("Puzzles"), "p"))
        items.append(_choice("saved", _("Saved games"), "s"))
        items.append(_choice("ranks", _("Results and ranks"), "r"))
        if self._lesson is None:
            items.append(_choice("learn", _("Learn to play"), "l"))
        items.append(_choice("settings", _("Settings"), "F9"))
        items.append(_choice("help", _("Help"), "?"))
        items.append(_choice("quit", _("Quit"), "q"))
        menu = self.query_one(Menu)
        menu.offer(items, menu.current if self._touched else items[0].id)
        self.query_one("#greeting", Static).update(self._greeting())
        self.query_one("#version", Static).update(f"Hinterland {engine.__version__}")

    def _greeting(self) -> str:
        """Return the text before the choices: an introduction, or the results so far."""
        if self._played is None:
            return ""
        own = self._played.results
        if not own.total.games:
            if not self._is_new:
                return ""
            return _(
                "Board games for your terminal: place tiles, claim cities and coasts, settle islands. "
                "Play against bots or with others at this keyboard, and replay every move."
            )
        from tui.app.screens.standing.own import in_words

        lines = []
        if 0 < own.today.games < own.total.games:
            words = ngettext("Today: {n} game, {won} won.", "Today: {n} games, {won} won.", own.today.games)
            lines.append(words.format(n=own.today.games, won=own.today.won))
        lines.append(in_words(own.total))
        return (" " if self._is_low else "\n").join(lines)

    def _lesson_item(self) -> Item:
        words = _("Learn to play: {game}").format(game=title(games()[0]))
        return _explained("learn", words, _("a coach explains the rules while you play"), "l")

    def _first_item(self) -> Item:
        words = _("Play a first game: {game}").format(game=title(games()[0]))
        return _explained("first", words, _("the easiest rules, against the gentlest bot"), "f")

    def _again_item(self, last: Summary) -> Item:
        words = _("Same as last time: {game}").format(game=title(last.game))
        return _choice("again", words, "a")

    def _daily_items(self) -> list[Item]:
        """Return the game of the day, with how it went, or for how many days there was one."""
        from saves.daily import FIRST_DAY, daily_deck, streak, today
        from tui.base.clock import now
        from tui.study.daily import days_in_a_row, deck_words, result_words

        day = today(now())
        if day < FIRST_DAY:
            return []  # the clock is wrong
        words = _("Game of the day: {game}").format(game=deck_words(daily_deck(day)))
        games = () if self._played is None else self._played.daily
        played = next((one for one in games if one.deck.day == day), None)
        days = streak(games, day).now
        about = days_in_a_row(days) if days else ""
        if played is not None:
            about = result_words(played.result) if played.summary.finished else _("not finished")
        return [Item("daily", (ItemLine(((f"{words}  ", ""), (about, "quiet")), (("y", "quiet"),)),))]

    def _continue_item(self, last: LastGame) -> Item:
        summary = last.summary
        words = _("Continue: {game}, {progress}").format(
            game=game_title(summary), progress=presentation(summary.game).progress(last.state)
        )
        if cell_len(words) > _ITEM_WIDTH:
            words = _("Continue: {game}").format(game=game_title(summary))
        lines = ItemLine(((words, "accent"),), (("c", "quiet"),)), ItemLine(standings(summary)), ItemLine()
        return Item("continue", lines[:2] if self._is_low else lines)

    def _show_beside(self) -> None:
        """Show the last game's map where there is room for it, or for a newcomer what games there are."""
        beside = self.query_one("#beside")
        width, height = self.app.size
        roomy = width >= _PREVIEW_WIDTH and height >= _PREVIEW_HEIGHT
        beside.display = roomy and self._played is not None
        if not beside.display:
            return
        size = "medium" if width >= 160 and height >= 50 else "small"
        if self._last is not None:
            from tui.presentation.board import board

            colours = [seat.colour for seat in self._last.summary.seats]
            game = self._last.summary.game
            picture = board(game).picture(self._last.state, colours=colours)
            self._show_picture(game, picture, size, game_title(self._last.summary))
        elif self._sample is not None:
            caption = _("One of the games here: {title}").format(title=title(self._sample[0]))
            self._show_picture(*self._sample, size, caption)
        elif not self._sampling:
            self._sampling = True
            self._find_sample(games()[min(1, len(games()) - 1)])

    def _show_picture(self, game: str, picture: Picture, size: str, caption: str) -> None:
        self.query_one("#preview", StaticBoard).show(game, picture, size)
        self.query_one("#caption", Static).update(caption)

    @work(group="sample")
    async def _find_sample(self, game: str) -> None:
        """Find what a game looks like that is not behind the title already."""
        self._sample = game, await asyncio.to_thread(_sample, game)
        if self.display:  # else it is being removed
            self._show_beside()


def _choice(choice: str, words: str, letter: str) -> Item:
    return Item(choice, (ItemLine(((words, ""),), ((letter, "quiet"),)),))


def _explained(choice: str, words: str, about: str, letter: str) -> Item:
    return Item(choice, (ItemLine(((words, "accent"),), ((letter, "quiet"),)), ItemLine(((about, "quiet"),))))


def _sample(game: str) -> Picture:
    from tui.presentation.board import board

    return board(game).sample(game)


def _title(game: str) -> tuple[type[TitlePicture], Scene]:
    """Return the painter of the title, and its scene; neither is loaded before the first frame."""
    from tui.app.boards.title_landscape import title_landscape
    from tui.app.widgets.title_picture import TitlePicture

    return TitlePicture, title_landscape(game)
