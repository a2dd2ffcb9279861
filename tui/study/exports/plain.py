"""Plain lines of text without anything that would steer a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from tui.base.fitting import filled


def clean(text: str) -> str:
    """Return ``text`` without anything that would steer a terminal: names come from files."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def table(rows: Iterable[Sequence[str]], *, right: frozenset[int] = frozenset()) -> list[str]:
    """Return rows of cells as lines with aligned columns.

    Not by rich, which takes 20 times as long for a list of 10,000 games; see ``say_table`` for short ones.

    Args:
        right: numbers of the columns that are aligned to the right.
    """
    cells = [tuple(map(clean, row)) for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            " " * (width - cell_len(cell)) + cell if number in right else filled(cell, width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
