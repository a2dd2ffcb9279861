"""The Castle in characters: paths of line-drawing signs, shaded houses and towers, signs for the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tui.art.painters.castle.ground import Point, ground
from tui.art.raster import Patch, lying_point

_LINES: Final = {
    "": "·", "E": "─", "W": "─", "EW": "─", "N": "│", "S": "│", "NS": "│",
    "ES": "╭", "SW": "╮", "NE": "╰", "NW": "╯",
    "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴", "NESW": "┼",
}  # fmt: skip
_ASCII_LINES: Final = {"": "+", "E": "-", "W": "-", "EW": "-", "N": "|", "S": "|", "NS": "|"}
_STEPS: Final = (("N", (0, -1)), ("E", (1, 0)), ("S", (0, 1)), ("W", (-1, 0)))


def write(patch: Patch, unicode: bool) -> list[list[str]]:
    """Return the characters of a face and put what they stand for into its codes."""
    return _Writing(patch, unicode).rows()


class _Writing:
    def __init__(self, patch: Patch, unicode: bool) -> None:
        self.patch = patch
        self.unicode = unicode
        self.face = ground(patch.design)
        self.chars = [[" "] * patch.width for _ in range(patch.height)]
        self.ways: dict[tuple[int, int], set[str]] = {}

    def rows(self) -> list[list[str]]:
        patch = self.patch
        for y in range(patch.height):
            for x in range(patch.width):
                self.chars[y][x] = self._plain(x, y)
        for lines in self.face.lines.values():
            for line in lines:
                self._path(line)
        for (x, y), ways in self.ways.items():
            name = "".join(way for way, _step in _STEPS if way in ways)
            self.chars[y][x] = _LINES[name] if self.unicode else _ASCII_LINES.get(name, "+")
            patch.codes[y][x] = ord("P")
        small = patch.width < 8
        if self.face.square:
            self._sign(("□" if self.unicode else "O") if small else "[ ]", (0.5, 0.5), "x")
        for region, spot in self.face.roofs.items():
            if patch.design.regions[region].kind == "tower":
                self._sign("▲" if self.unicode else "A", spot, "z")
        for spot in self.face.wells:
            self._sign("o" if small else "(o)", spot, "w")
        for spot in self.face.markets:
            self._sign("$" if small else "{$}", spot, "G")
        return self.chars

    def _plain(self, x: int, y: int) -> str:
        patch = self.patch
        kind = patch.region_kind(x, y)
        if kind == "house":
            return "▒" if self.unicode else "%"
        if kind == "tower":
            return "▓" if self.unicode else "#"
        if kind == "path":
            patch.codes[y][x] = ord("e")
        return "." if kind == "court" and (x + 2 * y) % 5 == 0 and patch.width >= 8 else " "

    def _path(self, line: Iterable[Point]) -> None:
        patch = self.patch
        path: list[tuple[int, int]] = []
        for point in line:
            u, v = lying_point(*point, patch.rotation)
            x, y = min(int(u * patch.width), patch.width - 1), min(int(v * patch.height), patch.height - 1)
            if not path or path[-1] != (x, y):
                if path and path[-1][0] != x and path[-1][1] != y:
                    path.append((path[-1][0], y) if abs(u - 0.5) > abs(v - 0.5) else (x, path[-1][1]))
                path.append((x, y))
        for index, (x, y) in enumerate(path):
            beside = path[max(index - 1, 0) : index] + path[index + 1 : index + 2]
            ways = self.ways.setdefault((x, y), set())
            ways |= {name for name, (i, j) in _STEPS if (x + i, y + j) in beside}
            if index == 0:
                ways.add(self._outward(x, y))
            if index == len(path) - 1 and (x in (0, patch.width - 1) or y in (0, patch.height - 1)):
                ways.add(self._outward(x, y))

    def _outward(self, x: int, y: int) -> str:
        if y == 0:
            return "N"
        if y == self.patch.height - 1:
            return "S"
        return "W" if x == 0 else "E"

    def _sign(self, text: str, spot: Point, code: str) -> None:
        patch = self.patch
        u, v = lying_point(*spot, patch.rotation)
        y = min(int(v * patch.height), patch.height - 1)
        left = min(max(round(u * patch.width - len(text) / 2), 0), patch.width - len(text))
        for x, char in enumerate(text, left):
            self.chars[y][x] = char
            patch.codes[y][x] = ord(code)
            patch.taken.add((x, y))
