"""Redaction of moves and events for those who may not see all of them (LAND-21.1)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from engine.games.landover.data import CARDS, VICTORY_CARDS
from engine.games.landover.events import (
    SECRET_GAINS,
    SECRET_PAYMENTS,
    SECRET_TRANSFERS,
    CardDrawn,
    CardTaken,
    HandShown,
    Moved,
    Paid,
    Received,
)
from engine.games.landover.position import Position
from engine.games.landover.records import (
    DealTile,
    DrawDevelopment,
    Give,
    Lose,
    Pick,
    Show,
    Steal,
    Take,
    Tender,
    Windfall,
)
from engine.records import Event, Move

HIDING: Final = (Windfall, Take, Lose, Steal, DrawDevelopment, Show, Pick, Tender, Give, DealTile)
"""Moves of which not everybody may know all."""

_OPEN: Final = frozenset(CARDS[number].id for number in VICTORY_CARDS)


class Redaction(NamedTuple):
    """A redacted move, and the seats that may see the whole one."""

    move: Move
    known_to: tuple[int, ...]


@cache
def _redaction(kind: type[Move], fields: tuple[Any, ...], known_to: tuple[int, ...]) -> Redaction:
    return Redaction(kind(*fields), known_to)


def redact(s: Position, move: Move) -> Redaction | None:
    """Return the part of a move that others learn, ``None`` when everybody may know all of it.

    Args:
        s: the position before the move.
        move: one of a class of :data:`HIDING`.
    """
    opts = s.options
    asked = s.task.seat
    match move:
        case DealTile(hex=hex_) if s.board.secret[s.board.hex_at[hex_]]:
            return _redaction(DealTile, (hex_, None), ())
        case Windfall(seat=owner) if not opts["gold_kinds_public"]:
            return _redaction(Windfall, (owner, None), (owner,))
        case Take():
            return _redaction(Take, (None,), (asked,))
        case Lose(seat=owner) if not opts["discards_public"]:
            return _redaction(Lose, (owner, None), (owner,))
        case Steal(thief=thief, victim=victim):
            return _redaction(Steal, (thief, victim, None), (thief, victim))
        case DrawDevelopment(seat=owner, deck=deck, card=card) if not (
            opts["vp_cards_auto_play"] and card in _OPEN
        ):
            return _redaction(DrawDevelopment, (owner, deck, None), (owner,))
        case Show(seat=owner):
            return _redaction(Show, (owner, None), (owner, s.active))
        case Pick(deck=deck):
            return _redaction(Pick, (None, deck), (s.active, asked))
        case Tender():
            return _redaction(Tender, (None,), (s.active, asked))
        case Give(void=void):
            return _redaction(Give, (None, void), (s.active, asked))
    return None


def public(event: Event) -> Event:
    """Return an event without the cards that only some seats know, under any options."""
    match event:
        case Received(goods=goods, rule=rule) if rule in SECRET_GAINS:
            return replace(event, goods=(None,) * len(goods))
        case Paid(goods=goods, rule=rule) if rule in SECRET_PAYMENTS:
            return replace(event, goods=(None,) * len(goods))
        case Moved(goods=goods, rule=rule) if rule in SECRET_TRANSFERS:
            return replace(event, goods=(None,) * len(goods))
        case CardDrawn() | CardTaken():
            return replace(event, card=None)
        case HandShown():
            return replace(event, cards=None)
    return event
