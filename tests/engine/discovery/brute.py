"""A second reading of The Discovery, plain and slow, to hold the engine against.

:mod:`tests.engine.brute` says what it shares with those of other games, and what it does not with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from functools import cache
from typing import Any, NamedTuple

from tests.engine.brute import Area, Cell, Laid, Plain, Spot, beside, facing, owners, tile_file

FACES: dict[str, dict[str, Any]] = {face["id"]: face for face in tile_file("discovery")["design"]}

Turn = Generator[tuple[Any, set[Plain]], Plain, None]


class Part(NamedTuple):
    """A region of a face: its terrain, and the sides that it reaches."""

    kind: str
    ports: frozenset[str]


PARTS = {
    name: tuple(Part(region["terrain"], frozenset(region["edges"])) for region in face["regions"])
    for name, face in FACES.items()
}


@cache
def lying(tile: str, rotation: int) -> dict[str, int]:
    """Return which region of a turned tile reaches which side."""
    return owners(PARTS[tile], rotation)


class Board(Laid[Part]):
    """The laid tiles, as ``(tile, x, y, rotation)``."""

    PARTS = PARTS

    def __init__(self, laid: Iterable[tuple[str, int, int, int]] = (("START", 0, 0, 0),)) -> None:
        super().__init__(laid)

    def terrain(self, spot: Spot) -> str:
        return self.part(spot).kind

    def holes(self, area: Area) -> set[Cell]:
        """Return the empty cells that a feature faces."""
        return {at for spot in area for at, _ in self.links(spot) if at not in self.tiles}

    def touching(self, area: Area) -> set[Area]:
        """Return the features that share a border line with one inside some tile."""
        return {
            self.area((x, y, other))
            for x, y, region in area
            for pair in FACES[self.tiles[x, y]]["touch"]
            if region in pair
            for other in pair
            if other != region
        }

    def shore_cities(self, area: Area) -> set[Spot]:
        """Return the cities that stand on a feature itself, as (x, y, index on the tile)."""
        return {
            (x, y, index)
            for x, y, region in area
            for index, pair in enumerate(FACES[self.tiles[x, y]]["cities"])
            if region in pair
        }

    def cities(self, area: Area) -> set[Spot]:
        """Return the cities that count for a feature."""
        found = self.shore_cities(area)
        if self.terrain(next(iter(area))) == "mountain":
            for other in self.touching(area):
                if self.terrain(next(iter(other))) == "grassland":
                    found |= self.shore_cities(other)
        return found

    def value(self, area: Area, *, final: bool = False, exactly_two: bool = False) -> int:
        """Return the points of one follower on a feature."""
        size = len({(x, y) for x, y, _ in area})
        small = size == 2 or (size == 1 and not exactly_two)
        bonus = not self.holes(area) and not final and not small
        terrain = self.terrain(next(iter(area)))
        if terrain == "grassland":
            return size + size * bonus
        count = len(self.cities(area))
        return count + (count if terrain == "mountain" else size) * bonus

    def placements(self, tile: str) -> set[tuple[int, int, int]]:
        """Return where a tile fits, as (x, y, rotation)."""
        found = set()
        for rotation in range(4):
            ways = lying(tile, rotation)
            for at in self.rims():
                for side, there in beside(at).items():
                    if there in self.tiles:
                        (theirs,) = self.reaching[there][facing(side)]
                        if self.part((*there, theirs)).kind != PARTS[tile][ways[side]].kind:
                            break
                else:
                    found.add((*at, rotation))
        return found


class Referee:
    """A game: ``who`` is to move (a seat, ``"chance"`` or ``None``) and ``legal`` is what it may do."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players = players
        self.options = options
        self.board = Board()
        self.bag = Counter({name: face["count"] for name, face in FACES.items()})
        self._take("START")
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.aside: list[str] = []
        self.scores = [0] * players
        self.standing: dict[Spot, int] = {}
        self.turns = 0
        self.last: Cell = (0, 0)
        self.who: Any = None
        self.legal: set[Plain] = set()
        self._game = self._play()
        self.who, self.legal = next(self._game)

    def apply(self, move: Plain) -> None:
        """Make a legal move."""
        assert move in self.legal
        self.who, self.legal = self._game.send(move)

    def value(self, spot: Spot, *, final: bool) -> int:
        exactly_two = self.options["small_feature"] == "exactly_two"
        return self.board.value(self.board.area(spot), final=final, exactly_two=exactly_two)

    def _take(self, tile: str) -> str:
        self.bag[tile] -= 1
        self.bag += Counter()
        return tile

    def _draw(self, seat: int) -> Generator[tuple[Any, set[Plain]], Plain, str]:
        move = yield "chance", {("draw", tile, seat) for tile in self.bag}
        return self._take(move[1])

    def _play(self) -> Turn:
        seat = 0
        if self.options["first_player"] == "random":
            move = yield "chance", {("begin", seat) for seat in range(self.players)}
            seat = move[1]
        spare = {"off": 0, "printed": (1, 2, 3, 1)[self.players - 2], "exact": 83 % self.players}
        for _ in range(spare[self.options["equal_turns"]]):
            move = yield "chance", {("remove", tile) for tile in self.bag}
            self.aside.append(self._take(move[1]))
        in_hand = self.options["hand"] != "none"
        if in_hand:
            for k in range(2 * self.players):
                owner = (seat + k // 2) % self.players
                self.hands[owner].append((yield from self._draw(owner)))
        while self.bag or any(self.hands):
            if in_hand:
                yield from self._turn_with_hand(seat)
            else:
                yield from self._turn_without_hand(seat)
            seat = (seat + 1) % self.players
        for spot, owner in self.standing.items():
            self.scores[owner] += self.value(spot, final=True)
        yield None, set()

    def _turn_without_hand(self, seat: int) -> Turn:
        self.turns += 1
        while self.bag:
            tile = yield from self._draw(seat)
            if self.board.placements(tile):
                self.hands[seat] = [tile]
                yield from self._lay_and_follow(seat)
                return
            self.aside.append(tile)

    def _turn_with_hand(self, seat: int) -> Turn:
        hand = self.hands[seat]
        if not hand:
            return
        self.turns += 1
        while not any(self.board.placements(tile) for tile in hand):
            shown = tuple(hand)
            if not self.bag:
                yield seat, {("forgo", shown)}
                self.aside += hand
                hand.clear()
                return
            move = yield seat, {("discard", tile, shown) for tile in hand}
            hand.remove(move[1])
            self.aside.append(move[1])
            hand.append((yield from self._draw(seat)))
        yield from self._lay_and_follow(seat)
        if self.bag:
            hand.append((yield from self._draw(seat)))

    def _lay_and_follow(self, seat: int) -> Turn:
        hand = self.hands[seat]
        move = yield seat, {("place", tile, *spot) for tile in hand for spot in self.board.placements(tile)}
        _, tile, x, y, rotation = move
        hand.remove(tile)
        self.board.lay(tile, x, y, rotation)
        self.last = (x, y)
        move = yield seat, self._follower_moves(seat, tile)
        if move[0] == "deploy":
            self.standing[x, y, move[1]] = seat
        elif move[0] == "home":
            spot = move[1:]
            self.scores[seat] += self.value(spot, final=False)
            del self.standing[spot]

    def _follower_moves(self, seat: int, tile: str) -> set[Plain]:
        own = [spot for spot, owner in self.standing.items() if owner == seat]
        found: set[Plain] = {("pass",)} | {("home", *spot) for spot in own}
        if len(own) < 4:
            for region in range(len(FACES[tile]["regions"])):
                if not any(spot in self.standing for spot in self.board.area((*self.last, region))):
                    found.add(("deploy", region, 0))
        return found
