"""Mechanisms: what modules of Carcassonne can declare, which the rules, the judgement and C read alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.games.carcassonne.records import AtCorner
from engine.records import Move


@dataclass(frozen=True, slots=True)
class MarkRate:
    """The points of a road or city with a mark, for each tile and pennant.

    Attributes:
        mark: the mark.
        complete, incomplete: the points where it is complete and where not, ``None`` for the usual ones.
        complete_rule, incomplete_rule: the rules that say so.
        less: the points less where it is complete.
        fed: for how many cities it counts to farmers when it is a complete city.
    """

    mark: str
    complete: int | None
    incomplete: int | None
    complete_rule: str
    incomplete_rule: str
    less: int = 0
    fed: int = 1

    def changes(self, *, complete: bool) -> bool:
        """Return whether the points are not the usual ones."""
        return (self.complete is not None or self.less > 0) if complete else self.incomplete is not None


class FaceBonus(NamedTuple):
    """The points of a meeple on a tile with some face, when the road or city on which it stands is completed.

    The tile and the eight around it count.
    """

    counted: str  # the name of the things that are counted
    each: int  # the points for each
    shown: tuple[int, ...] | None  # for each design how many it shows; None counts meeples


class Prize(NamedTuple):
    """A token for the seat that completes the largest feature of a kind, and its points."""

    kind: int
    running: int  # for each feature of the kind that is completed while a seat has it
    each: int  # at the end, for each complete feature of the kind
    single: int  # at the end besides that
    several: int  # instead of this where its holder has another one


class TileToken(NamedTuple):
    """A kind of tokens, one of which a seat may put on the tile just placed instead of a figure."""

    move: Move  # what puts it there
    points: int  # for each on the tiles of a feature, or around one that tiles around it complete


class Refuge(NamedTuple):
    """A rule by which a meeple may be taken out of a marked feature at the end of a turn."""

    mark: str
    kind: int  # of the feature
    near: tuple[int, ...]  # kinds of regions one of which must be on or around a tile of the feature
    anywhere: bool  # whether tiles of the feature without the mark count, too


class Fork(NamedTuple):
    """A mark of roads whose arms are claimed one by one, and the points for each meeple on a complete one."""

    mark: str
    each: int


class Recall(NamedTuple):
    """A rule by which a seat may take a figure back, without points, instead of placing one."""

    designs: frozenset[int]  # of the tile that is placed
    meeples_only: bool


class Sectors(NamedTuple):
    """The points of a tile in its quadrant of the center placed last, for its seat."""

    centers: tuple[int, ...]  # designs
    quadrants: Mapping[
        int, int
    ]  # for designs their quadrant of an unturned center, clockwise from the north-east
    points: int


class TieBreaker(NamedTuple):
    """Faces on which meeples win ties: by one of them, or by most."""

    designs: frozenset[int]
    counts: bool


class RingBonus(NamedTuple):
    """The points of a complete feature of one tile for each face around it."""

    kinds: tuple[int, ...]  # of the feature
    designs: frozenset[int]
    each: int


class Collector(NamedTuple):
    """A figure beside the followers of a field that draws tokens from a bag until its owner scores them."""

    figure: int
    tokens: Mapping[int, int]  # for each value how many there are; 0 sends the collectors of a field home
    # What bots think of it.
    kept: float  # its worth in the supply
    reach: float  # the chance to extend a field in a turn, for each place where it can grow
    most_reach: float  # that chance at most
    most_draws: float  # how often it draws before it goes home, if there are turns enough


class Pile(NamedTuple):
    """A collector on the board, and its tokens."""

    seat: int
    segment: int
    tokens: tuple[int, ...] = ()


class CornerFigure(NamedTuple):
    """A figure on a corner where four tiles show field, which scores its cities for its owner at the end.

    It keeps followers off its field: those that are there, or are joined to it, score and go home.
    """

    figure: int
    put: type[AtCorner]  # the moves that put it there and take it back
    back: type[AtCorner]
    together: bool  # whether a field may have several
    # The points for each city: of followers that are there, of those joined to it later, and of its owner.
    at_once: int
    reached: int
    finally_: int
    # What bots think that it may still bring from the supply, and the turns before the end when that fades.
    kept: float
    turns: int


class Wanderer(NamedTuple):
    """A figure that may go on to an open feature without followers when its feature has been completed."""

    figure: int
    kinds: tuple[int, ...]  # of features where it goes
    # For each design the groups of regions that are neighbours, to whose features it goes; None for those on
    # its tile and the eight around it
    links: Mapping[int, Sequence[Sequence[int]]] | None
    # What bots think that it saves on the board, and the turns before the end when that fades.
    saved: float
    turns: int


class Trade(NamedTuple):
    """The goods of the seats and the part of the turn."""

    goods: tuple[tuple[int, ...], ...]  # for each seat how many it has of each of the goods
    part: int = 1  # which part of the turn this is, 1 or 2
    earned: bool = False  # whether the tile of part 1 has extended the builder's feature (TRADE-15)
