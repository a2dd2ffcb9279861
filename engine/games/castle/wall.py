"""The wall of The Castle: the tokens on its corners, and the values that describe it (CAST-3, CAST-8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.games.castle.board import TOKENS, board
from engine.landscape.state import UNKNOWN
from engine.trail import Trail

NO_TOKEN: Final = -2


class Spot(NamedTuple):
    """A corner of the wall as it stands."""

    number: int  # its number, clockwise from that of the start
    # x, y: the grid point on which it stands: the north-west point of the cell ``(x, y)``
    x: int
    y: int
    spaces: tuple[int, int]  # the two track spaces that it covers
    holds: bool  # whether a token lies there
    token: str | None  # the kind of that token, ``None`` when there is none or it is not known


class Marker(NamedTuple):
    """The position of a seat's marker: completed laps, and its track space (CAST-8.8)."""

    laps: int
    space: int


class Wall(NamedTuple):
    """The wall as it stands."""

    length: int  # number of track spaces
    corners: tuple[Spot, ...]  # the corner towers, clockwise from that of the start
    markers: tuple[Marker, ...]  # the seats' markers


class HeldToken(NamedTuple):
    """A token that a seat holds."""

    kind: str  # its kind
    number: int  # the printed number
    at_end: bool  # whether it is used in the final scoring, not in play
    usable: bool  # whether it was taken before the turn in progress, so that its owner may use it (CAST-8.4)


class Landing(NamedTuple):
    """The landing place of a marker after a scoring."""

    seat: int  # the owner of the marker
    points: int  # how far it moves
    space: int  # the track space on which it lands
    corner: int | None  # the number of the corner whose token the seat takes there, or ``None``
    token: str | None  # the kind of that token, ``None`` when there is none or it is not known


class CornerTokens:
    """The tokens on the corners. Changes are recorded on the trail of the landscape.

    Args:
        is_open: whether all can see the tokens (CAST-3.3).

    Attributes:
        is_open: the same.
        is_view: whether this is a seat's view of tokens that are not open.
        put: per corner the kind of the token put there, by number; ``UNKNOWN`` or ``NO_TOKEN``.
        taken: per corner the kind of the token taken from there, or ``NO_TOKEN``.
    """

    __slots__ = ("_board", "_put_column", "_taken_column", "_trail", "is_open", "is_view", "put", "taken")

    def __init__(self, trail: Trail, *, is_open: bool) -> None:
        self._board = board()
        self.is_open = is_open
        self.is_view = False
        self.put = [NO_TOKEN] * len(self._board.corners)
        self.taken = self.put.copy()
        self._trail = trail
        self._put_column = trail.add_column(self.put)
        self._taken_column = trail.add_column(self.taken)

    def copy(self, trail: Trail) -> CornerTokens:
        """Return an independent copy whose changes are recorded on another trail."""
        twin = CornerTokens(trail, is_open=self.is_open)
        twin.is_view = self.is_view
        twin.put[:] = self.put
        twin.taken[:] = self.taken
        return twin

    def hide(self, corner: int, kind: int) -> None:
        """Put a token on a corner."""
        self._trail.set(self._put_column, corner, kind)

    def take(self, corner: int, kind: int) -> None:
        """Take the token off a corner; taking makes its kind known."""
        self._trail.set(self._taken_column, corner, kind)

    def forget(self) -> None:
        """Forget what was put on the corners: this becomes a seat's view."""
        self.is_view = True
        self.put[:] = [kind if kind == NO_TOKEN else UNKNOWN for kind in self.put]

    def bare(self) -> list[int]:
        """Return the corners that have yet to get a token (CAST-3.2)."""
        return [corner for corner in self._board.guarded if self.put[corner] == NO_TOKEN]

    def lies_on(self, corner: int) -> bool:
        """Return whether a token lies on a corner."""
        return self.put[corner] != NO_TOKEN and self.taken[corner] == NO_TOKEN

    def left(self) -> list[int]:
        """Return how many tokens of each kind have not been put on corners, as far as is known."""
        return self._without(self.put)

    def unseen(self) -> list[int]:
        """Return how many tokens of each kind no seat can have seen, including those out of the game."""
        return self._without(self.put if self.is_open else self.taken)

    def possible(self, corner: int) -> list[int]:
        """Return how many tokens of each kind may lie on a corner with a token."""
        known = self.put[corner]
        return self.unseen() if known == UNKNOWN else [int(kind == known) for kind in range(len(TOKENS))]

    def _without(self, kinds: Iterable[int]) -> list[int]:
        counts = [token.copies for token in self._board.tokens]
        for kind in kinds:
            if kind >= 0:
                counts[kind] -= 1
        return counts
