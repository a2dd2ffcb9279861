"""The mistakes of a move, compared with a better one by trying both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine import Move
from engine.landscape.compass import SIDES, cell
from engine.landscape.feature import Claim, Feature
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import heads
from engine.landscape.records import Deploy, FeatureScored, Pass, Place, TakeHome
from engine.landscape.state import UNKNOWN, LandscapeState
from tui.presentation.landscape.reasons import best_after

Spot = tuple[int, int, int]
"""A region of a laid tile: ``(x, y, region)``."""

_MOST_LINES: Final = 60
_WORTH_SAYING: Final = 2  # points that are missed before that is said
_SCARCE: Final = 4  # a gap that at most this many tiles fit is hard to fill
_ORDER: Final = (
    "handed",
    "gift",
    "shared",
    "missed",
    "blocked",
    "entry",
    "block",
    "get_in",
    "claim",
    "grow",
    "claimable",
    "only_now",
    "last",
    "endless",
    "home",
    "scarce",
    "extends",
    "easier",
    "harder",
    "standing",
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that a move gave away, left open, risked or missed.

    Attributes:
        what: which thing; see :func:`mistakes`.
        kind: kind of the feature it is about; ``""`` for none.
        owner: the seat that holds that feature, ``-1`` for nobody.
        seat: the other seat concerned, ``-1`` for none.
        other: what ``n`` is compared with.
        left: tiles left, where ``n`` are among them.
        side: the only side of its tile to which the feature reaches, ``"N"``, ``"E"``, ``"S"`` or ``"W"``.
        spot: a region of the feature, where it lies on the board before the move or on the tile laid last.
    """

    what: str
    kind: str = ""
    owner: int = -1
    seat: int = -1
    tiles: int = 0
    n: int = 0
    other: int = 0
    left: int = 0
    side: str = ""
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class _Held:
    """A feature with followers in one position."""

    root: int
    kind: int  # index of its kind
    heads: Mapping[int, int]
    leaders: frozenset[int]  # the seats with most of them
    tiles: int
    holes: tuple[int, ...]  # cells where it can grow
    complete: bool
    possible: bool
    fewest: int  # how many tiles left fit in the gap that fewest fit; -1 without a gap


@dataclass(slots=True)
class _Look:
    """A position after a move, as far as it is compared.

    Attributes:
        entries: for the root of a feature and a rival how many tiles left let the rival in there.
    """

    held: dict[Spot, _Held] = field(default_factory=dict)
    entries: dict[tuple[int, int], int] = field(default_factory=dict)

    def lets_in(self, spots: Iterable[Spot], seat: int) -> bool:
        """Return whether a tile can let a seat in where one of some followers stands."""
        return any((self.held[spot].root, seat) in self.entries for spot in spots)


@dataclass(slots=True)
class _Outcomes:
    """The possible ends of a turn: each seat's fewest and most points, and the scores of the best line."""

    least: list[int]
    most: list[int]
    scored: tuple[FeatureScored, ...] = ()


