"""How bots judge The Discovery: by the points that every follower can be expected to score.

A seat is worth its points, what its followers on the board can be expected to score (left to the end, or
taken home complete while it has turns for that), and a little for each follower in its supply. See
``docs/bots-judgement.md``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import exp
from typing import Final, NamedTuple

from engine.game import State
from engine.games.discovery import scoring
from engine.games.discovery.outlook import Outlook
from engine.games.discovery.state import DiscoveryState
from engine.games.discovery.tiles import GRASSLAND, MOUNTAIN
from engine.landscape.compass import STEPS, cell
from engine.landscape.evaluation import TurnEvaluation, margin
from engine.landscape.holes import holes_of
from engine.landscape.records import Deploy, Pass, Place, TakeHome
from engine.records import Move


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights found by measurement; see ``docs/bots-tried.md``.

    Attributes:
        step: points that a turn's follower step is worth when it need not bring a follower home.
        free: worth of the first, second, third and fourth follower in the supply.
        fade: turns before the end at which steps and free followers begin to lose their worth.
        draws: tiles that help a seat close a feature, for each turn that it has.
        sharing: power of the number of holes by which those draws are divided for each hole.
        rivals: weight of the other seats' worth against one's own; rises to 1 in the last turns.
        growth: share by which what an open feature has is expected to grow while many turns are left.
        ripening: turns before the end at which this begins to fade.
        closing: share of the gain of closing a feature that is counted on, besides the chance of it.
    """

    step: float = 1.5
    free: tuple[float, float, float, float] = (1.4, 0.9, 0.6, 0.3)
    fade: float = 6.0
    draws: float = 0.5
    sharing: float = 1.7
    rivals: float = 0.1
    growth: float = 0.0
    ripening: float = 10.0
    closing: float = 1.0


class _Look(NamedTuple):
    """A feature as the evaluation sees it: its value open and closed, and what its holes ask for."""

    final: int
    closed: int
    holes: tuple[float, ...]


class _Prospect(NamedTuple):
    """What a follower can be expected to score.

    Attributes:
        stay: points to be expected if it stays to the end.
        gain: what taking it home complete, in time, can be expected to add to that.
        now: points if it is taken home now.
    """

    stay: float
    gain: float
    now: float


