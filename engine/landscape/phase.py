"""The phases of the square-tile games."""

from __future__ import annotations

from typing import Final

from engine.phase import Phase


class TilePhase(Phase):
    """The phases of the square-tile games; modules add their own. The values are written into positions."""

    # Before the first turn; chance moves in all but the last line.
    HIDE = "hide"  # tokens are put on the corners of the wall
    OPEN = "open"  # a tile opens the board
    REMOVE = "remove"  # tiles leave the game
    BEGIN = "begin"  # the first player is drawn
    LOTS = "lots"  # the seats draw tiles for the right to begin
    DEAL = "deal"  # the first hands are dealt

    # A turn.
    DRAW = "draw"  # chance
    BID = "bid"
    SELL = "sell"
    PLACE = "place"
    AGREE = "agree"
    DISCARD = "discard"
    REPLACE = "replace"  # chance
    FORGO = "forgo"
    FOLLOWER = "follower"
    SCORE = "score"
    SETTLE = "settle"
    DOUBLE = "double"
    REVEAL = "reveal"  # chance
    SECOND_PART = "second_part"
    EXTRA_TURN = "extra_turn"
    REFILL = "refill"  # chance

    OVER = "over"

    @property
    def is_before_tile(self) -> bool:
        return self in _BEFORE_TILE


# The phases of each turn as constants, which hot code reads faster than attributes of the class.
DRAW: Final = TilePhase.DRAW
PLACE: Final = TilePhase.PLACE
FOLLOWER: Final = TilePhase.FOLLOWER

_BEFORE_TILE: Final = frozenset(
    (
        TilePhase.DRAW,
        TilePhase.BID,
        TilePhase.SELL,
        TilePhase.PLACE,
        TilePhase.AGREE,
        TilePhase.DISCARD,
        TilePhase.REPLACE,
        TilePhase.FORGO,
    )
)

DRAWS_INTO_HAND: Final = frozenset((TilePhase.DEAL, TilePhase.REFILL, TilePhase.REPLACE))
"""The phases in which chance gives a seat a tile that others may not see where hands are hidden."""
