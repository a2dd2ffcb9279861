"""Numbers as lines, so that they look the same wherever there are no fonts."""

from __future__ import annotations

from typing import Final

from tui.drawing.art.vector.shapes import number

_DIGITS: Final = {
    "0": "M2 0q-2 0-2 2.5v3q0 2.5 2 2.5t2-2.5v-3q0-2.5-2-2.5z",
    "1": "M.6 1.6l1.8-1.6v8",
    "2": "M.1 1.9q.3-1.9 2-1.9t1.9 1.9q0 1.2-1.3 2.5l-2.7 3.6h4",
    "3": "M.2 1.2q.6-1.2 1.8-1.2q1.8 0 1.8 1.8q0 1.9-2 1.9q2.2 0 2.2 2.1q0 2.2-2.1 2.2q-1.4 0-1.9-1.3",
    "4": "M3 8v-8l-3 5.4h4.2",
    "5": "M3.7 0h-3l-.4 3.6q.7-.6 1.7-.6q2 0 2 2.5t-2.1 2.5q-1.4 0-1.9-1.2",
    "6": "M3.600.9q-.5-.9-1.5-.9q-2.1 0-2.1 4.2q0 3.8 2 3.8t2-2.4t-1.9-2.4q-1.5 0-2.1 1.5",
    "7": "M0 0h4l-2.5 8",
    "8": "M2 3.7q-1.7 0-1.7-1.8t1.7-1.9t1.7 1.9t-1.7 1.8q-2 0-2 2.1t2 2.2t2-2.2t-2-2.1z",
    "9": "M.4 7.1q.5.9 1.500.9q2.1 0 2.1-4.2q0-3.8-2-3.8t-2 2.4t1.9 2.4q1.5 0 2.1-1.5",
    "?": "M.2 1.7q.3-1.7 1.9-1.7t1.8 1.7q0 1.2-1 2q-.9.7-.9 1.9M2 7.6v.4",
    ":": "M1.5 2.3v.3M1.5 6v.3",
}
_DIGITS_WIDE: Final = {"1": 3.0, ":": 3.0}
_GAP: Final = 1.7


def written(text: str, x: float, y: float, high: float, colour: str, weight: float = 1.35) -> str:
    """Return digits, colons and question marks with their middle at a point; others are left out.

    Args:
        weight: width of the lines where digits are 8 units high.
    """
    shown = [char for char in text if char in _DIGITS]
    wide = sum(_DIGITS_WIDE.get(char, 4.0) for char in shown) + _GAP * (len(shown) - 1)
    parts, left = [], -wide / 2
    for char in shown:
        parts.append(f"<path d='{_DIGITS[char]}' transform='translate({number(left)} -4)'/>")
        left += _DIGITS_WIDE.get(char, 4.0) + _GAP
    return (
        f"<g transform='translate({number(x)} {number(y)})scale({high / 8:.2g})' fill='none' stroke='{colour}'"
        f" stroke-width='{weight:g}' stroke-linecap='round' stroke-linejoin='round'>{''.join(parts)}</g>"
    )