class Comparison:
    """Compares a move of the seat to move with a better one.

    Args:
        state: before the move; unchanged except while it is asked.
    """

    def __init__(
        self,
        state: LandscapeState,
        made: Move,
        better: Move,
        *,
        majorities: bool,
        closes: Callable[[str], bool],
        rivals: tuple[int, ...],
    ) -> None:
        self._state = state
        self._made = made
        self._better = better
        self._majorities = majorities
        self._closes = closes
        self._rivals = rivals
        self._me = state.current_player
        self._count_tiles(made)

    def _count_tiles(self, move: Move) -> None:
        """Count the tiles that are left after a move."""
        self._counts = tiles_to_come(self._state, move)
        self._left = sum(self._counts)

    def mistakes(self) -> list[Mistake]:
        """Return the mistakes of the move, the most important first."""
        found = [*self._of_points(), *self._of_followers()]
        if isinstance(self._made, Place) and isinstance(self._better, Place):
            found += self._of_tiles(self._made, self._better)
            if not any(mistake.what == "missed" for mistake in found):
                found += self._of_claims(self._made, self._better)
        if not found:
            found += self._of_standings()
        return sorted(
            dict.fromkeys(found), key=lambda mistake: (_ORDER.index(mistake.what), -mistake.n, -mistake.tiles)
        )

    # -- points this turn -----------------------------------------------------------------------------

    def _of_points(self) -> Iterator[Mistake]:
        made, better = outcomes(self._state, self._made), outcomes(self._state, self._better)
        if made is None or better is None:
            return
        me = self._me
        if better.most[me] >= made.most[me] + _WORTH_SAYING:
            yield Mistake("missed", *self._completed(better), n=better.most[me], other=made.most[me])
        for seat in self._rivals:
            if made.least[seat] == made.most[seat] > better.most[seat]:
                yield Mistake("gift", seat=seat, n=made.least[seat])

    def _completed(self, found: _Outcomes) -> tuple[str, int]:
        """Return the kind and owner of the feature that alone brings the points of a better placement."""
        own = [one for one in found.scored if dict(one.points).get(self._me, 0) > 0]
        if not isinstance(self._better, Place) or len(own) != 1 or not own[0].complete:
            return "", -1
        if dict(own[0].points)[self._me] != found.most[self._me]:
            return "", -1
        new = (own[0].x, own[0].y) == (self._better.x, self._better.y)
        return own[0].feature, -1 if new else self._me

    def _of_standings(self) -> Iterator[Mistake]:
        """Return how many points more the better move brings if the game ended after the turn."""
        more = self._standing(self._better) - self._standing(self._made)
        if more > 0:
            yield Mistake("standing", n=more)

    def _standing(self, move: Move) -> int:
        """Return the points of the seat if everything scored as it stands after a turn with a move."""
        state = self._state
        best = best_after(state, move)
        state.push(move)
        if best is not None:
            state.push(best)
        points = state.projected_scores()[self._me]
        if best is not None:
            state.pop()
        state.pop()
        return points

    # -- what the tile changes ------------------------------------------------------------------------

    def _of_tiles(self, made: Place, better: Place) -> Iterator[Mistake]:
        before, instead, after = self._look(), self._after(better), self._after(made)
        for spot in {one.root: spot for spot, one in before.held.items()}.values():
            was, now, then = before.held[spot], after.held[spot], instead.held[spot]
            if self._me in was.leaders:
                found = self._of_own(was, now, then)
            elif self._me not in was.heads and was.leaders & set(self._rivals):
                found = self._of_theirs(was, now, then)
            else:
                continue
            yield from (replace(mistake, spot=spot) for mistake in found)
        for (root, seat), fit in after.entries.items():
            spots = [spot for spot, one in after.held.items() if one.root == root]
            if not before.lets_in(spots, seat) and not instead.lets_in(spots, seat):
                one = after.held[spots[0]]
                kind = self._kind(one)
                yield Mistake("entry", kind, self._me, seat, one.tiles, fit, left=self._left, spot=spots[0])

    def _of_own(self, was: _Held, now: _Held, then: _Held) -> Iterator[Mistake]:
        kind, me = self._kind(was), self._me
        if self._majorities:
            new = sorted(now.leaders - was.leaders - {me} - then.leaders)
            if me not in now.leaders and me in then.leaders and new:
                yield Mistake("handed", kind, me, new[0], now.tiles)
            elif me in now.leaders and new and was.leaders == {me}:
                yield Mistake("shared", kind, me, new[0], now.tiles)
        if not self._closes(kind) or not was.possible or now.complete:
            return
        if then.tiles > max(was.tiles, now.tiles) and not then.complete:
            yield Mistake("grow", kind, me, tiles=then.tiles)
        if was.fewest <= 0:
            return
        if now.fewest == 0 and then.fewest != 0:
            yield Mistake("blocked", kind, me, tiles=now.tiles)
        elif 0 < now.fewest <= _SCARCE and now.fewest * 2 <= was.fewest and then.fewest > now.fewest:
            yield Mistake("scarce", kind, me, tiles=now.tiles, n=now.fewest, other=was.fewest)
        elif 0 < now.fewest < then.fewest:
            yield Mistake("easier", kind, me, tiles=then.tiles, n=then.fewest, other=now.fewest)

    def _of_theirs(self, was: _Held, now: _Held, then: _Held) -> Iterator[Mistake]:
        kind, owner = self._kind(was), min(was.leaders)
        if self._majorities and self._me in then.leaders and self._me not in now.heads:
            yield Mistake("get_in", kind, owner, tiles=then.tiles)
        if not self._closes(kind) or now.complete or self._me in now.heads:
            return
        if now.tiles > max(was.tiles, then.tiles):
            yield Mistake("extends", kind, owner, tiles=now.tiles)
        if was.possible and was.fewest > 0 and then.fewest == 0 != now.fewest and self._me not in then.heads:
            yield Mistake("block", kind, owner, tiles=then.tiles)
        elif 0 < then.fewest < now.fewest and self._me not in then.heads and not then.complete:
            yield Mistake("harder", kind, owner, tiles=then.tiles, n=then.fewest, other=now.fewest)

    def _of_claims(self, made: Place, better: Place) -> Iterator[Mistake]:
        """Return the features that could have been claimed on a better tile."""
        there, here = self._best_claim(better), self._best_claim(made)
        if there is None or there.complete or not self._left or not self._closes(there.kind):
            return
        if here is None or there.closed >= here.closed + _WORTH_SAYING:
            yield Mistake("claim", there.kind, tiles=len(there.tiles), n=there.closed)

    def _best_claim(self, move: Place) -> Feature | None:
        """Return the feature that a follower had best claim after a placement, ``None`` if none."""
        best = best_after(self._state, move)
        if not isinstance(best, Deploy):
            return None
        self._state.push(move)
        try:
            return next(claim.feature for claim in self._state.claims() if claim.move == best)
        finally:
            self._state.pop()

    def _kind(self, held: _Held) -> str:
        return self._state.tileset.kinds[held.kind]

    def _after(self, move: Move) -> _Look:
        self._count_tiles(move)
        self._state.push(move)
        try:
            return self._look()
        finally:
            self._state.pop()

    def _look(self) -> _Look:
        state = self._state
        land, look = state.landscape, _Look()
        by_root: dict[int, _Held] = {}
        for root in land.occupied_roots():
            holes = tuple(state.holes(root))
            count = heads(land, bits(land.occupied[root]))
            complete = state.is_complete(root)
            by_root[root] = _Held(
                root,
                land.kind[root],
                count,
                frozenset(state.holders(root)),
                state.size(root),
                holes,
                complete,
                complete or state.can_be_completed(root),
                min(map(self._fitting, holes), default=-1),
            )
        for segment, holder in enumerate(land.holder):
            if holder >= 0:
                look.held[land.place_of(segment)] = by_root[land.root(segment)]
        if self._majorities:
            self._find_entries(look, list(by_root.values()))
        return look

    def _find_entries(self, look: _Look, held: list[_Held]) -> None:
        me, land = self._me, self._state.landscape
        for one in held:
            if me not in one.leaders or not one.holes:
                continue
            for other in held:
                together = heads_of(one, other)
                seats = [
                    seat
                    for seat in self._rivals
                    if seat in other.heads and seat not in one.leaders and together[seat] >= together[me]
                ]
                common = set(one.holes).intersection(other.holes)
                if other.root == one.root or other.kind != one.kind or not seats or not common:
                    continue
                fit = count_joining(land, self._counts, one.root, other.root, sorted(common))
                for seat in seats if fit else ():
                    look.entries[one.root, seat] = max(look.entries.get((one.root, seat), 0), fit)

    def _fitting(self, at: int) -> int:
        """Return how many of the tiles to come fit on an empty cell."""
        return self._state.count_fitting(self._counts, at)

    # -- the follower -----------------------------------------------------------------------------------

    def _of_followers(self) -> Iterator[Mistake]:
        state, made, better = self._state, self._made, self._better
        if isinstance(made, Place):
            return
        claims = {claim.move: claim for claim in state.claims()}
        mine, best = claims.get(made), claims.get(better)
        shared = mine is not None and best is not None and mine.feature.segments == best.feature.segments
        if best is not None and best.action == "deploy" and not shared:
            yield from self._of_unclaimed(best, mine.feature if mine is not None else None)
        if not isinstance(made, Deploy) or mine is None:
            if isinstance(made, TakeHome) and mine is not None and mine.feature.closed > mine.feature.now:
                feature = mine.feature
                if feature.holes and not feature.complete and self._left:
                    yield Mistake("home", feature.kind, self._me, n=feature.now, other=feature.closed)
            return
        if not self._closes(mine.feature.kind) and (best is None or self._closes(best.feature.kind)):
            yield Mistake("endless", mine.feature.kind, self._me, tiles=len(mine.feature.tiles))
        keeps = isinstance(better, Pass | TakeHome) and not mine.feature.complete
        if keeps and sum(state.supply_of(self._me)) == 1:
            yield self._last()

    def _last(self) -> Mistake:
        """Return that the last follower goes out, with the tiles left that can only be claimed when laid."""
        tiles = self._state.tileset
        counts = {
            kind: sum(
                n
                for design, n in enumerate(self._counts)
                if any(p.kind == kind for p in tiles.designs[design].prints)
            )
            for kind in self._state.AROUND
        }
        kind = max(counts, key=lambda one: counts[one], default=None)
        if kind is None or not counts[kind]:
            return Mistake("last", owner=self._me)
        return Mistake("last", tiles.kinds[kind], self._me, n=counts[kind], left=self._left)

    def _of_unclaimed(self, claim: Claim, instead: Feature | None) -> Iterator[Mistake]:
        """Return the mistakes at a feature that nobody has claimed and a better move would have."""
        state, feature, spot = self._state, claim.feature, (claim.x, claim.y, claim.region)
        closing = self._closes(feature.kind) and not feature.complete and self._left
        if closing and instead is not None and feature.closed >= instead.closed + _WORTH_SAYING:
            yield Mistake("claim", feature.kind, tiles=len(feature.tiles), n=feature.closed, spot=spot)
        if feature.complete or state.tileset.kinds.index(feature.kind) in state.AROUND:
            yield Mistake("only_now", feature.kind, n=feature.closed, spot=spot)
        elif any(self._fitting(cell(*hole)) for hole in feature.holes):
            side = _side(state.landscape, claim, feature)
            yield Mistake("claimable", feature.kind, tiles=len(feature.tiles), side=side, spot=spot)


