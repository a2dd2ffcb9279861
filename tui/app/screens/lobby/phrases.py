"""Texts of the hall."""

from __future__ import annotations

from typing import Final

import engine
from tui.app.screens.summaries import with_kind
from tui.app.widgets.menu import Span
from tui.base.messages import Sentence, You
from tui.base.words import N_, _, ngettext
from tui.play.hall import ClockRule, HallTable, OnTimeout, Person, Stage
from tui.play.hall.limits import DESERTED_DAYS
from tui.play.hall.metadata import TableOutcome
from tui.play.hall.talk import Kind, Remark

_TOLD: Final = {
    Kind.SAT: Sentence(N_("{name} took a seat."), name=N_("You took a seat.")),
    Kind.GOT_UP: Sentence(N_("{name} left the seat."), name=N_("You left your seat.")),
    Kind.BEGAN: Sentence(N_("{name} started the game."), name=N_("You started the game.")),
    Kind.ASKED_BACK: Sentence(
        N_("{name} asks to take back a move."), name=N_("You ask to take back a move.")
    ),
    Kind.TOOK_BACK: Sentence(
        N_("All agree: {name} takes the move back."), name=N_("All agree: you take the move back.")
    ),
    Kind.ASKED_END: Sentence(
        N_("{name} asks to end the game here."), name=N_("You ask to end the game here.")
    ),
    Kind.AGREED_END: Sentence(N_("All agree to end the game here.")),
    Kind.DECLINED: Sentence(N_("{name} does not agree."), name=N_("You do not agree.")),
    Kind.HANDED_OVER: Sentence(N_("{name} gives up."), name=N_("You give up.")),
    Kind.TIME_OUT: Sentence(N_("{name} has no time left."), name=N_("You have no time left.")),
    Kind.MOVED_ON: Sentence(
        N_("{name} has no time left; the game goes on without waiting."),
        name=N_("You have no time left; the game goes on without waiting."),
    ),
    Kind.UNRATED: Sentence(
        N_("{name} has hardly played, so this game does not count for ranks."),
        name=N_("You have hardly played, so this game does not count for ranks."),
    ),
}
_OF_OTHERS: Final = {
    Kind.LOST: N_("{name} lost the connection; the seat is kept."),
    Kind.LEFT: N_("{name} has left; the seat is kept."),
    Kind.BACK: N_("{name} is back."),
}
_TIME_OUT_WITH_BOT: Final = Sentence(
    N_("{name} has no time left; a bot plays on."), name=N_("You have no time left; a bot plays on.")
)
_HANDED_OVER_TO_BOT: Final = Sentence(
    N_("{name} leaves; a bot plays on."), name=N_("You leave; a bot plays on.")
)
_BEGAN: Final = Sentence(
    N_("{name} started the game; its deals are committed: {mark} (F4)."),
    name=N_("You started the game; its deals are committed: {mark} (F4)."),
)
_DAY: Final = 86400
_HOUR: Final = 3600


def remark(line: Remark, reader: str = "") -> str:
    """Return a line of talk as it is shown.

    Args:
        line: the line.
    """
    if line.kind is Kind.SAID:
        return speaker(line) + line.text
    if line.kind in _OF_OTHERS:
        return _(_OF_OTHERS[line.kind]).format(name=line.name)
    name = You(line.name) if line.name == reader else line.name
    if line.kind is Kind.BEGAN and line.text:
        return _BEGAN.tell(name=name, mark=line.text)
    if line.kind is Kind.TIME_OUT and line.text:
        return _TIME_OUT_WITH_BOT.tell(name=name)
    if line.kind is Kind.HANDED_OVER and line.text:
        return _HANDED_OVER_TO_BOT.tell(name=name)
    return _TOLD[line.kind].tell(name=name)


def speaker(line: Remark) -> str:
    """Return the beginning of a line of talk, which names the speaker."""
    return f"{line.name}: "


def game_title(table: HallTable) -> str:
    """Return the game of a table, with its kind."""
    game = table.metadata.game
    name = _(engine.game(game).title) if game in engine.games() else game
    return with_kind(name, daily=bool(table.metadata.day))


