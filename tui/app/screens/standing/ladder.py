"""The ladder: who has which rank, now and at the end of each season."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from saves.results.finished_game import FinishedGame
from saves.results.ranking import Ladder
from tui.app.screens.reading_screen import ReadingScreen
from tui.app.screens.saved_games.reading import Reading
from tui.app.screens.standing import board, phrases
from tui.app.screens.standing.board import LadderQuery, LadderRow
from tui.app.screens.standing.own import overview
from tui.app.widgets import menu
from tui.app.widgets.menu import Menu
from tui.app.widgets.title_bar import TitleBar
from tui.base.clock import now
from tui.base.words import N_, _, ngettext
from tui.study.statistics import game_words
from tui.terminal.keys import KeysLine, key

_PLACE, _RANK, _POINTS, _GAMES, _SEASON = 5, 13, 9, 8, 10
"""Widths of the columns besides the name."""


class LadderScreen(ReadingScreen[list[FinishedGame]]):
    """Everybody who has played a game that counts, the best first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left", "season(1)", N_("Season")),
        key("right", "season(-1)", N_("Season")),
        key("g", "game", N_("Game")),
        key("p", "mine", N_("Mine")),
        key("m", "ladder", N_("Ladder")),
        key("escape", "back", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._results: list[FinishedGame] | None = None
        self._asked = LadderQuery()
        self._lines: list[LadderRow] = []

    def compose(self) -> ComposeResult:
        look = self.host.look
        yield TitleBar(id="title")
        yield Static(id="asked", markup=False)
        yield Static(_("Reading the games..."), id="remark", markup=False)
        yield Static(id="columns", markup=False)
        with VerticalScroll(id="own", can_focus=False):
            yield Static(id="own-results")
        yield Menu(look=look, id="rows")
        yield KeysLine()

    def on_mount(self) -> None:
        """Focus the rows."""
        self.query_one(Menu).focus()
        self.query_one(TitleBar).show(phrases.ladder(self._asked.ladder), "")

    async def read_games(self, reading: Reading) -> list[FinishedGame]:
        games = await reading.games()
        return await asyncio.to_thread(self.host.results_of, games)

    def show_games(self, found: list[FinishedGame]) -> None:
        first = self._results is None
        self._results = found
        if first and not any(map(Ladder.PEOPLE.takes, found)):
            self._asked = board.other_ladder(self._asked, self._ladders)
        self._show(self.host.standing_key if first else None)

    # -- showing ------------------------------------------------------------------------------------------

    @property
    def _ladders(self) -> list[Ladder]:
        return board.ladders_in(self._results or [])

    @property
    def _has_seasons(self) -> bool:
        return self._results is not None and self._asked.ladder is Ladder.PEOPLE

    def _show(self, highlight: str | None = None) -> None:
        results, asked = self._results or [], self._asked
        current = self.query_one(Menu).current
        if highlight is None and current is not None and self._lines:
            highlight = self._lines[int(current)].key  # it stays with the person
        self._lines = board.lines(results, asked, now())
        rows = {str(number): line for number, line in enumerate(self._lines)}
        at = next((id_ for id_, line in rows.items() if highlight and line.key == highlight), None)
        self.query_one(Menu).offer_long(list(rows), lambda id_: self._item(id_, rows[id_]), 1, at)
        count = sum(bool(line.key) for line in self._lines)
        people = ngettext("{n} person", "{n} people", count).format(n=count)
        if asked.ladder is Ladder.BOTS:
            people = ngettext("{n} bot", "{n} bots", len(self._lines)).format(n=len(self._lines))
        self.query_one(TitleBar).show(phrases.ladder(asked.ladder), people)
        season = phrases.season(asked.season) if asked.season else _("Ranks of today")
        before, behind = ("‹ ", " ›") if self.host.look.unicode else ("< ", " >")
        where = f"{before}{season}{behind}" if self._has_seasons else season
        self.query_one("#asked", Static).update(f"{where}  {game_words(asked.game)}")
        heads = self.query_one("#columns", Static)
        heads.update(self._heads())
        heads.display = bool(self._lines)
        provisional = phrases.about_provisional() if any(one.provisional for one in self._lines) else ""
        self.remark(provisional if self._lines else self._nobody())
        self._show_own()
        self.refresh_bindings()

    def _show_own(self) -> None:
        """Show the results against bots where nobody has a rank."""
        hidden = bool(self._lines) or self._asked.season is not None
        own = None if hidden else overview(self._results or [], self.host)
        place = self.query_one("#own", VerticalScroll)
        place.display = own is not None
        self.query_one(Menu).display = self.query_one("#asked").display = own is None
        if own is not None:
            self.query_one("#own-results", Static).update(own)
            self.query_one(TitleBar).show(_("Your results"), "")

    def _nobody(self) -> str:
        if self._asked.season is not None:
            return _("Nobody has finished a game among people this season.")
        if self._asked.ladder is Ladder.BOTS:
            return _("No player's own bot has finished a game yet.")
        if self._asked.ladder is Ladder.PRACTICE:
            return _("Nobody has a rank in practice yet. Set Ranks to Rated in a new game to earn one.")
        return _("Nobody has a rank yet. Set Ranks to Rated in a new game to earn one.")

    def _heads(self) -> str:
        titles = self._cells(_("rank"), _("RP"), _("games"), _("points"))
        left = f"   {'#':>{_PLACE - 2}}  " + _("name")
        return left + titles.rjust(max(self.app.size.width - len(left) - 1, 0))

    def _cells(self, rank: str, points: str, games: str, season: str) -> str:
        cells = f"{rank:<{_RANK}}{points:>{_POINTS}}{games:>{_GAMES}}"
        return cells + f"{season:>{_SEASON}}" if self._asked.season and self._has_seasons else cells

    def _item(self, id_: str, line: LadderRow) -> menu.Item:
        place = "" if line.place is None else str(line.place)
        name = line.name
        if not line.key:
            name = _("bot {name}").format(name=name)
        elif line.key == self.host.standing_key:
            name = _("{name} (you)").format(name=name)
        rank = phrases.step(line.rank, provisional=line.provisional) if line.rank else _("no rank yet")
        points = str(line.rank.points) if line.rank else ""
        games = str(line.games) if line.place is not None else ""
        look = "accent" if line.key == self.host.standing_key else "" if line.key else "quiet"
        left: list[menu.Span] = [(f"{place:>{_PLACE - 2}}  ", "quiet"), (name, look)]
        if line.badge is not None:
            left.append(("  " + self._badge(line.badge.place), "accent"))
        return menu.Item(
            id_, (menu.ItemLine(tuple(left), ((self._cells(rank, points, games, line.points), look),)),)
        )

    def _badge(self, place: int) -> str:
        star = "★" if self.host.look.unicode else "*"
        return star * (4 - place) if place else _("took part")

    def on_resize(self) -> None:
        """Put the heads of the columns over them."""
        self.query_one("#columns", Static).update(self._heads())

    # -- what can be done ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "season":
                return self._has_seasons
            case "game" | "mine":
                return bool(self._results)
            case "ladder":
                return len(self._ladders) > 1 or self._asked.ladder is not Ladder.PEOPLE
        return True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        match action:
            case "season":
                return _("This ladder has no seasons.")
            case "ladder":
                return _("There is no other ladder yet.")
        return _("No game that counts is over yet.")

    def action_season(self, by: int) -> None:
        """Look at the season before or after."""
        choices = board.seasons_in(self._results or [], now())
        self._asked = replace(self._asked, season=board.step(choices, self._asked.season, by))
        self._show()

    def action_game(self) -> None:
        """Look at the next game only, or at all of them."""
        self._asked = board.next_game(self._asked, board.games_in(self._results or []))
        self._show()

    def action_ladder(self) -> None:
        """Change between games among people, practice and bots."""
        self._asked = board.other_ladder(self._asked, self._ladders)
        self._show(self.host.standing_key)

    def on_menu_chosen(self, message: menu.Menu.Chosen) -> None:
        """Look at the profile of the person who was chosen."""
        line = self._lines[int(message.item)]
        if line.key:
            self._open(line.key, line.name)

    def action_mine(self) -> None:
        """Look at one's own profile."""
        self._open(self.host.standing_key, "")

    def _open(self, person: str, name: str) -> None:
        from tui.app.screens.standing.profile import ProfileScreen

        self.app.push_screen(ProfileScreen(self._results or [], person, name, self._asked))
