"""The outlook: turns left, unseen tiles, and the share of them that close a hole."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import exp, log1p, prod
from typing import Final

from engine.landscape.compass import STEPS
from engine.landscape.design import RotatedDesign
from engine.landscape.holes import gaps_of, holes_of
from engine.landscape.state import UNKNOWN, LandscapeState
from engine.landscape.tileset import TileSet

_SURE: Final = -50.0  # stands for the logarithm of 0

HELPFUL_DRAWS: Final = 0.6
"""Tiles that help a seat close a feature, for each turn that it has."""


class CompletionOdds:
    """The tiles to come as one seat may expect them, for the evaluation of one turn.

    Args:
        laid: design that the turn in progress lays, when it still lies in hand: the outlook is that
            after the turn.
        most: upper limit of the share of tiles that fill a hole: a tile that fits is not always placed
            there.

    Attributes:
        unseen: tiles that may still come, those in open hands among them.
        counts: the same by design.
        most: the same as the argument.
        turns: for each seat the turns in which it has yet to lay a tile.
    """

    __slots__ = ("_misses", "_tileset", "counts", "most", "turns", "unseen")

    def __init__(self, state: LandscapeState, laid: int | None = None, most: float = 0.6) -> None:
        counts = state.pool.copy()
        for seat in range(state.players):
            for design in state.held(seat):
                if design != UNKNOWN:
                    counts[design] += 1
        ahead, players, on_turn = state.turns - state.turn, state.players, state.on_turn
        turns = [(ahead + (on_turn - seat) % players) // players for seat in range(players)]
        if laid is not None:
            counts[laid] -= 1
        elif state.phase.is_before_tile:
            turns[on_turn] += 1
        self.turns = tuple(turns)
        self.unseen = sum(counts)
        self.counts = counts
        self._tileset = state.tileset
        self.most = most
        self._misses: dict[int, float] = {}

    def share(self, need: int, sides: int, walls: int = 0) -> float:
        """Return the share of the tiles to come that close a feature in a hole, from 0 to 1.

        Args:
            need: what the hole asks for, as in ``Landscape.frontier``; 0 where nothing lies beside it.
            sides: the sides of the hole at which the feature waits, as bits; 0 when any tile will do.
            walls: the sides of the hole at which nothing can ever be placed, as bits.
        """
        counts, closing = self.counts, closing_designs(self._tileset, need, sides, walls)
        return sum([counts[design] for design in closing]) / (self.unseen or 1)

    def miss(self, need: int, sides: int, walls: int = 0) -> float:
        """Return the logarithm of the chance that a tile does not close a feature in a hole."""
        key = (need << 4 | sides) << 4 | walls
        found = self._misses.get(key)
        if found is None:
            share = min(self.share(need, sides, walls), self.most)
            found = self._misses[key] = log1p(-share) if share < 1 else _SURE
        return found

    def chance(self, need: int, sides: int, draws: float, walls: int = 0) -> float:
        """Return the chance that a hole is filled, and a feature closed there.

        Args:
            need, sides, walls: as for :meth:`share`.
        """
        miss = self._misses.get((need << 4 | sides) << 4 | walls)
        return 1.0 - exp((self.miss(need, sides, walls) if miss is None else miss) * draws)

    def completion(self, state: LandscapeState, root: int, seat: int) -> float:
        """Return the chance that a feature is completed with the tiles of a seat, spread over its holes."""
        if state.is_complete(root):
            return 1.0
        land, site = state.landscape, state.landscape.site
        if land.kind[root] in state.AROUND:
            holes = dict.fromkeys(gaps_of(land, state.center(root)), 0)
        else:
            holes = holes_of(land, root)
        if not holes or not state.can_be_completed(root):
            return 0.0
        allows = site.allows if site.wall_closes else None
        draws = self.turns[seat] * HELPFUL_DRAWS / len(holes)
        return prod(
            self._chance_on(
                state,
                hole,
                sides,
                draws,
                sum(1 << side for side, step in enumerate(STEPS) if allows and not allows(hole + step)),
            )
            for hole, sides in holes.items()
        )

    def _chance_on(self, state: LandscapeState, hole: int, sides: int, draws: float, walls: int) -> float:
        """Return the chance of :meth:`chance`, without the tiles that fit but may not be placed there."""
        need, counts = state.landscape.frontier.get(hole, 0), self.counts
        closing = closing_designs(self._tileset, need, sides, walls)
        barred = sum(counts[design] for design in closing if not state.rotations_on(design, hole))
        if not barred:
            return self.chance(need, sides, draws, walls)
        share = self.share(need, sides, walls) - barred / self.unseen
        return 1.0 - exp(log1p(-min(share, self.most)) * draws)


def guess(state: LandscapeState, sample: float) -> int | None:
    """Return a design that the hidden hand of the seat to move may hold, and that fits somewhere.

    Args:
        state: where that seat is to lay a tile.
        sample: from 0 to 1; decides between the designs, each as likely as its tiles are many.
    """
    land = state.landscape
    counts = [n if n and land.fits_somewhere(design) else 0 for design, n in enumerate(state.pool)]
    upto = list(accumulate(counts))
    return bisect_right(upto, sample * upto[-1]) if upto[-1] else None


def closing_designs(tiles: TileSet, need: int, sides: int, walls: int = 0) -> tuple[int, ...]:
    """Return the designs that fit in a hole and close a feature there, by index; results are cached."""
    key = (need << 4 | sides) << 4 | walls
    found = tiles.closing.get(key)
    if found is None:
        found = tiles.closing[key] = tuple(
            design.index
            for design in tiles.designs
            if not design.starting
            and any(
                _closes(design.turned[rotation], need, sides, walls)
                for rotation in tiles.rotations(design.index, need)
            )
        )
    return found


def _closes(turned: RotatedDesign, need: int, sides: int, walls: int) -> bool:
    """Return whether the regions that continue a feature at some sides of a tile reach no other side."""
    owners = turned.owners
    fitting = [(need >> 3 * side & 7) in (0, edge + 1) for side, edge in enumerate(turned.edges)]
    joined = {owners[side] for side in range(4) if sides >> side & 1 and fitting[side]}
    return not any(
        fitting[side] and owners[side] in joined for side in range(4) if not (sides | walls) >> side & 1
    )
