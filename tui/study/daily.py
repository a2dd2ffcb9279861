"""The daily deck in words, and the seats at its table."""

from __future__ import annotations

from datetime import datetime

import engine
from saves import Journal, Library, Seat
from saves.daily import DailyDeck, DailyResult, Streak, code, taken_back
from saves.timeline import RecordedGame
from tui.base.words import _, languages, ngettext, spoken
from tui.presentation import title


def seats(deck: DailyDeck, person: str) -> tuple[Seat, ...]:
    """Return the seats of the game of a day.

    Args:
        person: the name of who plays; ``""`` when not known.
    """
    from tui.play.draft import Draft, SeatDraft

    draft = Draft(engine.game(deck.game), person=person)
    draft.options = dict(deck.options)
    draft.seats = [SeatDraft(player, colour) for colour, player in enumerate(deck.players)]
    return draft.players()


def begin(library: Library, deck: DailyDeck, person: str, created: datetime) -> Journal:
    """Begin the game of a day, and return its journal.

    Raises:
        SaveError: when the log cannot be written.
    """
    return library.create(
        game=deck.game, seats=seats(deck, person), seed=deck.seed, created=created, options=deck.options
    )


def deck_words(deck: DailyDeck) -> str:
    """Return the rules of a deck, for instance ``"Carcassonne, solo"``."""
    words = title(deck.game)
    return _("{game}, solo").format(game=words) if deck.solo else words


def result_words(result: DailyResult) -> str:
    """Return how a finished daily game ended, without a subject, for instance ``"won, 87 to 64"``."""
    scores, points = result.scores, result.points
    if result.deck.solo:
        return ngettext("{n} point", "{n} points", points).format(n=points)
    if len(scores) == 2:
        template = _("won, {own} to {other}") if result.won else _("lost, {own} to {other}")
        if len(result.winners) > 1:
            template = _("shared, {own} to {other}")
        return template.format(own=points, other=scores[1 - result.seat])
    place = _("place {place} of {count}").format(place=result.places[result.seat], count=len(scores))
    return f"{place}, " + ngettext("{n} point", "{n} points", points).format(n=points)


def share_line(result: DailyResult, recorded: RecordedGame) -> str:
    """Return the line about a finished daily game that can be held against its log."""
    back = taken_back(recorded)
    extra = ngettext(", {n} taken back", ", {n} taken back", back).format(n=back) if back else ""
    return _("Hinterland {day}, {game}: {result} [{code}]").format(
        day=result.deck.day.isoformat(),
        game=deck_words(result.deck),
        result=result_words(result) + extra,
        code=code(recorded),
    )


def says(line: str, result: DailyResult, recorded: RecordedGame) -> bool:
    """Return whether a shared line, in any language, is the one about a finished daily game."""
    for language in ("en", *languages()):
        with spoken(language):
            if share_line(result, recorded) in " ".join(line.split()):
                return True
    return False


def days_in_a_row(days: int) -> str:
    """Return the length of a streak in words."""
    return ngettext("{n} day in a row", "{n} days in a row", days).format(n=days)


def streak_words(streak: Streak) -> str:
    """Return a streak in words, ``""`` when there has been none."""
    if not streak.longest:
        return ""
    now = days_in_a_row(streak.now)
    longest = ngettext("longest: {n} day", "longest: {n} days", streak.longest).format(n=streak.longest)
    return now if streak.now == streak.longest else _("{now}, {longest}").format(now=now, longest=longest)
