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
_SHADES: Final = "SSHHHHyy"
"""Paint of each row of a letter, lightest above."""


@cache
def lettering(scale: int) -> tuple[str, ...]:
    """Return the name as rows of palette codes, with a dark edge; spaces are clear.

    Args:
        scale: pixels of one stroke; 1 gives 76 by 10 pixels.
    """
    rows = [""] * len(_SHADES)
    for index, letter in enumerate(NAME):
        for y, row in enumerate(_LETTERS[letter]):
            rows[y] += ("  " if index else "") + row
    large = ["".join(char * scale for char in row) for row in rows for _ in range(scale)]
    width, height = len(large[0]) + 2, len(large) + 2
    grid = [[" "] * width for _ in range(height)]
    inked = [(x + 1, y + 1) for y, row in enumerate(large) for x, char in enumerate(row) if char == "#"]
    for x, y in inked:
        for j in (-1, 0, 1):
            for i in (-1, 0, 1):
                grid[y + j][x + i] = "k"
    for x, y in inked:
        grid[y][x] = _SHADES[(y - 1) // scale]
    return tuple("".join(row) for row in grid)
