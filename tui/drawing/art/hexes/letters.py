"""Draws a hex map in characters: hexes are bricks, and nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.hexes import HIDDEN
from tui.base.depth import Look
from tui.drawing.art.hexes.canvas import Canvas
from tui.drawing.art.hexes.geometry import Geometry, Spot
from tui.drawing.art.hexes.harbours import WRITTEN
from tui.drawing.art.hexes.scene import STRONG, HarbourMark, HexLabel, HexScene
from tui.drawing.art.hexes.terrain import Terrain
from tui.drawing.art.hexes.text_canvas import TEXT, TextCanvas

_QUIET: Final = "L"


class _Label(NamedTuple):
    """Text in the cells from ``x`` on."""

    x: int
    line: int
    text: str
    fits: bool

    @property
    def cells(self) -> set[tuple[int, int]]:
        return {(self.x + i, self.line) for i in range(len(self.text))}

    @property
    def around(self) -> set[tuple[int, int]]:
        """Its cells, and one to the left and to the right."""
        return {(self.x + i, self.line) for i in range(-1, len(self.text) + 1)}


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
            if kind == HIDDEN:
                self.put(left, line, "?" * room, "%", dim=True)
                continue
            if self.scene.is_water(hex_):
                wave = "~" if room > 6 else ""
                self.put(x - 1, line + (self.high - 1) // 2, f"{wave:^3}", "v", dim=True)
                continue
            self.face(hex_, left, line, room, badges.get(hex_, ()))

    def face(self, hex_: int, left: int, line: int, room: int, badges: Sequence[HexLabel]) -> None:
        """Write what a tile shows: its number and pips above its name, or all in the one line there is."""
        scene, kind, number = self.scene, self.scene.ground[hex_], self.scene.numbers[hex_]
        faint, count, high = hex_ in scene.faint, scene.pips(number), self.high > 2
        strong = count >= STRONG and not faint
        token = f"*{number}*" if strong else f"({number})" if faint else f"{number}" if number else ""
        if not high and strong:
            token = f"{number}*"
        signs = "".join(badge.text for badge in badges) if high else "".join(badge.sign for badge in badges)
        name = short_name(scene.names[kind], room if high else room - len(token) - len(signs))
        lit = hex_ in scene.lit
        self.put(left, line + high, name, scene.terrains[kind].code, dim=faint, reverse=lit)
        at = left if high else left + room - len(token)
        self.put(at, line, token, "!" if strong else TEXT, bold=strong)
        self.weave(left, line + 2, room, scene.terrains[kind])
        x = left + len(token) + 1 if high else left + room - len(token) - len(signs)
        for badge in badges:
            text = badge.text if high else badge.sign
            self.put(x, line, text, badge.foreground, badge.ground, bold=True)
            x += len(text)
        pips = ("•" if self.look.unicode else ".") * count
        if high and len(token) + len(pips) + (len(signs) and len(signs) + 1) <= room and not faint:
            self.put(left + room - len(pips), line, pips, "!" if strong else TEXT, bold=strong)

    def weave(self, left: int, first: int, room: int, terrain: Terrain) -> None:
        """Fill the free lines of a tile with the pattern of its terrain."""
        weave = terrain.weave[not self.look.unicode]
        if not weave:
            return
        for line in range(first, first + self.high - 3):
            shift = (line - first) % 2 * (len(weave) // 3)
            text = (weave * (room // len(weave) + 2))[shift : shift + room]
            self.put(left, line, text, terrain.code, dim=True)

    def harbours(self) -> None:
        """Write what harbours trade in, each as fully as the others leave room for."""
        waters = {
            harbour: water
            for harbour in self.scene.harbours
            for water in filter(self.scene.is_water, self.at.grid.edge_hexes[harbour.edge])
        }
        labels: dict[HarbourMark, _Label] = {}
        for harbour, water in waters.items():
            short = list(self.labels_of(harbour, water, [harbour.ratio[:1] + harbour.key]))
            taken = {cell for label in labels.values() for cell in label.around}
            free = (label for label in short if taken.isdisjoint(label.cells))
            labels[harbour] = next(free, short[0])
        for harbour, water in waters.items():
            taken = {cell for other, label in labels.items() if other != harbour for cell in label.around}
            texts = [f"{harbour.ratio} {harbour.name}".rstrip(), harbour.ratio[:1] + harbour.name]
            for label in self.labels_of(harbour, water, texts):
                if label.fits and taken.isdisjoint(label.cells):
                    labels[harbour] = label
                    break
        for harbour, label in labels.items():
            self.put(label.x, label.line, label.text, "k", harbour.code, bold=True)

    def labels_of(self, harbour: HarbourMark, water: int, texts: Sequence[str]) -> Iterator[_Label]:
        """Yield where texts can stand in the hex of water beside a harbour, the best first."""
        wx, wy = self.at.cell(("hex", water))
        left, room = wx - self.at.width // 2 + 1, self.at.width - 1
        cells = self.cells(harbour.edge)
        middle = len(cells) // 2
        for text in texts:
            for x, line, level in sorted(cells, key=lambda cell: abs(cells.index(cell) - middle)):
                if level:
                    line += 1 if wy > line else -1
                    x = min(max(x - len(text) // 2, left), left + room - len(text))
                else:
                    x += 1 if wx > x else -len(text)
                yield _Label(x, line, text, fits=len(text) <= min(room, WRITTEN))
            for x in (left, left + room - len(text)):
                yield _Label(x, line, text, fits=len(text) <= min(room, WRITTEN))

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


def short_name(name: str, room: int) -> str:
    """Return a name if there is room for it, else its first word or its first letters."""
    first = name.split(" ")[0]
    return next((text for text in (name, first, name[:3]) if len(text) <= room), name[: max(room, 0)])


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
