"""The content of the pages of statistics, without widgets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from engine import Setting
from saves.results.achievements import EarnedAchievement
from saves.results.own_game import OwnGame
from saves.results.totals import bests, trend
from saves.results.year_review import YearReview
from tui.app.widgets.menu import Item, ItemLine, Span
from tui.base.words import N_, _, ngettext
from tui.study.statistics import (
    accuracy_of,
    achievement_words,
    best_words,
    day_words,
    days_words,
    game_words,
    heads_by_bot,
    heads_by_difficulty,
    result_words,
    rivals,
    rows_by_bot,
    rows_by_difficulty,
    totals_words,
)

_WORDS: Final = 2  # columns of a table that hold words

WIDTH: Final = 10
"""Games over which the trend is averaged."""


_LATEST: Final = 5  # achievements of a year that are called by name


class Page(StrEnum):
    """The pages, in their order."""

    RESULTS = N_("Results")
    RECORDS = N_("Records")
    ACHIEVEMENTS = N_("Achievements")
    YEAR = N_("Year")


class Period(StrEnum):
    """Which days are asked for."""

    ALL = N_("all time")
    WEEK = N_("last 7 days")
    MONTH = N_("last 30 days")
    YEAR = N_("last 365 days")

    def since(self, today: date) -> date | None:
        """Return its first day; ``None`` for no limit."""
        days = {Period.WEEK: 7, Period.MONTH: 30, Period.YEAR: 365}.get(self)
        return None if days is None else today - timedelta(days=days - 1)


@dataclass(frozen=True, slots=True)
class Trend:
    """A number that is shown over time."""

    title: str
    unit: str
    value: Callable[[OwnGame], float | None]  # returns it for a game; `None` for one that has none


TRENDS: Final = (
    Trend(N_("wins in the last ten games"), "%", lambda one: None if one.solo else 100.0 * one.won),
    Trend(
        N_("points ahead, average of the last ten games"),
        "",
        lambda one: None if one.solo else float(one.lead),
    ),
    Trend(N_("points, average of the last ten games"), "", lambda one: float(one.points)),
    Trend(N_("accuracy in reviews, average of the last ten games"), "%", lambda one: accuracy_of([one])),
)
"""What can be shown as a course."""
POINTS: Final = TRENDS[2]
"""The one that every game has."""


def course(games: Sequence[OwnGame], which: Trend) -> list[float]:
    """Return the course of a number, the oldest game first; nothing where it was 0 in all games."""
    values = [value for one in games if (value := which.value(one)) is not None]
    return trend(values, WIDTH) if any(values) else []


def step(choices: Sequence[object], at: object, by: int) -> int:
    """Return the index of the choice some steps further, around the ends."""
    return (choices.index(at) + by) % len(choices) if at in choices else 0


def games_in(games: Sequence[OwnGame]) -> list[str | None]:
    """Return the choices of game: all of them, then each by name."""
    return [None, *sorted({one.game for one in games})]


def rivals_in(games: Sequence[OwnGame], game: str | None) -> list[str | None]:
    """Return the choices of bot: any, then each level that was met."""
    return [None, *sorted({bot for one in games if game in (None, one.game) for bot in one.bots})]


def rules_in(games: Sequence[OwnGame], game: str | None) -> list[tuple[tuple[str, Setting], ...] | None]:
    """Return the choices of a game's rules: any, then those that were played, the usual first."""
    if game is None:
        return [None]
    played = {tuple(sorted(one.options.items())) for one in games if one.game == game}
    return [None, *sorted(played, key=lambda rules: (len(rules), str(rules)))]


def of_rules(games: Sequence[OwnGame], rules: tuple[tuple[str, Setting], ...] | None) -> list[OwnGame]:
    """Return the games with exactly these rules, all of them for ``None``."""
    return [one for one in games if rules is None or tuple(sorted(one.options.items())) == rules]


# -- results ------------------------------------------------------------------------------------------------


def results(games: Sequence[OwnGame]) -> RenderableType:
    """Return the tables of games by bot, and of solo games by difficulty."""
    parts: list[RenderableType] = []
    if rows := rows_by_bot(games):
        parts.append(grid(heads_by_bot(), rows, bold=(0, 6)))
    if solo := rows_by_difficulty(games):
        parts += [*([""] if parts else []), grid(heads_by_difficulty(), solo, bold=(0, 4))]
    return Group(*parts)


