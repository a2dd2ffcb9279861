"""The row of a saved game in a list: its name, its seats with their scores, and its date."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

import engine
from engine import AnyGame, Preset
from saves.records import HUMAN
from tui.base.messages import addressed, is_you, listed
from tui.base.messages import own_seat as only_person
from tui.base.words import N_, _, ngettext
from tui.presentation import title

if TYPE_CHECKING:
    from saves import Header, Library, Summary
    from tui.app.widgets.menu import Span


def game_title(summary: Summary) -> str:
    """Return the title that a person gave the game, else that of the game it is, with its kind."""
    from saves.daily import deck_in

    name = summary.title
    if not name:
        name = title(summary.game) if summary.game in engine.games() else summary.id
    return with_kind(name, branched=summary.branched, daily=deck_in(summary) is not None)


def header_title(header: Header) -> str:
    """Return the name of the game that a log is of, with its kind."""
    from saves.daily import deck_of

    return with_kind(
        title(header.game), branched=header.origin is not None, daily=deck_of(header) is not None
    )


def with_kind(name: str, *, branched: bool = False, daily: bool = False, lesson: bool = False) -> str:
    """Return the name of a game with its kind in brackets; an ordinary game has none."""
    kinds = ((branched, N_("what if")), (daily, N_("daily")), (lesson, N_("lesson")))
    kind = next((words for is_so, words in kinds if is_so), "")
    return _("{name} ({kind})").format(name=name, kind=_(kind)) if kind else name


def played_last(library: Library, games: Collection[str]) -> Summary | None:
    """Return the game that a person played last; ``None`` when there is none.

    Raises:
        SaveError: when the folder cannot be read.
    """
    for summary in library.newest():
        played = any(seat.player == HUMAN for seat in summary.seats)
        if played and summary.problem is None and summary.game in games:
            return summary
    return None


def players_words(game: AnyGame) -> str:
    """Return for how many a game is, for instance ``"2 to 5 players"``."""
    least, most = game.min_players, game.max_players
    if least != most:
        return _("{least} to {most} players").format(least=least, most=most)
    return ngettext("{n} player", "{n} players", most).format(n=most)


def players_and_minutes(game: AnyGame) -> str:
    """Return for how many a game is and how long it takes, for instance ``"2 players, about 30 minutes"``."""
    players = players_words(game)
    if not game.minutes:
        return players
    return _("{players}, about {minutes} minutes").format(players=players, minutes=game.minutes)


def preset_words(game: AnyGame, preset: Preset) -> str:
    """Return a sentence about a preset, and how long such a game takes."""
    minutes = preset.minutes or game.minutes
    if not minutes:
        return _(preset.summary)
    return _("{summary} About {minutes} minutes.").format(summary=_(preset.summary), minutes=minutes)


def spoken_of(
    title: str,
    players: Iterable[tuple[str, str]],
    began: datetime,
    *,
    now: datetime,
    own_seat: int | None = None,
) -> str:
    """Return a game as people speak of it: ``"Carcassonne with Greedy, yesterday"``.

    Args:
        own_seat: the reader's own seat, if it is known; else that of the only person at home.
    """
    seats = list(players)
    own = own_seat if own_seat is not None else only_person(player for _name, player in seats)
    names = addressed((name for name, _player in seats), own)
    values = {"game": title, "day": _day(began, now)}
    others = [name for name in names if not is_you(name)]
    if not others:
        return _("{game}, {day}").format(**values)
    if len(others) == len(names):
        return _("{game}: {names}, {day}").format(names=listed(names), **values)
    return _("{game} with {others}, {day}").format(others=listed(others), **values)


def _day(moment: datetime, now: datetime) -> str:
    """Return the day of a moment in local time, in a word where there is one."""
    day = moment.astimezone().date()
    match (now.astimezone().date() - day).days:
        case 0:
            return _("today")
        case 1:
            return _("yesterday")
    return day.isoformat()


def standings(summary: Summary) -> tuple[Span, ...]:
    """Return every seat with its sign, name and score; those who have won wear a star."""
    spans: list[Span] = []
    names = addressed(who.name for who in summary.seats)
    for number, who in enumerate(summary.seats):
        if spans:
            spans.append(("  ", ""))
        spans.append(who.colour)
        score = f" {summary.scores[number]}" if number < len(summary.scores) else ""
        spans.append((f" {names[number]}{score}", ""))
        if number in summary.winners:
            spans.append((" *", "accent"))
    return tuple(spans)


def when(moment: datetime) -> str:
    """Return a moment in local time, to the minute."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")
