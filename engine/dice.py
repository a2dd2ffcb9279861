"""Two dice."""

from __future__ import annotations


def ways(number: int) -> int:
    """Return in how many of the 36 ways two dice show a number; 0 for one that they never show."""
    return max(6 - abs(7 - number), 0)
