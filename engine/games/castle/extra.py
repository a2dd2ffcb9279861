"""What the state of The Castle keeps besides what all square-tile games keep."""

from __future__ import annotations

from typing import NamedTuple

NONE = -1


class Extra(NamedTuple):
    """Wall, keeps, and what is still to be scored in the turn in progress.

    Attributes:
        taken: corners whose tokens have been taken, by number.
        held: for each seat its tokens as ``(kind, turn in which it was taken)``, kinds by number.
        keeps: for each seat the size of the house under its keep and the segment on which it stands there;
            0 and ``NONE`` when it has not come into play.
        pending: roots of the completed features still to be scored.
        settled: roots of those scored in this turn, whose followers come home at its end.
        asked: root of the feature that may be doubled, or ``NONE``.
        landings: seats whose markers have come to stand on a corner with a token, and the corner.
    """

    taken: tuple[int, ...] = ()
    held: tuple[tuple[tuple[int, int], ...], ...] = ((), ())
    keeps: tuple[tuple[int, int], ...] = ((0, NONE), (0, NONE))
    pending: tuple[int, ...] = ()
    settled: tuple[int, ...] = ()
    asked: int = NONE
    landings: tuple[tuple[int, int], ...] = ()
