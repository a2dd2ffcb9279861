"""Events of Landover: the facts that moves produce, each with the rule it comes from.

Cards that may not be known are ``None``, as in moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engine.records import Event

SECRET_GAINS: Final = frozenset({"LAND-8.4", "LAND-5.8", "LAND-11.6", "LAND-19.7"})
"""Rules by which a seat gets cards whose kinds may be hidden from others."""
SECRET_PAYMENTS: Final = frozenset({"LAND-7.5", "LAND-13.P5"})
"""Rules by which a seat pays or loses cards whose kinds may be hidden from others."""
SECRET_TRANSFERS: Final = frozenset({"LAND-16.6", "LAND-13.P2", "LAND-13.C1", "LAND-13.C2", "LAND-13.P9"})
"""Rules by which cards go from hand to hand whose kinds may be hidden from others."""


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """The turn order is known."""

    kind: ClassVar[str] = "ordered"
    seats: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """A hex of the map was filled or revealed; ``terrain`` is ``None`` when it lies face down."""

    kind: ClassVar[str] = "tile_laid"
    hex: str
    terrain: str | None
    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class HarbourSet(Event):
    """The kind of a harbour is known."""

    kind: ClassVar[str] = "harbour_set"
    edge: str
    good: str
    rule: str


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A piece was put on the board."""

    kind: ClassVar[str] = "built"
    seat: int
    piece: str
    at: str
    rule: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A piece left the board; a city that is reduced leaves a village."""

    kind: ClassVar[str] = "removed"
    seat: int
    piece: str
    at: str
    rule: str


@dataclass(frozen=True, slots=True)
class Received(Event):
    """A seat got cards. Those whose kind is hidden are ``None``."""

    kind: ClassVar[str] = "received"
    seat: int
    goods: tuple[str | None, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A seat paid cards to the bank or lost them. Those whose kind is hidden are ``None``."""

    kind: ClassVar[str] = "paid"
    seat: int
    goods: tuple[str | None, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Cards went from one hand to another. Those whose kind is hidden are ``None``."""

    kind: ClassVar[str] = "moved"
    giver: int
    taker: int
    goods: tuple[str | None, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice fell."""

    kind: ClassVar[str] = "rolled"
    seat: int
    white: int
    red: int
    event: str
    rule: str


@dataclass(frozen=True, slots=True)
class BarbariansCame(Event):
    """The barbarians came nearer; at the end of their track they attack."""

    kind: ClassVar[str] = "barbarians"
    step: int
    rule: str


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """The barbarians attacked: their strength, that of the players, and whether they won."""

    kind: ClassVar[str] = "attacked"
    strength: int
    defence: int
    won: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Defended(Event):
    """A seat earned a victory point as defender."""

    kind: ClassVar[str] = "defended"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class PowerChanged(Event):
    """A seat's military power changed."""

    kind: ClassVar[str] = "power_changed"
    seat: int
    power: int
    rule: str


@dataclass(frozen=True, slots=True)
class CultureRaised(Event):
    """A seat reached a culture level."""

    kind: ClassVar[str] = "culture_raised"
    seat: int
    track: str
    level: int
    rule: str


@dataclass(frozen=True, slots=True)
class MetropolisMoved(Event):
    """A metropolis was founded, or left a city (``corner`` empty) for another player."""

    kind: ClassVar[str] = "metropolis"
    seat: int
    track: str
    corner: str
    rule: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat drew a development card; ``card`` is ``None`` for those who may not know which."""

    kind: ClassVar[str] = "card_drawn"
    seat: int
    deck: str
    card: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat played a development card, or turned a victory-point card up."""

    kind: ClassVar[str] = "card_played"
    seat: int
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A seat's hand was shown to another."""

    kind: ClassVar[str] = "hand_shown"
    seat: int
    to: int
    cards: tuple[str, ...] | None
    rule: str


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A seat took a development card from another one's hand."""

    kind: ClassVar[str] = "card_taken"
    seat: int
    victim: int
    deck: str
    card: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class Raided(Event):
    """A catapult was put on a tile."""

    kind: ClassVar[str] = "raided"
    seat: int
    hex: str
    victim: int
    rule: str


@dataclass(frozen=True, slots=True)
class CatapultLeft(Event):
    """A catapult left a tile."""

    kind: ClassVar[str] = "catapult_left"
    seat: int
    hex: str
    immune: bool
    rule: str


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """A seat took the trade token and put it on a tile."""

    kind: ClassVar[str] = "token"
    seat: int
    hex: str
    rule: str


@dataclass(frozen=True, slots=True)
class NumbersSwapped(Event):
    """Two tiles exchanged their number tokens."""

    kind: ClassVar[str] = "swapped"
    first: str
    second: str
    rule: str


@dataclass(frozen=True, slots=True)
class FleetReady(Event):
    """A seat may trade a good 2:1 with the bank until the end of its turn."""

    kind: ClassVar[str] = "fleet"
    seat: int
    good: str
    rule: str


@dataclass(frozen=True, slots=True)
class AwardMoved(Event):
    """Longest route or port authority (``award``) went to a seat, or to nobody (-1)."""

    kind: ClassVar[str] = "award"
    award: str
    seat: int
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class IslandExplored(Event):
    """A seat earned a victory point for its first village on an island."""

    kind: ClassVar[str] = "island"
    seat: int
    island: str
    rule: str


@dataclass(frozen=True, slots=True)
class TradeOffered(Event):
    """A trade was offered, or a counter-offer made (``counter``)."""

    kind: ClassVar[str] = "offered"
    seat: int
    give: tuple[str, ...]
    want: tuple[str, ...]
    to: tuple[int, ...]
    counter: bool
    rule: str


@dataclass(frozen=True, slots=True)
class OfferAnswered(Event):
    """A seat accepted or declined an offer."""

    kind: ClassVar[str] = "answered"
    seat: int
    accepts: bool
    rule: str


@dataclass(frozen=True, slots=True)
class OfferClosed(Event):
    """An offer ended without a trade."""

    kind: ClassVar[str] = "offer_closed"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat ended its turn."""

    kind: ClassVar[str] = "turn_ended"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat resigned."""

    kind: ClassVar[str] = "resigned"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class LandoverEnded(Event):
    """The game is over; ``places`` are those of the seats, 1 for the winner (LAND-1.7)."""

    kind: ClassVar[str] = "game_ended"
    places: tuple[int, ...]
    points: tuple[int, ...]
    rule: str
