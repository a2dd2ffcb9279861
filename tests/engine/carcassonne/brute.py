"""A second reading of Carcassonne, plain and slow, to hold the engine against.

:mod:`tests.engine.brute` says what it shares with those of other games, and what it does not with the engine.
It knows the base game, The River, The Abbot, Inns & Cathedrals, Traders & Builders, King & Robber Baron, The
Watchtowers, The Wind Roses, The Labyrinth, Siege, the special monasteries, The Phantom, The Festival, Little
Buildings, Abbey & Mayor, Hills & Sheep, the shrines, the editions and the house rules; not tables that grow,
tiles that return, and bonus turns together with auctions. The solo game is in `brute_solo`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.engine.brute import FACING, WAYS, Area, Cell, Plain, Play, Spot, ring, turned
from tests.engine.carcassonne.brute_abbey import facing_spots, goals, holes
from tests.engine.carcassonne.brute_auction import is_the_only_one
from tests.engine.carcassonne.brute_board import (
    ABBEY,
    ABBOT,
    ALONE,
    BARN,
    BASE,
    BOXES,
    BUILDER,
    BUILDINGS,
    FESTIVALS,
    FIGURES,
    HILLS,
    LARGE,
    MAYOR,
    MEEPLE,
    MEEPLES,
    PARTS,
    PHANTOM,
    PIG,
    RIVER,
    ROSES,
    SHEPHERD,
    WAGON,
    WATER,
    edges,
)
from tests.engine.carcassonne.brute_hills import Flocks, on_hills
from tests.engine.carcassonne.brute_king import has
from tests.engine.carcassonne.brute_points import Points
from tests.engine.carcassonne.brute_rose import rose_points
from tests.engine.carcassonne.brute_shrine import losers, may_lie


class Referee(Points):
    """A game from its set-up on.

    ``who`` is to move (a seat, ``"chance"`` or ``None``), ``legal`` is what it may do.
    """

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        super().__init__(players, options)
        width, height = map(int, options["table"].split("x"))
        self.room = {
            (x, y)
            for x in range(-(width // 2), width // 2 + 1)
            for y in range(-(height // 2), height // 2 + 1)
        }
        self.size = (width, height)
        self.board.closing = self.room if options["edge_completes"] else None
        self.bag = Counter({name: face["count"] * options["tile_sets"] for name, face in BASE.items()})
        for box, faces in BOXES.items():
            wanted = options["shrine_tiles" if box == "shrines" else box]
            if box != "river2" and wanted and (box != "king_robber" or has(options, "tiles")):
                parts = {"off": "S", "cathars": "SB-", "besiegers": "SC-", 5: "SH-cap-two-roads"}
                left_out = parts.get(wanted, "none")
                self.bag += Counter(
                    {name: f["count"] for name, f in faces.items() if not name.startswith(left_out)}
                )
        if options["monasteries"] and options["special_monasteries"] == "replace":
            self.bag -= Counter({name: face["count"] for name, face in BASE.items() if face.get("monastery")})
        self.built: list[tuple[int, str]] = []  # seat and kind of each building
        self.water: Counter[str] = Counter()
        self.back: list[str] = []
        self.aside: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.is_stuck = False
        self.has_farmers = options["fields"] and options["solo"] == "off"
        self.flocks = Flocks(self.board, self.standing, self.scores, self._on_table)
        self.hidden: list[tuple[Cell, str]] = []  # tiles under hills
        self.abbeys = set(range(players)) if self._each("abbeys", "abbey") else set()
        self.turns = 0
        self.last = 0  # whose turn it was
        self.is_bought = False  # whether the tile just laid was bought
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
        there = [*self.standing.values(), *((BARN, one) for one in self.barns.seats.values())]
        return self._have()[figure] - there.count((figure, seat))

    def _have(self) -> dict[int, int]:
        """Return how many of each figure a seat has."""
        options, of_box = self.options, self._each
        return {
            MEEPLE: options["followers"],
            ABBOT: options["abbots"] if options["abbot"] else 0,
            LARGE: of_box("large_meeples", "inns"),
            BUILDER: of_box("builders", "traders"),
            PIG: of_box("pigs", "traders") if self.has_farmers else 0,
            PHANTOM: int(options["phantom"]),
            MAYOR: of_box("mayors", "abbey"),
            WAGON: of_box("wagons", "abbey"),
            BARN: of_box("barns", "abbey"),
            SHEPHERD: of_box("shepherds", "hills"),
        }

    def _each(self, name: str, box: str) -> int:
        """Return how many of a thing each seat has."""
        return int(self.options[box] if self.options[name] == "auto" else self.options[name])

    # -- set-up -----------------------------------------------------------------------------------------

    def _play(self) -> Play:
        if self.options["river"] or self.options["river2"]:
            if not self.options["river_keep_start"]:
                self._take(self.bag, "D")
            self._spring()
        elif self.options["start_in_bag"]:
            tile = ""
            while not tile or self._set_aside(0, tile):
                move = yield "chance", {("open", tile) for tile in self.bag}
                tile = self._take(self.bag, move[1])
            self.board.lay(tile, 0, 0, 0)
            yield from self._hide((0, 0))
            self._call_dragon((0, 0))
        else:
            start = self._take(self.bag, "D")
            if self.options["wind_roses"]:
                start = self._take(self.bag, "WR-orange")
            self.board.lay(start, 0, 0, 0)
        seat, more = (yield from self._first_seat()), 0
        while (again := (yield from self._turn(seat))) is not None:
            more += again
            seat = seat if more else (seat + 1) % self.players
            more -= more > 0
        yield from self._abbey_round()
        yield from self._end()
        yield None, set()

    def _first_seat(self) -> Play:
        if self.players > 1 and self.options["first_player"] in ("random", "toss"):
            move = yield "chance", {("begin", one) for one in range(self.players)}
            return move[1]
        if self.players > 1 and self.options["first_player"] == "most_roads":
            return (yield from self._lots())
        return 0

    def _end(self) -> Play:
        """Score at the end."""
        self._final()
        yield from ()

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
        if not self._can_draw(seat) and not self.hands[seat]:
            return 0 if self._others_play_on() else None
        self._begin(seat)
        yield from self._deal(seat)
        self.turns += 1
        self.last = seat
        played = yield from self._part(seat)
        if self.is_stuck:
            return None
        if played is None:
            return 0 if self._others_play_on() else None
        hole, second, erupts = played
        if second and (self._can_draw(seat) or self.hands[seat] or self._abbeys(seat)):
            takes = True
            if self.options["builder_turn"] == "ask":
                move = yield seat, {("second_part", True), ("second_part", False)}
                takes = move[1]
            if takes and (played := (yield from self._part(seat))) is not None:
                hole |= played[0]
                erupts |= played[2]
        if self.is_stuck:
            return None
        if ahead and self.dealt and not self.hands[seat]:
            yield from self._draw_for(seat)
        return int(self.options["hole_bonus"] and hole) + erupts

    def _can_draw(self, seat: int) -> bool:
        return bool(self.water or self.bag)

    def _others_play_on(self) -> bool:
        """Return whether other seats have tiles drawn ahead (HOUSE-3)."""
        return any(self.hands)

    def _part(self, seat: int, *, after_sale: bool = False) -> Play:
        """Play a part of a turn; yield the results of :meth:`lay`, ``None`` when no tile was left."""
        if (laid := self._abbeys(seat)) and not after_sale:
            move = yield seat, laid | {("pass",)}
            if move[0] == "place":
                yield from self.lay(seat, *move[1:])
                return False, False, False
        tile = None
        while tile is None:
            if self.dealt and self.options["hand_size"] > 1:
                return (yield from self._play_from_hand(seat))
            if not self.hands[seat]:
                yield from self._draw_for(seat)
            if not self.hands[seat]:
                return None
            tile = self.hands[seat][0]
            if not self._spots(tile):
                self.hands[seat].clear()
                self._turn_down(tile)
                tile = None
                self.turns -= 1
                yield from self._deal(seat)
                self.turns += 1
        buyer = seat if after_sale else (yield from self._auction(seat, tile))
        self.hands[buyer], self.hands[seat] = self.hands[seat], self.hands[buyer]
        self.is_bought = buyer != seat
        move = yield buyer, {("place", tile, *spot) for spot in self._spots(tile)}
        self.hands[buyer].clear()
        played = yield from self.lay(buyer, *move[1:])
        if not self.is_bought:
            return played
        self.is_bought = False
        if 0 < self.options["turns"] <= self.turns or not self._can_draw(seat):
            return None
        self.turns += 1
        return (yield from self._part(seat, after_sale=True))

    def _auction(self, seat: int, tile: str) -> Play:
        """Let the others bid for a tile; yield who lays it (HOUSE-8)."""
        kinds = {"road", "city", "monastery", "shrine", *(["garden"] if self.options["abbot"] else [])}
        places = self._spots(tile)
        unseen = self.bag + Counter(hidden for _, hidden in self.hidden)
        if not self.options["tile_auction"] or self.water or tile in WATER:
            return seat
        if not is_the_only_one(self.board, tile, places, unseen, kinds):
            return seat
        bids: dict[int, int] = {}
        for n in range(1, self.players):
            one = (seat + n) % self.players
            move = yield one, {("bid", points) for points in range(max(0, self.scores[one]) + 1)}
            bids |= {one: move[1]} if move[1] else {}
        if not bids:
            return seat
        move = yield seat, {("sell", -1), *(("sell", one) for one in bids)}
        if move[1] < 0:
            return seat
        self.scores[move[1]] -= bids[move[1]]
        self.scores[seat] += bids[move[1]]
        return move[1]

    def _play_from_hand(self, seat: int) -> Play:
        """Play one tile of several and draw another (HOUSE-4)."""
        hand = self.hands[seat]
        while not any(self._spots(tile) for tile in hand):
            if not self._can_draw(seat):
                yield seat, {("forgo", tuple(hand))}
                self.aside += hand
                hand.clear()
                return None
            move = yield seat, {("discard", tile, tuple(hand)) for tile in hand}
            hand.remove(move[1])
            self.aside.append(move[1])
            yield from self._draw_for(seat)
        move = yield seat, {("place", tile, *spot) for tile in hand for spot in self._spots(tile)}
        hand.remove(move[1])
        played = yield from self.lay(seat, *move[1:])
        yield from self._fill(seat)
        return played

    def _fill(self, seat: int) -> Play:
        """Draw tiles for a hand."""
        while len(self.hands[seat]) < self.options["hand_size"] and self._can_draw(seat):
            yield from self._draw_for(seat)

    def lay(self, seat: int, tile: str, x: int, y: int, rotation: int) -> Play:
        """Lay a tile and take the steps that follow.

        Yields whether the tile filled a hole, extended the feature of the own builder, and brings another
        turn by itself.
        """
        at = (x, y)
        self.board.lay(tile, x, y, rotation)
        if tile in WATER:
            self._flow(at, tile, rotation)
        yield from self._hide(at)
        self._call_dragon(at)
        self.scores[seat] += rose_points(self.board, at, ROSES)
        fresh = {self.board.area((*at, region)) for region in range(len(PARTS[tile]))}
        extends = any(self._has(area, seat, BUILDER) for area in fresh)
        if tile == ABBEY:
            self.abbeys.remove(seat)
            fresh |= {self.board.area(spot) for spot in facing_spots(self.board, at)}
        barns = set(self.barns.seats)
        mine = {spot for spot, held in self.standing.items() if held == (SHEPHERD, seat)}
        tended = [spot for area in fresh for spot in area & mine]
        move = yield seat, self._actions(seat, at)
        self._act(seat, at, move)
        second = self._second_figures(seat, at, move)
        if second:
            move = yield seat, {("pass",), *second}
            self._act(seat, at, move)
        yield from self.flocks.tend(seat, [] if self.is_bought else tended)  # HILL-MIX-8
        yield from self._fly(seat, tile, "before")
        held = {self.board.area(spot) for spot in self.standing}
        done = [area for area in held if self._is_scored(area)]
        wagons = [(held[1], spot) for spot, held in self.standing.items() if held[0] == WAGON]
        lost = losers(self.board, done) if self.options["shrine_challenges"] else set()
        yield from self._score_completed(done)
        wagons = [(one, spot) for one, spot in wagons if spot not in self.standing]
        for spot in lost:
            self.standing.pop(spot, None)
        self._score_barns(set(self.barns.seats) - barns)
        for area in fresh:
            if self.board.kind(area) == "city" and not self.board.gaps(area):
                shown = (self.board.part(spot).goods for spot in area if self.options["goods"])
                self.goods[seat].update(goods for goods in shown if goods)
        for one in self.tokens.tile_laid(self.board, seat, fresh) if self.tokens else ():
            self.scores[one] += 1
        for one, spot in sorted(wagons, key=lambda wagon: (wagon[0] - seat) % self.players):
            yield from self._move_wagon(one, spot)
        yield from self._fly(seat, tile, "after")
        if not self.is_bought:
            yield from self._escape(seat)
        hole = all((x + dx, y + dy) in self.board.tiles for dx, dy in WAYS.values())
        return hole, extends, self._erupts(tile)

    def _score_completed(self, done: list[Area]) -> Play:
        """Score features and take their figures home."""
        self._score_towers(done)
        for area in done:
            self._score(area)
            self._bring_home(area)
        yield from ()

    def _bring_home(self, area: Area) -> None:
        for spot in area & set(self.standing):
            del self.standing[spot]

    def _abbeys(self, seat: int) -> set[Plain]:
        """Return where a seat may lay its abbey (ABBEY-5, ABBEY-MIX-4)."""
        found = holes(self.board) - (self._river_ends() if self.water else set())
        return {("place", ABBEY, *at, 0) for at in found if seat in self.abbeys and self._may_lie(ABBEY, at)}

    def _river_ends(self) -> set[Cell]:
        """Return the cells that open ends of the river face."""
        return {self.ahead[0]} if self.ahead else set()

    def _abbey_round(self) -> Play:
        """Let each seat lay its abbey after the last turn (ABBEY-16 to ABBEY-18)."""
        if 0 < self.options["turns"] <= self.turns:
            return
        for n in range(self.players):
            seat = (self.last + 1 + n) % self.players
            if laid := self._abbeys(seat):
                move = yield seat, laid | {("pass",)}
                if move[0] == "place":
                    self.turns += 1
                    yield from self.lay(seat, *move[1:])

    def _move_wagon(self, seat: int, spot: Spot) -> Play:
        """Move a wagon that has been scored on, or take it home (WAGON-3)."""
        area, rule = self.board.area(spot), self.options["wagon_move"]
        found = goals(
            self.board,
            spot,
            area,
            rule,
            lambda one: not self._bars(one) and not self._meeples(self._place(one, self.board.area(one))),
        )
        if found:
            move = yield seat, {("pass",), *(("move_wagon", *one) for one in found)}
            if move[0] == "move_wagon":
                self.standing[move[1:]] = (WAGON, seat)

    def _score_barns(self, fresh: set[Cell]) -> None:
        """Score the farmers that a barn has come to, and send them home (BARN-6, BARN-8)."""
        new = set(map(self.barns.field, fresh))
        for field in self.barns.fields():
            for seat in self._most(field):
                each = (3 if field in new else 1) + self._more(seat, [field])
                self.scores[seat] += self._fed(field, each)
            self._bless(field)
            for spot in field & set(self.standing):
                if self.standing[spot][0] != SHEPHERD:  # HILL-MIX-20
                    del self.standing[spot]

    def _hide(self, at: Cell) -> Play:
        """Put the next tile under a hill (HILL-4, HILL-5)."""
        if on_hills(self.options) and self.board.tiles[at] in HILLS and self.bag:
            move = yield "chance", {("hide_tile", tile) for tile in self.bag}
            self.hidden.append((at, self._take(self.bag, move[1])))

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
            part.kind in ("monastery", "shrine")
            for at in near & set(board.tiles)
            for part in PARTS[board.tiles[at]]
        )

    def _leave(self, spot: Spot) -> None:
        """Take a figure off the board, with builder and pig where it was the last meeple (TRADE-22)."""
        if self.standing[spot][0] == SHEPHERD:
            self.flocks.leave(spot)
        _, seat = self.standing.pop(spot)
        own = {(figure, seat) for figure in FIGURES if figure != SHEPHERD}
        mine = [one for one in self.board.area(spot) if self.standing.get(one) in own]
        if not any(self.standing[one][0] in MEEPLES for one in mine):
            for one in mine:
                del self.standing[one]

    def _actions(self, seat: int, at: Cell) -> set[Plain]:
        """Return the moves of the seat that has laid a tile."""
        return self._follower_moves(seat, at) | self._builds(seat)

    def _second_figures(self, seat: int, at: Cell, move: Plain) -> set[Plain]:
        """Return the moves of the phantom after another one (PHANTOM-3)."""
        taken = move[1] if move[0] == "deploy" else None
        phantoms = {one for one in self._follower_moves(seat, at) if one[::2] == ("deploy", PHANTOM)}
        return {one for one in phantoms if one[1] != taken}

    def _act(self, seat: int, at: Cell, move: Plain) -> None:
        """Take the action of a seat that has laid a tile."""
        if move[0] == "deploy":
            self.standing[(*at, move[1])] = (move[2], seat)
        elif move[0] == "home":
            area = self.board.area(move[1:])
            self.scores[seat] += self._recalled(area)
            self._leave(move[1:])
        elif move[0] == "take_back":
            self._leave(move[1:])
        elif move[0] == "barn":
            self.barns.seats[move[1:]] = seat
        elif move[0] == "take_barn":
            del self.barns.seats[move[1:]]
        elif move[0] == "build":
            self.built.append((seat, move[1]))
            self.board.buildings[at] = BUILDINGS.get(move[1], 1)

    def _recalled(self, area: Area) -> int:
        """Return the points of an abbot who is recalled (ABBOT-7)."""
        return self.board.size(area) + self.board.built(area)

    def _builds(self, seat: int) -> set[Plain]:
        """Return the little buildings that a seat may put on the tile just laid (LITTLE-2 to LITTLE-4)."""
        if not self.options["little_buildings"]:
            return set()
        kinds, in_box = (
            (["building"], 18) if self.options["little_value"] == "equal" else (list(BUILDINGS), 6)
        )
        return {("build", one) for one in kinds if self.built.count((seat, one)) < in_box // self.players}

    def _deal(self, seat: int) -> Play:
        """Deal the first hands, once the river is over."""
        options = self.options
        if (options["draw_ahead"] or options["hand_size"] > 1) and not self.water and not self.dealt:
            self.dealt = True
            for n in range(self.players):
                yield from self._fill((seat + n) % self.players)

    def _erupts(self, tile: str) -> bool:
        """Return whether a tile brings another turn."""
        return False

    # -- the dragon's box, see brute_dragon -------------------------------------------------------------

    def _begin(self, seat: int) -> None:
        """Begin a turn."""

    def _set_aside(self, seat: int, tile: str) -> bool:
        """Set a tile aside that was drawn too early; return whether it was."""
        return False

    def _call_dragon(self, at: Cell) -> None:
        """Move the dragon to a tile just laid if it is a volcano."""

    def _put_back(self, seat: int, tile: str) -> None:
        """Put a tile back that a seat has set aside (DRAGON-5)."""
        self.bag[tile] += 1

    def _bars(self, spot: Spot) -> bool:
        """Return whether the dragon keeps figures off a segment."""
        return False

    def _fly(self, seat: int, tile: str, when: str) -> Play:
        """Move the dragon before or after scoring."""
        yield from ()

    def _draw_for(self, seat: int) -> Play:
        """Draw a tile into a hand."""
        while self._can_draw(seat):
            tile = yield from self._draw(seat)
            if not self._set_aside(seat, tile):
                self.hands[seat].append(tile)
                return

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
        return {spot for spot in found if self._on_table(spot[:2]) and self._may_lie(tile, spot[:2])}

    def _may_lie(self, tile: str, at: Cell) -> bool:
        return not self.options["shrine_challenges"] or may_lie(self.board, tile, at)

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
        tile = self.board.tiles[at]
        barred = self.barns.fields()  # BARN-7
        for region, part in enumerate(PARTS[tile]):
            area = self.board.area((*at, region))
            if self._bars((*at, region)):
                continue
            joins = any(self._has(area, seat, figure) for figure in MEEPLES)
            is_open = part.kind in ("road", "city") and self.board.gaps(area)
            if joins and is_open and self.supply(seat, BUILDER):
                found.add(("deploy", region, BUILDER))
            if part.kind == "field" and self.supply(seat, SHEPHERD) and not self.flocks.shepherds(area):
                found.add(("deploy", region, SHEPHERD))
            if area in barred:
                continue
            if joins and part.kind == "field" and self.supply(seat, PIG):
                found.add(("deploy", region, PIG))
            if self._is_free((*at, region)):
                found |= {("deploy", region, figure) for figure in self._meeples_for(seat, part.kind)}
        if self.supply(seat, BARN) and not self._bars((*at, 0)):
            places = self.barns.places(at, together=self.options["barns_together"])
            found |= {("barn", *corner) for corner in places}
        abbots = (spot for spot, held in self.standing.items() if held == (ABBOT, seat))
        found |= {("home", *spot) for spot in abbots if self.board.gaps(self.board.area(spot))}
        if tile in FESTIVALS:
            wanted = {"figures": FIGURES, "meeples": MEEPLES, "off": ()}[self.options["festival_figures"]]
            mine = (spot for spot, (figure, one) in self.standing.items() if one == seat and figure in wanted)
            found |= {("take_back", *spot) for spot in mine}
            if BARN in wanted:
                found |= {("take_barn", *corner) for corner, one in self.barns.seats.items() if one == seat}
        return found

    def _meeples_for(self, seat: int, kind: str) -> set[int]:
        """Return the meeples of a seat's supply that may stand on a kind of feature."""
        found = {ABBOT} if kind in ALONE else set()
        if kind in ("city", "road", "monastery", "shrine", "cross") or (kind == "field" and self.has_farmers):
            found |= {MEEPLE, LARGE, PHANTOM}
            found |= {MAYOR} if kind == "city" else set()
            found |= {WAGON} if kind != "field" else set()
        return {figure for figure in found if self.supply(seat, figure)}

    def _is_free(self, spot: Spot) -> bool:
        """Return whether no meeple stands on a feature, or on this arm of it."""
        return not self._meeples(self._place(spot, self.board.arm(spot)))

    def _place(self, spot: Spot, area: Area) -> Area:
        """Return the spots that one meeple occupies: a feature, or both parts of a monastery (ABBOT2-5)."""
        x, y, _ = spot
        both = ("monastery", "cross")
        if self.board.part(spot).kind not in both:
            return area
        parts = PARTS[self.board.tiles[x, y]]
        return frozenset((x, y, i) for i, one in enumerate(parts) if one.kind in both)