class DiscoveryEvaluation(TurnEvaluation[DiscoveryState]):
    """Judges positions of The Discovery.

    Args:
        weights: how to weigh what cannot be counted.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def value(self, state: State, seat: int) -> float:
        """Return how well a seat stands, in points ahead of its rivals."""
        assert isinstance(state, DiscoveryState)
        if state.is_terminal:
            return margin(state, seat)
        return self.judge(state).balance(seat)

    def judge(self, state: DiscoveryState, laid: int | None = None) -> _Judgement:
        """Return what judges a turn."""
        return _Judgement(state, self.weights, Outlook(state, laid))


class _Judgement:
    """The judgement of one turn: what every follower on the board can be expected to score.

    A tile changes few features; followers on the others keep their prospects.
    """

    def __init__(self, state: DiscoveryState, weights: Weights, outlook: Outlook) -> None:
        self._state = state
        self._land = state.landscape
        self._weights = weights
        self._outlook = outlook
        self._me = state.on_turn
        self._exactly_two = state.options["small_feature"] == "exactly_two"
        # How much of the game each seat still has before it, from 1 down to 0 in its last turn.
        scales = [min(1.0, turns / weights.fade) for turns in outlook.turns]
        self._steps = [weights.step * scale for scale in scales]
        upto = list(accumulate(weights.free, initial=0.0))
        self._free = [[free * scale for free in upto] for scale in scales]
        self._mind = 1.0 - (1.0 - weights.rivals) * scales[self._me]
        self._standing = [(segment, held & 7) for segment, held in enumerate(self._land.holder) if held >= 0]
        looks: dict[int, _Look] = {}
        self._prospects = [self._prospect(segment, seat, looks) for segment, seat in self._standing]
        self._reach = [self._reach_of(segment) for segment, _ in self._standing]
        self._rivals = self._rivals_worth(self._me)

    # -- moves of the turn ------------------------------------------------------------------------------

    def after(self, move: Place) -> tuple[float, Move]:
        """Return the worth of laying a tile with the best follower choice after it, and that choice."""
        at = cell(move.x, move.y)
        self._land.lay(self._state.tileset.by_id[move.tile].index, at, move.rotation)
        kept, rivals = self._prospects, self._rivals
        touched = [index for index, reach in enumerate(self._reach) if at in reach]
        if touched:
            looks: dict[int, _Look] = {}
            self._prospects = kept.copy()
            for index in touched:
                self._prospects[index] = self._prospect(*self._standing[index], looks)
            if any(self._standing[index][1] != self._me for index in touched):
                self._rivals = self._rivals_worth(self._me)
        choice, best = max(self.choices(), key=_second)
        self._prospects, self._rivals = kept, rivals
        self._land.lift()
        return best, choice

    def choices(self) -> list[tuple[Move, float]]:
        """Return the choices of the follower step with their worth for the seat on turn."""
        state, land, me = self._state, self._land, self._me
        mine = [p for (_, seat), p in zip(self._standing, self._prospects, strict=True) if seat == me]
        supply, points, free = state.supply(me), state.scores[me] - self._rivals, self._free[me]
        # While there are turns enough to take all followers home, their prospects add up.
        ample = self._outlook.turns[me] > len(mine)
        sums = [self._alone(me, prospect) for prospect in mine]
        base = points + sum(sums)
        found: list[tuple[Move, float]] = []
        looks: dict[int, _Look] = {}
        homes = 0
        for move in state.follower_moves():
            if isinstance(move, Deploy):
                prospect = self._prospect(land.first[-1] + move.region, me, looks)
                if ample:
                    worth = base + self._alone(me, prospect) + free[supply - 1]
                else:
                    worth = self._sum(me, points, [*mine, prospect], supply - 1)
            elif isinstance(move, TakeHome):  # these come in the order of ``mine``
                now = mine[homes].now
                if ample:
                    worth = base - sums[homes] + now + free[supply + 1]
                else:
                    worth = self._sum(me, points + now, mine[:homes] + mine[homes + 1 :], supply + 1)
                homes += 1
            else:
                assert isinstance(move, Pass)
                worth = base + free[supply] if ample else self._sum(me, points, mine, supply)
            found.append((move, worth))
        return found

    def balance(self, seat: int) -> float:
        """Return how well a seat stands now, in points ahead of its rivals."""
        return self._seat_worth(seat) - self._rivals_worth(seat)

    # -- seats ------------------------------------------------------------------------------------------

    def _seat_worth(self, seat: int) -> float:
        prospects = [
            p for (_, owner), p in zip(self._standing, self._prospects, strict=True) if owner == seat
        ]
        return self._sum(seat, self._state.scores[seat], prospects, self._state.supply(seat))

    def _rivals_worth(self, seat: int) -> float:
        """Return what the other seats are worth on average, weighted."""
        players = self._state.players
        mind = self._mind
        if seat != self._me:
            scale = min(1.0, self._outlook.turns[seat] / self._weights.fade)
            mind = 1.0 - (1.0 - self._weights.rivals) * scale
        total = sum([self._seat_worth(one) for one in range(players) if one != seat])
        return mind * total / (players - 1)

    def _alone(self, seat: int, prospect: _Prospect) -> float:
        """Return what a follower is worth when there are turns enough to take it home."""
        gain = prospect.gain - self._steps[seat]
        return prospect.stay + gain if gain > 0 else prospect.stay

    def _sum(self, seat: int, points: float, prospects: list[_Prospect], supply: int) -> float:
        """Return the worth of a seat: at most one follower comes home in each turn that is left."""
        turns, step = self._outlook.turns[seat], self._steps[seat]
        worth = points + self._free[seat][supply]
        gains = []
        for prospect in prospects:
            worth += prospect.stay
            if prospect.gain > step:
                gains.append(prospect.gain - step)
        if len(gains) > turns:
            gains.sort(reverse=True)
            del gains[turns:]
        return worth + sum(gains)

    # -- features ---------------------------------------------------------------------------------------

    def _prospect(self, segment: int, seat: int, looks: dict[int, _Look]) -> _Prospect:
        """Return what a follower of a seat on a segment can be expected to score."""
        root = self._land.root(segment)
        look = looks.get(root)
        if look is None:
            look = looks[root] = self._look(root)
        weights = self._weights
        turns = self._outlook.turns[seat]
        if not look.holes:
            return _Prospect(float(look.final), float(look.closed - look.final), float(look.closed))
        chance = 1.0
        draws = turns * weights.draws / len(look.holes) ** weights.sharing
        for miss in look.holes:
            chance *= 1.0 - exp(miss * draws)
        grown = look.final * (1.0 + weights.growth * min(1.0, turns / weights.ripening))
        gain = weights.closing * chance * (look.closed - look.final)
        return _Prospect(grown, gain, float(look.final))

    def _look(self, root: int) -> _Look:
        land = self._land
        terrain = land.kind[root]
        tiles = land.tiles[root].bit_count()
        cities = scoring.cities(land, root, terrain).bit_count()
        final = scoring.value(terrain, tiles, cities, False)
        holes: tuple[float, ...] = ()
        if land.open_ends[root]:
            need, miss = land.frontier, self._outlook.miss
            holes = tuple([miss(need[at], sides) for at, sides in holes_of(land, root).items()])
            tiles += len(holes)
        bonus = not scoring.is_small(tiles, self._exactly_two)
        return _Look(final, scoring.value(terrain, tiles, cities, bonus), holes)

    def _reach_of(self, segment: int) -> frozenset[int]:
        """Return the cells on which a tile can change the prospect of a follower on a segment."""
        land = self._land
        root = land.root(segment)
        cells = _around(holes_of(land, root))
        if land.kind[root] == MOUNTAIN:
            for other in scoring.adjacent_roots(land, root):
                if land.kind[other] == GRASSLAND:
                    cells.update(holes_of(land, other))
        return frozenset(cells)


def _second(ranked: tuple[Move, float]) -> float:
    return ranked[1]


def _around(holes: Iterable[int]) -> set[int]:
    return {hole + step for hole in holes for step in (0, *STEPS)}


EVALUATION: Final = DiscoveryEvaluation()
SEARCH_EVALUATION: Final = DiscoveryEvaluation(
    Weights(step=0.0, free=(2.4, 1.5, 1.0, 0.5), draws=0.35, growth=0.3, closing=0.5)
)
