"""How bots judge New World: what every settler can be expected to bring before the surveyors pass.

A seat is worth its points, what the features in which it leads can be expected to bring, and something for
each settler that is free or can be expected home. ``docs/bots.md`` tells of the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

from engine.bots.evaluation import Evaluation
from engine.game import State
from engine.games.new_world.state import NewWorldState
from engine.games.new_world.surveyors import ARRIVAL, BONUS
from engine.games.new_world.tiles import FARM, PLAIN, is_land
from engine.landscape.compass import STEPS, cell
from engine.landscape.landscape import bits
from engine.landscape.majority import heads, majority
from engine.landscape.outlook import Outlook, gaps_of, holes_of
from engine.landscape.records import Deploy, Pass, Place
from engine.records import Move


@dataclass(frozen=True, slots=True)
class Weights:
    """What cannot be counted and was found by measurement; see ``docs/bots.md``.

    Attributes:
        free: worth of the first, second and further settlers in the supply.
        back: what a settler that is certain to come home in time counts for against one at hand.
        fade: turns before the end at which free settlers begin to lose their worth.
        draws: tiles that help a seat close a feature, for each turn that it has.
        hope: share of a chance that is left when it must still be taken, at the cost of a tile.
        pace: features that are scored, for each tile that is laid.
        herd: animals that a plain with many open sides can hope for, for each tile to come.
        rivals: weight of the other seats' worth against one's own; rises to 1 in the last turns.
    """

    free: tuple[float, ...] = (6.0, 4.5, 3.3, 2.4, 1.8)
    back: float = 0.3
    fade: float = 10.0
    draws: float = 0.6
    hope: float = 0.85
    pace: float = 0.3
    herd: float = 0.0
    rivals: float = 0.6


_OPEN: Final = 4  # a plain with so many holes grows as well as it can


class _Look(NamedTuple):
    """A feature that is not complete, as the evaluation sees it.

    Attributes:
        final: points to be expected of it at the end if it is not completed.
        closed: points that it brings once completed.
        holes: what each of its holes asks for, and the sides at which it waits there; ``None`` when
            it can never be completed.
        reach: the cells on which a tile can change this.
    """

    final: float
    closed: float
    holes: tuple[tuple[int, int], ...] | None
    reach: frozenset[int]


class _Fate(NamedTuple):
    """What the surveyors mean to a settler in some column.

    Attributes:
        draws: tiles with which its owner can complete the feature before the settler is left behind.
        stays: chance that it is still there at the end.
        bonus: points that the surveyors pay if the feature is completed.
    """

    draws: float
    stays: float
    bonus: float


class _Share(NamedTuple):
    """What the settlers on a feature mean: points, and settlers that come home, for each seat."""

    points: tuple[float, ...]
    home: tuple[float, ...]
    reach: frozenset[int]
    segments: tuple[int, ...]


class NewWorldEvaluation(Evaluation):
    """Judges positions of New World.

    Args:
        weights: how to weigh what cannot be counted; left out, those that were found best.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights or Weights()

    def worth(self, state: State, seat: int) -> float:
        """Return how well a seat stands, in points ahead of its rivals.

        Features that wait to be scored are scored in the order that is best for the seat on turn.
        """
        assert isinstance(state, NewWorldState)
        thought = _Thought(state, self._weights, Outlook(state))
        return thought.settled(state.on_turn, seat)

    def rank(self, state: State) -> list[tuple[Move, float]]:
        """Return the moves worth considering with their worth; rotations that look alike are left out."""
        assert isinstance(state, NewWorldState)
        if state.phase == "place":
            return self._rank_placements(state)
        return _Thought(state, self._weights, Outlook(state)).choices()

    def _rank_placements(self, state: NewWorldState) -> list[tuple[Move, float]]:
        (design,) = state.held(state.on_turn)
        symmetry = state.tileset.designs[design].symmetry
        thought = _Thought(state, self._weights, Outlook(state, design))
        return [
            (move, thought.after(move))
            for move in state.legal_moves()
            if isinstance(move, Place) and move.rotation < symmetry
        ]


