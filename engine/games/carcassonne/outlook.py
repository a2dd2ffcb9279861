"""What may still come: turns left, tiles not yet laid, and the chance that they fill and close holes."""

from __future__ import annotations

from math import exp, log1p
from typing import Final

from engine.games.carcassonne.drawing import tile_set
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import FIELD
from engine.landscape.compass import RING, STEPS
from engine.landscape.landscape import Landscape
from engine.landscape.state import UNKNOWN

_MOST: Final = 0.6
"""Share of the tiles that a hole can count on at most: nobody fills it just because every tile fits."""

# For a hole (what it asks for, and the sides on which the feature waits): the designs that close it.
_closing: dict[int, tuple[int, ...]] = {}


def holes_of(land: Landscape, root: int) -> dict[int, int]:
    """Return the empty cells that a feature reaches, each with the sides it reaches it from, as bits.

    For a field the sides are left out, for it has nothing to close.
    """
    holes: dict[int, int] = {}
    if not land.open_ends[root]:
        return holes
    field = land.kind[root] == FIELD
    members, tile_at, first = land.members[root], land.tile_at, land.first
    cells, rotations, laid = land.cells, land.rotations, land.designs
    designs = land.tileset.designs
    left = land.tiles[root]
    while left:
        low = left & -left
        number = low.bit_length() - 1
        left ^= low
        at = cells[number]
        turned = designs[laid[number]].turned[rotations[number]]
        owners = turned.owners
        segments = members >> first[number]
        for side in range(4):
            if field:
                reached = any(segments >> region & 1 for region, _ in turned.joints[side])
            else:
                reached = owners[side] >= 0 and segments >> owners[side] & 1 > 0
            if reached:
                beside = at + STEPS[side]
                if beside not in tile_at:
                    holes[beside] = holes.get(beside, 0) | 1 << (side ^ 2)
    return holes


def gaps_of(land: Landscape, at: int) -> list[int]:
    """Return the empty cells around a cell."""
    return [at + step for step in RING if at + step not in land.tile_at]


def _closing_designs(need: int, sides: int) -> tuple[int, ...]:
    """Return the designs that fit in a hole and close a feature there, by index."""
    key = need << 4 | sides
    found = _closing.get(key)
    if found is None:
        tiles = tile_set()
        found = _closing[key] = tuple(
            design.index
            for design in tiles.designs
            if any(
                _closes(design.turned[rotation].owners, sides)
                for rotation in tiles.rotations(design.index, need)
            )
        )
    return found


def _closes(owners: tuple[int, ...], sides: int) -> bool:
    """Return whether the regions at some sides of a tile reach no other side."""
    reaching = {owners[side] for side in range(4) if sides >> side & 1}
    return not any(owners[side] in reaching for side in range(4) if not sides >> side & 1)


class Outlook:
    """What one seat may expect of the tiles to come, for as long as it thinks about one turn.

    Args:
        state: the position, as that seat sees it.
        laid: design that the turn in progress lays, when it still lies in hand: the outlook is that
            after the turn.

    Attributes:
        unseen: tiles that may still come, those in open hands among them.
        turns: for each seat the turns in which it has yet to lay a tile.
    """

    __slots__ = ("_counts", "_misses", "turns", "unseen")

    def __init__(self, state: CarcassonneState, laid: int | None = None) -> None:
        counts = state.pool.copy()
        for seat in range(state.players):
            for design in state.held(seat):
                if design != UNKNOWN:
                    counts[design] += 1
        ahead, players, on_turn = state.turns - state.turn, state.players, state.on_turn
        turns = [(ahead + (on_turn - seat) % players) // players for seat in range(players)]
        if laid is not None:
            counts[laid] -= 1
        elif state.phase in state.TILE_DUE:
            turns[on_turn] += 1
        self.turns = tuple(turns)
        self.unseen = sum(counts)
        self._counts = counts
        self._misses: dict[int, float] = {}

    def chance(self, need: int, sides: int, draws: float) -> float:
        """Return the chance that a hole is filled, and a feature closed there.

        Args:
            need: what the hole asks for, as in ``Landscape.frontier``; 0 where nothing lies beside it.
            sides: the sides of the hole at which the feature waits, as bits; 0 when any tile will do.
            draws: tiles that are drawn with this hole in mind.
        """
        key = need << 4 | sides
        found = self._misses.get(key)
        if found is None:
            counts = self._counts
            share = sum([counts[design] for design in _closing_designs(need, sides)]) / (self.unseen or 1)
            found = self._misses[key] = log1p(-min(share, _MOST))
        return 1.0 - exp(found * draws)
