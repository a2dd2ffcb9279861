"""A second reading of The River II, alone and together with The River (RIVER2-1 to RIVER2-21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.engine.brute import FACING, WAYS, Area, Cell, Plain, Play, turned
from tests.engine.carcassonne.brute import Referee
from tests.engine.carcassonne.brute_board import PARTS, RIVER, RIVER2, Board, counts, edges

VOLCANO, HERD_TILE = "R2-lake-volcano", "R2-bend-pigs"
HERD = next(i for i, field in enumerate(RIVER2[HERD_TILE]["fields"]) if "pig_herd" in field)
"""Which of the fields of its tile has the herd."""

Arm = tuple[Cell, str, int]
"""Where an arm goes on: the cell ahead, its heading, and its last bend: 1 right, -1 left, 0 none."""


def has_herd(board: Board, field: Area) -> bool:
    """Return whether the pigs graze on a field."""
    return any(board.tiles[x, y] == HERD_TILE and _number(region) == HERD for x, y, region in field)


def _number(region: int) -> int:
    """Return which of its fields a region of the tile with the herd is."""
    return [part.kind for part in PARTS[HERD_TILE][:region]].count("field")


class RiverReferee(Referee):
    """A game with The River II."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.arms: list[Arm] = []
        super().__init__(players, options)

    def _spring(self) -> None:
        faces = dict(RIVER2)
        if self.options["river"]:
            faces |= {
                name: face for name, face in RIVER.items() if face["id"] not in ("RV-spring", "RV-lake")
            }
        self.water = Counter({name: face["count"] for name, face in faces.items()})
        self.board.lay(self._take(self.water, "R2-spring"), 0, 0, 0)
        self.arms = [((1, 0), "E", 0)]

    def _draw(self, seat: int) -> Play:
        if not self.water:
            return (yield from super()._draw(seat))
        waiting = self.water - Counter([*self.back, VOLCANO])
        if "R2-fork" in waiting:
            names = {"R2-fork"}
        elif waiting:
            names = set(waiting)
        else:
            names = {self.back.pop(0)} if self.back else {VOLCANO}
        move = yield "chance", {("draw", tile, seat) for tile in names}
        return self._take(self.water, move[1])

    def _turn_down(self, tile: str) -> None:
        if tile not in RIVER2 | RIVER or tile == VOLCANO:
            self.aside.append(tile)
            return
        self.water[tile] += 1
        self.back.append(tile)
        if any(self._spots(one) for one in self.water if one != VOLCANO):
            return
        self.back.clear()
        for one in [*RIVER, *RIVER2]:
            if one in self.water and one != VOLCANO:
                self.aside += [one] * self.water.pop(one)

    def _river_ends(self) -> set[Cell]:
        return {at for at, _, _ in self.arms}

    def _ways(self, tile: str, rotation: int, heading: str) -> set[str]:
        """Return the sides by which the water leaves a tile."""
        sides = {side for side, edge in edges(tile, rotation).items() if edge == "river"}
        return sides - {FACING[heading]}

    def _flows(self, tile: str, spot: tuple[int, int, int]) -> bool:
        arm = next((arm for arm in self.arms if arm[0] == spot[:2]), None)
        if arm is None:
            return False
        at, heading, bent = arm
        taken = {*self.board.tiles, at, *(other for other, _, _ in self.arms)}
        for out in self._ways(tile, spot[2], heading):
            bend = self._bend(heading, out)
            beyond = _go(at, out)
            if (bend and bend == bent) or beyond in taken or not self._on_table(beyond):
                return False
            left, right = turned(out, 3), turned(out, 1)
            near = {_go(beyond, way) for way in (left, right, out)}
            near |= {_go(_go(beyond, out), way) for way in (left, right)}
            if self.options["river2_reserve"] and near & set(self.board.tiles):
                return False
        return True

    def _flow(self, at: Cell, tile: str, rotation: int) -> None:
        if tile == VOLCANO:
            self.arms.clear()
            return
        arm = next(arm for arm in self.arms if arm[0] == at)
        self.arms.remove(arm)
        for out in self._ways(tile, rotation, arm[1]):
            bend = self._bend(arm[1], out)
            kept = 0 if self.options["river_turns"] == "immediate" else arm[2]
            self.arms.append((_go(at, out), out, bend or kept))

    def _erupts(self, tile: str) -> bool:
        return tile == VOLCANO and self.options["river2_volcano"] == "again"

    def _follower_moves(self, seat: int, at: Cell) -> set[Plain]:
        found = super()._follower_moves(seat, at)
        if self._erupts(self.board.tiles[at]):
            return {move for move in found if move[0] not in ("deploy", "barn")}
        return found

    def _more(self, seat: int, fields: Iterable[Area]) -> int:
        grazed = counts("herd", self.options) and any(has_herd(self.board, field) for field in fields)
        return super()._more(seat, fields) + grazed


def _go(at: Cell, side: str) -> Cell:
    return at[0] + WAYS[side][0], at[1] + WAYS[side][1]