def grid(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, bold: Collection[int], padding: int = 2
) -> Grid:
    """Return a table whose first two columns hold words, the first of them a game that is named once."""
    found = Grid.grid(padding=(0, padding, 0, 0))
    for number in range(len(heads)):
        found.add_column(justify="left" if number < _WORDS else "right", no_wrap=True)
    found.add_row(*(Text(head, "dim") for head in heads))
    before = ""
    for row in rows:
        cells = ["" if row[0] == before else row[0], *row[1:]]
        found.add_row(*(Text(cell, "bold" if at in bold else "") for at, cell in enumerate(cells)))
        before = row[0]
    return found


# -- records and achievements -------------------------------------------------------------------------------


def records(games: Sequence[OwnGame], kinds: Sequence[str]) -> list[Item]:
    """Return the records of each game as items, below its title; those of one game are called by its id."""
    found: list[Item] = []
    for kind in kinds:
        mine = bests(games, kind)
        if not mine:
            continue
        found.append(_heading(f"game {kind}", game_words(kind), first=not found))
        for one in mine:
            title, value, day = best_words(one)
            id_ = f"{kind} {one.statistic.name} {one.game.id if one.game else ''}"
            right: tuple[Span, ...] = ((f"{value:>6}  ", "accent"), (f"{day:<10}", "quiet"))
            found.append(Item(id_, (ItemLine(((f"  {title}", ""),), right),)))
    return found


def achievements(found: Sequence[EarnedAchievement], star: str, *, wide: bool) -> list[Item]:
    """Return achievements as items: those that were earned, the latest first, then the others.

    Args:
        wide: whether an item has room on one line.
    """
    earned = sorted((one for one in found if one.game), key=lambda one: str(one.earned), reverse=True)
    items = []
    for one in (*earned, *(one for one in found if not one.game)):
        title, task, far = achievement_words(one)
        mark = star if one.game else " "
        left: tuple[Span, ...] = ((f"{mark} ", "accent"), (f"{title}  ", "" if one.game else "quiet"))
        kind = f"{game_words(one.kind)}  " if one.kind else ""
        id_ = f"{one.kind} {one.achievement.name} {one.game.id if one.game else ''}"
        right: tuple[Span, ...] = ((kind, "quiet"), (f"{far:>10}", "quiet"))
        about: tuple[Span, ...] = ((task, "quiet"),)
        lines = [ItemLine((*left, *about), right)] if wide else [ItemLine(left, right)]
        items.append(Item(id_, tuple(lines if wide else [*lines, ItemLine((("  ", ""), *about))])))
    return items


def game_of_item(item: str) -> str:
    """Return the id of the game behind an item, ``""`` for none."""
    parts = item.split(" ")
    return parts[2] if len(parts) > 2 else ""


def _heading(id_: str, words: str, *, first: bool) -> Item:
    line = ItemLine(((words, "accent"),))
    return Item(id_, (line,) if first else (ItemLine(), line))


# -- the year -----------------------------------------------------------------------------------------------


def year_words(review: YearReview, *, wide: bool) -> RenderableType:
    """Return a year in review; ``wide`` where there is room for two tables side by side."""
    lines: list[RenderableType] = [Text(totals_words(review.totals), "bold"), days_words(review)]
    if review.longest_run > 1:
        lines.append(
            ngettext("{n} win in a row at best", "{n} wins in a row at best", review.longest_run).format(
                n=review.longest_run
            )
        )
    by_game, by_bot = Grid.grid(padding=(0, 3, 0, 0)), Grid.grid(padding=(0, 3, 0, 0))
    for kind, one in review.by_game.items():
        by_game.add_row(game_words(kind), Text(totals_words(one), "dim"))
    for level, one in review.bots.items():
        by_bot.add_row(rivals(level), Text(totals_words(one), "dim"))
    both = Grid.grid(padding=(0, 4, 0, 0))
    both.add_row(by_game, by_bot)
    tables = [both] if wide else [by_game, *(["", by_bot] if review.bots else [])]
    facts = Grid.grid(padding=(0, 3, 0, 0))
    for title, game in (
        (_("Best result"), review.totals.best),
        (_("Biggest win"), review.biggest_win),
        (_("Closest game"), review.closest),
    ):
        if game is not None:
            facts.add_row(title, game_words(game.game), result_words(game), Text(day_words(game.day), "dim"))
    count = len(review.achievements)
    earned = ngettext("{n} achievement", "{n} achievements", count).format(n=count)
    titles = ", ".join(_(one.achievement.title) for one in review.achievements[:_LATEST])
    if count > _LATEST:
        titles = _("{titles} and others").format(titles=titles)
    lines += ["", *tables, "", facts]
    if count:
        lines += ["", Text.assemble((earned, "bold"), f": {titles}")]
    return Group(*lines)
