"""One cell of the board as rows of terminal segments: the tile, and what lies on it.

With half blocks a terminal cell shows two pixels, one above the other; marks and figures are pixels
too, text goes on top. Without them, see :mod:`tui.drawing.art.letters`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from rich.style import Style

from tui.base.depth import Depth, Look
from tui.drawing.art.diagram import SMALL, side_pixel
from tui.drawing.art.face import Face, TileSize, cell_background, face, stacked, variant_at
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.owners import holder_at, owned_colour
from tui.drawing.art.painters import painter_for
from tui.drawing.art.palette import (
    CLOSED,
    SKETCH,
    TONED,
    Shade,
    attributes,
    colours,
    flat,
    foreground_on,
    readable_on,
    style,
    text_on_grey,
)
from tui.drawing.art.pictures import part
from tui.drawing.art.raster import Rows
from tui.drawing.art.scene import Cell, Laid, Overlay, Pawn, Scene, ScenePiece
from tui.drawing.art.seats import seat
from tui.drawing.art.tile_drawings import Corners, StandingFigure, TileDrawing
from tui.drawing.art.vector import SIDE

if TYPE_CHECKING:
    from tui.drawing.art.pictured import TilePart
    from tui.drawing.art.vector.art import VectorArt

Row = tuple[Segment, ...]
Block = tuple[Row, ...]
"""What a terminal shows of one board cell or more, a row of segments for each of its lines."""

_NOTHING: Final = Overlay()
_LIMIT: Final = 2048
_FIGURES_FROM: Final = 13


def block(
    game: str,
    cell: Cell,
    laid: Laid | None,
    overlay: Overlay | None,
    size: TileSize,
    look: Look,
    soft: bool = False,
    line: bool = False,
) -> Block:
    """Return the picture of one board cell, as :func:`scene_block` returns those of a scene.

    Args:
        cell: where it is; the background and the texture depend on it.
        overlay: what else is there, if anything.
        size: of a tile, in terminal cells, of whole lines.
        soft: whether everything that is not lit stands back.
        line: whether a line runs along its eastern side.

    Raises:
        KeyError: when no painter knows the game.
    """
    return _block(game, [(cell, laid, overlay)], size, look, soft, line)


def scene_block(
    game: str, scene: Scene, over: Mapping[Cell, Overlay], cell: Cell, size: TileSize, look: Look
) -> Block:
    """Return the picture of a board cell; where tiles end within a line, also of the cell below it.

    Pictures are remembered, the most recent 2048 of them, and shared by everyone in the process.

    Args:
        cell: the board cell, the upper one of two.
        size: of a tile, in terminal cells.

    Raises:
        KeyError: when no painter knows the game.
    """
    x, y = cell
    cells = [(x, y + below) for below in range(stacked(size))]
    shown = [(one, scene.tiles.get(one), over.get(one)) for one in cells]
    return _block(game, shown, size, look, scene.soft, scene.line == x)


def _block(
    game: str,
    cells: Sequence[tuple[Cell, Laid | None, Overlay | None]],
    size: TileSize,
    look: Look,
    soft: bool,
    line: bool,
) -> Block:
    parts = [_BlockPart(game, *one, size, look) for one in cells]
    key = (tuple(part.key for part in parts), size, look, soft, line)
    known = _blocks.get(key)
    if known is not None:
        _blocks.move_to_end(key)
        return known[0]
    painter = painter_for(game)
    if look.glyphs:
        from tui.drawing.art import letters  # here, because most terminals have half blocks

        (part,) = parts
        made = letters.block(
            painter, part.face, part.bare, part.over, (size[0], int(size[1])), look, soft, line
        )
    else:
        made = _rows(
            [_Canvas(game, part, number, size, look, soft, line) for number, part in enumerate(parts)]
        )
    _blocks[key] = made, parts
    if len(_blocks) > _LIMIT:
        _blocks.popitem(last=False)
    return made


class _BlockPart:
    """One board cell of a block, and the key by which all that look like it are known."""

    __slots__ = "bare", "cell", "face", "key", "over", "tile"

    def __init__(
        self, game: str, cell: Cell, laid: Laid | None, overlay: Overlay | None, size: TileSize, look: Look
    ) -> None:
        self.cell = cell
        self.over = over = overlay or _NOTHING
        self.tile = tile = laid or over.ghost
        self.face = (
            None if tile is None else face(game, tile.design, tile.rotation, size, look, variant_at(*cell))
        )
        self.bare = (
            cell_background(game, *cell, size, look)
            if tile is None and not over.legal and not over.label
            else None
        )
        # Faces and grounds are told apart by their addresses, which stay theirs as long as they are kept.
        # Grounds that look alike as half blocks may be different pictures.
        place = cell if self.bare is not None and look.picture_cell is not None else sum(cell) % 2
        self.key = id(self.face), id(self.bare), place, over.key()


_blocks: OrderedDict[Hashable, tuple[Block, Sequence[_BlockPart]]] = OrderedDict()


def _rows(canvases: Sequence[_Canvas]) -> Block:
    """Return canvases, one above the other, as terminal segments."""
    pixels: list[list[int]] = []
    written: dict[tuple[int, int], tuple[str, Style]] = {}
    parts: dict[tuple[int, int], TilePart] = {}
    for canvas in canvases:
        canvas.draw()
        first = (len(pixels) + 1) // 2
        written |= {(x, y + first): one for (x, y), one in canvas.text.items()}
        parts |= canvas.parts
        pixels += canvas.pixels
    depth = canvases[0].look.depth
    rows = []
    for y in range(len(pixels) // 2):
        cells = []
        for x, (above, below) in enumerate(zip(pixels[2 * y], pixels[2 * y + 1], strict=True)):
            text = written.get((x, y)) or half_block(depth, above, below)
            if (shown := parts.get((x, y))) is not None:
                text = part(*shown, *text)
            cells.append(text)
        rows.append(joined(cells))
    return tuple(rows)


class _Canvas:
    """The pixels of one board cell, then its text.

    Text stands on lines that lie wholly within the cell; ``above`` is the number of pixel rows before them.
    """

    def __init__(
        self, game: str, part: _BlockPart, number: int, size: TileSize, look: Look, soft: bool, line: bool
    ) -> None:
        self.painter = painter_for(game)
        self.width, self.height = size[0], int(2 * size[1])
        self.rows = self.height // 2
        self.above = number * self.height % 2
        self.look = look
        self.over = over = part.over
        self.soft = soft
        self.face = shown = part.face
        bare = part.bare
        self.plain = colours(look.depth, Shade.PLAIN, look.theme)
        self.line = line
        if shown is not None:
            self.pixels = self._tile(shown, soft and over.ghost is None)
        elif bare is not None:
            base = colours(look.depth, Shade.SOFT if soft else Shade.PLAIN, look.theme)
            self.pixels = [[base[code] for code in row] for row in bare.codes]
        else:
            self.pixels = self._background(sum(part.cell) % 2)
        self.text: dict[tuple[int, int], tuple[str, Style]] = {}
        self.parts: dict[tuple[int, int], TilePart] = {}
        self.art: VectorArt | None = None
        written = shown.texts if shown is not None else bare.texts if bare is not None else {}
        for (x, y), (char, code, foreground) in written.items():
            self._inscribe(x, y, char, code, foreground)
        has_picture = self.width >= SMALL and not over.owners and not (shown is None and bare is None)
        if look.picture_cell is not None and has_picture:
            self._show_picture(game, part, look.picture_cell)

    def _show_picture(self, game: str, shown: _BlockPart, cell: tuple[int, int]) -> None:
        """Show the tile or the ground as a picture, where the terminal has it and the game has art for it."""
        from tui.drawing.art.pictured import tile_drawing, tile_parts
        from tui.drawing.art.vector.art import vector_art

        self.art = vector_art(game)
        if self.art is None:
            return
        over, theme = self.over, self.look.theme
        if (tile := shown.tile) is not None:
            is_ghost = over.ghost is not None
            drawing = tile_drawing(game, tile.design, tile.rotation, theme, ghost=is_ghost, lit=over.lit)
        elif ground := self.art.cell(*shown.cell):
            drawing = TileDrawing(game, b"", 0, theme, ground)
        else:
            self.art = None
            return
        items = [self._figure(pawn, marked) for pawn, marked in over.pawns]
        pieces = [piece for piece in over.pieces if self._is_drawn(piece)]
        corners = [Corners(code, SIDE * arm) for code, arm in self._frames()]
        self.parts = tile_parts(drawing, [*items, *pieces, *corners], (self.width, self.rows), cell)

    def draw(self) -> None:
        """Draw all that is there besides tile and ground."""
        over, middle = self.over, self.rows // 2
        if self.line:
            self._line()
        self._marks()
        for piece in over.pieces:
            self._piece(piece)
        for pawn, marked in over.pawns:
            self._pawn(pawn.region, pawn.seat, pawn.role, marked)
        for choice in over.choices:
            self._choice(choice.region, choice.label, choice.seat)
        if over.label:
            self._plaque(f" {over.label} ", middle, "*", "k")
        if over.ghost is not None and not over.ghost.fits:
            self._plaque("✗" if self.width < 8 else " ✗ ", middle, "!", "K")
        for line, gain in enumerate(over.gains, min(middle, max(self.rows - len(over.gains), 0))):
            who = seat(gain.seat)
            sign = f"{who.sign(self.look)}{gain.text}"
            forms = f" {sign} ", sign, gain.text
            text = next((form for form in forms if len(form) <= self.width), gain.text)
            self._plaque(text, min(line, self.rows - 1), who.code, who.foreground)
        if over.pointer:
            self._corners("!", self.width // 2, self.height // 2)
            self._plaque(over.pointer[: self.width], 0, "!", "K")

    def _background(self, parity: int) -> list[list[int]]:
        ground = "V="[parity] if self.over.hole else ",."[parity]
        if self.over.legal or self.over.label:
            ground = "#" if self.over.label else "_"
        back = self.plain[ord(ground)]
        pixels = [[back] * self.width for _row in range(self.height)]
        if self.width < SMALL:
            faint = colours(self.look.depth, Shade.GHOST, self.look.theme)
            for side, kind in self.over.outline.sockets:
                x, y = side_pixel(side, self.width, self.height)
                pixels[y][x] = faint[ord(self.painter.diagram_grounds[kind])]
        if self.over.hole and self.look.depth is Depth.ANSI16:  # bare ground has the background colour
            for y in range(1, self.height, 2):
                for x in range(y % 4, self.width, 4):
                    pixels[y][x] = self.plain[ord("m")]
        if self.over.legal:
            dot = self.plain[ord(":")]
            for x in range(self.width):
                if min(x, self.width - 1 - x) % 3 == 0:
                    pixels[0][x] = pixels[-1][x] = dot
            for y in range(self.height):
                if min(y, self.height - 1 - y) % 3 == 0:
                    pixels[y][0] = pixels[y][-1] = dot
        return pixels

    def _tile(self, shown: Face, soft: bool) -> list[list[int]]:
        depth, lit = self.look.depth, self.over.lit
        ghostly = self.over.ghost is not None
        shade = Shade.GHOST if ghostly else Shade.SOFT if soft else Shade.PLAIN
        base = colours(depth, shade, self.look.theme)
        rows = [row.translate(SKETCH) for row in shown.codes] if ghostly else self._outlined(shown)
        pixels = [[base[code] for code in row] for row in rows]
        if owned := bool(self.over.owners):
            for y, codes in enumerate(rows):
                pixels[y] = [self._owned(shown, code, x, y, shade) for x, code in enumerate(codes)]
        if lit:
            bright = colours(depth, Shade.LIT, self.look.theme)
            for y, (codes, regions) in enumerate(zip(rows, shown.regions, strict=True)):
                for x, region in enumerate(regions):
                    if region in lit:
                        code = codes[x]
                        pixels[y][x] = self._owned(shown, code, x, y, Shade.LIT) if owned else bright[code]
                        if depth is Depth.ANSI16 and not self.soft and (x + 2 * y) % 4 == 0:
                            pixels[y][x] = self.plain[ord("*")]  # too few colours for a brighter light
        if depth is Depth.ANSI16 and ghostly:
            background = self.plain[ord(".")]
            for y in range(self.height):
                for x in range(y % 2, self.width, 2):
                    pixels[y][x] = background
        return pixels

    def _owned(self, shown: Face, code: int, x: int, y: int, shade: Shade) -> int:
        """Return the colour of a pixel in the owners view."""
        region = shown.regions[y][x]
        holder = holder_at(self.over.owners[region], x, y, self.width)
        is_field = self.painter.is_field(shown.design.regions[region].kind)
        return owned_colour(code, holder, is_field, self.look.depth, shade, self.look.theme)

    def _outlined(self, shown: Face) -> Rows:
        """Return the codes of a face; a diagram tells which features are complete, and two areas apart."""
        closed, toned, _sockets = self.over.outline
        if not shown.is_diagram or not (closed or toned):
            return shown.codes
        rows = []
        for codes, regions in zip(shown.codes, shown.regions, strict=True):
            complete = codes.translate(CLOSED)
            drawn = bytes(complete[x] if region in closed else codes[x] for x, region in enumerate(regions))
            second = drawn.translate(TONED)
            rows.append(bytes(second[x] if region in toned else drawn[x] for x, region in enumerate(regions)))
        return tuple(rows)

    def _inscribe(self, x: int, y: int, char: str, code: str, foreground: str) -> None:
        """Write a character of the picture itself, in the light in which its ground is seen."""
        depth, theme = self.look.depth, self.look.theme
        shade = Shade.SOFT if self.soft else Shade.PLAIN
        if self.face is not None and self.face.region_at(x, y) in self.over.lit:
            shade = Shade.LIT
            if depth is Depth.ANSI16 and not self.soft:
                code = "*"
        elif self.over.ghost is not None:
            shade = Shade.GHOST
        if code == "*" or not foreground:
            foreground = foreground_on(code, self.look)
        table = colours(depth, shade, theme)
        if self.face is not None and self.over.owners and code != "*":
            ground, faint = (self._owned(self.face, ord(one), x, 2 * y, shade) for one in (code, "*"))
            is_held = self.over.owners[self.face.region_at(x, y)]
            ink = self.plain[ord(readable_on(ground, depth))] if is_held else faint
            self.text[x, y] = char, style(depth, ink, ground, True)
            return
        if depth is Depth.ANSI16 and shade is Shade.GHOST:
            code, foreground = ".", code
        if depth is Depth.ANSI16 and shade is Shade.SOFT:
            painted = style(depth, text_on_grey(table[ord(code)]), table[ord(code)], True)
        else:
            painted = style(depth, table[ord(foreground)], table[ord(code)], True)
        self.text[x, y] = char, painted

    def _line(self) -> None:
        colour = self.plain[ord("!")]
        for y in range(self.height):
            if y % 4 < 2:
                self.pixels[y][-1] = colour

    def _piece(self, piece: ScenePiece) -> None:
        wide, tall = len(piece.picture[0]) if piece.picture else 0, (len(piece.picture) + 1) // 2
        if self.width < _FIGURES_FROM or not piece.picture:
            sign = piece.text(self.look.unicode, self.width)
            wide = len(sign)
            x, y = piece.begin(self.width, wide), _left(piece.v, self.rows, 1)
            if not self._is_drawn(piece) and wide <= self.width:
                self._keep_above(x, y, wide)
            if wide <= self.width:
                self._write(
                    x, y, sign, piece.code, piece.foreground, True, soft=self.soft and not piece.picture
                )
            return
        x, y = piece.begin(self.width, wide), _left(piece.v, self.rows, tall)
        if not self._is_drawn(piece):
            self._keep_above(x, y, wide, tall)
        self._stamp(piece.picture, x, 2 * y)

    def _stamp(self, rows: Iterable[str], left: int, top: int) -> None:
        """Paint a little picture over the pixels; a space is clear."""
        for y, row in enumerate(rows, top):
            for x, code in enumerate(row, left):
                if code != " " and y < self.height:
                    self.pixels[y][x] = self.plain[ord(code)]

    def _marks(self) -> None:
        over = self.over
        if over.last or over.recent is not None:
            code = "*" if over.recent is None else seat(over.recent).code
            self._corners(code, 1 if self.width < 8 else 2, 1 if self.width < 8 else 2)
        if over.landing:
            part = over.landing + 2  # the whole frame, then three quarters of it
            self._corners("*", self.width * part // 8, self.height * part // 8)
        if over.ghost is not None:
            arm = 1 if self.width < 8 else max(2, self.width // 4)
            self._corners("+" if over.ghost.fits else "!", arm, arm)
        elif over.cursor:
            arm = 1 if self.width < 8 else max(2, self.width // 4)
            self._corners("*", arm, arm)

    def _corners(self, code: str, across: int, down: int) -> None:
        colour = self.plain[ord(code)]
        right, bottom = self.width - 1, self.height - 1
        for i in range(across):
            for y in (0, bottom):
                self.pixels[y][i] = self.pixels[y][right - i] = colour
        for j in range(down):
            for x in (0, right):
                self.pixels[j][x] = self.pixels[bottom - j][x] = colour

    def _pawn(self, region: int, number: int, role: str, marked: bool) -> None:
        assert self.face is not None
        who = seat(number)
        sign = who.sign(self.look)
        figure = self.painter.figure(role)
        risky = region in self.over.endangered
        x, y, wide, tall = self._pawn_box(region, figure, sign)
        if self.width < 8:
            text = figure.badge(sign, self.width)
            kinds = self.painter.diagram if self.face.is_diagram else None
            if kinds and (chip := kinds.chip(self.face.design.regions[region].kind)):
                self._write(x, y, text, chip, who.on_dark, marked)
            else:
                self._write(x, y, text, who.code, who.foreground, marked)
            if risky and self.width > 2:
                self._write(x + 1 if x + 1 < self.width else x - 1, y, "!", "!", "K", True)
        elif self.width < _FIGURES_FROM:
            edge = "[" if marked else " "
            close = "]" if marked else figure.mark
            self._write(
                x, y, f"{edge}{figure.signs(sign, self.width)}{close}", who.code, who.foreground, True
            )
            if risky:
                self._write(x, y, "!", "!", "K", True)
        else:
            outline = "!" if risky else "*" if marked or who.foreground == "K" else "k"
            self._stamp(figure.painted(who.code, outline), x, 2 * y)
            self._write(x + wide // 2, y + tall // 2, sign, who.code, who.foreground, True)

    def _choice(self, region: int, label: str, number: int) -> None:
        assert self.face is not None
        who = seat(number)
        text = label if self.width < _FIGURES_FROM else f" {label} "
        x, y = self.face.anchor(region, len(text), 1, self.above)
        self._write(x, y, text, who.code, who.foreground, True)
        self._keep_above(x, y, len(text))

    def _plaque(self, text: str, y: int, code: str, foreground: str) -> None:
        text = text[: self.width]
        x = (self.width - len(text)) // 2
        self._write(x, y, text, code, foreground, True)
        self._keep_above(x, y, len(text))

    def _keep_above(self, left: int, top: int, wide: int, tall: int = 1) -> None:
        """Show cells as they are even where there is a picture."""
        for y in range(top, top + tall):
            for x in range(left, left + wide):
                self.parts.pop((x, y), None)

    def _is_drawn(self, piece: ScenePiece) -> bool:
        """Return whether a piece is on the picture of the tile."""
        return self.art is not None and bool(self.art.piece(piece))

    def _figure(self, pawn: Pawn, marked: bool) -> StandingFigure:
        """Return a figure as it is on the picture of the tile, where it is without that."""
        sprite = self.painter.figure(pawn.role)
        x, y, wide, tall = self._pawn_box(pawn.region, sprite, seat(pawn.seat).sign(self.look))
        ring = "!" if pawn.region in self.over.endangered else "*" if marked else ""
        scale = 1.15 if self.width < _FIGURES_FROM else 1.0
        reach = scale * (16.0 if sprite.weight > 1 else 12.0)
        u, v = SIDE * (x + wide / 2) / self.width, SIDE * (y + tall / 2) / self.rows
        u, v = (min(max(part, reach), SIDE - reach) for part in (u, v))  # all of it is on the tile
        return StandingFigure(u, v, pawn.seat, pawn.role, scale, reach, ring)

    def _pawn_box(self, region: int, sprite: FigureSprite, sign: str) -> tuple[int, int, int, int]:
        """Return column and line, width and height of what stands for a figure."""
        assert self.face is not None
        if self.width < 8:
            wide, tall = len(sprite.badge(sign, self.width)), 1
        elif self.width < _FIGURES_FROM:
            wide, tall = len(sprite.signs(sign, self.width)) + 2, 1
        else:
            wide, tall = sprite.size
        return *self.face.anchor(region, wide, tall, self.above), wide, tall

    def _frames(self) -> list[tuple[str, float]]:
        """Return the frames on the picture of the tile: code of the colour, length of corners from 0 to 1."""
        over = self.over
        found = []
        if over.pointer:
            found.append(("!", 0.5))
        if over.last or over.landing or over.recent is not None:
            found.append(("*" if over.recent is None else seat(over.recent).code, 0.2))
        if over.ghost is not None:
            found.append(("+" if over.ghost.fits else "!", 0.25))
        elif over.cursor:
            found.append(("*", 0.25))
        return found

    def _write(
        self, x: int, y: int, text: str, code: str, foreground: str, bold: bool, *, soft: bool = False
    ) -> None:
        table = colours(self.look.depth, Shade.SOFT, self.look.theme) if soft else self.plain
        painted = style(self.look.depth, table[ord(foreground)], table[ord(code)], bold)
        for i, char in enumerate(text, x):
            if 0 <= i < self.width and 0 <= y < self.rows:
                self.text[i, y] = char, painted


def column_labels(scene: Scene, wide: int, look: Look) -> list[tuple[int, Segment]]:
    """Return where the label of each column begins, in terminal cells from column 0, and the label.

    Args:
        scene: whose columns to label.
        wide: width of a tile in terminal cells.
    """
    found = []
    for x, tick in scene.columns.items():
        text = tick.label(look.unicode, wide)
        strong = bool(tick.sign)
        if len(text) == wide and x % 2 and not strong:
            continue  # rather than numbers that touch
        if len(text) + 2 <= wide:
            text = f" {text} "
        found.append((x * wide + (wide - len(text) + 1) // 2, Segment(text, emphasis(look, strong))))
    return found


def emphasis(look: Look, strong: bool = True) -> Style:
    """Return the style of what is written over the map, emphasised or not."""
    if look.depth is Depth.NONE:
        return attributes(bold=strong, reverse=strong, dim=not strong)
    table = colours(look.depth, Shade.PLAIN, look.theme)
    code, foreground = ("K", "k") if strong else (".", "b")
    return style(look.depth, table[ord(foreground)], table[ord(code)], strong)


def _left(middle: float, room: int, size: int) -> int:
    """Return where something of a size begins whose middle is at a part of the room."""
    return max(min(round(middle * room - size / 2), room - size), 0)


def half_block(depth: Depth, above: int, below: int) -> tuple[str, Style]:
    """Return the character and style of a cell that shows two pixels.

    With 16 colours a bright colour goes to the foreground where it can, since old consoles have no
    bright backgrounds.
    """
    if above == below:
        if depth is Depth.ANSI16 and above >= 8:
            return "█", style(depth, above, 0)
        return " ", flat(depth, above)
    if depth is Depth.ANSI16 and below >= 8 > above:
        return "▄", style(depth, below, above)
    return "▀", style(depth, above, below)


def joined(cells: Iterable[tuple[str, Style]]) -> Row:
    """Return the cells as segments, neighbours of one style in one segment."""
    row: list[Segment] = []
    text, last = "", None
    for char, painted in cells:
        if painted is last:
            text += char
            continue
        if last is not None:
            row.append(Segment(text, last))
        text, last = char, painted
    if last is not None:
        row.append(Segment(text, last))
    return tuple(row)
