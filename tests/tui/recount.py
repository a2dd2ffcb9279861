"""A plain second count of a board of square tiles, to hold sentences about it against.

It shares nothing with the engine but the printed faces: features are flooded from the list of laid tiles.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from engine.landscape.compass import cell
from engine.landscape.design import Design
from engine.landscape.landscape import Site
from engine.landscape.state import LandscapeState
from engine.landscape.tileset import TileSet
from tests.engine.brute import WAYS, Cell, Spot, beside, facing, ring, turned


@dataclass(frozen=True)
class Board:
    """Laid tiles and followers.

    Attributes:
        tiles: the faces and their quarter turns by place.
        followers: the seat of each follower by place.
        around: the kinds that count the tiles around them.
        rules: which edges may touch.
        site: where tiles may lie.
    """

    tiles: dict[Cell, tuple[Design, int]]
    followers: dict[Spot, int]
    around: frozenset[str]
    rules: TileSet
    site: Site

    @classmethod
    def of(cls, state: LandscapeState) -> Board:
        """Return the board of a position."""
        tiles = {(tile.x, tile.y): (tile.design, tile.rotation) for tile in state.landscape.laid()}
        followers = {(f.x, f.y, f.region): f.seat for f in state.followers()}
        kinds = frozenset(state.tileset.kinds[kind] for kind in state.AROUND)
        return cls(tiles, followers, kinds, state.tileset, state.landscape.site)

    def with_tile(self, at: Cell, design: Design, rotation: int) -> Board:
        """Return the board with one more tile."""
        return replace(self, tiles={**self.tiles, at: (design, rotation)})

    def free(self, at: Cell) -> bool:
        """Return whether a tile may come to lie on a cell."""
        return at not in self.tiles and (self.site.allows is None or self.site.allows(cell(*at)))

    def kind(self, spot: Spot) -> str:
        return self.tiles[spot[0], spot[1]][0].regions[spot[2]].kind

    def _ports(self, spot: Spot) -> list[str]:
        design, rotation = self.tiles[spot[0], spot[1]]
        return [turned(PORTS[port], rotation) for port in design.regions[spot[2]].ports]

    @cached_property
    def _owners(self) -> dict[tuple[Cell, str], int]:
        return {
            ((x, y), port): region
            for (x, y), (design, _) in self.tiles.items()
            for region in range(len(design.regions))
            for port in self._ports((x, y, region))
        }

    def feature(self, spot: Spot) -> frozenset[Spot]:
        """Return all regions that belong together with one."""
        found, new = {spot}, [spot]
        while new:
            x, y, region = new.pop()
            for port in self._ports((x, y, region)):
                other = beside((x, y))[port[0]]
                if other in self.tiles and (there := self._owners.get((other, facing(port)))) is not None:
                    next_one = (*other, there)
                    if next_one not in found and self.kind(next_one) == self.kind(spot):
                        found.add(next_one)
                        new.append(next_one)
        return frozenset(found)

    def size(self, spot: Spot) -> int:
        """Return how many tiles count for a feature."""
        if self.kind(spot) in self.around:
            return 1 + len(ring(spot[:2]) & self.tiles.keys())
        return len({(x, y) for x, y, _ in self.feature(spot)})

    def gaps(self, spot: Spot) -> set[Cell]:
        """Return the empty cells where a feature can grow."""
        if self.kind(spot) in self.around:
            return set(filter(self.free, ring(spot[:2])))
        return {
            other
            for x, y, region in self.feature(spot)
            for port in self._ports((x, y, region))
            if self.free(other := beside((x, y))[port[0]])
        }

    def heads(self, spot: Spot) -> Counter[int]:
        """Return how many followers each seat has on a feature."""
        return Counter(self.followers[one] for one in self.feature(spot) if one in self.followers)

    def rotations(self, design: Design, at: Cell) -> list[int]:
        """Return how a face fits on an empty cell."""
        found = []
        for rotation in range(4):
            edges = dict(zip(WAYS, design.turned[rotation].edges, strict=True))
            for side, other in beside(at).items():
                if other in self.tiles:
                    face, turn = self.tiles[other]
                    theirs = dict(zip(WAYS, face.turned[turn].edges, strict=True))[facing(side)]
                    if not self.rules.match(edges[side], theirs):
                        break
            else:
                found.append(rotation)
        return found

    def fitting(self, at: Cell, left: Counter[str]) -> int:
        """Return how many of some tiles fit on a cell."""
        return sum(n for tile, n in left.items() if n and self.rotations(self.rules.by_id[tile], at))

    def joining(self, one: Spot, other: Spot, left: Counter[str]) -> int:
        """Return how many of some tiles can join two features that meet at a gap."""
        gaps = self.gaps(one) & self.gaps(other)
        return sum(
            n
            for tile, n in left.items()
            if n
            and any(
                other in self.with_tile(at, design, rotation).feature(one)
                for design in [self.rules.by_id[tile]]
                for at in gaps
                for rotation in self.rotations(design, at)
            )
        )


PORTS = ("N", "E", "S", "W", "NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