def mistakes(
    state: LandscapeState,
    made: Move,
    better: Move,
    *,
    majorities: bool,
    closes: Callable[[str], bool],
    rivals: tuple[int, ...],
) -> list[Mistake]:
    """Return the mistakes of a move, the most important first.

    These things are told apart, ``me`` being the seat that moves, all of them by the state alone:

    - ``missed``: this turn ``me`` could score ``n`` points, after the move that was made at most ``other``.
      ``kind`` is what would be complete, if that is one feature.
    - ``gift``: the move scores ``n`` points for ``seat``, regardless of the rest of the turn.
    - ``handed``, ``shared``: ``seat`` has more followers, or as many, on a feature that ``me`` led.
    - ``entry``: ``n`` of the tiles left would let ``seat`` draw level on a feature that ``me`` leads.
    - ``get_in``: ``me`` could have drawn level or ahead on a feature of ``owner``.
    - ``claim``: a follower could have gone on a feature of the better tile that brings ``n`` once closed.
    - ``grow``: an own feature could have had ``tiles`` tiles, more than it has now.
    - ``blocked``, ``block``: no tile left fits in a gap of an own feature, or could fit in one of ``owner``.
    - ``scarce``: only ``n`` tiles left fit in a gap of an own feature, ``other`` did before.
    - ``easier``, ``harder``: instead of ``other`` tiles left ``n`` could fit in the hardest gap of an own
      feature, or one of ``owner``.
    - ``standing``: with the best follower after both, ``n`` points more if all scored as it then stands.
    - ``extends``: a feature of ``owner`` has ``tiles`` tiles, more than before.
    - ``claimable``, ``only_now``: a feature of the tile without followers that anybody can claim later, or
      nobody.
    - ``last``: the last follower of ``me`` went out; ``n`` of the tiles left have a ``kind`` that can be
      claimed only when it is laid.
    - ``endless``: a follower stays on a feature that is never complete.
    - ``home``: a follower came home from a feature worth ``n`` that would be worth ``other`` once closed.

    Args:
        state: before the move; unchanged on return.
    """
    return Comparison(state, made, better, majorities=majorities, closes=closes, rivals=rivals).mistakes()


