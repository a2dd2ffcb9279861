"""The Watchtowers (WATCH-1 to WATCH-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Self

from engine.game import Setting
from engine.games.carcassonne import scoring
from engine.games.carcassonne.mechanisms import FaceBonus
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, ROAD
from engine.landscape.compass import RING
from engine.landscape.design import Design
from engine.landscape.feature import Term
from engine.landscape.records import FeatureScored
from engine.landscape.tileset import TileSet
from engine.records import Event

WATCHTOWER: Final = "watchtower"
"""The name of a tower that scores, in the place of a kind of feature."""


class TowerKind(NamedTuple):
    """A kind of watchtower: what it counts, and the points for each (WATCH-5)."""

    counted: str
    each: int


KINDS: Final = {
    "meeples": TowerKind("meeples", 2),
    "pennants": TowerKind(scoring.PENNANTS, 2),
    "roads": TowerKind("road tiles", 1),
    "cities": TowerKind("city tiles", 1),
    "monasteries": TowerKind("monasteries", 3),
}


class Due(NamedTuple):
    """A tower's points for one meeple of a completed feature, in the solo game."""

    root: int
    what: str
    number: int
    each: int


def mark_of(kind: str) -> str:
    """Return the mark of the faces with a kind of watchtower."""
    return f"{WATCHTOWER}-{kind}"


class Watchtowers(Module[CarcassonneState, tuple[Due, ...]]):
    """Meeples beside a watchtower score for its surroundings when their road or city is completed.

    Its part of a position is for the solo game: the points of towers by the features of the last tile.
    """

    order = 70
    changes_turns = False
    has_tiles = True
    declared = frozenset(("meeple_bonus",))

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["watchtowers"] else None

    def initial(self, state: CarcassonneState) -> tuple[Due, ...]:
        return ()

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        shown = [_shown(design) for design in tiles.designs]
        self.face_bonuses = {
            design.index: FaceBonus(
                *tower, tuple(one[kind] for one in shown) if kind in shown[design.index] else None
            )
            for design in tiles.designs
            for kind, tower in KINDS.items()
            if mark_of(kind) in design.marks
        }

    def meeple_bonus(self, state: CarcassonneState, segment: int) -> Term | None:
        land = state.landscape
        number = land.number_under(segment)
        bonus = self.face_bonuses.get(land.designs[number])
        if bonus is None or land.kind[segment] not in (CITY, ROAD):  # WATCH-7
            return None
        at, tile_at = land.cells[number], land.tile_at
        around = [tile_at[near] for step in (0, *RING) if (near := at + step) in tile_at]
        if bonus.shown is None:
            count = int(land.holder[segment] < 0)
            first = (*land.first, len(land.parent))
            for tile in around:
                held = land.holder[first[tile] : first[tile + 1]]
                count += sum(one >= 0 and land.weights[one >> 3] > 0 for one in held)
        else:
            count = sum(bonus.shown[land.designs[tile]] for tile in around)
        return Term(bonus.counted, count, bonus.each)

    def before_scoring(self, state: CarcassonneState, roots: list[int], events: list[Event]) -> None:
        """Score the towers, all of them before the first figure comes home (WATCH-3, WATCH-9)."""
        if state.is_solo:
            due = [(root, term) for root in roots for _, term in state.meeple_bonuses(root)]
            self.set_part(state, tuple(Due(root, one.what, one.count, one.each) for root, one in due))
            return
        land = state.landscape
        for segment, term in [found for root in roots for found in state.meeple_bonuses(root)]:
            points = ((land.holder[segment] & 7, term.points),)
            state.award(points)
            if state.quiet:
                continue
            x, y, region = land.place_of(segment)
            terms, tiles = ((term.what, term.count, term.each),), ((x, y),)
            scored = FeatureScored(
                WATCHTOWER, points, terms, tiles, x, y, region, complete=True, final=False, rule="WATCH-3"
            )
            events.append(scored)

    def solo_terms(self, state: CarcassonneState, root: int) -> list[Term]:
        return [Term(*due[1:]) for due in self.part(state) if due.root == root]


def _shown(design: Design) -> dict[str, int]:
    """Return the number of each thing on a face that towers count; roads and cities count once a tile."""
    kinds = [region.kind for region in design.regions]
    return {
        "pennants": sum(region.tokens.get("pennant", 0) for region in design.regions),
        "roads": int("road" in kinds),
        "cities": int("city" in kinds),
        "monasteries": kinds.count("monastery") + kinds.count("shrine"),
    }
