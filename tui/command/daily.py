"""``hinterland daily``: the game of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click

import saves
from saves import Library
from saves.daily import (
    DailyDeck,
    DailyGame,
    check_line,
    daily_deck,
    daily_games,
    result_of,
    streak,
    today,
)
from tui.base.clock import now
from tui.base.words import _
from tui.command import terminal
from tui.command.places import data_dir, find_log, games_folder, own_settings
from tui.command.plain import say, say_json
from tui.study.daily import begin, deck_words, result_words, says, share_line, streak_words
from tui.study.exports.plain import table


@click.command(
    short_help=_("Play the game of the day."),
    help=_("""Play the game of the day: the same deck for everybody, which follows from the date alone.

The day begins at midnight UTC. The first game that you begin on the deck of a day is the one that
counts, if you begin it on that day; others are practice.

\b
    hinterland daily                             play, or continue
    hinterland daily --history                   your days, and how many in a row
    hinterland daily --line                      a line to share about today's game
    hinterland daily --check LINE k3f9           check such a line against the log k3f9
    hinterland daily --day 2026-12-01            another day's deck, for practice"""),
)
@click.option("--day", metavar=_("DAY"), help=_("Another day, like 2026-12-01. [default: today]"))
@click.option("--history", is_flag=True, help=_("List the days that you have played."))
@click.option("--line", is_flag=True, help=_("Write a line to share about the game of the day."))
@click.option("--check", nargs=2, metavar=_("LINE ID|FILE"), help=_("Check a shared line against a log."))
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object instead of playing."))
@data_dir
def command(day: str | None, history: bool, line: bool, check: tuple[str, str] | None, as_json: bool) -> int:
    """Play the game of the day, or tell about it."""
    if sum((history, line, check is not None)) > 1:
        raise click.UsageError(_("--history, --line and --check exclude each other"))
    if check is not None:
        _check(*check)
        return 0
    deck = daily_deck(_read_day(day))
    games = daily_games(Library(games_folder()).games())
    if history:
        _tell_history(games, as_json=as_json)
    elif line:
        say(_line(deck, games))
    elif as_json:
        say_json(_described(deck, games))
    else:
        return _play(deck, games)
    return 0


def _read_day(text: str | None) -> date:
    if text is None:
        return today(now())
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise click.UsageError(_("--day takes a date like 2026-12-01")) from None


def _of_day(deck: DailyDeck, games: Sequence[DailyGame]) -> list[DailyGame]:
    return [one for one in games if one.deck.day == deck.day]


def _play(deck: DailyDeck, games: Sequence[DailyGame]) -> int:
    """Go on with the game of a day, or begin it."""
    if deck.day > today(now()):
        raise click.UsageError(_("the deck of {day} cannot be played yet").format(day=deck.day))
    begun = _of_day(deck, games)
    for one in begun:
        if not one.summary.finished:
            return terminal.open_app(resume=one.summary.id)
    if begun and deck.day == today(now()):
        say(_line(deck, games))
        say(_("You have played it. 'hinterland replay {id}' shows it again.").format(id=begun[0].summary.id))
        return 0
    terminal.need_terminal()
    journal = begin(Library(games_folder()), deck, own_settings().name, now())
    with journal:
        id_ = journal.id
    return terminal.open_app(resume=id_)


def _line(deck: DailyDeck, games: Sequence[DailyGame]) -> str:
    for one in _of_day(deck, games):
        if one.summary.finished:
            return share_line(one.result, saves.read(one.summary.path))
    raise click.ClickException(
        _("you have not finished a game on the deck of {day}").format(day=deck.day.isoformat())
    )


def _tell_history(games: Sequence[DailyGame], *, as_json: bool) -> None:
    run = streak(games, today(now()))
    if as_json:
        rows = [{**_row(one), "day": one.deck.day.isoformat(), "game": one.deck.game} for one in games]
        say_json({"streak": run.now, "longest": run.longest, "games": rows})
        return
    if not games:
        say(_("You have not played a daily deck yet."))
        return
    cells = [
        (
            one.deck.day.isoformat(),
            deck_words(one.deck),
            result_words(one.result) if one.summary.finished else _("not finished"),
            "" if one.counts else _("practice"),
            one.summary.id,
        )
        for one in games
    ]
    for row in table(cells):
        say(row)
    words = streak_words(run)
    if words:
        say()
        say(words)


def _row(one: DailyGame) -> dict[str, object]:
    return {
        "id": one.summary.id,
        "finished": one.summary.finished,
        "counts": one.counts,
        "points": one.result.points,
        "scores": list(one.result.scores),
        "won": one.result.won,
    }


def _described(deck: DailyDeck, games: Sequence[DailyGame]) -> dict[str, object]:
    return {
        "day": deck.day.isoformat(),
        "game": deck.game,
        "options": dict(deck.options),
        "players": list(deck.players),
        "seed": deck.seed,
        "games": [_row(one) for one in _of_day(deck, games)],
    }


def _check(line: str, name: str) -> None:
    """Say whether a line is true of a log, which must be sound.

    Raises:
        SaveError: when the line or the log is wrong.
    """
    path: Path = find_log(name)
    damage = saves.verify(path).damage
    if damage is not None:
        raise damage
    log = saves.read(path)
    deck = check_line(line, log)
    result = result_of(log, log.state)
    if result is not None and not says(line, result, log):
        raise click.ClickException(
            _("the code fits the log, but not the words; the line about {name} is: {line}").format(
                name=path.name, line=share_line(result, log)
            )
        )
    scores = ", ".join(map(str, log.state.scores))
    say(
        _("The line is true: {path} is sound and was played on the deck of {day}; points {scores}.").format(
            path=path, day=deck.day.isoformat(), scores=scores
        )
    )
