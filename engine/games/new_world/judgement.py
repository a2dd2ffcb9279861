"""The judgement of one turn of New World: what each feature can be expected to bring, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.games.new_world import scoring
from engine.games.new_world.state import NewWorldState
from engine.games.new_world.surveyor_risk import SurveyorRisks
from engine.games.new_world.tiles import FARM, PLAIN, column
from engine.games.new_world.weights import NewWorldWeights
from engine.landscape.evaluation import margin
from engine.landscape.holes import gaps_of, holes_of
from engine.landscape.judgement import NOWHERE, Share, ShareJudgement, Totals
from engine.landscape.landscape import bits
from engine.landscape.majority import heads, majority
from engine.landscape.records import Deploy, Pass, Place
from engine.records import Move

_OPEN: Final = 4  # a plain with this many holes grows as well as it can
_BEST: Final = 9.0  # points of a farm with land all around


class _NewWorldEstimate(NamedTuple):
    """The estimate of an incomplete feature."""

    final: float  # points to be expected of it at the end if it is not completed
    closed: float  # points that it brings once completed
    # What each of its holes asks for, and the sides at which it waits there; ``None`` when it can never
    # be completed
    holes: list[tuple[int, int]] | None
    reach: frozenset[int]  # the cells on which a tile can change this; left out while a placement is tried


@dataclass(slots=True)
class _Share(Share):
    """The worth of the settlers on a feature; ``column`` is the westernmost with one of them."""

    column: int = 0


class NewWorldJudgement(ShareJudgement[NewWorldState, NewWorldWeights, _NewWorldEstimate, _Share]):
    """Judges the moves of one turn of New World."""

    NATIVE = "engine.games.new_world._judge"

    def __init__(self, state: NewWorldState, weights: NewWorldWeights, laid: int | None = None) -> None:
        super().__init__(state, weights, laid)
        self._left = sum(self._outlook.turns)
        self._risks = SurveyorRisks(state, weights, self._left)
        self._west = self._risks.west
        self._quiet = False  # whether the tile tried is known to complete nothing
        self._unscored = False  # whether it is known that nothing is scored after it but what is claimed now

    # -- what the turn can bring ------------------------------------------------------------------------

    def _can_judge_natively(self) -> bool:
        return self._state.phase != "score" and not self._state.is_terminal

    def _native_terms(self) -> tuple[Any, ...]:
        state, weights, held = self._state, self._weights, self._held()
        return (
            self._outlook_terms(self._free, self._upto),
            held.points,
            held.supply,
            held.special,
            weights.draws,
            weights.hope,
            weights.back,
            weights.herd,
            weights.pace,
            self._left,
            state.in_bag,
            self._risks.west,
            self._risks.gone,
            state.supply(state.on_turn),
        )

    def _native_rules(self, depth: int | None) -> tuple[Any, ...] | None:
        state, surveyors = self._state, self._state.extra
        return (
            state.options["bonus_per"] == "settler",
            state.sweeps_when_blocked,
            state.options["final_bonus"],
            state.options["delay_counts"] == "completed",
            surveyors.columns,
            surveyors.counter,
        )

    def _lay(self, move: Place, at: int) -> bool:
        state, land, design = self._state, self._land, self._state.tileset.by_id[move.tile].index
        land.lay(design, at, move.rotation)
        done = state.completed()
        self._unscored = state.in_bag > 0 and (not done or not state.will_score(done))
        self._quiet = self._unscored and not done
        if self._quiet and self._started:
            return False
        land.lift()
        if self._unscored:
            self._start()
        if self._quiet:
            land.lay(design, at, move.rotation)
        else:
            state.push_only(move)
        return not self._quiet

    def _try(self, at: int) -> None:
        self._risks.west = max(self._west, column(at))
        if self._unscored:
            super()._try(at)
        else:  # nobody asks for the totals before the scoring
            self._at, self._fresh = at, {}

    def _touched(self, at: int) -> list[_Share]:
        west = self._west
        if column(at) <= west:
            return super()._touched(at)
        return [share for share in self._shares if at in share.reach or share.column == west]

    def _end_try(self) -> None:
        super()._end_try()
        self._risks.west, self._quiet, self._unscored = self._west, False, False

    def choices(self) -> list[tuple[Move, float]]:
        if self._at is None:
            self._start()
        if self._quiet:
            return self._steps()
        state, me = self._state, self._state.on_turn
        if state.phase == "score" or not state.in_bag:
            return [(move, self._then(move, me)) for move in state.legal_moves()]
        done = state.completed()
        if not done:
            return self._steps()
        land = self._land
        moves = state.follower_moves()
        first = land.first[-1]
        found: list[tuple[Move, float]] = []
        rest: list[Move] = []
        for move in moves:
            if isinstance(move, Deploy) and land.root(first + move.region) in done:
                found.append((move, self._then(move, me)))
            else:
                rest.append(move)
        if state.will_score(done):
            state.push_only(Pass())
            found += zip(rest, self._after_scoring(rest, me), strict=True)
            state.pop()
        else:
            found += zip(rest, self._worths(rest, me, self._totals), strict=True)
        return found

    def _steps(self) -> list[tuple[Move, float]]:
        """Return the settler steps with their worth where nothing is completed."""
        moves = self._state.follower_moves()
        return list(zip(moves, self._worths(moves, self._state.on_turn, self._totals), strict=True))

    def _worths(self, steps: Sequence[Move], me: int, totals: Totals, *, swept: bool = False) -> list[float]:
        """Return the worth of settler steps that complete nothing to the seat that makes them.

        Where they are ``swept``, the new settler has been left behind at once, unless it is a trapper.
        """
        points, supply = totals.points[me], totals.supply[me]
        rivals = self._rivals_worth(me, totals)
        found = []
        for move in steps:
            mine, left = points, supply
            if isinstance(move, Deploy):
                more, home = self._settler(move.region, swept=swept)
                mine += more
                left += home - 1
            found.append(self._sum(me, mine, left) - rivals)
        return found

    def _after_scoring(self, steps: Sequence[Move], me: int) -> list[float]:
        """Return the worth of settler steps, each with the best order of scoring that is still to be done.

        None of them is on what is scored, so that it is scored alike after each.
        """
        state = self._state
        if state.phase != "score":
            swept = self._risks.sweep(column(self._land.cells[-1]))
            return self._worths(steps, me, self._sum_up(self._all_shares()), swept=swept)
        found: list[list[float]] = []
        for move in state.legal_moves():
            state.push_only(move)
            found.append(self._after_scoring(steps, me))
            state.pop()
        return [max(worths) for worths in zip(*found, strict=True)]

    def balance(self, seat: int) -> float:
        """Return how well a seat stands once the one on turn has scored what it can, as it likes best."""
        return self._settle_best(self._state.on_turn, seat)[1]

    def _settle_best(self, on_turn: int, seat: int) -> tuple[float, float]:
        """Return how well the seat on turn and another one stand after the best order of scoring."""
        state = self._state
        if state.phase != "score":
            worth = self._balance_now(seat)
            return (worth if seat == on_turn else self._balance_now(on_turn)), worth
        found = []
        for move in state.legal_moves():
            state.push_only(move)
            found.append(self._settle_best(on_turn, seat))
            state.pop()
        return max(found)

    def _then(self, move: Move, me: int) -> float:
        """Return the worth of a move after which features are scored."""
        self._state.push_only(move)
        worth = self._settle_best(me, me)[1]
        self._state.pop()
        return worth

    # -- seats ------------------------------------------------------------------------------------------

    def _balance_now(self, seat: int) -> float:
        """Return how well a seat stands if nothing more is scored."""
        state = self._state
        if state.is_terminal:
            return margin(state, seat)
        worth = self._balance_natively(seat)
        return self._balance_in_python(seat) if worth is None else worth

    def _balance_in_python(self, seat: int) -> float:
        totals = self._sum_up(self._all_shares())
        return self._seat_worth(seat, totals) - self._rivals_worth(seat, totals)

    # -- settlers ---------------------------------------------------------------------------------------

    def _share(self, root: int) -> _Share:
        land, state = self._land, self._state
        points, home = [0.0] * state.players, [0.0] * state.players
        segments = tuple(bits(land.occupied[root]))
        look = self._look(root)
        west = 0
        count = heads(land, segments)
        ahead = majority(count)
        for seat, number in count.items():
            if land.kind[root] == PLAIN:
                back = 0.0
                value = look.final
            else:
                place = max([state.column_of(s) for s in segments if land.holder[s] & 7 == seat])
                value, back = self._expect(look, place)
                west = max(west, place)
            if seat in ahead:
                points[seat] = value
            home[seat] = number * back
        return _Share(points, home, look.reach, segments, column=west)

    def _settler(self, region: int, *, swept: bool) -> tuple[float, float]:
        """Return the points that a settler on the tile just laid can expect, and its chance of return."""
        land = self._land
        segment = land.first[-1] + region
        if land.kind[segment] == PLAIN:
            return self._look(land.root(segment)).final, 0.0
        if swept:
            return 0.0, 1.0
        return self._expect(self._look(land.root(segment)), column(land.cells[-1]))

    def _expect(self, look: _NewWorldEstimate, place: int) -> tuple[float, float]:
        """Return the points that a feature can be expected to bring to a standing settler, and its return."""
        risk = self._risks.of(place)
        chance = self._chance(look, risk.draws)
        value = chance * (look.closed + risk.bonus) + (1 - chance) * risk.stays * look.final
        return value, self._weights.back * (1 - (1 - chance) * risk.stays)

    def _chance(self, look: _NewWorldEstimate, draws: float) -> float:
        """Return the chance that a feature is completed with a number of tiles."""
        if look.holes is None:
            return 0.0
        chance, filled = self._weights.hope, self._outlook.chance
        each = draws / len(look.holes)
        for need, sides in look.holes:
            chance *= filled(need, sides, each)
        return chance

    # -- features ---------------------------------------------------------------------------------------

    def _judge(self, root: int) -> _NewWorldEstimate:
        kind = self._land.kind[root]
        if kind == PLAIN:
            return self._look_at_plain(root)
        if kind == FARM:
            return self._look_at_farm(root)
        return self._look_at_lane(root)

    def _look_at_lane(self, root: int) -> _NewWorldEstimate:
        """Return the expectations of a trail or a town."""
        land = self._land
        tiles, kind, tokens = land.tiles[root].bit_count(), land.kind[root], land.tokens[root].bit_count()
        holes, frontier = holes_of(land, root), land.frontier
        asked = [(frontier[at], sides) for at, sides in holes.items()]
        final = scoring.points(kind, tiles, tokens, complete=False)
        closed = scoring.points(kind, tiles + len(asked), tokens, complete=True)
        possible = asked and self._state.can_be_completed(root)
        return _NewWorldEstimate(final, closed, asked if possible else None, self._around(holes))

    def _look_at_farm(self, segment: int) -> _NewWorldEstimate:
        """Return the expectations of a farm: the gaps around it fill as the land grows."""
        land, state = self._land, self._state
        gaps = gaps_of(land, land.cells[land.tiles[segment].bit_length() - 1])
        asked = [(land.frontier.get(gap, 0), 0) for gap in gaps]
        final = float(state.size(segment))
        possible = state.can_be_completed(segment)
        if asked:
            each = self._left / state.players * self._weights.draws / len(asked)
            final += sum([self._outlook.chance(need, 0, each) for need, _ in asked])
        return _NewWorldEstimate(final, _BEST, asked if possible and asked else None, self._around(gaps))

    def _look_at_plain(self, root: int) -> _NewWorldEstimate:
        """Return the expectations of a plain: its animals, and those that may still come."""
        land, herd = self._land, self._weights.herd
        animals = float(land.tokens[root].bit_count())
        if not herd and self._at is not None:
            return _NewWorldEstimate(animals, 0.0, None, NOWHERE)
        holes = holes_of(land, root)
        grows = min(1.0, len(holes) / _OPEN) * herd * self._outlook.unseen
        return _NewWorldEstimate(animals + grows, 0.0, None, self._around(holes))
