"""The thinking about one turn of Carcassonne: what every feature can be expected to bring, and to whom."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.carcassonne import scoring
from engine.games.carcassonne.reckoning import ABBOT
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import FIELD
from engine.games.carcassonne.weights import Weights
from engine.landscape.compass import STEPS, cell
from engine.landscape.landscape import bits
from engine.landscape.majority import heads
from engine.landscape.outlook import Outlook, gaps_of, holes_of
from engine.landscape.records import Deploy, Pass, Place, TakeHome
from engine.records import Move

_NOTHING: Final[frozenset[int]] = frozenset()
_MOST_FOLLOWERS: Final = 12


class _Look(NamedTuple):
    """A feature as the evaluation sees it.

    Attributes:
        value: points to be expected of it.
        chance: chance that it is completed.
        complete: whether it is, and its followers come home at the end of the turn.
        reach: the cells on which a tile can change this; left out while a placement is tried.
    """

    value: float
    chance: float
    complete: bool
    reach: frozenset[int]


class _Share(NamedTuple):
    """What the followers on a feature mean: points, and followers that come home, for each seat."""

    points: list[float]
    home: list[float]
    abbots: list[float]
    reach: frozenset[int]
    segments: tuple[int, ...]


class _Totals:
    """What each seat can count on after the turn: points, followers and abbots."""

    __slots__ = ("abbots", "points", "supply")

    def __init__(self, points: list[float], supply: list[float], abbots: list[float]) -> None:
        self.points = points
        self.supply = supply
        self.abbots = abbots

    def copy(self) -> _Totals:
        return _Totals(self.points.copy(), self.supply.copy(), self.abbots.copy())

    def add(self, share: _Share, sign: int) -> None:
        for seat, more in enumerate(share.points):
            self.points[seat] += sign * more
            self.supply[seat] += sign * share.home[seat]
            self.abbots[seat] += sign * share.abbots[seat]


class Thought:
    """The thinking about one turn. Laying a tile changes few features; the others keep their shares.

    Args:
        state: the position.
        weights: how to weigh what cannot be counted.
        outlook: what may still come.
    """

    def __init__(self, state: CarcassonneState, weights: Weights, outlook: Outlook) -> None:
        self._state = state
        self._land = state.landscape
        self._weights = weights
        self._outlook = outlook
        self._at: int | None = None
        self._base: dict[int, _Look] = {}
        self._fresh = self._base
        seats = range(state.players)
        fade, free = weights.fade, weights.free
        self._upto = [sum(free[:number]) for number in range(_MOST_FOLLOWERS)]
        self._scales = [min(1.0, outlook.turns[seat] / fade) for seat in seats]
        self._draws = min(outlook.turns[state.on_turn], weights.horizon) * weights.draws
        land = self._land
        roots = dict.fromkeys([land.root(s) for s, held in enumerate(land.holder) if held >= 0])
        self._shares = [self._share(root) for root in roots]
        self._totals = _Totals(
            list(state.scores), [state.supply(seat) for seat in seats], [state.abbots(seat) for seat in seats]
        )
        for share in self._shares:
            self._totals.add(share, 1)

    # -- what the turn can bring ------------------------------------------------------------------------

    def after(self, move: Place) -> tuple[float, Move]:
        """Return the worth of laying a tile with the best follower choice after it, and that choice."""
        state, land = self._state, self._land
        at = cell(move.x, move.y)
        plain = state.is_plain
        if plain:
            land.lay(state.tileset.by_id[move.tile].index, at, move.rotation)
        else:
            state.push(move)
        self._at, self._fresh = at, {}
        kept = self._totals
        touched = [share for share in self._shares if at in share.reach]
        if touched:
            self._totals = kept.copy()
            for share in touched:
                self._totals.add(share, -1)
            for root in dict.fromkeys([land.root(s) for share in touched for s in share.segments]):
                self._totals.add(self._share(root), 1)
        best, choice = -1e9, None
        for reply, worth in self.choices():
            if worth > best:
                best, choice = worth, reply
        assert choice is not None
        if state.earns_turn:
            best += self._weights.turn
        self._totals, self._at, self._fresh = kept, None, self._base
        if plain:
            land.lift()
        else:
            state.pop()
        return best, choice

    def choices(self) -> list[tuple[Move, float]]:
        """Return the choices of the follower step with their worth for the seat that has them."""
        state, land = self._state, self._land
        me = state.on_turn
        totals, back = self._totals, self._weights.back
        points, supply, abbots = totals.points[me], totals.supply[me], totals.abbots[me]
        rivals = self._rivals_worth(me)
        found: list[tuple[Move, float]] = []
        for move in state.follower_moves():
            mine, left, rest = points, supply, abbots
            if isinstance(move, Deploy):
                look = self._look(land.root(land.first[-1] + move.region))
                mine += look.value
                if not look.complete:
                    gone = 1 - look.chance * back
                    if move.figure == ABBOT:
                        rest -= gone
                    else:
                        left -= gone
            elif isinstance(move, TakeHome):
                segment = land.segment(move.x, move.y, move.region)
                look = self._look(segment)
                if not look.complete:
                    mine += state.size(segment) - look.value
                    rest += 1 - look.chance * back
            else:
                assert isinstance(move, Pass)
            if state.result is None:
                worth = self._sum(me, mine, left, rest) - rivals
            else:
                worth = self._last(me, mine, left, rest)
            found.append((move, worth))
        return found

    def balance(self, seat: int) -> float:
        """Return how well a seat stands as things lie, in points ahead of its rivals."""
        totals = self._totals
        mine = totals.points[seat], totals.supply[seat], totals.abbots[seat]
        if self._state.result is not None:
            return self._last(seat, *mine)
        return self._sum(seat, *mine) - self._rivals_worth(seat)

    # -- seats ------------------------------------------------------------------------------------------

    def _rivals_worth(self, me: int) -> float:
        """Return what the other seats are worth on average, as far as it is to be minded."""
        players, totals = self._state.players, self._totals
        if players == 1:
            return 0.0
        mind = 1.0 - (1.0 - self._weights.rivals) * self._scales[me]
        worths = [
            self._sum(seat, totals.points[seat], totals.supply[seat], totals.abbots[seat])
            for seat in range(players)
            if seat != me
        ]
        return mind * sum(worths) / (players - 1)

    def _last(self, me: int, points: float, supply: float, abbots: float) -> float:
        """Return the worth of the colour furthest behind, with a part of the mean (SOLO-19)."""
        totals = self._totals
        worths = [
            self._sum(seat, totals.points[seat], totals.supply[seat], totals.abbots[seat])
            if seat != me
            else self._sum(seat, points, supply, abbots)
            for seat in range(self._state.players)
        ]
        return min(worths) + self._weights.mean * sum(worths) / len(worths)

    def _sum(self, seat: int, points: float, supply: float, abbots: float) -> float:
        """Return the worth of a seat: its points, and something for its free followers."""
        weights = self._weights
        whole = int(supply)
        free = self._upto[whole]
        if whole < len(weights.free):
            free += weights.free[whole] * (supply - whole)
        return points + (free + weights.abbot * abbots) * self._scales[seat]

    # -- features ---------------------------------------------------------------------------------------

    def _share(self, root: int) -> _Share:
        """Return what the followers on a feature mean to the seats."""
        land, players = self._land, self._state.players
        segments = tuple(bits(land.occupied[root]))
        look = self._look(root)
        count = heads(land, segments)
        most = max(count.values())
        points, home, abbots = [0.0] * players, [0.0] * players, [0.0] * players
        for seat, number in count.items():
            if number == most:
                points[seat] += look.value
            home[seat] += number * (1.0 if look.complete else look.chance * self._weights.back)
        if land.holder[root] >> 3 == ABBOT:
            home, abbots = abbots, home
        return _Share(points, home, abbots, look.reach, segments)

    def _look(self, root: int) -> _Look:
        """Return what is to be expected of a feature."""
        found = self._fresh.get(root)
        if found is None and self._at is not None:
            found = self._base.get(root)
            if found is not None and self._at in found.reach:
                found = None
        if found is None:
            kind = self._land.kind[root]
            if kind == FIELD:
                found = self._look_at_field(root)
            elif kind in scoring.SHRINES:
                found = self._look_at_shrine(root)
            else:
                found = self._look_at_lane(root)
            self._fresh[root] = found
        return found

    def _look_at_lane(self, root: int) -> _Look:
        """Return what is to be expected of a road or a city."""
        land, state = self._land, self._state
        tiles = land.tiles[root].bit_count()
        if not land.open_ends[root]:
            return _Look(float(state.worth(root, complete=True, tiles=tiles)), 1.0, True, _NOTHING)
        holes = holes_of(land, root)
        draws = self._draws / len(holes) if holes else 0.0
        chance = self._weights.hope
        need, filled = land.frontier, self._outlook.chance
        for hole, sides in holes.items():
            chance *= filled(need.get(hole, 0), sides, draws)
        final = state.worth(root, complete=False, tiles=tiles)
        closed = state.worth(root, complete=True, tiles=tiles + len(holes))
        return _Look(final + chance * (closed - final), chance, False, self._around(holes))

    def _look_at_shrine(self, segment: int) -> _Look:
        """Return what is to be expected of a monastery or a garden."""
        land, state = self._land, self._state
        at = land.cells[land.tiles[segment].bit_length() - 1]
        gaps = gaps_of(land, at)
        size = 9 - len(gaps)
        if not gaps or state.is_complete(segment):
            return _Look(float(size), 1.0, True, _NOTHING)
        draws = self._draws / len(gaps)
        chance, more = self._weights.hope, 0.0
        for gap in gaps:
            filled = self._outlook.chance(land.frontier.get(gap, 0), 0, draws)
            chance *= filled
            more += filled
        value = size + more if state.values.incomplete else chance * 9
        return _Look(value, chance, False, self._around(dict.fromkeys(gaps, 0)))

    def _look_at_field(self, root: int) -> _Look:
        """Return what is to be expected of a field: the cities on it, and those that may still come."""
        land, weights = self._land, self._weights
        reach = _NOTHING
        if self._at is None:
            reach = self._around(holes_of(land, root))
        cities = 0.0
        for city in scoring.roots_among(land, land.touching[root]):
            look = self._look(city)
            cities += look.chance
            reach |= look.reach
        value = cities * self._state.values.each_city
        if land.open_ends[root]:
            value += weights.growth * self._outlook.unseen
        return _Look(value, 0.0, False, reach)

    def _around(self, holes: dict[int, int]) -> frozenset[int]:
        """Return the cells on which a tile changes something about some holes."""
        if self._at is not None:
            return _NOTHING
        return frozenset([hole + step for hole in holes for step in (0, *STEPS)])
