"""The level ``jcz``: a judgement modelled on that of JCloisterZone's bot, as a yardstick.

It weighs the score, what open features are worth by the chance that oneself draws the tiles they lack,
how many features one keeps open, stuck followers, followers in hand, likely mergers, and compact boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.carcassonne.evaluation import EVALUATION
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, FIELD, ROAD, SURROUNDED
from engine.landscape.compass import RING
from engine.landscape.completion_odds import CompletionOdds
from engine.landscape.evaluation import LandscapeEvaluation, margin
from engine.landscape.holes import holes_of
from engine.landscape.landscape import bits
from engine.landscape.majority import heads, majority
from engine.landscape.phase import TilePhase
from engine.records import Move

_GAIN: Final = 0.8  # part of the expected gain of completing a feature that is counted
_CERTAIN: Final = 0.94  # a chance from here on counts as certain
_STUCK: Final = ((0.05, 6.0), (0.2, 3.0), (0.45, 1.0))  # up to this chance a follower costs so much
_STUCK_TURNS: Final = 4  # turns that must be left for that
_THEIRS: Final = 0.25  # what a rival's stuck follower counts for
_OPEN: Final = {
    ROAD: (0.0, 0.0, 0.5, 1.5, 3.0, 5.0),
    CITY: (0.0, 0.0, 0.5, 1.5, 3.0, 5.0),
    FIELD: (0.0, 1.0, 3.0, 6.0, 9.5, 13.5),
}
"""By kind, what it costs to keep none, one, two ... features open."""
_IN_HAND: Final = (-14.0, -4.0, 2.0, 6.0, 9.0, 11.0, 12.0, 13.0)
"""By number, what followers in hand are worth."""
_OTHER_IN_HAND: Final = 1.0  # what another figure that counts in majorities is worth there
_MERGER: Final = 0.2  # part of what a likely merger would shift
_COMPACT: Final = 0.02  # for each neighbour of the tile laid last


class JczEvaluation(LandscapeEvaluation[CarcassonneState]):
    """Judges the ends of a seat's own turn, and looks no further."""

    def rank_moves(self, state: CarcassonneState) -> list[tuple[Move, float]]:
        if state.phase not in ("place", "follower"):
            return EVALUATION.rank_moves(state)
        seat, turn = state.current_player, state.turn
        return [
            (move, self._after(state, move, seat, turn))
            for move in state.legal_moves()
            if self.canonical(state, move) == move
        ]

    def _after(self, state: CarcassonneState, move: Move, seat: int, turn: int) -> float:
        """As for all games, but features are settled in one order only: there are too many (SOLO-18)."""
        state.push_only(move)
        settled = 1
        while state.phase == TilePhase.SETTLE and (state.current_player, state.turn) == (seat, turn):
            state.push_only(max(EVALUATION.rank_moves(state), key=lambda ranked: ranked[1])[0])
            settled += 1
        if (state.current_player, state.turn) == (seat, turn):
            found = max(self._after(state, reply, seat, turn) for reply in state.legal_moves())
        else:
            found = self.value(state, seat)
        for _move in range(settled):
            state.pop()
        return found

    def value(self, state: CarcassonneState, seat: int) -> float:
        ahead = margin(state, seat)
        if state.is_terminal:
            return ahead
        others = [one for one in range(state.players) if one != seat]
        return ahead + _Judgement(state, seat, others).sum()


