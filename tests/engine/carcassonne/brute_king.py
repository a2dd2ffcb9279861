"""A second reading of the King and the Robber Baron (KING-1 to KING-9, ROBBER-1 to ROBBER-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tests.engine.brute import Area

if TYPE_CHECKING:
    from tests.engine.carcassonne.brute_board import Board

KING, ROBBER = "city", "road"
"""The two tokens, by the kind of feature that brings them."""


def has(options: Mapping[str, Any], part: str) -> bool:
    """Return whether the tiles, the King or the Robber are in play (KING-40)."""
    return bool(options["king_robber"]) and (options["king_parts"] == "all" or part in options["king_parts"])


class Tokens:
    """The two tokens.

    Attributes:
        holder: the seat that has each token; a token that nobody has is missing.
        largest: the tiles of the largest feature of its kind completed so far.
    """

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.scoring = options["king_scoring"]
        self.in_play = [token for token, name in ((KING, "king"), (ROBBER, "robber")) if has(options, name)]
        self.holder: dict[str, int] = {}
        self.largest: dict[str, int] = {}

    def tile_laid(self, board: Board, seat: int, fresh: Iterable[Area]) -> list[int]:
        """Hand the tokens on; return the seats that score 1 point at once, one for each point.

        Args:
            board: the board with the tile.
            seat: who has laid it.
            fresh: the features of the tile.
        """
        points: list[int] = []
        for token in self.in_play:
            sizes = [board.size(one) for one in fresh if board.kind(one) == token and not board.gaps(one)]
            if self.scoring == "running" and token in self.holder:
                points += [self.holder[token]] * len(sizes)
            if max(sizes, default=0) > self.largest.get(token, 0):
                self.largest[token] = max(sizes)
                self.holder[token] = seat
        return points

    def final(self, board: Board) -> list[tuple[int, int]]:
        """Return who gets how many points at the end."""
        if self.scoring == "running":
            return []
        if self.scoring == "ten":
            return [(seat, 10) for seat in self.holder.values()]
        if self.scoring == "pair":
            held = list(self.holder.values())
            return [(seat, 40 if held.count(seat) == 2 else 15) for seat in set(held)]
        complete = [board.kind(area) for area in board.areas() if not board.gaps(area)]
        return [(seat, complete.count(token)) for token, seat in self.holder.items()]
