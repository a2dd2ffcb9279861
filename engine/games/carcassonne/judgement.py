"""The judgement of one turn of Carcassonne: what each feature can be expected to bring, and to whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import mul
from typing import Any, Final, NamedTuple

from engine.games.carcassonne.declared import declarations
from engine.games.carcassonne.records import AtCorner, DeployAt, RemoveKnight, TakeBack
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CROSS, FIELD, SURROUNDED
from engine.games.carcassonne.values import FIELD_MODES
from engine.games.carcassonne.weights import CarcassonneWeights
from engine.landscape.compass import RING, STRIDE, cell, xy
from engine.landscape.holes import gaps_of, holes_of
from engine.landscape.judgement import NOWHERE, Share, ShareJudgement, Totals
from engine.landscape.landscape import bits
from engine.landscape.majority import strength
from engine.landscape.records import Deploy, Place, TakeHome
from engine.records import Move

_TOKENS: Final = 1 << 16
"""The number of the first token in follower steps of the native judge."""
_RECALLS: Final = 1 << 17
"""The number of the figure on the first segment, which is taken back."""


_CORNERS: Final = 1 << 20
_CORNERS_BACK: Final = 1 << 21
"""The numbers of the first corner on which a figure is put, and from which one is taken."""
_FIRST_CELL: Final = cell(-STRIDE // 2, -STRIDE // 2)


class _CarcassonneEstimate(NamedTuple):
    """The estimate of a feature."""

    value: float  # points to be expected of it
    chance: float  # chance that it is completed
    complete: bool  # whether it is, and its followers come home at the end of the turn
    reach: frozenset[int]  # the cells on which a tile can change this; left out while a placement is tried


class CarcassonneJudgement(ShareJudgement[CarcassonneState, CarcassonneWeights, _CarcassonneEstimate, Share]):
    """Judges the moves of one turn of Carcassonne."""

    NATIVE = "engine.games.carcassonne._judge"

    def __init__(self, state: CarcassonneState, weights: CarcassonneWeights, laid: int | None = None) -> None:
        super().__init__(state, weights, laid)
        self._laid = laid
        self._bounded = state.is_bounded
        self._draws = min(self._outlook.turns[state.on_turn], weights.horizon) * weights.draws
        self._pieces = state.rules.pieces
        self._special = [piece.worth for piece in self._pieces]
        self._homing = next((n for n, piece in enumerate(self._pieces) if piece.comes_home), 0)
        self._followers = [n for n, piece in enumerate(self._pieces) if n and piece.is_follower]

    def _held(self) -> Totals:
        state, totals = self._state, super()._held()
        for seat in range(state.players):
            for figure in self._followers:
                totals.supply[seat] += state.supply(seat, figure)
            totals.special[seat] = sum(map(mul, state.supply_of(seat), self._special))
        for module in state.hooks.score_finally:
            module.project_finally(state, totals.points)
        for module in state.hooks.foresee:
            module.foresee(state, totals.points)
        return totals

    # -- what the turn can bring ------------------------------------------------------------------------

    def _can_judge_natively(self) -> bool:
        state, hooks, laid = self._state, self._state.hooks, self._laid
        if not state.rules.is_judged_in_c or (hooks.has_tile and not state.can_draw(state.on_turn)):
            return False  # a tile at hand may give a second part of the turn
        return laid is None or not any(one.changes_step(state, laid) for one in hooks.changes_step)

    def _native_terms(self) -> tuple[Any, ...]:
        state, weights, held, me = self._state, self._weights, self._held(), self._state.on_turn
        rules, values, trade = state.rules, state.values, state.trade
        at_hand = sum(1 << figure for figure, count in enumerate(state.supply_of(me)) if count)
        return (
            declarations(rules),
            self._outlook_terms(self._free, self._upto),
            held.points,
            held.supply,
            held.special,
            at_hand if state.no_followers() is None else 0,
            self._draws,
            weights.hope,
            weights.back,
            weights.growth,
            weights.turn,
            weights.builder,
            values.each_city,
            values.small_city,
            values.incomplete,
            self._bounded,
            *rules.window,
            trade.part == 1 and (state.can_draw(me) or len(state.held(me)) > 1),
            state.earns_turn and not state.earns_part,
            rules.is_plain,
            *self._token_terms(),
            state.turns - state.turn,
            self._pile_terms(),
            [number for corner in self._corners() for number in corner],
        )

    def _token_terms(self) -> tuple[list[int], list[int]]:
        """Return each seat's tokens of each kind, and the kinds and tiles of those on the board."""
        keeper = self._state.rules.token_keeper
        left, placed = keeper.tokens_placed(self._state) if keeper else ((), ())
        tiles = [number for kind, on in enumerate(placed) for tile in bits(on) for number in (kind, tile)]
        return [count for kinds in left for count in kinds], tiles

    def _pile_terms(self) -> list[int]:
        """Return seat, segment and the number of tokens of each value for each collector on the board."""
        keeper = self._state.rules.collecting
        if keeper is None or keeper.collector is None:
            return []
        values = keeper.collector.tokens
        return [
            number
            for pile in keeper.piles(self._state)
            for number in (pile.seat, pile.segment, *map(pile.tokens.count, values))
        ]

    def _corners(self) -> Sequence[tuple[int, int]]:
        """Return seat and cell of each figure on a corner."""
        keeper = self._state.rules.cornering
        return keeper.corners_taken(self._state) if keeper else ()

    def _step(self, number: int) -> Move:
        keeper = self._state.rules.cornering
        if number >= _CORNERS and keeper and keeper.corner_figure:
            figure, base = keeper.corner_figure, _CORNERS if number < _CORNERS_BACK else _CORNERS_BACK
            move = figure.put if base == _CORNERS else figure.back
            return move(*xy(number - base + _FIRST_CELL))
        if number >= _RECALLS:
            return TakeBack(*self._land.place_of(number - _RECALLS))
        if number >= _TOKENS and self._state.rules.token_keeper:
            return self._state.rules.token_keeper.tile_tokens[number - _TOKENS].move
        return super()._step(number)

    def _step_number(self, move: Move) -> int | None:
        if isinstance(move, AtCorner):
            figure = self._state.rules.cornering and self._state.rules.cornering.corner_figure
            base = _CORNERS if figure and isinstance(move, figure.put) else _CORNERS_BACK
            return base + cell(move.x, move.y) - _FIRST_CELL
        keeper = self._state.rules.token_keeper
        for kind, token in enumerate(keeper.tile_tokens if keeper else ()):
            if move == token.move:
                return _TOKENS + kind
        if isinstance(move, TakeBack):
            return _RECALLS + self._land.segment(move.x, move.y, move.region)
        return super()._step_number(move)

    def _native_rules(self, depth: int | None) -> tuple[Any, ...] | None:
        state, weights = self._state, self._weights
        if state.changes_turns:
            return None
        values, trade = state.values, state.trade
        return (
            weights.draws,
            weights.horizon,
            FIELD_MODES.index(values.mode) if values.fields else -1,
            state.rules.trader is not None and state.rules.trader.may_decline_part,
            state.rules_version == 1,
            state.is_view,
            trade.part,
            state.earns_turn and not state.earns_part,
            [count for held in trade.goods for count in held],
            [number for one in state.rules.modules for prize in one.prize_holders(state) for number in prize],
        )

    def _hand_size(self) -> int:
        return self._state.rules.hand_size

    def _last_turn(self) -> int:
        return self._state.rules.last_turn

    def _lay(self, move: Place, at: int) -> bool:
        if self._state.is_plain:
            return super()._lay(move, at)
        self._start()
        self._state.push_only(move)
        return True

    def _with_extras(self, worth: float) -> float:
        if self._state.earns_turn:
            worth += self._weights.turn
        if self._state.rules.trader is not None:
            worth += self._state.rules.trader.goods_worth * sum(self._state.goods_due())
        for module in self._state.hooks.tile_worth:
            worth += module.tile_worth(self._state)
        return worth

    def choices(self) -> list[tuple[Move, float]]:
        self._start()
        state, land = self._state, self._land
        me = state.on_turn
        totals, back = self._totals, self._weights.back
        points, supply, special = totals.points[me], totals.supply[me], totals.special[me]
        rivals = self._rivals_worth(me, totals)
        found: list[tuple[Move, float]] = []
        for move in state.follower_moves():
            mine, left, rest = points, supply, special
            told = (module.step_gains(state, move) for module in state.hooks.step_gains)
            gains = next(filter(None, told), None)
            if gains is not None:
                found.append((move, self._after_gains(gains)))
                continue
            if isinstance(move, Deploy) and self._pieces[move.figure].joins:
                mine += self._worth_of_joining(me, land.root(land.first[-1] + move.region))
            elif isinstance(move, Deploy) and (
                state.hooks.may_join
                or self._pieces[move.figure].counts
                or state.rival(land.first[-1] + move.region) is not None
            ):
                segment = land.first[-1] + move.region
                found.append(
                    (move, self._after_moving(segment, partial(state.put, segment, move.figure, me)))
                )
                continue
            elif isinstance(move, Deploy):
                segment = land.first[-1] + move.region
                look = self._look(land.root(segment))
                mine += look.value + look.chance * sum(term.points for term in state.bonus_terms(segment))
                if not look.complete:
                    gone = 1 - look.chance * back
                    rest -= gone * self._special[move.figure]
                    if self._pieces[move.figure].is_follower:
                        left -= gone
            elif isinstance(move, TakeHome):
                segment = land.segment(move.x, move.y, move.region)
                look = self._look(segment)
                if not look.complete:
                    mine += state.size(segment) + state.added(segment, complete=True) - look.value
                    rest += (1 - look.chance * back) * self._special[land.holder[segment] >> 3]
            elif isinstance(move, DeployAt):
                segment = land.segment(move.x, move.y, move.region)
                found.append(
                    (move, self._after_moving(segment, partial(state.put, segment, move.figure, me)))
                )
                continue
            elif isinstance(move, TakeBack | RemoveKnight):
                segment = land.segment(move.x, move.y, move.region)
                leave = partial(state.take_back, segment, [], "", "")
                found.append((move, self._after_moving(segment, leave)))
                continue
            if state.result is None:
                worth = self._sum(me, mine, left, rest) - rivals
            else:
                worth = self._last(me, mine, left, rest)
            found.append((move, worth))
        return found

    def _after_gains(self, gains: Sequence[float]) -> float:
        """Return the worth for the seat on turn after each seat has got some points."""
        kept = self._totals
        self._totals = replace(
            kept, points=[had + gain for had, gain in zip(kept.points, gains, strict=True)]
        )
        worth = self._balance_in_python(self._state.on_turn)
        self._totals = kept
        return worth

    def _after_moving(self, segment: int, change: Callable[[], object]) -> float:
        """Return the worth after a change of the figures on the feature of a segment, which is taken back.

        Args:
            segment: a segment of the feature, which may have figures of others.
            change: puts a figure of the seat on turn there, or takes some figures off.
        """
        state, land, me = self._state, self._land, self._state.on_turn
        mark, kept, extra = len(land.trail.entries), self._totals, state.extra
        before = [state.supply_of(seat) for seat in range(state.players)]
        root, rival, totals = land.root(segment), state.rival(segment), kept.copy()
        looks = {one: self._look(one) for one in (root, rival) if one is not None}
        for one in looks:
            if land.occupied[one]:
                totals.add(self._share(one), -1)
        change()
        for one in looks:
            self._fresh[one] = self._judge(one)
            if land.occupied[one]:
                totals.add(self._share(one), 1)
        for seat, own in enumerate(before):
            for figure, (had, has) in enumerate(zip(own, state.supply_of(seat), strict=True)):
                totals.supply[seat] += (has - had) * self._pieces[figure].is_follower
                totals.special[seat] += (has - had) * self._special[figure]
        land.undo_to(mark)
        state.extra = extra
        self._fresh.update(looks)
        self._totals = totals
        worth = self._balance_in_python(me)
        self._totals = kept
        return worth

    def _balance_in_python(self, seat: int) -> float:
        """Return how well a seat stands by the totals at hand."""
        totals = self._totals
        mine = totals.points[seat], totals.supply[seat], totals.special[seat]
        if self._state.result is not None:
            return self._last(seat, *mine)
        return self._sum(seat, *mine) - self._rivals_worth(seat, totals)

    # -- seats ------------------------------------------------------------------------------------------

    def _last(self, me: int, points: float, supply: float, special: float) -> float:
        """Return the worth of the colour furthest behind, with a part of the mean (SOLO-19)."""
        totals = self._totals
        worths = [
            self._seat_worth(seat, totals) if seat != me else self._sum(seat, points, supply, special)
            for seat in range(self._state.players)
        ]
        return min(worths) + self._weights.mean * sum(worths) / len(worths)

    # -- features ---------------------------------------------------------------------------------------

    def _share(self, root: int) -> Share:
        land, players = self._land, self._state.players
        segments = tuple(bits(land.occupied[root]))
        look = self._look(root)
        count, first = self._state.contest(segments)
        points, home, special = [0.0] * players, [0.0] * players, [0.0] * players
        back = 1.0 if look.complete else look.chance * self._weights.back
        for seat, number in count.items():
            if seat in first:
                points[seat] += look.value
            home[seat] += number * back
        for segment in segments:
            figure = land.holder[segment] >> 3
            if figure:
                seat = land.holder[segment] & 7
                special[seat] += self._special[figure] * back
                piece = self._pieces[figure]
                home[seat] += (piece.is_follower - strength(land, segment)) * back
                if piece.joins and (land.kind[root] != FIELD or points[seat]):
                    points[seat] += self._worth_of_joining(seat, root)
        reach = look.reach
        for segment, bonus in self._state.meeple_bonuses(root):
            points[land.holder[segment] & 7] += look.chance * bonus.points
            if self._at is None:
                at = land.cell_under(segment)
                reach |= frozenset(at + step for step in RING)
        return Share(points, home, reach, segments, special)

    def _worth_of_joining(self, seat: int, root: int) -> float:
        """Return the gain of a builder or a pig on a feature of its owner."""
        look = self._look(root)
        if self._land.kind[root] != FIELD:
            return 0.0 if look.complete else self._weights.builder * self._scales[seat]
        return look.value / self._state.field_rate(root)

    def _judge(self, root: int) -> _CarcassonneEstimate:
        kind = self._land.kind[root]
        if kind == FIELD:
            return self._look_at_field(root)
        if kind in SURROUNDED:
            return self._look_at_surrounded(root)
        if kind == CROSS:
            return self._look_at_cross(root)
        return self._look_at_lane(root)

    def _look_at_lane(self, root: int) -> _CarcassonneEstimate:
        """Return the expectations of a road or a city."""
        land, state = self._land, self._state
        tiles = land.tiles[root].bit_count()
        if not land.open_ends[root]:
            return _CarcassonneEstimate(
                float(state.worth(root, complete=True, tiles=tiles)), 1.0, True, NOWHERE
            )
        holes = holes_of(land, root)
        draws = self._draws / len(holes) if holes else 0.0
        chance = 0.0 if self._bounded and not state.can_be_completed(root) else self._weights.hope
        need, filled = land.frontier, self._outlook.chance
        for hole, sides in holes.items():
            chance *= filled(need.get(hole, 0), sides, draws)
        final = state.worth(root, complete=False, tiles=tiles)
        closed = state.worth(root, complete=True, tiles=tiles + len(holes))
        return _CarcassonneEstimate(final + chance * (closed - final), chance, False, self._around(holes))

    def _look_at_surrounded(self, segment: int) -> _CarcassonneEstimate:
        """Return the expectations of a monastery, garden or shrine, which may be in a challenge."""
        look, rival = self._look_at_single(segment), self._state.rival(segment)
        if rival is None or look.complete:
            return look
        against = self._look_at_single(rival)
        if against.complete:  # SHRINE-10
            return _CarcassonneEstimate(0.0, 0.0, True, NOWHERE)
        mine, theirs = set(self._gaps(segment)), set(self._gaps(rival))
        # The chance that the last gap is one of this place alone; beyond an edge there may be no gap.
        late = len(mine - theirs) / len(mine | theirs) if mine else 0.0
        value = look.value * (1 - against.chance * late)
        return look._replace(value=value, reach=look.reach | against.reach)

    def _gaps(self, segment: int) -> Sequence[int]:
        """Return the empty cells around the place of a follower that the tiles around it complete."""
        return (
            self._state.holes(segment) if self._bounded else gaps_of(self._land, self._state.center(segment))
        )

    def _look_at_single(self, segment: int) -> _CarcassonneEstimate:
        """Return the expectations of a monastery, garden or shrine for itself."""
        land, state = self._land, self._state
        gaps = self._gaps(segment)
        complete = state.is_complete(segment)
        size = state.size(segment) + state.added(segment, complete=complete)
        if complete:
            return _CarcassonneEstimate(float(size + state.completion_bonus(segment)), 1.0, True, NOWHERE)
        draws = self._draws / len(gaps) if gaps else 0.0
        possible = not self._bounded or state.can_be_completed(segment)
        chance, more = self._weights.hope if possible else 0.0, 0.0
        for gap in gaps:
            filled = self._outlook.chance(land.frontier.get(gap, 0), 0, draws)
            chance *= filled
            more += filled
        value = size + more if state.values.incomplete else chance * (size + len(gaps))
        value += chance * state.completion_bonus(segment)
        return _CarcassonneEstimate(value, chance, False, self._around(gaps))

    def _look_at_cross(self, segment: int) -> _CarcassonneEstimate:
        """Return the expectations of a lying abbot: his row and column, and a tile at each of their ends."""
        gaps = self._state.holes(segment)
        draws = self._draws / len(gaps) if gaps else 0.0
        more = sum(self._outlook.chance(self._land.frontier.get(gap, 0), 0, draws) for gap in gaps)
        return _CarcassonneEstimate(self._state.size(segment) + more, 0.0, False, self._around(gaps))

    def _look_at_field(self, root: int) -> _CarcassonneEstimate:
        """Return the expectations of a field: the cities on it, and those that may still come."""
        land, weights = self._land, self._weights
        reach = NOWHERE
        if self._at is None:
            reach = self._around(holes_of(land, root))
        cities = 0.0
        for city in land.roots_among(land.touching[root]):
            look = self._look(city)
            cities += look.chance * self._state.fed(city)
            reach |= look.reach
        value = cities * self._state.field_rate(root)
        value += self._state.added(root, complete=True)
        if land.open_ends[root] and (not self._bounded or self._state.holes(root)):
            value += weights.growth * self._outlook.unseen
        return _CarcassonneEstimate(value, 0.0, False, reach)
