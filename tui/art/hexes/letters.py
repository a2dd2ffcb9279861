"""Draws a hex map in characters: hexes are bricks, and nothing is told by colour alone."""

from __future__ import annotations

from typing import Final

from rich.cells import set_cell_size

from engine.hexes import HIDDEN
from tui.art.depth import Look
from tui.art.hexes.canvas import Canvas
from tui.art.hexes.geometry import Geometry, Spot
from tui.art.hexes.scene import STRONG, HexScene
from tui.art.hexes.text_canvas import TEXT, TextCanvas

_QUIET: Final = "L"


class _Writing(TextCanvas):
    """A page for one scene."""

    def __init__(self, scene: HexScene, at: Geometry, look: Look) -> None:
        super().__init__(at, look)
        self.scene = scene

    # -- the ground ---------------------------------------------------------------------------------------

    def rules(self) -> None:
        unicode = self.look.unicode
        for edge, hexes in enumerate(self.at.grid.edge_hexes):
            if not any(self.scene.is_laid(hex_) for hex_ in hexes):
                continue
            sea = all(map(self.scene.is_water, hexes))
            flat, upright = ("┄", "┆") if unicode and sea else ("─", "│") if unicode else ("-", "|")
            if not unicode and sea:
                flat, upright = ".", ":"
            for x, line, level in self.cells(edge):
                self.put(x, line, flat if level else upright, "v" if sea else _QUIET, dim=True)
        for corner, hexes in enumerate(self.at.grid.corner_hexes):
            if any(self.scene.is_laid(hex_) for hex_ in hexes):
                x, y = self.at.corners[corner]
                self.put(x, y // 2, "·" if unicode else "+", _QUIET, dim=True)

    def faces(self) -> None:
        badges = self.scene.badges(self.look)
        for hex_, kind in enumerate(self.scene.ground):
            if not self.scene.is_laid(hex_):
                continue
            x, top = self.at.tops[hex_]
            line, room = top // 2 + 1, self.at.width - 1
            left = x - self.at.width // 2 + 1
            number = self.scene.numbers[hex_]
            if kind == HIDDEN:
                self.put(left, line, "?" * room, "%", dim=True)
                continue
            if self.scene.is_water(hex_):
                wave = "~" if room > 6 else ""
                self.put(x - 1, line + (self.high - 1) // 2, f"{wave:^3}", "v", dim=True)
                continue
            faint, count = hex_ in self.scene.faint, self.scene.pips(number)
            strong = count >= STRONG and not faint
            token = f"*{number}*" if strong else f"{number}" if not faint else f"({number})"
            name = set_cell_size(self.scene.names[kind], max(room - len(token) - 1, 0))
            lit = hex_ in self.scene.lit
            self.put(left, line, name, self.scene.terrains[kind].code, dim=faint, reverse=lit)
            self.put(left + room - len(token), line, token, "!" if strong else TEXT, bold=strong)
            if self.high > 2:
                pips = ("•" if self.look.unicode else ".") * count
                self.put(left + room - len(pips), line + 1, pips, "!" if strong else TEXT, bold=strong)
            for badge in badges.get(hex_, ()):
                self.put(left, line + (1 if self.high > 2 else 0), *badge, bold=True)
                left += len(badge.text)

    def harbours(self) -> None:
        for harbour in self.scene.harbours:
            cells = self.cells(harbour.edge)
            x, line, level = cells[len(cells) // 2]
            text = harbour.ratio[:1] + harbour.letter
            water = list(filter(self.scene.is_water, self.at.grid.edge_hexes[harbour.edge]))
            if not text or not water:
                continue
            wx, wy = self.at.cell(("hex", water[0]))
            if level:
                line += 1 if wy > line else -1
                x -= len(text) // 2
            else:
                x += 1 if wx > x else -len(text)
            self.put(x, line, text, "k", harbour.code, bold=True)

    # -- pieces and marks -----------------------------------------------------------------------------------

    def pieces(self) -> None:
        scene, cursor = self.scene, self.scene.cursor
        edges, corners = dict(scene.on_edges), scene.on_corners
        kind, number = scene.ghost_spot or ("", -1)
        ghost = edges.pop(number) if kind == "edge" else None
        for edge, piece in edges.items():
            piece.write(self, mark=cursor == ("edge", edge))
        for corner, building in corners.items():
            building.write(self, mark=cursor == ("corner", corner))
        if ghost is not None:
            ghost.write(self, mark=True)
        if cursor is not None and (cursor != scene.ghost_spot or cursor[0] == "hex"):
            self.cursor(cursor)

    def cursor(self, spot: Spot) -> None:
        kind, number = spot
        foreground = "+" if self.scene.fits else "!"
        if kind == "corner":
            x, y = self.at.corners[number]
            self.put(x, y // 2, "@", foreground, bold=True, reverse=True)
        elif kind == "edge":
            for x, line, level in self.cells(number):
                self.put(x, line, "-" if level else "|", foreground, bold=True, reverse=True)
        else:
            for edge in self.at.grid.hex_edges[number]:
                for x, line, level in self.cells(edge):
                    letter = self.canvas.letters[line].get(x)
                    if letter is None or letter.dim:
                        self.put(x, line, "=" if level else "#", foreground, bold=True)

    def marks(self) -> None:
        for kind, number in self.scene.legal:
            if kind == "corner":
                x, y = self.at.corners[number]
                self.put(x, y // 2, "○" if self.look.unicode else "o", "+", bold=True)
            elif kind == "edge":
                cells = self.cells(number)
                for x, line, _level in cells[len(cells) // 2 :][:1]:
                    self.put(x, line, "○" if self.look.unicode else "o", "+", bold=True)
            else:
                x, top = self.at.tops[number]
                self.put(x - 1, top // 2 + self.high - 1, "<>", "+", bold=True)

    def labels(self) -> None:
        for spot, text in self.scene.labels.items():
            x, line = self.at.cell(spot)
            self.put(x - len(text) // 2, line, text, "*", "#", bold=True, reverse=True)


def written(scene: HexScene, at: Geometry, look: Look) -> Canvas:
    """Return a scene in characters."""
    page = _Writing(scene, at, look)
    page.rules()
    page.faces()
    page.harbours()
    page.marks()
    page.pieces()
    page.labels()
    return page.canvas
