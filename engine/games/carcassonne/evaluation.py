"""How bots judge Carcassonne: the points that every feature can be expected to bring, and to whom.

A seat is worth its points, what the features in which it leads can be expected to bring, and something for
each follower that is free or can be expected home. ``docs/bots.md`` tells of the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.bots.evaluation import Evaluation
from engine.game import State
from engine.games.carcassonne import scoring
from engine.games.carcassonne.outlook import Outlook, gaps_of, holes_of
from engine.games.carcassonne.reckoning import ABBOT
from engine.games.carcassonne.records import Answer, Bid, Extend, Sell
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import FIELD
from engine.landscape.compass import STEPS, cell
from engine.landscape.landscape import bits
from engine.landscape.majority import heads
from engine.landscape.records import Deploy, Pass, Place, TakeHome
from engine.records import Move


@dataclass(frozen=True, slots=True)
class Weights:
    """What cannot be counted and was found by measurement; see ``docs/bots.md``.

    Attributes:
        free: worth of the first, second and further followers in the supply.
        abbot: worth of an abbot in the supply.
        back: what a follower that is certain to come home in time counts for against one at hand.
        fade: turns before the end at which free followers begin to lose their worth.
        draws: tiles that help a seat close a feature, for each turn that it has.
        horizon: turns beyond which no closing is hoped for.
        hope: share of a chance that is left when it must still be taken, at the cost of a tile.
        growth: points that an open field can hope for, for each tile to come.
        rivals: weight of the other seats' worth against one's own; rises to 1 in the last turns.
        turn: points that another turn is worth.
        mean: in the solo game, weight of the colours' mean against the last of them.
    """

    free: tuple[float, ...] = (5.0, 3.8, 2.8, 2.0, 1.5, 1.1, 0.8)
    abbot: float = 1.5
    back: float = 0.3
    fade: float = 10.0
    draws: float = 0.6
    horizon: float = 100.0
    hope: float = 0.85
    growth: float = 0.01
    rivals: float = 0.6
    turn: float = 2.5
    mean: float = 0.3


SOLO: Final = Weights(free=(16.0, 8.0, 3.0, 1.0, 0.5, 0.3), back=0.1, draws=0.8, horizon=4.0)
"""The weights of the solo game, in which a follower must go out in nearly every turn."""


class _Look(NamedTuple):
    """A feature as the evaluation sees it.

    Attributes:
        value: points to be expected of it.
        chance: chance that it is completed.
        complete: whether it is, and its followers come home at the end of the turn.
        reach: the cells on which a tile can change this.
    """

    value: float
    chance: float
    complete: bool
    reach: frozenset[int]


class _Share(NamedTuple):
    """What the followers on a feature mean: points, and followers that come home, for each seat."""

    points: tuple[float, ...]
    home: tuple[float, ...]
    abbots: tuple[float, ...]
    reach: frozenset[int]
    segments: tuple[int, ...]


class CarcassonneEvaluation(Evaluation):
    """Judges positions of Carcassonne.

    Args:
        weights: how to weigh what cannot be counted; left out, those that were found best.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._given = weights

    def weights(self, state: CarcassonneState) -> Weights:
        """Return the weights for a game."""
        return self._given or (_RIVALS if state.result is None else SOLO)

    def worth(self, state: State, seat: int) -> float:
        """Return how well a seat stands, in points ahead of its rivals; in the solo game all of them."""
        assert isinstance(state, CarcassonneState)
        if state.is_terminal:
            if state.result is not None:
                return float(state.result)
            mine = state.scores[seat]
            return mine - (sum(state.scores) - mine) / max(1, state.players - 1)
        return _Thought(state, self.weights(state), Outlook(state)).balance(seat)

    def rank(self, state: State) -> list[tuple[Move, float]]:
        """Return the moves worth considering with their worth; rotations that look alike are left out."""
        assert isinstance(state, CarcassonneState)
        match state.phase:
            case "follower":
                return _Thought(state, self.weights(state), Outlook(state)).choices()
            case "place":
                return self._rank_placements(state)
            case "settle":
                return [(move, self._then(state, move)) for move in state.legal_moves()]
            case "bid":
                return self._rank_bids(state)
            case "sell":
                return [(move, self._sale(state, move)) for move in state.legal_moves()]
            case "agree":
                return [(move, float(move == Answer(True))) for move in state.legal_moves()]
        return [(move, 0.0) for move in state.legal_moves()]

    def _rank_placements(self, state: CarcassonneState) -> list[tuple[Move, float]]:
        found: list[tuple[Move, float]] = []
        thoughts: dict[str, _Thought] = {}
        by_id = state.tileset.by_id
        moves = state.legal_moves()
        for move in moves:
            if not isinstance(move, Place):
                continue
            design = by_id[move.tile]
            if move.rotation >= design.symmetry:
                continue
            thought = thoughts.get(move.tile)
            if thought is None:
                outlook = Outlook(state, design.index)
                thought = thoughts[move.tile] = _Thought(state, self.weights(state), outlook)
            found.append((move, thought.after(move)))
        best = max(worth for _, worth in found)
        tight = len(found) <= _FEW
        return found + [(move, best + tight - 0.5) for move in moves if isinstance(move, Extend)]

    def _then(self, state: CarcassonneState, move: Move) -> float:
        """Return the worth of a position after a move, for whoever makes it."""
        seat = state.current_player
        state.push(move)
        worth = self.worth(state, seat)
        state.pop()
        return worth

    def _best_reply(self, state: CarcassonneState) -> tuple[Move, float]:
        return max(self._rank_placements(state), key=lambda ranked: ranked[1])

    def _rank_bids(self, state: CarcassonneState) -> list[tuple[Move, float]]:
        """Offer part of what the tile would gain (HOUSE-8)."""
        seat, most = state.current_player, state.scores[state.current_player]
        if most < 1:
            return [(Bid(0), 0.0)]
        before, made = self.worth(state, seat), 1
        state.push(Bid(1))
        while state.phase == "bid":
            state.push(Bid(0))
            made += 1
        state.push(Sell(seat))
        gain = self._best_reply(state)[1] + 1 - before - self.weights(state).turn
        for _ in range(made + 1):
            state.pop()
        return [(Bid(max(0, min(most, int(gain * _PRICE)))), 0.0)]

    def _sale(self, state: CarcassonneState, move: Move) -> float:
        """Return what a tile kept or sold is worth to its owner (HOUSE-8)."""
        assert isinstance(move, Sell)
        owner = state.current_player
        state.push(move)
        if move.seat < 0:
            worth = self._best_reply(state)[1]
        else:
            state.push(self._best_reply(state)[0])
            worth = self.worth(state, owner) + self.weights(state).turn
            state.pop()
        state.pop()
        return worth


