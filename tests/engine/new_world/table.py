"""A table of New World on which a test lays the tiles it wants."""

from __future__ import annotations

from typing import Any

import engine
from engine.games.new_world.records import LeftBehind
from engine.games.new_world.state import NewWorldState
from engine.landscape.records import FeatureScored
from tests.engine.scripted import ScriptedTable

SEA_TRAIL = "W17@-1,4 r90 | robber:EW\n"
"""A turn that begins a trail at the sea, for the first seat."""


class Table(ScriptedTable[NewWorldState]):
    """A table of New World: ``W16@-1,2 r0 | robber:E``. Column 1 lies at x = -1; the first seat begins."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        state = engine.new_game("new_world", players=players, options=options)
        assert isinstance(state, NewWorldState)
        super().__init__(state)

    def put_surveyors(self, *columns: int) -> Table:
        """Let the surveyors stand in some columns."""
        self.state.extra = self.state.extra._replace(columns=columns)
        return self

    def scored(self) -> list[tuple[str, dict[int, int]]]:
        """Return the last move's scores: kind of feature and points by seat, in order."""
        return [(e.feature, dict(e.points)) for e in self.events if isinstance(e, FeatureScored)]

    def left_behind(self) -> list[tuple[int, str]]:
        """Return the settlers that were left behind, as seat and role."""
        return [(e.seat, e.role) for e in self.events if isinstance(e, LeftBehind)]

    def standing(self) -> list[tuple[int, str]]:
        """Return the settlers on the board, as seat and role."""
        return sorted((f.seat, f.role) for f in self.state.followers())
