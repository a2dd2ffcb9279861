"""The scoring of several completed features as a bot thinks it through: every order, every doubling."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.castle.outlook import Outlook
from engine.games.castle.state import CastleState
from engine.games.castle.tiles import HOUSE, TOWER

_DOUBLE: Final = {HOUSE: "double-house", TOWER: "double-tower"}
_PLAIN: Final = {
    "double-house": 3.0,
    "double-tower": 4.0,
    "unfinished-path": 2.0,
    "unfinished-house": 2.5,
    "unfinished-tower": 2.5,
    "market": 2.0,
    "keep": 2.0,
}
"""What a token can be expected to bring somebody who has the time to use it."""


class Done(NamedTuple):
    """A completed feature: its points, its kind, the seats that score it, its tiles."""

    value: int
    kind: int
    seats: tuple[int, ...]
    size: int


class Settler:
    """What completed features and wall tokens are worth in one position.

    Args:
        state: the position, as a seat sees it.
        turn: points that another turn is worth.
        outlook: what may still come.

    Attributes:
        keep_bonus: for each seat what its keep tokens add to its keep.
    """

    def __init__(self, state: CastleState, turn: float, outlook: Outlook) -> None:
        self._state = state
        self._time = min(1.0, outlook.unseen / 10)
        self._worths = {kind: worth * self._time for kind, worth in _PLAIN.items()}
        self._worths["extra-turn"] = turn * self._time
        self._worths["points"] = float(next(t.amount for t in state.board.tokens if t.kind == "points"))
        self._tokens = [[token.kind for token in state.tokens(seat)] for seat in range(2)]
        self._doubles = tuple(
            kind
            for kind in _DOUBLE.values()
            if any(token.kind == kind and token.usable for token in state.tokens(state.on_turn))
        )
        bonus = int(state.options["keep_bonus"])
        self.keep_bonus = [bonus * tokens.count("keep") for tokens in self._tokens]
        self._held = [sum(self._kept(kind) for kind in tokens) for tokens in self._tokens]
        self._on_corner: dict[int, float] = {}
        unseen = state.unseen_tokens()
        count = sum(unseen.values()) or 1
        self._mean = sum(self._worths[kind] * copies for kind, copies in unseen.items()) / count

    def _kept(self, kind: str) -> float:
        """Return what a token in the hands of its owner is worth, but for what is counted elsewhere."""
        return 0.0 if kind == "keep" or kind.startswith("unfinished") else self._worths[kind]

    def held(self, seat: int) -> float:
        """Return what the tokens that a seat holds are worth, but for what is counted elsewhere."""
        return self._held[seat]

    def unfinished(self, seat: int, kind: str) -> float:
        """Return how much of the size of its unfinished features of a kind a seat can hope for."""
        return 0.8 if f"unfinished-{kind}" in self._tokens[seat] else 0.0

    def token_at(self, corner: int) -> float:
        """Return what the token on a corner is worth to whoever takes it."""
        found = self._on_corner.get(corner)
        if found is None:
            kind = self._state.token_on(corner)
            found = self._on_corner[corner] = self._mean if kind is None else self._worths[kind]
        return found

    def waiting(self, me: int) -> float:
        """Return what a seat gains on balance by the tokens that are just being taken."""
        return sum(self.token_at(corner) * (1 if seat == me else -1) for seat, corner in self._state.landing)

    def best(self, me: int, done: list[Done]) -> float:
        """Return what completed features bring a seat on balance, settled in the best way (CAST-7.9).

        Points of both seats, the tokens on which they land and those that are used for doubling count.
        """
        taken = frozenset(corner for _, corner in self._state.landing)
        mine = tuple(one for one in done if me in one.seats)
        theirs = tuple(one for one in done if one.seats and me not in one.seats)
        scores = self._state.scores
        return self.waiting(me) + self._search(me, (scores[0], scores[1]), taken, mine, theirs, self._doubles)

    def _search(
        self,
        me: int,
        scores: tuple[int, int],
        taken: frozenset[int],
        mine: tuple[Done, ...],
        theirs: tuple[Done, ...],
        doubles: tuple[str, ...],
    ) -> float:
        best = None
        for index, one in enumerate(mine or theirs):
            rest = (mine or theirs)[:index] + (mine or theirs)[index + 1 :]
            token = _DOUBLE.get(one.kind, "")
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
                best = gain if best is None else max(best, gain)
        return best or 0.0
