"""Statistics in words, for the command line and for screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

import engine
from engine import EngineError, Setting, State
from engine.statistics import statistics_of
from saves.daily import Streak
from saves.results.achievements import EarnedAchievement, achievements
from saves.results.own_game import Difficulty, OwnGame
from saves.results.totals import Best, GameTotals, by_bot, by_difficulty
from saves.results.year_review import YearReview
from saves.reviews import accuracy
from tui.base.words import _, ngettext
from tui.play.levels import bot_name
from tui.presentation import can_be_shown, presentation, title


def game_words(name: str | None) -> str:
    """Return the title of a game, also of one that is not installed; ``None`` stands for all of them."""
    if name is None:
        return _("all games")
    return title(name) if name in engine.games() else name


def rivals(level: str) -> str:
    """Return whom games were played against: a bot by its level, ``""`` for people."""
    return bot_name(level) if level else _("people")


def difficulty_words(game: str, difficulty: Difficulty | None) -> str:
    """Return how hard a solo game was, ``""`` where none says so."""
    if difficulty is None:
        return ""
    return _value_words(game, difficulty.option, difficulty.value)


def options_words(game: str, options: Mapping[str, Setting]) -> str:
    """Return the options of a game that differ from the usual: the title of a preset, or each by itself."""
    if not options:
        return _("usual rules")
    try:
        rules = engine.game(game)
    except EngineError:
        return ", ".join(f"{name}={value}" for name, value in options.items())
    usual = {option.name: option.default for option in rules.options}
    for preset in rules.presets:
        if {name: value for name, value in preset.options.items() if value != usual.get(name)} == options:
            return _(preset.title)
    words = []
    for name, value in options.items():
        heading = _(next((option.title for option in rules.options if option.name == name), name))
        words.append(heading if value is True else f"{heading}: {_value_words(game, name, value)}")
    return ", ".join(words)


def _value_words(game: str, name: str, value: Setting) -> str:
    try:
        option = engine.game(game).option(name)
    except EngineError:
        return str(value)
    return next((_(one.label) for one in option.values if one.value == value), str(value))


def percent(share: float | None) -> str:
    """Return a share as a whole number of percent, ``""`` for none."""
    return "" if share is None else f"{share:.0%}".rstrip("%")


def heads_by_bot() -> tuple[str, ...]:
    """Return the heads of the columns of :func:`rows_by_bot`."""
    return _("game"), _("against"), _("games"), _("won"), "%", _("average"), _("best result")


def rows_by_bot(games: Iterable[OwnGame]) -> list[tuple[str, ...]]:
    """Return the cells of a table of games by game and bot."""
    return [
        (
            game_words(kind),
            rivals(level),
            str(one.games),
            str(one.won),
            percent(one.share_won),
            f"{one.average:.1f}",
            str(one.best.points if one.best else 0),
        )
        for (kind, level), one in sorted(by_bot(games).items())
    ]


def heads_by_difficulty() -> tuple[str, ...]:
    """Return the heads of the columns of :func:`rows_by_difficulty`."""
    return _("solo game"), _("difficulty"), _("games"), _("average"), _("best result"), _("date")


def rows_by_difficulty(games: Iterable[OwnGame]) -> list[tuple[str, ...]]:
    """Return the cells of a table of solo games by game and difficulty."""
    return [
        (
            game_words(kind),
            difficulty_words(kind, difficulty),
            str(one.games),
            f"{one.average:.1f}",
            str(one.best.points if one.best else 0),
            day_words(one.best.day) if one.best else "",
        )
        for (kind, difficulty), one in by_difficulty(games).items()
    ]


def totals_words(totals: GameTotals) -> str:
    """Return games and wins in a few words, for instance ``"60 games, 31 of 52 won (60 %)"``."""
    games = ngettext("{n} game", "{n} games", totals.games).format(n=totals.games)
    if not totals.contested:
        return games
    all_of = _("{games}, {won} won ({percent} %)")
    some_of = _("{games}, {won} of {count} won ({percent} %)")
    return (all_of if totals.contested == totals.games else some_of).format(
        games=games, won=totals.won, count=totals.contested, percent=percent(totals.share_won)
    )


def days_words(review: YearReview) -> str:
    """Return on how many days of a year games were finished, and on which most; one a day is no record."""
    days = ngettext("played on {n} day", "played on {n} days", review.days).format(n=review.days)
    if review.busiest_games < 2 or review.days < 2:
        return days
    busiest = ngettext("most on {day}: {n} game", "most on {day}: {n} games", review.busiest_games).format(
        day=day_words(review.busiest_day), n=review.busiest_games
    )
    return f"{days}; {busiest}"


def run_words(days: Streak, wins: Streak) -> str:
    """Return days in a row and wins in a row, where there are two at least."""
    words = []
    if days.longest > 1:
        now = ngettext("{n} day in a row", "{n} days in a row", days.now).format(n=days.now)
        longest = ngettext("longest: {n} day", "longest: {n} days", days.longest).format(n=days.longest)
        words.append(_("{now}, {longest}").format(now=now, longest=longest) if days.now else longest)
    if wins.longest > 1:
        words.append(
            ngettext("{n} win in a row at best", "{n} wins in a row at best", wins.longest).format(
                n=wins.longest
            )
        )
    return "; ".join(words)


def day_words(moment: datetime | date) -> str:
    """Return the day of a moment in local time."""
    day = moment.astimezone().date() if isinstance(moment, datetime) else moment
    return day.isoformat()


def best_words(best: Best) -> tuple[str, str, str]:
    """Return a statistic over several games: what it is called, its value, the day where one game has it."""
    return _(best.statistic.title), str(best.value), day_words(best.game.day) if best.game else ""


def achievement_words(one: EarnedAchievement) -> tuple[str, str, str]:
    """Return an achievement: its title, what must be done for it, and the day, or how far it is."""
    far = day_words(one.earned) if one.earned else f"{one.reached}/{one.achievement.least}"
    return _(one.achievement.title), task_words(one), far


def task_words(one: EarnedAchievement) -> str:
    """Return the task of an achievement, for instance ``"Cities completed: 100 in all"``."""
    what, kept = one.achievement, statistics_of(one.kind) if one.kind else None
    if what.summary or kept is None:
        return _(what.summary)
    statistic = next(row for row in kept.statistics if row.name == what.statistic)
    template = "{statistic}: {n}"
    if what.total:
        template = _("{statistic}: {n} in all")
    elif statistic.total:
        template = _("{statistic}: {n} in one game")
    return template.format(statistic=_(statistic.title), n=what.least)


def result_words(one: OwnGame) -> str:
    """Return how a game ended, for instance ``"won, 87 points, 12 ahead"``."""
    points = ngettext("{n} point", "{n} points", one.points).format(n=one.points)
    if one.solo:
        return points
    if one.won:
        return _("won with {points}").format(points=points)
    return _("place {place} of {count}, {points}").format(place=one.place, count=one.seats, points=points)


def best_solo_words(games: Sequence[OwnGame], state: State) -> str:
    """Return how a solo game that is over compares with the best of the same difficulty (SOLO-19)."""
    kept = statistics_of(state.game)
    asked = state.options.get(kept.difficulty) if kept and kept.difficulty else None
    same = [
        one
        for one in games
        if one.solo and one.game == state.game and (one.difficulty.value if one.difficulty else None) == asked
    ]
    if not same:
        return ""
    best, result = max(one.points for one in same), min(state.scores)
    where = difficulty_words(state.game, same[0].difficulty)
    earlier = sorted((one.points for one in same), reverse=True)[1:]
    if result >= best:
        if not earlier:
            return _("Your first game at this difficulty: {difficulty}.").format(difficulty=where)
        return _("Your best result at this difficulty ({difficulty}); before: {n}.").format(
            difficulty=where, n=earlier[0]
        )
    return _("Your best result at this difficulty ({difficulty}): {n}.").format(difficulty=where, n=best)


def earned_words(games: Sequence[OwnGame], id_: str) -> list[str]:
    """Return the achievements that a game has earned, and whether it was a personal best, a line each.

    Args:
        games: the person's games, in the order in which they ended.
        id_: id of the game; one that does not count has earned nothing.
    """
    this = next((one for one in games if one.id == id_), None)
    if this is None:
        return []
    lines = []
    for one in achievements(games, (this.game,)):
        if one.game == this:
            title, task, _day = achievement_words(one)
            lines.append(_("Achievement: {title}. {task}").format(title=title, task=task))
    alike = (this.game, this.options, this.solo)
    before = [
        one.points
        for one in games
        if (one.game, one.options, one.solo) == alike and (one.ended, one.id) < (this.ended, this.id)
    ]
    if before and not this.solo and this.points > max(before):
        template = _("Personal best: {n} points; before: {before}.")
        lines.append(template.format(n=this.points, before=max(before)))
    return lines


def accuracy_of(games: Iterable[OwnGame]) -> float | None:
    """Return the accuracy of all decisions that were reviewed, from 0 to 100; ``None`` without any."""
    reviewed = (one for one in games if one.lost and can_be_shown(one.game))
    found = [(accuracy(one.lost, presentation(one.game).point), len(one.lost)) for one in reviewed]
    rated = [(value, count) for value, count in found if value is not None]
    count = sum(weight for _value, weight in rated)
    return sum(value * weight for value, weight in rated) / count if count else None
