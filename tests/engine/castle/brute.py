"""A second reading of The Castle, plain and slow, to hold the engine against.

:mod:`tests.engine.brute` says what it shares with those of other games, and what it does not with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from tests.engine.brute import FACING, WAYS, Area, Cell, Laid, Plain, Play, Spot, owners, tile_file, turned

DATA: dict[str, Any] = tile_file("castle")
FACES: dict[str, dict[str, Any]] = {face["id"]: face for face in DATA["tile"]}
STARTS: dict[str, dict[str, Any]] = {start["id"]: start for start in DATA["start_space"]}
SPACES = {(x, y) for y, row in enumerate(DATA["board"]["mask"]) for x, sign in enumerate(row) if sign == "#"}
CORNERS: list[dict[str, Any]] = DATA["corner"]
TOKENS: dict[str, int] = {token["kind"]: token["count"] for token in DATA["token"]}
LENGTH = sum(2 + len(corner["run"]) for corner in CORNERS)


class Part(NamedTuple):
    """A region of a face: its kind, where it reaches the rim ("N" or "NL"), its wells or markets."""

    kind: str
    ports: frozenset[str]
    tokens: int = 0


def _parts(face: dict[str, Any]) -> tuple[Part, ...]:
    if "shows" in face:
        side = FACING[face["side"]]
        ports = {side + half for half in "LR"} if face["shows"] == "court" else {side}
        return (Part(face["shows"], frozenset(ports), face["markets"]),)
    found = [Part("house", frozenset(house["sides"])) for house in face.get("houses", ())]
    found += [Part("tower", frozenset(tower["sides"])) for tower in face.get("towers", ())]
    found += [Part("path", frozenset(path["sides"]), int(path["well"])) for path in face.get("paths", ())]
    return (*found, *(Part("court", frozenset(c["ports"]), c["markets"]) for c in face.get("courts", ())))


PARTS = {name: _parts(face) for name, face in (FACES | STARTS).items()}


@cache
def lying(tile: str, rotation: int) -> dict[str, int]:
    """Return which region of a turned tile owns which port."""
    return owners(PARTS[tile], rotation)


@cache
def edges(tile: str, rotation: int) -> dict[str, str]:
    """Return the types of the sides of a turned tile; a start space has one only."""
    if tile in STARTS:
        return {FACING[STARTS[tile]["side"]]: STARTS[tile]["shows"]}
    return {turned(side, rotation): kind for side, kind in FACES[tile]["sides"].items()}


def start_cell(start: dict[str, Any]) -> Cell:
    x, y = start["space"]
    dx, dy = WAYS[start["side"]]
    return x + dx, y + dy


class Board(Laid[Part]):
    """The laid tiles, as ``(tile, x, y, rotation)``, on top of the start spaces."""

    PARTS = PARTS

    def __init__(self, laid: Iterable[tuple[str, int, int, int]] = ()) -> None:
        starts = [(name, *start_cell(start), 0) for name, start in STARTS.items()]
        super().__init__([*starts, *laid])

    def order(self, spot: Spot) -> tuple[int, int]:
        """Return the sort key of spots in the order of laying."""
        return list(self.tiles).index(spot[:2]), spot[2]

    def gaps(self, area: Area) -> set[Cell]:
        """Return the empty spaces of the board that a feature faces."""
        return {at for spot in area for at, _ in self.links(spot)} & SPACES - set(self.tiles)

    def size(self, area: Area) -> int:
        return len({(x, y) for x, y, _ in area})

    def tokens(self, area: Area) -> int:
        return sum(self.part(spot).tokens for spot in area)

    def full_value(self, area: Area) -> int:
        """Return the points of a path, house or tower when complete."""
        kind = self.kind(area)
        return self.size(area) * (2 if kind == "tower" or (kind == "path" and self.tokens(area)) else 1)

    def placements(self, tile: str, strict: bool) -> set[tuple[int, int, int]]:
        """Return where a tile fits, as (x, y, rotation)."""
        found = set()
        for x, y in SPACES - set(self.tiles):
            for rotation in range(4):
                meets = []
                for side, mine in edges(tile, rotation).items():
                    beside = (x + WAYS[side][0], y + WAYS[side][1])
                    if beside in self.tiles:
                        theirs = edges(self.tiles[beside], self.rotations[beside]).get(FACING[side])
                        if theirs is not None:
                            meets.append(mine == theirs if strict else (mine == "path") == (theirs == "path"))
                if meets and all(meets):
                    found.add((x, y, rotation))
        return found

    def empty_group(self) -> int:
        """Return the size of the largest group of empty spaces."""
        left, best = SPACES - set(self.tiles), 0
        while left:
            group = [left.pop()]
            for x, y in group:
                near = {(x + dx, y + dy) for dx, dy in WAYS.values()} & left
                left -= near
                group += near
            best = max(best, len(group))
        return best


class Referee:
    """A game from its set-up on.

    ``who`` is to move (a seat, ``"chance"`` or ``None``), ``legal`` is what it may do.
    """

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.board = Board()
        self.scores = [0, 0]
        self.supply = [DATA["totals"]["followers_per_player"] - 1] * 2
        self.standing: dict[Spot, int] = {}
        self.bag = Counter({name: face["count"] for name, face in FACES.items()})
        self.aside: list[str] = []
        self.on_corner: dict[int, str] = {}
        self.held: list[list[tuple[str, int]]] = [[], []]
        self.keeps = [0, 0]
        self.turns = 0
        self._play = self._game()
        self.who, self.legal = next(self._play)

    def apply(self, move: Plain) -> None:
        assert move in self.legal
        self.who, self.legal = self._play.send(move)

    def winners(self, area: Area) -> set[int]:
        count = Counter(seat for spot, seat in self.standing.items() if spot in area)
        if count[0] == count[1]:
            return {0, 1} if self.options["ties"] == "all" else set()
        return {0} if count[0] > count[1] else {1}

    def first_follower(self, area: Area) -> Spot:
        return min((spot for spot in self.standing if spot in area), key=self.board.order)

    def occupied(self) -> list[Area]:
        return [area for area in self.board.areas() if any(spot in area for spot in self.standing)]

    def usable(self, seat: int, kind: str) -> bool:
        return any(one == kind and turn < self.turns for one, turn in self.held[seat])

    def drop(self, seat: int, kind: str) -> None:
        self.held[seat].remove(next(one for one in self.held[seat] if one[0] == kind))

    # -- the course of the game ---------------------------------------------------------------------------

    def _game(self) -> Play:
        left = Counter(TOKENS)
        for number, corner in enumerate(CORNERS):
            if corner["token"]:
                _, kind, _ = yield "chance", {("hide", kind, number) for kind in left if left[kind]}
                left[kind] -= 1
                self.on_corner[number] = kind
        seat = 0
        if self.options["first_player"] == "random":
            _, seat = yield "chance", {("begin", 0), ("begin", 1)}
        again = False
        while self.bag.total():
            self.turns += 1
            again = yield from self._turn(seat)
            seat = seat if again else 1 - seat
        self._final()
        yield None, set()

    def _turn(self, seat: int) -> Play:
        places: set[tuple[int, int, int]] = set()
        while not places:
            if not self.bag.total():
                return False
            _, tile, _ = yield "chance", {("draw", name, seat) for name in self.bag if self.bag[name]}
            self.bag[tile] -= 1
            places = self.board.placements(tile, self.options["edges"] == "all")
            if not places:
                self.aside.append(tile)
        _, _, x, y, rotation = yield seat, {("place", tile, *place) for place in places}
        self.board.lay(tile, x, y, rotation)
        free: set[Plain] = {("pass",)}
        for region in range(len(PARTS[tile])):
            area = self.board.area((x, y, region))
            if self.supply[seat] and not any(spot in area for spot in self.standing):
                free.add(("deploy", region, 0))
        move = yield seat, free
        if move[0] == "deploy":
            self.supply[seat] -= 1
            self.standing[x, y, move[1]] = seat
        yield from self._scoring(seat)
        if self.bag.total() and self.usable(seat, "extra-turn"):
            kind = "extra-turn"
            move = yield seat, {("use", kind), ("hold", kind)}
            if move[0] == "use":
                self.drop(seat, kind)
                return True
        return False

    def _scoring(self, seat: int) -> Play:
        done = [a for a in self.occupied() if self.board.kind(a) != "court" and not self.board.gaps(a)]
        left = sorted(done, key=lambda area: self.board.order(self.first_follower(area)))
        while left:
            mine = [area for area in left if seat in self.winners(area)]
            theirs = [area for area in left if self.winners(area)]
            due = mine or theirs or left[:1]
            if len(due) > 1:
                by_name = {("score", *self.first_follower(area)): area for area in due}
                move = yield seat, set(by_name)
                due = [by_name[move]]
            left.remove(due[0])
            yield from self._score(due[0], seat)
        for area in done:
            for spot in [spot for spot in self.standing if spot in area]:
                self.supply[self.standing.pop(spot)] += 1

    def _score(self, area: Area, seat: int) -> Play:
        won, kind = self.winners(area), self.board.kind(area)
        token = f"double-{kind}"
        double = False
        if seat in won and self.usable(seat, token):
            move = yield seat, {("use", token), ("hold", token)}
            double = move[0] == "use"
        if double:
            self.drop(seat, token)
        for one in won:
            self.scores[one] += self.board.full_value(area) * (2 if double and one == seat else 1)
            if kind == "house":
                self.keeps[one] = max(self.keeps[one], self.board.size(area))
        for one in [one for one in (seat, 1 - seat) if one in won]:
            for number, corner in enumerate(CORNERS):
                if self.scores[one] % LENGTH in corner["spaces"] and number in self.on_corner:
                    found = self.on_corner[number]
                    if not self.options["tokens_open"]:
                        yield "chance", {("reveal", found, number)}
                    del self.on_corner[number]
                    self.held[one].append((found, self.turns))

    # -- the end ------------------------------------------------------------------------------------------

    def _final(self) -> None:
        gains = [self.final(0), self.final(1)]
        self.scores = [score + gain for score, gain in zip(self.scores, gains, strict=True)]
        self.held = [
            [one for one in held if self._stays(seat, one[0])] for seat, held in enumerate(self.held)
        ]

    def _stays(self, seat: int, kind: str) -> bool:
        """Return whether a token finds nothing to do at the end (whole kinds only)."""
        return kind in ("extra-turn", "double-house", "double-tower")

    def final(self, seat: int) -> int:
        """Return a seat's final points, with the best use of its tokens."""
        have = [Counter(kind for kind, _ in held) for held in self.held]
        sizes = [
            size + self.options["keep_bonus"] * have[i]["keep"] if size else 0
            for i, size in enumerate(self.keeps)
        ]
        gain = self.board.empty_group() if sizes[seat] > sizes[1 - seat] else 0
        mine = [area for area in self.occupied() if seat in self.winners(area)]
        for kind in ("path", "house", "tower"):
            values = [
                self._unfinished(area)
                for area in mine
                if self.board.kind(area) == kind and self.board.gaps(area)
            ]
            gain += _best_sum(values, have[seat][f"unfinished-{kind}"])
        markets = [self.board.tokens(area) for area in mine if self.board.kind(area) == "court"]
        gain += 3 * sum(markets) + _best_sum(markets, have[seat]["market"])
        return gain + 5 * have[seat]["points"]

    def _unfinished(self, area: Area) -> int:
        full = self.options["unfinished_rate"] == "full"
        return self.board.full_value(area) if full else self.board.size(area)


def _best_sum(values: list[int], count: int) -> int:
    """Return the largest sum of a number of the values, by trying all."""
    return max(map(sum, combinations(values, min(count, len(values)))))