def tiles_to_come(state: LandscapeState, move: Move) -> list[int]:
    """Return by design how many tiles are in the bag and in hands, that which a move lays left out."""
    counts = state.pool.copy()
    for seat in range(state.players):
        for design in state.held(seat):
            if design != UNKNOWN:
                counts[design] += 1
    if isinstance(move, Place):
        counts[state.tileset.by_id[move.tile].index] -= 1
    return counts


def outcomes(state: LandscapeState, move: Move) -> _Outcomes | None:
    """Return how the turn can end after a move; ``None`` where the game ends or there are too many ways."""
    me, turn, scores = state.current_player, state.turn, state.scores
    found: _Outcomes | None = None
    lines = 0
    unclear = False

    def go(move: Move, story: tuple[FeatureScored, ...]) -> None:
        nonlocal found, lines, unclear
        events = state.push(move)
        try:
            told = story + tuple(event for event in events if isinstance(event, FeatureScored))
            if state.is_terminal or lines >= _MOST_LINES:
                unclear = True
            elif state.current_player == me and state.turn == turn:
                for reply in state.legal_moves():
                    if not unclear:
                        go(reply, told)
            else:
                lines += 1
                gains = [new - old for new, old in zip(state.scores, scores, strict=True)]
                if found is None:
                    found = _Outcomes(gains.copy(), gains.copy(), told)
                    return
                if gains[me] > found.most[me]:
                    found.scored = told
                found.least = [*map(min, found.least, gains)]
                found.most = [*map(max, found.most, gains)]
        finally:
            state.pop()

    go(move, ())
    return None if unclear else found


