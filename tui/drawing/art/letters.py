"""One cell of the board in characters, for terminals without colours or without half blocks."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.segment import Segment
from rich.style import Style

from tui.base.depth import Depth, Look
from tui.drawing.art.face import CellBackground, Face
from tui.drawing.art.owners import holder_at
from tui.drawing.art.painters import TilePainter
from tui.drawing.art.palette import DIMMEST, Shade, attributes, colours, style
from tui.drawing.art.scene import Overlay, Owners, ScenePiece
from tui.drawing.art.seats import seat

_INK: Final = {"w": "f", "8": "K", "g": "T", "m": "S", "H": "r", "C": "r", "B": "K", "h": "a"}
_CORNERS: Final = "┌┐└┘"
_LIGHTER: Final = {"▒": "░", "%": ":"}  # signs of filled ground, and those that mark a corner of a tile there
_LEAST_LINED: Final = 6  # columns up to which only the corner of a tile is marked
_LEAST_MARKED: Final = 3  # columns up to which a tile has no room for a mark on filled ground


def block(
    painter: TilePainter,
    shown: Face | None,
    bare: CellBackground | None,
    over: Overlay,
    size: tuple[int, int],
    look: Look,
    soft: bool,
    line: bool,
) -> tuple[tuple[Segment, ...], ...]:
    """Return the picture of one board cell, drawn with one character a cell."""
    return _CellText(painter, shown, bare, over, size, look, soft, line).rows()


class _CellText:
    """The characters of one board cell and their styles."""

    def __init__(
        self,
        painter: TilePainter,
        shown: Face | None,
        bare: CellBackground | None,
        over: Overlay,
        size: tuple[int, int],
        look: Look,
        soft: bool,
        line: bool,
    ) -> None:
        self.painter = painter
        self.width, self.height = size
        self.look = look
        self.face = shown
        self.chars = [[" "] * self.width for _row in range(self.height)]
        background = "_" if over.legal else "."
        self.styles = [[self._paint(background, "*")] * self.width for _row in range(self.height)]
        if shown is not None:
            self._tile(shown, over, soft and over.ghost is None)
        elif bare is not None:
            self._ground(bare, soft)
        elif over.hole:
            self._hole()
        if shown is None and bare is None and over.legal and not over.label:
            self._middle("[ ]" if self.width > 5 else "[]", self._paint("_", ":"))
        if line:
            for y in range(self.height):
                self._write(self.width - 1, y, "┊" if look.unicode else ":", self._paint(".", "!", bold=True))
        self._overlay(over)

    def rows(self) -> tuple[tuple[Segment, ...], ...]:
        """Return the finished picture."""
        return tuple(
            tuple(
                Segment("".join(char for char, _ in run), painted)
                for painted, run in (
                    (key, list(group))
                    for key, group in groupby(zip(chars, styles, strict=True), key=lambda cell: cell[1])
                )
            )
            for chars, styles in zip(self.chars, self.styles, strict=True)
        )

    def _paint(
        self,
        code: str,
        foreground: str,
        shade: Shade = Shade.PLAIN,
        *,
        bold: bool = False,
        reverse: bool = False,
    ) -> Style:
        depth = self.look.depth
        if depth is Depth.NONE:
            dim = shade in (Shade.GHOST, Shade.SOFT)
            return attributes(bold=bold, dim=dim, reverse=reverse or shade is Shade.LIT)
        table = colours(depth, shade, self.look.theme)
        if reverse:
            code, foreground = foreground, code
        if depth is Depth.ANSI16 and shade in (Shade.GHOST, Shade.SOFT):
            code, foreground = ".", code
        front = table[ord(foreground)]
        if depth is Depth.ANSI16 and shade is Shade.SOFT and front == table[ord(code)]:
            front = DIMMEST
        return style(depth, front, table[ord(code)], bold)

    def _tile(self, shown: Face, over: Overlay, soft: bool) -> None:
        assert shown.letters is not None
        base = Shade.GHOST if over.ghost is not None else Shade.SOFT if soft else Shade.PLAIN
        for y, line in enumerate(shown.letters):
            for x, char in enumerate(line):
                shade = Shade.LIT if shown.regions[y][x] in over.lit else base
                code = chr(shown.codes[y][x])
                if char == " " and self.look.depth is Depth.NONE and (x + y) % 2 == 0:
                    char, shade = self._dot, Shade.SOFT  # or it would look like the table
                foreground = _INK.get(code, "k")
                if over.owners:
                    char, code, foreground = self._owned(shown, over.owners, x, y, char)
                self.chars[y][x] = char
                self.styles[y][x] = self._paint(code, foreground, shade, bold=(x, y) in shown.taken)
        if self.look.depth is Depth.NONE:
            self._edge()

    def _owned(self, shown: Face, owners: Owners, x: int, y: int, char: str) -> tuple[str, str, str]:
        """Return character, ground and foreground of a cell in the owners view: the sign of its holder.

        In fields every other cell has the sign, on the ground of the table; what nobody holds is faint.
        """
        region = shown.regions[y][x]
        holder = holder_at(owners[region], x, y, self.width)
        if holder is None:
            return char, ".", "5"
        who = seat(holder)
        if not self.painter.is_field(shown.design.regions[region].kind):
            return who.sign(self.look), who.code, who.foreground
        return who.sign(self.look) if (x + y) % 2 else char, ".", who.code

    def _edge(self) -> None:
        """Show where a tile begins: its northern and western edges, on small tiles the corner between them.

        Lines run over bare ground only, and filled ground is lighter there, else the tiles of one city would
        be one block.
        """
        size = range(self.width), range(self.height)
        edges = [(0, 0, "'")]
        if self.width > _LEAST_LINED:
            sides = "┄┊" if self.look.unicode else "-:"
            edges += [(x, 0, sides[0]) for x in size[0][1:]] + [(0, y, sides[1]) for y in size[1][1:]]
        for x, y, char in edges:
            if self.chars[y][x] in " .·":
                self.chars[y][x] = char
                self.styles[y][x] = attributes(dim=True)
            elif self.width > _LEAST_MARKED:
                self.chars[y][x] = _LIGHTER.get(self.chars[y][x], self.chars[y][x])

    @property
    def _dot(self) -> str:
        return "·" if self.look.unicode else "."

    def _hole(self) -> None:
        """Hatch a cell that is enclosed by tiles."""
        for y, (line, painted) in enumerate(zip(self.chars, self.styles, strict=True)):
            for x in range(y % 2, self.width, 2):
                line[x] = "╱" if self.look.unicode else "/"
                painted[x] = self._paint("V", "m", Shade.SOFT)

    def _ground(self, bare: CellBackground, soft: bool) -> None:
        assert bare.letters is not None
        shade = Shade.SOFT if soft else Shade.PLAIN
        for y, line in enumerate(bare.letters):
            for x, char in enumerate(line):
                code = chr(bare.codes[y][x])
                self.chars[y][x] = char
                self.styles[y][x] = self._paint(code, _INK.get(code, "k"), shade)

    def _piece(self, piece: ScenePiece) -> None:
        text = piece.text(self.look.unicode, self.width)
        if len(text) > self.width:
            return
        x = piece.begin(self.width, len(text))
        y = max(min(round(piece.v * self.height - 0.5), self.height - 1), 0)
        self._write(x, y, text, self._paint(piece.code, piece.foreground, bold=True, reverse=True))

    def _overlay(self, over: Overlay) -> None:
        unicode = self.look.unicode
        if over.landing:
            self._corners(_CORNERS if unicode else "++++", "*")
        elif over.last or over.recent is not None:
            code = "*" if over.recent is None else seat(over.recent).code
            self._corners("····" if unicode else "''..", code)
        if over.ghost is not None:
            fits = over.ghost.fits
            self._corners(_CORNERS if unicode else "++++", "+" if fits else "!")
            sign = ("✓" if fits else "✗") if unicode else ("+" if fits else "x")
            self._write(1, 0, sign, self._paint(".", "+" if fits else "!", bold=True))
        elif over.cursor:
            self._corners(_CORNERS if unicode else "++++", "*")
        for piece in over.pieces:
            self._piece(piece)
        for pawn, marked in over.pawns:
            sign = seat(pawn.seat).sign(self.look)
            risky = pawn.region in over.endangered
            figure = self.painter.figure(pawn.role)
            around = "!!" if risky else figure.brackets
            badge = f"{sign}!" if risky else figure.badge(sign, self.width)
            if self.width > 5:
                badge = f"{around[0]}{figure.signs(sign, self.width)}{around[1]}"
            self._badge(pawn.region, badge, pawn.seat, marked)
        for choice in over.choices:
            label = f"<{choice.label}>" if self.width > 5 else choice.label
            self._badge(choice.region, label, choice.seat, True)
        if over.label:
            self._middle(f"[{over.label}]", self._paint("#", "*", bold=True))
        for line, gain in enumerate(over.gains):
            who = seat(gain.seat)
            text = f"{who.sign(self.look)}{gain.text}"[: self.width]
            self._middle(text, self._paint(who.code, who.foreground, bold=True, reverse=True), line)
        if over.pointer:
            self._corners(_CORNERS if unicode else "++++", "!")
            self._write(0, 0, over.pointer[: self.width], self._paint("!", "K", bold=True, reverse=True))

    def _badge(self, region: int, text: str, number: int, marked: bool) -> None:
        assert self.face is not None
        who = seat(number)
        x, y = self.face.anchor(region, len(text), 1)
        painted = self._paint(who.code, who.foreground, bold=True, reverse=marked)
        self._write(x, y, text, painted)

    def _middle(self, text: str, painted: Style, below: int = 0) -> None:
        y = min(self.height // 2 + below, self.height - 1)
        self._write((self.width - len(text)) // 2, y, text, painted)

    def _corners(self, chars: str, foreground: str) -> None:
        right, bottom = self.width - 1, self.height - 1
        places = ((0, 0), (right, 0), (0, bottom), (right, bottom))
        for (x, y), char in zip(places, chars, strict=True):
            self._write(x, y, char, self._paint(".", foreground, bold=True))

    def _write(self, x: int, y: int, text: str, painted: Style) -> None:
        for i, char in enumerate(text, x):
            if 0 <= i < self.width:
                self.chars[y][i] = char
                self.styles[y][i] = painted
