"""Carcassonne in characters: roads of line-drawing signs, shaded cities, water, and signs for the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tui.art.painters.carcassonne.ground import Point, ground
from tui.art.raster import Patch, lying_point

_LINES: Final = {
    "": "·", "E": "─", "W": "─", "EW": "─", "N": "│", "S": "│", "NS": "│",
    "ES": "╭", "SW": "╮", "NE": "╰", "NW": "╯",
    "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴", "NESW": "┼",
}  # fmt: skip
_ASCII_LINES: Final = {"": "+", "E": "-", "W": "-", "EW": "-", "N": "|", "S": "|", "NS": "|"}


def write(patch: Patch, unicode: bool) -> list[list[str]]:
    """Return the characters of a face and put what they stand for into its codes."""
    return _Writing(patch, unicode).rows()


class _Writing:
    def __init__(self, patch: Patch, unicode: bool) -> None:
        self.patch = patch
        self.unicode = unicode
        self.face = ground(patch.design)
        self.chars = [[" "] * patch.width for _ in range(patch.height)]

    def rows(self) -> list[list[str]]:
        patch = self.patch
        for y in range(patch.height):
            for x in range(patch.width):
                self.chars[y][x] = self._plain(x, y)
        for region, line in self.face.lines.items():
            if patch.design.regions[region].kind == "road":
                self._road(line)
        if self.face.crossing:
            self._sign("#" if patch.width < 8 else "o#o" if not self.unicode else "⌂", (0.5, 0.5), "H")
        if self.face.monastery:
            cross = "†" if self.unicode else "+"
            self._sign(cross if patch.width < 8 else f"[{cross}]", self.face.monastery, "H")
        for spot in self.face.shields:
            self._sign("$", spot, "B")
        return self.chars

    def _plain(self, x: int, y: int) -> str:
        patch = self.patch
        kind = patch.region_kind(x, y)
        if kind == "city":
            return "▒" if self.unicode else "%"
        if kind == "river":
            return "≈" if self.unicode else "~"
        if kind == "garden":
            return ("♣" if self.unicode else '"') if (x + y) % 2 or patch.width < 8 else " "
        if kind == "road":
            patch.codes[y][x] = ord("g")
        return "." if kind == "field" and (x + 2 * y) % 5 == 0 and patch.width >= 8 else " "

    def _road(self, line: Iterable[Point]) -> None:
        patch = self.patch
        path: list[tuple[int, int]] = []
        for point in line:
            u, v = lying_point(*point, patch.rotation)
            x, y = min(int(u * patch.width), patch.width - 1), min(int(v * patch.height), patch.height - 1)
            if patch.region_kind(x, y) in ("city", "monastery"):
                continue  # the road ends there; on a coarse grid it may run through a field's cell
            if not path or path[-1] != (x, y):
                if path and path[-1][0] != x and path[-1][1] != y:
                    path.append((path[-1][0], y) if abs(u - 0.5) > abs(v - 0.5) else (x, path[-1][1]))
                path.append((x, y))
        for index, (x, y) in enumerate(path):
            ways = ""
            beside = path[max(index - 1, 0) : index] + path[index + 1 : index + 2]
            if index == 0:
                beside.append(self._outside(x, y))
            for name, step in (("N", (0, -1)), ("E", (1, 0)), ("S", (0, 1)), ("W", (-1, 0))):
                if (x + step[0], y + step[1]) in beside:
                    ways += name
            self.chars[y][x] = _LINES.get(ways, "·") if self.unicode else _ASCII_LINES.get(ways, "+")
            patch.codes[y][x] = ord("P")

    def _outside(self, x: int, y: int) -> tuple[int, int]:
        if y == 0:
            return x, -1
        if y == self.patch.height - 1:
            return x, self.patch.height
        return (-1 if x == 0 else self.patch.width), y

    def _sign(self, text: str, spot: Point, code: str) -> None:
        patch = self.patch
        u, v = lying_point(*spot, patch.rotation)
        y = min(int(v * patch.height), patch.height - 1)
        left = min(max(round(u * patch.width - len(text) / 2), 0), patch.width - len(text))
        for x, char in enumerate(text, left):
            self.chars[y][x] = char
            patch.codes[y][x] = ord(code)
            patch.taken.add((x, y))
