"""A second reading of New World, plain and slow, to hold the engine against.

:mod:`tests.engine.brute` says what it shares with those of other games, and what it does not with the engine.
Cells are ``(x, y)`` with ``x = -column``, as in the engine's moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from tests.engine.brute import (
    FACING,
    WAYS,
    Area,
    Cell,
    Laid,
    Plain,
    Play,
    Spot,
    owners,
    ring,
    tile_file,
)

_DATA: dict[str, Any] = tile_file("new_world")
LAND: dict[str, dict[str, Any]] = {face["id"]: face for face in _DATA["design"]}
COAST: dict[str, dict[str, Any]] = {face["id"]: face for face in _DATA["start_space"]}


class Part(NamedTuple):
    """A region of a face: its kind, where it reaches the rim ("N" or "NL"), and what is printed in it."""

    kind: str
    ports: frozenset[str]
    worth: int = 0


def _parts(face: dict[str, Any]) -> tuple[Part, ...]:
    return (
        *(Part("town", frozenset(town["edges"]), town["flags"]) for town in face["towns"]),
        *(Part("trail", frozenset(trail["edges"]), trail["posts"]) for trail in face["trails"]),
        *([Part("farm", frozenset())] if face.get("farm") else []),
        *(Part("plain", frozenset(plain["ports"]), plain["animals"]) for plain in face["plains"]),
    )


PARTS = {name: _parts(face) for name, face in (COAST | LAND).items()}


@cache
def lying(tile: str, rotation: int) -> dict[str, int]:
    """Return which region of a turned tile owns which port."""
    return owners(PARTS[tile], rotation)


@cache
def edges(tile: str, rotation: int) -> dict[str, str]:
    """Return the sides of a turned land tile, or of a start space that is not turned."""
    ports = lying(tile, rotation)
    found = {}
    for side in WAYS:
        if side in ports:
            found[side] = PARTS[tile][ports[side]].kind
        else:
            found[side] = "plain" if side + "L" in ports else "sea"
    return found


class Board(Laid[Part]):
    """The start board and the laid tiles, as ``(tile, x, y, rotation)``."""

    PARTS = PARTS

    def __init__(self, laid: Iterable[tuple[str, int, int, int]] = ()) -> None:
        coast = [(name, 0, space["row"], 0) for name, space in COAST.items()]
        super().__init__([*coast, *laid])

    def gaps(self, area: Area) -> set[Cell]:
        """Return the empty cells that a feature needs, those in the sea among them."""
        if self.kind(area) == "farm":
            ((x, y, _),) = area
            return ring((x, y)) - set(self.tiles)
        return {at for spot in area for at, _ in self.links(spot) if at not in self.tiles}

    def counted(self, area: Area) -> set[Cell]:
        """Return the tiles and start spaces that count for a feature."""
        cells = {(x, y) for x, y, _ in area}
        if self.kind(area) == "farm":
            cells |= ring(next(iter(cells))) & set(self.tiles)
        return cells

    def value(self, area: Area) -> int:
        """Return the points of a feature as it lies."""
        size, extra = len(self.counted(area)), sum(self.part(spot).worth for spot in area)
        match self.kind(area):
            case "trail":
                return size + 2 * extra
            case "town":
                return size + extra if self.gaps(area) else 2 * size + 2 * extra
            case "farm":
                return size
        return extra

    def placements(self, tile: str) -> set[tuple[int, int, int]]:
        """Return where a tile fits, as (x, y, rotation)."""
        rims = self.rims()
        found = set()
        for x, y in rims:
            if x >= 0:
                continue
            beside = {
                side: (x + dx, y + dy) for side, (dx, dy) in WAYS.items() if (x + dx, y + dy) in self.tiles
            }
            for rotation in range(4):
                mine = edges(tile, rotation)
                if all(
                    edges(self.tiles[at], self.rotations[at])[FACING[side]] == mine[side]
                    for side, at in beside.items()
                ):
                    found.add((x, y, rotation))
        return found


class Referee:
    """A game from its set-up on.

    ``who`` is to move (a seat, ``"chance"`` or ``None``), ``legal`` is what it may do.
    """

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players, self.options = players, options
        self.board = Board()
        self.bag = Counter({name: face["count"] for name, face in LAND.items()})
        self.aside: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.scores = [0] * players
        self.standing: dict[Spot, int] = {}
        self.swept: list[Spot] = []
        self.turns = 0
        self.surveyors = [0] if options["delayed_second_surveyor"] == "on" else [0, 0]
        self.count = 0
        self.who: Any = None
        self.legal: set[Plain] = set()
        self._order: list[Cell] = []
        self._game = self._play()
        self.who, self.legal = next(self._game)

    def apply(self, move: Plain) -> None:
        """Make a legal move."""
        assert move in self.legal
        self.who, self.legal = self._game.send(move)

    def supply(self, seat: int) -> int:
        return 5 - list(self.standing.values()).count(seat)

    def _play(self) -> Play:
        seat = 0
        if self.options["first_player"] == "random":
            move = yield "chance", {("begin", one) for one in range(self.players)}
            seat = move[1]
        while self.bag:
            self.turns += 1
            laid = yield from self._turn(seat)
            if not laid:
                break
            seat = (seat + 1) % self.players
        for area in {self.board.area(spot) for spot in self.standing}:
            bonus = self.options["final_bonus"] and self.board.kind(area) != "plain"
            self._award(area, bonus=bonus)
        yield None, set()

    def _turn(self, seat: int) -> Play:
        """Play a turn; yield whether a tile was laid."""
        while True:
            if not self.bag:
                return False
            move = yield "chance", {("draw", tile, seat) for tile in self.bag}
            tile = move[1]
            self.bag -= Counter([tile])
            spots = self.board.placements(tile)
            if spots:
                break
            self.aside.append(tile)
        self.hands[seat].append(tile)
        move = yield seat, {("place", tile, *spot) for spot in spots}
        self.hands[seat].clear()
        at = (move[2], move[3])
        before = set(self._whole())
        self.board.lay(*move[1:])
        self._order.append(at)
        move = yield seat, self._settler_moves(seat, at)
        if move[0] == "deploy":
            self.standing[(*at, move[1])] = seat
        fresh = [area for area in self._whole() if area not in before]
        yield from self._score_all(seat, fresh)
        return True

    def _whole(self) -> list[Area]:
        """Return the complete trails, towns and farms."""
        return [a for a in self.board.areas() if self.board.kind(a) != "plain" and not self.board.gaps(a)]

    def _settler_moves(self, seat: int, at: Cell) -> set[Plain]:
        found: set[Plain] = {("pass",)}
        if self.supply(seat):
            for region in range(len(PARTS[self.board.tiles[at]])):
                if not any(spot in self.standing for spot in self.board.area((*at, region))):
                    found.add(("deploy", region, 0))
        return found

    def _name(self, area: Area) -> Spot:
        """Return the segment laid first, among those with settlers if there are any."""
        order: list[Cell] = [(0, row) for row in range(1, 11)] + self._order
        among = [spot for spot in area if spot in self.standing] or list(area)
        return min(among, key=lambda spot: (order.index(spot[:2]), spot[2]))

    def _waits(self) -> bool:
        return len(self.surveyors) == 1

    def _score_all(self, seat: int, left: list[Area]) -> Play:
        while True:
            held = [area for area in left if any(spot in self.standing for spot in area)]
            ready = held
            if self._waits() and self.options["delay_counts"] == "completed":
                ready = left
            if not ready:
                return
            area = ready[0]
            if len(ready) > 1 and held:
                by_name = {self._name(one): one for one in ready}
                move = yield seat, {("score", *spot) for spot in by_name}
                area = by_name[move[1:]]
            left.remove(area)
            if area in held:
                self._award(area, bonus=True)
                for spot in area:
                    self.standing.pop(spot, None)
            self._survey()

    def _survey(self) -> None:
        if self._waits():
            self.count += 1
            if self.count == 5:
                self.surveyors.append(0)
            return
        east = min(self.surveyors)
        if east < max(-x for x, _ in self.board.tiles):
            self.surveyors.remove(east)
            self.surveyors.append(east + 1)
        elif not self.options["sweep_when_blocked"]:
            return
        for spot in list(self.standing):
            if -spot[0] < min(self.surveyors) and self.board.part(spot).kind != "plain":
                del self.standing[spot]

    def _award(self, area: Area, *, bonus: bool) -> None:
        count = Counter(self.standing[spot] for spot in area if spot in self.standing)
        for seat, number in count.items():
            if number < max(count.values()):
                continue
            self.scores[seat] += self.board.value(area)
            mine = [-spot[0] for spot in area if self.standing.get(spot) == seat]
            for surveyor in self.surveyors if bonus else []:
                there = mine.count(surveyor)
                self.scores[seat] += 4 * (there if self.options["bonus_per"] == "settler" else min(there, 1))
