"""Hands of tiles that others may not see, and a trail of what moves did to the bag and the followers.

A state derived from :class:`HandState` changes ``pool`` and followers through the methods here; what they
did is undone move by move.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from engine.landscape.records import Discard, Forgo
from engine.landscape.state import UNKNOWN, LandscapeState
from engine.records import Move

_POOL, _PUT, _TAKEN = range(3)


class HandState(LandscapeState):
    """Base of the states of games with hands."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._partial = False  # whether this is a seat's view, where draws may be unknown
        self._trail: list[tuple[int, int, int, int]] = []  # number of the move, what, where, how

    @abstractmethod
    def _fits(self, design: int) -> bool:
        """Return whether a design has any legal placement."""

    # -- what moves do ----------------------------------------------------------------------------------

    def _shift_pool(self, design: int, more: int) -> None:
        """Put tiles of a design among those that may still be drawn, or take them out."""
        self.in_bag += more
        if design != UNKNOWN:
            self._count_unseen(design, more)

    def _count_unseen(self, design: int, more: int) -> None:
        self.pool[design] += more
        self._trail.append((len(self._moves), _POOL, design, more))

    def _put(self, segment: int, figure: int, seat: int) -> None:
        self.landscape.put(segment, figure, seat)
        self._trail.append((len(self._moves), _PUT, segment, 0))

    def _take(self, segment: int) -> int:
        """Take the follower off a segment and return it as ``figure * 8 + seat``."""
        held = self.landscape.holder[segment]
        self.landscape.take(segment)
        self._trail.append((len(self._moves), _TAKEN, segment, held))
        return held

    def _add_supply(self, seat: int, more: int) -> None:
        """Give a seat followers, or take some off."""
        supply = self._supply
        self._supply = (*supply[:seat], supply[seat] + more, *supply[seat + 1 :])

    def _unmake_trail(self) -> None:
        """Undo what the move just taken back did by way of the methods above."""
        ply, trail, land = len(self._moves) + 1, self._trail, self.landscape
        while trail and trail[-1][0] == ply:
            _, what, index, value = trail.pop()
            if what == _POOL:
                self.pool[index] -= value
            elif what == _PUT:
                land.take(index)
            else:
                land.put(index, value >> 3, value & 7)

    def copy(self) -> HandState:
        """Return an independent copy, history included."""
        twin = super().copy()
        assert isinstance(twin, HandState)
        twin._trail = self._trail.copy()
        return twin

    # -- hands ------------------------------------------------------------------------------------------

    def _set_hand(self, seat: int, hand: tuple[int, ...]) -> None:
        hands = self._hands
        self._hands = (*hands[:seat], hand, *hands[seat + 1 :])

    def _give_from_hand(self, design: int) -> None:
        """Take a tile out of the hand of the seat on turn; a hidden one comes to light."""
        hand = list(self._hands[self._seat])
        if design in hand:
            hand.remove(design)
        else:
            hand.remove(UNKNOWN)
            self._count_unseen(design, -1)
        self._set_hand(self._seat, tuple(hand))

    def _may_hold(self, design: int) -> bool:
        """Return whether the seat on turn can have a design in its hand, as far as is known here."""
        hand = self._hands[self._seat]
        return design in hand or (UNKNOWN in hand and self.pool[design] > 0)

    def _possible_in_hand(self) -> list[int]:
        """Return the designs that the seat on turn may lay: its hand, or any unseen one behind an unknown."""
        hand = self._hands[self._seat]
        known = [i for i in dict.fromkeys(hand) if i != UNKNOWN]
        if UNKNOWN in hand:
            known += [i for i, n in enumerate(self.pool) if n and i not in known]
        return known

    def _shown(self) -> tuple[str, ...]:
        return tuple(tile for tile in self.hand(self._seat) if tile is not None)

    def _show(self, tiles: tuple[str, ...]) -> None:
        """Let a hand that was hidden from this state come to light."""
        hand = self._hands[self._seat]
        if UNKNOWN in hand:
            for design in self._come_to_light(hand, tiles):
                self._count_unseen(design, -1)
            self._set_hand(self._seat, tuple(self.tileset.by_id[tile].index for tile in tiles))

    def _come_to_light(self, hand: tuple[int, ...], tiles: tuple[str, ...]) -> list[int]:
        """Return the designs among ``tiles`` that stand behind the unknowns of a hand."""
        new = [self.tileset.by_id[tile].index for tile in tiles]
        for design in hand:
            if design in new:
                new.remove(design)
        return new

    def _may_give_up(self, move: Move) -> bool:
        """Return whether the seat on turn may give up tiles, as far as its hand is known here."""
        assert isinstance(move, Discard | Forgo)
        hand = self._hands[self._seat]
        if UNKNOWN not in hand or self._phase != "place":
            return move in self.legal_moves()
        by_id = self.tileset.by_id
        if len(move.shown) != len(hand) or not all(tile in by_id for tile in move.shown):
            return False
        new = self._come_to_light(hand, move.shown)
        return (
            len(new) == hand.count(UNKNOWN)
            and all(new.count(design) <= self.pool[design] for design in new)
            and not any(self._fits(by_id[tile].index) for tile in move.shown)
            and (
                self.in_bag > 0 and move.tile in move.shown if isinstance(move, Discard) else not self.in_bag
            )
        )