_RIVALS: Final = Weights()
_FEW: Final = 2  # with so few places left another table is welcome
_PRICE: Final = 0.4


class _Thought:
    """The thinking about one turn. Laying a tile changes few features; the others keep their shares."""

    def __init__(self, state: CarcassonneState, weights: Weights, outlook: Outlook) -> None:
        self._state = state
        self._land = state.landscape
        self._weights = weights
        self._outlook = outlook
        self._at: int | None = None
        self._base: dict[int, _Look] = {}
        self._fresh = self._base
        land = self._land
        roots = dict.fromkeys(land.root(s) for s, held in enumerate(land.holder) if held >= 0)
        self._shares = [self._share(root) for root in roots]

    # -- what the turn can bring ------------------------------------------------------------------------

    def after(self, move: Place) -> float:
        """Return the worth of laying a tile and of the best follower choice after it."""
        state, land = self._state, self._land
        kept = self._shares
        at = cell(move.x, move.y)
        state.push(move)
        self._at, self._fresh = at, {}
        touched = [share for share in kept if at in share.reach]
        if touched:
            roots = dict.fromkeys(land.root(s) for share in touched for s in share.segments)
            self._shares = [share for share in kept if at not in share.reach]
            self._shares += [self._share(root) for root in roots]
        best = max(worth for _, worth in self.choices())
        if state.earns_turn:
            best += self._weights.turn
        self._shares, self._at, self._fresh = kept, None, self._base
        state.pop()
        return best

    def choices(self) -> list[tuple[Move, float]]:
        """Return the choices of the follower step with their worth for the seat that has them."""
        state, land = self._state, self._land
        me = state.current_player
        points, supply, abbots = self._totals()
        found: list[tuple[Move, float]] = []
        for move in state.legal_moves():
            mine, left, rest = points[me], supply[me], abbots[me]
            if isinstance(move, Deploy):
                look = self._look(land.root(land.first[-1] + move.region))
                mine += look.value
                if not look.complete:
                    gone = 1 - look.chance * self._weights.back
                    left -= gone * (move.figure != ABBOT)
                    rest -= gone * (move.figure == ABBOT)
            elif isinstance(move, TakeHome):
                segment = land.segment(move.x, move.y, move.region)
                look = self._look(segment)
                if not look.complete:
                    mine += state.size(segment) - look.value
                    rest += 1 - look.chance * self._weights.back
            else:
                assert isinstance(move, Pass)
            now = points.copy()
            now[me] = mine
            found.append((move, self._weigh(me, now, supply, abbots, left, rest)))
        return found

    def balance(self, seat: int) -> float:
        """Return how well a seat stands as things lie, in points ahead of its rivals."""
        points, supply, abbots = self._totals()
        return self._weigh(seat, points, supply, abbots, supply[seat], abbots[seat])

    # -- seats ------------------------------------------------------------------------------------------

    def _totals(self) -> tuple[list[float], list[float], list[float]]:
        """Return for each seat the points, followers and abbots that it can count on after the turn."""
        state = self._state
        points: list[float] = list(state.scores)
        seats = range(state.players)
        supply: list[float] = [state.supply(seat) for seat in seats]
        abbots: list[float] = [state.abbots(seat) for seat in seats]
        for share in self._shares:
            for seat in seats:
                points[seat] += share.points[seat]
                supply[seat] += share.home[seat]
                abbots[seat] += share.abbots[seat]
        return points, supply, abbots

    def _weigh(
        self,
        me: int,
        points: list[float],
        supply: list[float],
        abbots: list[float],
        my_supply: float,
        my_abbots: float,
    ) -> float:
        """Return the worth of a seat, given points, followers and abbots of all and its own ones."""
        state = self._state
        worths = [
            self._sum(
                seat,
                points[seat],
                my_supply if seat == me else supply[seat],
                my_abbots if seat == me else abbots[seat],
            )
            for seat in range(state.players)
        ]
        if state.result is not None:
            return min(worths) + self._weights.mean * sum(worths) / len(worths)
        if state.players == 1:
            return worths[me]
        mind = 1.0 - (1.0 - self._weights.rivals) * self._scale(me)
        return worths[me] - mind * (sum(worths) - worths[me]) / (state.players - 1)

    def _scale(self, seat: int) -> float:
        """Return how much of the game a seat still has before it, from 1 down to 0 in its last turn."""
        return min(1.0, self._outlook.turns[seat] / self._weights.fade)

    def _sum(self, seat: int, points: float, supply: float, abbots: float) -> float:
        weights = self._weights
        whole = int(supply)
        free = sum(weights.free[:whole])
        if whole < len(weights.free):
            free += weights.free[whole] * (supply - whole)
        return points + (free + weights.abbot * abbots) * self._scale(seat)

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
        return _Share(tuple(points), tuple(home), tuple(abbots), look.reach, segments)

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
            return _Look(float(state.worth(root, complete=True, tiles=tiles)), 1.0, True, frozenset())
        holes = holes_of(land, root)
        draws = self._draws() / len(holes) if holes else 0.0
        chance = self._weights.hope
        for hole, sides in holes.items():
            chance *= self._outlook.chance(land.frontier.get(hole, 0), sides, draws)
        final = state.worth(root, complete=False, tiles=tiles)
        closed = state.worth(root, complete=True, tiles=tiles + len(holes))
        return _Look(final + chance * (closed - final), chance, False, _around(holes))

    def _look_at_shrine(self, segment: int) -> _Look:
        """Return what is to be expected of a monastery or a garden."""
        land, state = self._land, self._state
        at = land.cells[land.tiles[segment].bit_length() - 1]
        gaps = gaps_of(land, at)
        size = 9 - len(gaps)
        if not gaps or state.is_complete(segment):
            return _Look(float(size), 1.0, True, frozenset())
        draws = self._draws() / len(gaps)
        chance, more = self._weights.hope, 0.0
        for gap in gaps:
            filled = self._outlook.chance(land.frontier.get(gap, 0), 0, draws)
            chance *= filled
            more += filled
        value = size + more if state.values.incomplete else chance * 9
        return _Look(value, chance, False, _around(dict.fromkeys(gaps, 0)))

    def _look_at_field(self, root: int) -> _Look:
        """Return what is to be expected of a field: the cities on it, and those that may still come."""
        land, weights = self._land, self._weights
        holes = holes_of(land, root)
        reach = _around(holes)
        cities = 0.0
        for city in scoring.roots_among(land, land.touching[root]):
            look = self._look(city)
            cities += look.chance
            reach |= look.reach
        value = cities * self._state.values.each_city
        if holes:
            value += weights.growth * self._outlook.unseen
        return _Look(value, 0.0, False, reach)

    def _draws(self) -> float:
        """Return how many tiles help to close a feature in the rest of the game."""
        turns = self._outlook.turns[self._state.on_turn]
        return min(turns, self._weights.horizon) * self._weights.draws


def _around(holes: dict[int, int]) -> frozenset[int]:
    return frozenset([hole + step for hole in holes for step in (0, *STEPS)])


EVALUATION: Final = CarcassonneEvaluation()
