"""The judgement of one turn in the games of square tiles: looks at features, and what seats can count on.

A tile changes few features; the looks at all others, and the shares in them, are kept.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from engine.landscape.compass import STEPS, cell
from engine.landscape.completion_odds import HELPFUL_DRAWS, CompletionOdds
from engine.landscape.landscape import Landscape
from engine.landscape.moves import DEPLOYS, PASS, take_home
from engine.landscape.native_games import Known, NativeGames, NativePlayouts
from engine.landscape.native_judges import judge_of, judge_type, landscape_terms, outlook_terms
from engine.landscape.phase import DRAW, FOLLOWER, PLACE
from engine.landscape.records import Deploy, Pass, Place, TakeHome
from engine.landscape.state import UNKNOWN, LandscapeState
from engine.records import Move

NOWHERE: Final[frozenset[int]] = frozenset()

BY_WORTH: Final = itemgetter(1)
"""The key of moves with their worth."""

_MOST_FOLLOWERS: Final = 16


@dataclass(frozen=True, slots=True)
class TurnWeights:
    """Weights found by measurement; see ``docs/bots-tried.md``."""

    free: tuple[float, ...]  # worth of the first, second and further followers in the supply
    fade: float = 10.0  # turns before the end at which free followers begin to lose their worth
    draws: float = HELPFUL_DRAWS  # tiles that help a seat close a feature, for each turn that it has
    # Weight of the other seats' worth against one's own; where there are several rivals it rises to 1 in
    # the last turns
    rivals: float = 0.6


class FeatureEstimate(Protocol):
    """The estimate of a feature, or of what a seat has in it."""

    @property
    def reach(self) -> frozenset[int]:
        """The cells on which a tile can change this; empty while a placement is tried."""


S = TypeVar("S", bound=LandscapeState)
W = TypeVar("W", bound=TurnWeights, covariant=True)
L = TypeVar("L", bound=FeatureEstimate, covariant=True)


class Judgement(ABC, Generic[S, W, L]):
    """Judges the moves of one turn.

    Args:
        laid: the design that the turn will place, when it is still in hand.
    """

    MOST: ClassVar[float] = 0.6
    """Upper limit of the share of tiles that fill a hole, see :class:`CompletionOdds`."""
    NATIVE: ClassVar[str] = ""
    """The module of the native judge."""
    _homing: int = 0  # the figure that may come home in the follower step

    def __init__(self, state: S, weights: W, laid: int | None = None) -> None:
        self._state = state
        self._weights = weights
        self._land: Landscape = state.landscape
        self._outlook = CompletionOdds(state, laid, self.MOST)
        self._at: int | None = None  # where a tile is being tried
        self._base: dict[int, L] = {}
        self._fresh = self._base
        self._scales = [min(1.0, turns / weights.fade) for turns in self._outlook.turns]
        self._started = False

    # -- what the turn can bring ------------------------------------------------------------------------

    def after_each(self, places: Sequence[Place]) -> list[tuple[float, Move]]:
        """Return for each of some placements of the tile in hand what :meth:`after` returns."""
        found = self._after_natively(places)
        if found is None:
            return [self.after(place) for place in places]
        return [
            self.after(place) if one is None else (one[0], self._step(one[1]))
            for place, one in zip(places, found, strict=True)
        ]

    def after(self, move: Place) -> tuple[float, Move]:
        """Return the worth of placing a tile with the best follower choice after it, and that choice."""
        at = cell(move.x, move.y)
        pushed = self._lay(move, at)
        self._try(at)
        choice, best = max(self.choices(), key=BY_WORTH)
        best = self._with_extras(best)
        self._end_try()
        if pushed:
            self._state.pop()
        else:
            self._land.lift()
        return best, choice

    @abstractmethod
    def choices(self) -> list[tuple[Move, float]]:
        """Return the choices of the follower step with their worth for the seat on turn."""

    def balance(self, seat: int) -> float:
        """Return how well a seat stands, in points ahead of its rivals."""
        worth = self._balance_natively(seat)
        if worth is None:
            self._start()
            worth = self._balance_in_python(seat)
        return worth

    @abstractmethod
    def _balance_in_python(self, seat: int) -> float:
        """Return the same, without a native judge."""

    def _start(self) -> None:
        """Judge the position as it is, where that has not been done yet."""
        if not self._started:
            self._started = True
            self._judge_position()

    def _judge_position(self) -> None:
        """Judge the position as it is, before a tile is tried."""

    def _after_natively(self, places: Sequence[Place]) -> list[tuple[float, int] | None] | None:
        """Return the worth of placements and the numbers of the best steps after them, by a native judge.

        ``None`` stands for what must be judged here, one of the placements or all of them.
        """
        judge = self._native_judge()
        if judge is None:
            return None
        design = self._state.tileset.by_id[places[0].tile].index
        codes = [cell(place.x, place.y) << 2 | place.rotation for place in places]
        found: list[tuple[float, int] | None] | None
        try:
            found = judge.after(landscape_terms(self._land), self._native_terms(), design, codes)
        except OverflowError:  # larger than what it can hold
            found = None
        return found

    def _balance_natively(self, seat: int) -> float | None:
        """Return how well a seat stands by a native judge, ``None`` where there is none."""
        judge = self._native_judge()
        if judge is None:
            return None
        found: float | None
        try:
            found = judge.balance(landscape_terms(self._land), self._native_terms(), seat)
        except OverflowError:
            found = None
        return found

    @property
    def is_native(self) -> bool:
        """True if a native judge finds the values."""
        return self._native_judge() is not None

    def _native_judge(self) -> Any:
        """Return the native judge of this game, ``None`` where there is none."""
        if not self.NATIVE or judge_type(self.NATIVE) is None or not self._can_judge_natively():
            return None
        return judge_of(self.NATIVE, self._land)

    def _outlook_terms(self, free: Sequence[float], upto: Sequence[float]) -> tuple[Any, ...]:
        """Return the first of the terms of a native judge: the outlook, and what free followers are worth."""
        state = self._state
        minds = [self._mind(seat) for seat in range(state.players)]
        return outlook_terms(self._outlook, state.on_turn, self._scales, minds, free, upto)

    def _can_judge_natively(self) -> bool:
        """Return whether the native judge knows all that counts in this game."""
        return False

    def _native_terms(self) -> tuple[Any, ...]:
        """Return the terms of the native judge besides the landscape, in its order."""
        raise NotImplementedError

    def _step(self, number: int) -> Move:
        """Return a follower step by its number in the native judges."""
        if number == 0:
            return PASS
        if number > 0:
            return DEPLOYS[number - 1 & 31][number - 1 >> 5]
        held = self._land.held_by(self._homing << 3 | self._state.on_turn)
        return take_home(self._land.place_of(held[-number - 1]))

    def _step_number(self, move: Move) -> int | None:
        """Return the number of a follower step in the native judges, ``None`` for other moves."""
        if isinstance(move, Deploy):
            return 1 + (move.region << 5 | move.figure)
        if isinstance(move, TakeHome):
            held = self._land.held_by(self._homing << 3 | self._state.on_turn)
            return -1 - held.index(self._land.segment(move.x, move.y, move.region))
        return 0 if isinstance(move, Pass) else None

    def native_games(
        self,
        depth: int,
        known: Mapping[tuple[int, int], Known] | None = None,
        at_end: TurnWeights | None = None,
    ) -> NativeGames | None:
        """Return the native player of games from this position, ``None`` where Python must play.

        Args:
            depth: turns after the one in progress.
            known: what replies have learned, see :class:`engine.landscape.native_games.NativeGames`.
            at_end: the weights where a position is valued for itself; left out, the same.
        """
        if self._state.phase not in (PLACE, FOLLOWER):
            return None
        judge, position = self._native_judge(), self._native_position(depth, at_end or self._weights)
        if judge is None or position is None:
            return None
        return NativeGames(judge, position, self._step_number, self._state.tileset.by_id, known)

    def native_playouts(self) -> NativePlayouts | None:
        """Return the native player of random games from this position, ``None`` where Python must play."""
        if self._state.phase not in (DRAW, PLACE, FOLLOWER):
            return None
        judge, position = self._native_judge(), self._native_position(None, self._weights)
        if judge is None or position is None:
            return None
        return NativePlayouts(judge, position, self._state.phase == FOLLOWER)

    def _native_position(self, depth: int | None, at_end: TurnWeights) -> tuple[Any, ...] | None:
        """Return the position from which a native judge begins games, ``None`` if it cannot.

        Args:
            depth: turns after the one in progress, ``None`` for random games to the end.
            at_end: the weights where a position is valued for itself.
        """
        rules, state, weights = self._native_rules(depth), self._state, self._weights
        hands = [state.held(seat) for seat in range(state.players)]
        if rules is None or any(UNKNOWN in hand for hand in hands):
            return None
        supply = [state.supply(seat, n) for n in range(len(self._land.figures)) for seat in range(8)]
        position = (
            depth or 0,
            state.on_turn,
            self._last_turn(),
            state.turn,
            hands,
            self._hand_size(),
            state.in_bag,
            state.pool.copy(),
            state.scores,
            supply,
            weights.fade,
            weights.rivals,
            at_end.rivals,
        )
        return landscape_terms(self._land), self._native_terms(), position, rules

    def _native_rules(self, depth: int | None) -> tuple[Any, ...] | None:
        """Return the rules that a native judge needs besides its terms, ``None`` if it cannot play.

        Args:
            depth: turns after the one in progress, ``None`` for random games to the end.
        """
        return None

    def _hand_size(self) -> int:
        """Return how many tiles seats hold between their turns."""
        return 0

    def _last_turn(self) -> int:
        """Return the number of the last turn, 0 for no limit."""
        return 0

    def _lay(self, move: Place, at: int) -> bool:
        """Place a tile; return whether by a move instead of on the landscape alone, which is faster.

        The position as it is has been judged first, where it matters.
        """
        self._start()
        self._land.lay(self._state.tileset.by_id[move.tile].index, at, move.rotation)
        return False

    def _with_extras(self, worth: float) -> float:
        """Return the worth of a placement, with what it brings apart from the follower choice."""
        return worth

    def _try(self, at: int) -> None:
        """Begin to judge with a tile on a cell."""
        self._at, self._fresh = at, {}

    def _end_try(self) -> None:
        """Judge without that tile again."""
        self._at, self._fresh = None, self._base

    # -- features ---------------------------------------------------------------------------------------

    @abstractmethod
    def _judge(self, root: int) -> L:
        """Return the expectations of a feature."""

    def _look(self, root: int) -> L:
        """Return the expectations of a feature, the earlier ones where the tile tried does not change it."""
        found = self._fresh.get(root)
        if found is None and self._at is not None:
            found = self._base.get(root)
            if found is not None and self._at in found.reach:
                found = None
        if found is None:
            found = self._fresh[root] = self._judge(root)
        return found

    def _around(self, holes: Iterable[int]) -> frozenset[int]:
        """Return the cells on which a tile changes some holes or their neighbours."""
        if self._at is not None:
            return NOWHERE
        return frozenset([hole + step for hole in holes for step in (0, *STEPS)])

    def _mind(self, me: int) -> float:
        """Return the weight of the worth of the rivals of a seat."""
        return 1.0 - (1.0 - self._weights.rivals) * self._scales[me]


@dataclass(slots=True)
class Share:
    """The worth of a feature's followers to each seat."""

    points: Sequence[float]  # points to be expected
    home: Sequence[float]  # followers that come home
    reach: frozenset[int]  # the cells on which a tile can change this
    segments: tuple[int, ...]  # where the followers stand
    special: Sequence[float] = ()  # worth of the special figures that come home, besides that of a follower


