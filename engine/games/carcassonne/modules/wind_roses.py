"""The Wind Roses (ROSE-1 to ROSE-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Self

from engine.game import Setting
from engine.games.carcassonne.mechanisms import Sectors
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import START
from engine.landscape.compass import xy
from engine.landscape.records import FeatureScored, Place
from engine.landscape.tileset import TileSet
from engine.records import Event, Json

WIND_ROSE: Final = "wind rose"
"""The name of a rose that scores, in the place of a kind of feature."""

QUADRANTS: Final = ("NE", "SE", "SW", "NW")
"""The quadrants of a rose, clockwise."""

ORANGE: Final = "WR-orange"
POINTS: Final = 3

_SIGNS: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))
"""For each quadrant the signs of x and y in it, seen from the rose."""


class Rose(NamedTuple):
    """The whole rose that counts."""

    x: int
    y: int
    rotation: int


def mark_of(part: str) -> str:
    """Return the mark of the faces with a part of a rose, ``"whole"`` or a quadrant."""
    return f"wind_rose-{part}"


class WindRoses(Module[CarcassonneState, None]):
    """Whoever places a quarter rose in its quadrant of the whole rose gets points at once."""

    order = 75  # a river and a first tile from the bag open the board before the orange rose
    has_tiles = True
    changes_turns = False
    sectors: Sectors

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["wind_roses"] else None

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        rose = self.rose(state)
        return {"wind_rose": {"at": [rose.x, rose.y], "rotation": rose.rotation} if rose else None}

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        designs = tiles.designs
        self.sectors = Sectors(
            tuple(one.index for one in designs if mark_of("whole") in one.marks),
            {
                one.index: number
                for one in designs
                for number, name in enumerate(QUADRANTS)
                if mark_of(name) in one.marks
            },
            POINTS,
        )

    def lay_start(self, state: CarcassonneState) -> bool:
        """Lay the orange rose instead of the usual start tile, which stays in the box (ROSE-2)."""
        state.shift_pool(state.tileset.by_id[START].index, -1)
        state.lay_first(ORANGE)
        return True

    def rose(self, state: CarcassonneState) -> Rose | None:
        """Return the whole rose placed last, ``None`` before the first (ROSE-6, ROSE-MIX-1)."""
        land = state.landscape
        for number in reversed(range(len(land.designs))):
            if land.designs[number] in self.sectors.centers:
                return Rose(*xy(land.cells[number]), land.rotations[number])
        return None

    def quadrant(self, state: CarcassonneState, design: int) -> str | None:
        """Return the quadrant, as seen on the board, in which a tile scores now; ``None`` for no quadrant."""
        rose, quarter = self.rose(state), self.sectors.quadrants.get(design)
        if rose is None or quarter is None:
            return None
        return QUADRANTS[(quarter + rose.rotation) % 4]

    def _points(self, state: CarcassonneState) -> int:
        """Return the points for the tile placed last (ROSE-4, ROSE-5)."""
        land = state.landscape
        if land.designs[-1] not in self.sectors.quadrants:
            return 0
        rose, quadrant = self.rose(state), self.quadrant(state, land.designs[-1])
        if rose is None or quadrant is None:
            return 0
        (x, y), (east, south) = xy(land.cells[-1]), _SIGNS[QUADRANTS.index(quadrant)]
        return POINTS if east * (x - rose.x) >= 0 and south * (y - rose.y) >= 0 else 0

    def tile_worth(self, state: CarcassonneState) -> float:
        return self._points(state)

    def placed(self, state: CarcassonneState, move: Place, design: int, events: list[Event]) -> None:
        if gain := self._points(state):
            points, x, y = ((state.on_turn, gain),), move.x, move.y
            state.award(points)
            terms, tiles = (("quarters", 1, gain),), ((x, y),)
            scored = FeatureScored(
                WIND_ROSE, points, terms, tiles, x, y, 0, complete=True, final=False, rule="ROSE-4"
            )
            events.append(scored)