class _Judgement:
    """The worth of a position to a seat besides the score."""

    def __init__(self, state: CarcassonneState, seat: int, others: Sequence[int]) -> None:
        self._state = state
        self._land = state.landscape
        self._seat = seat
        self._others = others
        self._outlook = CompletionOdds(state)
        self._values: dict[int, tuple[float, float]] = {}

    def sum(self) -> float:
        """Return the worth."""
        land, state, seat = self._land, self._state, self._seat
        roots = list(dict.fromkeys(land.root(s) for s, held in enumerate(land.holder) if held >= 0))
        worth, held_open = 0.0, dict.fromkeys(_OPEN, 0)
        for root in roots:
            count = heads(land, bits(land.occupied[root]))
            value, chance = self._value(root)
            worth += self._shared(count, value)
            kind = land.kind[root]
            if kind != FIELD:
                worth -= self._stuck(count, chance)
            if seat in count and kind in held_open and land.open_ends[root]:
                held_open[kind] += 1
        for kind, number in held_open.items():
            worth -= _OPEN[kind][min(number, len(_OPEN[kind]) - 1)]
        followers = others = 0
        for left, piece in zip(state.supply_of(seat), state.rules.pieces, strict=True):
            if piece.is_follower:
                followers += left
            elif piece.weight:
                others += left
        worth += _IN_HAND[min(followers, len(_IN_HAND) - 1)] + _OTHER_IN_HAND * others
        laid = land.cells[-1]
        worth += _COMPACT * sum(laid + step in land.tile_at for step in RING)
        return worth + _MERGER * self._mergers(roots)

    def _shared(self, count: dict[int, int], value: float) -> float:
        """Return the worth of a feature's points to the seat, for or against it."""
        leading = majority(count) if count else []
        theirs = sum(one in leading for one in self._others) / (len(self._others) or 1)
        return value * ((self._seat in leading) - theirs)

    def _stuck(self, count: dict[int, int], chance: float) -> float:
        if self._outlook.turns[self._seat] < _STUCK_TURNS:
            return 0.0
        cost = next((cost for upto, cost in _STUCK if chance <= upto), 0.0)
        mine = count.get(self._seat, 0)
        return cost * (mine - _THEIRS * (sum(count.values()) - mine))

    def _value(self, root: int) -> tuple[float, float]:
        """Return the worth of a feature, and the chance that it is completed."""
        found = self._values.get(root)
        if found is None:
            found = self._values[root] = self._estimate(root)
        return found

    def _estimate(self, root: int) -> tuple[float, float]:
        land, state = self._land, self._state
        kind = land.kind[root]
        if kind == FIELD:
            cities = [
                (self._value(city)[1], state.fed(city)) for city in land.roots_among(land.touching[root])
            ]
            fed = sum((1.0 if chance == 1 else _GAIN * chance) * times for chance, times in cities)
            return fed * state.field_rate(root), 0.0
        tiles = state.size(root)
        if state.is_complete(root):
            return float(state.worth(root, complete=True, tiles=tiles)), 1.0
        holes = dict.fromkeys(state.holes(root), 0) if kind in SURROUNDED else holes_of(land, root)
        full = tiles + len(holes)
        chance = self._chance(holes) if state.can_be_completed(root) else 0.0
        final = state.worth(root, complete=False, tiles=tiles)
        gain = state.worth(root, complete=True, tiles=full) - final
        return final + _GAIN * chance * gain, chance

    def _chance(self, holes: dict[int, int]) -> float:
        """Return the chance that oneself draws a tile for each hole in time."""
        need, draws, chance = self._land.frontier, self._outlook.turns[self._seat], 1.0
        for hole, sides in holes.items():
            chance *= 1 - (1 - self._outlook.share(need.get(hole, 0), sides)) ** draws
        return 1.0 if chance >= _CERTAIN else chance

    def _mergers(self, roots: Sequence[int]) -> float:
        """Return the gain or loss by one tile that joins two occupied features, by its chance."""
        land = self._land
        meeting: dict[tuple[int, int], list[int]] = {}
        for root in roots:
            if land.kind[root] in _OPEN:
                for hole in self._state.holes(root):
                    meeting.setdefault((hole, land.kind[root]), []).append(root)
        shift = 0.0
        for (hole, _), features in meeting.items():
            if len(features) != 2:
                continue
            counts = [heads(land, bits(land.occupied[root])) for root in features]
            values = [self._value(root)[0] for root in features]
            apart = sum(map(self._shared, counts, values))
            joined = {one: counts[0].get(one, 0) + counts[1].get(one, 0) for one in {*counts[0], *counts[1]}}
            chance = self._outlook.share(land.frontier.get(hole, 0), 0)
            shift += chance * (self._shared(joined, sum(values)) - apart)
        return shift


JCZ: Final = JczEvaluation()
