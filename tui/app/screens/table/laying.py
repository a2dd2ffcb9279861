"""The choice of a placement: tile, cell and rotation. No widgets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from engine.landscape.design import Design
from engine.landscape.phase import TilePhase
from engine.landscape.records import Place
from engine.landscape.state import LandscapeState

Cell = tuple[int, int]


class Laying:
    """The choice of a placement in progress.

    Args:
        state: the game as the person sees it, in a phase in which a tile is to be laid.

    Attributes:
        hand: the tiles that may be laid, different ones only.
        held: index into ``hand`` of the tile in use.
        cursor: the cell under the cursor.
        rotation: how the tile is turned, in clockwise quarter turns.
        places: for the tile in use, each legal cell with its rotations that look different.
    """

    def __init__(self, state: LandscapeState, cursor: Cell | None = None) -> None:
        self._state = state
        hand: Iterable[str | None] = state.hand(state.current_player)
        if state.phase != TilePhase.PLACE:  # a tile besides those of the hand
            hand = [move.tile for move in state.legal_moves() if isinstance(move, Place)]
        self.hand = [tile for tile in dict.fromkeys(hand) if tile]
        self._all = {tile: self._places_of(tile) for tile in self.hand}
        self.held = next((i for i, tile in enumerate(self.hand) if self._all[tile]), 0)
        self.rotation = 0
        self.places = self._all[self.tile]
        start = cursor or (0, 0)
        self.cursor = nearest(self.places, start) or start
        self._turn_to_fit()

    @property
    def tile(self) -> str:
        """Id of the tile in use."""
        return self.hand[self.held]

    @property
    def design(self) -> Design:
        """The face of the tile in use."""
        return self._state.tileset.by_id[self.tile]

    @property
    def move(self) -> Place:
        """The move that lays the tile as it is shown."""
        x, y = self.cursor
        return Place(self.tile, x, y, self.rotation)

    @property
    def fits(self) -> bool:
        """True if the tile may lie as it is shown."""
        return self.rotation % self.design.symmetry in self.places.get(self.cursor, ())

    @property
    def ways(self) -> int:
        """In how many rotations that look different the tile fits under the cursor."""
        return len(self.places.get(self.cursor, ()))

    def go(self, x: int, y: int) -> None:
        """Put the cursor on a cell; where the tile fits there in some way only, turn it so."""
        self.cursor = (x, y)
        self._turn_to_fit()

    def step(self, dx: int, dy: int) -> None:
        """Move the cursor by cells, staying within reach of the tiles that lie."""
        x, y = self.cursor[0] + dx, self.cursor[1] + dy
        west, north, east, south = self._reach
        self.go(min(max(x, west), east), min(max(y, north), south))

    def next_place(self, step: int = 1) -> None:
        """Go to the next legal cell, in reading order; ``step`` -1 for the one before."""
        order = sorted(self.places, key=lambda cell: (cell[1], cell[0]))
        if not order:
            return
        x, y = self.cursor
        if self.cursor in self.places:
            at = order.index(self.cursor) + step
        else:
            at = sum((cy, cx) < (y, x) for cx, cy in order) - (step < 0)
        self.go(*order[at % len(order)])

    def turn(self, step: int) -> None:
        """Turn the tile clockwise (``step`` 1) or back (-1).

        Where it fits in some rotations, those that do not fit are left out.
        """
        symmetry = self.design.symmetry
        fitting = self.places.get(self.cursor, ())
        for _ in range(symmetry):
            self.rotation = (self.rotation + step) % 4
            if not fitting or self.rotation % symmetry in fitting:
                return

    def exchange(self) -> None:
        """Take the next tile of the hand."""
        self.held = (self.held + 1) % len(self.hand)
        self.places = self._all[self.tile]
        self._turn_to_fit()

    def _turn_to_fit(self) -> None:
        fitting = self.places.get(self.cursor, ())
        if fitting and self.rotation % self.design.symmetry not in fitting:
            self.turn(1)

    def _places_of(self, tile: str) -> dict[Cell, tuple[int, ...]]:
        symmetry = self._state.tileset.by_id[tile].symmetry
        found: dict[Cell, list[int]] = {}
        for move in self._state.legal_moves():
            if isinstance(move, Place) and move.tile == tile and move.rotation < symmetry:
                found.setdefault((move.x, move.y), []).append(move.rotation)
        return {cell: tuple(rotations) for cell, rotations in found.items()}

    @cached_property
    def _reach(self) -> tuple[int, int, int, int]:
        """The first column and line that the cursor can go to, and the last ones."""
        xs, ys = zip(*((tile.x, tile.y) for tile in self._state.landscape.laid()), strict=True)
        return min(xs) - 2, min(ys) - 2, max(xs) + 2, max(ys) + 2


def nearest(cells: Iterable[Cell], to: Cell) -> Cell | None:
    """Return the cell nearest to another by walking distance, the first in reading order of several."""
    x, y = to
    return min(cells, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell[1], cell[0]), default=None)