def heads_of(one: _Held, other: _Held) -> Counter[int]:
    """Return the follower counts of each seat on two features together."""
    return Counter(one.heads) + Counter(other.heads)


def count_joining(land: Landscape, counts: list[int], one: int, other: int, gaps: list[int]) -> int:
    """Return how many tiles would join two features, named by their roots, in one of some gaps."""
    rotations, found = land.tileset.rotations, 0
    for design, n in enumerate(counts):
        if n and any(
            _joins(land, design, at, rotation, one, other)
            for at in gaps
            for rotation in rotations(design, land.frontier[at])
        ):
            found += n
    return found


def _joins(land: Landscape, design: int, at: int, rotation: int, one: int, other: int) -> bool:
    land.lay(design, at, rotation)
    joined = land.root(one) == land.root(other)
    land.lift()
    return joined


def _side(land: Landscape, claim: Claim, feature: Feature) -> str:
    """Return the only side of its tile to which a claimed region reaches, where it can grow there."""
    tile = land.tile_under(land.segment(claim.x, claim.y, claim.region))
    sides = [
        side
        for side, regions in enumerate(tile.design.turned[tile.rotation].reaching)
        if regions >> claim.region & 1
    ]
    if len(sides) != 1:
        return ""
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    dx, dy = steps[sides[0]]
    return SIDES[sides[0]] if (claim.x + dx, claim.y + dy) in feature.holes else ""
