"""Features, followers and claims as plain values, for screens, bots and exports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.records import Move


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a sum of points: a number of things and the points for each."""

    what: str
    count: int
    each: int

    @property
    def points(self) -> int:
        """The points that this part gives."""
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class MeepleBonus:
    """Points besides those of a feature for a meeple on one of its segments, when it is completed."""

    # x, y, region: the segment
    x: int
    y: int
    region: int
    term: Term  # how they are made up as things stand, such a meeple included


@dataclass(frozen=True, slots=True)
class Follower:
    """A follower on the board."""

    seat: int  # its owner
    role: str  # what it is where it stands, in the game's word
    # x, y, region: where it stands
    x: int
    y: int
    region: int


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature as it stands."""

    kind: str  # its kind in the game's word
    # ``(x, y, region)`` of each of its segments, in the order of laying
    segments: tuple[tuple[int, int, int], ...]
    tiles: tuple[tuple[int, int], ...]  # the tiles it lies on, and those around it where they count for it
    holes: tuple[tuple[int, int], ...]  # empty cells where it can still grow
    complete: bool  # whether it can grow no more
    followers: tuple[Follower, ...]  # who stands on it
    now: int  # what a follower on it would bring if it scored now
    # What it would bring once closed, if every hole took one tile and nothing else came; equal to ``now``
    # for a complete feature. One that can never be closed counts as open
    closed: int
    final: int  # what it would bring in the scoring at the end of the game
    terms: tuple[Term, ...]  # how ``now`` is made up
    # Segments outside it that count for its value (cities of neighbouring land)
    also: tuple[tuple[int, int, int], ...] = ()
    tokens: Mapping[str, int] = field(default_factory=dict)  # number of its tokens and settlements by name
    bonuses: tuple[MeepleBonus, ...] = ()  # points for meeples on some of its segments


@dataclass(frozen=True, slots=True)
class Claim:
    """A choice of the follower step."""

    move: Move  # the move that makes it
    action: str  # ``"deploy"``, ``"home"``, ``"take_back"``, ``"remove_knight"`` or a word of the game's own
    role: str  # what the follower is there
    # x, y, region: where
    x: int
    y: int
    region: int
    feature: Feature  # the feature it concerns, as it stands

    @property
    def leaves(self) -> bool:
        """True if a figure is taken off the board."""
        return self.action in ("home", "take_back", "remove_knight")
