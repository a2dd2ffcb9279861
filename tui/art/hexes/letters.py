"""The hex map in characters: hexes are bricks, their sides are rules, and every colour has a letter too."""

from __future__ import annotations

from typing import Final

from rich.cells import set_cell_size

from engine.games.landover.data import HIDDEN, WATER, ways
from tui.art.depth import Look
from tui.art.hexes.canvas import Canvas, Letter
from tui.art.hexes.geometry import Geometry
from tui.art.hexes.scene import Building, HexScene, Route, Spot
from tui.art.hexes.terrain import GROUND
from tui.art.seats import seat

_QUIET: Final = "L"
_TEXT: Final = "H"
_TERRAINS: Final = tuple(GROUND.values())


class _Writing:
    """A scene while it is written."""

    def __init__(self, scene: HexScene, at: Geometry, look: Look) -> None:
        self.scene, self.at, self.look = scene, at, look
        self.canvas = Canvas(at.columns, [bytearray(at.columns) for _ in range(2 * at.lines)])
        self.high = at.step // 2  # lines of a brick, its upper rule included

    def put(self, x: int, line: int, text: str, ink: str = _TEXT, ground: str = "", **how: bool) -> None:
        if 0 <= line < self.at.lines:
            for column, char in enumerate(text, x):
                if 0 <= column < self.at.columns:
                    self.canvas.letters[line][column] = Letter(char, ink, ground, **how)

    def drawn(self, hex_: int) -> bool:
        """Return whether a hex has been laid."""
        return self.scene.ground[hex_] != HIDDEN or self.at.board.secret[hex_]

    # -- the ground ---------------------------------------------------------------------------------------

    def rules(self) -> None:
        unicode = self.look.unicode
        for edge, hexes in enumerate(self.at.board.edge_hexes):
            if not any(self.drawn(hex_) for hex_ in hexes):
                continue
            sea = all(self.scene.ground[hex_] == WATER for hex_ in hexes)
            flat, upright = ("┄", "┆") if unicode and sea else ("─", "│") if unicode else ("-", "|")
            if not unicode and sea:
                flat, upright = ".", ":"
            for x, line, level in self.cells(edge):
                self.put(x, line, flat if level else upright, "v" if sea else _QUIET, dim=True)
        for corner, hexes in enumerate(self.at.board.corner_hexes):
            if any(self.drawn(hex_) for hex_ in hexes):
                x, y = self.at.corners[corner]
                self.put(x, y // 2, "·" if unicode else "+", _QUIET, dim=True)

    def cells(self, edge: int) -> list[tuple[int, int, bool]]:
        """Return the cells between the ends of an edge, and whether it lies flat."""
        (ax, ay), (bx, by) = sorted(self.at.ends(edge))
        if ay == by:
            return [(x, ay // 2, True) for x in range(ax + 1, bx)]
        top, bottom = sorted((ay // 2, by // 2))
        return [(ax, line, False) for line in range(top + 1, bottom)]

    def faces(self) -> None:
        for hex_, kind in enumerate(self.scene.ground):
            if not self.drawn(hex_):
                continue
            x, top = self.at.tops[hex_]
            line, room = top // 2 + 1, self.at.width - 1
            left = x - self.at.width // 2 + 1
            number = self.scene.numbers[hex_]
            if kind == HIDDEN:
                self.put(left, line, "?" * room, "%", dim=True)
                continue
            if kind == WATER:
                wave = "~" if room > 6 else ""
                self.put(x - 1, line + (self.high - 1) // 2, f"{wave:^3}", "v", dim=True)
                continue
            dead = any(stand.hex == hex_ for stand in self.scene.catapults)
            strong = number in (6, 8) and not dead
            token = f"*{number}*" if strong else f"{number}" if not dead else f"({number})"
            name = set_cell_size(self.scene.names[kind], max(room - len(token) - 1, 0))
            lit = hex_ in self.scene.lit
            self.put(left, line, name, _TERRAINS[kind], dim=dead, reverse=lit)
            self.put(left + room - len(token), line, token, "!" if strong else _TEXT, bold=strong)
            if self.high > 2:
                pips = ("•" if self.look.unicode else ".") * ways(number)
                self.put(left + room - len(pips), line + 1, pips, "!" if strong else _TEXT, bold=strong)
            self.badges(hex_, left, line + (1 if self.high > 2 else 0))

    def badges(self, hex_: int, x: int, line: int) -> None:
        unicode = self.look.unicode
        ghost = self.scene.ghost
        found = [
            ("✖" if unicode else "X", stand.colour) for stand in self.scene.catapults if stand.hex == hex_
        ]
        if ghost is not None and ghost.spot == ("hex", hex_):
            found.append((("✖" if unicode else "X"), ghost.colour))
        token = self.scene.token
        if token is not None and token.hex == hex_:
            found.append(("¤" if unicode else "$", token.colour))
        for sign, colour in found:
            who = seat(colour)
            self.put(x, line, sign + who.sign(self.look), who.ink, who.code, bold=True)
            x += 2
        if hex_ in self.scene.shields:
            self.put(x, line, "▼" if unicode else "i", "K", "B", bold=True)

    def harbours(self) -> None:
        for harbour in self.scene.harbours:
            cells = self.cells(harbour.edge)
            x, line, level = cells[len(cells) // 2]
            text = harbour.ratio[:1] + harbour.letter
            water = [h for h in self.at.board.edge_hexes[harbour.edge] if self.scene.ground[h] == WATER]
            if not text or not water:
                continue
            wx, wy = self.at.cell(("hex", water[0]))
            if level:
                line += 1 if wy > line else -1
                x -= len(text) // 2
            else:
                x += 1 if wx > x else -len(text)
            self.put(x, line, text, "k", harbour.code, bold=True)

    # -- what is built --------------------------------------------------------------------------------------

    def route(self, shown: Route, mark: bool) -> None:
        who = seat(shown.colour)
        unicode = self.look.unicode
        cells = self.cells(shown.edge)
        for x, line, level in cells:
            sign = ("≈" if unicode else "~") if shown.boat else ("═" if level else "║") if unicode else "="
            if not level and not shown.boat and not unicode:
                sign = "#"
            self.put(x, line, sign, who.code, bold=True, reverse=mark)
        x, line, _level = cells[len(cells) // 2]
        self.put(x, line, who.sign(self.look), who.code, bold=True, reverse=mark)

    def building(self, shown: Building, mark: bool) -> None:
        who = seat(shown.colour)
        x, y = self.at.corners[shown.corner]
        sign = who.sign(self.look)
        if not shown.city:
            self.put(x, y // 2, sign, who.ink, who.code, bold=True, reverse=mark)
            return
        left, right = "[]" if shown.wall else "()"
        if shown.metropolis:
            left = "✦" if self.look.unicode else "^"
        self.put(x - 1, y // 2, left + sign + right, who.ink, who.code, bold=True, reverse=mark)

    def pieces(self) -> None:
        scene = self.scene
        cursor, ghost = scene.cursor, scene.ghost
        for route in scene.routes:
            self.route(route, cursor == ("edge", route.edge))
        for building in scene.buildings:
            self.building(building, cursor == ("corner", building.corner))
        if ghost is not None and ghost.spot[0] == "edge":
            self.route(Route(ghost.spot[1], ghost.colour, ghost.piece == "boat"), True)
        elif ghost is not None and ghost.spot[0] == "corner":
            city = ghost.piece != "village"
            self.building(Building(ghost.spot[1], ghost.colour, city, ghost.piece == "wall"), True)
        if cursor is not None and (ghost is None or cursor[0] == "hex"):
            self.cursor(cursor)

    def cursor(self, spot: Spot) -> None:
        kind, number = spot
        ink = "+" if self.scene.fits else "!"
        if kind == "corner":
            x, y = self.at.corners[number]
            self.put(x, y // 2, "@", ink, bold=True, reverse=True)
        elif kind == "edge":
            for x, line, level in self.cells(number):
                self.put(x, line, "-" if level else "|", ink, bold=True, reverse=True)
        else:
            for edge in self.at.board.hex_edges[number]:
                for x, line, level in self.cells(edge):
                    letter = self.canvas.letters[line].get(x)
                    if letter is None or letter.dim:
                        self.put(x, line, "=" if level else "#", ink, bold=True)

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
