"""The hills and vineyards of Hills & Sheep (HILL-1 to HILL-25, VINE-1 to VINE-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import ClassVar, Final, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.mechanisms import RingBonus, TieBreaker
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import GARDEN, MONASTERY, SHRINE
from engine.landscape.compass import RING, xy
from engine.landscape.feature import Term
from engine.landscape.state import UNKNOWN
from engine.landscape.steps import not_in_stack
from engine.landscape.tile_steps import TileChanceStep
from engine.landscape.tileset import TileSet
from engine.phase import Phase
from engine.records import Event, Json, Move
from engine.words import N_

VINEYARDS: Final = N_("vineyards")
_EACH_VINEYARD: Final = 3  # VINE-2

Hidden = tuple[tuple[int, int], ...]
"""For each tile under a hill its cell and design."""


class HillPhase(Phase):
    """The phase in which chance puts a tile under a hill."""

    HIDE = "hidden_tile"


@dataclass(frozen=True, slots=True)
class HideTile(Move):
    """Chance puts a tile face down under a hill (HILL-4); ``None`` for a tile that may not be known."""

    kind: ClassVar[str] = "hide_tile"
    binds: ClassVar[bool] = True  # HILL-32
    tile: str | None


@dataclass(frozen=True, slots=True)
class TileHidden(Event):
    """A tile was put face down under the hill at ``(x, y)``. ``seat`` is -1 before the first turn."""

    kind: ClassVar[str] = "tile_hidden"
    seat: int
    tile: str | None
    x: int
    y: int
    rule: str


class Hills(Module[CarcassonneState, Hidden]):
    """Hills win ties and hide tiles, vineyards make monasteries worth more."""

    order = 79
    is_plain = False
    changes_turns = False
    declared = frozenset(("after_placing", "break_tie", "completion_terms"))
    has_tiles = True
    tie_rule = "HILL-9"
    moves = (HideTile,)

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self._has_hills, self._has_vineyards = bool(options["hill_marks"]), bool(options["vineyards"])
        self._counts_meeples = options["hill_ties"] == "count"
        gardens = (GARDEN,) if options["vineyard_gardens"] else ()
        self._vineyard_kinds = (MONASTERY, SHRINE, *gardens)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["hills"] else None

    def initial(self, state: CarcassonneState) -> Hidden:
        return ()

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        """Find the hills, which hide tiles and win ties (HILL-4, HILL-9), and the vineyards (VINE-2)."""
        if self._has_hills:
            self.hiding = _marked(tiles, "hill")
            self.tie_breaker = TieBreaker(self.hiding, self._counts_meeples)
        if self._has_vineyards:
            self.ring_bonus = RingBonus(self._vineyard_kinds, _marked(tiles, "vineyard"), _EACH_VINEYARD)

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        designs = state.tileset.designs
        return {
            "hidden": [
                {"x": x, "y": y, "tile": None if design == UNKNOWN else designs[design].id}
                for at, design in self.part(state)
                for x, y in [xy(at)]
            ]
        }

    def add_steps(self, steps: StepTable) -> None:
        steps[HillPhase.HIDE] = [_HideTile(self)]

    def after_placing(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Have a tile put under a hill, if there is one left (HILL-4 to HILL-6)."""
        if state.landscape.designs[-1] not in self.hiding:
            return False
        if not (state.can_draw(state.on_turn) if state.turn else state.in_bag):
            return False
        state.await_chance(HillPhase.HIDE)
        return True

    def hide(self, state: CarcassonneState, design: int, events: list[Event]) -> None:
        """Put a tile under the hill placed last."""
        if state.turn:
            state.note_drawing(design, events)
        state.shift_pool(design, -1)
        at = state.landscape.cells[-1]
        self.set_part(state, (*self.part(state), (at, design)))
        tile = None if design == UNKNOWN else state.tileset.designs[design].id
        events.append(TileHidden(state.on_turn if state.turn else -1, tile, *xy(at), "HILL-4"))
        if state.turn:
            state.tile_placed(events, after=self)
        else:  # the tile that opens the board (HOUSE-5)
            state.choose_first(events)

    def unseen(self, state: CarcassonneState, counts: list[int]) -> None:
        for _, design in self.part(state):
            if design != UNKNOWN:  # HILL-7; in a view the bag still counts it
                counts[design] += 1

    def break_tie(self, state: CarcassonneState, segments: Sequence[int], seats: list[int]) -> list[int]:
        """Return the tied seats with a meeple on a hill, or with most there (HILL-9 to HILL-13)."""
        land, breaker = state.landscape, self.tie_breaker
        if breaker is None:
            return seats
        on_hills = Counter(
            land.holder[one] & 7
            for one in segments
            if land.weights[land.holder[one] >> 3] and land.tile_under(one).design.index in breaker.designs
        )
        least = max(on_hills[seat] for seat in seats) if breaker.counts else 1
        return [seat for seat in seats if on_hills[seat] >= max(1, least)] or seats

    def completion_terms(self, state: CarcassonneState, root: int) -> list[Term]:
        """Return the points of a monastery for the vineyards around it (VINE-2 to VINE-5)."""
        land, bonus = state.landscape, self.ring_bonus
        if bonus is None or land.kind[root] not in bonus.kinds:
            return []
        at = state.center(root)
        near = [land.tile_at[at + step] for step in RING if at + step in land.tile_at]
        count = sum(land.designs[tile] in bonus.designs for tile in near)
        return [Term(VINEYARDS, count, bonus.each)] if count else []


def _marked(tiles: TileSet, mark: str) -> frozenset[int]:
    return frozenset(design.index for design in tiles.designs if mark in design.marks)


class _HideTile(TileChanceStep[CarcassonneState, HideTile]):
    """Chance puts the next tile of the stack under a hill, unseen (HILL-4, HILL-7)."""

    makes = HideTile
    expected = ("HILL-4", N_("first a tile is put under the hill"))

    def __init__(self, hills: Hills) -> None:
        self._hills = hills

    def weights(self, state: CarcassonneState) -> tuple[Sequence[Move], Sequence[int]]:
        if state.is_view:
            return [HideTile(None)], [1]
        counts = state.drawable()
        found = [HideTile(design.id) for design in compress(state.tileset.designs, counts)]
        return found, list(filter(None, counts))

    def why_not(self, state: CarcassonneState, move: HideTile) -> IllegalMove:
        return not_in_stack(move.tile, "HILL-4")

    def apply(self, state: CarcassonneState, move: HideTile, events: list[Event]) -> None:
        design = UNKNOWN if move.tile is None else state.tileset.by_id[move.tile].index
        self._hills.hide(state, design, events)

    def seen(self, state: CarcassonneState, move: HideTile, seat: int | None) -> HideTile:
        return HideTile(None)

    def write(self, state: CarcassonneState, move: HideTile) -> str:
        return f"hide {move.tile or '?'}"
