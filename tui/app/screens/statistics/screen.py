"""The screen of statistics: pages about one's own games, and which games they are about."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from engine import Setting
from saves.results.achievements import all_achievements
from saves.results.finished_game import FinishedGame
from saves.results.own_game import GameQuery, OwnGame, chosen, own_games
from saves.results.totals import day_streak, totals, win_streak
from saves.results.year_review import year_review, years_of
from tui.app.screens.reading_screen import ReadingScreen
from tui.app.screens.saved_games.reading import Reading
from tui.app.screens.statistics import pages
from tui.app.screens.statistics.pages import TRENDS, Page, Period
from tui.app.widgets.menu import Item, Menu
from tui.app.widgets.title_bar import TitleBar
from tui.app.widgets.trend_chart import TrendChart
from tui.base.clock import now
from tui.base.words import N_, _
from tui.presentation import games as all_games
from tui.study.statistics import accuracy_of, game_words, options_words, rivals, run_words, totals_words
from tui.terminal.keys import KeysLine, key

_LEAST: Final = 3  # games of which a course is drawn
_WIDE: Final = 116  # columns from which there is room for things side by side
_PAGES: Final = tuple(Page)
_PERIODS: Final = tuple(Period)


class StatisticsScreen(ReadingScreen[list[FinishedGame]]):
    """Results, records and achievements of one's own games."""

    TOPIC = "statistics"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("tab", "page(1)", N_("Page"), priority=True),
        key("shift+tab", "page(-1)", N_("Page"), priority=True, footer=False),
        *(key(str(n), f"show_page({n})", N_("Page"), footer=False) for n in range(1, len(_PAGES) + 1)),
        key("g", "game", N_("Game")),
        key("b", "bot", N_("Bot")),
        key("o", "rules", N_("Rules")),
        key("left", "period(-1)", N_("Period"), priority=True),
        key("right", "period(1)", N_("Period"), priority=True),
        key("t", "trend", N_("Trend")),
        key("r", "ranks", N_("Ranks")),
        key("escape", "back", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: list[OwnGame] | None = None
        self._query = GameQuery()
        self._rules: tuple[tuple[str, Setting], ...] | None = None
        self._period = Period.ALL
        self._page = Page.RESULTS
        self._trend = 0
        self._year = 0

    def compose(self) -> ComposeResult:
        """The pages by name, which games they are about, and the content of one of them."""
        look = self.host.look
        yield TitleBar(id="title")
        yield Static(id="pages", markup=False)
        yield Static(id="asked", markup=False)
        yield Static(_("Reading the games..."), id="remark", markup=False)
        with VerticalScroll(id="text"):
            yield Static(id="content")
        yield TrendChart(look, id="chart")
        yield Menu(look=look, id="rows")
        yield KeysLine()

    def on_mount(self) -> None:
        """Show an empty page until the games are read."""
        self._show()

    async def read_games(self, reading: Reading) -> list[FinishedGame] | None:
        return await reading.played()

    def show_games(self, found: list[FinishedGame]) -> None:
        self._games = own_games(found, self.host.standing_key, alone=True)
        self._show()

    # -- showing ------------------------------------------------------------------------------------------

    @property
    def _kinds(self) -> list[str]:
        return [self._query.game] if self._query.game else [*all_games()]

    def _show(self) -> None:
        games = self._games
        asked = self._asked_games()
        self.query_one(TitleBar).show(_("Your games"), self._sum(asked))
        self.query_one("#pages", Static).update(self._tabs())
        self.query_one("#asked", Static).update(self._filters())
        menu, text, chart = self.query_one(Menu), self.query_one("#text"), self.query_one(TrendChart)
        self.query_one("#asked").display = bool(games)
        listed = bool(games) and self._page in (Page.RECORDS, Page.ACHIEVEMENTS)
        menu.display = listed
        text.display = bool(games) and not listed
        (menu if listed else text).focus(scroll_visible=False)
        chart.display = False
        if games is None:
            pass
        elif not games:
            self.remark(self._nothing())
        else:
            self.remark(
                "" if asked else _("No game of yours matches. Change the choice with the keys below.")
            )
            match self._page:
                case Page.RESULTS:
                    self._show_results(asked)
                case Page.RECORDS:
                    kinds = [kind for kind in self._kinds if any(one.game == kind for one in asked)]
                    self._list(pages.records(asked, kinds))
                case Page.ACHIEVEMENTS:
                    star = "★" if self.host.look.unicode else "*"
                    found = all_achievements(asked, self._kinds)
                    self._list(pages.achievements(found, star, wide=self.app.size.width >= _WIDE))
                case Page.YEAR:
                    self._show_year(games)
        self.refresh_bindings()

    def _asked_games(self) -> list[OwnGame]:
        since = self._period.since(now().astimezone().date())
        return pages.of_rules(chosen(self._games or (), replace(self._query, since=since)), self._rules)

    def _sum(self, asked: list[OwnGame]) -> str:
        found = accuracy_of(asked)
        words = totals_words(totals(asked)) if asked else ""
        return (
            words if found is None else f"{words}, " + _("accuracy {percent} %").format(percent=round(found))
        )

    def _tabs(self) -> Text:
        words = Text(" ")
        for number, page in enumerate(_PAGES, 1):
            style = "bold reverse" if page is self._page else "dim"
            words.append(f" {number} {_(page.value)} ", style).append(" ")
        return words

    def _filters(self) -> str:
        before, behind = ("‹ ", " ›") if self.host.look.unicode else ("< ", " >")
        if self._page is Page.YEAR:
            return f"{before}{self._year}{behind}"
        bot = rivals(self._query.bot) if self._query.bot else _("any bot")
        words = [game_words(self._query.game), bot]
        if self._query.game is not None:
            usual = _("any rules")
            rules = usual if self._rules is None else options_words(self._query.game, dict(self._rules))
            words.append(rules)
        return f"{before}{_(self._period.value)}{behind}  " + ", ".join(words)

    def _show_results(self, asked: list[OwnGame]) -> None:
        runs = run_words(day_streak(asked, now().astimezone().date()), win_streak(asked))
        content = pages.results(asked)
        self.query_one("#content", Static).update(content)
        which = TRENDS[self._trend]
        values = pages.course(asked, which)
        if asked and not values:
            which = pages.POINTS  # which every game has
            values = pages.course(asked, which)
        chart = self.query_one(TrendChart)
        chart.display = len(values) >= _LEAST
        chart.border_title = _(which.title)
        chart.border_subtitle = runs
        chart.show(values, which.unit)

    def _show_year(self, games: list[OwnGame]) -> None:
        review = year_review(games, self._year, [*all_games()])
        chart = self.query_one(TrendChart)
        chart.display = review is not None
        if review is None:
            return
        wide = self.app.size.width >= _WIDE
        self.query_one("#content", Static).update(pages.year_words(review, wide=wide))
        chart.border_title = _("games in each month")
        chart.border_subtitle = ""
        chart.show(review.months, "", _("JFMAMJJASOND"))

    def _list(self, items: list[Item]) -> None:
        menu = self.query_one(Menu)
        menu.offer(items, menu.current)

    def _nothing(self) -> str:
        return _(
            "You have not finished a game yet. Play one to its end, and you will see here how you are "
            "doing: wins, best results, records, achievements, and a year in review."
        )

    # -- what can be done ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "page" | "show_page" | "period":
                return bool(self._games)
            case "game" | "bot":
                return bool(self._games) and self._page is not Page.YEAR
            case "rules":
                return self._query.game is not None and self._page is not Page.YEAR
            case "trend":
                return bool(self._games) and self._page is Page.RESULTS
        return True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if not self._games:
            return _("No game that counts is over yet.")
        if action == "rules" and self._page is not Page.YEAR:
            return _("Choose a game first: each has rules of its own.")
        return _("This page has no such choice.")

    def action_page(self, by: int) -> None:
        """Go to the next page, or to the one before."""
        self._go_to(_PAGES[pages.step(_PAGES, self._page, by)])

    def action_show_page(self, number: int) -> None:
        """Go to a page."""
        self._go_to(_PAGES[number - 1])

    def _go_to(self, page: Page) -> None:
        self._page = page
        years = years_of(self._games or ())
        if self._year not in years and years:
            self._year = years[0]
        self.query_one("#text", VerticalScroll).scroll_home(animate=False)
        self._show()

    def action_game(self) -> None:
        """Look at the next game only, or at all of them."""
        choices = pages.games_in(self._games or ())
        self._query = replace(self._query, game=choices[pages.step(choices, self._query.game, 1)], bot=None)
        self._rules = None
        self._show()

    def action_bot(self) -> None:
        """Look at games against the next bot only, or at all of them."""
        choices = pages.rivals_in(self._games or (), self._query.game)
        self._query = replace(self._query, bot=choices[pages.step(choices, self._query.bot, 1)])
        self._show()

    def action_rules(self) -> None:
        """Look at games by the next rules only, or at all of them."""
        choices = pages.rules_in(self._games or (), self._query.game)
        self._rules = choices[pages.step(choices, self._rules, 1)]
        self._show()

    def action_period(self, by: int) -> None:
        """Look at another period, or at another year."""
        if self._page is Page.YEAR:
            years = sorted(years_of(self._games or ()))
            at = years.index(self._year) + by if self._year in years else -1
            self._year = years[min(max(at, 0), len(years) - 1)]
        else:
            self._period = _PERIODS[pages.step(_PERIODS, self._period, by)]
        self._show()

    def action_trend(self) -> None:
        """Show the course of another number."""
        asked = self._asked_games()
        others = [(self._trend + by) % len(TRENDS) for by in range(1, len(TRENDS) + 1)]
        self._trend = next((at for at in others if pages.course(asked, TRENDS[at])), self._trend)
        self._show()

    def action_ranks(self) -> None:
        """Open the ladder."""
        self.host.show_ladder()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Replay the game behind a record or an achievement."""
        game = pages.game_of_item(message.item)
        if game:
            self.host.show_replay(game)

    def on_resize(self) -> None:
        """Put things side by side where there is room."""
        self._show()