@dataclass(slots=True)
class Totals:
    """The expected totals of each seat after the turn: points, followers and the value of special figures."""

    points: list[float]
    supply: list[float]
    special: list[float]

    def copy(self) -> Totals:
        """Return an independent copy."""
        return Totals(self.points.copy(), self.supply.copy(), self.special.copy())

    def add(self, share: Share, sign: int) -> None:
        """Add a share, or subtract it with -1 for ``sign``."""
        points, supply, home = self.points, self.supply, share.home
        for seat, more in enumerate(share.points):
            points[seat] += sign * more
            supply[seat] += sign * home[seat]
        if share.special:
            for seat, more in enumerate(share.special):
                self.special[seat] += sign * more


H = TypeVar("H", bound=Share)


class ShareJudgement(Judgement[S, W, L], Generic[S, W, L, H]):
    """A judgement that adds up the shares of seats in features, and keeps those that a tile leaves alone."""

    _shares: list[H]
    _totals: Totals

    def __init__(self, state: S, weights: W, laid: int | None = None) -> None:
        super().__init__(state, weights, laid)
        self._free = weights.free
        self._upto = [sum(weights.free[:number]) for number in range(_MOST_FOLLOWERS)]

    def _judge_position(self) -> None:
        self._shares = self._all_shares()
        self._totals = self._kept = self._sum_up(self._shares)

    @abstractmethod
    def _share(self, root: int) -> H:
        """Return the worth of a feature's followers to the seats."""

    def _all_shares(self) -> list[H]:
        return [self._share(root) for root in self._land.occupied_roots()]

    def _held(self) -> Totals:
        """Return each seat's worth apart from its followers on the board."""
        state = self._state
        supply: list[float] = [state.supply(seat) for seat in range(state.players)]
        return Totals(list(state.scores), supply, [0.0] * state.players)

    def _sum_up(self, shares: list[H]) -> Totals:
        """Return each seat's total, given the gains of its followers."""
        totals = self._held()
        for share in shares:
            totals.add(share, 1)
        return totals

    def _touched(self, at: int) -> list[H]:
        """Return the shares that a tile on a cell changes."""
        return [share for share in self._shares if at in share.reach]

    def _try(self, at: int) -> None:
        self._at, self._fresh = at, {}
        touched = self._touched(at)
        if touched:
            totals, root = self._kept.copy(), self._land.root
            for share in touched:
                totals.add(share, -1)
            for one in dict.fromkeys([root(s) for share in touched for s in share.segments]):
                totals.add(self._share(one), 1)
            self._totals = totals

    def _end_try(self) -> None:
        super()._end_try()
        if self._started:
            self._totals = self._kept

    # -- seats ------------------------------------------------------------------------------------------

    def _sum(self, seat: int, points: float, supply: float, special: float = 0.0) -> float:
        """Return the worth of a seat: its points, and something for the figures in its supply."""
        return points + (self._supply_worth(supply) + special) * self._scales[seat]

    def _seat_worth(self, seat: int, totals: Totals) -> float:
        return self._sum(seat, totals.points[seat], totals.supply[seat], totals.special[seat])

    def _rivals_worth(self, me: int, totals: Totals) -> float:
        """Return the average worth of the other seats, weighted by :meth:`_mind`."""
        players = self._state.players
        if players == 1:
            return 0.0
        worths = [self._seat_worth(seat, totals) for seat in range(players) if seat != me]
        return self._mind(me) * sum(worths) / (players - 1)

    def _supply_worth(self, supply: float) -> float:
        """Return the worth of free followers, with many turns to come."""
        whole = int(supply)
        value = self._upto[whole]
        if whole < len(self._free):
            value += self._free[whole] * (supply - whole)
        return value
