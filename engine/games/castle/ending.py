"""The final scoring of The Castle, computed without changing anything (CAST-10.6 to 10.12).

Tokens of the end are used in the way that gives most. There is no choice to make: a keep token can only help,
and the unfinished features and courts that give most are always the best (CAST-9.9).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.games.castle import scoring
from engine.games.castle.board import NUMBERS, UNFINISHED, CastleBoard
from engine.games.castle.scoring import EACH_MARKET
from engine.games.castle.tiles import COURT
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import heads


class KeepAward(NamedTuple):
    """The scoring of the keeps: the sizes, the seat that wins or -1, and the largest group of empty cells."""

    sizes: tuple[int, ...]
    seat: int
    cells: tuple[int, ...]


class FeatureAward(NamedTuple):
    """The final award of a feature."""

    root: int  # the feature
    points: tuple[tuple[int, int], ...]  # for each seat that scores, or has followers there, its points
    size: int  # its tiles or markets
    each: int  # points for each of them, for the seat that gets most
    tokens: tuple[int, ...]  # the seats that use a token on it


class Ending(NamedTuple):
    """The awards of the final scoring, in its order."""

    keep: KeepAward
    unfinished: tuple[FeatureAward, ...]
    courts: tuple[FeatureAward, ...]
    points: tuple[tuple[int, int], ...]

    def totals(self) -> list[int]:
        """Return the points that each seat gets."""
        totals = [0, 0]
        if self.keep.seat >= 0:
            totals[self.keep.seat] += len(self.keep.cells)
        for award in (*self.unfinished, *self.courts):
            for seat, points in award.points:
                totals[seat] += points
        for seat, points in self.points:
            totals[seat] += points
        return totals


@dataclass(frozen=True, slots=True)
class FinalScoring:
    """The position as the final scoring needs it."""

    board: CastleBoard  # the board
    land: Landscape  # the tiles that lie, with the followers on them
    tokens: Sequence[Sequence[int]]  # for each seat how many tokens of each kind it holds, by number
    keeps: tuple[int, int]  # the sizes of the houses under the keeps
    keep_bonus: int  # what a keep token adds (CAST-9.8)
    full: bool  # whether unfinished features give their normal value (CAST-9.6)
    ties: bool  # whether equal numbers of followers score for both (CAST-12.1)

    def ending(self) -> Ending:
        """Return the awards of the final scoring."""
        roots = self.land.occupied_roots()
        return Ending(self.keep(), tuple(self._unfinished(roots)), tuple(self._courts(roots)), self._points())

    def keep(self) -> KeepAward:
        """Return the awards of the keeps (CAST-10.7, CAST-9.8)."""
        kind = NUMBERS["keep"]
        mine, theirs = (
            size + self.keep_bonus * self.tokens[seat][kind] if size else 0
            for seat, size in enumerate(self.keeps)
        )
        cells = scoring.largest_empty_group(self.board.spaces, self.land.tile_at)
        return KeepAward((mine, theirs), -1 if mine == theirs else int(theirs > mine), cells)

    def _unfinished(self, roots: list[int]) -> list[FeatureAward]:
        """Return the awards of the tokens for unfinished features (CAST-9.6)."""
        land = self.land
        found = []
        for kind, name in UNFINISHED.items():
            number = NUMBERS[name]
            amount = self.board.tokens[number].amount
            open_ones = [root for root in roots if land.kind[root] == kind and land.open_ends[root]]
            chosen: dict[int, list[int]] = {}
            for seat in range(2):
                count = self.tokens[seat][number]
                if count:
                    won = [root for root in open_ones if seat in self._winners(root)]
                    won.sort(key=lambda root: -self._unfinished_value(root, amount))
                    for root in won[:count]:
                        chosen.setdefault(root, []).append(seat)
            for root, seats in chosen.items():
                tiles = land.tiles[root].bit_count()
                each = self._unfinished_value(root, amount) // tiles
                points = tuple((seat, tiles * each) for seat in seats)
                found.append(FeatureAward(root, points, tiles, each, tuple(seats)))
        return found

    def _unfinished_value(self, root: int, amount: int) -> int:
        land = self.land
        each = scoring.rate(land.kind[root], land.tokens[root]) if self.full else amount
        return land.tiles[root].bit_count() * each

    def _winners(self, root: int) -> tuple[int, ...]:
        return scoring.winners(self.land, root, ties=self.ties)

    def _courts(self, roots: list[int]) -> list[FeatureAward]:
        """Return the awards of the courts (CAST-10.9, CAST-10.10, CAST-9.7)."""
        land = self.land
        number = NUMBERS["market"]
        amount = self.board.tokens[number].amount
        courts = [root for root in roots if land.kind[root] == COURT]
        won = {root: self._winners(root) for root in courts}
        dearer: dict[int, list[int]] = {root: [] for root in courts}
        for seat in range(2):
            mine = [root for root in courts if seat in won[root] and land.tokens[root]]
            mine.sort(key=lambda root: -land.tokens[root].bit_count())
            for root in mine[: self.tokens[seat][number]]:
                dearer[root].append(seat)
        found = []
        for root in courts:
            markets = land.tokens[root].bit_count()
            each = [amount if seat in dearer[root] else EACH_MARKET for seat in range(2)]
            count = heads(land, bits(land.occupied[root]))
            points = tuple((seat, markets * each[seat] if seat in won[root] else 0) for seat in sorted(count))
            best = max([each[seat] for seat in won[root]], default=EACH_MARKET)
            found.append(FeatureAward(root, points, markets, best, tuple(dearer[root])))
        return found

    def _points(self) -> tuple[tuple[int, int], ...]:
        """Return for each seat what its tokens of points give, a pair for each token (CAST-10.11)."""
        number = NUMBERS["points"]
        amount = self.board.tokens[number].amount
        return tuple((seat, amount) for seat in range(2) for _ in range(self.tokens[seat][number]))
