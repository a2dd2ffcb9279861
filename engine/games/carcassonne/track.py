"""The score track, which is only a way to show totals (CARC-12)."""

from __future__ import annotations


def on_track(points: int, length: int) -> tuple[int, int]:
    """Return the laps of a total and the space on which its marker stands (CARC-12.2, HOUSE-14).

    Args:
        points: the total, not negative.
        length: number of spaces, the first of which is 0.
    """
    return divmod(points, length)
