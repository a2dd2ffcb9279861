"""A second reading of Abbey & Mayor: holes and abbeys, the goals of wagons, barns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.engine.brute import Area, Cell, Spot, beside, facing, ring
from tests.engine.carcassonne.brute_board import ABBEY, LINKS, PARTS

if TYPE_CHECKING:
    from tests.engine.carcassonne.brute_board import Board

CORNERS = {(-1, -1): ("ER", "SL"), (0, -1): ("SR", "WL"), (-1, 0): ("NR", "EL"), (0, 0): ("WR", "NL")}
"""The four cells round a corner point, from the one to its south-east, and half-sides there (BARN-2)."""

WAGON_KINDS = ("road", "city", "monastery", "shrine")
"""The features that a wagon may stand on (WAGON-1)."""


def holes(board: Board) -> set[Cell]:
    """Return the empty cells whose four sides touch tiles (ABBEY-5)."""
    return {at for at in board.rims() if set(beside(at).values()) <= set(board.tiles)}


def facing_spots(board: Board, at: Cell) -> set[Spot]:
    """Return the roads, cities and rivers of the neighbours that meet the sides of a cell."""
    found = set[Spot]()
    for side, cell in beside(at).items():
        found |= {(*cell, region) for region in board.reaching.get(cell, {}).get(facing(side), ())}
    return found


class Barns:
    """The barns on the board.

    Attributes:
        seats: whose each is, by its corner point, which is written as the cell to its south-east.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seats: dict[Cell, int] = {}

    def field(self, corner: Cell) -> Area | None:
        """Return the field around a corner point, ``None`` where no barn may stand (BARN-2)."""
        found = set()
        for (dx, dy), ports in CORNERS.items():
            at = (corner[0] + dx, corner[1] + dy)
            first, second = (self.board.reaching.get(at, {}).get(port) for port in ports)
            if not first or first != second:
                return None
            found.add(self.board.area((*at, first[0])))
        (field,) = found  # BARN-3
        return field

    def on(self, field: Area | None) -> list[int]:
        """Return the seats with a barn on a field."""
        return [seat for corner, seat in self.seats.items() if self.field(corner) == field]

    def fields(self) -> set[Area]:
        """Return the fields with barns."""
        return {field for corner in self.seats if (field := self.field(corner))}

    def places(self, at: Cell, *, together: bool) -> set[Cell]:
        """Return the corner points of a tile where a barn may be put (BARN-1 to BARN-4)."""
        corners = {(at[0] + dx, at[1] + dy) for dx in (0, 1) for dy in (0, 1)}
        fields = {corner: field for corner in corners if (field := self.field(corner))}
        return {corner for corner, field in fields.items() if together or not self.on(field)}


def near(board: Board, spot: Spot) -> set[Spot]:
    """Return the segments on a wagon's tile and the eight around it (WAGON-5)."""
    cells = (ring(spot[:2]) | {spot[:2]}) & set(board.tiles)
    return {(*at, region) for at in cells for region in range(len(PARTS[board.tiles[at]]))}


def connected(board: Board, area: Area) -> set[Spot]:
    """Return the segments of all features directly connected to one (WAGON-12)."""
    joined: set[Spot] = set()
    for x, y, region in area:
        tile = board.tiles[x, y]
        joined |= {(x, y, one) for group in LINKS.get(tile, ()) if region in group for one in group}
        if tile == ABBEY:
            joined |= facing_spots(board, (x, y))
        joined |= {(*at, 0) for at, _ in board.links((x, y, region)) if board.tiles.get(at) == ABBEY}
    return set().union(*map(board.area, joined)) - area


def goals(board: Board, spot: Spot, area: Area, rule: str, is_free: Callable[[Spot], bool]) -> set[Spot]:
    """Return where a wagon may move to (WAGON-3 to WAGON-9).

    Args:
        board: the board.
        spot: where the wagon has been scored.
        area: the feature there.
        rule: "near" or "connected".
        is_free: tells whether the feature of a segment is unoccupied.
    """
    reached = near(board, spot) if rule == "near" else connected(board, area)
    wanted = {one for one in reached if board.part(one).kind in WAGON_KINDS}
    return {one for one in wanted if board.gaps(board.area(one)) and is_free(one)}
