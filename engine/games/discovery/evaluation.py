"""Evaluation of The Discovery: the expected points of every follower.

A seat is worth its points, what its followers on the board can be expected to score (left to the end, or
taken home complete while it has turns for that), and a little for each follower in its supply. See
``docs/bots-judgement.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from math import exp
from typing import Any, ClassVar, Final, NamedTuple

from engine.bots.search_params import SimulatedTurn
from engine.games.discovery import scoring
from engine.games.discovery.state import DiscoveryState
from engine.games.discovery.tiles import GRASSLAND, MOUNTAIN
from engine.landscape.evaluation import TurnEvaluation
from engine.landscape.holes import holes_of
from engine.landscape.judgement import NOWHERE, Judgement, TurnWeights
from engine.landscape.records import Deploy, TakeHome
from engine.records import Move


@dataclass(frozen=True, slots=True)
class DiscoveryWeights(TurnWeights):
    """The weights of The Discovery."""

    step: float = 1.5  # points that a turn's follower step is worth when it need not bring a follower home
    free: tuple[float, ...] = (1.4, 0.9, 0.6, 0.3)
    fade: float = 6.0
    draws: float = 0.5
    sharing: float = 1.7  # power of the number of holes by which the draws are divided for each hole
    rivals: float = 0.1
    # Share by which what an open feature has is expected to grow while many turns are left
    growth: float = 0.0
    ripening: float = 10.0  # turns before the end at which this begins to fade
    # Share of the gain of closing a feature that is counted on, besides the chance of it
    closing: float = 1.0


class _DiscoveryEstimate(NamedTuple):
    """The estimate of a feature."""

    final: int  # its value open
    closed: int  # its value closed
    # For each of its holes the logarithm of the chance that a tile does not close it there
    holes: tuple[float, ...]
    reach: frozenset[int]  # the cells on which a tile can change this


class _Prospect(NamedTuple):
    """The expected score of a follower."""

    stay: float  # points to be expected if it stays to the end
    gain: float  # what taking it home complete, in time, can be expected to add to that
    now: float  # points if it is taken home now
    reach: frozenset[int]  # the cells on which a tile can change this


class DiscoveryEvaluation(TurnEvaluation[DiscoveryState]):
    """Judges positions of The Discovery."""

    lead_spread: ClassVar[float] = 13.0  # fitted, see docs/review.md
    turn_times: ClassVar[SimulatedTurn] = SimulatedTurn(native=20, judged=300, plain=1300)

    def __init__(self, weights: DiscoveryWeights | None = None) -> None:
        self.weights = weights or DiscoveryWeights()

    def judge(self, state: DiscoveryState, laid: int | None = None) -> DiscoveryJudgement:
        return DiscoveryJudgement(state, self.weights, laid)


class DiscoveryJudgement(Judgement[DiscoveryState, DiscoveryWeights, _DiscoveryEstimate]):
    """Judges the moves of one turn by what every follower on the board can be expected to score.

    A tile changes few features; followers on the others keep their prospects.
    """

    MOST = 1.0
    NATIVE = "engine.games.discovery._judge"

    def __init__(self, state: DiscoveryState, weights: DiscoveryWeights, laid: int | None = None) -> None:
        super().__init__(state, weights, laid)
        self._me = state.on_turn
        self._exactly_two = state.options["small_feature"] == "exactly_two"
        self._steps = [weights.step * scale for scale in self._scales]
        upto = list(accumulate(weights.free, initial=0.0))
        self._upto = upto
        self._free = [[free * scale for free in upto] for scale in self._scales]

    def _judge_position(self) -> None:
        self._standing = [(segment, held & 7) for segment, held in enumerate(self._land.holder) if held >= 0]
        self._prospects = [self._prospect(segment, seat) for segment, seat in self._standing]
        self._rivals = self._rivals_worth(self._me)
        self._kept = self._prospects, self._rivals

    # -- moves of the turn ------------------------------------------------------------------------------

    def _try(self, at: int) -> None:
        self._at, self._fresh = at, {}
        touched = [index for index, prospect in enumerate(self._prospects) if at in prospect.reach]
        if touched:
            self._prospects = self._prospects.copy()
            for index in touched:
                self._prospects[index] = self._prospect(*self._standing[index])
            if any(self._standing[index][1] != self._me for index in touched):
                self._rivals = self._rivals_worth(self._me)

    def _end_try(self) -> None:
        self._at, self._fresh = None, self._base
        self._prospects, self._rivals = self._kept

    def choices(self) -> list[tuple[Move, float]]:
        self._start()
        state, land, me = self._state, self._land, self._me
        mine = [p for (_, seat), p in zip(self._standing, self._prospects, strict=True) if seat == me]
        supply, points, free = state.supply(me), state.scores[me] - self._rivals, self._free[me]
        # While there are turns enough to take all followers home, their prospects add up.
        ample = self._outlook.turns[me] > len(mine)
        sums = [self._alone(me, prospect) for prospect in mine]
        base = points + sum(sums)
        found: list[tuple[Move, float]] = []
        homes = 0
        for move in state.follower_moves():
            if isinstance(move, Deploy):
                prospect = self._prospect(land.first[-1] + move.region, me)
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
                worth = base + free[supply] if ample else self._sum(me, points, mine, supply)
            found.append((move, worth))
        return found

    def _balance_in_python(self, seat: int) -> float:
        return self._seat_worth(seat) - self._rivals_worth(seat)

    def _can_judge_natively(self) -> bool:
        return True

    def _native_terms(self) -> tuple[Any, ...]:
        state, weights = self._state, self._weights
        return (
            self._outlook_terms((), self._upto),
            self._steps,
            state.scores,
            [state.supply(seat) for seat in range(state.players)],
            self._exactly_two,
            weights.draws,
            weights.sharing,
            weights.growth,
            weights.ripening,
            weights.closing,
        )

    def _native_rules(self, depth: int | None) -> tuple[Any, ...] | None:
        return None if self._state.hand_size else (self._weights.step,)

    # -- seats ------------------------------------------------------------------------------------------

    def _seat_worth(self, seat: int) -> float:
        prospects = [
            p for (_, owner), p in zip(self._standing, self._prospects, strict=True) if owner == seat
        ]
        return self._sum(seat, self._state.scores[seat], prospects, self._state.supply(seat))

    def _rivals_worth(self, seat: int) -> float:
        """Return the mean worth of the other seats, weighted."""
        players = self._state.players
        total = sum([self._seat_worth(one) for one in range(players) if one != seat])
        return self._mind(seat) * total / (players - 1)

    def _alone(self, seat: int, prospect: _Prospect) -> float:
        """Return the worth of a follower when there are turns enough to take it home."""
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

    def _prospect(self, segment: int, seat: int) -> _Prospect:
        """Return the expected score of a seat's follower on a segment."""
        final, closed, holes, reach = self._look(self._land.root(segment))
        if not holes:
            return _Prospect(float(final), float(closed - final), float(closed), reach)
        weights, turns = self._weights, self._outlook.turns[seat]
        chance = 1.0
        draws = turns * weights.draws / len(holes) ** weights.sharing
        for miss in holes:
            chance *= 1.0 - exp(miss * draws)
        grown = final * (1.0 + weights.growth * min(1.0, turns / weights.ripening))
        return _Prospect(grown, weights.closing * chance * (closed - final), float(final), reach)

    def _judge(self, root: int) -> _DiscoveryEstimate:
        land = self._land
        terrain = land.kind[root]
        tiles = land.tiles[root].bit_count()
        cities = scoring.cities(land, root, terrain).bit_count()
        final = scoring.value(terrain, tiles, cities, False)
        misses: tuple[float, ...] = ()
        reach = NOWHERE
        if land.open_ends[root]:
            holes, need, miss = holes_of(land, root), land.frontier, self._outlook.miss
            misses = tuple([miss(need[at], sides) for at, sides in holes.items()])
            tiles += len(holes)
            reach = self._around(holes)
        if terrain == MOUNTAIN and self._at is None:
            for other in land.roots_among(land.touching[root]):
                if land.kind[other] == GRASSLAND:
                    reach |= frozenset(holes_of(land, other))
        bonus = not scoring.is_small(tiles, self._exactly_two)
        return _DiscoveryEstimate(final, scoring.value(terrain, tiles, cities, bonus), misses, reach)


EVALUATION: Final = DiscoveryEvaluation()
SEARCH_EVALUATION: Final = DiscoveryEvaluation(
    DiscoveryWeights(step=0.0, free=(2.4, 1.5, 1.0, 0.5), draws=0.35, growth=0.3, closing=0.5)
)
