"""``hinterland stats``: the statistics of a person's games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, Final

import click

import engine
from engine import Setting
from saves.records import show_time
from saves.results.achievements import EarnedAchievement, all_achievements
from saves.results.finished_game import name_key
from saves.results.own_game import GameQuery, OwnGame, chosen, own_games
from saves.results.played import played_games
from saves.results.totals import GameTotals, bests, by_bot, by_difficulty, day_streak, totals, win_streak
from saves.results.year_review import YearReview, year_review
from tui.base.clock import now
from tui.base.words import _
from tui.command import completing
from tui.command.numbers import WholeNumber
from tui.command.options import option
from tui.command.places import data_dir, library, own_settings
from tui.command.plain import say, say_json
from tui.command.progress import progress_bar
from tui.command.setup import read_options
from tui.study.exports.plain import table
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
    run_words,
    totals_words,
)

_LATEST: Final = 5


@click.command(
    short_help=_("Show the statistics of your games."),
    help=_("""Show the statistics of your games, or of those of one GAME: wins, points, best results, records.

Only games that you have played to the end count; branches of others do not. At your own terminal a game
with one person is yours, whatever you were called in it.

\b
    hinterland stats
    hinterland stats carcassonne --bot greedy --since 2026-11-01
    hinterland stats carcassonne --option river=true
    hinterland stats --achievements
    hinterland stats --year 2026
    hinterland stats --json | jq '.totals.won'"""),
)
@click.argument("game", metavar=_("[GAME]"), required=False, shell_complete=completing.games)
@click.option(
    "--bot", metavar=_("BOT"), shell_complete=completing.bot, help=_("Only games against this bot.")
)
@option
@click.option("--since", metavar=_("DAY"), help=_("Only games from this day on: 2026-11-20, or 30d."))
@click.option("--until", metavar=_("DAY"), help=_("Only games up to this day."))
@click.option("--name", metavar=_("NAME"), help=_("Whose games. [default: yours]"))
@click.option("--year", type=WholeNumber(1, 9999), metavar=_("YEAR"), help=_("A year in review."))
@click.option("--achievements", "earned", is_flag=True, help=_("All achievements, and your progress."))
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@data_dir
def command(
    game: str | None,
    bot: str | None,
    options: Sequence[str],
    since: str | None,
    until: str | None,
    name: str | None,
    year: int | None,
    earned: bool,
    as_json: bool,
) -> None:
    """Write the statistics."""
    if year is not None and (since is not None or until is not None or earned):
        raise click.UsageError(
            _("--year is a review of its own; leave out --since, --until and --achievements")
        )
    query = GameQuery(
        engine.game(game).name if game is not None else None,
        bot,
        _read_options(game, options),
        None,
        _read_day(since),
        _read_day(until),
    )
    with progress_bar(_("Reading the games")) as update:
        found = played_games(library(), lambda count, total: update(completed=count, total=total))
    person = name or own_settings().name or _("You")
    from tui.play.hall.standing import taken_over

    by_bots = taken_over(library().folder.parent)
    played = [one for one in found if (one.id, name_key(person)) not in by_bots]
    games = chosen(own_games(played, name_key(person), alone=name is None), query)
    kinds = [query.game] if query.game else engine.games()
    if year is not None:
        _tell_year(year_review(games, year, kinds), year, as_json=as_json)
    elif as_json:
        say_json(_described(games, query, kinds))
    elif not games:
        say(_("No game that counts is over yet."))
    elif earned:
        _tell_achievements(all_achievements(games, kinds))
    else:
        _tell(games, query, kinds)


def _read_options(game: str | None, options: Sequence[str]) -> tuple[tuple[str, Setting], ...]:
    if not options:
        return ()
    if game is None:
        raise click.UsageError(_("--option belongs to a game; name the GAME, too"))
    return tuple(read_options(engine.game(game), options).items())


def _read_day(text: str | None) -> date | None:
    """Return the day that a text means: a date, or some days ago, such as ``30d``."""
    if text is None:
        return None
    today = now().astimezone().date()
    try:
        if text.endswith("d") and text[:-1].isdecimal():
            return today - timedelta(days=int(text[:-1]))
        return date.fromisoformat(text)
    except (ValueError, OverflowError):
        raise click.UsageError(
            _("{text} is not a day; write one like 2026-11-20, or 30d for the last 30 days").format(
                text=repr(text)
            )
        ) from None


# -- in words -----------------------------------------------------------------------------------------------


def _tell(games: Sequence[OwnGame], query: GameQuery, kinds: Sequence[str]) -> None:
    heading = game_words(query.game) if query.game else _("Your games")
    say(f"{heading}: {totals_words(totals(games))}")
    found = accuracy_of(games)
    if found is not None:
        say(_("accuracy {percent} %").format(percent=round(found)))
    runs = run_words(day_streak(games, now().astimezone().date()), win_streak(games))
    if runs:
        say(runs)
    if rows := rows_by_bot(games):
        _tell_table([heads_by_bot(), *rows], right=frozenset(range(2, 7)))
    if solo := rows_by_difficulty(games):
        _tell_table([heads_by_difficulty(), *solo], right=frozenset(range(2, 5)))
    if query.game is not None:
        records = [best_words(one) for one in bests(games, query.game)]
        if records:
            _tell_table(records, right=frozenset({1}))
    _tell_achievements(all_achievements(games, kinds), most=_LATEST)


def _tell_table(rows: Sequence[Sequence[str]], *, right: frozenset[int]) -> None:
    say()
    for line in table(rows, right=right):
        say(line)


def _tell_achievements(found: Sequence[EarnedAchievement], most: int | None = None) -> None:
    earned = sorted((one for one in found if one.game), key=lambda one: str(one.earned), reverse=True)
    count = len(earned)
    if most is not None:
        say()
    say(_("Achievements: {count} of {total}").format(count=count, total=len(found)))
    shown = [*earned, *(one for one in found if not one.game)] if most is None else earned[:most]
    if shown:
        words = [achievement_words(one) for one in shown]
        _tell_table([(far, title, summary) for title, summary, far in words], right=frozenset())


def _tell_year(review: YearReview | None, year: int, *, as_json: bool) -> None:
    if as_json:
        say_json({"year": year, "totals": None} if review is None else _described_year(review))
        return
    if review is None:
        say(_("You have not finished a game in {year}.").format(year=year))
        return
    say(_("{year} in review").format(year=year))
    say(totals_words(review.totals))
    say(days_words(review))
    rows = [(game_words(kind), totals_words(one)) for kind, one in review.by_game.items()]
    rows += [(rivals(level), totals_words(one)) for level, one in review.bots.items()]
    _tell_table(rows, right=frozenset())
    facts = []
    if review.totals.best is not None:
        facts.append((_("Best result"), *_told(review.totals.best)))
    if review.biggest_win is not None:
        facts.append((_("Biggest win"), *_told(review.biggest_win)))
    if review.closest is not None:
        facts.append((_("Closest game"), *_told(review.closest)))
    _tell_table(facts, right=frozenset())
    if review.achievements:
        words = [achievement_words(one) for one in review.achievements]
        _tell_table([(far, title, summary) for title, summary, far in words], right=frozenset())


def _told(one: OwnGame) -> tuple[str, str, str]:
    return game_words(one.game), result_words(one), day_words(one.day)


# -- as JSON ------------------------------------------------------------------------------------------------


def _described(games: Sequence[OwnGame], query: GameQuery, kinds: Sequence[str]) -> dict[str, Any]:
    today = now().astimezone().date()
    days, wins = day_streak(games, today), win_streak(games)
    return {
        "game": query.game,
        "bot": query.bot,
        "options": dict(query.options),
        "since": query.since.isoformat() if query.since else None,
        "until": query.until.isoformat() if query.until else None,
        "totals": _totals(totals(games)),
        "accuracy": accuracy_of(games),
        "days": {"now": days.now, "longest": days.longest},
        "wins": {"now": wins.now, "longest": wins.longest},
        "against": [
            {"game": kind, "bot": level or None, **_totals(one)}
            for (kind, level), one in sorted(by_bot(games).items())
        ],
        "solo": [
            {"game": kind, "difficulty": difficulty.value if difficulty else None, **_totals(one)}
            for (kind, difficulty), one in by_difficulty(games).items()
        ],
        "records": {
            kind: {
                one.statistic.name: {"value": one.value, "id": one.game.id if one.game else None}
                for one in bests(games, kind)
            }
            for kind in kinds
            if any(one.game == kind for one in games)
        },
        "achievements": [_achievement(one) for one in all_achievements(games, kinds)],
    }


def _totals(found: GameTotals) -> dict[str, Any]:
    best = found.best
    return {
        "games": found.games,
        "contested": found.contested,
        "won": found.won,
        "points": found.points,
        "best": {"points": best.points, "id": best.id, "ended": show_time(best.ended)} if best else None,
    }


def _achievement(one: EarnedAchievement) -> dict[str, Any]:
    return {
        "name": one.achievement.name,
        "game": one.kind or None,
        "earned": show_time(one.earned) if one.earned else None,
        "id": one.game.id if one.game else None,
        "reached": one.reached,
        "least": one.achievement.least,
    }


def _described_year(review: YearReview) -> dict[str, Any]:
    return {
        "year": review.year,
        "totals": _totals(review.totals),
        "months": list(review.months),
        "games": {kind: _totals(one) for kind, one in review.by_game.items()},
        "bots": {level: _totals(one) for level, one in review.bots.items()},
        "days": review.days,
        "busiest": {"day": review.busiest_day.isoformat(), "games": review.busiest_games},
        "longest_run": review.longest_run,
        "biggest_win": review.biggest_win.id if review.biggest_win else None,
        "closest": review.closest.id if review.closest else None,
        "achievements": [_achievement(one) for one in review.achievements],
    }
