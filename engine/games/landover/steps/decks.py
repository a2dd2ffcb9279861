"""Decks of development cards: who draws what (LAND-13.1 to 13.7)."""

from __future__ import annotations

from functools import cache

from engine.games.landover.data import CARD, CARDS, DECKS, NUMBERS, TRACK, TRACKS, VICTORY_CARDS
from engine.games.landover.events import CardDrawn, CardPlayed
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.records import Deck, DrawDevelopment
from engine.games.landover.steps.step import ChanceTask, SeatTask, Weighted
from engine.records import Event, Move

ANY: int = -1
"""Stands for a random deck."""

_draw = cache(DrawDevelopment)


def _can_give(s: Position, track: int) -> bool:
    """Return whether a deck holds a card or can be refilled (LAND-13.7)."""
    return bool(s.deck_size[track]) or (
        s.options["deck_exhausted"] == "reshuffle" and any(s.played[card] for card in DECKS[track])
    )


def _full(s: Position, seat: int) -> bool:
    """Return whether a seat holds as many development cards as it may (LAND-13.4)."""
    return s.cards_held(seat) >= NUMBERS.card_limit


def _refill(s: Position, track: int) -> None:
    """Shuffle the played cards of an empty deck into it, victory-point cards left out (LAND-13.7)."""
    if s.deck_size[track]:
        return
    for card in DECKS[track]:
        if s.played[card]:
            s.add(s.deck, card, s.played[card])
            s.add(s.deck_size, track, s.played[card])
            s.put(s.played, card, 0)


class DrawCard(ChanceTask[DrawDevelopment]):
    """A seat draws a development card (LAND-13.2)."""

    phase = LandPhase.DRAW
    for_all = True
    makes = DrawDevelopment

    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track  # of which deck, or ``ANY``

    def _tracks(self, s: Position) -> list[int]:
        tracks = range(len(TRACKS)) if self.track == ANY else (self.track,)
        return [track for track in tracks if _can_give(s, track)]

    def is_due(self, s: Position) -> bool:
        # Elsewhere a hand may hold victory-point cards, which do not count: what follows tells.
        doubtful = not s.known[self.seat] and not s.options["vp_cards_auto_play"]
        return bool(self._tracks(s)) and (doubtful or not _full(s, self.seat))

    def weights(self, s: Position) -> Weighted:
        tracks = self._tracks(s)
        # An empty deck is refilled in the moment it must give a card.
        decks = {t: s.deck if s.deck_size[t] else s.played for t in tracks}
        sizes = {t: sum(decks[t][card] for card in DECKS[t]) for t in tracks}
        moves: list[Move] = []
        weights: list[int] = []
        for t in tracks:
            share, hidden = 1, 0
            for other in tracks:
                share *= sizes[other] if other != t else 1
            for card in DECKS[t]:
                if not decks[t][card]:
                    continue
                if s.known[self.seat] or (card in VICTORY_CARDS and s.options["vp_cards_auto_play"]):
                    moves.append(_draw(self.seat, TRACKS[t], CARDS[card].id))
                    weights.append(decks[t][card] * share)
                else:
                    hidden += decks[t][card]
            if hidden:
                moves.append(_draw(self.seat, TRACKS[t], None))
                weights.append(hidden * share)
        return moves, weights

    def apply(self, s: Position, move: DrawDevelopment, events: list[Event]) -> None:
        """Take the card; a victory-point card is turned up at once (LAND-13.5)."""
        s.done()
        track = TRACK[move.deck]
        _refill(s, track)
        s.add(s.deck_size, track, -1)
        events.append(CardDrawn(self.seat, move.deck, move.card, "LAND-13.2"))
        if move.card is None:
            s.add(s.unknown_cards[self.seat], track)
            return
        card = CARD[move.card]
        s.add(s.deck, card, -1)
        if card in VICTORY_CARDS and s.options["vp_cards_auto_play"]:
            turn_up(s, self.seat, card)
            return
        s.add(s.cards[self.seat], card)
        if self.seat == s.active:
            s.this_turn = s.this_turn._replace(fresh=(*s.this_turn.fresh, card))


def turn_up(s: Position, seat: int, card: int) -> None:
    """Lay a victory-point card before its seat, face up (LAND-13.5)."""
    s.add(s.point_cards, seat)
    s.events.append(CardPlayed(seat, CARDS[card].id, "LAND-13.5"))


class ChooseDeck(SeatTask[Deck]):
    """A seat names the deck that it draws from (``barbarian_tie_deck=choice``)."""

    phase = LandPhase.DECK
    for_all = True
    public = True
    makes = Deck

    def is_due(self, s: Position) -> bool:
        return bool(self.legal(s)) and not _full(s, self.seat)

    def legal(self, s: Position) -> list[Move]:
        return [Deck(name) for track, name in enumerate(TRACKS) if _can_give(s, track)]

    def apply(self, s: Position, move: Deck, events: list[Event]) -> None:
        s.done()
        s.ask(DrawCard(self.seat, TRACK[move.deck]))
