"""The effects of the last roll for one seat, in a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from engine import Event
from engine.games.landover.data import NUMBERS
from engine.games.landover.events import Attacked, BarbariansCame, Moved, Paid, Raided, Received, Rolled
from tui.base.words import _, ngettext
from tui.games.landover import names as called

SEVEN: Final = 7
_LOST_TO_A_SEVEN: Final = "LAND-7.5"
_PRODUCTION: Final = "LAND-8."
_NEAR: Final = 2  # steps of the barbarians from which they are news


def roll_summary(events: Sequence[Event], seat: int | None, names: Sequence[str]) -> str:
    """Return a seat's events since the last roll, and the distance of the barbarians.

    Args:
        seat: the seat; ``None`` for those who only watch.
    """
    rolls = [(number, event) for number, event in enumerate(events) if isinstance(event, Rolled)]
    if not rolls:
        return ""
    number, roll = rolls[-1]
    since = events[number:]
    return " ".join(chain(_yield(roll, since, seat), _losses(since, seat, names), _barbarians(since)))


def _yield(roll: Rolled, since: Sequence[Event], seat: int | None) -> list[str]:
    """Return the sum of the dice and what it brought or cost the seat."""
    total = roll.white + roll.red
    if seat is None:
        return []
    if total == SEVEN:
        lost = sum(
            len(event.goods)
            for event in since
            if isinstance(event, Paid) and event.seat == seat and event.rule == _LOST_TO_A_SEVEN
        )
        if not lost:
            return [_("7! You lose nothing.")]
        return [ngettext("7! You lose {n} card.", "7! You lose {n} cards.", lost).format(n=lost)]
    got = [
        good
        for event in since
        if isinstance(event, Received) and event.seat == seat and event.rule.startswith(_PRODUCTION)
        for good in event.goods
    ]
    if not got:
        return [_("{sum}: nothing for you.").format(sum=total)]
    return [_("{sum}: you get {goods}.").format(sum=total, goods=called.goods(got))]


def _losses(since: Sequence[Event], seat: int | None, names: Sequence[str]) -> list[str]:
    """Return who raided the seat or took cards from it without a trade."""
    found = []
    for number, event in enumerate(since):
        if isinstance(event, Raided) and event.victim == seat:
            taken = sum(
                len(other.goods)
                for other in since[number:]
                if isinstance(other, Moved) and other.giver == seat and other.taker == event.seat
            )
            told = ngettext(
                "{name} raids you and takes {n} card.", "{name} raids you and takes {n} cards.", taken
            )
            found.append(told.format(name=names[event.seat], n=taken))
    return found


def _barbarians(since: Sequence[Event]) -> list[str]:
    if any(isinstance(event, Attacked) for event in since):
        won = any(isinstance(event, Attacked) and event.won for event in since)
        return [_("The barbarians win.") if won else _("The barbarians are beaten.")]
    steps = [event.step for event in since if isinstance(event, BarbariansCame)]
    left = NUMBERS.track_length - steps[-1] if steps else NUMBERS.track_length
    if not 0 < left <= _NEAR:
        return []
    return [ngettext("Barbarians in {n} step!", "Barbarians in {n} steps!", left).format(n=left)]
