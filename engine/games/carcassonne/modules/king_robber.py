"""King & Robber Baron: the tokens of the largest city and the longest road (KING-1 to KING-12, ROBBER-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self

from engine.game import Setting
from engine.games.carcassonne.mechanisms import Prize
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, ROAD
from engine.landscape.completion import newly_complete
from engine.records import Event, Json

NOBODY: Final = -1

_KINDS: Final = {"king": CITY, "robber": ROAD}
_FIRST: Final = {"king": "KING-2", "robber": "ROBBER-1"}
_LARGER: Final = {"king": "KING-3", "robber": "ROBBER-1"}
_SCORES: Final = {"king": "KING-6", "robber": "ROBBER-3"}
_POINTS: Final = {
    "count": (0, 1, 0, 0),
    "ten": (0, 0, 10, 10),
    "pair": (0, 0, 15, 20),
    "running": (1, 0, 0, 0),
}


@dataclass(frozen=True, slots=True)
class HolderChanged(Event):
    """A seat took the King or the Robber, for it completed the largest city or the longest road."""

    kind: ClassVar[str] = "holder_changed"
    seat: int
    token: str
    tiles: int
    rule: str


@dataclass(frozen=True, slots=True)
class HolderScored(Event):
    """A seat scored for the King or the Robber."""

    kind: ClassVar[str] = "holder_scored"
    seat: int
    token: str
    points: int
    rule: str


class TokenHolder(NamedTuple):
    """The holder of a token, and the city or road to exceed."""

    seat: int = NOBODY
    tiles: int = 0
    segment: int = NOBODY


class KingRobber(Module[CarcassonneState, tuple[TokenHolder, ...]]):
    """The King for the largest completed city, the Robber for the longest completed road.

    Attributes:
        tokens: the names of the tokens in play, in the order of its part.
    """

    changes_turns = False
    order = 85  # after goods, and before a colour of the solo game may end the game

    def __init__(self, options: Mapping[str, Setting]) -> None:
        parts = str(options["king_parts"])
        self.has_tiles = parts == "all" or "tiles" in parts
        self.tokens = tuple(name for name in _KINDS if parts == "all" or name in parts)
        self._scoring = str(options["king_scoring"])
        self.prizes = tuple(Prize(_KINDS[name], *_POINTS[self._scoring]) for name in self.tokens)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["king_robber"] else None

    def initial(self, state: CarcassonneState) -> tuple[TokenHolder, ...]:
        return (TokenHolder(),) * len(self.tokens)

    def prize_holders(self, state: CarcassonneState) -> list[tuple[int, int]]:
        return [(one.seat, one.tiles) for one in self.part(state)]

    def held(self, state: CarcassonneState) -> Iterator[tuple[str, TokenHolder]]:
        """Return the tokens that seats hold, with their names."""
        return ((name, one) for name, one in zip(self.tokens, self.part(state), strict=True) if one.tiles)

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        return {
            name: {
                "seat": one.seat if one.tiles else None,
                "tiles": one.tiles,
                "at": [*state.landscape.place_of(one.segment)] if one.tiles else None,
            }
            for name, one in zip(self.tokens, self.part(state), strict=True)
        }

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Give a token to the seat on turn for a larger city or road (KING-2 to KING-5, ROBBER-1)."""
        land = state.landscape
        roots = newly_complete(land, ROAD, occupied_only=False)
        if not roots:
            return False
        for number, (name, token) in enumerate(zip(self.tokens, self.part(state), strict=True)):
            prize = self.prizes[number]
            completed = [root for root in roots if land.kind[root] == prize.kind]
            if prize.running and completed and token.tiles:
                self._score(state, name, token.seat, prize.running * len(completed), events)
            largest = max(completed, key=state.size, default=NOBODY)
            if completed and state.size(largest) > token.tiles:
                rule = (_LARGER if token.tiles else _FIRST)[name]
                token = TokenHolder(state.on_turn, state.size(largest), largest)
                part = self.part(state)
                self.set_part(state, (*part[:number], token, *part[number + 1 :]))
                events.append(HolderChanged(token.seat, name, token.tiles, rule))
        return False

    def points(self, state: CarcassonneState, name: str) -> int:
        """Return the points that a token brings at the end as the board is now (KING-6, KING-9, ROBBER-3)."""
        prize, land = self.prizes[self.tokens.index(name)], state.landscape
        seats = [one.seat for _, one in self.held(state)]
        points = prize.several if len(seats) > len(set(seats)) else prize.single
        if prize.each:
            points += prize.each * sum(
                land.kind[root] == prize.kind and root == parent and not land.open_ends[root]
                for root, parent in enumerate(land.parent)
            )
        return points

    def _score(self, state: CarcassonneState, name: str, seat: int, points: int, events: list[Event]) -> None:
        state.award(((seat, points),))
        rule = _SCORES[name] if self._scoring == "count" else "KING-9"
        events.append(HolderScored(seat, name, points, rule))

    def score_finally(self, state: CarcassonneState, events: list[Event]) -> None:
        for name, token in self.held(state):
            if points := self.points(state, name):
                self._score(state, name, token.seat, points, events)

    def project_finally(self, state: CarcassonneState, scores: MutableSequence[Any]) -> None:
        for name, token in self.held(state):
            scores[token.seat] += self.points(state, name)
