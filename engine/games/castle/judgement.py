"""The judgement of one turn of The Castle: the expected points of every feature for each seat."""

from __future__ import annotations

from math import tanh
from typing import Any, Final, NamedTuple

from engine.games.castle.board import cells_inside, walls_around
from engine.games.castle.scoring import EACH_MARKET, largest_empty_group, rate
from engine.games.castle.scoring_order import CompletedFeature, ScoringOrder
from engine.games.castle.state import CastleState
from engine.games.castle.tiles import COURT, HOUSE, KINDS
from engine.games.castle.weights import CastleWeights
from engine.landscape.holes import holes_of
from engine.landscape.judgement import NOWHERE, Share, ShareJudgement, Totals
from engine.landscape.landscape import bits
from engine.landscape.records import Deploy
from engine.records import Move

_WAYS: Final = 6  # a court with this many holes grows as well as it can


class _CastleEstimate(NamedTuple):
    """The estimate of a feature."""

    value: float  # points to be expected of it
    chance: float  # chance that it is completed
    complete: bool  # whether it is, so that it scores at once
    closed: int  # what it brings when completed with what is missing
    reach: frozenset[int]  # the cells on which a tile can change this; left out while a placement is tried


class CastleJudgement(ShareJudgement[CastleState, CastleWeights, _CastleEstimate, Share]):
    """Judges the moves of one turn of The Castle."""

    MOST = 0.7
    NATIVE = "engine.games.castle._judge"

    def __init__(self, state: CastleState, weights: CastleWeights, laid: int | None = None) -> None:
        super().__init__(state, weights, laid)
        outlook = self._outlook
        self._landings: dict[int, float] = {}  # by points what the token is worth on which they land
        self._ties = state.options["ties"] == "all"
        self._draws = outlook.turns[state.on_turn] * weights.draws
        self._lasting = min(1.0, outlook.unseen / 30)
        self._keeps = [keep.size if keep else 0 for keep in state.keeps]
        self._quietly: dict[float, float] = {}
        self._done: list[CompletedFeature] = []  # the completed features that are still to be scored

    def _judge_position(self) -> None:
        self._scoring_order = ScoringOrder(self._state, self._weights, self._outlook)
        scores, held = self._state.scores, self._scoring_order.held
        self._ahead = scores[0] - scores[1] + held(0) - held(1)
        super()._judge_position()

    def _all_shares(self) -> list[Share]:
        settled = self._state.settled
        return [self._share(root) for root in self._land.occupied_roots() if root not in settled]

    def _held(self) -> Totals:
        return Totals([0.0, 0.0], [float(self._state.supply(seat)) for seat in range(2)], [0.0, 0.0])

    # -- what the turn can bring ------------------------------------------------------------------------

    def _end_try(self) -> None:
        super()._end_try()
        self._done = []

    def _can_judge_natively(self) -> bool:
        return not self._state.settled

    def _native_terms(self) -> tuple[Any, ...]:
        state, weights = self._state, self._weights
        board, corner_tokens, extra = state.board, state.corner_tokens, state.extra
        return (
            self._outlook_terms(self._free, self._upto),
            (
                weights.draws,
                weights.hope,
                weights.back,
                weights.growth,
                weights.later,
                weights.aim,
                weights.rivals,
                weights.group,
                weights.sway,
                weights.reach,
                weights.using,
                weights.turn,
                weights.unfinished,
                weights.near,
                weights.tokens,
            ),
            (
                state.options["keep_bonus"],
                corner_tokens.is_open,
                self._ties,
                [token.copies for token in board.tokens],
                [token.amount for token in board.tokens],
                len(board.track),
                [number for pair in board.corner_at.items() for number in pair],
                cells_inside(),
            ),
            (
                state.scores,
                [state.supply(seat) for seat in range(2)],
                *([number for token in held for number in token] for held in extra.held),
                [size for size, _ in extra.keeps],
                corner_tokens.put,
                corner_tokens.taken,
                [number for landing in extra.landings for number in landing],
                state.turn,
            ),
        )

    def _native_rules(self, depth: int | None) -> tuple[Any, ...] | None:
        # Each turn takes a tile at least out of the bag, and replies of the last one are found by Python.
        if depth is not None and self._state.in_bag <= depth:
            return None
        return (self._state.options["unfinished_rate"] == "full",)

    def choices(self) -> list[tuple[Move, float]]:
        self._start()
        state, land = self._state, self._land
        me, first = state.on_turn, land.first[-1]
        group = self._group()
        points, home = self._totals.points[me], self._totals.supply[me]
        ahead = self._outcome(me, self._done, group) if self._done else self._quiet(me, group)
        rival = self._weights.rivals * self._seat_worth(1 - me, self._totals)
        found: list[tuple[Move, float]] = []
        for move in state.follower_moves():
            now, mine, left = ahead, points, home
            if isinstance(move, Deploy):
                root = land.root(first + move.region)
                look = self._look(root)
                if look.complete:
                    done = CompletedFeature(look.closed, land.kind[root], (me,), self._size(root))
                    now = self._outcome(me, [*self._done, done], group)
                else:
                    mine += look.value + self._aim(me, look)
                    left -= 1 - look.chance * self._weights.back
            found.append((move, self._sum(me, now + mine, left) - rival))
        return found

    def _balance_in_python(self, seat: int) -> float:
        on_turn = self._state.on_turn
        ahead = self._outcome(on_turn, self._done, self._group())
        mine, theirs = self._seat_worth(seat, self._totals), self._seat_worth(1 - seat, self._totals)
        return (ahead if seat == on_turn else -ahead) + mine - self._weights.rivals * theirs

    def _quiet(self, me: int, group: float) -> float:
        """Return by how much the seat on turn is ahead when nothing is completed."""
        found = self._quietly.get(group)
        if found is None:
            found = self._quietly[group] = self._outcome(me, [], group)
        return found

    def _outcome(self, me: int, done: list[CompletedFeature], group: float) -> float:
        """Return by how much a seat is ahead once completed features are settled, with tokens and keeps."""
        keeps, bonus = self._keeps, self._scoring_order.keep_bonus
        gain = self._scoring_order.best(me, done) if done else self._scoring_order.waiting(me)
        if done:
            keeps = keeps.copy()
            for one in done:
                if one.kind == HOUSE:
                    for seat in one.seats:
                        keeps[seat] = max(keeps[seat], one.size)
        sizes = [keeps[seat] + bonus[seat] if keeps[seat] else 0 for seat in range(2)]
        gain += group * self._lead(sizes[me] - sizes[1 - me])
        return gain + (self._ahead if me == 0 else -self._ahead)

    # -- seats ------------------------------------------------------------------------------------------

    def _lead(self, more: int) -> float:
        """Return the worth of a lead of the keeps, from -1 to 1: all when no tile can change it."""
        unseen = self._outlook.unseen
        if not unseen:
            return float((more > 0) - (more < 0))
        return tanh(more / (0.5 + unseen / self._weights.sway))

    def _group(self) -> float:
        """Return how many points the larger keep is expected to bring."""
        unseen = self._outlook.unseen
        if unseen > self._weights.near:
            return self._weights.group
        cells = largest_empty_group(self._state.board.spaces, self._land.tile_at)
        return max(1.0, len(cells) - unseen / 2)

    # -- features ---------------------------------------------------------------------------------------

    def _size(self, root: int) -> int:
        return self._land.tiles[root].bit_count()

    def _leaders(self, heads: tuple[int, int]) -> tuple[int, ...]:
        if heads[0] == heads[1]:
            return (0, 1) if self._ties else ()
        return (0,) if heads[0] > heads[1] else (1,)

    def _share(self, root: int) -> Share:
        land = self._land
        segments = tuple(bits(land.occupied[root]))
        look, kind = self._look(root), land.kind[root]
        seats = [land.holder[segment] & 7 for segment in segments]
        heads = (seats.count(0), seats.count(1))
        leaders = self._leaders(heads)
        if look.complete:
            self._done.append(CompletedFeature(look.closed, kind, leaders, self._size(root)))
            return Share((0.0, 0.0), heads, look.reach, segments)
        points = [0.0, 0.0]
        for seat in leaders:
            points[seat] = look.value + self._aim(seat, look)
            if kind != COURT:
                amount = self._scoring_order.unfinished(seat, KINDS[kind])
                points[seat] += amount * (1 - look.chance) * self._size(root)
        back = look.chance * self._weights.back
        return Share(points, (heads[0] * back, heads[1] * back), look.reach, segments)

    def _aim(self, seat: int, look: _CastleEstimate) -> float:
        """Return the worth of the token on which a seat would land with an open feature once closed."""
        if not look.closed or look.chance <= 0:
            return 0.0
        return look.chance * self._weights.aim * self._landing(self._state.scores[seat] + look.closed)

    def _landing(self, points: int) -> float:
        """Return the worth of the token on which a marker with these points lands."""
        worth = self._landings.get(points)
        if worth is None:
            corner = self._state.corner_of(points)
            worth = 0.0 if corner is None else self._scoring_order.token_at(corner)
            self._landings[points] = worth
        return worth

    def _judge(self, root: int) -> _CastleEstimate:
        land, weights = self._land, self._weights
        kind, tokens = land.kind[root], land.tokens[root]
        if kind == COURT:
            value, reach = float(EACH_MARKET * tokens.bit_count()), NOWHERE
            if land.open_ends[root] and (weights.growth or self._at is None):
                holes = holes_of(land, root)
                value += EACH_MARKET * weights.growth * self._outlook.unseen * min(len(holes), _WAYS)
                reach = self._around(holes)
            return _CastleEstimate(value, 0.0, False, 0, reach)
        tiles = self._size(root)
        each = rate(kind, tokens)
        if not land.open_ends[root]:
            return _CastleEstimate(float(tiles * each), 1.0, True, tiles * each, NOWHERE)
        holes = holes_of(land, root)
        draws = self._draws / len(holes)
        chance, filled, need = weights.hope, self._outlook.chance, land.frontier
        for hole, sides in holes.items():
            chance *= filled(need[hole], sides, draws, walls_around(hole))
        closed = (tiles + len(holes)) * each
        value = chance * closed + (1 - chance) * weights.later * self._lasting * tiles
        return _CastleEstimate(value, chance, False, closed, self._around(holes))
