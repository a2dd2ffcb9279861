"""Faces in characters: what every painter of landscapes needs to write roads and signs."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from tui.drawing.art.painters.grid import Point
from tui.drawing.art.raster import Patch, lying_point

_LINES: Final = {
    "": "·", "E": "─", "W": "─", "EW": "─", "N": "│", "S": "│", "NS": "│",
    "ES": "╭", "SW": "╮", "NE": "╰", "NW": "╯",
    "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴", "NESW": "┼",
}  # fmt: skip
_ASCII_LINES: Final = {"": "+", "E": "-", "W": "-", "EW": "-", "N": "|", "S": "|", "NS": "|"}
_STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Writing:
    """The characters of a face in the making.

    Attributes:
        chars: the characters, rows from the top; spaces to begin with.
        ways: where a road leads from the cells through which one runs; roads that meet make a fork.
    """

    def __init__(self, patch: Patch, unicode: bool) -> None:
        self.patch = patch
        self.unicode = unicode
        self.chars = [[" "] * patch.width for _ in range(patch.height)]
        self.ways: dict[tuple[int, int], set[str]] = {}

    def road(self, line: Iterable[Point], over: Collection[str], code: str = "P") -> None:
        """Write a road along a line that begins at a side; it ends where the kinds ``over`` lie."""
        patch = self.patch
        path: list[tuple[int, int]] = []
        for point in line:
            u, v = lying_point(*point, patch.rotation)
            x, y = min(int(u * patch.width), patch.width - 1), min(int(v * patch.height), patch.height - 1)
            if patch.region_kind(x, y) in over:
                continue  # the road ends there; on a coarse grid it may run through a field's cell
            if not path or path[-1] != (x, y):
                if path and path[-1][0] != x and path[-1][1] != y:
                    path.append((path[-1][0], y) if abs(u - 0.5) > abs(v - 0.5) else (x, path[-1][1]))
                path.append((x, y))
        for index, (x, y) in enumerate(path):
            beside = path[max(index - 1, 0) : index] + path[index + 1 : index + 2]
            if index == 0:
                beside.append(self._outside(x, y))
            found = self.ways.setdefault((x, y), set())
            found |= {name for name, (i, j) in _STEPS.items() if (x + i, y + j) in beside}
            ways = "".join(name for name in _STEPS if name in found)
            self.chars[y][x] = _LINES[ways] if self.unicode else _ASCII_LINES.get(ways, "+")
            patch.codes[y][x] = ord(code)

    def _outside(self, x: int, y: int) -> tuple[int, int]:
        if y == 0:
            return x, -1
        if y == self.patch.height - 1:
            return x, self.patch.height
        return (-1 if x == 0 else self.patch.width), y

    def sign(self, text: str, spot: Point, code: str, below: int = 0) -> None:
        """Write a sign with its middle at a point of the printed tile, and keep followers off it.

        ``below`` is the number of lines farther down.
        """
        patch = self.patch
        u, v = lying_point(*spot, patch.rotation)
        y = min(int(v * patch.height), patch.height - 1) + below
        left = min(max(round(u * patch.width - len(text) / 2), 0), patch.width - len(text))
        for x, char in enumerate(text, left):
            self.chars[y][x] = char
            patch.codes[y][x] = ord(code)
            patch.taken.add((x, y))
