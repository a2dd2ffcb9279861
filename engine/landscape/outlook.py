"""What may still come: turns left, tiles not yet laid, and the share of them that close a hole."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import exp, log1p
from typing import Final

from engine.landscape.phase import TILE_DUE
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
        elif state.phase in TILE_DUE:
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


def guess(state: LandscapeState, luck: float) -> int | None:
    """Return a design that the hidden hand of the seat to move may hold, and that fits somewhere.

    Args:
        state: where that seat is to lay a tile.
        luck: from 0 to 1; decides between the designs, each as likely as its tiles are many.
    """
    land = state.landscape
    counts = [n if n and land.fits_somewhere(design) else 0 for design, n in enumerate(state.pool)]
    upto = list(accumulate(counts))
    return bisect_right(upto, luck * upto[-1]) if upto[-1] else None


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
