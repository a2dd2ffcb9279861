"""Playing development cards (LAND-13.8 to 13.11)."""

from __future__ import annotations

from typing import Final

from engine.games.landover.data import CARD, CARDS, VICTORY_CARDS
from engine.games.landover.events import CardPlayed
from engine.games.landover.position import Position
from engine.games.landover.records import Play
from engine.games.landover.steps.commerce import COMMERCE
from engine.games.landover.steps.politics import POLITICS
from engine.games.landover.steps.science import SCIENCE
from engine.games.landover.steps.step import Fault, LandStep
from engine.records import Event, Move
from engine.words import N_

_BY_NAME: Final = {rule.id: rule for rule in (*COMMERCE, *SCIENCE, *POLITICS)}
RULES: Final = tuple(_BY_NAME[card.id] for card in CARDS)
"""What each development card does, by its number."""


class PlayCard(LandStep[Play]):
    """The seat on turn plays a development card.

    Args:
        when: ``"pre_roll"`` or ``"actions"``.
    """

    makes = Play

    def __init__(self, when: str) -> None:
        # Victory-point cards in a hand are played among the actions.
        self._cards = tuple(
            n for n, card in enumerate(CARDS) if (card.when == "pre_roll") == (when == "pre_roll")
        )

    def legal(self, s: Position) -> list[Move]:
        found: list[Move] = []
        for number in self._playable(s):
            found += RULES[number].aims(s, s.active)
        return found

    def _playable(self, s: Position) -> list[int]:
        """Return the cards in the hand of the seat on turn that may be played now (LAND-13.8)."""
        seat, held, most = s.active, s.cards[s.active], int(s.options["cards_per_turn"])
        if most and s.this_turn.cards_played >= most:
            return []
        fresh = () if s.options["card_same_turn"] else s.this_turn.fresh
        if s.known[seat]:
            return [n for n in self._cards if held[n] and held[n] > fresh.count(n)]
        unknown = s.unknown_cards[seat]
        counts = [(s.deck if unknown[CARDS[n].track] else held)[n] for n in self._cards]
        return [n for n, count in zip(self._cards, counts, strict=True) if count > fresh.count(n)]

    def fault(self, s: Position, move: Play) -> Fault | None:
        if move.card not in CARD:
            return "LAND-13.1", N_("there is no such card")
        number, most = CARD[move.card], int(s.options["cards_per_turn"])
        if number not in self._cards:
            return "LAND-6.1", N_("Alchemist is played before the roll, all other cards after it")
        if s.known[s.active] and not s.cards[s.active][number]:
            return "LAND-13.8", N_("that card is not in the hand")
        if most and s.this_turn.cards_played >= most:
            return "LAND-13.8", N_("no more cards may be played this turn")
        if number not in self._playable(s):
            return "LAND-13.8", N_("a card drawn this turn cannot be played yet")
        return "LAND-13.9", N_("that card has no such target now")

    def apply(self, s: Position, move: Play, events: list[Event]) -> None:
        """Play the card: it is shown to all and goes to the played pile (LAND-13.10)."""
        seat, card = s.active, CARD[move.card]
        if s.cards[seat][card]:
            s.add(s.cards[seat], card, -1)
        else:
            s.add(s.unknown_cards[seat], CARDS[card].track, -1)
            s.add(s.deck, card, -1)
        s.this_turn = s.this_turn._replace(cards_played=s.this_turn.cards_played + 1)
        if card not in VICTORY_CARDS:
            s.add(s.played, card)
            events.append(CardPlayed(seat, move.card, "LAND-13.10"))
        RULES[card].play(s, seat, move)
