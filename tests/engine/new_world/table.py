"""A table of New World on which a test lays the tiles it wants, by legal moves only."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.new_world.records import LeftBehind
from engine.games.new_world.state import NewWorldState
from engine.landscape.feature import Feature
from engine.landscape.records import CameHome, Draw, FeatureScored, Place
from engine.records import Event, Move

SEA_TRAIL = "W17@-1,4 r90 | robber:EW\n"
"""A turn that begins a trail at the sea, for the first seat."""


class Table:
    """One game, played by scripts; the first seat begins.

    A script has a line a turn: the placement, and after ``|`` the settler move (nothing stands for
    ``pass``): ``W16@-1,2 r0 | robber:E``. Column 1 lies at x = -1; y grows to the south.
    """

    def __init__(self, players: int = 2, **options: Any) -> None:
        state = engine.new_game("new_world", players=players, options=options)
        assert isinstance(state, NewWorldState)
        self.state = state
        self.events: tuple[Event, ...] = ()

    def draw(self, tile: str) -> None:
        """Give the seat to move a tile."""
        first = self.state.chance_weights()[0][0]
        assert isinstance(first, Draw)
        self.events = self.state.push(Draw(tile, first.seat))

    def lay(self, placement: str) -> None:
        """Draw the tile that a placement names and lay it."""
        self.draw(placement.split("@")[0])
        self.do(placement)

    def do(self, text: str) -> None:
        """Make the move that a text denotes."""
        self.events = self.state.push(self.state.parse(text))

    def play(self, script: str) -> Table:
        """Play turns."""
        for line in filter(None, map(str.strip, script.splitlines())):
            placement, _, settler = line.partition("|")
            self.lay(placement.strip())
            self.do(settler.strip() or "pass")
        return self

    def put_surveyors(self, *columns: int) -> Table:
        """Let the surveyors stand in some columns."""
        self.state.extra = self.state.extra._replace(columns=columns)
        return self

    def scored(self) -> list[tuple[str, dict[int, int]]]:
        """Return what the last move scored: kind of feature and points by seat, in order."""
        return [(e.feature, dict(e.points)) for e in self.events if isinstance(e, FeatureScored)]

    def homes(self) -> list[tuple[int, str]]:
        """Return the settlers that came home with their scoring, as seat and role."""
        return [(e.seat, e.role) for e in self.events if isinstance(e, CameHome)]

    def left_behind(self) -> list[tuple[int, str]]:
        """Return the settlers that were left behind, as seat and role."""
        return [(e.seat, e.role) for e in self.events if isinstance(e, LeftBehind)]

    def standing(self) -> list[tuple[int, str]]:
        """Return the settlers on the board, as seat and role."""
        return sorted((f.seat, f.role) for f in self.state.followers())

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

    def of(self, x: int, y: int, kind: str, which: int = 0) -> Feature:
        """Return the feature of the first region of a kind on a tile, or of a later one."""
        tile = next(tile for tile in self.state.landscape.laid() if (tile.x, tile.y) == (x, y))
        regions = [i for i, region in enumerate(tile.design.regions) if region.kind == kind]
        return self.state.feature(x, y, regions[which])
