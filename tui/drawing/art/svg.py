"""The map as a scalable picture; each face is described once and used wherever it lies.

A game that has vector art is drawn with it. For any other the pixels of the terminal art become rectangles:
tiles are rasterised as at the largest zoom of the terminal, and followers stand where they stand there, with
the shape of their seat on the body and its letter beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol
from xml.sax.saxutils import escape

from tui.base.depth import Depth, Look
from tui.drawing.art.face import ZOOMS, CellBackground, Face, face, variant_at
from tui.drawing.art.face import cell_background as ground_of
from tui.drawing.art.figures import FOLLOWER, WIDTH, FigureSprite
from tui.drawing.art.painters import painter_for
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.raster import Rows
from tui.drawing.art.scene import Laid, Pawn, Scene, ScenePiece
from tui.drawing.art.seats import seat
from tui.drawing.art.vector.art import vector_art
from tui.drawing.art.vector.figures import SHAPES
from tui.drawing.art.vector.map import VectorMap

PIXEL: Final = 5
"""Length of the side of a pixel in the units of the picture."""

SIZE: Final = ZOOMS[-1]
"""Size of a tile in terminal cells, each two pixels high."""

TILE: Final = PIXEL * SIZE[0]
"""Length of the side of a tile in the units of the picture."""

_LOOK: Final = Look(Depth.TRUECOLOR)
_MARGIN: Final = 28
_LINE: Final = 24
_NARROWEST: Final = 480
_FONT: Final = "font-family='DejaVu Sans,Verdana,sans-serif'"
_TEXT: Final = "#E9E1CC"
_QUIET: Final = "#9A9A88"


class MapDrawing(Protocol):
    """The drawing of a map's contents, in units of the picture."""

    def defined(self) -> Iterator[str]:
        """Yield definitions of all that was drawn before."""

    def cell(self, x: int, y: int) -> str:
        """Return the drawing of a cell without a tile: a sea, a wall; ``""`` for none."""

    def tile(self, x: int, y: int, laid: Laid) -> str:
        """Return a tile on its cell."""

    def piece(self, piece: ScenePiece) -> str:
        """Return the picture of a piece other than a follower; ``""`` where it has none but its sign."""

    def pawn(self, pawn: Pawn, laid: Laid) -> str:
        """Return a follower on its tile."""

    def caption(self, colour: int, x: int, y: int) -> str:
        """Return a follower of a seat with its top left corner at a point."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A line below the map about one seat: the number of its colour, and what there is to say."""

    colour: int
    text: str


