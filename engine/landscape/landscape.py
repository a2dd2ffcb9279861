"""The laid tiles: legal placements, and the features that regions form.

Everything is kept up to date tile by tile and undone exactly. Bookkeeping lives in flat lists of
integers; every change to one is recorded in a :class:`engine.trail.Trail`, on which a game may record its
own changes too. Sets of tiles, segments and tokens are bits of an integer, so that merging two
features is one ``|`` each and counting is ``bit_count``.

Words: a *region* is a patch on a design; a *segment* is that region on a laid tile, numbered in the order
of laying; a *feature* is a maximal set of joined segments, named by its root segment.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.landscape.compass import STEPS, cell, opposite, xy
from engine.landscape.design import Design, RotatedDesign
from engine.landscape.figures import FOLLOWER, Figure
from engine.landscape.tileset import ROTATIONS, TileSet
from engine.trail import STRUCTURE, Trail

# Numbers of the columns in the trail: those of Landscape._segment_columns in their order, and `claimed`.
_PARENT: Final = 0
_MEMBERS: Final = 1
_TILES: Final = 2
_TOKENS: Final = 3
_OCCUPIED: Final = 4
_TOUCHING: Final = 5
_OPEN_ENDS: Final = 6
_HOLDER: Final = 7
_CLAIMED: Final = 9

_TILE_LAID: Final = (STRUCTURE, 0, 0)

_NEED: Final[tuple[int, ...]] = (0, 3, 6, 9)
_FACING_NEED: Final[tuple[int, ...]] = (6, 9, 0, 3)


@dataclass(frozen=True, slots=True)
class Site:
    """The area in which tiles may be laid.

    Attributes:
        allows: whether a cell, as from :func:`compass.cell`, may ever hold a tile; ``None`` when the
            table has no limit.
        wall_closes: whether a side that faces a cell outside the site is closed there (a castle wall)
            or stays open for ever (a coast).
    """

    allows: Callable[[int], bool] | None = None
    wall_closes: bool = False


@dataclass(frozen=True, slots=True)
class LaidTile:
    """One tile on the table: its design, where it lies and how it is turned."""

    number: int
    design: Design
    x: int
    y: int
    rotation: int


class Landscape:
    """The laid tiles of one game.

    Args:
        tiles: the tile set.
        site: where tiles may be laid.
        figures: the kinds of figures, by number.

    Attributes:
        figures: the same.
        weights: per figure how much it counts in majorities.
        counting: for figures that count as much as their feature has tokens the index of the tokens' name.
        apart: the figures that stand beside the followers of their feature.
        trail: records every change.
        tile_at: number of the tile on each cell that holds one, in order of laying.
        frontier: for each empty cell that touches a tile and may be built on what it asks for: three
            bits a side, 0 for an empty neighbour, else one more than the neighbour's edge type.
        cells, designs, rotations: per tile number: its cell, its design's index, its rotation.
        first: per tile number the number of its first segment; region ``r`` of the tile is segment
            ``first + r``.
        parent: per segment the next one on the way to its feature's root (a root is its own parent).
        members, tiles, tokens, occupied, touching: per root, as bits: the feature's segments, the tiles
            it lies on, the tokens in it, its segments that hold a follower, and the segments of other
            features that share a border line with it on some tile.
        open_ends: per root the number of joints that face cells still to be filled.
        holder: per segment the follower on it as ``figure * 8 + seat``, or -1.
        claimed: as its only integer the segments that hold a follower, as bits.
        kind: per segment the index of its kind in the tile set's ``kinds``.
        token_count: how many tokens have been laid.
        named: per token name of the tile set the tokens laid that are called so, as bits.
    """

    __slots__ = (
        "_laid_marks",
        "_segment_columns",
        "apart",
        "cells",
        "claimed",
        "counting",
        "designs",
        "figures",
        "first",
        "frontier",
        "holder",
        "kind",
        "members",
        "named",
        "occupied",
        "open_ends",
        "parent",
        "rotations",
        "site",
        "tile_at",
        "tiles",
        "tileset",
        "token_count",
        "tokens",
        "touching",
        "trail",
        "weights",
    )

    def __init__(
        self, tiles: TileSet, site: Site | None = None, figures: tuple[Figure, ...] = (FOLLOWER,)
    ) -> None:
        self.tileset = tiles
        self.site = site or Site()
        self.figures = figures
        self.weights = tuple(figure.weight for figure in figures)
        self.counting = {
            n: tiles.tokens.index(figure.counts) for n, figure in enumerate(figures) if figure.counts
        }
        self.apart = frozenset(number for number, figure in enumerate(figures) if figure.is_apart)
        self.tile_at: dict[int, int] = {}
        self.frontier: dict[int, int] = {}
        self.cells: list[int] = []
        self.designs: list[int] = []
        self.rotations: list[int] = []
        self.first: list[int] = []
        self.parent: list[int] = []
        self.members: list[int] = []
        self.tiles: list[int] = []
        self.tokens: list[int] = []
        self.occupied: list[int] = []
        self.touching: list[int] = []
        self.open_ends: list[int] = []
        self.holder: list[int] = []
        self.kind: list[int] = []
        self.claimed = [0]
        self.token_count = 0
        self.named = [0] * len(tiles.tokens)
        self._laid_marks: list[int] = []
        self._segment_columns: tuple[list[int], ...] = (
            self.parent,
            self.members,
            self.tiles,
            self.tokens,
            self.occupied,
            self.touching,
            self.open_ends,
            self.holder,
            self.kind,
        )
        self.trail = Trail(*self._segment_columns, self.claimed)

    def copy(self) -> Landscape:
        """Return an independent copy that can be changed and undone like the original.

        Columns that others have added to the trail are theirs to copy, and to add again in the same order.
        """
        twin = Landscape(self.tileset, self.site, self.figures)
        for mine, theirs in zip(self._segment_columns, twin._segment_columns, strict=True):
            theirs[:] = mine
        twin.claimed[:] = self.claimed
        twin.cells = self.cells.copy()
        twin.designs = self.designs.copy()
        twin.rotations = self.rotations.copy()
        twin.first = self.first.copy()
        twin.trail.entries = self.trail.entries.copy()
        twin._laid_marks = self._laid_marks.copy()
        twin.named = self.named.copy()
        twin.tile_at = self.tile_at.copy()
        twin.frontier = self.frontier.copy()
        twin.token_count = self.token_count
        return twin

    # -- laying and taking back ---------------------------------------------------------------------

    def lay(self, design: int, at: int, rotation: int) -> None:
        """Lay a tile and join its regions to the neighbours'. Legality is the caller's business.

        Args:
            design: index of the design.
            at: the cell.
            rotation: clockwise quarter turns.
        """
        face = self.tileset.designs[design]
        turned = face.turned[rotation]
        trail = self.trail.entries
        self._laid_marks.append(len(trail))
        trail.append(_TILE_LAID)
        number = len(self.cells)
        first = len(self.parent)
        self.tile_at[at] = number
        self.cells.append(at)
        self.designs.append(design)
        self.rotations.append(rotation)
        self.first.append(first)
        self.frontier.pop(at, None)
        self._add_segments(face, number, first)

        tile_at, parent, open_ends, need = self.tile_at, self.parent, self.open_ends, self.frontier
        allows, wall_closes = self.site.allows, self.site.wall_closes
        mixed, shares = self.tileset.mixed, self.tileset.shares
        for side in range(4):
            beside = at + STEPS[side]
            neighbour = tile_at.get(beside)
            if neighbour is None:
                if allows is None or allows(beside):
                    asked = turned.edges[side] + 1 << _FACING_NEED[side]
                    need[beside] = need.get(beside, 0) | asked
                elif wall_closes:
                    for region, _ in turned.joints[side]:
                        self._close_end(first + region)
                    for region in turned.shared[side]:
                        self._close_end(first + region)
                continue
            theirs = self.tileset.designs[self.designs[neighbour]].turned[self.rotations[neighbour]]
            base = self.first[neighbour]
            if mixed or not turned.joints[side]:  # nothing leaves a closed side
                self._close_unlike(turned, first, theirs, base, side)
            for region, port in turned.joints[side]:
                mine = first + region
                other = base + theirs.owners[port]
                if mixed and (theirs.owners[port] < 0 or self.kind[mine] != self.kind[other]):
                    continue
                while parent[mine] != mine:
                    mine = parent[mine]
                while parent[other] != other:
                    other = parent[other]
                if mine == other:
                    trail.append((_OPEN_ENDS, mine, open_ends[mine]))
                    open_ends[mine] -= 2
                else:
                    self._merge(mine, other)
            if shares:
                self._join_shared(turned, first, theirs, base, side)

    def _join_shared(
        self, mine: RotatedDesign, first: int, theirs: RotatedDesign, base: int, side: int
    ) -> None:
        """Join the regions that share a side to the region on the other side, or close them (HILL-20)."""
        for here, segments, there, others, facing in (
            (mine, first, theirs, base, side),
            (theirs, base, mine, first, opposite(side)),
        ):
            for region in here.shared[facing]:
                segment, owner = segments + region, there.owners[opposite(facing)]
                if owner >= 0 and self.kind[segment] == self.kind[others + owner]:
                    a, b = self.root(segment), self.root(others + owner)
                    if a != b:
                        self.trail.set(_OPEN_ENDS, b, self.open_ends[b] + 1)  # it has closed its end already
                        self._merge(a, b)
                        continue
                self._close_end(segment)

    def _close_end(self, segment: int) -> None:
        root = self.root(segment)
        self.trail.entries.append((_OPEN_ENDS, root, self.open_ends[root]))
        self.open_ends[root] -= 1

    def _close_unlike(
        self, mine: RotatedDesign, first: int, theirs: RotatedDesign, base: int, side: int
    ) -> None:
        """Close the ends that meet another kind, or nothing, across a side (CAST-5.4)."""
        for here, segments, there, others, facing in (
            (mine, first, theirs, base, side),
            (theirs, base, mine, first, opposite(side)),
        ):
            for region, port in here.joints[facing]:
                owner = there.owners[port]
                if owner < 0 or self.kind[segments + region] != self.kind[others + owner]:
                    self._close_end(segments + region)

    def _add_segments(self, face: Design, number: int, first: int) -> None:
        on_tile, token_count = 1 << number, self.token_count
        for region, (kind, ends, tokens, touching) in enumerate(face.prints):
            segment = first + region
            self.parent.append(segment)
            self.members.append(1 << segment)
            self.tiles.append(on_tile)
            self.open_ends.append(ends)
            self.tokens.append(tokens << token_count if tokens else 0)
            self.touching.append(touching << first if touching else 0)
            self.occupied.append(0)
            self.holder.append(-1)
            self.kind.append(kind)
        for name, tokens in face.named:
            self.named[name] |= tokens << token_count
        self.token_count += face.token_count

    def _merge(self, a: int, b: int) -> None:
        """Join two different features along one joint, which closes one end of each."""
        members = self.members
        if members[a].bit_count() < members[b].bit_count():
            a, b = b, a
        entries = self.trail.entries
        tiles, tokens, occupied = self.tiles, self.tokens, self.occupied
        touching, open_ends = self.touching, self.open_ends
        entries.append((_PARENT, b, b))
        self.parent[b] = a
        old = members[a]
        entries.append((_MEMBERS, a, old))
        members[a] = old | members[b]
        old = tiles[a]
        entries.append((_TILES, a, old))
        tiles[a] = old | tiles[b]
        old = open_ends[a]
        entries.append((_OPEN_ENDS, a, old))
        open_ends[a] = old + open_ends[b] - 2
        if more := tokens[b]:
            entries.append((_TOKENS, a, tokens[a]))
            tokens[a] |= more
        if more := occupied[b]:
            entries.append((_OCCUPIED, a, occupied[a]))
            occupied[a] |= more
        if more := touching[b]:
            old = touching[a]
            entries.append((_TOUCHING, a, old))
            touching[a] = old | more

    def lift(self) -> None:
        """Take the last tile back, with all that has been changed since it was laid."""
        self.undo_to(self._laid_marks[-1])

    def undo_to(self, mark: int) -> None:
        """Undo the latest changes until the trail holds ``mark`` entries."""
        while self.trail.restore(mark):
            self._remove_tile()

    def _remove_tile(self) -> None:
        """Remove the last tile; all that joined it to others has been undone."""
        first = self.first.pop()
        self._laid_marks.pop()
        at = self.cells.pop()
        face = self.tileset.designs[self.designs.pop()]
        self.rotations.pop()
        self.token_count -= face.token_count
        for name, _ in face.named:
            self.named[name] &= (1 << self.token_count) - 1
        for column in self._segment_columns:
            del column[first:]
        del self.tile_at[at]
        asked = 0
        for side in range(4):
            beside = at + STEPS[side]
            neighbour = self.tile_at.get(beside)
            if neighbour is not None:
                theirs = self.tileset.designs[self.designs[neighbour]].turned[self.rotations[neighbour]]
                asked |= theirs.edges[side ^ 2] + 1 << _NEED[side]
            elif beside in self.frontier:
                left = self.frontier[beside] & ~(7 << _FACING_NEED[side])
                if left:
                    self.frontier[beside] = left
                else:
                    del self.frontier[beside]
        if asked:
            self.frontier[at] = asked

    # -- followers ----------------------------------------------------------------------------------

    def put(self, segment: int, held: int) -> None:
        """Put a follower, as ``figure * 8 + seat``, on a segment that holds none."""
        trail, root = self.trail, self.root(segment)
        trail.set(_HOLDER, segment, held)
        if held >> 3 not in self.apart:
            trail.set(_OCCUPIED, root, self.occupied[root] | 1 << segment)
            trail.set(_CLAIMED, 0, self.claimed[0] | 1 << segment)

    def take(self, segment: int) -> int:
        """Take the follower off a segment and return it as ``figure * 8 + seat``."""
        trail, root, held = self.trail, self.root(segment), self.holder[segment]
        trail.set(_HOLDER, segment, -1)
        trail.set(_OCCUPIED, root, self.occupied[root] & ~(1 << segment))
        trail.set(_CLAIMED, 0, self.claimed[0] & ~(1 << segment))
        return held

    def held_by(self, held: int) -> list[int]:
        """Return the segments that hold one kind of follower of one seat (``figure * 8 + seat``)."""
        found: list[int] = []
        holder = self.holder
        for _ in range(holder.count(held)):
            found.append(holder.index(held, found[-1] + 1 if found else 0))
        return found

    # -- questions ----------------------------------------------------------------------------------

    def root(self, segment: int) -> int:
        """Return the root of the feature that a segment belongs to."""
        parent = self.parent
        while parent[segment] != segment:
            segment = parent[segment]
        return segment

    def occupied_roots(self) -> list[int]:
        """Return the roots of the features with followers, in the order of the followers' segments."""
        return list(dict.fromkeys(map(self.root, bits(self.claimed[0]))))

    def roots_among(self, mask: int) -> list[int]:
        """Return the roots of the features to which the segments of a set of bits belong."""
        found = []
        while mask:
            root = self.root((mask & -mask).bit_length() - 1)
            mask &= ~self.members[root]
            found.append(root)
        return found

    def count_tokens(self, root: int, name: int) -> int:
        """Return how many tokens of a name, by its index, a feature has."""
        return (self.tokens[root] & self.named[name]).bit_count()

    def segment(self, x: int, y: int, region: int) -> int:
        """Return the segment of a region of the tile at ``(x, y)``.

        Raises:
            KeyError: when no tile lies there, or it has no such region.
        """
        number = self.tile_at[cell(x, y)]
        if not 0 <= region < len(self.tileset.designs[self.designs[number]].regions):
            raise KeyError(region)
        return self.first[number] + region

    def has_region(self, region: int) -> bool:
        """Return whether the tile laid last has a region."""
        return 0 <= region < len(self.parent) - self.first[-1]

    def standing(self, x: int, y: int, region: int) -> int:
        """Return who stands on a region as ``figure * 8 + seat``, -1 for nobody or where there is none."""
        try:
            return self.holder[self.segment(x, y, region)]
        except KeyError:
            return -1

    def place_of(self, segment: int) -> tuple[int, int, int]:
        """Return ``(x, y, region)`` of a segment."""
        number = self.number_under(segment)
        x, y = xy(self.cells[number])
        return x, y, segment - self.first[number]

    def number_under(self, segment: int) -> int:
        """Return the number of the tile that a segment lies on, in the order of laying."""
        return bisect_right(self.first, segment) - 1

    def cell_under(self, segment: int) -> int:
        """Return the cell of the tile that a segment lies on."""
        return self.cells[self.number_under(segment)]

    def segments_of(self, number: int) -> range:
        """Return the segments of a tile, given by its number."""
        last = number + 1 == len(self.first)
        return range(self.first[number], len(self.parent) if last else self.first[number + 1])

    def tile_under(self, segment: int) -> LaidTile:
        """Return the tile that a segment lies on."""
        return self.tile(self.number_under(segment))

    def laid(self) -> Iterator[LaidTile]:
        """Yield the tiles in the order of laying."""
        for number in range(len(self.cells)):
            yield self.tile(number)

    def tile(self, number: int) -> LaidTile:
        """Return one tile by its number."""
        x, y = xy(self.cells[number])
        return LaidTile(number, self.tileset.designs[self.designs[number]], x, y, self.rotations[number])

    def fitting(self, design: int) -> list[int]:
        """Return every legal placement of a design as ``cell * 4 + rotation``, in ascending order."""
        fits = self.tileset.fitting(design)
        found = [
            at << 2 | turn
            for at, need in self.frontier.items()
            if (turns := fits[need])
            for turn in ROTATIONS[turns]
        ]
        found.sort()
        return found

    def fitting_cells(self, design: int) -> list[int]:
        """Return where a design can be laid, ascending, as ``cell * 16 + rotations`` with these as bits."""
        fits = self.tileset.fitting(design)
        found = [at << 4 | turns for at, need in self.frontier.items() if (turns := fits[need])]
        found.sort()
        return found

    def fits_at(self, design: int, at: int, rotation: int) -> bool:
        """Return whether a design can be laid on a cell in a rotation."""
        need = self.frontier.get(at)
        return need is not None and rotation in self.tileset.rotations(design, need)

    def fits_somewhere(self, design: int) -> bool:
        """Return whether a design has any legal placement."""
        fits = self.tileset.fitting(design)
        for need in self.frontier.values():  # noqa: SIM110 (faster in plain Python)
            if fits[need]:
                return True
        return False


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the set bits of ``mask``, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
