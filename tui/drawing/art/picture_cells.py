"""Cells that show a part of a picture, and how terminals are told which (kitty's Unicode placeholders).

A picture cell is a negative integer below :data:`~tui.terminal.cells.UNKNOWN`. It holds the number of the
picture in this process, the row and the column of the part, whether it **continues** the cell to the left,
and the cell to show where the terminal does not have the picture (yet), so that nothing has to be looked up.

What continues the cell to the left is a placeholder without row and column: whenever terminals draw the line,
they take those that come next in the picture. So it may stand only where the cell to the left shows the part
before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

PICTURE: Final = "picture"
"""The name under which the style of a cell holds, in its metadata, a picture's number, a row and a column."""

_UNDER_BITS: Final = 48
_PART_BITS: Final = 8
_UNDER: Final = (1 << _UNDER_BITS) - 1
_PART: Final = (1 << _PART_BITS) - 1
_CONTINUES: Final = 1 << _UNDER_BITS
_COLUMN_SHIFT: Final = _UNDER_BITS + 1
_ROW_SHIFT: Final = _COLUMN_SHIFT + _PART_BITS
_NUMBER_SHIFT: Final = _ROW_SHIFT + _PART_BITS
_WHICH_PART: Final = (1 << _NUMBER_SHIFT) - (1 << _COLUMN_SHIFT)

PLACEHOLDER: Final = "\U0010eeee"

DIACRITICS: Final = "".join(
    map(
        chr,
        (
            *(0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C),
            *(0x350, 0x351, 0x352, 0x357, 0x35B, *range(0x363, 0x370), *range(0x483, 0x488)),
            *(0x592, 0x593, 0x594, 0x595, 0x597, 0x598, 0x599, 0x59C, 0x59D, 0x59E, 0x59F, 0x5A0, 0x5A1),
            *(0x5A8, 0x5A9, 0x5AB, 0x5AC, 0x5AF, 0x5C4, *range(0x610, 0x618)),
        ),
    )
)
"""The characters that stand for the numbers from 0 on, as kitty's protocol has them; all of two bytes."""

MOST_PARTS: Final = len(DIACRITICS)
"""The most rows, and the most columns, of a picture."""


def picture_cell(number: int, row: int, column: int, under: int) -> int:
    """Return a cell that shows a part of a picture.

    Args:
        number: of the picture, from 1.
        row, column: of the part, in cells from 0.
        under: the cell to show without the picture.
    """
    return -(number << _NUMBER_SHIFT | row << _ROW_SHIFT | column << _COLUMN_SHIFT | under)


def picture_number(cell: int) -> int:
    """Return the number of the picture that a picture cell shows."""
    return -cell >> _NUMBER_SHIFT


def picture_part(cell: int) -> tuple[int, int]:
    """Return the row and the column that a picture cell shows."""
    return -cell >> _ROW_SHIFT & _PART, -cell >> _COLUMN_SHIFT & _PART


def cell_under(cell: int) -> int:
    """Return the content of a picture cell without the picture."""
    return -cell & _UNDER


def seen_as(cell: int, number: int) -> int:
    """Return the visible content of a picture cell: a part of a picture, or the cell under it.

    Args:
        cell: the cell.
        number: of the picture of which the same part is seen; 0 for none.
    """
    if not number:
        return cell_under(cell)
    return -(number << _NUMBER_SHIFT | -cell & _WHICH_PART)


def continues(cell: int) -> bool:
    """Return whether a picture cell continues the cell to the left."""
    return bool(-cell & _CONTINUES)


def continued(line: Sequence[int]) -> list[int]:
    """Return the cells of a line, of which all continue the cell to the left that can."""
    parts = [-cell >> _COLUMN_SHIFT for cell in line]
    return [
        -(-cell | _CONTINUES) if part == before + 1 and part > 0 else cell
        for before, part, cell in zip([0, *parts], parts, line, strict=False)
    ]


def as_shown(wanted: Sequence[int], shown: Sequence[int]) -> list[int]:
    """Return the cells of a line, of which those that say their part already go on to say it."""
    return [now if cell == -(-now | _CONTINUES) else cell for cell, now in zip(wanted, shown, strict=True)]
