"""Moves and events that only Carcassonne has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.landscape.records import AtRegion
from engine.records import Event, Move

# -- moves --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open(Move):
    """Chance draws the tile that opens the board (HOUSE-5)."""

    kind: ClassVar[str] = "open"
    tile: str


@dataclass(frozen=True, slots=True)
class ScoreFor(AtRegion):
    """A seat says which feature is scored next, and for whom (SOLO-13, SOLO-14, SOLO-18).

    Attributes:
        x, y, region: a segment of the feature, the one with the follower laid first.
        seat: the colour that gets the points; -1 when it is not to be chosen.
    """

    kind: ClassVar[str] = "settle"
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """A seat offers points for the tile just drawn; 0 is no offer (HOUSE-8)."""

    kind: ClassVar[str] = "bid"
    points: int


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """The seat that drew the tile takes the offer of a seat; -1 keeps the tile (HOUSE-8)."""

    kind: ClassVar[str] = "sell"
    seat: int


@dataclass(frozen=True, slots=True)
class Extend(Move):
    """A seat proposes to put a table beside a side of this one (0 N, 1 E, 2 S, 3 W; TABLE-6)."""

    kind: ClassVar[str] = "extend"
    side: int


@dataclass(frozen=True, slots=True)
class Answer(Move):
    """A seat says whether it agrees to what was proposed (TABLE-6)."""

    kind: ClassVar[str] = "answer"
    agrees: bool


@dataclass(frozen=True, slots=True)
class SecondPart(Move):
    """A seat takes the second part of its turn, or leaves it out (TRADE-24)."""

    kind: ClassVar[str] = "second_part"
    takes: bool


@dataclass(frozen=True, slots=True)
class AtCorner(Move):
    """Base of the moves that name a corner point, the north-west corner of the cell ``(x, y)``."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class TakeBack(AtRegion):
    """A seat takes one of its figures off the board, without points (FEST-3)."""

    kind: ClassVar[str] = "take_back"


@dataclass(frozen=True, slots=True)
class DeployAt(AtRegion):
    """A seat puts a figure on a region of a tile laid earlier."""

    kind: ClassVar[str] = "deploy_at"
    figure: int = 0


@dataclass(frozen=True, slots=True)
class RemoveKnight(AtRegion):
    """A seat sends a meeple of any seat home, without points (PRINCESS-2)."""

    kind: ClassVar[str] = "remove_knight"


# -- events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The tile that opens the board was laid, on nobody's turn."""

    kind: ClassVar[str] = "opened"
    tile: str
    rule: str


@dataclass(frozen=True, slots=True)
class PutBack(Event):
    """A tile went back among those to be drawn."""

    kind: ClassVar[str] = "put_back"
    seat: int
    tile: str
    rule: str


@dataclass(frozen=True, slots=True)
class BidOffered(Event):
    """A seat offered points for a tile; 0 is no offer."""

    kind: ClassVar[str] = "offered"
    seat: int
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """A tile and points changed hands; ``buyer`` is -1 when the seller kept it."""

    kind: ClassVar[str] = "sold"
    seat: int
    buyer: int
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """A seat proposed to extend the table on a side (0 N, 1 E, 2 S, 3 W)."""

    kind: ClassVar[str] = "proposed"
    seat: int
    side: int
    rule: str


@dataclass(frozen=True, slots=True)
class ProposalAnswered(Event):
    """A seat agreed or did not agree to a proposal."""

    kind: ClassVar[str] = "answered"
    seat: int
    agrees: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Extended(Event):
    """The table was extended on a side."""

    kind: ClassVar[str] = "extended"
    side: int
    rule: str


@dataclass(frozen=True, slots=True)
class TurnEarned(Event):
    """A seat earned another turn."""

    kind: ClassVar[str] = "turn_earned"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class GoodsTaken(Event):
    """A seat took the goods of cities that its tile completed (TRADE-4)."""

    kind: ClassVar[str] = "goods_taken"
    seat: int
    wine: int
    grain: int
    cloth: int
    rule: str


@dataclass(frozen=True, slots=True)
class GoodsScored(Event):
    """A seat with the most goods of a kind scored them at the end (TRADE-8)."""

    kind: ClassVar[str] = "goods_scored"
    seat: int
    goods: str
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class SecondPartGranted(Event):
    """A seat got a second part of its turn, for it has extended the feature of its builder (TRADE-15)."""

    kind: ClassVar[str] = "second_part_granted"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class TieBroken(Event):
    """Of several seats with most followers on a feature only some score."""

    kind: ClassVar[str] = "tie_broken"
    feature: str  # its kind
    seats: tuple[int, ...]  # who scores
    # x, y, region: where one of their followers stands
    x: int
    y: int
    region: int
    rule: str


@dataclass(frozen=True, slots=True)
class GoalReached(Event):
    """A goal of the solo game was reached for the first time: a completed feature gave enough points."""

    kind: ClassVar[str] = "goal_reached"
    feature: str  # its kind
    least: int  # points that it must give
    colours: int  # colours that stood on it
    rule: str
