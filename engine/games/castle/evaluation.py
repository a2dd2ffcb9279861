"""How bots judge The Castle: points to be expected of features, tokens, keeps and courts, and to whom.

What a tile completes is settled as the rules do it, each marker moved for itself, and every order and every
doubling is tried. ``docs/bots.md`` tells of the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import tanh
from typing import Final, NamedTuple

from engine.bots.evaluation import Evaluation
from engine.game import State
from engine.games.castle.outlook import Outlook, holes_of
from engine.games.castle.records import Use
from engine.games.castle.scoring import largest_empty_group, rate
from engine.games.castle.settling import Done, Settler
from engine.games.castle.state import CastleState
from engine.games.castle.tiles import COURT, HOUSE, KINDS
from engine.landscape.compass import STEPS, cell
from engine.landscape.landscape import bits
from engine.landscape.records import Deploy, Place
from engine.records import Move


@dataclass(frozen=True, slots=True)
class Weights:
    """What cannot be counted and was found by measurement; see ``docs/bots.md``.

    Attributes:
        free: worth of the first, second and further followers in the supply.
        back: what a follower that is certain to come home in time counts for against one at hand.
        fade: turns before the end at which free followers begin to lose their worth.
        draws: tiles that help a seat close a feature, for each turn that it has.
        hope: share of a chance that is left when it must still be taken, at the cost of a tile.
        growth: markets that an open court can hope for, for each tile to come.
        group: empty spaces that the larger keep is expected to bring.
        sway: how many tiles to come make a lead of the keeps uncertain by one tile.
        near: tiles to come from which on the empty spaces are counted as they lie.
        aim: what a token counts for on which an open feature would land once closed.
        rivals: weight of the rival's worth against one's own.
        turn: points that another turn is worth.
    """

    free: tuple[float, ...] = (5.0, 4.0, 3.0, 2.2, 1.5, 1.0)
    back: float = 0.4
    fade: float = 8.0
    draws: float = 0.7
    hope: float = 0.85
    growth: float = 0.0
    group: float = 7.0
    sway: float = 12.0
    near: int = 8
    aim: float = 0.5
    rivals: float = 0.8
    turn: float = 3.0


class _Look(NamedTuple):
    """A feature as the evaluation sees it.

    Attributes:
        value: points to be expected of it.
        chance: chance that it is completed.
        complete: whether it is, so that it scores at once.
        closed: what it brings when completed with what is missing.
        reach: the cells on which a tile can change this.
    """

    value: float
    chance: float
    complete: bool
    closed: int
    reach: frozenset[int]


class _Share(NamedTuple):
    """What the followers on a feature mean to the two seats: points, and followers that come home."""

    root: int
    points: tuple[float, float]
    home: tuple[float, float]
    heads: tuple[int, int]
    complete: bool
    reach: frozenset[int]
    segments: tuple[int, ...]


class CastleEvaluation(Evaluation):
    """Judges positions of The Castle.

    Args:
        weights: how to weigh what cannot be counted.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights or Weights()

    def worth(self, state: State, seat: int) -> float:
        """Return how well a seat stands, in points ahead of its rival."""
        assert isinstance(state, CastleState)
        if state.is_terminal:
            return float(state.scores[seat] - state.scores[1 - seat])
        return _Thought(state, self._weights, Outlook(state)).balance(seat)

    def rank(self, state: State) -> list[tuple[Move, float]]:
        """Return the moves worth considering with their worth; rotations that look alike are left out."""
        assert isinstance(state, CastleState)
        if state.phase == "place":
            ranked = self._rank_placements(state)
            return ranked if state.in_bag else self._try_best(state, ranked)
        if state.phase == "follower" and state.in_bag:
            return _Thought(state, self._weights, Outlook(state)).choices()
        if state.phase == "extra_turn":
            wait = not state.supply(state.current_player) and state.in_bag > _WAIT
            return [(move, float(isinstance(move, Use) != wait)) for move in state.legal_moves()]
        return super().rank(state)

    def _rank_placements(self, state: CastleState) -> list[tuple[Move, float]]:
        design = state.tileset.designs[state.held(state.current_player)[0]]
        thought = _Thought(state, self._weights, Outlook(state, design.index))
        return [
            (move, thought.after(move))
            for move in state.legal_moves()
            if isinstance(move, Place) and move.rotation < design.symmetry
        ]

    def _try_best(self, state: CastleState, ranked: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
        """Play the last turn out for the placements that promise most, and return those."""
        seat, turn = state.current_player, state.turn
        best = sorted(ranked, key=lambda one: -one[1])[:_TRIED]
        return [(move, self._after(state, move, seat, turn)) for move, _ in best]


_WAIT: Final = 16  # tiles in the bag from which on a seat without followers keeps its extra turn
_TRIED: Final = 12


class _Thought:
    """The thinking about one turn. Laying a tile changes few features; the others keep their shares."""

    def __init__(self, state: CastleState, weights: Weights, outlook: Outlook) -> None:
        self._state = state
        self._land = state.landscape
        self._weights = weights
        self._outlook = outlook
        self._settler = Settler(state, weights.turn, outlook)
        self._ties = state.options["ties"] == "all"
        self._at: int | None = None
        self._base: dict[int, _Look] = {}
        self._fresh = self._base
        land = self._land
        roots = dict.fromkeys(land.root(s) for s, held in enumerate(land.holder) if held >= 0)
        self._shares = [self._share(root) for root in roots if root not in state.settled]
        self._sum()

    def _sum(self) -> None:
        """Add up what the shares bring; a placement takes off and adds those that it touches."""
        self._points = [sum(share.points[seat] for share in self._shares) for seat in range(2)]
        self._home = [sum(share.home[seat] for share in self._shares) for seat in range(2)]

    # -- what the turn can bring ------------------------------------------------------------------------

    def after(self, move: Place) -> float:
        """Return the worth of laying a tile and of the best follower choice after it."""
        state, land = self._state, self._land
        kept, points, home = self._shares, self._points, self._home
        at = cell(move.x, move.y)
        state.push(move)
        self._at, self._fresh = at, {}
        touched = [share for share in kept if at in share.reach]
        if touched:
            roots = dict.fromkeys(land.root(s) for share in touched for s in share.segments)
            self._shares = [share for share in kept if at not in share.reach]
            self._shares += [self._share(root) for root in roots]
            self._sum()
        best = max(worth for _, worth in self.choices())
        self._shares, self._points, self._home = kept, points, home
        self._at, self._fresh = None, self._base
        state.pop()
        return best

    def choices(self) -> list[tuple[Move, float]]:
        """Return the choices of the follower step with their worth for the seat that has them."""
        state, land = self._state, self._land
        me = state.current_player
        done = [self._done(share) for share in self._shares if share.complete]
        settled = self._settled(me, done)
        group = self._group()
        found: list[tuple[Move, float]] = []
        for move in state.legal_moves():
            points, home = self._points.copy(), self._home.copy()
            outcome = settled
            if isinstance(move, Deploy):
                root = land.root(land.first[-1] + move.region)
                look = self._look(root)
                if look.complete:
                    outcome = self._settled(
                        me, [*done, Done(look.closed, land.kind[root], (me,), self._size(root))]
                    )
                else:
                    points[me] += look.value + self._aim(me, look)
                    home[me] -= 1 - look.chance * self._weights.back
            found.append((move, self._weigh(me, points, home, outcome, group)))
        return found

    def balance(self, seat: int) -> float:
        """Return how well a seat stands as things lie, in points ahead of its rival."""
        state = self._state
        done = [self._done(share) for share in self._shares if share.complete]
        gain, keeps = self._settled(state.on_turn, done)
        outcome = gain if seat == state.on_turn else -gain, keeps
        return self._weigh(seat, self._points, self._home, outcome, self._group())

    def _settled(self, me: int, done: list[Done]) -> tuple[float, tuple[int, int]]:
        """Return what the completed features bring a seat on balance, and the sizes of the keeps after."""
        keeps = [keep.size if keep else 0 for keep in self._state.keeps]
        for one in done:
            if one.kind == HOUSE:
                for seat in one.seats:
                    keeps[seat] = max(keeps[seat], one.size)
        return self._settler.best(me, done) if done else self._settler.waiting(me), (keeps[0], keeps[1])

    # -- seats ------------------------------------------------------------------------------------------

    def _weigh(
        self,
        me: int,
        points: list[float],
        home: list[float],
        outcome: tuple[float, tuple[int, int]],
        group: float,
    ) -> float:
        """Return the worth of a seat, given what open features bring both and what the completed ones do."""
        state, weights = self._state, self._weights
        rival = 1 - me
        gain, keeps = outcome
        ahead = state.scores[me] - state.scores[rival] + gain
        ahead += self._settler.held(me) - self._settler.held(rival)
        bonus = self._settler.keep_bonus
        sizes = [keeps[seat] + bonus[seat] if keeps[seat] else 0 for seat in range(2)]
        ahead += group * self._lead(sizes[me] - sizes[rival])
        supply = [state.supply(seat) + home[seat] for seat in range(2)]
        mine = points[me] + self._free(me, supply[me])
        theirs = points[rival] + self._free(rival, supply[rival])
        return ahead + mine - weights.rivals * theirs

    def _lead(self, more: int) -> float:
        """Return what a lead of the keeps is worth, from -1 to 1: all when no tile can change it."""
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

    def _free(self, seat: int, supply: float) -> float:
        weights = self._weights
        whole = int(supply)
        free = sum(weights.free[:whole])
        if whole < len(weights.free):
            free += weights.free[whole] * (supply - whole)
        return free * min(1.0, self._outlook.turns[seat] / weights.fade)

    # -- features ---------------------------------------------------------------------------------------

    def _size(self, root: int) -> int:
        return self._land.tiles[root].bit_count()

    def _done(self, share: _Share) -> Done:
        land, root = self._land, share.root
        value = self._size(root) * rate(land.kind[root], land.tokens[root])
        return Done(value, land.kind[root], self._leaders(share.heads), self._size(root))

    def _leaders(self, heads: tuple[int, int]) -> tuple[int, ...]:
        if heads[0] == heads[1]:
            return (0, 1) if self._ties else ()
        return (0,) if heads[0] > heads[1] else (1,)

    def _share(self, root: int) -> _Share:
        """Return what the followers on a feature mean to the seats."""
        land = self._land
        segments = tuple(bits(land.occupied[root]))
        look = self._look(root)
        seats = [land.holder[segment] & 7 for segment in segments]
        heads = (seats.count(0), seats.count(1))
        points = [0.0, 0.0]
        if not look.complete:
            for seat in self._leaders(heads):
                points[seat] = look.value + self._aim(seat, look)
                if land.kind[root] != COURT:
                    amount = self._settler.unfinished(seat, KINDS[land.kind[root]])
                    points[seat] += amount * (1 - look.chance) * self._size(root)
        back = 1.0 if look.complete else look.chance * self._weights.back
        return _Share(
            root,
            (points[0], points[1]),
            (heads[0] * back, heads[1] * back),
            heads,
            look.complete,
            look.reach,
            segments,
        )

    def _aim(self, seat: int, look: _Look) -> float:
        """Return what the token counts for on which a seat would land with an open feature once closed."""
        if not look.closed or look.chance <= 0:
            return 0.0
        corner = self._state.corner_of(self._state.scores[seat] + look.closed)
        return 0.0 if corner is None else look.chance * self._weights.aim * self._settler.token_at(corner)

    def _look(self, root: int) -> _Look:
        """Return what is to be expected of a feature."""
        found = self._fresh.get(root)
        if found is None and self._at is not None:
            found = self._base.get(root)
            if found is not None and self._at in found.reach:
                found = None
        if found is None:
            found = self._fresh[root] = self._judge(root)
        return found

    def _judge(self, root: int) -> _Look:
        land, weights = self._land, self._weights
        kind, tokens = land.kind[root], land.tokens[root]
        holes = holes_of(land, root) if land.open_ends[root] else {}
        reach = frozenset([hole + step for hole in holes for step in (0, *STEPS)])
        if kind == COURT:
            value = 3.0 * tokens.bit_count()
            if holes:
                value += 3.0 * weights.growth * self._outlook.unseen
            return _Look(value, 0.0, False, 0, reach)
        tiles = self._size(root)
        each = rate(kind, tokens)
        if not land.open_ends[root]:
            return _Look(float(tiles * each), 1.0, True, tiles * each, reach)
        turns = self._outlook.turns[self._state.on_turn]
        draws = turns * weights.draws / len(holes)
        chance = weights.hope
        for hole, sides in holes.items():
            chance *= self._outlook.chance(hole, sides, draws)
        closed = (tiles + len(holes)) * each
        return _Look(chance * closed, chance, False, closed, reach)


EVALUATION: Final = CastleEvaluation()
