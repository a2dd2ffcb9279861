"""The name of the program in large letters, made of the same square pixels as the tiles."""

from __future__ import annotations

from functools import cache
from typing import Final

NAME: Final = "HINTERLAND"

_LETTERS: Final = {
    "H": ("##  ##", "##  ##", "##  ##", "######", "######", "##  ##", "##  ##", "##  ##"),
    "I": ("##", "##", "##", "##", "##", "##", "##", "##"),
    "N": ("##  ##", "### ##", "### ##", "######", "######", "## ###", "## ###", "##  ##"),
    "T": ("######", "######", "  ##  ", "  ##  ", "  ##  ", "  ##  ", "  ##  ", "  ##  "),
    "E": ("######", "######", "##    ", "##### ", "##### ", "##    ", "######", "######"),
    "R": ("##### ", "######", "##  ##", "##### ", "####  ", "## ## ", "##  ##", "##  ##"),
    "L": ("##    ", "##    ", "##    ", "##    ", "##    ", "##    ", "######", "######"),
    "A": (" #### ", "######", "##  ##", "##  ##", "######", "######", "##  ##", "##  ##"),
    "D": ("##### ", "######", "##  ##", "##  ##", "##  ##", "##  ##", "######", "##### "),
}
_SHADES: Final = "SSHHHHyy"  # paint of each row of a letter, lightest above


@cache
def lettering(scale: int = 1) -> tuple[str, ...]:
    """Return the name as rows of palette codes; spaces are clear.

    Args:
        scale: pixels of one stroke; 1 gives 74 by 8 pixels.
    """
    rows = [""] * len(_SHADES)
    for index, letter in enumerate(NAME):
        for y, row in enumerate(_LETTERS[letter]):
            rows[y] += ("  " if index else "") + row.replace("#", _SHADES[y])
    return tuple("".join(char * scale for char in row) for row in rows for _ in range(scale))


@cache
def edged(scale: int = 1) -> tuple[str, ...]:
    """Return the lettering with a dark edge of one pixel round it."""
    letters = lettering(scale)
    width, height = len(letters[0]) + 2, len(letters) + 2
    grid = [[" "] * width for _ in range(height)]
    inked = [(x, y) for y, row in enumerate(letters) for x, code in enumerate(row) if code != " "]
    for x, y in inked:
        for j in range(3):
            for i in range(3):
                grid[y + j][x + i] = "k"
    for x, y in inked:
        grid[y + 1][x + 1] = letters[y][x]
    return tuple("".join(row) for row in grid)
