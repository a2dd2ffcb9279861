"""What may still come: turns left, tiles not yet laid, and the chance that they close a hole."""

from __future__ import annotations

from math import log1p
from typing import Final

from engine.games.discovery.state import DiscoveryState, tile_set
from engine.landscape.compass import STEPS
from engine.landscape.landscape import Landscape
from engine.landscape.state import UNKNOWN

_SURE: Final = -50.0

# For a hole (what it asks for, and the sides on which the feature waits): designs that close, that fit.
_answers: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}


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


def _answer(need: int, sides: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the designs that close a feature in a hole, and all that fit there, by index."""
    key = need << 4 | sides
    found = _answers.get(key)
    if found is None:
        tiles = tile_set()
        fit, close = [], []
        for design in tiles.designs:
            rotations = tiles.rotations(design.index, need)
            if rotations:
                fit.append(design.index)
            for rotation in rotations:
                owners = design.turned[rotation].owners
                reaching = {owners[side] for side in range(4) if sides >> side & 1}
                if all(sides >> side & 1 or owners[side] not in reaching for side in range(4)):
                    close.append(design.index)
                    break
        found = _answers[key] = tuple(close), tuple(fit)
    return found


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

    __slots__ = ("_chances", "_counts", "turns", "unseen")

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
        self._chances: dict[int, tuple[float, float]] = {}

    def hole(self, need: int, sides: int) -> tuple[float, float]:
        """Return how likely one tile closes a feature in a hole, and fits there at all.

        Args:
            need: what the hole asks for, as in ``Landscape.frontier``.
            sides: the sides of the hole at which the feature waits, as bits.

        Returns:
            The logarithm of the chance that a tile does not close it (0 when none can), and the part of
            the tiles to come that fit.
        """
        key = need << 4 | sides
        found = self._chances.get(key)
        if found is None:
            closing, fitting = _answer(need, sides)
            counts = self._counts
            unseen = self.unseen or 1
            close = sum([counts[design] for design in closing]) / unseen
            fit = sum([counts[design] for design in fitting]) / unseen
            found = self._chances[key] = (log1p(-close) if close < 1 else _SURE, fit)
        return found
