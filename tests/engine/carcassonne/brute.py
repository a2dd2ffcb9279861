"""A second reading of Carcassonne, plain and slow, to hold the engine against.

:mod:`tests.engine.brute` says what it shares with those of other games, and what it does not with the engine.
It knows the base game, The River, The Abbot, Inns & Cathedrals, Traders & Builders, King & Robber Baron, The
Watchtowers, The Wind Roses, The Labyrinth, Siege, the special monasteries, The Phantom, The Festival, Little
Buildings, the editions and those house rules that change the board or the order of turns; not the solo game,
hands of three, auctions and tables that grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.engine.brute import FACING, WAYS, Area, Cell, Plain, Play, Spot, ring, turned
from tests.engine.carcassonne.brute_board import (
    ABBOT,
    BASE,
    BOXES,
    BUILDER,
    BUILDINGS,
    FESTIVALS,
    FIGURES,
    GOODS,
    LARGE,
    MEEPLE,
    MEEPLES,
    PARTS,
    PHANTOM,
    PIG,
    RIVER,
    ROSES,
    TOWERS,
    WATER,
    board_type,
    edges,
)
from tests.engine.carcassonne.brute_king import Tokens, has
from tests.engine.carcassonne.brute_rose import rose_points


class Referee:
    """A game from its set-up on.

    ``who`` is to move (a seat, ``"chance"`` or ``None``), ``legal`` is what it may do.
    """

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players, self.options = players, options
        first = options["edition"] == "current"
        self.small = {"edition": 4 if first else 2, "4": 4, "2": 2}[options["small_city"]]
        self.mode = options["field_mode"]
        if self.mode == "edition":
            modes = {"current": "per_field", "second": "per_field_once", "first": "per_city"}
            self.mode = modes[options["edition"]]
        width, height = map(int, options["table"].split("x"))
        self.room = {
            (x, y)
            for x in range(-(width // 2), width // 2 + 1)
            for y in range(-(height // 2), height // 2 + 1)
        }
        self.size = (width, height)
        self.board = board_type(options)(closing=self.room if options["edge_completes"] else None)
        self.bag = Counter({name: face["count"] * options["tile_sets"] for name, face in BASE.items()})
        for box, faces in BOXES.items():
            if box != "river2" and options.get(box) and (box != "king_robber" or has(options, "tiles")):
                left_out = {"off": "S", "cathars": "SB-", "besiegers": "SC-"}.get(options[box], "none")
                self.bag += Counter(
                    {name: f["count"] for name, f in faces.items() if left_out not in name[:3]}
                )
        if options["monasteries"] and options["special_monasteries"] == "replace":
            self.bag -= Counter({name: face["count"] for name, face in BASE.items() if face.get("monastery")})
        self.tokens = Tokens(options) if options["king_robber"] else None
        self.built: list[tuple[int, str]] = []  # seat and kind of each building
        self.goods: list[Counter[str]] = [Counter() for _ in range(players)]
        self.water: Counter[str] = Counter()
        self.back: list[str] = []
        self.aside: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.scores = [0] * players
        self.standing: dict[Spot, tuple[int, int]] = {}  # figure and seat
        self.turns = 0
        self.dealt = False
        self.bent = 0
        self.ahead: tuple[Cell, str] | None = None
        self.who: Any = None
        self.legal: set[Plain] = set()
        self._game = self._play()
        self.who, self.legal = next(self._game)

    def apply(self, move: Plain) -> None:
        """Make a legal move."""
        assert move in self.legal
        self.who, self.legal = self._game.send(move)

    def supply(self, seat: int, figure: int = 0) -> int:
        options = self.options

        def of_box(name: str, box: str) -> int:
            return int(options[box] if options[name] == "auto" else options[name])

        have: dict[int, int] = {
            MEEPLE: options["followers"],
            ABBOT: options["abbots"] if options["abbot"] else 0,
            LARGE: of_box("large_meeples", "inns"),
            BUILDER: of_box("builders", "traders"),
            PIG: of_box("pigs", "traders") if options["fields"] else 0,
            PHANTOM: int(options["phantom"]),
        }
        return have[figure] - list(self.standing.values()).count((figure, seat))

    # -- set-up -----------------------------------------------------------------------------------------

    def _play(self) -> Play:
        if self.options["river"] or self.options["river2"]:
            if not self.options["river_keep_start"]:
                self._take(self.bag, "D")
            self._spring()
        elif self.options["start_in_bag"]:
            move = yield "chance", {("open", tile) for tile in self.bag}
            self.board.lay(self._take(self.bag, move[1]), 0, 0, 0)
        else:
            start = self._take(self.bag, "D")
            if self.options["wind_roses"]:
                start = self._take(self.bag, "WR-orange")
            self.board.lay(start, 0, 0, 0)
        seat = 0
        if self.players > 1 and self.options["first_player"] in ("random", "toss"):
            move = yield "chance", {("begin", one) for one in range(self.players)}
            seat = move[1]
        elif self.players > 1 and self.options["first_player"] == "most_roads":
            seat = yield from self._lots()
        more = 0
        while (again := (yield from self._turn(seat))) is not None:
            more += again
            seat = seat if more else (seat + 1) % self.players
            more -= more > 0
        self._final()
        yield None, set()

    def _spring(self) -> None:
        """Begin with the river."""
        self.water = Counter({name: face["count"] for name, face in RIVER.items()})
        self._take(self.water, "RV-spring")
        self.board.lay("RV-spring", 0, 0, 0)
        self.ahead = ((1, 0), "E")

    def _lots(self) -> Play:
        running = list(range(self.players))
        while len(running) > 1:
            for one in running:
                move = yield "chance", {("draw", tile, one) for tile in self.bag}
                self.hands[one].append(self._take(self.bag, move[1]))
            roads = {one: sum(p.kind == "road" for p in PARTS[self.hands[one][0]]) for one in running}
            for one in running:
                self.bag[self.hands[one].pop()] += 1
            running = [one for one in running if roads[one] == max(roads.values())]
        return running[0]

    @staticmethod
    def _take(source: Counter[str], tile: str) -> str:
        source[tile] -= 1
        if not source[tile]:
            del source[tile]
        return tile

    # -- turns ------------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> Play:
        """Play a turn; yield how many more the seat has earned, ``None`` when the game is over."""
        if 0 < self.options["turns"] <= self.turns:
            return None
        ahead = self.options["draw_ahead"]
        yield from self._deal(seat)
        if not self.water and not self.bag and not any(self.hands):
            return None
        if ahead and not self.water and not self.bag and not self.hands[seat]:
            return 0
        self.turns += 1
        played = yield from self._part(seat)
        if played is None:
            return 0 if any(self.hands) else None
        hole, second, erupts = played
        if second and (self.water or self.bag or self.hands[seat]):
            takes = True
            if self.options["builder_turn"] == "ask":
                move = yield seat, {("second_part", True), ("second_part", False)}
                takes = move[1]
            if takes and (played := (yield from self._part(seat))) is not None:
                hole |= played[0]
                erupts |= played[2]
        if ahead and self.dealt and self.bag:
            self.hands[seat].append((yield from self._draw(seat)))
        return int(self.options["hole_bonus"] and hole) + erupts

    def _part(self, seat: int) -> Play:
        """Play a part of a turn; yield the results of :meth:`lay`, ``None`` when no tile was left."""
        tile = None
        while tile is None:
            if not self.hands[seat]:
                if not self.water and not self.bag:
                    return None
                self.hands[seat].append((yield from self._draw(seat)))
            tile = self.hands[seat][0]
            if not self._spots(tile):
                self.hands[seat].clear()
                self._turn_down(tile)
                tile = None
                self.turns -= 1
                yield from self._deal(seat)
                self.turns += 1
        move = yield seat, {("place", tile, *spot) for spot in self._spots(tile)}
        self.hands[seat].clear()
        return (yield from self.lay(seat, *move[1:]))

    def lay(self, seat: int, tile: str, x: int, y: int, rotation: int) -> Play:
        """Lay a tile and take the steps that follow.

        Yields whether the tile filled a hole, extended the feature of the own builder, and brings another
        turn by itself.
        """
        at = (x, y)
        self.board.lay(tile, x, y, rotation)
        if tile in WATER:
            self._flow(at, tile, rotation)
        self.scores[seat] += rose_points(self.board, at, ROSES)
        fresh = {self.board.area((*at, region)) for region in range(len(PARTS[tile]))}
        extends = any(self._has(area, seat, BUILDER) for area in fresh)
        move = yield seat, self._follower_moves(seat, at) | self._builds(seat)
        self._act(seat, at, move)
        taken = move[1] if move[0] == "deploy" else None
        second = {one for one in self._follower_moves(seat, at) if one[2:] == (PHANTOM,) and one[1] != taken}
        if second:
            move = yield seat, {("pass",), *second}
            self._act(seat, at, move)
        held = {self.board.area(spot) for spot in self.standing}
        done = [area for area in held if self._is_scored(area)]
        self._score_towers(done)
        for area in done:
            self._score(area)
            for spot in area & set(self.standing):
                del self.standing[spot]
        for area in fresh:
            if self.board.kind(area) == "city" and not self.board.gaps(area):
                shown = (self.board.part(spot).goods for spot in area if self.options["goods"])
                self.goods[seat].update(goods for goods in shown if goods)
        for one in self.tokens.tile_laid(self.board, seat, fresh) if self.tokens else ():
            self.scores[one] += 1
        yield from self._escape(seat)
        hole = all((x + dx, y + dy) in self.board.tiles for dx, dy in WAYS.values())
        return hole, extends, self._erupts(tile)

    def _escape(self, seat: int) -> Play:
        """Let a knight out of a besieged city beside a monastery (SIEGE-9 to SIEGE-13)."""
        found = {
            ("escape", *spot)
            for spot, (figure, one) in self.standing.items()
            if one == seat and figure in MEEPLES and self._is_escape(self.board.area(spot))
        }
        if found:
            move = yield seat, {("pass",), *found}
            if move[0] == "escape":
                self._leave(move[1:])

    def _is_escape(self, area: Area) -> bool:
        """Return whether a monastery lies beside a besieged city where the knights may escape."""
        besieged, board = self.board.sieges(area), self.board
        tiles = {"besieged": besieged, "any": board.cells(area) if besieged else (), "off": ()}
        near = set().union(*(ring(at) | {at} for at in tiles[self.options["siege_escape"]]))
        return any(
            part.kind == "monastery" for at in near & set(board.tiles) for part in PARTS[board.tiles[at]]
        )

    def _leave(self, spot: Spot) -> None:
        """Take a figure off the board, with builder and pig where it was the last meeple (TRADE-22)."""
        _, seat = self.standing.pop(spot)
        area = self.board.area(spot)
        mine = [one for one in area & set(self.standing) if self.standing[one][1] == seat]
        if not any(self.standing[one][0] in MEEPLES for one in mine):
            for one in mine:
                del self.standing[one]

    def _act(self, seat: int, at: Cell, move: Plain) -> None:
        """Take the action of a seat that has laid a tile."""
        if move[0] == "deploy":
            self.standing[(*at, move[1])] = (move[2], seat)
        elif move[0] == "home":
            area = self.board.area(move[1:])
            self.scores[seat] += self.board.size(area) + self.board.built(area)
            self._leave(move[1:])
        elif move[0] == "take_back":
            self._leave(move[1:])
        elif move[0] == "build":
            self.built.append((seat, move[1]))
            self.board.buildings[at] = BUILDINGS.get(move[1], 1)

    def _builds(self, seat: int) -> set[Plain]:
        """Return the little buildings that a seat may put on the tile just laid (LITTLE-2 to LITTLE-4)."""
        if not self.options["little_buildings"]:
            return set()
        kinds, in_box = (
            (["building"], 18) if self.options["little_value"] == "equal" else (list(BUILDINGS), 6)
        )
        return {("build", one) for one in kinds if self.built.count((seat, one)) < in_box // self.players}

    def _is_scored(self, area: Area) -> bool:
        """Return whether a feature with figures is scored during the game (ABBOT2-7)."""
        return self.board.kind(area) not in ("field", "cross") and not self.board.gaps(area)

    def _deal(self, seat: int) -> Play:
        """Deal the tiles that are drawn ahead, once the river is over."""
        if self.options["draw_ahead"] and not self.water and not self.dealt:
            self.dealt = True
            for n in range(self.players):
                one = (seat + n) % self.players
                self.hands[one].append((yield from self._draw(one)))

    def _erupts(self, tile: str) -> bool:
        """Return whether a tile brings another turn."""
        return False

    def _draw(self, seat: int) -> Play:
        if not self.water:
            move = yield "chance", {("draw", tile, seat) for tile in self.bag}
            return self._take(self.bag, move[1])
        fresh = self.water - Counter(self.back)
        if not self.options["river_random_length"]:
            del fresh["RV-lake"]
        names = set(fresh) or ({self.back[0]} if self.back else {"RV-lake"})
        move = yield "chance", {("draw", tile, seat) for tile in names}
        if not fresh and self.back:
            self.back.pop(0)
        return self._take(self.water, move[1])

    def _turn_down(self, tile: str) -> None:
        if tile not in RIVER or (tile == "RV-lake" and not self.options["river_random_length"]):
            self.aside.append(tile)
            return
        self.water[tile] += 1
        self.back.append(tile)
        left = [one for one in self.water if one != "RV-lake" or self.options["river_random_length"]]
        if not any(self._spots(one) for one in left):
            self.back.clear()
            for one in sorted(left, key=list(RIVER).index):
                self.aside += [one] * self.water.pop(one)

    def _spots(self, tile: str) -> set[tuple[int, int, int]]:
        found = self.board.placements(tile)
        if tile in WATER:
            found = {spot for spot in found if self._flows(tile, spot)}
        return {spot for spot in found if self._on_table(spot[:2])}

    def _on_table(self, at: Cell) -> bool:
        if self.options["board"] == "table":
            return at in self.room
        if self.options["board"] == "table_push":
            for axis in (0, 1):
                line = [one[axis] for one in (*self.board.tiles, at)]
                if max(line) - min(line) >= self.size[axis]:
                    return False
        return True

    def _way_out(self, tile: str, rotation: int, heading: str) -> str | None:
        sides = [side for side, edge in edges(tile, rotation).items() if edge == "river"]
        return next((side for side in sides if side != FACING[heading]), None)

    def _bend(self, heading: str, out: str) -> int:
        return {heading: 0, turned(heading, 1): 1}.get(out, -1)

    def _flows(self, tile: str, spot: tuple[int, int, int]) -> bool:
        assert self.ahead is not None
        at, heading = self.ahead
        if spot[:2] != at:
            return False
        out = self._way_out(tile, spot[2], heading)
        if out is None:
            return True
        bend = self._bend(heading, out)
        beyond = (at[0] + WAYS[out][0], at[1] + WAYS[out][1])
        return not (bend and bend == self.bent) and beyond not in self.board.tiles and self._on_table(beyond)

    def _flow(self, at: Cell, tile: str, rotation: int) -> None:
        assert self.ahead is not None
        out = self._way_out(tile, rotation, self.ahead[1])
        if out is None:
            self.aside += [one for one in RIVER for _ in range(self.water[one])]
            self.water.clear()
            self.back.clear()
            return
        bend = self._bend(self.ahead[1], out)
        if bend or self.options["river_turns"] == "immediate":
            self.bent = bend
        self.ahead = ((at[0] + WAYS[out][0], at[1] + WAYS[out][1]), out)

    def _follower_moves(self, seat: int, at: Cell) -> set[Plain]:
        found: set[Plain] = {("pass",)}
        if self.options["river_no_meeples"] and self.water:
            return found
        kinds = {"city", "road", "monastery", "cross", *(["field"] if self.options["fields"] else [])}
        tile = self.board.tiles[at]
        for region, part in enumerate(PARTS[tile]):
            area = self.board.area((*at, region))
            joins = any(self._has(area, seat, figure) for figure in MEEPLES)
            is_open = part.kind in ("road", "city") and self.board.gaps(area)
            if joins and is_open and self.supply(seat, BUILDER):
                found.add(("deploy", region, BUILDER))
            if joins and part.kind == "field" and self.supply(seat, PIG):
                found.add(("deploy", region, PIG))
            place = self.board.arm((*at, region))
            if part.kind in ("monastery", "cross"):  # one place (ABBOT2-5)
                place = frozenset(
                    (*at, i) for i, one in enumerate(PARTS[tile]) if one.kind in ("monastery", "cross")
                )
            if self._meeples(place):
                continue
            meeples = [figure for figure in (MEEPLE, LARGE, PHANTOM) if self.supply(seat, figure)]
            if part.kind in kinds:
                found |= {("deploy", region, figure) for figure in meeples}
            if part.kind in ("monastery", "garden") and self.supply(seat, ABBOT):
                found.add(("deploy", region, ABBOT))
        abbots = (spot for spot, held in self.standing.items() if held == (ABBOT, seat))
        found |= {("home", *spot) for spot in abbots if self.board.gaps(self.board.area(spot))}
        if tile in FESTIVALS:
            wanted = {"figures": FIGURES, "meeples": MEEPLES, "off": ()}[self.options["festival_figures"]]
            mine = (spot for spot, (figure, one) in self.standing.items() if one == seat and figure in wanted)
            found |= {("take_back", *spot) for spot in mine}
        return found

    def _has(self, area: Area, seat: int, figure: int) -> bool:
        """Return whether a figure of a seat stands on a feature."""
        return any(self.standing.get(spot) == (figure, seat) for spot in area)

    def _meeples(self, area: Area) -> int:
        """Return how many meeples stand on a feature."""
        return sum(spot in area and figure in MEEPLES for spot, (figure, _) in self.standing.items())

    # -- points -----------------------------------------------------------------------------------------

    def _most(self, spots: Iterable[Spot]) -> set[int]:
        count: Counter[int] = Counter()
        for spot in spots:
            if spot in self.standing:
                figure, seat = self.standing[spot]
                count[seat] += (figure in MEEPLES) + (figure == LARGE)
        return {seat for seat, number in count.items() if number == max(count.values())}

    def _score(self, area: Area) -> None:
        incomplete = not self.options["no_endgame_incomplete"]
        spoil = self.options["inn_final"] == "zero"
        value = self.board.value(
            area, self._meeples(area), small=self.small, incomplete=incomplete, marks_spoil=spoil
        )
        for seat in self._most(area):
            self.scores[seat] += value

    def _score_towers(self, done: Iterable[Area]) -> None:
        """Give each meeple on a tower's tile in a complete road or city its points (WATCH-3, WATCH-4)."""
        spots = {spot for area in done if self.board.kind(area) in ("road", "city") for spot in area}
        for spot, (figure, seat) in self.standing.items():
            if spot in spots and self.board.tiles[spot[:2]] in TOWERS and figure in MEEPLES:
                self.scores[seat] += self._tower((spot[0], spot[1]))

    def _tower(self, at: Cell) -> int:
        """Return the points of a watchtower for its tile and the eight around it (WATCH-5, WATCH-6)."""
        near = (ring(at) | {at}) & set(self.board.tiles)
        parts = {cell: PARTS[self.board.tiles[cell]] for cell in near}
        tiles_with = Counter(kind for found in parts.values() for kind in {part.kind for part in found})
        match TOWERS[self.board.tiles[at]]:
            case "meeples":
                meeples = (spot for spot, held in self.standing.items() if held[0] in MEEPLES)
                return 2 * sum(spot[:2] in near for spot in meeples)
            case "pennants":
                return 2 * sum(part.pennants for found in parts.values() for part in found)
            case "monasteries":
                return 3 * tiles_with["monastery"]
            case "roads":
                return tiles_with["road"]
            case "cities":
                return tiles_with["city"]
            case other:
                raise AssertionError(f"{other!r} is nothing that a tower counts")

    def projected(self) -> list[int]:
        """Return the scores if the game ended now."""
        kept = list(self.scores)
        self._score_towers({area for area in map(self.board.area, self.standing) if self._is_scored(area)})
        self._final()
        kept, self.scores = self.scores, kept
        return kept

    def _final(self) -> None:
        areas = {self.board.area(spot) for spot in self.standing}
        fields = {area for area in areas if self.board.kind(area) == "field"}
        for field in fields:
            for seat in self._most(field):
                self.scores[seat] += self.board.built(field)
        for area in areas - fields:
            self._score(area)
        if self.mode == "per_city":
            for city in set().union(*(self.board.cities(field) for field in fields)):
                around = [field for field in fields if city in self.board.cities(field)]
                for seat in self._most(spot for field in around for spot in field):
                    self.scores[seat] += (4 + self._more(seat, around)) * (1 + bool(self.board.sieges(city)))
        else:
            self._score_fields(fields)
        for kind in GOODS:
            most = max(held[kind] for held in self.goods)
            for seat, held in enumerate(self.goods):
                if most and held[kind] == most:
                    self.scores[seat] += 10
        for seat, points in self.tokens.final(self.board) if self.tokens else ():
            self.scores[seat] += points

    def _score_fields(self, fields: Iterable[Area]) -> None:
        paid: dict[tuple[int, Area], list[int]] = {}
        for field in fields:
            for seat in self._most(field):
                for city in self.board.cities(field):
                    each = (3 + self._more(seat, [field])) * (1 + bool(self.board.sieges(city)))
                    paid.setdefault((seat, city), []).append(each)
        for (seat, _), points in paid.items():
            self.scores[seat] += max(points) if self.mode == "per_field_once" else sum(points)

    def _more(self, seat: int, fields: Iterable[Area]) -> int:
        """Return a seat's extra points for each city by some fields."""
        return int(any(self._has(field, seat, PIG) for field in fields))
