"""The Labyrinth (LAB-1 to LAB-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from engine.game import Setting
from engine.games.carcassonne.mechanisms import Fork
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import ROAD
from engine.landscape.compass import STEPS
from engine.landscape.feature import Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.tileset import TileSet

LABYRINTH: Final = "labyrinth"
"""The token on the road with four arms."""


class Labyrinth(Module[CarcassonneState, None]):
    """A road with four arms; by the basic rule it is a road like any other (LAB-7)."""

    order = 76
    changes_turns = False
    has_tiles = True
    marks = frozenset((LABYRINTH,))

    rule: ClassVar[str] = "basic"

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["labyrinth"] and options["labyrinth_rule"] == cls.rule else None


class AdvancedLabyrinth(Labyrinth):
    """Its arms are claimed one by one, and once complete each meeple on them brings points (LAB-6)."""

    rule = "advanced"
    declared = frozenset(("added_terms", "may_join"))
    fork = Fork(LABYRINTH, 2)

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        self._token = tiles.tokens.index(LABYRINTH)

    def added_terms(self, state: CarcassonneState, root: int, *, complete: bool) -> list[Term]:
        land = state.landscape
        if not (complete and self._runs_through(land, root)):
            return []
        meeples = sum(land.weights[land.holder[one] >> 3] > 0 for one in bits(land.occupied[root]))
        return [Term("meeples", meeples, self.fork.each)]

    def rule_of(self, state: CarcassonneState, root: int, *, complete: bool) -> str | None:
        return "LAB-6" if self.added_terms(state, root, complete=complete) else None

    def may_join(self, state: CarcassonneState, segment: int) -> bool:
        land = state.landscape
        if land.kind[segment] != ROAD or not self._runs_through(land, land.root(segment)):
            return False
        mazes = [one for one in bits(land.members[land.root(segment)]) if self._is_maze(land, one)]
        return segment in mazes or not any(land.holder[one] >= 0 for one in _arm(land, segment, mazes))

    def _runs_through(self, land: Landscape, root: int) -> bool:
        """Return whether a feature runs through a labyrinth."""
        return bool(land.tokens[root] & land.named[self._token])

    def _is_maze(self, land: Landscape, segment: int) -> bool:
        number = land.number_under(segment)
        region = land.tileset.designs[land.designs[number]].regions[segment - land.first[number]]
        return bool(region.tokens.get(LABYRINTH))


def _arm(land: Landscape, segment: int, mazes: list[int]) -> set[int]:
    """Return the segments of a road to which a segment is joined without a labyrinth between them."""
    found, waiting = {segment}, [segment]
    while waiting:
        one = waiting.pop()
        number = land.number_under(one)
        mine = land.tileset.designs[land.designs[number]].turned[land.rotations[number]]
        for side, step in enumerate(STEPS):
            beside = land.tile_at.get(land.cells[number] + step)
            if beside is None:
                continue
            theirs = land.tileset.designs[land.designs[beside]].turned[land.rotations[beside]]
            for region, port in mine.joints[side]:
                other = land.first[beside] + theirs.owners[port]
                if land.first[number] + region == one and other not in (*found, *mazes):
                    found.add(other)
                    waiting.append(other)
    return found
