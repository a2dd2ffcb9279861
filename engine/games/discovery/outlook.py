"""What may still come: turns left, tiles not yet laid, and the chance that they close a hole."""

from __future__ import annotations

from math import log1p
from typing import Final

from engine.games.discovery.state import DiscoveryState, tile_set
from engine.landscape.compass import STEPS
from engine.landscape.landscape import Landscape
from engine.landscape.state import UNKNOWN

_SURE: Final = -50.0

# For a hole (what it asks for, and the sides on which the feature waits): the designs that close it.
_closing: dict[int, tuple[int, ...]] = {}


def holes_of(land: Landscape, root: int) -> dict[int, int]:
    """Return the empty cells that a feature reaches, each with the sides it reaches it from, as bits."""
    holes: dict[int, int] = {}
    members, tile_at, first = land.members[root], land.tile_at, land.first
    cells, rotations, laid = land.cells, land.rotations, land.designs
    designs = land.tileset.designs
    left = land.tiles[root]
    while left:
        low = left & -left
        number = low.bit_length() - 1
        left ^= low
        at = cells[number]
        owners = designs[laid[number]].turned[rotations[number]].owners
        segments = members >> first[number]
        for side in range(4):
            if segments >> owners[side] & 1:
                beside = at + STEPS[side]
                if beside not in tile_at:
                    holes[beside] = holes.get(beside, 0) | 1 << (side ^ 2)
    return holes


def _closing_designs(need: int, sides: int) -> tuple[int, ...]:
    """Return the designs that can close a feature in a hole, by index."""
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

    def __init__(self, state: DiscoveryState, laid: int | None = None) -> None:
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

    def miss(self, need: int, sides: int) -> float:
        """Return the logarithm of the chance that a tile does not close a feature in a hole.

        Args:
            need: what the hole asks for, as in ``Landscape.frontier``.
            sides: the sides of the hole at which the feature waits, as bits.
        """
        key = need << 4 | sides
        found = self._misses.get(key)
        if found is None:
            counts = self._counts
            share = sum([counts[design] for design in _closing_designs(need, sides)]) / (self.unseen or 1)
            found = self._misses[key] = log1p(-share) if share < 1 else _SURE
        return found
