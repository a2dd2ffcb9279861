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
    """Chance puts a wall token on a corner before the game (CAST-3.2).

    Attributes:
        token: its kind; ``None`` in the views of seats, which may not know it.
        corner: number of the corner, as in ``Wall.corners``.
    """

    kind: ClassVar[str] = "hide"
    token: str | None
    corner: int


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
    """A marker landed on a corner and its seat took the token there.

    Attributes:
        seat: the seat that took it.
        token: its kind.
        corner: number of the corner.
        space: number of the track space on which the marker stands.
    """

    kind: ClassVar[str] = "token_taken"
    seat: int
    token: str
    corner: int
    space: int
    rule: str


@dataclass(frozen=True, slots=True)
class TokenUsed(Event):
    """A wall token was used and left the game.

    Attributes:
        seat: its owner.
        token: its kind.
        points: points that it gave by itself (``points``); 0 for the other kinds.
    """

    kind: ClassVar[str] = "token_used"
    seat: int
    token: str
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class KeepMoved(Event):
    """A seat put its keep on a house.

    Attributes:
        seat: its owner.
        size: tiles of the house.
        before: size of the house on which the keep stood, 0 when it stood on none.
        x, y, region: a segment of the house, where the scoring follower stood.
    """

    kind: ClassVar[str] = "keep_moved"
    seat: int
    size: int
    before: int
    x: int
    y: int
    region: int
    rule: str


@dataclass(frozen=True, slots=True)
class KeepScored(Event):
    """The keeps were compared at the end (CAST-10.7).

    Attributes:
        seat: the owner of the larger keep; -1 when they are equal.
        points: what it scores, the size of the largest empty group.
        sizes: size of each seat's keep, tokens counted.
        cells: the empty spaces of that group, ``(x, y)``.
    """

    kind: ClassVar[str] = "keep_scored"
    seat: int
    points: int
    sizes: tuple[int, ...]
    cells: tuple[tuple[int, int], ...]
    rule: str
