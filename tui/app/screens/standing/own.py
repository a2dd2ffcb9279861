"""The results of one person against bots, for those who play alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from saves.results.finished_game import FinishedGame
from tui.app.host import Host
from tui.app.screens.standing import phrases
from tui.base.clock import now
from tui.base.words import _, ngettext
from tui.play.levels import bot_name, level_of

_WORDS: Final = 2
"""Columns of the table that hold words."""


@dataclass(slots=True)
class Tally:
    """Games against bots, added up.

    Attributes:
        games: how many.
        won: how many of them were won, alone or with others.
        points: the points of all together.
        best: the most points in one.
        best_game: name of the game in which that was.
    """

    games: int = 0
    won: int = 0
    points: int = 0
    best: int = 0
    best_game: str = ""

    def add(self, result: FinishedGame, seat: int) -> None:
        """Count a game in which the person had a seat."""
        points = result.scores[seat]
        if not self.games or points > self.best:
            self.best, self.best_game = points, result.game
        self.games += 1
        self.won += result.places[seat] == 1
        self.points += points

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class OwnResults:
    """Results of one person against bots.

    Attributes:
        total: all games.
        today: those that ended today.
        rows: those of one game with a bot of one level, by name of the game and level.
    """

    total: Tally
    today: Tally
    rows: dict[tuple[str, str], Tally]


def own_results(results: Iterable[FinishedGame], person: str, today: date, *, alone: bool) -> OwnResults:
    """Return the results of a person in games with bots.

    Args:
        results: finished games.
        person: key of the person.
        today: the date of the reader.
        alone: whether games with one person are this person's under any name.
    """
    found = OwnResults(Tally(), Tally(), {})
    for result in results:
        seat = result.seat_of(person)
        if seat is None and alone:
            people = [number for number, who in enumerate(result.seats) if not who.bot]
            seat = people[0] if len(people) == 1 else None
        if seat is None or not result.with_bots:
            continue
        found.total.add(result, seat)
        if result.ended.astimezone().date() == today:
            found.today.add(result, seat)
        for level in dict.fromkeys(level_of(who.bot) for who in result.seats if who.bot):
            found.rows.setdefault((result.game, level), Tally()).add(result, seat)
    return found


def in_words(tally: Tally) -> str:
    """Return games, wins, losses and the best result in a sentence or two."""
    words = ngettext(
        "{n} game against bots: {won} won, {lost} lost. Your best: {best} points ({game}).",
        "{n} games against bots: {won} won, {lost} lost. Your best: {best} points ({game}).",
        tally.games,
    )
    return words.format(
        n=tally.games,
        won=tally.won,
        lost=tally.games - tally.won,
        best=tally.best,
        game=phrases.game(tally.best_game),
    )


def overview(results: Iterable[FinishedGame], host: Host, game: str | None = None) -> Group | None:
    """Return the results against bots of the person at a screen, ``None`` when there are none.

    Args:
        results: finished games.
        host: the app of the person.
        game: name of the only game to look at; ``None`` for all.
    """
    asked = [result for result in results if game in (None, result.game)]
    own = own_results(asked, host.standing_key, now().astimezone().date(), alone=host.at_home)
    if not own.total.games:
        return None
    return Group(Text(_("Your games against bots"), "bold"), in_words(own.total), "", _table(own.rows))


def _table(rows: dict[tuple[str, str], Tally]) -> Grid:
    """Return a table of games, wins, average and best result by game and bot."""
    grid = Grid.grid(padding=(0, 3, 0, 0))
    heads = (_("game"), _("bot"), _("games"), _("won"), "%", _("average"), _("best result"))
    for number, _head in enumerate(heads):
        grid.add_column(justify="left" if number < _WORDS else "right")
    grid.add_row(*(Text(head, "dim") for head in heads))
    before = ""
    for (game, level), tally in sorted(rows.items()):
        grid.add_row(
            Text("" if game == before else phrases.game(game), "bold"),
            Text(bot_name(level)),
            str(tally.games),
            str(tally.won),
            f"{tally.won / tally.games:.0%}".rstrip("%"),
            f"{tally.average:.1f}",
            str(tally.best),
        )
        before = game
    return grid
