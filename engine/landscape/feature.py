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
class Follower:
    """A follower on the board.

    Attributes:
        seat: its owner.
        role: what it is where it stands, in the game's word.
        x, y, region: where it stands.
    """

    seat: int
    role: str
    x: int
    y: int
    region: int


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature as it stands.

    Attributes:
        kind: its kind in the game's word.
        segments: ``(x, y, region)`` of each of its segments, in the order of laying.
        tiles: the tiles it lies on, and those around it where they count for it.
        holes: empty cells where it can still grow.
        complete: whether it can grow no more.
        followers: who stands on it.
        now: what a follower on it would bring if it scored now.
        closed: what it would bring once closed, if every hole took one tile and nothing else came;
            equal to ``now`` for a complete feature. One that can never be closed counts as open.
        final: what it would bring in the scoring at the end of the game.
        terms: how ``now`` is made up.
        tokens: number of its tokens and settlements by name.
        also: segments outside it that count for its value (cities of neighbouring land).
    """

    kind: str
    segments: tuple[tuple[int, int, int], ...]
    tiles: tuple[tuple[int, int], ...]
    holes: tuple[tuple[int, int], ...]
    complete: bool
    followers: tuple[Follower, ...]
    now: int
    closed: int
    final: int
    terms: tuple[Term, ...]
    also: tuple[tuple[int, int, int], ...] = ()
    tokens: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claim:
    """A choice of the follower step.

    Attributes:
        move: the move that makes it.
        action: ``"deploy"`` or ``"home"``.
        role: what the follower is there.
        x, y, region: where.
        feature: the feature it concerns, as it stands.
    """

    move: Move
    action: str
    role: str
    x: int
    y: int
    region: int
    feature: Feature
