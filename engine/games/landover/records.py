"""Moves of Landover.

A field that is ``None`` where a good or a card is expected stands for one that the holder of this log may
not know (LAND-21). Hexes, corners and edges are written as in ``engine/games/landover/board.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.records import Codec, Move

# -- moves of chance ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatOrder(Move):
    """Chance puts the seats in turn order (LAND-5.1)."""

    kind: ClassVar[str] = "order"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealTile(Move):
    """Chance fills a hex of the map before the game (LAND-5.2).

    With ``secret_draw=at_setup`` it lies face down: ``terrain`` is ``None`` for everybody.
    """

    kind: ClassVar[str] = "tile"
    hex: str
    terrain: str | None
    number: int = 0


@dataclass(frozen=True, slots=True)
class DrawHarbour(Move):
    """Chance says of what kind a harbour is (LAND-3.5)."""

    kind: ClassVar[str] = "harbour"
    edge: str
    good: str


@dataclass(frozen=True, slots=True)
class Dice(Move):
    """The three dice fall (LAND-6.2)."""

    kind: ClassVar[str] = "dice"
    white: int
    red: int
    event: str


@dataclass(frozen=True, slots=True)
class Windfall(Move):
    """Chance gives a seat a random card (LAND-8.4)."""

    kind: ClassVar[str] = "windfall"
    seat: int
    good: str | None


@dataclass(frozen=True, slots=True)
class DrawDevelopment(Move):
    """A seat gets a development card (LAND-13.2)."""

    kind: ClassVar[str] = "card"
    seat: int
    deck: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """A random card goes from one hand to another (LAND-16.6, LAND-13.P2)."""

    kind: ClassVar[str] = "steal"
    thief: int
    victim: int
    good: str | None


@dataclass(frozen=True, slots=True)
class Lose(Move):
    """A seat loses a card to the bank: at random, or of its choice with ``discard_mode=owner_choice``."""

    kind: ClassVar[str] = "lose"
    seat: int
    good: str | None


@dataclass(frozen=True, slots=True)
class Sack(Move):
    """Barbarians reduce a city to a village (LAND-15.5)."""

    kind: ClassVar[str] = "sack"
    seat: int
    corner: str


@dataclass(frozen=True, slots=True)
class UncoverTile(Move):
    """A secret tile is revealed (LAND-19.5)."""

    kind: ClassVar[str] = "reveal"
    hex: str
    terrain: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Show(Move):
    """A hand is shown to the seat on turn: goods for Master Trader, development cards for Spy.

    Nothing is left to chance in it; it is a move so that a log holds what was seen.
    """

    kind: ClassVar[str] = "show"
    seat: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Levy(Move):
    """The number of cards that each seat gives up to a monopoly; no chance is left in it."""

    kind: ClassVar[str] = "levy"
    amounts: tuple[int, ...]


# -- moves of seats -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """A seat sets up a building and the piece joined to it (LAND-5.4, LAND-5.5)."""

    kind: ClassVar[str] = "settle"
    corner: str
    edge: str
    boat: bool = False


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The seat on turn rolls the dice."""

    kind: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A seat builds: ``piece`` is road, boat, village, city or wall; ``at`` an edge or a corner."""

    kind: ClassVar[str] = "build"
    piece: str
    at: str


@dataclass(frozen=True, slots=True)
class Raise(Move):
    """A seat raises a culture track by one level (LAND-11.3)."""

    kind: ClassVar[str] = "raise"
    track: str


@dataclass(frozen=True, slots=True)
class Power(Move):
    """A seat buys one military power (LAND-14.2)."""

    kind: ClassVar[str] = "power"


@dataclass(frozen=True, slots=True)
class Raid(Move):
    """A seat raids a tile; ``victim`` loses a card (LAND-16.1)."""

    kind: ClassVar[str] = "raid"
    hex: str
    victim: int


@dataclass(frozen=True, slots=True)
class Bank(Move):
    """A seat trades with the bank (LAND-10.1)."""

    kind: ClassVar[str] = "bank"
    give: str
    get: str


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """A seat offers a trade to other seats (LAND-10.12). Goods are in the order of the data file."""

    kind: ClassVar[str] = "offer"
    seat: int
    give: tuple[str, ...]
    want: tuple[str, ...]
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """The seat that is asked accepts the offer."""

    kind: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """The seat that is asked declines the offer."""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Counter(Move):
    """The seat that is asked says what it would give and want instead."""

    kind: ClassVar[str] = "counter"
    give: tuple[str, ...]
    want: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Confirm(Move):
    """The seat that offered trades with one that accepted or made a counter-offer."""

    kind: ClassVar[str] = "confirm"
    seat: int


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """The seat that offered takes its offer back."""

    kind: ClassVar[str] = "withdraw"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A seat plays a development card. Which of the other fields are set depends on the card."""

    kind: ClassVar[str] = "play"
    card: str  # its name
    at: str = ""  # hex, corner or edge that it is aimed at
    to: str = ""  # second hex of Inventor
    seat: int = -1  # opponent that it is aimed at
    good: str = ""  # resource or commodity that it names
    white: int = 0  # dice chosen with Alchemist
    red: int = 0


@dataclass(frozen=True, slots=True)
class Found(Move):
    """A seat puts the metropolis that it was awarded on one of its cities (LAND-12.2)."""

    kind: ClassVar[str] = "found"
    corner: str


@dataclass(frozen=True, slots=True)
class Take(Move):
    """A seat takes a resource of its choice (Aqueduct, LAND-11.6)."""

    kind: ClassVar[str] = "take"
    good: str | None


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """The seat on turn picks from the hand shown to it; ``deck`` is that of a development card."""

    kind: ClassVar[str] = "pick"
    card: str | None
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Tender(Move):
    """The seat on turn offers a resource to an opponent (Commercial Harbour)."""

    kind: ClassVar[str] = "tender"
    good: str | None


@dataclass(frozen=True, slots=True)
class Give(Move):
    """A seat gives a card of its choice; ``void`` when it has none to give (LAND-13.C1, LAND-13.P9)."""

    kind: ClassVar[str] = "give"
    good: str | None
    void: bool = False


@dataclass(frozen=True, slots=True)
class Deck(Move):
    """A seat names the deck it draws from (``barbarian_tie_deck=choice``)."""

    kind: ClassVar[str] = "deck"
    deck: str


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """A seat does without something it may do now."""

    kind: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class End(Move):
    """The seat on turn ends its turn (LAND-6.7)."""

    kind: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Resign(Move):
    """A seat resigns; possible at any time (LAND-1.8)."""

    kind: ClassVar[str] = "resign"
    seat: int


MOVES = (
    SeatOrder,
    DealTile,
    DrawHarbour,
    Dice,
    Windfall,
    DrawDevelopment,
    Steal,
    Lose,
    Sack,
    UncoverTile,
    Show,
    Levy,
    Settle,
    Roll,
    Build,
    Raise,
    Power,
    Raid,
    Bank,
    Offer,
    Accept,
    Decline,
    Counter,
    Confirm,
    Withdraw,
    Play,
    Found,
    Take,
    Pick,
    Tender,
    Give,
    Deck,
    Skip,
    End,
    Resign,
)

CODEC = Codec(MOVES)
