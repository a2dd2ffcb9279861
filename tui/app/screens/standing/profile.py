"""The profile of one person: rank, its course, the last games, badges, and each game by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from saves.results.finished_game import FinishedGame
from saves.results.ranking import Ladder, Ranked, Ranking
from saves.results.seasons import badges, season_of, shown, table
from tui.app.host import HostedScreen
from tui.app.screens.standing import board, phrases
from tui.app.screens.standing.board import LadderQuery
from tui.app.screens.standing.chart import RankChart
from tui.app.screens.standing.own import overview
from tui.app.screens.summaries import when
from tui.app.widgets.menu import Item, ItemLine, Menu, Span
from tui.app.widgets.title_bar import TitleBar
from tui.base.clock import now
from tui.base.words import N_, _, ngettext
from tui.study.statistics import game_words
from tui.terminal.keys import KeysLine, key

_NAME: Final = 14


class ProfileScreen(HostedScreen[None]):
    """Rank, badges and results of one person.

    Args:
        name: of that person; ``""`` to take it from the games, or from who sits here.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("g", "game", N_("Game")),
        key("m", "ladder", N_("Ladder")),
        key("escape", "back", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self, results: Sequence[FinishedGame], person: str, name: str, asked: LadderQuery) -> None:
        super().__init__()
        self._results = results
        self._person = person
        self._mine = [one for one in results if one.seat_of(person) is not None]
        self._mine.sort(key=lambda one: (one.ended, one.id), reverse=True)
        self._named = name
        self._asked = replace(asked, season=None)

    def compose(self) -> ComposeResult:
        """The rank in words and as a chart; below it the games, and beside them the badges."""
        look = self.host.look
        yield TitleBar(id="title")
        yield Static(id="summary", markup=False)
        with Vertical(id="course"):
            yield RankChart(look, id="chart")
            with VerticalScroll(id="own", can_focus=False):
                yield Static(id="own-results")
        with Horizontal(id="details"):
            with Vertical(id="last"):
                yield Menu(look=look, id="rows")
            with Vertical(id="aside"):
                yield Static(id="badges", markup=False)
                yield Static(id="by-game", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show it all."""
        self.query_one("#last").border_title = _("last games")
        self.query_one("#badges").border_title = _("badges")
        self.query_one("#by-game").border_title = _("each game by itself")
        self.query_one(Menu).focus()
        self._show()

    # -- showing ------------------------------------------------------------------------------------------

    @property
    def _called(self) -> str:
        if self._named:
            return self._named
        for one in self._mine:
            seat = one.seat_of(self._person)
            assert seat is not None
            return one.seats[seat].name
        return self.host.standing_name

    def _show(self) -> None:
        asked = self._asked
        chosen = board.of_game(self._results, asked.game)
        ranking = Ranking(chosen, asked.ladder)
        person = ranking.people.get(self._person)
        rank = (
            f"{phrases.step(person.rank, provisional=person.provisional)}, "
            f"{phrases.rank_points(person.rank.points)}"
            if person
            else _("no rank yet")
        )
        self._show_own(person)
        self.query_one(TitleBar).show(self._called, rank)
        self.query_one("#summary", Static).update(self._summary(chosen, ranking, person))
        self.query_one(RankChart).show([step.rank.rating for step in person.history] if person else [])
        self._show_games(chosen, person)
        self._show_aside()
        self.refresh_bindings()

    def _show_own(self, person: Ranked | None) -> None:
        """Show the results against bots in place of the course of a rank that there is not."""
        own = None
        if person is None and self._person == self.host.standing_key:
            own = overview(self._results, self.host, self._asked.game)
        self.query_one("#own").display = own is not None
        self.query_one(RankChart).display = own is None
        self.query_one("#course").border_title = "" if own is not None else _("rank over time")
        if own is not None:
            self.query_one("#own-results", Static).update(own)

    def _summary(self, chosen: Sequence[FinishedGame], ranking: Ranking, person: Ranked | None) -> str:
        asked = self._asked
        lines = [f"{phrases.ladder(asked.ladder)}, {game_words(asked.game)}"]
        if person is None:
            lines.append(_("No rank yet. Set Ranks to Rated in a new game to earn one."))
        else:
            place = next(place for place, one in ranking.rows() if one is person)
            best = max(step.rank for step in person.history)
            games = ngettext("{n} rated game", "{n} rated games", len(person.history)).format(
                n=len(person.history)
            )
            lines.append(
                _("Place {place} of {count}, {games}, highest {best}").format(
                    place=place, count=len(ranking.people), games=games, best=phrases.step(best)
                )
            )
            if person.provisional:
                lines.append(phrases.about_provisional())
        if asked.ladder is Ladder.PEOPLE:
            season = season_of(now())
            row = next((row for row in table(chosen, season) if row.key == self._person), None)
            if row is not None:
                words = ngettext(
                    "{season}: {points} points from {n} game, place {place}",
                    "{season}: {points} points from {n} games, place {place}",
                    row.games,
                )
                lines.append(
                    words.format(
                        season=phrases.season(season), points=shown(row.points), n=row.games, place=row.place
                    )
                )
        if not self.host.at_home:
            lines.append(_("Key {fingerprint}").format(fingerprint=self._person))
        return "\n".join(lines)

    def _show_games(self, chosen: Sequence[FinishedGame], person: Ranked | None) -> None:
        changes = {step.result.id: step.change for step in person.history} if person else {}
        practice = self._asked.ladder is Ladder.PRACTICE
        ids = {one.id for one in chosen if one.with_bots == practice}
        games = {one.id: one for one in self._mine if one.id in ids}
        if not games and self._asked.ladder is Ladder.PEOPLE:  # rather than nothing those against bots
            games = {one.id: one for one in self._mine if one in chosen}
        self.query_one(Menu).offer_long(list(games), lambda id_: self._item(games[id_], changes), 1)

    def _item(self, one: FinishedGame, changes: Mapping[str, int]) -> Item:
        seat = one.seat_of(self._person)
        assert seat is not None
        place = _("{place} of {count}").format(place=one.places[seat], count=len(one.seats))
        casual = _("casual") if changes else ""  # where no game is rated, none need be told apart
        won = f"{changes[one.id]:+}" if one.id in changes else casual
        others = ", ".join(who.name for number, who in enumerate(one.seats) if number != seat)
        left: list[Span] = [(f"{when(one.ended)[:10]}  ", "quiet")]
        if self._asked.game is None:
            left.append((f"{game_words(one.game)}  ", ""))
        left.append((others, "quiet"))
        right = (
            (f"{place}  ", "accent" if one.places[seat] == 1 else ""),
            (f"{won:>6}" if changes else "", ""),
        )
        return Item(one.id, (ItemLine(tuple(left), right),))

    def _show_aside(self) -> None:
        star = "★" if self.host.look.unicode else "*"
        found = badges(self._results, now()).get(self._person, [])
        words = Text()
        for one in found:
            words.append(f"{star} " if one.place else "  ", "bold")
            words.append(phrases.badge(one) + "\n")
        if not found:
            words.append(_("none yet"), "dim")
        self.query_one("#badges", Static).update(words)
        each = Text()
        for name in board.games_in(self._mine)[1:]:
            person = Ranking(board.of_game(self._results, name), self._asked.ladder).people.get(self._person)
            if person is not None:
                title = game_words(name)
                each.append(f"{title:<{_NAME}.{_NAME}} ")
                rank = phrases.short_step(person.rank, provisional=person.provisional)
                each.append(f"{rank}, {person.rank.points}\n", "bold")
        if not each:
            each.append(_("none yet"), "dim")
        self.query_one("#by-game", Static).update(each)

    # -- what can be done ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "game":
                return bool(self._mine)
            case "ladder":
                return self._asked.ladder is Ladder.PRACTICE or any(map(Ladder.PRACTICE.takes, self._mine))
        return True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        return (
            _("There is no other ladder yet.")
            if action == "ladder"
            else _("No game that counts is over yet.")
        )

    def action_game(self) -> None:
        """Look at the next game only, or at all of them."""
        self._asked = board.next_game(self._asked, board.games_in(self._mine))
        self._show()

    def action_ladder(self) -> None:
        """Change between games among people and practice."""
        self._asked = board.other_ladder(self._asked, (Ladder.PEOPLE, Ladder.PRACTICE))
        self._show()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Replay the game that was chosen, where that may be seen."""
        self.host.show_result(message.item)
