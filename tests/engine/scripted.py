"""A table on which a test lays the tiles it wants, by legal moves only, in any game of square tiles."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

import pytest

import engine
from engine.landscape.feature import Feature
from engine.landscape.records import CameHome, Draw, Place
from engine.landscape.state import LandscapeState
from engine.records import Event, Move

S = TypeVar("S", bound=LandscapeState)


class ScriptedTable(Generic[S]):
    """One game, played by scripts.

    A script has a line a turn: the placement, after ``|`` the follower move (nothing stands for ``pass``),
    and after further ``|`` the decisions that follow. Coordinates: x grows to the east, y to the south.

    Attributes:
        state: the game.
        events: what the last move produced.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    def push(self, move: Move) -> tuple[Event, ...]:
        """Make a move."""
        self.events = self.state.push(move)
        return self.events

    def draw(self, tile: str) -> tuple[Event, ...]:
        """Give the seat to move a tile."""
        first = self.state.chance_weights()[0][0]
        assert isinstance(first, Draw)
        return self.push(Draw(tile, first.seat))

    def lay(self, placement: str) -> tuple[Event, ...]:
        """Draw the tile that a placement names, unless it is in hand, and lay it."""
        if self.state.phase == "draw":
            self.draw(placement.split("@")[0])
        return self.do(placement)

    def do(self, text: str) -> tuple[Event, ...]:
        """Make the move that a text denotes."""
        return self.push(self.state.parse(text))

    def play(self, script: str) -> Self:
        """Play turns."""
        for line in filter(None, map(str.strip, script.splitlines())):
            placement, *steps = map(str.strip, line.split("|"))
            self.lay(placement)
            self.do((steps and steps[0]) or "pass")
            for step in steps[1:]:
                self.do(step)
        return self

    def homes(self) -> list[tuple[int, str]]:
        """Return the followers that came home by the last move, as seat and role."""
        return [(event.seat, event.role) for event in self.events if isinstance(event, CameHome)]

    def can(self, text: str) -> bool:
        """Return whether a text denotes a legal move."""
        return text in self.choices()

    def choices(self) -> set[str]:
        """Return the texts of all legal moves."""
        return set(map(self.state.notation, self.state.legal_moves()))

    def refusal(self, move: Move) -> str:
        """Return the id of the rule for which a move is refused."""
        with pytest.raises(engine.IllegalMove) as caught:
            self.state.push(move)
        return caught.value.rule

    def refused(self, placement: str) -> str:
        """Return the id of the rule for which a placement of the tile in hand is refused."""
        tile, _, rest = placement.partition("@")
        where, _, turned = rest.partition(" r")
        x, y = map(int, where.split(","))
        return self.refusal(Place(tile, x, y, int(turned) // 90))

    def feature(self, x: int, y: int, region: int = 0) -> Feature:
        """Return a feature."""
        return self.state.feature(x, y, region)

    def of(self, x: int, y: int, kind: str, number: int = 0) -> Feature:
        """Return the feature of the first (or another) region of a kind on a tile."""
        tile = next(tile for tile in self.state.landscape.laid() if (tile.x, tile.y) == (x, y))
        regions = [i for i, region in enumerate(tile.design.regions) if region.kind == kind]
        return self.feature(x, y, regions[number])
