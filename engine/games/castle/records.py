"""Moves and events that only The Castle has.

Besides these there are the shared ones: ``Begin``, ``Draw``, ``Place``, ``Deploy``, ``Pass`` and ``Score``
(which feature is scored next, CAST-7.9). Kinds of wall tokens are words of the tile file, such as
``extra-turn``, ``double-house`` and ``unfinished-path``; see ``board.TOKENS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.records import Event, Move

# -- moves --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hide(Move):
    """Chance puts a wall token on a corner before the game (CAST-3.2)."""

    kind: ClassVar[str] = "hide"
    token: str | None  # its kind; ``None`` in the views of seats, which may not know it
    corner: int  # number of the corner, as in ``Wall.corners``


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """The token on a corner is turned up, because a seat takes it (CAST-8.1)."""

    kind: ClassVar[str] = "reveal"
    token: str
    corner: int


@dataclass(frozen=True, slots=True)
class Use(Move):
    """A seat uses the wall token that it is asked about: another turn, a doubled house or tower (CAST-9)."""

    kind: ClassVar[str] = "use"
    token: str


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """A seat holds on to the wall token that it is asked about."""

    kind: ClassVar[str] = "hold"
    token: str


# -- events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TokenHidden(Event):
    """A wall token was put on a corner; ``token`` is ``None`` in the views of seats."""

    kind: ClassVar[str] = "token_hidden"
    token: str | None
    corner: int
    rule: str


@dataclass(frozen=True, slots=True)
class TokenTaken(Event):
    """A marker landed on a corner and its seat took the token there."""

    kind: ClassVar[str] = "token_taken"
    seat: int  # the seat that took it
    token: str  # its kind
    corner: int  # number of the corner
    space: int  # number of the track space on which the marker stands
    rule: str


@dataclass(frozen=True, slots=True)
class TokenUsed(Event):
    """A wall token was used and left the game."""

    kind: ClassVar[str] = "token_used"
    seat: int  # its owner
    token: str  # its kind
    points: int  # points that it gave by itself (``points``); 0 for the other kinds
    rule: str


@dataclass(frozen=True, slots=True)
class KeepMoved(Event):
    """A seat put its keep on a house."""

    kind: ClassVar[str] = "keep_moved"
    seat: int  # its owner
    size: int  # tiles of the house
    before: int  # size of the house on which the keep stood, 0 when it stood on none
    # x, y, region: a segment of the house, where the scoring follower stood
    x: int
    y: int
    region: int
    rule: str


@dataclass(frozen=True, slots=True)
class KeepScored(Event):
    """The keeps were compared at the end (CAST-10.7)."""

    kind: ClassVar[str] = "keep_scored"
    seat: int  # the owner of the larger keep; -1 when they are equal
    points: int  # what it scores, the size of the largest empty group
    sizes: tuple[int, ...]  # size of each seat's keep, tokens counted
    cells: tuple[tuple[int, int], ...]  # the empty spaces of that group, ``(x, y)``
    rule: str
