"""Moves and events of Landover.

A field that is ``None`` where a good or a card is expected stands for one that the holder of this log may
not know (LAND-21). Hexes, corners and edges are written as in ``engine/games/landover/board.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.records import Codec, Event, Move

# -- moves of chance ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Order(Move):
    """Chance puts the seats in turn order (LAND-5.1)."""

    kind: ClassVar[str] = "order"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile(Move):
    """Chance fills a hex of the map before the game (LAND-5.2).

    With ``secret_draw=at_setup`` it lies face down: ``terrain`` is ``None`` for everybody.
    """

    kind: ClassVar[str] = "tile"
    hex: str
    terrain: str | None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Harbour(Move):
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
class Draw(Move):
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
class Reveal(Move):
    """A secret tile comes to light (LAND-19.5)."""

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
    """How many cards of the named kind each seat gives up to a monopoly; nothing is left to chance in it."""

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
    """A seat plays a development card. Which of the other fields are set depends on the card.

    Attributes:
        card: its name.
        at: hex, corner or edge that it is aimed at.
        to: second hex of Inventor.
        seat: opponent that it is aimed at.
        good: resource or commodity that it names.
        white, red: dice chosen with Alchemist.
    """

    kind: ClassVar[str] = "play"
    card: str
    at: str = ""
    to: str = ""
    seat: int = -1
    good: str = ""
    white: int = 0
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


# -- events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """The turn order is known."""

    kind: ClassVar[str] = "ordered"
    seats: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """A hex of the map was filled or came to light; ``terrain`` is ``None`` when it lies face down."""

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
class Offered(Event):
    """A trade was offered, or a counter-offer made (``counter``)."""

    kind: ClassVar[str] = "offered"
    seat: int
    give: tuple[str, ...]
    want: tuple[str, ...]
    to: tuple[int, ...]
    counter: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Answered(Event):
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
class GameEnded(Event):
    """The game is over; ``places`` are those of the seats, 1 for the winner (LAND-1.7)."""

    kind: ClassVar[str] = "game_ended"
    places: tuple[int, ...]
    points: tuple[int, ...]
    rule: str


MOVES = (
    Order,
    Tile,
    Harbour,
    Dice,
    Windfall,
    Draw,
    Steal,
    Lose,
    Sack,
    Reveal,
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