def picture(scene: Scene, game: str, heading: Sequence[str] = (), captions: Sequence[Caption] = ()) -> str:
    """Return a scene as the text of an SVG file.

    Of the scene the tiles, the followers, what else stands on tiles, the labels of columns, the line beside
    a column and the mark on the last tile are drawn.

    Args:
        scene: what to draw; it has at least one tile.
        heading: lines above the map, the first one larger.
        captions: lines below it.

    Raises:
        KeyError: when no painter knows the game.
    """
    xs, ys = [x for x, _ in scene.tiles], [y for _, y in scene.tiles]
    west, north = min(xs), min(ys)
    across, down = max(xs) - west + 1, max(ys) - north + 1
    top = _MARGIN + _LINE * len(heading)
    width = max(2 * _MARGIN + TILE * across, _NARROWEST)
    height = top + TILE * down + _MARGIN + (_LINE + 12) * len(captions)
    left = (width - TILE * across) // 8 * 4
    art = vector_art(game)
    drawing: MapDrawing = _PixelMap(game) if art is None else VectorMap(art, TILE)
    columns, rows = range(west, west + across), range(north, north + down)
    body = [
        f"<rect width='{width}' height='{height}' fill='{_paint('.')}'/>",
        *_headed(heading),
        *_rulers(scene, columns, rows, left, top),
        f"<g transform='translate({left - TILE * west} {top - TILE * north})'>",
        *(drawing.cell(x, y) for y in rows for x in columns if (x, y) not in scene.tiles),
        *(drawing.tile(*cell, laid) for cell, laid in scene.tiles.items()),
        *_last(scene),
        *_line(scene, north, down),
        *(
            drawing.piece(piece) or _sign(piece)
            for piece in scene.pieces
            if piece.x in columns and piece.y in rows
        ),
        *(drawing.pawn(pawn, scene.tiles[pawn.x, pawn.y]) for pawn in scene.pawns),
        "</g>",
        *_captioned(captions, top + TILE * down + _MARGIN, drawing),
    ]
    title = _safe(" · ".join(heading))
    lines = [
        "<?xml version='1.0' encoding='UTF-8'?>",
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'"
        f" width='{width}' height='{height}' role='img'>",
        f"<title>{title}</title>",
        "<defs>",
        *drawing.defined(),
        "</defs>",
        *filter(None, body),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def merged(codes: Rows) -> dict[int, list[tuple[int, int, int, int]]]:
    """Return rectangles (x, y, width, height) for each code of a raster, which together cover it.

    The code that is seen most lies below all others as one rectangle and comes first; the others
    cover each of their pixels exactly once.
    """
    width, height = len(codes[0]), len(codes)
    ground = Counter(b"".join(codes)).most_common(1)[0][0]
    found = {ground: [(0, 0, width, height)]}
    done: set[tuple[int, int]] = set()
    for y, row in enumerate(codes):
        for x, code in enumerate(row):
            if code == ground or (x, y) in done:
                continue
            across = 1
            while x + across < width and row[x + across] == code and (x + across, y) not in done:
                across += 1
            down = 1
            while y + down < height and codes[y + down][x : x + across] == bytes([code]) * across:
                down += 1
            done |= {(i, j) for i in range(x, x + across) for j in range(y, y + down)}
            found.setdefault(code, []).append((x, y, across, down))
    return found


class _PixelMap:
    """Draws with the pixels of the terminal art."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._names: dict[int, str] = {}
        self._faces: list[Face | CellBackground] = []

    def defined(self) -> Iterator[str]:
        for number, shown in enumerate(self._faces):
            paths = "".join(_path(code, rects) for code, rects in merged(shown.codes).items())
            words = "".join(_inscription(*place, *text) for place, text in shown.texts.items())
            yield f"<g id='t{number}' shape-rendering='crispEdges'>{paths}{words}</g>"

    def cell(self, x: int, y: int) -> str:
        bare = ground_of(self._game, x, y, SIZE, _LOOK)
        return "" if bare is None else self._used(bare, x, y)

    def tile(self, x: int, y: int, laid: Laid) -> str:
        return self._used(self._face(x, y, laid), x, y)

    def piece(self, piece: ScenePiece) -> str:
        if not piece.picture:
            return ""
        x, y = TILE * (piece.x + piece.u), TILE * (piece.y + piece.v)
        left, top = x - PIXEL * len(piece.picture[0]) / 2, y - PIXEL * len(piece.picture) / 2
        body = _pixels(piece.picture)
        return f"<g transform='translate({left:g} {top:g})' shape-rendering='crispEdges'>{body}</g>"

    def pawn(self, pawn: Pawn, laid: Laid) -> str:
        figure = painter_for(self._game).figure(pawn.role)
        x, y = self._face(pawn.x, pawn.y, laid).anchor(pawn.region, *figure.size)
        return _figure(pawn.seat, figure, TILE * pawn.x + PIXEL * x, TILE * pawn.y + 2 * PIXEL * y)

    def caption(self, colour: int, x: int, y: int) -> str:
        return _figure(colour, FOLLOWER, x, y)

    def _face(self, x: int, y: int, laid: Laid) -> Face:
        return face(self._game, laid.design, laid.rotation, SIZE, _LOOK, variant_at(x, y))

    def _used(self, shown: Face | CellBackground, x: int, y: int) -> str:
        if id(shown) not in self._names:
            self._names[id(shown)] = f"t{len(self._faces)}"
            self._faces.append(shown)
        return f"<use href='#{self._names[id(shown)]}' x='{TILE * x}' y='{TILE * y}'/>"


def _path(code: int, rects: Iterable[tuple[int, int, int, int]]) -> str:
    drawn = "".join(
        f"M{PIXEL * x} {PIXEL * y}h{PIXEL * width}v{PIXEL * height}h-{PIXEL * width}z"
        for x, y, width, height in rects
    )
    return f"<path fill='{_paint(chr(code))}' d='{drawn}'/>"


def _pixels(rows: Sequence[str]) -> str:
    """Return the pixels of a little picture."""
    rects: dict[str, list[tuple[int, int, int, int]]] = {}
    for j, row in enumerate(rows):
        for i, code in enumerate(row):
            if code != " ":
                rects.setdefault(code, []).append((i, j, 1, 1))
    return "".join(_path(ord(code), found) for code, found in rects.items())


def _inscription(x: int, y: int, char: str, code: str, foreground: str) -> str:
    """Return one character that is written on a face, on its ground."""
    left, top = PIXEL * x, 2 * PIXEL * y
    return (
        f"<rect x='{left}' y='{top}' width='{PIXEL}' height='{2 * PIXEL}' fill='{_paint(code)}'/>"
        f"<text x='{left + PIXEL / 2:g}' y='{top + 1.7 * PIXEL:g}' {_FONT} font-size='{1.6 * PIXEL:g}'"
        f" text-anchor='middle' fill='{_paint(foreground)}'>{_safe(char)}</text>"
    )


def _paint(code: str) -> str:
    return f"#{colours(Depth.TRUECOLOR, Shade.PLAIN)[ord(code)]:06X}"


def _last(scene: Scene) -> Iterator[str]:
    if scene.last is not None:
        x, y = scene.last
        yield _corners(TILE * x, TILE * y)


def _corners(x: int, y: int) -> str:
    arm, far = 2 * PIXEL, TILE
    drawn = (
        f"M0 0h{arm}v{PIXEL}h-{PIXEL}v{PIXEL}h-{PIXEL}z"
        f"M{far} 0v{arm}h-{PIXEL}v-{PIXEL}h-{PIXEL}v-{PIXEL}z"
        f"M{far} {far}h-{arm}v-{PIXEL}h{PIXEL}v-{PIXEL}h{PIXEL}z"
        f"M0 {far}v-{arm}h{PIXEL}v{PIXEL}h{PIXEL}v{PIXEL}z"
    )
    return f"<path fill='{_paint('*')}' transform='translate({x} {y})' d='{drawn}'/>"


def _line(scene: Scene, north: int, down: int) -> Iterator[str]:
    if scene.line is not None:
        x = TILE * (scene.line + 1)
        yield (
            f"<path stroke='{_paint('!')}' stroke-width='{PIXEL}' stroke-dasharray='{2 * PIXEL}'"
            f" d='M{x} {TILE * north}v{TILE * down}'/>"
        )


def _sign(piece: ScenePiece) -> str:
    x, y = TILE * (piece.x + piece.u), TILE * (piece.y + piece.v)
    return (
        f"<g transform='translate({x:g} {y:g})'><rect x='-9' y='-8' width='18' height='16' rx='2'"
        f" fill='{_paint(piece.code)}' stroke='{_paint('k')}'/><text y='4.5' {_FONT} font-size='12'"
        f" font-weight='bold' text-anchor='middle' fill='{_paint(piece.foreground)}'>"
        f"{_safe(piece.letters)}</text></g>"
    )


def _figure(number: int, figure: FigureSprite, x: int, y: int) -> str:
    """Return a follower with the shape of its seat on the body and the letter beside it."""
    who = seat(number)
    outline = "*" if who.foreground == "K" else "k"
    body = _pixels(figure.painted(who.code, outline))
    colour, foreground = _paint(who.code), _paint(who.foreground)
    across, down = figure.size
    wide, tall = PIXEL * across, PIXEL * 2 * down
    return (
        f"<g transform='translate({x} {y})'><g shape-rendering='crispEdges'>{body}</g>"
        f"<path fill='{foreground}' transform='translate({wide / 2} {tall * 0.6})' d='{SHAPES[who.shape]}'/>"
        f"<g transform='translate({wide - 9} {tall - 12})'>"
        f"<rect width='12' height='13' rx='2' fill='{colour}' stroke='{_paint(outline)}'/>"
        f"<text x='6' y='10.5' {_FONT} font-size='11' font-weight='bold' text-anchor='middle'"
        f" fill='{foreground}'>{who.letter}</text></g></g>"
    )


def _rulers(scene: Scene, xs: range, ys: range, left: int, top: int) -> Iterator[str]:
    """Yield the label or the x of each column above the map and the y of each row at its left."""
    yield f"<g {_FONT} font-size='13' fill='{_QUIET}' text-anchor='middle'>"
    for number, x in enumerate(xs):
        label = _safe(scene.columns[x].label(unicode=True)) if x in scene.columns else str(x)
        yield f"<text x='{left + TILE * number + TILE // 2}' y='{top - 8}'>{label}</text>"
    for number, y in enumerate(ys):
        yield f"<text x='{left - 13}' y='{top + TILE * number + TILE // 2 + 5}'>{y}</text>"
    yield "</g>"


def _headed(heading: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(heading):
        size, colour = (17, _TEXT) if not number else (14, _QUIET)
        yield _text(_MARGIN, _LINE * (number + 1), size, colour, line)


def _captioned(captions: Sequence[Caption], top: int, drawing: MapDrawing) -> Iterator[str]:
    for number, caption in enumerate(captions):
        y = top + (_LINE + 12) * number
        yield drawing.caption(caption.colour, _MARGIN, y)
        yield _text(_MARGIN + PIXEL * WIDTH + 16, y + 20, 15, _TEXT, caption.text)


def _text(x: int, y: int, size: int, colour: str, line: str) -> str:
    return f"<text x='{x}' y='{y}' {_FONT} font-size='{size}' fill='{colour}'>{_safe(line)}</text>"


def _safe(text: str) -> str:
    """Return text that can stand in XML, which has no control characters."""
    return escape("".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text))
