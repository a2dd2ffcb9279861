"""What a position of Carcassonne holds besides tiles, followers, hands and points."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1
"""Stands for a seat where there is none."""


class Course(NamedTuple):
    """Where the river goes on (RIVER-5, RIVER-6).

    Attributes:
        ahead: the cell in front of the open end.
        heading: the way the river flows there, as the side of its last tile.
        bent: to which side it may not turn next: 1 right, -1 left, 0 when it may turn to both.
    """

    ahead: int
    heading: int
    bent: int


class Extra(NamedTuple):
    """The game's own values, kept with each move; most stay as they are in most games.

    Attributes:
        abbots: for each seat the abbots in its supply.
        course: where the river goes on; ``None`` when there is none or it is complete.
        back: river tiles that did not fit, as indices of designs, to be drawn last (RIVER-8).
        stacks: in the solo game the tiles left in each colour's stack.
        dealt: whether the hands have been dealt.
        lots: seats that draw a tile for the right to begin (HOUSE-2).
        returning: a tile that goes back into the bag once another is drawn (HOUSE-6), or -1.
        queue: seats whose turns come next out of order, the regular one last (HOUSE-8, HOUSE-9).
        sold: whether the turn in progress is one after a sale, in which nothing is sold again.
        earned: whether the turn in progress earns another one (HOUSE-9).
        bids: what the seats after the one on turn have offered so far (HOUSE-8).
        settling: features waiting to be settled in the solo game, each by a segment.
        stuck: whether a colour of the solo game must place a meeple and has none (SOLO-16).
        final: whether they are settled in the scoring at the end.
        extended: sides of the table that have been extended, as bits (TABLE-6).
        proposal: side that a seat has proposed to extend, or -1.
        refused: whether a proposal was refused in this turn.
    """

    abbots: tuple[int, ...]
    course: Course | None = None
    back: tuple[int, ...] = ()
    stacks: tuple[int, ...] = ()
    dealt: bool = False
    lots: tuple[int, ...] = ()
    returning: int = -1
    queue: tuple[int, ...] = ()
    sold: bool = False
    earned: bool = False
    bids: tuple[int, ...] = ()
    settling: tuple[int, ...] = ()
    stuck: bool = False
    final: bool = False
    extended: int = 0
    proposal: int = -1
    refused: bool = False
