"""Little Buildings (LITTLE-1 to LITTLE-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.cross import tiles_in_cross
from engine.games.carcassonne.mechanisms import TileToken
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CROSS
from engine.landscape.compass import RING, xy
from engine.landscape.feature import Term
from engine.landscape.landscape import bits
from engine.landscape.phase import TilePhase
from engine.landscape.steps import NOT_A_FOLLOWER_MOVE
from engine.landscape.tile_steps import ClaimStep
from engine.records import Event, Json, Move
from engine.words import N_

VALUES: Final[Mapping[str, Mapping[str, int]]] = {
    "equal": {"building": 1},
    "kinds": {"tower": 3, "house": 2, "shed": 1},
}
"""For each way to count them the kinds of buildings with their points (LITTLE-2, LITTLE-3, LITTLE-8)."""

_TOKENS: Final = 18


def counted_as(building: str) -> str:
    """Return the name of buildings of a kind among the terms of a value."""
    return f"little {building}"


@dataclass(frozen=True, slots=True)
class PlaceBuilding(Move):
    """A seat puts a little building on the tile just placed, instead of a follower (LITTLE-4)."""

    kind: ClassVar[str] = "build"
    building: str


@dataclass(frozen=True, slots=True)
class BuildingPlaced(Event):
    """A seat put a little building on a tile."""

    kind: ClassVar[str] = "building_placed"
    seat: int
    building: str
    x: int
    y: int
    rule: str


class Buildings(NamedTuple):
    """The little buildings of a position.

    Attributes:
        left: for each seat how many of each kind it has.
        built: for each kind the numbers of the tiles that have one, as bits.
    """

    left: tuple[tuple[int, ...], ...]
    built: tuple[int, ...]


class LittleBuildings(Module[CarcassonneState, Buildings]):
    """Tokens on tiles: a feature scores more for each building on its tiles."""

    order = 77
    moves = (PlaceBuilding,)
    changes_turns = False
    declared = frozenset(("added_terms",))
    token_kept = 0.5

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.values = VALUES[str(options["little_value"])]
        self.tile_tokens = tuple(TileToken(PlaceBuilding(name), each) for name, each in self.values.items())

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["little_buildings"] else None

    def initial(self, state: CarcassonneState) -> Buildings:
        kinds = len(self.values)
        return Buildings(((_TOKENS // kinds // state.players,) * kinds,) * state.players, (0,) * kinds)

    def tokens_placed(self, state: CarcassonneState) -> Buildings:
        return self.part(state)

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        part, cells = self.part(state), state.landscape.cells
        return {
            "buildings": [
                {"building": name, "at": [*xy(cells[tile])]}
                for name, built in zip(self.values, part.built, strict=True)
                for tile in bits(built)
            ],
            "buildings_left": [dict(zip(self.values, left, strict=True)) for left in part.left],
        }

    def add_steps(self, steps: StepTable) -> None:
        steps[TilePhase.FOLLOWER].append(_BuildOnTile(self))

    def build(self, state: CarcassonneState, building: str) -> None:
        """Put a building of the seat on turn on the tile placed last."""
        (left, built), seat, tile = self.part(state), state.on_turn, len(state.landscape.cells) - 1
        kind = [*self.values].index(building)
        mine = (*left[seat][:kind], left[seat][kind] - 1, *left[seat][kind + 1 :])
        more = (*built[:kind], built[kind] | 1 << tile, *built[kind + 1 :])
        self.set_part(state, Buildings((*left[:seat], mine, *left[seat + 1 :]), more))

    def added_terms(self, state: CarcassonneState, root: int, *, complete: bool) -> list[Term]:
        """Return the points for the buildings on the tiles of a feature (LITTLE-6, LITTLE-7)."""
        part, land = self.part(state), state.landscape
        is_cross = land.kind[root] == CROSS
        if not any(part.built) or not (complete or state.values.incomplete or is_cross):
            return []
        tiles = land.tiles[root]
        if is_cross:  # ABBOT2-MIX-5
            tiles = sum(1 << number for number in tiles_in_cross(land, state.center(root)))
        elif land.kind[root] in state.AROUND:
            at = state.center(root)
            tiles = sum(1 << land.tile_at[at + step] for step in (0, *RING) if at + step in land.tile_at)
        numbers = [(built & tiles).bit_count() for built in part.built]
        kinds = zip(self.values.items(), numbers, strict=True)
        return [Term(counted_as(name), number, each) for (name, each), number in kinds if number]

    def step_gains(self, state: CarcassonneState, move: Move) -> list[float] | None:
        """Return the points of a building for those who lead on its tile, less its worth in the supply."""
        if not isinstance(move, PlaceBuilding):
            return None
        land, each = state.landscape, self.values[move.building]
        gains = [0.0] * state.players
        near = {land.cells[-1] + step for step in (0, *RING)}
        for root in land.occupied_roots():
            beside = land.kind[root] in state.AROUND and state.center(root) in near
            if beside or land.tiles[root] >> len(land.cells) - 1 & 1:
                for seat in state.leaders([*bits(land.occupied[root])]):
                    gains[seat] += each
        gains[state.on_turn] -= self.token_kept * each
        return gains


class _BuildOnTile(ClaimStep[CarcassonneState, PlaceBuilding]):
    makes = PlaceBuilding
    expected = ("CARC-3.1", NOT_A_FOLLOWER_MOVE)

    def __init__(self, module: LittleBuildings) -> None:
        self._module = module

    def legal(self, state: CarcassonneState) -> list[Move]:
        left = self._module.part(state).left[state.on_turn]
        return [token.move for token, number in zip(self._module.tile_tokens, left, strict=True) if number]

    def why_not(self, state: CarcassonneState, move: PlaceBuilding) -> IllegalMove:
        return IllegalMove("LITTLE-1", N_("you have no such building left"))

    def apply(self, state: CarcassonneState, move: PlaceBuilding, events: list[Event]) -> None:
        self._module.build(state, move.building)
        x, y = xy(state.landscape.cells[-1])
        events.append(BuildingPlaced(state.on_turn, move.building, x, y, "LITTLE-4"))
        state.follower_step_over(events)

    def claim(self, state: CarcassonneState, move: PlaceBuilding) -> tuple[str, int, str]:
        return "build", state.landscape.first[-1], move.building

    def write(self, state: CarcassonneState, move: PlaceBuilding) -> str:
        return f"build {move.building}"