def time_left(seconds: float) -> str:
    """Return the time on a clock: minutes and seconds, from an hour on hours and minutes, then days."""
    whole = int(seconds + 0.999)
    if whole >= 2 * _DAY:
        return ngettext("{n} day", "{n} days", whole // _DAY).format(n=whole // _DAY)
    if whole >= _HOUR:
        return _("{hours}h{minutes:02}").format(hours=whole // _HOUR, minutes=whole % _HOUR // 60)
    return f"{whole // 60}:{whole % 60:02}"


def span(seconds: int) -> str:
    """Return a length of time in words."""
    if seconds % _DAY == 0:
        return ngettext("{n} day", "{n} days", seconds // _DAY).format(n=seconds // _DAY)
    if seconds % 60 == 0:
        return ngettext("{n} minute", "{n} minutes", seconds // 60).format(n=seconds // 60)
    return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)


def clock(rule: ClockRule | None, *, rated: bool) -> str:
    """Return in a sentence how much time there is, and what happens when it has run out."""
    if rule is None and rated:
        days = ngettext("{n} day", "{n} days", DESERTED_DAYS).format(n=DESERTED_DAYS)
        return _("No clock; whoever makes no move for {days} loses.").format(days=days)
    if rule is None:
        return _("No clock: everybody has all the time in the world.")
    if rule.each_turn:
        amount = _("{time} for each turn").format(time=span(rule.seconds))
    elif rule.increment:
        amount = _("{time} for the game and {more} more after each turn").format(
            time=span(rule.seconds), more=span(rule.increment)
        )
    else:
        amount = _("{time} for the whole game").format(time=span(rule.seconds))
    if rule.at_end is OnTimeout.BOT and rated:
        return _(
            "{amount}; whoever runs out of time loses, and a bot plays on while two others still play."
        ).format(amount=amount)
    if rule.at_end is OnTimeout.BOT:
        return _("{amount}; a bot plays on for whoever runs out of time.").format(amount=amount)
    if rule.at_end is OnTimeout.MOVED_ON:
        return _("{amount}; when time runs out, only what must be done is done, and the turn ends.").format(
            amount=amount
        )
    return _("{amount}; whoever runs out of time loses, and the game is over.").format(amount=amount)


def stage(table: HallTable, person: Person) -> tuple[str, str]:
    """Return how far a table is, as this person should hear it, and how that looks in a list."""
    metadata = table.metadata
    if table.trouble is not None:
        return _("cannot be opened"), "bad"
    if table.stage is Stage.OPEN:
        free = len(table.free)
        if not free:
            return _("about to begin"), "accent"
        return ngettext("{n} free seat", "{n} free seats", free).format(n=free), "accent"
    if table.stage is Stage.RUNNING:
        if table.requests.must_answer(person):
            return _("waits for your answer"), "accent"
        if table.waits_for(person):
            return _("your turn"), "accent"
        if table.is_adjourned:
            return _("adjourned"), "quiet"
        turn = table.table.state.turn if table.table is not None else 0
        return _("turn {turn}").format(turn=turn), "quiet"
    if metadata.outcome is TableOutcome.AGREED:
        return _("ended by agreement"), "quiet"
    if metadata.outcome is TableOutcome.TIME:
        return _("ended by the clock"), "quiet"
    if metadata.outcome is TableOutcome.RESIGNED:
        return _("given up"), "quiet"
    if metadata.outcome is TableOutcome.ABANDONED:
        return _("abandoned"), "quiet"
    return _("finished"), "quiet"


def seats(table: HallTable) -> tuple[Span, ...]:
    """Return every seat with its sign and name; who is not here stands in brackets."""
    spans: list[Span] = []
    for number, seat in enumerate(table.metadata.seats):
        if spans:
            spans.append(("  ", ""))
        spans.append(seat.colour)
        if number in table.free:
            spans.append((" " + _("free"), "accent"))
            continue
        score = f" {table.metadata.scores[number]}" if table.metadata.scores else ""
        name = f"({seat.name})" if table.is_away(number) and table.stage is not Stage.FINISHED else seat.name
        spans.append((f" {name}{score}", ""))
        if number in table.metadata.winners:
            spans.append((" *", "accent"))
    return tuple(spans)


def counting(table: HallTable) -> str:
    """Return in a sentence whether a table's game counts for ranks."""
    if table.rated:
        return _("Rated: it counts for the ranks of those who play.")
    if table.metadata.rated:
        return _("Casual: a game with bots does not count for ranks.")
    return _("Casual: it does not count for ranks.")


def options(table: HallTable) -> list[str]:
    """Return in what the rules of a table differ from the ordinary, a line each."""
    game, chosen = engine.game(table.metadata.game), table.metadata.options
    found = []
    for option in game.options:
        setting = chosen[option.name]
        if setting != option.default:
            words = [_(value.summary) for value in option.values if value.value == setting]
            numbers = [str(setting)] if type(setting) is int else []
            found.append(f"{_(option.title)}: {'. '.join([*numbers, *words])}")
    return found
