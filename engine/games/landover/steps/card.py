"""Base class of the development cards (LAND-13)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import ClassVar, Final

from engine.games.landover.data import NUMBERS, TERRAIN
from engine.games.landover.points import points
from engine.games.landover.position import Position, per_board
from engine.games.landover.records import Play
from engine.records import Move

aim = cache(Play)
N: Final = NUMBERS.card_numbers


class CardRule(ABC):
    """The effect of a development card."""

    id: ClassVar[str]
    rule: ClassVar[str]

    def aims(self, s: Position, seat: int) -> list[Move]:
        """Return the ways in which a seat can play the card now, judged by what all can see (LAND-13.9)."""
        return [aim(self.id)] if self.useful(s, seat) else []

    def useful(self, s: Position, seat: int) -> bool:
        """Return whether a card that is aimed at nothing in particular can be played."""
        return True

    @abstractmethod
    def play(self, s: Position, seat: int, move: Play) -> None:
        """Carry it out; the card has left the hand."""


def richer(s: Position, seat: int) -> list[int]:
    """Return the opponents with strictly more points than a seat (LAND-13.11)."""
    own = points(s, seat)
    return [other for other in s.opponents(seat) if points(s, other) > own]


def rivals(s: Position, seat: int) -> list[int]:
    """Return the opponents with at least as many points as a seat (LAND-13.11)."""
    own = points(s, seat)
    return [other for other in s.opponents(seat) if points(s, other) >= own]


@per_board
def touching(s: Position, seat: int) -> list[int]:
    """Return the tiles that touch a building of a seat."""
    corners = [corner for corner, held in enumerate(s.owner) if held == seat]
    return sorted({hex_ for corner in corners for hex_ in s.board.corner_hexes[corner]})


def tiles_of(s: Position, seat: int, terrain: str) -> int:
    """Return how many tiles of a terrain touch a building of a seat."""
    ground = TERRAIN[terrain]
    return sum(s.ground[hex_] == ground for hex_ in touching(s, seat))
