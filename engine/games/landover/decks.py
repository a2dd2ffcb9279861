"""Decks of development cards: who draws what (LAND-13.1 to 13.7)."""

from __future__ import annotations

from functools import cache

from engine.games.landover.data import (
    CARD,
    CARDS,
    DECKS,
    NUMBERS,
    TRACK,
    TRACKS,
    VICTORY_CARDS,
)
from engine.games.landover.events import (
    CardDrawn,
    CardPlayed,
)
from engine.games.landover.opening import Weighted
from engine.games.landover.position import (
    CARDS_HELD,
    CARDS_N,
    DARK,
    DECK,
    FRESH,
    LEFT,
    PLAYED,
    UPCARDS,
    Position,
    Task,
)
from engine.games.landover.records import Deck, Draw
from engine.records import Move

_draw = cache(Draw)


def refill(s: Position, track: int) -> None:
    """Shuffle the played cards of an empty deck into it, victory-point cards left out (LAND-13.7)."""
    if s.fields[LEFT][track] or s.options["deck_exhausted"] != "reshuffle":
        return
    back = 0
    for card in DECKS[track]:
        played = s.fields[PLAYED][card]
        if played:
            s.put(DECK, card, s.fields[DECK][card] + played)
            s.put(PLAYED, card, 0)
            back += played
    if back:
        s.put(LEFT, track, back)


def can_give(s: Position, track: int) -> bool:
    """Return whether a deck holds a card or can be refilled (LAND-13.7)."""
    if s.fields[LEFT][track]:
        return True
    return s.options["deck_exhausted"] == "reshuffle" and any(s.fields[PLAYED][c] for c in DECKS[track])


def full(s: Position, seat: int) -> bool:
    """Return whether a seat holds as many development cards as it may (LAND-13.4)."""
    return s.cards_held(seat) >= NUMBERS.card_limit


def no_draw(s: Position, task: Task) -> bool:
    """Take a draw off when the hand is full or no deck can give a card."""
    _, seat, track = task
    tracks = range(3) if track < 0 else (track,)
    if not any(can_give(s, t) for t in tracks):
        s.done()
        return True
    # Elsewhere a hand may hold victory-point cards, which do not count: what follows tells.
    doubtful = not s.known[seat] and not s.options["vp_cards_auto_play"]
    if full(s, seat) and not doubtful:
        s.done()
        return True
    return False


def draws(s: Position, task: Task) -> Weighted:
    """Return the cards that may be drawn; a random deck is as likely as any other that has cards."""
    _, seat, track = task
    tracks = [t for t in (range(3) if track < 0 else (track,)) if can_give(s, t)]
    # An empty deck is refilled in the moment it must give a card.
    deck = [0] * CARDS_N
    for t in tracks:
        source = s.fields[DECK if s.fields[LEFT][t] else PLAYED]
        for card in DECKS[t]:
            deck[card] = source[card]
    sizes = [sum(deck[card] for card in DECKS[t]) for t in tracks]
    moves: list[Move] = []
    weights: list[int] = []
    for t in tracks:
        share = 1
        for other, size in zip(tracks, sizes, strict=True):
            share *= size if other != t else 1
        hidden = 0
        for card in DECKS[t]:
            if not deck[card]:
                continue
            if s.known[seat] or (card in VICTORY_CARDS and s.options["vp_cards_auto_play"]):
                moves.append(_draw(seat, TRACKS[t], CARDS[card].id))
                weights.append(deck[card] * share)
            else:
                hidden += deck[card]
        if hidden:
            moves.append(_draw(seat, TRACKS[t], None))
            weights.append(hidden * share)
    return moves, weights


def draw(s: Position, move: Draw) -> None:
    """Take a development card; a victory-point card is turned up at once (LAND-13.5)."""
    _, seat, _ = s.done()
    track = TRACK[move.deck]
    refill(s, track)
    s.put(LEFT, track, s.fields[LEFT][track] - 1)
    s.events.append(CardDrawn(seat, move.deck, move.card, "LAND-13.2"))
    if move.card is None:
        s.put(DARK, seat * 3 + track, s.fields[DARK][seat * 3 + track] + 1)
        return
    card = CARD[move.card]
    s.put(DECK, card, s.fields[DECK][card] - 1)
    if card in VICTORY_CARDS and s.options["vp_cards_auto_play"]:
        turn_up(s, seat, card)
        return
    hold(s, seat, card, 1)
    if seat == s.active:
        s.set(FRESH, (*s.now[FRESH], card))


def turn_up(s: Position, seat: int, card: int) -> None:
    """Lay a victory-point card before its seat, face up (LAND-13.5)."""
    s.put(UPCARDS, seat, s.fields[UPCARDS][seat] + 1)
    s.events.append(CardPlayed(seat, CARDS[card].id, "LAND-13.5"))


def hold(s: Position, seat: int, card: int, more: int) -> None:
    """Add cards to those that a seat is known to hold, or take them off."""
    at = seat * CARDS_N + card
    s.put(CARDS_HELD, at, s.fields[CARDS_HELD][at] + more)


def no_deck(s: Position, task: Task) -> bool:
    """Take the choice of a deck off when nothing can be drawn."""
    if any(can_give(s, t) for t in range(3)) and not full(s, task[1]):
        return False
    s.done()
    return True


def decks(s: Position, task: Task) -> list[Move]:
    """Return the decks that can give a card."""
    return [Deck(TRACKS[t]) for t in range(3) if can_give(s, t)]


def choose_deck(s: Position, move: Deck) -> None:
    """Draw from the deck of the seat's choice."""
    seat = s.done()[1]
    s.ask(("draw", seat, TRACK[move.deck]))