class _Thought:
    """The thinking about one turn. Laying a tile changes few features; the others keep their looks."""

    def __init__(self, state: NewWorldState, weights: Weights, outlook: Outlook) -> None:
        self._state = state
        self._land = state.landscape
        self._weights = weights
        self._outlook = outlook
        self._left = sum(outlook.turns)
        self._at: int | None = None
        self._base: dict[int, _Look] = {}
        self._fresh = self._base
        self._west = state.westernmost
        self._fates: dict[tuple[int, bool], _Fate] = {}
        self._shares: list[_Share] | None = None

    # -- what the turn can bring ------------------------------------------------------------------------

    def after(self, move: Place) -> float:
        """Return the worth of laying a tile, of the best settler step and order of scoring after it."""
        if self._shares is None:
            self._shares = self._all_shares()
        state, land, kept = self._state, self._land, self._shares
        at = cell(move.x, move.y)
        state.push(move)
        self._at, self._fresh = at, {}
        if -move.x > self._west:
            self._shares = None  # the surveyors have farther to go
        elif not state.completed():
            touched = [share for share in kept if at in share.reach]
            if touched:
                roots = dict.fromkeys(land.root(s) for share in touched for s in share.segments)
                self._shares = [share for share in kept if at not in share.reach]
                self._shares += [self._share(root) for root in roots]
        best = max(worth for _, worth in self.choices())
        self._shares, self._at, self._fresh = kept, None, self._base
        state.pop()
        return best

    def choices(self) -> list[tuple[Move, float]]:
        """Return the choices of a step of the turn with their worth for the seat on turn."""
        state, me = self._state, self._state.current_player
        if state.phase == "score" or state.completed():
            return [(move, self._then(move, me)) for move in state.legal_moves()]
        points, supply = self._totals(self._all_shares() if self._shares is None else self._shares)
        found: list[tuple[Move, float]] = []
        for move in state.legal_moves():
            mine, left = points[me], supply[me]
            if isinstance(move, Deploy):
                more, home = self._settler(move.region)
                mine += more
                left += home - 1
            else:
                assert isinstance(move, Pass)
            now, have = points.copy(), supply.copy()
            now[me], have[me] = mine, left
            found.append((move, self._weigh(me, now, have)))
        return found

    def settled(self, on_turn: int, seat: int) -> float:
        """Return how well a seat stands once the one on turn has scored what it can, as it likes best."""
        return self._settle_best(on_turn, seat)[1]

    def _settle_best(self, on_turn: int, seat: int) -> tuple[float, float]:
        """Return how well the seat on turn and another one stand after the best order of scoring."""
        state = self._state
        if state.phase != "score":
            worth = self._balance(seat)
            return (worth if seat == on_turn else self._balance(on_turn)), worth
        found = []
        for move in state.legal_moves():
            state.push(move)
            found.append(self._settle_best(on_turn, seat))
            state.pop()
        return max(found)

    def _then(self, move: Move, me: int) -> float:
        """Return the worth of a move after which features are scored."""
        self._state.push(move)
        worth = self.settled(me, me)
        self._state.pop()
        return worth

    # -- seats ------------------------------------------------------------------------------------------

    def _balance(self, seat: int) -> float:
        """Return how well a seat stands as things lie."""
        state = self._state
        if state.is_terminal:
            mine = state.scores[seat]
            return mine - (sum(state.scores) - mine) / (state.players - 1)
        return self._weigh(seat, *self._totals(self._all_shares()))

    def _totals(self, shares: list[_Share]) -> tuple[list[float], list[float]]:
        """Return for each seat the points and settlers that it can count on."""
        state = self._state
        seats = range(state.players)
        points: list[float] = list(state.scores)
        supply: list[float] = [state.supply(seat) for seat in seats]
        for share in shares:
            for seat in seats:
                points[seat] += share.points[seat]
                supply[seat] += share.home[seat]
        return points, supply

    def _weigh(self, me: int, points: list[float], supply: list[float]) -> float:
        """Return the worth of a seat, given points and settlers of all."""
        worths = [self._sum(seat, points[seat], supply[seat]) for seat in range(self._state.players)]
        mind = 1.0 - (1.0 - self._weights.rivals) * self._scale(me)
        return worths[me] - mind * (sum(worths) - worths[me]) / (len(worths) - 1)

    def _scale(self, seat: int) -> float:
        """Return how much of the game a seat still has before it, from 1 down to 0 in its last turn."""
        return min(1.0, self._outlook.turns[seat] / self._weights.fade)

    def _sum(self, seat: int, points: float, supply: float) -> float:
        free = self._weights.free
        whole = int(supply)
        value = sum(free[:whole])
        if whole < len(free):
            value += free[whole] * (supply - whole)
        return points + value * self._scale(seat)

    # -- settlers ---------------------------------------------------------------------------------------

    def _all_shares(self) -> list[_Share]:
        land = self._land
        roots = dict.fromkeys([land.root(s) for s, held in enumerate(land.holder) if held >= 0])
        return [self._share(root) for root in roots]

    def _share(self, root: int) -> _Share:
        """Return what the settlers on a feature mean to the seats."""
        land, state = self._land, self._state
        points, home = [0.0] * state.players, [0.0] * state.players
        segments = tuple(bits(land.occupied[root]))
        look = self._look(root)
        count = heads(land, segments)
        ahead = majority(count)
        for seat, number in count.items():
            if land.kind[root] == PLAIN:
                back = 0.0
                value = look.final
            else:
                column = max(state.column_of(s) for s in segments if land.holder[s] & 7 == seat)
                value, back = self._expect(look, column)
            if seat in ahead:
                points[seat] += value
            home[seat] += number * back
        return _Share(tuple(points), tuple(home), look.reach, segments)

    def _settler(self, region: int) -> tuple[float, float]:
        """Return the points that a settler on the tile just laid can expect, and its chance of return."""
        land = self._land
        segment = land.first[-1] + region
        look = self._look(land.root(segment))
        if land.kind[segment] == PLAIN:
            return look.final, 0.0
        return self._expect(look, self._state.column_of(segment))

    def _expect(self, look: _Look, column: int) -> tuple[float, float]:
        """Return the points that a feature can be expected to bring to a standing settler, and its return."""
        fate = self._fate(column)
        chance = self._chance(look, fate.draws)
        value = chance * (look.closed + fate.bonus) + (1 - chance) * fate.stays * look.final
        return value, self._weights.back * (1 - (1 - chance) * fate.stays)

    def _chance(self, look: _Look, draws: float) -> float:
        """Return the chance that a feature is completed with so many tiles."""
        if look.holes is None:
            return 0.0
        chance = self._weights.hope
        each = draws / len(look.holes)
        for need, sides in look.holes:
            chance *= self._outlook.chance(need, sides, each)
        return chance

    def _fate(self, column: int) -> _Fate:
        """Return what the surveyors mean to standing settlers in a column (NEWW-9.2, NEWW-9.4)."""
        state = self._state
        to_go = 2 * (column + 1) - sum(state.surveyors)
        if state.surveyor_waits:
            to_go += ARRIVAL - (state.counter or 0)
        to_go = max(1, to_go)
        last = column >= state.westernmost
        found = self._fates.get((to_go, last))
        if found is None:
            pace = self._weights.pace
            turns = min(self._left, to_go / pace)
            draws = turns / state.players * self._weights.draws
            stays = _fewer(to_go, pace * self._left)
            found = self._fates[to_go, last] = _Fate(draws, stays, _mean_bonus(to_go, last=last))
        return found

    # -- features ---------------------------------------------------------------------------------------

    def _look(self, root: int) -> _Look:
        """Return what is to be expected of a feature."""
        found = self._fresh.get(root)
        if found is None and self._at is not None:
            found = self._base.get(root)
            if found is not None and self._at in found.reach:
                found = None
        if found is None:
            kind = self._land.kind[root]
            if kind == PLAIN:
                found = self._look_at_plain(root)
            elif kind == FARM:
                found = self._look_at_farm(root)
            else:
                found = self._look_at_lane(root)
            self._fresh[root] = found
        return found

    def _look_at_lane(self, root: int) -> _Look:
        """Return what is to be expected of a trail or a town."""
        land, state = self._land, self._state
        tiles = land.tiles[root].bit_count()
        holes = {at: sides for at, sides in holes_of(land, root).items() if is_land(at)}
        final = state.worth(root, complete=False, tiles=tiles)
        closed = state.worth(root, complete=True, tiles=tiles + len(holes))
        asked = tuple((land.frontier.get(at, 0), sides) for at, sides in holes.items())
        possible = bool(asked) and state.can_be_completed(root)
        return _Look(final, closed, asked if possible else None, _around(holes))

    def _look_at_farm(self, segment: int) -> _Look:
        """Return what is to be expected of a farm: the gaps around it fill as the land grows."""
        land = self._land
        gaps = gaps_of(land, land.cells[land.tiles[segment].bit_length() - 1])
        open_ones = [gap for gap in gaps if is_land(gap)]
        asked = tuple((land.frontier.get(gap, 0), 0) for gap in open_ones)
        final = 9.0 - len(gaps)
        if asked:
            each = self._left / self._state.players * self._weights.draws / len(asked)
            final += sum([self._outlook.chance(need, sides, each) for need, sides in asked])
        possible = asked and len(open_ones) == len(gaps)
        return _Look(final, 9.0, asked if possible else None, _around(dict.fromkeys(gaps, 0)))

    def _look_at_plain(self, root: int) -> _Look:
        """Return what is to be expected of a plain: its animals, and those that may still come."""
        land = self._land
        holes = {at: 0 for at in holes_of(land, root) if is_land(at)}
        grows = min(1.0, len(holes) / _OPEN) * self._weights.herd * self._outlook.unseen
        return _Look(land.tokens[root].bit_count() + grows, 0.0, None, _around(holes))


def _around(holes: dict[int, int]) -> frozenset[int]:
    return frozenset([hole + step for hole in holes for step in (0, *STEPS)])


def _fewer(limit: int, mean: float) -> float:
    """Return the chance that something that happens ``mean`` times on average happens less often."""
    term = total = exp(-mean)
    for n in range(1, limit):
        term *= mean / n
        total += term
    return min(1.0, total)


def _mean_bonus(to_go: int, *, last: bool) -> float:
    """Return what the surveyors pay on average to a settler that is left behind in so many moves.

    They pay 4 one move before both have come to its column, 8 when they have, and 4 one move later; in the
    westernmost column they stay, and go on paying.
    """
    if last:
        return 2 * BONUS if to_go <= 2 else 3 * BONUS / (to_go - 1)
    pays = (BONUS, 2 * BONUS, BONUS)[: min(3, to_go)]
    return sum(pays) / to_go


EVALUATION: Final = NewWorldEvaluation()
