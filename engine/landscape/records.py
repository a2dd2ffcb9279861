"""Moves and events that the square-tile games have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.records import Event, Move

# -- moves --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begin(Move):
    """Chance says which seat goes first."""

    kind: ClassVar[str] = "begin"
    seat: int


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Chance takes a tile out of the game before it starts."""

    kind: ClassVar[str] = "remove"
    tile: str


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance gives a seat a tile. ``tile`` is ``None`` for those who may not know which."""

    kind: ClassVar[str] = "draw"
    tile: str | None
    seat: int


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A seat lays a tile at ``(x, y)``, turned by ``rotation`` clockwise quarter turns."""

    kind: ClassVar[str] = "place"
    tile: str
    x: int
    y: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """A seat puts a follower on a region of the tile just laid.

    ``figure`` says which one, where a game has several kinds; 0 is the ordinary one.
    """

    kind: ClassVar[str] = "deploy"
    region: int
    figure: int = 0


@dataclass(frozen=True, slots=True)
class AtRegion(Move):
    """Base of the moves that name a region of a laid tile."""

    x: int
    y: int
    region: int


@dataclass(frozen=True, slots=True)
class TakeHome(AtRegion):
    """A seat takes one of its followers off the board and scores for it."""

    kind: ClassVar[str] = "home"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """A seat skips the follower step."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Score(AtRegion):
    """A seat says which of several completed features is scored next; it is named by a segment of it."""

    kind: ClassVar[str] = "score"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """A seat none of whose tiles fits shows them all and gives one up for a new one."""

    kind: ClassVar[str] = "discard"
    tile: str
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forgo(Move):
    """A seat none of whose tiles fits, with none left to draw, gives all of them up and skips the turn."""

    kind: ClassVar[str] = "forgo"
    shown: tuple[str, ...]


# -- events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """A seat was chosen to go first."""

    kind: ClassVar[str] = "begun"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A seat got a tile."""

    kind: ClassVar[str] = "drawn"
    seat: int
    tile: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """A tile left the game without being laid. ``seat`` is -1 before the first turn."""

    kind: ClassVar[str] = "set_aside"
    seat: int
    tile: str
    rule: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile was laid."""

    kind: ClassVar[str] = "placed"
    seat: int
    tile: str
    x: int
    y: int
    rotation: int
    rule: str


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A follower was put on the board."""

    kind: ClassVar[str] = "deployed"
    seat: int
    role: str
    feature: str
    x: int
    y: int
    region: int
    rule: str


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """A follower went back to its owner's supply."""

    kind: ClassVar[str] = "came_home"
    seat: int
    role: str
    x: int
    y: int
    region: int
    rule: str


@dataclass(frozen=True, slots=True)
class FeatureScored(Event):
    """A feature gave points."""

    kind: ClassVar[str] = "scored"
    feature: str  # its kind
    points: tuple[tuple[int, int], ...]  # ``(seat, points)`` for each seat on the feature, 0 included
    terms: tuple[tuple[str, int, int], ...]  # how the sum is made up: ``(what, how many, points for each)``
    tiles: tuple[tuple[int, int], ...]  # the tiles it lies on, ``(x, y)`` in the order of laying
    # x, y, region: a segment of it, where the scoring follower stood
    x: int
    y: int
    region: int
    complete: bool  # whether it was complete
    final: bool  # whether this was the scoring at the end of the game
    rule: str  # id of the rule that sets the value
    # ``(seat, points)`` for each seat that got more than the feature's value; contained in ``points``
    bonus: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TurnSkipped(Event):
    """A seat's turn passed without a tile."""

    kind: ClassVar[str] = "skipped"
    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    kind: ClassVar[str] = "ended"
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str
