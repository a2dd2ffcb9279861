"""What may still come: turns left, tiles not yet laid, and the share of them that close a hole."""

from __future__ import annotations

from math import exp, log1p
from typing import Final

from engine.landscape.compass import RING, STEPS
from engine.landscape.landscape import Landscape
from engine.landscape.state import UNKNOWN, LandscapeState
from engine.landscape.tileset import TileSet

_MOST: Final = 0.6
"""Share of the tiles that a hole can count on at most: nobody fills it just because every tile fits."""


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

    __slots__ = ("_counts", "_odds", "_tileset", "turns", "unseen")

    def __init__(self, state: LandscapeState, laid: int | None = None) -> None:
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
        self._tileset = state.tileset
        self._odds: dict[int, float] = {}

    def share(self, need: int, sides: int) -> float:
        """Return the share of the tiles to come that close a feature in a hole, from 0 to 1.

        Args:
            need: what the hole asks for, as in ``Landscape.frontier``; 0 where nothing lies beside it.
            sides: the sides of the hole at which the feature waits, as bits; 0 when any tile will do.
        """
        counts = self._counts
        closing = closing_designs(self._tileset, need, sides)
        return sum([counts[design] for design in closing]) / (self.unseen or 1)

    def chance(self, need: int, sides: int, draws: float) -> float:
        """Return the chance that a hole is filled, and a feature closed there.

        Args:
            need: what the hole asks for, as in ``Landscape.frontier``; 0 where nothing lies beside it.
            sides: the sides of the hole at which the feature waits, as bits; 0 when any tile will do.
            draws: tiles that are drawn with this hole in mind.
        """
        key = need << 4 | sides
        found = self._odds.get(key)
        if found is None:
            share = self.share(need, sides)
            found = self._odds[key] = log1p(-min(share, _MOST))
        return 1.0 - exp(found * draws)


def closing_designs(tiles: TileSet, need: int, sides: int) -> tuple[int, ...]:
    """Return the designs that fit in a hole and close a feature there, by index; each hole is tried once."""
    key = need << 4 | sides
    found = tiles.closing.get(key)
    if found is None:
        found = tiles.closing[key] = tuple(
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


def holes_of(land: Landscape, root: int, *, by_side: bool) -> dict[int, int]:
    """Return the empty cells that a feature reaches, each with the sides it reaches it from, as bits.

    Args:
        land: the tiles that lie.
        root: root segment of the feature.
        by_side: whether it owns whole sides (a road, a city); of one that owns halves (a field) the sides
            mean that some half of them is its own.
    """
    holes: dict[int, int] = {}
    if not land.open_ends[root]:
        return holes
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
            if by_side:
                reached = owners[side] >= 0 and segments >> owners[side] & 1 > 0
            else:
                reached = any(segments >> region & 1 for region, _ in turned.joints[side])
            if reached:
                beside = at + STEPS[side]
                if beside not in tile_at:
                    holes[beside] = holes.get(beside, 0) | 1 << (side ^ 2)
    return holes


def gaps_of(land: Landscape, at: int) -> list[int]:
    """Return the empty cells around a cell."""
    return [at + step for step in RING if at + step not in land.tile_at]
