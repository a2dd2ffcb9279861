"""The best way to score completed features: a search over every order and every doubling."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from engine.games.castle.board import DOUBLES, EXTRA_TURN, UNFINISHED
from engine.games.castle.state import CastleState
from engine.games.castle.weights import CastleWeights
from engine.landscape.completion_odds import CompletionOdds

_PLAIN: Final = (*DOUBLES.values(), *UNFINISHED.values(), "market", "keep")
"""The tokens whose worth is weighed, in the order of the weights."""

_FAR: Final = 16  # spaces beyond which a landing is not expected
_PACE: Final = 3  # spaces that a marker can go in a turn


class CompletedFeature(NamedTuple):
    """A completed feature: its points, its kind, the seats that score it, its tiles."""

    value: int
    kind: int
    seats: tuple[int, ...]
    size: int


class ScoringOrder:
    """Values completed features and wall tokens of one position.

    Args:
        outlook: what may still come.

    Attributes:
        keep_bonus: for each seat what its keep tokens add to its keep.
    """

    def __init__(self, state: CastleState, weights: CastleWeights, outlook: CompletionOdds) -> None:
        self._state = state
        self._time = min(1.0, outlook.unseen / weights.using)
        self._unfinished = weights.unfinished
        self._worths = {kind: worth * self._time for kind, worth in zip(_PLAIN, weights.tokens, strict=True)}
        self._worths[EXTRA_TURN] = weights.turn * self._time
        self._worths["points"] = float(next(t.amount for t in state.board.tokens if t.kind == "points"))
        self._tokens = [[token.kind for token in state.tokens(seat)] for seat in range(2)]
        self._doubles = tuple(
            kind
            for kind in DOUBLES.values()
            if any(token.kind == kind and token.usable for token in state.tokens(state.on_turn))
        )
        bonus = int(state.options["keep_bonus"])
        self.keep_bonus = [bonus * tokens.count("keep") for tokens in self._tokens]
        self._held = [sum(self._kept(kind) for kind in tokens) for tokens in self._tokens]
        self._on_corner: dict[int, float] = {}
        self._nearby: dict[tuple[int, int, frozenset[int]], float] = {}
        self._spaces: list[tuple[int, int, float]] | None = None
        self._reach = weights.reach
        self._far = [min(_FAR, 2 + _PACE * turns) for turns in outlook.turns]
        unseen = state.unseen_tokens()
        count = sum(unseen.values()) or 1
        self._mean = sum(self._worths[kind] * copies for kind, copies in unseen.items()) / count

    def _kept(self, kind: str) -> float:
        """Return the worth of a token to its owner, except where it is counted elsewhere."""
        return 0.0 if kind == "keep" or kind.startswith("unfinished") else self._worths[kind]

    def held(self, seat: int) -> float:
        """Return the worth of a seat's tokens, except where they are counted elsewhere."""
        return self._held[seat]

    def unfinished(self, seat: int, kind: str) -> float:
        """Return how much of the size of its unfinished features of a kind a seat can hope for."""
        return self._unfinished if f"unfinished-{kind}" in self._tokens[seat] else 0.0

    def token_at(self, corner: int) -> float:
        """Return the worth of the token on a corner to the seat that takes it."""
        found = self._on_corner.get(corner)
        if found is None:
            kind = self._state.token_on(corner)
            found = self._on_corner[corner] = self._mean if kind is None else self._worths[kind]
        return found

    def waiting(self, me: int) -> float:
        """Return a seat's net gain by the tokens being taken, and by those within its reach."""
        taken = frozenset(corner for _, corner in self._state.landing)
        scores = self._state.scores
        return self._landing(me) + self._ahead(me, (scores[0], scores[1]), taken)

    def _landing(self, me: int) -> float:
        return sum(self.token_at(corner) * (1 if seat == me else -1) for seat, corner in self._state.landing)

    def _ahead(self, me: int, scores: tuple[int, int], taken: frozenset[int]) -> float:
        """Return a seat's net gain by the tokens on which markers may land later."""
        return self._within_reach(me, scores[me], taken) - self._within_reach(1 - me, scores[1 - me], taken)

    def _within_reach(self, seat: int, score: int, taken: frozenset[int]) -> float:
        """Return the worth of the tokens on which a marker may land from a space, the nearest most."""
        if not self._reach:
            return 0.0
        found = self._nearby.get((seat, score, taken))
        if found is None:
            found, far, length = 0.0, self._far[seat], len(self._state.board.track)
            for space, corner, worth in self._targets():
                steps = (space - score) % length
                if 0 < steps < far and corner not in taken:
                    found += worth * (1 - steps / far)
            found = self._nearby[seat, score, taken] = found * self._reach
        return found

    def _targets(self) -> list[tuple[int, int, float]]:
        """Return the spaces of the track with a token, each with its corner and what the token is worth."""
        if self._spaces is None:
            corner_of, at = self._state.corner_of, self._state.board.corner_at
            self._spaces = [
                (space, corner, self.token_at(corner))
                for space, corner in at.items()
                if corner_of(space) == corner
            ]
        return self._spaces

    def best(self, me: int, done: list[CompletedFeature]) -> float:
        """Return a seat's net gain by completed features scored in the best way (CAST-7.9).

        Points of both seats, the tokens on which they land and those that are used for doubling count.
        """
        taken = frozenset(corner for _, corner in self._state.landing)
        mine = tuple(one for one in done if me in one.seats)
        theirs = tuple(one for one in done if one.seats and me not in one.seats)
        scores = self._state.scores
        where = (scores[0], scores[1])
        return self._landing(me) + self._search(me, where, taken, mine, theirs, self._doubles)

    def _search(
        self,
        me: int,
        scores: tuple[int, int],
        taken: frozenset[int],
        mine: tuple[CompletedFeature, ...],
        theirs: tuple[CompletedFeature, ...],
        doubles: tuple[str, ...],
    ) -> float:
        if not mine and not theirs:
            return self._ahead(me, scores, taken)
        best = -inf
        for index, one in enumerate(mine or theirs):
            rest = (mine or theirs)[:index] + (mine or theirs)[index + 1 :]
            token = DOUBLES.get(one.kind, "")
            for factor in (1, 2) if mine and token in doubles else (1,):
                now, gain, gone = list(scores), 0.0, taken
                if factor == 2:
                    gain -= self._worths[token]
                for seat in (me, 1 - me):
                    if seat in one.seats:
                        points = one.value * (factor if seat == me else 1)
                        now[seat] += points
                        worth = float(points)
                        corner = self._state.corner_of(now[seat])
                        if corner is not None and corner not in gone:
                            gone |= {corner}
                            worth += self.token_at(corner)
                        gain += worth if seat == me else -worth
                left = tuple(kind for kind in doubles if kind != token) if factor == 2 else doubles
                where = (now[0], now[1])
                if mine:
                    gain += self._search(me, where, gone, rest, theirs, left)
                else:
                    gain += self._search(me, where, gone, (), rest, left)
                best = max(best, gain)
        return best
