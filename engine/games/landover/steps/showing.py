"""Hands that are shown to the seat on turn, which takes some of the cards (LAND-13.C2, LAND-13.P8)."""

from __future__ import annotations

from functools import cache

from engine.games.landover.data import CARD, CARDS, TRACK, TRACKS
from engine.games.landover.events import CardTaken, HandShown
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position, good_of
from engine.games.landover.records import Pick, Show
from engine.games.landover.steps.step import ChanceTask, SeatTask, Weighted
from engine.records import Event, Move

_pick = cache(Pick)


class ShowHand(ChanceTask[Show]):
    """A hand is shown to the seat on turn; nothing is left to chance in it (LAND-29.1)."""

    phase = LandPhase.SHOW
    makes = Show

    def __init__(self, seat: int, goods: bool, most: int, rule: str) -> None:
        super().__init__(seat)
        self.goods = goods  # whether of goods, not of development cards
        self.most = most  # how many cards are taken
        self.rule = rule  # by which rule

    def weights(self, s: Position) -> Weighted:
        if not s.known[self.seat]:
            return [Show(self.seat, None)], [1]
        cards = zip(CARDS, s.cards[self.seat], strict=True)
        held = [(card.id, n) for card, n in cards if card.when != "on_draw"]
        if self.goods:
            held = list(zip(*s.goods_held(self.seat), strict=True))
        return [Show(self.seat, tuple(name for name, n in held for _ in range(n)))], [1]

    def apply(self, s: Position, move: Show, events: list[Event]) -> None:
        s.done()
        events.append(HandShown(self.seat, s.active, move.cards, self.rule))
        s.ask(TakeShown(self.seat, self.goods, self.most, self.rule, move.cards))


class TakeShown(SeatTask[Pick]):
    """The seat on turn takes cards of the hand shown to it."""

    phase = LandPhase.PICK
    makes = Pick

    def __init__(self, seat: int, goods: bool, left: int, rule: str, shown: tuple[str, ...] | None) -> None:
        super().__init__(seat)
        self.goods = goods
        self.left = left  # how many
        self.rule = rule
        self.shown = shown  # the hand, ``None`` if it is not known here

    def actor(self, s: Position) -> int:
        return s.active

    def is_due(self, s: Position) -> bool:
        held = s.total(self.seat) if self.goods else s.all_cards(self.seat)
        return self.left > 0 and held > 0 and self.shown != () and s.alive(self.seat)  # LAND-13.12

    def legal(self, s: Position) -> list[Move]:
        if self.shown is None:
            return [_pick(None)] if self.goods else [_pick(None, deck) for deck in TRACKS]
        cards = dict.fromkeys(self.shown)
        return [_pick(card, "" if self.goods else TRACKS[CARDS[CARD[card]].track]) for card in cards]

    def apply(self, s: Position, move: Pick, events: list[Event]) -> None:
        s.done()
        if self.goods:
            s.move_goods(self.seat, s.active, [good_of(move.card)], self.rule)
        else:
            self._take_card(s, move)
        shown = self.shown
        if shown is not None and move.card is not None:
            at = shown.index(move.card)
            shown = shown[:at] + shown[at + 1 :]
        s.ask(TakeShown(self.seat, self.goods, self.left - 1, self.rule, shown))

    def _take_card(self, s: Position, move: Pick) -> None:
        for seat, more in ((self.seat, -1), (s.active, 1)):
            if s.known[seat] and move.card is not None:
                card = CARD[move.card]
                s.add(s.cards[seat], card, more)
                # What a seat holds openly here is not among the cards unseen.
                if not s.known[self.seat] or not s.known[s.active]:
                    s.add(s.deck, card, -more)
            else:
                s.add(s.unknown_cards[seat], TRACK[move.deck], more)
        s.events.append(CardTaken(s.active, self.seat, move.deck, move.card, self.rule))
